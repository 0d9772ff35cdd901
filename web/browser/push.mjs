// Notifications: turned on for this device, when they come, a push that the service worker shows, and a click that opens the
// table. Chromium without a screen has no push service: its part is played here, everything else is real.
import { createECDH } from "node:crypto";
import { scene } from "./browser.mjs";
import { button, check, heading, until } from "./kit.mjs";
import { accessible, fits } from "./looks.mjs";

const keys = createECDH("prime256v1");
keys.generateKeys();
const SUBSCRIPTION = {
  endpoint: "https://push.example.org/send/1",
  keys: { p256dh: keys.getPublicKey().toString("base64url"), auth: Buffer.alloc(16, 7).toString("base64url") },
};

/** The push service of the browser: runs in the page before its own scripts. */
function subscribes(given) {
  const KEPT = "push-service";
  const subscription = {
    endpoint: given.endpoint,
    toJSON: () => given,
    unsubscribe: async () => (localStorage.removeItem(KEPT), true),
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEPT) ? subscription : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.setItem(KEPT, applicationServerKey);
    return subscription;
  };
}

/** Deliver a message to the service worker of a page, as a push service would, and wait until its notification is shown.
 *  Nobody may ask for notifications meanwhile: Chromium drops one that is not on the screen yet when they are listed. */
async function deliver(page, url, message) {
  const [worker] = page.context().serviceWorkers();
  await worker.evaluate(() => {
    const { registration } = self;
    self.isShown = new Promise((shown) => {
      registration.showNotification = async (...notification) => {
        delete registration.showNotification;
        shown(await registration.showNotification(...notification));
      };
    });
  });
  const session = await page.context().newCDPSession(page);
  const registered = new Promise((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const mine = registrations.find((one) => one.scopeURL.startsWith(url) && !one.isDeleted);
      if (mine) found(mine.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.deliverPushMessage", { origin: url, registrationId: await registered, data: message });
  await worker.evaluate(() => self.isShown);
}

scene(async ({ url, person }) => {
  for (const size of ["laptop", "phone"]) {
    const ann = await person({ name: `ann-${size}`, offline: true, size });
    await ann.context().grantPermissions(["notifications"], { origin: url });
    await ann.context().addInitScript(subscribes, SUBSCRIPTION);
    await ann.goto(`${url}/me`);
    await ann.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await ann.getByLabel("Name", { exact: true }).fill("Ann");
    await button(ann, "Save").first().click();

    await button(ann, "Notify me on this device").click();
    await ann.getByText(/^This device \(Chrome, \w+\)$/).waitFor();
    const { key } = await (await ann.request.get(`${url}/api/push`)).json();
    check((await ann.evaluate(() => localStorage.getItem("push-service"))) === key, "the browser knows the key of the server");

    await ann.getByRole("combobox", { name: "Send", exact: true }).selectOption("daily");
    await ann.getByRole("combobox", { name: "At", exact: true }).selectOption("18");
    await ann.getByLabel("Quiet hours: send nothing, catch up afterwards", { exact: true }).check();
    await ann.getByRole("combobox", { name: "Until", exact: true }).selectOption("7");
    const schedule = async () => (await ann.request.get(`${url}/api/me/notices/schedule`)).json();
    await until(async () => (await schedule()).quiet_to === 7, "the schedule is saved");
    await heading(ann, "When").waitFor();
    await accessible(ann, "settings of notifications");
    await fits(ann, "settings of notifications");
    await ann.reload();
    await ann.getByText(/^This device/).waitFor();
    check((await ann.getByRole("combobox", { name: "Send", exact: true }).inputValue()) === "daily", "the schedule is kept");

    const message = { title: "Your turn", body: "Sunday", url: "/t/abc", tag: "abc", language: "en" };
    await deliver(ann, url, JSON.stringify(message));
    const shown = () =>
      ann.evaluate(async () => {
        const found = await (await navigator.serviceWorker.ready).getNotifications();
        return found.map(({ title, body, lang, data }) => ({ title, body, lang, data }));
      });
    const [seen] = await shown();
    check(JSON.stringify(seen) === JSON.stringify({ title: "Your turn", body: "Sunday", lang: "en", data: { url: "/t/abc" } }), seen);

    // Only a person's click may open a window: the worker tells what it would open.
    const [worker] = ann.context().serviceWorkers();
    const opened = await worker.evaluate(async () => {
      const [notification] = await self.registration.getNotifications();
      return new Promise((done) => {
        self.clients.openWindow = async (address) => done(address);
        self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
      });
    });
    check(opened === `${url}/t/abc`, `the click opens the table, not ${opened}`);
    await until(async () => (await shown()).length === 0, "the notification is gone");
    await deliver(ann, url, "no JSON");
    check((await shown())[0]?.title === "Turnpike", "a message that cannot be read is shown without words");

    await button(ann, /^Remove This device/).click();
    await button(ann, "Notify me on this device").waitFor();
    check((await ann.evaluate(() => localStorage.getItem("push-service"))) === null, "the browser has unsubscribed");
    await ann.context().close();
  }
});
