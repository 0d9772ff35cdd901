// One tab has the tables of this browser. Pages without https have no locks: there the newest tab has them, and the store
// refuses what others write (store.ts).

/** A page that was just left or reloaded may still be ending: its tables are waited for as long as this. */
const GRACE_MS = 3000;

/** Take the tables; false if another tab has them. `onlost` is called when another tab takes them. */
export function own(name: string, takeOver: boolean, onlost: () => void): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const held = (): Promise<void> => {
      resolve(true);
      return new Promise(() => {}); // until the worker ends
    };
    const wanted: LockOptions = takeOver ? { steal: true } : { signal: AbortSignal.timeout(GRACE_MS) };
    locks.request(name, wanted, held).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "TimeoutError") resolve(false);
      else onlost();
    });
  });
}
