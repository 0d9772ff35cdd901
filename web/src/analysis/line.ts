// Opening a line of play from another page on the analysis board.
import { go } from "../app/routing.svelte";
import { request } from "../transport/http";
import type { AnalysisStart, Header, Json } from "../transport/messages";
import { AnalysisBoard } from "./board.svelte";
import { keepTree } from "./kept";

/** Show a game after these lines of its log, at the entry with this number. */
export async function analyseLine(header: Header, lines: Record<string, Json>[], at: number): Promise<void> {
  const log = [header, ...lines.map((line, i) => ({ n: i + 1, ...line }))].map((line) => JSON.stringify(line)).join("\n");
  const found = await request<AnalysisStart>("POST", "/api/analysis/log", `${log}\n`);
  const board = new AnalysisBoard();
  await board.open(found, at);
  keepTree("own", board);
  board.close();
  go("/analysis?own");
}
