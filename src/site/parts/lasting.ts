const holders = new WeakMap<object, object>();

/** Remembers that an object is the data of several pages. It holds `by`, of which it was made. */
export function lasting<T extends object>(of: T, by: object = of): T {
  holders.set(of, by);
  return of;
}

export const isLasting = (of: object): boolean => holders.has(of);
