// The files of the engine: downloaded with progress, checked, and kept for the next start (which the service worker needs for
// modules, public/worker.js). What was complete when a download broke off is not loaded again.
import { EngineError } from "./failure";
import { downloadBytes, isUnpackedHere, packedBytes, type EngineList } from "./messages";

/** The cache that the service worker reads, too. */
export const ENGINE_CACHE = "turnpike-engine";
const ATTEMPTS = 3;
const PAUSE_MS = 1000;
const GZIP = [0x1f, 0x8b];
const TYPES: Record<string, string> = { wasm: "application/wasm", js: "text/javascript", zip: "application/zip" };

/** Pages without https have no such cache; the browser's own has to do. */
export async function engineCache(): Promise<Cache | null> {
  try {
    return typeof caches === "undefined" ? null : await caches.open(ENGINE_CACHE);
  } catch {
    return null; // private windows of some browsers
  }
}

/** All files by name. `onprogress` is told bytes as they travel, packed. */
export async function loadFiles(
  root: string,
  list: EngineList,
  onprogress: (loaded: number, total: number) => void,
): Promise<Record<string, Blob>> {
  const cache = await engineCache();
  const folder = `${root}engine/${list.folder}/`;
  const names = Object.keys(list.files);
  const total = downloadBytes(list);
  const loaded: Record<string, number> = {};
  const tell = (name: string, share: number): void => {
    const file = list.files[name];
    loaded[name] = file ? packedBytes(name, file, list) * Math.min(1, share) : 0;
    onprogress(
      Object.values(loaded).reduce((sum, one) => sum + one, 0),
      total,
    );
  };
  const found = await Promise.all(
    names.map(async (name) => {
      const kept = await cache?.match(folder + name);
      const blob = kept ? await kept.blob() : await download(folder, name, list, (share) => tell(name, share));
      tell(name, 1);
      if (!kept) await keep(cache, folder + name, blob);
      return [name, blob] as const;
    }),
  );
  await forgetOthers(cache, root, folder);
  return Object.fromEntries(found);
}

/** All files by name if they are kept here already, otherwise null; nothing is loaded. */
export async function keptFiles(root: string, list: EngineList): Promise<Record<string, Blob> | null> {
  const cache = await engineCache();
  const found: Record<string, Blob> = {};
  for (const name of Object.keys(list.files)) {
    const kept = await cache?.match(`${root}engine/${list.folder}/${name}`);
    if (!kept) return null;
    found[name] = await kept.blob();
  }
  return found;
}

/** A disk without room only means that the next start loads again. */
async function keep(cache: Cache | null, address: string, blob: Blob): Promise<void> {
  try {
    await cache?.put(address, new Response(blob, { headers: { "Content-Type": blob.type } }));
  } catch {
    await cache?.delete(address);
  }
}

/** Files of earlier engines of this page. */
async function forgetOthers(cache: Cache | null, root: string, folder: string): Promise<void> {
  for (const { url } of (await cache?.keys()) ?? [])
    if (url.startsWith(`${root}engine/`) && !url.startsWith(folder)) await cache?.delete(url);
}

async function download(folder: string, name: string, list: EngineList, onshare: (share: number) => void): Promise<Blob> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await downloadOnce(folder, name, list, onshare);
    } catch (error) {
      if (attempt === ATTEMPTS) throw new EngineError("download", `${name}: ${String(error)}`);
      await new Promise((go) => setTimeout(go, PAUSE_MS * attempt));
    }
  }
}

async function downloadOnce(folder: string, name: string, list: EngineList, onshare: (share: number) => void): Promise<Blob> {
  const expected = list.files[name];
  if (!expected) throw new Error("it is not listed");
  const packed = isUnpackedHere(name, list);
  const answer = await fetch(folder + name + (packed ? ".br" : ""));
  if (!answer.ok || !answer.body) throw new Error(`status ${answer.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const size = packed ? expected.brotli : expected.bytes;
  let got = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    got += value.byteLength;
    onshare(got / size);
  }
  const type = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  const blob = packed ? await withoutBrotli(new Blob(parts), expected.bytes, type) : new Blob(parts, { type });
  if (blob.size !== expected.bytes || !(await hasHash(blob, expected.sha256))) throw new Error("it is not complete");
  return blob;
}

/** Some hosts say that a .br file is packed, and the browser has unpacked it already: its size tells. Few browsers would do the
 *  same for a script that asks. */
async function withoutBrotli(blob: Blob, bytes: number, type: string): Promise<Blob> {
  if (blob.size === bytes) return blob.slice(0, bytes, type);
  const { decompress } = await import("brotli/decompress");
  return new Blob([new Uint8Array(decompress(new Uint8Array(await blob.arrayBuffer()), bytes))], { type });
}

/** The text of a packed file beside the engine; empty if it cannot be read. */
export async function readBeside(address: string): Promise<string> {
  try {
    const answer = await fetch(address);
    return answer.ok ? await withoutGzip(await answer.blob()) : "";
  } catch {
    return "";
  }
}

/** Some hosts say that a .gz file is packed, and the browser has unpacked it already: so look. */
async function withoutGzip(blob: Blob): Promise<string> {
  const start = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  if (!GZIP.every((byte, n) => start[n] === byte)) return blob.text();
  return new Response(blob.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

async function hasHash(blob: Blob, sha256: string): Promise<boolean> {
  // Pages without https cannot hash; their files are as long as they should be.
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle;
  if (!subtle) return true;
  const digest = new Uint8Array(await subtle.digest("SHA-256", await blob.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}
