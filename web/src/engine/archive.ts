// Unpacks an archive of files that are stored as they are, which the engine's are (engine/pack.py): much sooner than Python would.

/** As much of Pyodide's file system as is used. */
export interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
}

const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/** Write all files of a ZIP archive below a folder. */
export function unpackStored(archive: ArrayBuffer, folder: string, files: FileSystem): void {
  const view = new DataView(archive);
  const end = archive.byteLength - END_BYTES; // no comment follows
  if (end < 0 || view.getUint32(end, true) !== END) throw new Error("not an archive");
  const folders = new Set<string>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY || view.getUint16(at + 10, true) !== 0) throw new Error("not a stored file");
    const [bytes, nameBytes] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(new Uint8Array(archive, at + ENTRY_BYTES, nameBytes));
    const local = view.getUint32(at + 42, true);
    const start = local + LOCAL_BYTES + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const place = `${folder}/${name}`.replace(/\/[^/]*$/, "");
    if (!folders.has(place)) files.mkdirTree(place);
    folders.add(place);
    files.writeFile(`${folder}/${name}`, new Uint8Array(archive.slice(start, start + bytes)), { canOwn: true });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}
