// The worker that runs examples: statements of one reader, one after the other, with files that they may read.

import { faultOf, loadPython } from "./runtime.js";

async function open() {
  const python = await loadPython(["packages.zip.xz", "tablee.zip.xz"]);
  const { Interpreter } = python.pyimport("tablee.alone.interpreter");
  let asked = 0;
  const interpreter = Interpreter((/** @type {string} */ text) => self.postMessage({ id: asked, text }));
  self.addEventListener("message", ({ data: { id, source, files } }) => {
    for (const [name, text] of Object.entries(files ?? {})) python.FS.writeFile(name, text);
    asked = id;
    interpreter.run(source);
    self.postMessage({ id, end: true });
  });
  self.postMessage({ ready: true });
}

open().catch((error) => self.postMessage({ fault: faultOf(error) }));
