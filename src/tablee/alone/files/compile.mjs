// Compiles an archive of Python files for Pyodide, in Node: `node compile.mjs PYODIDE OPTIMIZE FROM TO`.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, optimize, from, to] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ stdout: () => {} });
python.unpackArchive(new Uint8Array(readFileSync(from)), "zip", { extractDir: "/unpacked" });
const COMPILE = `
import compileall, pathlib, py_compile, zipfile
compileall.compile_dir("/unpacked", quiet=2, legacy=True, optimize=${Number(optimize)}, stripdir="/unpacked", invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
with zipfile.ZipFile("/packed.zip", "w") as packed:
    for module in pathlib.Path("/unpacked/anyio").rglob("*.pyc"):
        module.unlink()  # it reads its own source
    for file in sorted(pathlib.Path("/unpacked").rglob("*")):
        if file.is_file() and not (file.suffix == ".py" and file.with_suffix(".pyc").exists()):
            info = zipfile.ZipInfo(str(file.relative_to("/unpacked")))
            packed.writestr(info, file.read_bytes())
`;
try {
  python.runPython(COMPILE);
  writeFileSync(to, python.FS.readFile("/packed.zip"));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
