// What the page scripts work out without a page; the tests in browsers see the rest.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { Queue, paceOf } from "../../src/tablee/web/static/board/steps.js";
import { sha256 } from "../../src/tablee/web/static/common/sha256.js";
import { nearest } from "../../src/tablee/web/static/table/nearest.js";
import { meaning, movesWith } from "../../src/tablee/web/static/table/pairs.js";

test("SHA-256 is that of Node, wherever a block ends", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const text = "é".repeat(length % 7) + "x".repeat(length);
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"), `${length}`);
  }
});

/** A queue with these steps, and how it goes on. */
function playing(...steps) {
  const queue = new Queue();
  queue.steps.push(...steps);
  return queue;
}

test("a headline is told with what belongs to it, wherever that comes from", () => {
  const queue = playing({ lines: ["Anna draws."] }, { lines: ["Turned up: a Castle."], brief: true });
  assert.equal(queue.isBrief, false);
  queue.next();
  assert.equal(queue.isBrief, true); // it comes without a wait of its own
  queue.next();
  queue.steps.push({ lines: ["It is Ben's turn."], brief: true }, { lines: ["Ben draws."] });
  assert.equal(queue.isBrief, true);
  queue.next();
  assert.equal(queue.isBrief, false);
  assert.equal(queue.caption.words, "Anna draws.Turned up: a Castle.It is Ben's turn.");
  queue.next();
  assert.deepEqual(queue.caption, { whole: true, words: "Ben draws." });
});

test("what belongs to a headline that is long gone is told after what was there", () => {
  const queue = playing({ lines: ["It is Ben's turn."], brief: true });
  queue.next();
  assert.deepEqual(queue.caption, { whole: false, words: "It is Ben's turn." });
});

test("now is when all was shown for its time, and no moment is waited at", () => {
  const queue = playing({ lines: ["The scoring begins."], moment: "Show the scoring" }, { caption: "Anna wins", lines: ["Over."] });
  assert.equal(queue.isNow, false);
  assert.equal(queue.next().first, true);
  assert.deepEqual([queue.paused, queue.moment, queue.isNow], [true, "Show the scoring", false]);
  queue.paused = false;
  queue.next();
  assert.deepEqual([queue.behind, queue.showing, queue.isNow, queue.moment], [false, true, false, ""]);
  assert.equal(queue.caption.words, "Anna wins");
  queue.showing = false;
  assert.equal(queue.isNow, true);
  queue.steps.push({ lines: ["Anna: hello"], brief: true });
  queue.next();
  assert.equal(queue.isNow, true); // a filler takes no time
});

test("steps behind the reader are forgotten, others never", () => {
  const queue = playing({}, {}, {}, {});
  for (let n = 0; n < 3; n += 1) queue.next();
  assert.equal(queue.forget(1).length, 2);
  assert.deepEqual([queue.at, queue.reached, queue.steps.length], [1, 1, 2]);
  queue.at = 0;
  assert.equal(queue.forget(0).length, 0);
});

test("the usual speed depends on the number of seats, the others do not", () => {
  assert.deepEqual([2, 3, 4, 5].map((seats) => paceOf("normal", seats)), [600, 500, 375, 300]);
  assert.deepEqual([2, 5].map((seats) => paceOf("slow", seats)), [1200, 1200]);
  assert.equal(paceOf("at_once", 3), 0);
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
