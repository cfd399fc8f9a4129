import { type OfferKind, type OfferPlace, offerKinds } from "./offer.ts";

/** Where an offer is, as addresses name it: `of=site:harbour&kind=slide&offer=run-out-weekend`. */
export type OfferName = { of: string; kind: OfferKind; model: string | null; key: string };

/** The address of an offer's form. @param of the site or group, as in settings: `site:harbour` */
export function offerAddress(of: string, { kind, model }: OfferPlace, key: string): string {
  const query = new URLSearchParams({ of, kind, ...(model === null ? {} : { model }), offer: key });
  return `/offers/edit?${query}`;
}

/** The address of the form of a new offer. @param copy of this one, for the next month */
export function newOfferAddress(
  kind: OfferKind,
  copy?: { of: string; place: OfferPlace; key: string },
): string {
  const query = new URLSearchParams({ kind });
  if (!copy) return `/offers/start?${query}`;
  query.set("of", copy.of);
  if (copy.place.model !== null) query.set("model", copy.place.model);
  query.set("offer", copy.key);
  return `/offers/start?${query}`;
}

/** The kind that an address names; slides without one. */
export const kindOfAddress = (query: URLSearchParams): OfferKind =>
  offerKinds.find((one) => one === query.get("kind")) ?? "slide";

/** The offer that an address names; null for an address that names none. */
export function offerOfAddress(query: URLSearchParams): OfferName | null {
  const kind = offerKinds.find((one) => one === query.get("kind"));
  const [of, key] = [query.get("of"), query.get("offer")];
  return kind && of && key ? { of, kind, model: query.get("model"), key } : null;
}
