// Whose turn it is: the title and the icon of the tab and, if wanted, a sound.

import { find } from "../common/dom.js";
import { keepPreferences } from "../common/requests.js";
import { refresh, setTitle } from "../common/waiting.js";

const favicon = find("#favicon", HTMLLinkElement);
const sound = find("#sound");
const state = find("#table-state");
let turn = state.dataset.turn ?? "";
/** @type {AudioContext | null} */
let audio = null;

/**
 * Tell the player whose turn it is now.
 * @param {string} now
 */
export function call(now) {
  setTitle((now === "mine" ? state.dataset.titleTurn : state.dataset.title) ?? "");
  if (now !== turn) refresh();
  favicon.href = (now === "mine" ? favicon.dataset.turn : favicon.dataset.usual) ?? "";
  if (now === "mine" && turn !== "mine" && sound.getAttribute("aria-pressed") === "true") ring();
  turn = now;
}

function ring() {
  audio ??= new AudioContext();
  for (const [at, pitch] of [[0, 660], [0.16, 880]]) {
    const tone = new OscillatorNode(audio, { frequency: pitch, type: "triangle" });
    const loud = new GainNode(audio, { gain: 0 });
    const start = audio.currentTime + at;
    loud.gain.setValueAtTime(0.12, start);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.5);
  }
}

sound.hidden = false;
sound.addEventListener("click", () => {
  const on = sound.getAttribute("aria-pressed") !== "true";
  sound.setAttribute("aria-pressed", String(on));
  keepPreferences({ sound: on ? "on" : "off" });
  if (on) ring();
});
call(turn);
