// The preferences of this browser: language, theme, animation, sounds.
import { preferredLanguage, setLanguage, type Language } from "../i18n/texts.svelte";

export interface Preferences {
  language: Language;
  theme: "system" | "light" | "dark";
  /** The speed of animations; 0: none. */
  speed: number;
  sounds: boolean;
  /** Ask before the turn ends, with what it will cause. */
  confirm: boolean;
  /** A decision with a single choice is taken by itself. */
  single: boolean;
  /** The preferred colour in each game, by its name in the look of the game; none takes any free one. */
  colours: Record<string, string>;
  /** The guided first game was finished or dismissed. */
  guided: boolean;
  /** The name entered last, as the default of forms. */
  name: string;
  /** There are games on this device. */
  localGames: boolean;
  /** The browser was asked to keep them for good. */
  askedToKeep: boolean;
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
  localGames: false,
  askedToKeep: false,
};

function stored(): Partial<Preferences> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    return typeof found === "object" && found !== null ? (found as Partial<Preferences>) : {};
  } catch {
    return {}; // no storage, or not our data: use the defaults
  }
}

const early = stored();
export const preferences: Preferences = $state({
  ...DEFAULTS,
  language: preferredLanguage(typeof navigator === "undefined" ? [] : navigator.languages),
  ...early,
});

/** The preferred colour in a game; "" takes any free one. */
export function preferredColour(game: string | undefined): string {
  return preferences.colours[game ?? ""] ?? "";
}

/** Save changed preferences. */
export function savePreferences(change: Partial<Preferences>): void {
  Object.assign(preferences, change);
  try {
    localStorage.setItem(STORE, JSON.stringify(preferences));
  } catch {
    // Without storage a preference lasts as long as the page.
  }
  if (change.language) void setLanguage(change.language);
  if (change.theme) applyTheme();
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (preferences.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = preferences.theme;
}

/** The speed of animations now: 0 if the system prefers reduced motion. */
export function animationSpeed(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : preferences.speed;
}
