// The steps of a game as a page plays them: which come by themselves, where to wait for the reader, and what the caption says. No page is
// known here.

/**
 * What the server tells (tablee/web/views/timeline.py), and what a page adds: the move or the seq that it belongs to, and whether
 * its lines are in the log already.
 * @import {Changes} from "./board.js"
 * @typedef {{move?: number, seq?: number, told?: boolean}} About
 * @typedef {About & {lines?: string[], caption?: string, moment?: string, brief?: boolean, changes?: Changes,
 *   size?: [width: number, height: number]}} Step
 */

/** Steps in their order, and how far their reader is. */
export class Queue {
  /** @type {Step[]} */
  steps = [];
  at = 0; // steps that the board on the page has behind it
  reached = 0; // steps that were ever shown
  paused = false;
  showing = false; // the last step that was shown still takes its time

  /** Whether there is something that was not shown yet. */
  get behind() {
    return this.at < this.steps.length;
  }

  /** Whether all is shown, and nobody is waited for. */
  get isNow() {
    return !this.behind && !this.paused && !this.showing;
  }

  /** Whether the next step is told together with the one that is shown. */
  get isBrief() {
    return this.behind && !this.paused && Boolean(this.steps[this.at].brief);
  }

  /** What the reader presses to go on, if a moment is waited at. */
  get moment() {
    return (this.paused && this.steps[this.at - 1]?.moment) || "";
  }

  /** Go on to the next step, which may be a moment; returns it, and whether it is shown for the first time. */
  next() {
    const step = this.steps[this.at];
    this.at += 1;
    this.paused = Boolean(step.moment);
    this.showing ||= !step.brief;
    const first = this.at > this.reached;
    if (first) this.reached = this.at;
    return { step, first };
  }

  /** What is told now: the last headline with whatever belongs to it; undefined before the first one. */
  get caption() {
    let first = this.at - 1;
    while (first >= 0 && this.steps[first].brief) first -= 1;
    const told = this.steps.slice(Math.max(first, 0), this.at);
    return { whole: first >= 0, words: told.map(({ caption, lines = [] }) => caption ?? lines.join("")).join("") };
  }

  /**
   * Drop all but the last steps that are behind the reader; returns those that are dropped.
   * @param {number} kept
   */
  forget(kept) {
    const dropped = this.steps.splice(0, Math.max(0, Math.min(this.at, this.reached) - kept));
    this.at -= dropped.length;
    this.reached -= dropped.length;
    return dropped;
  }
}

const PACE = { slow: 1200, normal: 600, fast: 250 }; // milliseconds for each step

const SHARED = 1500; // milliseconds, for a step at each seat

/**
 * How long each step is shown: at the usual speed less if more people sit at the table, as all of them are waited for.
 * @param {string} speed
 * @param {number} seats
 */
export function paceOf(speed, seats) {
  const pace = PACE[/** @type {keyof typeof PACE} */ (speed)] ?? 0;
  return speed === "normal" ? Math.min(pace, Math.round(SHARED / seats)) : pace;
}
