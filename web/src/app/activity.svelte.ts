// Whether anything happens at the page. After ten seconds without input or change, and in the background, endless animations
// stand still (style/base.css): they cost a processor without a graphics card more than the whole game.

export const IDLE_MS = 10_000;
const INPUTS = ["pointerdown", "pointermove", "wheel", "keydown", "touchstart", "focusin"];
/** A running clock changes every second and is nothing that happens. */
const CLOCK = "[role=timer]";

/** Whether the page is in front; components that ask or count by themselves stop while it is not. */
export const page = $state({ visible: true });

const waiting = new Set<() => void>();

/** Do something now, or as soon as the page is in front again; the returned function gives it up. */
export function whenVisible(action: () => void): () => void {
  if (page.visible) action();
  else waiting.add(action);
  return () => waiting.delete(action);
}

/** The page has come to the front, or left it. */
export function setVisible(visible: boolean): void {
  page.visible = visible;
  if (!visible) return;
  const actions = [...waiting];
  waiting.clear();
  for (const action of actions) action();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let changes: MutationObserver | undefined;

function rest(): void {
  clearTimeout(timer);
  timer = undefined;
  document.documentElement.dataset["idle"] = "";
  changes?.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}

function wake(): void {
  if (document.hidden) return;
  clearTimeout(timer);
  timer = setTimeout(rest, IDLE_MS);
  if (document.documentElement.dataset["idle"] === undefined) return;
  changes?.disconnect();
  delete document.documentElement.dataset["idle"];
}

function inClock({ target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest(CLOCK) != null;
}

/** Watch input, changes of the document and the tab, for as long as the page lives. */
export function watchActivity(): void {
  changes = new MutationObserver((records) => {
    if (!records.every(inClock)) wake();
  });
  for (const kind of INPUTS) addEventListener(kind, wake, { capture: true, passive: true });
  document.addEventListener("visibilitychange", () => {
    setVisible(!document.hidden);
    if (document.hidden) rest();
    else wake();
  });
  setVisible(!document.hidden);
  if (document.hidden) rest();
  else wake();
}
