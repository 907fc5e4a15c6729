// Reads a file of a record into the field beside it.

import { find } from "../common/dom.js";

const file = find("#file", HTMLInputElement);
const record = find("#record", HTMLTextAreaElement);
find("#by-file", HTMLElement).hidden = false;

file.addEventListener("change", async () => {
  const chosen = file.files?.[0];
  if (chosen) record.value = await chosen.text();
});
