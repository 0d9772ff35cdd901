// Where the client begins: preferences, language, the person and the games first, then the page, then the connection.
import "@fontsource/barlow-semi-condensed/latin-400.css";
import "@fontsource/barlow-semi-condensed/latin-600.css";
import "@fontsource/barlow-semi-condensed/latin-700.css";
import "@fontsource/yellowtail/latin-400.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { watchActivity } from "./activity.svelte";
import { loadGames } from "./games.svelte";
import { loadMe } from "./me.svelte";
import { partMissing } from "./missing_part.svelte";
import { fileAddress } from "../transport/hosting";
import { connect } from "../transport/websocket.svelte";
import { follow } from "./routing.svelte";
import "../style/base.css";
import "../style/tokens.css";
import { setLanguage } from "../i18n/texts.svelte";
import { applyTheme, preferences } from "../settings/preferences.svelte";

async function begin(): Promise<void> {
  applyTheme();
  follow();
  watchActivity();
  addEventListener("vite:preloadError", () => void partMissing(false));
  // Without its file of texts the page is English. Without a server there are no games; the connection says so, and the page
  // fetches them when it is back.
  await Promise.all([setLanguage(preferences.language).catch(() => null), loadMe(), loadGames().catch(() => null)]);
  connect();
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  if ("serviceWorker" in navigator && import.meta.env.PROD) await navigator.serviceWorker.register(fileAddress("worker.js"));
}

void begin();
