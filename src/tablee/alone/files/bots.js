// The worker in which bots think.

import { faultOf, loadPython } from "./runtime.js";

const ready = loadPython(["packages.zip.xz", "tablee.zip.xz"]).then((python) => python.pyimport("tablee.alone.thinking").think);
ready.catch((error) => self.postMessage({ missing: faultOf(error) }));

self.addEventListener("message", async ({ data: { id, question } }) => {
  const think = await ready;
  try {
    self.postMessage({ id, answer: think(question) });
  } catch (error) {
    self.postMessage({ fault: String(error) }); // Python has died
  }
});
