// Python with the packages of the application.

// @ts-expect-error Pyodide is put beside this when the folder is written
import { loadPyodide } from "./pyodide.mjs";

const UNPACK = `
import io, lzma, site, zipfile
lambda archive: zipfile.ZipFile(io.BytesIO(lzma.decompress(archive.to_py()))).extractall(site.getsitepackages()[0])
`;

const NO_MEMORY = /RangeError|MemoryError|out of memory|allocate memory/i; // as browsers, Pyodide and Python say it

/** @param {string[]} archives */
export async function loadPython(archives) {
  const fetched = archives.map(async (name) => (await fetch(new URL(name, import.meta.url))).arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("./", import.meta.url).href });
  const unpack = python.runPython(UNPACK);
  for (const archive of fetched) unpack(new Uint8Array(await archive));
  return python;
}

/**
 * Why Python does not start: a key of the words.
 * @param {unknown} error
 */
export const faultOf = (error) => (typeof error === "string" ? error : NO_MEMORY.test(String(error)) ? "no_memory" : "failed");
