/** Whether the shopper changed a control before the page's program ran (src/platform/http/page-start.ts); says so once. */
export function changedEarly(): boolean {
  const touches = (globalThis as { forecourtEarly?: { changed: number } }).forecourtEarly;
  if (!touches?.changed) return false;
  touches.changed = 0;
  return true;
}
