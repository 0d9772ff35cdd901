// Making tables: one click against bots, one click with a link.
import { ask } from "./net/http";
import { somebody } from "./net/me.svelte";
import type { SeatSetup, Settings, CreatedTable, TableView } from "./net/wire";
import { t } from "./texts.svelte";
import { colourIn } from "./wishes.svelte";

/** Random words of our own, from which the server's dice are drawn too. */
export function salt(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}

/** The bot to play against unless another is chosen. */
export function usual(bots: string[]): string {
  return ["regular", "traveller", "greedy"].find((name) => bots.includes(name)) ?? bots[0] ?? "greedy";
}

export async function makeTable(settings: Settings, seats: SeatSetup[]): Promise<CreatedTable> {
  await somebody(t("me.guest"));
  return ask<CreatedTable>("POST", "/api/tables", { settings, seats, salt: salt() });
}

/** Me and bots, begun at once; the id of the table. */
export async function playBots(game: string, level: string, players: number, more: Partial<Settings> = {}): Promise<string> {
  const options = { players, ...more.options };
  const bots = Array.from({ length: players - 1 }, (): SeatSetup => ({ kind: "bot", level }));
  const made = await makeTable({ game, hints: true, ...more, options }, [{ kind: "me", colour: colourIn(game) }, ...bots]);
  await ask<TableView>("POST", `/api/tables/${made.table.id}/start`);
  return made.table.id;
}
