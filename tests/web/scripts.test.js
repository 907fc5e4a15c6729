// What the page scripts work out without a page; the tests in browsers see the rest.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { split } from "../../src/tablee/web/static/board/steps.js";
import { sha256 } from "../../src/tablee/web/static/common/sha256.js";
import { nearest } from "../../src/tablee/web/static/table/nearest.js";
import { meaning, movesWith } from "../../src/tablee/web/static/table/pairs.js";

test("SHA-256 is that of Node, wherever a block ends", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const text = "é".repeat(length % 7) + "x".repeat(length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"), `${length}`);
  }
});

test("each line is a step, and the first one changes the board", () => {
  const changes = { pieces: [], gone: ["a"] };
  assert.deepEqual(split({ lines: ["one", "two"], stops: [false, true], changes, size: [3, 4], seq: 7 }), [
    { seq: 7, line: "one", stop: false, first: true, changes, size: [3, 4] },
    { seq: 7, line: "two", stop: true, first: false },
  ]);
});

test("a change without words is a step", () => {
  const changes = { pieces: [], gone: ["a"] };
  assert.deepEqual(split({ changes, move: 2 }), [
    { move: 2, line: "", stop: undefined, first: true, changes, size: undefined },
  ]);
});

const PAIRS = { "a x": 1, "a y": 2, "b y": 3 };

test("two clicks are a move, in either order", () => {
  assert.deepEqual(meaning(PAIRS, null, { from: "a" }), { picked: { from: "a" } });
  assert.deepEqual(meaning(PAIRS, { from: "a" }, { to: "y" }), { move: 2 });
  assert.deepEqual(meaning(PAIRS, null, { to: "y" }), { picked: { to: "y" } });
  assert.deepEqual(meaning(PAIRS, { to: "y" }, { from: "b" }), { move: 3 });
});

test("a second click on a half lets it go, and one on another half of its kind picks that", () => {
  assert.deepEqual(meaning(PAIRS, { from: "a" }, { from: "a" }), { picked: null });
  assert.deepEqual(meaning(PAIRS, { from: "a" }, { from: "b" }), { picked: { from: "b" } });
  assert.deepEqual(meaning(PAIRS, { from: "b" }, { to: "x" }), { picked: { to: "x" } });
});

test("one click is enough where the move is clear", () => {
  assert.deepEqual(meaning(PAIRS, { from: "a" }, { move: "9" }), { move: "9" });
  assert.deepEqual(meaning({ "a x": 1, "a y": 2 }, null, { to: "y" }), { move: 2 });
});

test("the moves that a half is a part of", () => {
  assert.deepEqual(movesWith(PAIRS, { from: "a" }).map(({ to }) => to), ["x", "y"]);
  assert.deepEqual(movesWith(PAIRS, { to: "y" }).map(({ move }) => move), [2, 3]);
  assert.deepEqual(movesWith(PAIRS, null), []);
});

test("arrows lead to the nearest above or below, or nowhere", () => {
  const points = [[0, 0], [50, 20], [0, 60], [1, 1]];
  assert.equal(nearest(points, 0, 1), 2); // the way aside counts twice, and a pixel is the same height
  assert.equal(nearest(points, 2, -1), 0);
  assert.equal(nearest(points, 0, -1), 0);
});
