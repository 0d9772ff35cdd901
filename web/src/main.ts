// Where the client begins: wishes and language first, then the page, then the connection.
import "@fontsource/barlow-semi-condensed/latin-400.css";
import "@fontsource/barlow-semi-condensed/latin-600.css";
import "@fontsource/barlow-semi-condensed/latin-700.css";
import "@fontsource/yellowtail/latin-400.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { findMe } from "./net/me.svelte";
import { connect } from "./net/socket.svelte";
import { follow } from "./route.svelte";
import "./style/base.css";
import "./style/tokens.css";
import { speak } from "./texts.svelte";
import { applyTheme, wishes } from "./wishes.svelte";

async function begin(): Promise<void> {
  applyTheme();
  follow();
  await Promise.all([speak(wishes.language), findMe()]);
  connect();
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  if ("serviceWorker" in navigator && import.meta.env.PROD) await navigator.serviceWorker.register("/worker.js");
}

void begin();
