// What the levels of players are called.
import { botName, findGame } from "../app/games.svelte";
import { t } from "../i18n/texts.svelte";

/** The level of people, beside the ids of bots. */
export const PERSON = "person";

export function levelName(game: string, level: string): string {
  if (level === PERSON) return t("explorer.people");
  const bot = findGame(game)?.bots.find((one) => one.id === level);
  return bot ? botName(bot) : level;
}

/** All levels that can be chosen in a filter. */
export function levelsOf(game: string): string[] {
  return [PERSON, ...(findGame(game)?.bots ?? []).map((bot) => bot.id)];
}
