/** What is advertised for some days: a slide, a promotional tile, a promo card, a popup, an offer on a model of the range. */
export const offerKinds = ["slide", "tile", "card", "popup", "model"] as const;
export type OfferKind = (typeof offerKinds)[number];

export const kindNames: Record<OfferKind, { one: string; several: string; about: string }> = {
  slide: { one: "Slide", several: "Slides", about: "A wide picture in the slider of the front page." },
  tile: { one: "Tile", several: "Tiles", about: "A heading and a line on pages with promotion tiles." },
  card: {
    one: "Promo card",
    several: "Promo cards",
    about: "A card between the cars of the results, or on car pages.",
  },
  popup: {
    one: "Popup",
    several: "Popups",
    about: "A dialog with a picture over the pages that you choose.",
  },
  model: { one: "Model offer", several: "Model offers", about: "An offer on the page of a model." },
};

export type OfferEntry = Readonly<Record<string, unknown>>;

/** Where an offer is stored: in the list of a site or, without a site, in that of the group for all of its sites. */
export type OfferPlace = {
  kind: OfferKind;
  siteId: string | null;
  /** The model that it is on; null for other kinds. */
  model: string | null;
};

const dayKeys: Record<OfferKind, { from: string; until: string }> = {
  slide: { from: "start", until: "expiry" },
  tile: { from: "start", until: "expiry" },
  card: { from: "start", until: "expiry" },
  popup: { from: "from", until: "expiryDate" },
  model: { from: "start", until: "expiry" },
};

const textIn = (entry: OfferEntry, key: string): string => {
  const value = entry[key];
  return typeof value === "string" ? value.trim() : "";
};

/** The first and the last day, as written; null for an open end. */
export function daysOf(kind: OfferKind, entry: OfferEntry): { from: string | null; until: string | null } {
  const { from, until } = dayKeys[kind];
  return { from: textIn(entry, from) || null, until: textIn(entry, until) || null };
}

/** The offer on other days; an open end stays open. */
export function withDays(
  kind: OfferKind,
  entry: OfferEntry,
  { from, until }: { from: string | null; until: string | null },
): OfferEntry {
  const keys = dayKeys[kind];
  return {
    ...entry,
    ...(from === null ? {} : { [keys.from]: from }),
    ...(until === null ? {} : { [keys.until]: until }),
  };
}

/** What of it shoppers see: a promo card holds its slide in a field of its own. */
export const shownPart = (kind: OfferKind, entry: OfferEntry): OfferEntry =>
  kind === "card" ? ((entry.slide as OfferEntry | undefined) ?? {}) : entry;

const titleKeys: Record<OfferKind, string> = {
  slide: "heading",
  tile: "title",
  card: "name",
  popup: "title",
  model: "title",
};

/** What a list calls it. */
export function titleOf(kind: OfferKind, entry: OfferEntry): string {
  const shown = shownPart(kind, entry);
  return textIn(shown, titleKeys[kind]) || textIn(shown, "alt") || "Without a title";
}

/** The path of the field that holds its longer words. */
export const textPaths: Record<OfferKind, string[]> = {
  slide: ["text"],
  tile: ["text"],
  card: ["slide", "description"],
  popup: ["description"],
  model: ["text"],
};
