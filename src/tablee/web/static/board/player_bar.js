// What stands beside a board that is played: the caption, the button of a moment, and how it is steered.

import { find } from "../common/dom.js";

/** @import {Queue} from "./steps.js" */

export const bar = find("#player");
export const caption = find("#caption");
export const speed = find("#player-speed", HTMLSelectElement);
export const buttons = {
  go: find("#player-go", HTMLButtonElement),
  back: find("#player-back", HTMLButtonElement),
  play: find("#player-play", HTMLButtonElement),
  skip: find("#player-skip", HTMLButtonElement),
};
const watching = find("#watching");

/**
 * Show how far the reader is, and what may be pressed.
 * @param {Queue} queue
 * @param {boolean} more whether more can be fetched
 */
export function showState({ behind, isNow, paused, showing, moment, at }, more) {
  bar.dataset.state = isNow && !more ? "now" : paused ? "paused" : "playing";
  watching.hidden = !behind && !showing;
  buttons.go.hidden = !moment;
  find("b", HTMLElement, buttons.go).textContent = moment;
  buttons.back.disabled = at === 0;
  buttons.play.disabled = isNow && !more;
  buttons.play.setAttribute("aria-label", (paused ? buttons.play.dataset.play : buttons.play.dataset.pause) ?? "");
  find("span", HTMLElement, buttons.play).textContent = paused ? "▶" : "❚❚";
}
