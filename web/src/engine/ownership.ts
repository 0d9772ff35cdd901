// One tab has the tables of this browser. Pages without https have no locks: there the newest tab has them, and the store
// refuses what others write (store.ts).

/** Take the tables; false if another tab has them. `onlost` is called when another tab takes them. */
export function own(name: string, takeOver: boolean, onlost: () => void): Promise<boolean> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const held = (lock: Lock | null): Promise<void> => {
      resolve(lock !== null);
      return lock === null ? Promise.resolve() : new Promise(() => {}); // until the worker ends
    };
    locks.request(name, takeOver ? { steal: true } : { ifAvailable: true }, held).catch(onlost);
  });
}
