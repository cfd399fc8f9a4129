/**
 * For a popover that covers the page: closes it when the keyboard goes on to what lies under it, where nobody would see the focus.
 * It takes the event of the focus's leaving.
 */
export function leaveSheet({
  currentTarget,
  relatedTarget,
}: {
  currentTarget: HTMLElement;
  relatedTarget: Element | null;
}): void {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
  // What holds the sheet gets the focus when a word in the sheet is pressed, a label before its box is.
  if (relatedTarget.contains(currentTarget)) return;
  if (currentTarget.matches(":popover-open")) currentTarget.hidePopover();
}
