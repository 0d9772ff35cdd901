// What the person at this screen wishes: language, light, motion, sounds. Kept in this browser.
import { preferred, speak, type Language } from "./texts.svelte";

export interface Wishes {
  language: Language;
  theme: "system" | "light" | "dark";
  /** How fast stories are told; 0: not at all. */
  speed: number;
  sounds: boolean;
  /** Ask before the turn ends, with what it will cause. */
  confirm: boolean;
  /** A decision with a single choice is taken by itself. */
  single: boolean;
  /** The colour one likes to play with in each game, by its name in the look of the game; none takes what is free. */
  colours: Record<string, string>;
  /** The guided first game was finished or put aside. */
  guided: boolean;
  /** The name one gave, offered again. */
  name: string;
}

const STORE = "turnpike";
const DEFAULTS: Wishes = {
  language: "en",
  theme: "system",
  speed: 1,
  sounds: false,
  confirm: true,
  single: false,
  colours: {},
  guided: false,
  name: "",
};

function stored(): Partial<Wishes> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<Wishes>) : {};
  } catch {
    return {}; // no storage, or somebody else's: the defaults do
  }
}

const early = stored();
export const wishes: Wishes = $state({
  ...DEFAULTS,
  language: preferred(typeof navigator === "undefined" ? [] : navigator.languages),
  ...early,
});

/** The colour one likes in a game; "" takes what is free. */
export function colourIn(game: string | undefined): string {
  return wishes.colours[game ?? ""] ?? "";
}

/** Keep what has changed. */
export function wish(change: Partial<Wishes>): void {
  Object.assign(wishes, change);
  try {
    localStorage.setItem(STORE, JSON.stringify(wishes));
  } catch {
    // Without storage a wish lasts as long as the page.
  }
  if (change.language) void speak(change.language);
  if (change.theme) applyTheme();
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (wishes.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = wishes.theme;
}

/** The speed at which stories are told now: none if the system asks for little motion. */
export function pace(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : wishes.speed;
}
