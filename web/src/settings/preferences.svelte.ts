// What the person at this screen has chosen: language, light, motion, sounds. Kept in this browser.
import { preferredLanguage, setLanguage, type Language } from "../i18n/texts.svelte";

export interface Preferences {
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
const DEFAULTS: Preferences = {
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

function stored(): Partial<Preferences> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<Preferences>) : {};
  } catch {
    return {}; // no storage, or somebody else's: the defaults do
  }
}

const early = stored();
export const preferences: Preferences = $state({
  ...DEFAULTS,
  language: preferredLanguage(typeof navigator === "undefined" ? [] : navigator.languages),
  ...early,
});

/** The colour one likes in a game; "" takes what is free. */
export function preferredColour(game: string | undefined): string {
  return preferences.colours[game ?? ""] ?? "";
}

/** Keep what has changed. */
export function savePreferences(change: Partial<Preferences>): void {
  Object.assign(preferences, change);
  try {
    localStorage.setItem(STORE, JSON.stringify(preferences));
  } catch {
    // Without storage a wish lasts as long as the page.
  }
  if (change.language) void setLanguage(change.language);
  if (change.theme) applyTheme();
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (preferences.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = preferences.theme;
}

/** The speed at which stories are told now: none if the system asks for little motion. */
export function animationSpeed(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : preferences.speed;
}
