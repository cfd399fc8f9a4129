/** What is advertised for some days: a slide, a promotional tile, a popup, an offer on a model of the range. */
export const offerKinds = ["slide", "tile", "popup", "model"] as const;
export type OfferKind = (typeof offerKinds)[number];

export const kindNames: Record<OfferKind, { one: string; several: string; about: string }> = {
  slide: { one: "Slide", several: "Slides", about: "A wide picture in the slider of the front page." },
  tile: { one: "Tile", several: "Tiles", about: "A heading and a line on pages with promotion tiles." },
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

/** What a list calls it. */
export const titleOf = (kind: OfferKind, entry: OfferEntry): string =>
  textIn(entry, kind === "slide" ? "heading" : "title") || textIn(entry, "alt") || "Without a title";

/** The field that holds its longer words. */
export const textKeys: Record<OfferKind, string> = {
  slide: "text",
  tile: "text",
  popup: "description",
  model: "text",
};
