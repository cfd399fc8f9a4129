import type { Counted } from "#platform/http/counted.ts";

/** How often offers were on pages that were looked at, and pressed, is counted beside what visitors do, by their titles, and shown with the offers. */
export const offerSeenKind = "offer seen";
export const offerPressKind = "offer press";

/** The days of the figures, today included. */
export const offerDays = 30;

const maxSubject = 100;

/** The title of an offer as events report it: offers of one title are counted together. */
export const offerSubject = (title: string): string =>
  title.toLowerCase().replace(/\s+/g, " ").trim().slice(0, maxSubject);

/** What a page with these offers counts each time that it is answered, each title once. */
export const countedOffers = (titles: readonly string[]): Counted[] =>
  [...new Set(titles.map(offerSubject))]
    .filter((subject) => subject !== "")
    .map((subject) => ({ kind: offerSeenKind, subject, results: null }));

/** An offer that pages may report as pressed. A popup is seen once it is pressed or closed: its page doesn't say when it opens. */
export type PressableOffer = { title: string; isPopup: boolean };

/** What a reported press or closing of an offer counts; nothing for a title that no offer of the site has. */
export function countedPress(
  { title, result }: { title: string; result: string },
  offers: readonly PressableOffer[],
): Counted[] {
  const subject = offerSubject(title);
  const offer = subject === "" ? undefined : offers.find((one) => offerSubject(one.title) === subject);
  if (!offer) return [];
  const counted = (kind: string): Counted => ({ kind, subject, results: null });
  return [
    ...(offer.isPopup ? [counted(offerSeenKind)] : []),
    ...(result === "press" ? [counted(offerPressKind)] : []),
  ];
}
