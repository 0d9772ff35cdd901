// Pictures to take away. Everything stays in the page: no address of another host is ever asked.

/** Offer something as a file. */
export function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}

/** An SVG picture as PNG, twice as large as it is drawn. */
export async function pngOf(svg: string): Promise<string> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * (picture.naturalWidth || 1600);
  canvas.height = 2 * (picture.naturalHeight || 1000);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
}
