/**
 * Runs `work` after the browser's next paint, so that a press is visible before its secondary effects.
 * Browser only; a page in the background doesn't paint and runs it when it is visible again.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
