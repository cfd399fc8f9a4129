import { type RefObject, useEffect } from "react";

/**
 * A browser takes the focus from a button that is disabled while its form is sent: gives it back once the button works again, unless it went
 * elsewhere meanwhile.
 * @param isIdle whether nothing is being sent
 */
export function useFocusAfter(form: RefObject<HTMLFormElement | null>, isIdle: boolean): void {
  useEffect(() => {
    if (isIdle) return;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      // Once React has enabled the button.
      if (isLost)
        queueMicrotask(() => form.current?.querySelector<HTMLElement>("button[type=submit]")?.focus());
    };
  }, [isIdle, form]);
}

/** Gives the focus to the first field of a form that was refused, else to the notice that says why nothing was done. */
export function focusProblem(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>(
    ".field:has(> .field-error) :is(input, select, textarea), [aria-invalid=true]",
  );
  const notice = form?.querySelector<HTMLElement>(".notice[data-tone=bad]");
  if (!field && notice) notice.tabIndex = -1;
  (field ?? notice)?.focus();
}
