/** Created once: `localeCompare` with options creates a collator at each comparison, which takes forty times as long. */
const collator = new Intl.Collator("en-AU", { numeric: true });

/** The order of names that people read: a capital or an accent doesn't separate equal letters, and numbers are by their value, `CX-5` before `CX-30`. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b);
