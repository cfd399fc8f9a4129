import { consentStorageName } from "#platform/http/consent-storage.ts";

/**
 * A shopper's consent to tracking, stored in the browser. The attribute `data-consent="ask"` says that the
 * site asks first. A browser that sends Global Privacy Control refuses on every site.
 */
export type Consent = "given" | "refused" | "unasked";

type ConsentStorage = Pick<Storage, "getItem" | "setItem">;
/** The part of the browser's navigator that signals an objection (globalprivacycontrol.org). */
export type PrivacySignal = { globalPrivacyControl?: boolean };

const name = consentStorageName;
/** A link to it asks again, on sites that ask. */
export const privacyChoices = "#privacy-choices";

/** The stored answer; `refused` also where the browser objects or its storage is blocked. */
export function readConsent(storage: () => ConsentStorage, signal: PrivacySignal): Consent {
  if (signal.globalPrivacyControl === true) return "refused";
  try {
    const stored = storage().getItem(name);
    return stored === "given" || stored === "refused" ? stored : "unasked";
  } catch {
    return "refused";
  }
}

export function storeConsent(storage: () => ConsentStorage, consent: Consent): void {
  try {
    storage().setItem(name, consent);
  } catch {
    // The question is then asked again.
  }
}

/**
 * False without consent where the site requires it (`tracking.requireConsent`), and where the browser
 * objects.
 */
export function mayTrack(
  page: { dataset: { consent?: string } },
  storage: () => ConsentStorage,
  signal: PrivacySignal,
): boolean {
  if (signal.globalPrivacyControl === true) return false;
  return page.dataset.consent !== "ask" || readConsent(storage, signal) === "given";
}
