// Web push on this device: the browser subscribes with the key of the server, which then wakes our service worker
// (public/worker.js) when it is this person's turn.
import { request } from "../transport/http";
import { Refused } from "../transport/refused";
import type { NotificationView, PushDevice, PushKey } from "../transport/messages";
import { t } from "../i18n/texts.svelte";

/** Whether this browser can be notified. On an iPhone that takes a page on the home screen. */
export function canPush(): boolean {
  return typeof window !== "undefined" && window.isSecureContext && "serviceWorker" in navigator && "PushManager" in window;
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** The channel of this device among those of the account. */
export async function deviceChannel(channels: NotificationView[]): Promise<NotificationView | null> {
  const endpoint = (await subscription())?.endpoint;
  return channels.find((one) => one.channel === "push" && one.address === endpoint) ?? null;
}

/** Whether the browser still expects notifications, also such as the server no longer sends. */
export async function isSubscribed(): Promise<boolean> {
  return (await subscription()) !== null;
}

/** Ask the person and the browser, then tell the server. */
export async function turnOn(): Promise<NotificationView[]> {
  if ((await Notification.requestPermission()) !== "granted") throw new Refused("push_denied", t("push.denied"), {});
  const { key } = await request<PushKey>("GET", "/api/push");
  await (await subscription())?.unsubscribe(); // it may be for another key
  const worker = await navigator.serviceWorker.ready;
  let made: PushSubscription;
  try {
    made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    throw new Refused("push_failed", t("push.failed"), {});
  }
  const { endpoint = "", keys } = made.toJSON();
  const device: PushDevice = { endpoint, p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "", device: deviceName() };
  return request<NotificationView[]>("PUT", "/api/me/notices/push", device);
}

/** Stop the notifications on this device, for instance because its person signs out. */
export async function turnOff(): Promise<void> {
  const found = await subscription();
  if (!found) return;
  const own = await deviceChannel(await request<NotificationView[]>("GET", "/api/me/notices"));
  if (own) await request("DELETE", `/api/me/notices/${own.id}`);
  await found.unsubscribe();
}

/** What to call this device in the list: browser and system, such as "Firefox, Linux". */
export function deviceName(agent = navigator.userAgent): string {
  const find = (names: [RegExp, string][]): string => names.find(([like]) => like.test(agent))?.[1] ?? "";
  const browser = find([
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\//, "Firefox"],
    [/Chrom(e|ium)\//, "Chrome"],
    [/Safari\//, "Safari"],
  ]);
  const system = find([
    [/Android/, "Android"],
    [/iPhone|iPad/, "iOS"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "macOS"],
    [/CrOS/, "ChromeOS"],
    [/Linux/, "Linux"],
  ]);
  return [browser, system].filter(Boolean).join(", ");
}
