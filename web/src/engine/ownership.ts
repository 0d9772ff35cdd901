// One tab has the tables of this browser. Pages without https have no locks: there the newest tab has them, and the store
// refuses what others write (store.ts).

/** A page that was just left or reloaded may still be ending: only later are its tables said to be in another tab. */
const GRACE_MS = 3000;

/** Take the tables, as soon as no other tab has them. `onwait` is called when that takes long, `onlost` when another tab takes
 *  them away. */
export function own(name: string, takeOver: boolean, onwait: () => void, onlost: () => void): Promise<void> {
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks) return Promise.resolve();
  return new Promise((resolve) => {
    const late = setTimeout(onwait, GRACE_MS);
    const held = (): Promise<void> => {
      clearTimeout(late);
      resolve();
      return new Promise(() => {}); // until the worker ends
    };
    locks.request(name, { steal: takeOver }, held).catch(onlost);
  });
}
