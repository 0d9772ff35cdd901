// Runs play.py in the engine, in a page of a browser, and sends back what it prints (test_browsers.py serves it).
const words = new URLSearchParams(location.search).getAll("word");
const engine = new URL("engine/", location.href).href;

async function played() {
  const { loadPyodide } = await import(`${engine}pyodide.js`);
  const printed = [];
  const python = await loadPyodide({ indexURL: engine, stdLibURL: `${engine}library.zip`, stdout: (line) => printed.push(line) });
  const ours = await (await fetch(`${engine}turnpike.zip`)).arrayBuffer();
  python.unpackArchive(ours, "zip", { extractDir: "/turnpike" });
  python.globals.set("words", python.toPy(["play.py", ...words]));
  python.runPython("import sys; sys.path.insert(0, '/turnpike'); sys.argv = list(words)");
  python.runPython(await (await fetch("play.py")).text(), { filename: "play.py" });
  return printed.join("\n");
}

const text = await played().catch((error) => `failed: ${error}`);
await fetch("result", { method: "POST", body: text });
