// Runs a Python file in the built engine under Node: node engine/run.mjs FOLDER FILE [ARGUMENT ...]
// FOLDER is build/engine, or the folder of the files in it.
// Nothing of the machine is seen inside but the text of the file. What it prints is printed; an `async def main` is awaited.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, file, ...words] = process.argv.slice(2);
const list = resolve(folder, "engine.json");
const engine = existsSync(list) ? resolve(folder, JSON.parse(readFileSync(list, "utf-8")).folder) : folder;
try {
  const { loadPyodide } = await import(pathToFileURL(resolve(engine, "pyodide.js")).href);
  const python = await loadPyodide({ indexURL: resolve(engine), stdLibURL: resolve(engine, "library.zip") });
  const ours = new Uint8Array(readFileSync(resolve(engine, "turnpike.zip")));
  python.FS.mkdirTree("/turnpike");
  python.unpackArchive(ours, "zip", { extractDir: "/turnpike" });
  python.globals.set("words", python.toPy([file, ...words]));
  python.runPython("import sys; sys.path.insert(0, '/turnpike'); sys.argv = list(words)");
  python.runPython(readFileSync(file, "utf-8"), { filename: file });
  await python.runPythonAsync("import inspect\nif inspect.iscoroutinefunction(globals().get('main')):\n    await main()");
} catch (error) {
  console.error(error.message); // the traceback; Node would print a megabyte of Pyodide's source besides
  process.exit(1); // tasks that still wait would keep Node alive
}
