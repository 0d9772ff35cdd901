// The line above the choices: whose turn it is, or why nothing can be done.
import type { Seat } from "../games/contract";
import { t } from "../i18n/texts.svelte";
import type { TableStore } from "./table.svelte";

export function headline(store: TableStore, acting: Seat | undefined): string {
  if (store.outcome !== null) return t("play.over");
  if (store.snapshot?.status === "closed") return t("play.closed");
  if (store.snapshot?.paused) return t("play.paused");
  if (store.snapshot && store.snapshot.broken !== null) return t("play.broken");
  if (store.choices.length > 0) return store.mine.length > 1 ? t("play.seat", { name: acting?.name ?? "" }) : t("play.yours");
  if (!acting) return "";
  return store.waitingAt === store.snapshot?.at ? t("play.bot_waits", { name: acting.name }) : t("play.waits", { name: acting.name });
}
