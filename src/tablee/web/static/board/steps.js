// The steps of a game as a page plays them.

/**
 * What the server tells (tablee/web/views/timeline.py), and what a page adds: the move or the seq that it belongs to, and whether
 * its lines are in the log already.
 * @import {Changes} from "./board.js"
 * @typedef {{move?: number, seq?: number, told?: boolean}} About
 * @typedef {About & {lines?: string[], stops?: boolean[], changes?: Changes, size?: [width: number, height: number]}} StepMessage
 * @typedef {About & {line: string, stop?: boolean, first: boolean, changes?: Changes, size?: [width: number, height: number]}} Step
 */

/**
 * Several lines may tell of one change on the board; each is a step of its own.
 * @param {StepMessage} message
 * @returns {Step[]}
 */
export function split({ lines = [""], stops = [], changes, size, ...about }) {
  return lines.map((line, n) => ({ ...about, line, stop: stops[n], first: !n, ...(n ? {} : { changes, size }) }));
}
