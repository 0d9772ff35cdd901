// A screenshot as a PNG of 256 colours: a map has few, and the picture is a third of the size.
import { crc32, deflateSync, inflateSync } from "node:zlib";

const COLOURS = 256;
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** The picture with a palette. */
export function indexed(png) {
  const { width, height, step, pixels } = decoded(png);
  const bins = counted(pixels, step);
  const { palette, place } = mediansCut(bins);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += step) rows[y * (width + 1) + 1 + x] = place.get(binOf(pixels, at));
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The pixels of a PNG as a browser writes it: eight bits a channel, not interlaced. */
function decoded(png) {
  const parts = [];
  let head = null;
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const kind = png.toString("latin1", at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (kind === "IHDR") head = data;
    if (kind === "IDAT") parts.push(data);
    at += length + 12;
  }
  const width = head.readUInt32BE(0);
  const height = head.readUInt32BE(4);
  const step = head[9] === 6 ? 4 : 3;
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * step;
  const pixels = new Uint8Array(line * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)];
    for (let x = 0; x < line; x++) {
      const left = x >= step ? pixels[y * line + x - step] : 0;
      const up = y > 0 ? pixels[(y - 1) * line + x] : 0;
      const corner = x >= step && y > 0 ? pixels[(y - 1) * line + x - step] : 0;
      pixels[y * line + x] = raw[y * (line + 1) + 1 + x] + [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter];
    }
  }
  return { width, height, step, pixels };
}

/** The predictor of Paeth, as the format asks for. */
function nearest(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Colours that differ by less than the eye sees are one: six bits a channel. */
const binOf = (pixels, at) => ((pixels[at] >> 2) << 12) | ((pixels[at + 1] >> 2) << 6) | (pixels[at + 2] >> 2);

function counted(pixels, step) {
  const bins = new Map();
  for (let at = 0; at < pixels.length; at += step) {
    const bin = binOf(pixels, at);
    const sum = bins.get(bin) ?? { bin, n: 0, sums: [0, 0, 0] };
    sum.n += 1;
    for (let channel = 0; channel < 3; channel++) sum.sums[channel] += pixels[at + channel];
    bins.set(bin, sum);
  }
  return [...bins.values()].map(({ bin, n, sums }) => ({ bin, n, colour: sums.map((sum) => sum / n) }));
}

/** Cut the box whose colours differ most, weighted by how many pixels have them, until there are enough. */
function mediansCut(bins) {
  const boxes = [measured(bins)];
  while (boxes.length < COLOURS) {
    const widest = boxes.reduce((best, box) => (box.error > best.error ? box : best));
    if (widest.error === 0) break;
    const { members, channel, mean } = widest;
    boxes[boxes.indexOf(widest)] = measured(members.filter(({ colour }) => colour[channel] <= mean[channel]));
    boxes.push(measured(members.filter(({ colour }) => colour[channel] > mean[channel])));
  }
  const place = new Map(boxes.flatMap(({ members }, n) => members.map(({ bin }) => [bin, n])));
  return { palette: Buffer.from(boxes.flatMap(({ mean }) => mean.map(Math.round))), place };
}

function measured(members) {
  const n = members.reduce((sum, one) => sum + one.n, 0);
  const mean = [0, 1, 2].map((c) => members.reduce((sum, one) => sum + one.n * one.colour[c], 0) / n);
  // The square root of the count: a thin line of its own colour matters as much as a wide sky.
  const errors = [0, 1, 2].map((c) => members.reduce((sum, one) => sum + Math.sqrt(one.n) * (one.colour[c] - mean[c]) ** 2, 0));
  const error = members.length > 1 ? Math.max(...errors) : 0;
  return { members, mean, error, channel: errors.indexOf(Math.max(...errors)) };
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([size, body, sum]);
}
