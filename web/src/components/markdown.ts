// The little Markdown our rulebooks are written in, read into blocks; nothing is ever put into the page as HTML.

export type Span = { text: string; strong: boolean };
export type Block =
  | { kind: "heading"; level: number; text: string; anchor: string }
  | { kind: "text"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: Span[][] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "figure"; name: string; caption: string };

export function spansOf(text: string): Span[] {
  return text
    .split(/\*\*(.+?)\*\*/)
    .map((part, i) => ({ text: part, strong: i % 2 === 1 }))
    .filter((span) => span.text !== "");
}

/** The address of a section: `s4.2` for "4.2 Expand". */
export function anchorOf(heading: string): string {
  const section = /^(\d+(\.\d+)*)/.exec(heading)?.[1];
  return section ? `s${section}` : heading.toLowerCase().replace(/\W+/g, "-");
}

function cells(line: string): Span[][] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spansOf(cell.trim()));
}

function blockOf(lines: string[]): Block {
  const first = lines[0] ?? "";
  const heading = /^(#+) (.*)/.exec(first);
  if (heading) return { kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "", anchor: anchorOf(heading[2] ?? "") };
  const figure = /^!\[(.*)\]\((.*)\)/.exec(first);
  if (figure) return { kind: "figure", caption: figure[1] ?? "", name: figure[2] ?? "" };
  if (first.startsWith("|")) {
    return { kind: "table", head: cells(first), rows: lines.slice(2).map(cells) };
  }
  const item = /^(-|\d+\.) /;
  if (item.test(first)) {
    const items: string[] = [];
    for (const line of lines) {
      if (item.test(line)) items.push(line.replace(item, ""));
      else items.push(`${items.pop() ?? ""} ${line.trim()}`);
    }
    return { kind: "list", ordered: !first.startsWith("-"), items: items.map(spansOf) };
  }
  return { kind: "text", spans: spansOf(lines.join(" ")) };
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  for (const part of markdown.split(/\n{2,}/)) {
    const lines = part.split("\n").filter((line) => line.trim() !== "");
    while (/^#+ /.test(lines[0] ?? "")) blocks.push(blockOf([lines.shift() ?? ""]));
    if (lines.length > 0) blocks.push(blockOf(lines));
  }
  return blocks;
}

/** All words of a block, for the search. */
export function wordsIn(block: Block): string {
  const plain = (spans: Span[]) => spans.map((span) => span.text).join("");
  switch (block.kind) {
    case "heading":
      return block.text;
    case "text":
      return plain(block.spans);
    case "list":
      return block.items.map(plain).join(" ");
    case "table":
      return [block.head, ...block.rows].flat().map(plain).join(" ");
    case "figure":
      return block.caption;
  }
}
