import { useEffect } from "react";

/** Ctrl or Command with Enter sends the form that has the focus, also from a text of several lines; on a screen that saves by its bar, that. */
export function useSendByKeys(): void {
  useEffect(() => {
    document.addEventListener("keydown", send);
    return () => document.removeEventListener("keydown", send);
  }, []);
}

function send(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target, isComposing } = event;
  if (key !== "Enter" || !(ctrlKey || metaKey) || isComposing || event.defaultPrevented) return;
  if (!(target instanceof Element) || !target.matches("input, textarea, select, [contenteditable=true]"))
    return;
  const form = target.closest("form");
  const button =
    form?.querySelector<HTMLButtonElement>("button[type=submit]") ??
    document.querySelector<HTMLButtonElement>(".save-bar button[data-kind=primary]");
  if (!button || button.disabled) return;
  event.preventDefault();
  button.click();
}
