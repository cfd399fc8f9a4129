/**
 * Runs `work` after the browser's next picture, so that what was pressed shows before what merely follows from it. Browser only;
 * a page in the background paints nothing and runs it when it is looked at again.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
