import type { NearView } from "./near-view.ts";

/** The postcode that the shopper gave last, in this browser only: the next search sends it by the form's own field. */
const storageKey = "near";

/** The postcode field of the filter form, and the text below it. */
export function nearFields(form: HTMLFormElement): { input: HTMLInputElement; note: HTMLElement } {
  return {
    input: form.elements.namedItem("near") as HTMLInputElement,
    note: document.getElementById("near-note")!,
  };
}

let isWatching = false;

/**
 * Remembers the postcode of a page, and fills in the one that is remembered where a page has none. Its chip,
 * "Clear all" and emptying the field forget it.
 */
export function recallNear(form: HTMLFormElement, { postcode, problem }: NearView): void {
  if (postcode && !problem) store(postcode);
  const known = stored();
  if (!known) return;
  if (!isWatching) {
    isWatching = true;
    document.addEventListener("click", forgetByLink, true);
    document.addEventListener("change", forgetByField, true);
  }
  if (postcode) return;
  const { input, note } = nearFields(form);
  input.defaultValue = known;
  input.value = known;
  note.textContent = "Remembered on this device: your next choice shows how far away each car is.";
}

function forgetByLink({ target }: Event): void {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>(".chosen a, .rail-head a") : null;
  if (link && !new URL(link.href).searchParams.has("near")) store(null);
}

function forgetByField({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.name === "near" && target.value === "") store(null);
}

function stored(): string | null {
  try {
    const known = localStorage.getItem(storageKey);
    return known && /^\d{4}$/.test(known) ? known : null;
  } catch {
    return null;
  }
}

function store(postcode: string | null): void {
  try {
    if (postcode) localStorage.setItem(storageKey, postcode);
    else localStorage.removeItem(storageKey);
  } catch {}
}
