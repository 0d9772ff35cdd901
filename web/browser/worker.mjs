// The app can be installed; its service worker keeps the client for when there is no network, and none of the other pages that a
// server shows.
import { scene } from "./browser.mjs";
import { check, installable, until } from "./kit.mjs";

/** Links in e-mails, what hosts look at, files. */
const OTHERS = ["/unsubscribe?word=w", "/confirm?word=w", "/health", "/ready", "/metrics", "/files.json", "/docs/index.html"];

scene(async ({ url, person }) => {
  const page = await person({ offline: true });
  await page.goto(url);
  const [licence] = await page.evaluate(async () => {
    const { files } = await (await fetch("/files.json")).json();
    return files.filter((file) => file.endsWith(".txt")).map((file) => `/${file}`);
  });
  await until(() => page.evaluate(() => navigator.serviceWorker.controller !== null), "the service worker answers");
  await installable(page, `${url}/`);
  await page.goto(`${url}/settings`); // now by the service worker, which keeps it
  await isClient(page);
  for (const other of [...OTHERS, licence]) {
    await page.goto(url + other);
    const kept = await page.evaluate(async () => (await caches.match("/"))?.text());
    check(kept?.includes('id="app"'), `${other} is kept in place of the client`);
  }
  await page.context().setOffline(true);
  for (const place of ["/", "/local", "/settings"]) {
    await page.goto(url + place);
    await isClient(page);
  }
});

function isClient(page) {
  return page.getByRole("link", { name: "Turnpike, start page", exact: true }).waitFor();
}
