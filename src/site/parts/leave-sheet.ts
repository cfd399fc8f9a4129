/**
 * Closes a popover that covers the page when the keyboard focus moves to something under it, where the focus
 * wouldn't be visible. Used as an `onBlur` handler.
 */
export function leaveSheet({
  currentTarget,
  relatedTarget,
}: {
  currentTarget: HTMLElement;
  relatedTarget: Element | null;
}): void {
  if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
  // The container of the sheet gets the focus when text in the sheet is pressed, such as a label before its
  // checkbox.
  if (relatedTarget.contains(currentTarget)) return;
  if (currentTarget.matches(":popover-open")) currentTarget.hidePopover();
}
