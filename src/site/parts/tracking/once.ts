const memory = "forecourt asc";

/** Whether this is the first time in this tab: going back and loading again don't repeat what was reported. */
export function isFirst(key: string): boolean {
  try {
    const known = (sessionStorage.getItem(memory) ?? "").split("\n");
    if (known.includes(key)) return false;
    sessionStorage.setItem(memory, [...known, key].slice(-100).join("\n"));
  } catch {
    // Without storage a page loaded again repeats it.
  }
  return true;
}
