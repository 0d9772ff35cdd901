// The games of the server: titles, seats, quick starts and bots as their manifests give them. They are fetched once, beside
// the person and the texts and before the first page is shown, so no page waits for them or is drawn twice.
import { currentLanguage } from "../i18n/texts.svelte";
import { requestOnce } from "../transport/http";
import type { BotView, GameView } from "../transport/messages";

let list = $state.raw<GameView[]>([]);

/** All games, in the order of the server; none while it cannot be reached. */
export function allGames(): GameView[] {
  return list;
}

export async function loadGames(): Promise<void> {
  list = await requestOnce<GameView[]>("/api/games");
}

export function findGame(id: string): GameView | undefined {
  return list.find((game) => game.id === id);
}

/** The title of a game in the language of the page. */
export function gameTitle(id: string): string {
  return findGame(id)?.titles[currentLanguage()] ?? id;
}

/** What a bot is called in the language of the page. */
export function botName(bot: BotView): string {
  return bot.names[currentLanguage()] ?? bot.id;
}
