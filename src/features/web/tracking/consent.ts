/**
 * Whether shoppers may be counted, in their own browser. The page says by `data-consent="ask"` that its site asks first. A
 * browser that sends Global Privacy Control has answered already: no, on every site.
 */
export type Consent = "given" | "refused" | "unasked";

type Kept = Pick<Storage, "getItem" | "setItem">;
/** What of the browser's navigator says that its owner objects (globalprivacycontrol.org). */
export type PrivacySignal = { globalPrivacyControl?: boolean };

const name = "forecourt consent";
/** A link to it asks again, on sites that ask. */
export const privacyChoices = "#privacy-choices";

/** What was answered; `refused` too where the browser objects or its storage is closed. */
export function readConsent(storage: () => Kept, signal: PrivacySignal): Consent {
  if (signal.globalPrivacyControl === true) return "refused";
  try {
    const said = storage().getItem(name);
    return said === "given" || said === "refused" ? said : "unasked";
  } catch {
    return "refused";
  }
}

export function keepConsent(storage: () => Kept, consent: Consent): void {
  try {
    storage().setItem(name, consent);
  } catch {
    // Then it is asked again.
  }
}

/** Nothing is told before the shopper agreed where the site asks (`tracking.requireConsent`), nor where the browser objects. */
export function mayCount(
  page: { dataset: { consent?: string } },
  storage: () => Kept,
  signal: PrivacySignal,
): boolean {
  if (signal.globalPrivacyControl === true) return false;
  return page.dataset.consent !== "ask" || readConsent(storage, signal) === "given";
}
