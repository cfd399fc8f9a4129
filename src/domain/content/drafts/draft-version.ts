/** A text that changes with the draft. */
export function draftVersion(changes: readonly { at: Date }[]): string {
  const newest = Math.max(0, ...changes.map(({ at }) => at.getTime()));
  return `${changes.length} ${newest}`;
}
