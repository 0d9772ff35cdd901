// The archive of our package: all of its files, in their folders; nothing else is taken for one.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unpackStored } from "../src/engine/archive";

/** Written by Python's zipfile, as engine/pack.py does. */
function archive(method: "ZIP_STORED" | "ZIP_DEFLATED"): ArrayBuffer {
  const path = join(mkdtempSync(join(tmpdir(), "turnpike-archive-")), "files.zip");
  const script = `import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.${method}) as files:
    files.writestr("a.txt", b"one")
    files.writestr("folder/é.bin", bytes(range(256)))
    files.writestr("folder/empty", b"")`;
  execFileSync("python3", ["-c", script, path]);
  return Uint8Array.from(readFileSync(path)).buffer;
}

function unpacked(data: ArrayBuffer): Record<string, string> {
  const written: Record<string, string> = {};
  const folders: string[] = [];
  unpackStored(data, "/home", {
    mkdirTree: (path) => folders.push(path),
    writeFile: (path, bytes) => {
      expect(folders).toContain(path.replace(/\/[^/]*$/, ""));
      written[path] = Buffer.from(bytes).toString("hex");
    },
  });
  expect(folders).toEqual([...new Set(folders)]);
  return written;
}

describe("the archive of the engine", () => {
  it("is unpacked whole", () => {
    expect(unpacked(archive("ZIP_STORED"))).toEqual({
      "/home/a.txt": Buffer.from("one").toString("hex"),
      "/home/folder/é.bin": Buffer.from(Array.from({ length: 256 }, (_, n) => n)).toString("hex"),
      "/home/folder/empty": "",
    });
  });

  it("is refused if it is packed, cut off or none", () => {
    const whole = archive("ZIP_STORED");
    for (const wrong of [archive("ZIP_DEFLATED"), whole.slice(0, -5), new ArrayBuffer(3)]) expect(() => unpacked(wrong)).toThrow(/^not a/);
  });
});
