// The table page: what has happened is played on the board, and what the player does is sent.

import { lookAtFirstLit } from "../table/dock.js";
import { catchUp, seq } from "../table/news.js";
import * as player from "../board/player.js";
import { find, hit, opensElsewhere } from "../common/dom.js";
import { bringIntoView } from "../board/view.js";
import { newest, write } from "../table/log.js";
import { follow } from "../table/stream.js";
import "../table/outlook.js";
import "../table/sending.js";
import "../table/roving_tabindex.js";
import "../table/zoom.js";

/** @import {Step} from "../board/steps.js" */

const table = find("#table");

// Those who want to decide on the board see it as it is.
find("#drawing").addEventListener("click", () => !player.isNow() && player.skip());

// What has happened since the last move may be seen again.
table.addEventListener("click", async (event) => {
  /** @type {HTMLAnchorElement | null | undefined} */
  const link = hit(event)?.closest(".fresh a");
  if (!link || opensElsewhere(event)) return;
  event.preventDefault();
  const first = Number(link.dataset.first);
  if (player.replayFrom((step) => step.seq !== undefined && step.seq >= first)) return;
  const address = new URL(link.href);
  address.pathname = address.pathname.replace(/at\/\d+$/, "steps");
  address.searchParams.set("seq", String(first - 1));
  const told = await (await fetch(address)).json();
  if (told.seq !== seq()) return; // the table has gone on: the link is another one already
  const room = document.createElement("div");
  room.innerHTML = told.drawing;
  const steps = /** @type {Step[]} */ (told.steps);
  player.replay(find("svg", SVGSVGElement, room), steps.map((step) => ({ ...step, told: true })));
});

// Where the log is a sheet that is closed, nothing of it is read aloud: then the caption is.
const sheet = matchMedia("(max-width: 760px)");
const speak = () => find("#caption").setAttribute("aria-live", sheet.matches ? "polite" : "off");
sheet.addEventListener("change", speak);
speak();

let soon = 0;

/** @param {Step} step */
function onStep(step) {
  write(step);
  soon ||= requestAnimationFrame(lookThere);
}

/** Once for all that is told at a time. */
function lookThere() {
  soon = 0;
  if (!player.isNow()) bringIntoView(player.ringed());
}

player.begin(onStep, catchUp);
player.reset(newest());
lookAtFirstLit();
follow(seq());
table.classList.remove("asleep"); // clicks on the board count from now on
