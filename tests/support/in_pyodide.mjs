// Runs a program in Pyodide, with the packages of an archive and the source: `node in_pyodide.mjs RUNTIME PACKAGES SOURCE PROGRAM`.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, packages, source, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide();
try {
  const unpack = python.runPython(`
import io, lzma, site, zipfile
lambda archive: zipfile.ZipFile(io.BytesIO(lzma.decompress(archive.to_py()))).extractall(site.getsitepackages()[0])
`);
  unpack(new Uint8Array(readFileSync(packages)));
  python.mountNodeFS("/source", source);
  python.runPython("import sys; sys.path.insert(0, '/source')");
  python.runPython(readFileSync(program, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
