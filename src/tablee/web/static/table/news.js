// The news of a table, by a stream or with the answer to what was done here: each step is shown once and in order.

import { call } from "./notify.js";
import { hideExplanation } from "./tooltip.js";
import { showPicked } from "./picking.js";
import * as player from "../board/player.js";
import { find } from "../common/dom.js";
import { makeLinksWhole } from "../common/links.js";
import { closeRule } from "../common/rule_card.js";
import { redraw } from "./lock.js";
import * as log from "./log.js";
import { rest } from "./after_playing.js";

/**
 * What the server tells (tablee/web/views/diff_messages.py): what has come after the step `from`, or everything.
 * @import {Lights} from "../board/board.js"
 * @import {Step} from "../board/steps.js"
 * @typedef {{seq: number, from?: number, turn: string, since: number | null, parts?: Record<string, string>,
 *   lines?: [seq: number, markup: string][], steps?: Step[], lights?: Lights}} News
 */

const table = find("#table");
const state = find("#table-state");
const decision = find("#decision");
const choices = find("#choices");

/** The last step that the page was told of; it may still have to be shown. */
export const seq = () => Number(state.dataset.seq);

/**
 * What is so now, told but not shown while the way there is still played.
 * @type {(News & {mine: boolean}) | null}
 */
let pending = null;

/**
 * Show news unless they are known; false if something between them and what is shown is missing.
 * @param {News} news
 * @param {boolean} [mine] whether they are what the reader has just done
 */
export function show(news, mine = false) {
  const whole = news.from === undefined;
  if (news.seq < seq() || (news.seq === seq() && !whole)) return true;
  if (!whole && news.from !== seq()) return false;
  state.dataset.seq = String(news.seq);
  find("#fault").replaceChildren();
  call(news.turn);
  const { clocks, ...later } = news.parts ?? {};
  if (clocks !== undefined) fill("clocks", clocks); // they run on while it is played
  const parts = { ...pending?.parts, ...later };
  pending = { ...news, parts, mine: mine || Boolean(pending?.mine) };
  const own = news.seq === news.since;
  const steps = (news.steps ?? []).map((step) => ({ ...step, seq: news.seq }));
  if (whole || (!own && news.turn === "mine" && state.dataset.turn === "mine")) reveal(); // what others do meanwhile
  if (whole) player.reset(log.newest());
  else player.add(steps, news.lights, own || !steps.some(({ changes }) => changes));
  if (whole) rest();
  if (pending) watch();
  return true;
}

/** What is shown beside the board is no longer so, and what will be is not yet. */
function watch() {
  if (state.dataset.turn === "watching") return;
  const focused = focusedOnTable();
  setTurn("watching");
  player.dim();
  if (focused && !focused.checkVisibility()) decision.focus({ preventScroll: true });
}

/** @param {string} turn */
function setTurn(turn) {
  state.dataset.turn = turn;
  decision.className = `decision ${turn}`;
}

/** Once all is played, the page tells what is so now. */
export function catchUp() {
  bringBack();
  if (!player.isNow()) return;
  reveal();
  rest();
}

/** What is asked now, or waits for the reader, is in sight where the panel can be moved; unless somebody is writing. */
function bringBack() {
  if (pending?.turn !== "mine" && !player.waits()) return;
  if (document.activeElement?.matches("input, select, textarea")) return;
  for (const panel of [decision, decision.parentElement]) panel?.scrollTo(0, 0);
}

function reveal() {
  if (!pending) return;
  const { parts = {}, since, lines, turn, mine } = pending;
  pending = null;
  const focused = focusedOnTable();
  for (const [id, markup] of Object.entries(parts)) fill(id, markup);
  log.mark(since, lines);
  setTurn(turn);
  state.classList.toggle("over", turn === "over");
  if ("choices" in parts || "answers" in parts || "taking-back" in parts) decide(turn);
  settle();
  keepFocus(focused, mine);
}

/**
 * Something else is asked now.
 * @param {string} turn
 */
function decide(turn) {
  redraw();
  if (turn === "mine") closeRule();
  offerUndo();
}

/** Undo is offered once the server says that it would be granted, which may take it a while. */
async function offerUndo() {
  const form = document.getElementById("undo");
  if (!(form instanceof HTMLFormElement)) return;
  delete choices.dataset.undo;
  const answer = await fetch(form.action).catch(() => null);
  const granted = Boolean(answer?.ok && (await answer.json()));
  if (form.isConnected) choices.toggleAttribute("data-undo", granted);
}

/** What every step changes. */
function settle() {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=seq]"))) {
    field.value = String(seq());
  }
  makeLinksWhole();
  hideExplanation();
  showPicked();
}

/**
 * Fill a part of the page; what somebody has begun to write or choose stays, where it still can be chosen.
 * @param {string} id
 * @param {string} markup
 */
function fill(id, markup) {
  const part = find(`#${id}`);
  /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */
  const fields = part.querySelectorAll("input[id], select[id]");
  part.innerHTML = markup;
  for (const { id: name, value } of fields) {
    const field = document.getElementById(name);
    const possible = field instanceof HTMLSelectElement && [...field.options].some((option) => option.value === value);
    if (field instanceof HTMLInputElement || possible) field.value = value;
  }
}

/** @returns {HTMLElement | null} */
const focusedOnTable = () =>
  table.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;

/**
 * What was pressed is gone, or means another move now: then the keyboard goes on at the decision.
 * @param {HTMLElement | null} focused
 * @param {boolean} mine
 */
function keepFocus(focused, mine) {
  if (!focused) return;
  const same = focused.isConnected ? focused : document.getElementById(focused.id);
  if (same && !mine) same.focus({ preventScroll: true });
  if (mine || !table.contains(document.activeElement)) decision.focus({ preventScroll: true });
}

/**
 * Who sits where and who is away, as it was told last: what has not changed stays as somebody may have opened it.
 * @type {Record<string, string>}
 */
const people = { away: find("#away").innerHTML, seated: find("#seated").innerHTML };

/**
 * Show who sits where and who is away.
 * @param {Record<string, string>} told
 */
export function showPeople(told) {
  const focused = focusedOnTable();
  const room = document.createElement("template");
  for (const [id, markup] of Object.entries(told)) {
    room.innerHTML = markup;
    if (people[id] !== (people[id] = room.innerHTML)) fill(id, markup);
  }
  makeLinksWhole();
  keepFocus(focused, false);
}
