// What the page does once all that has happened is shown.

import { lookAtFirstLit } from "./dock.js";
import * as player from "../board/player.js";
import { find } from "../common/dom.js";
import { keepPreferences } from "../common/requests.js";
import { lock } from "./lock.js";

const state = find("#table-state");
const settings = find("#settings", HTMLFormElement);
/** Which forced moves are played: those that everybody can foresee, and those that only the player knows of. */
const boxes = { open: find("#settings-auto", HTMLInputElement), own: find("#settings-finish", HTMLInputElement) };
const SOON = 600; // milliseconds
let won = false; // whether the winner is shown

/** What a player must do is done for them if they like, once all before it has been seen. */
function playForced() {
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector("#moves[data-forced]");
  const wanted = () => form !== null && boxes[form.dataset.forced === "open" ? "open" : "own"].checked;
  if (!form || !wanted()) return;
  setTimeout(() => form.isConnected && wanted() && player.isNow() && form.requestSubmit(form.querySelector("button")), SOON);
}

settings.addEventListener("change", () => {
  keepPreferences(new FormData(settings));
  playForced();
});

/** At the end the page shows who has won, once the last of it is played; in a lesson below the last words of the coach. */
function showWinner() {
  if (won || state.dataset.turn !== "over") return;
  won = true;
  const words = document.querySelector("#coach:not(:empty)");
  (words ?? document.getElementById("result"))?.scrollIntoView({ block: "start" });
}

/** All that has happened is shown, and what is so now. */
export function rest() {
  lock();
  lookAtFirstLit();
  showWinner();
  playForced();
}
