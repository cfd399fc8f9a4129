/**
 * Whether the shopper changed a control before hydration (src/platform/http/start-script.ts); true only once.
 */
export function changedEarly(): boolean {
  const touches = (globalThis as { forecourtEarly?: { changed: number } }).forecourtEarly;
  if (!touches?.changed) return false;
  touches.changed = 0;
  return true;
}
