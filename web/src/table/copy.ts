// Copies of a game between this device and the server: the log of one is imported by the other.
import { findGame } from "../app/games.svelte";
import { request, requestText } from "../transport/http";
import type { Me, TableView } from "../transport/messages";
import { server } from "../transport/server";
import type { Transport } from "../transport/transport";
import { engine } from "../transport/worker.svelte";
import { t } from "../i18n/texts.svelte";
import { preferences } from "../settings/preferences.svelte";
import type { TableStore } from "./table.svelte";

/** Whether cards are hidden until the game is over. A server leaves them out of the log, so that nothing can go on from it. */
export function cardsAreHidden(game: string, over: boolean): boolean {
  return !over && findGame(game)?.secrets === true;
}

/** The id of the copy. */
export async function copyToServer(store: TableStore): Promise<string> {
  const found = await request<Me | { id: null }>("GET", "/api/me", undefined, server);
  if (found.id === null) await request("POST", "/api/me", { name: preferences.name || t("me.guest") }, server);
  return copy(store, engine, server);
}

/** The id of the copy. */
export function copyToDevice(store: TableStore): Promise<string> {
  return copy(store, server, engine);
}

async function copy(store: TableStore, from: Transport, target: Transport): Promise<string> {
  const log = await requestText(`/api/tables/${store.id}/log`, from);
  const { id, status } = await request<TableView>("POST", "/api/tables/import", log, target);
  if (status !== "playing") return id;
  // Bots sit at an imported table, and it is paused: sit down where one sat, and go on.
  for (const seat of store.mine) await request("POST", `/api/tables/${id}/take-over`, { seat }, target);
  await request("POST", `/api/tables/${id}/pause`, { paused: false }, target);
  return id;
}
