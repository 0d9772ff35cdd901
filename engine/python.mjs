// Runs a Python file in Pyodide under Node: node engine/python.mjs PYODIDE FILE [ARGUMENT ...]
// The folders of the machine are seen under /host, so `sys.argv` has paths that begin with it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, file, ...words] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
  // What is compiled knows its lines, not its columns: those nearly double what tracebacks need.
  const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
  const python = await loadPyodide({ indexURL: resolve(pyodide), env });
  python.FS.mkdirTree("/host");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: "/" }, "/host");
  python.globals.set("arguments", python.toPy([file, ...words]));
  python.runPython("import sys; sys.argv = list(arguments)");
  python.runPython(readFileSync(file, "utf-8"), { filename: file });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
