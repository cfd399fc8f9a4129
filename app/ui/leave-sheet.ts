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
  if (currentTarget.matches(":popover-open")) currentTarget.hidePopover();
}
