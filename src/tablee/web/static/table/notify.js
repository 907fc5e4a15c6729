// Whose turn it is: the title and the icon of the tab and, if wanted, a sound.

const favicon = document.getElementById("favicon");
const sound = document.getElementById("sound");
const state = document.getElementById("table-state");
let turn = state.dataset.turn;
let audio = null;

/** Tell the player whose turn it is now. */
export function call(now) {
  document.title = now === "mine" ? state.dataset.titleTurn : state.dataset.title;
  favicon.href = now === "mine" ? favicon.dataset.turn : favicon.dataset.usual;
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
  fetch("/preferences", { method: "POST", redirect: "manual", body: new URLSearchParams({ sound: on ? "on" : "off" }) });
  if (on) ring();
});
call(turn);
