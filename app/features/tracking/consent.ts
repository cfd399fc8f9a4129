/** Whether shoppers may be counted, in their own browser. The page says by `data-consent="ask"` that its site asks first. */
export type Consent = "given" | "refused" | "unasked";

type Kept = Pick<Storage, "getItem" | "setItem">;
const name = "forecourt consent";

export function readConsent(storage: () => Kept): Consent {
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

/** Nothing is told before the shopper agreed where the site asks (`tracking.requireConsent`). */
export function mayCount(page: { dataset: { consent?: string } }, storage: () => Kept): boolean {
  return page.dataset.consent !== "ask" || readConsent(storage) === "given";
}
