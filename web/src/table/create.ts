// Making tables: one click against bots, one click with a link.
import { request } from "../transport/http";
import { localGameBegun } from "../app/local_games";
import { ensureMe } from "../app/me.svelte";
import type { GameView, SeatSetup, Settings, CreatedTable, TableView } from "../transport/messages";
import { t } from "../i18n/texts.svelte";
import { hosting } from "../transport/hosting";
import { preferredColour } from "../settings/preferences.svelte";

/** Random words of our own, from which the server's dice are drawn too. */
export function salt(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}

/** The bot to play against unless another is chosen. */
export function defaultBot({ bots }: GameView): string {
  return (bots.find(({ id }) => id === "regular") ?? bots[0])?.id ?? "regular";
}

export async function createTable(settings: Settings, seats: SeatSetup[]): Promise<CreatedTable> {
  await ensureMe(t("me.guest"));
  if (hosting.local) localGameBegun();
  return request<CreatedTable>("POST", "/api/tables", { settings, seats, salt: salt() });
}

/** Me and bots, begun at once; the id of the table. */
export async function createBotTable(game: string, level: string, players: number, more: Partial<Settings> = {}): Promise<string> {
  const options = { players, ...more.options };
  const bots = Array.from({ length: players - 1 }, (): SeatSetup => ({ kind: "bot", level }));
  const made = await createTable({ game, hints: true, ...more, options }, [{ kind: "me", colour: preferredColour(game) }, ...bots]);
  await request<TableView>("POST", `/api/tables/${made.table.id}/start`);
  return made.table.id;
}
