/** A value that is there whenever the component that asks for it is shown. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error("shown before its data came");
  return value;
}
