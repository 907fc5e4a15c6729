// The worker in which bots think.

import { loadPython } from "./runtime.js";

const ready = loadPython(["packages.zip.xz", "tablee.zip.xz"]).then((python) => python.pyimport("tablee.alone.thinking").think);

self.addEventListener("message", async ({ data: { id, question } }) => {
  try {
    const think = await ready;
    self.postMessage({ id, answer: think(question) });
  } catch (error) {
    self.postMessage({ fault: String(error) }); // Python has died, or did not start
  }
});
