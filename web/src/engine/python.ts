// Starts Python with our package in a worker.
import { unpackStored, type FileSystem } from "./archive";
import { EngineError } from "./failure";

/** As much of Pyodide as is used. */
export interface Python {
  pyimport(name: string): unknown;
  runPython(code: string): unknown;
  FS: FileSystem;
  _module: { HEAP8: Int8Array };
}

interface Loader {
  loadPyodide: (options: Record<string, unknown>) => Promise<Python>;
}

const HOME = "/turnpike";

/** `folder` is the address of the files; all but its modules are in `files` already. */
export async function startPython(folder: string, lock: unknown, files: Record<string, Blob>): Promise<Python> {
  if (typeof WebAssembly === "undefined") throw new EngineError("no_webassembly");
  const network = globalThis.fetch;
  globalThis.fetch = async (asked, options) => {
    const address = asked instanceof Request ? asked.url : String(asked);
    const blob = address.startsWith(folder) ? files[address.slice(folder.length)] : undefined;
    return blob ? new Response(blob, { headers: { "Content-Type": blob.type } }) : network(asked, options);
  };
  const instantiation = watchInstantiation();
  try {
    const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.js`)) as Loader;
    const loading = loadPyodide({
      indexURL: folder,
      stdLibURL: `${folder}library.zip`,
      lockFileContents: lock,
      packageBaseUrl: folder,
    });
    const python = await Promise.race([loading, instantiation.refused]);
    const ours = await (files["turnpike.zip"] ?? new Blob()).arrayBuffer();
    unpackStored(ours, HOME, python.FS);
    python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
    return python;
  } finally {
    instantiation.end();
    globalThis.fetch = network;
  }
}

/** Pyodide waits for ever when the browser has no room for its module: `refused` rejects then. */
function watchInstantiation(): { refused: Promise<never>; end(): void } {
  const { instantiateStreaming } = WebAssembly;
  let end = (): void => {};
  const refused = new Promise<never>((_, reject) => {
    WebAssembly.instantiateStreaming = async (...given) => {
      try {
        return await instantiateStreaming(...given);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
    };
    end = () => (WebAssembly.instantiateStreaming = instantiateStreaming);
  });
  refused.catch(() => {}); // nobody waits for it any more
  return { refused, end };
}
