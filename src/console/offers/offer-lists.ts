import { settings } from "#domain/configuration/settings.ts";
import type { Documents } from "#domain/content/drafts/check-draft.ts";
import { canonicalText, sameValue, valueAt } from "#domain/content/drafts/document-path.ts";
import type { DocumentName, Edit } from "#domain/content/drafts/draft.ts";
import { oncePerObject } from "#lib/once-per-object.ts";
import { slugify } from "#lib/slug.ts";
import { type OfferEntry, type OfferKind, type OfferPlace, offerKinds, titleOf } from "./offer.ts";

/** An offer in the documents of a group. */
export type FoundOffer = OfferPlace & {
  /** Identifies it within its list: its title as an address, with a number where several have it. */
  key: string;
  entry: OfferEntry;
};

type Model = { name: string; slug?: string | null; manufacturer_name?: string | null; offers?: unknown };

const paths: Record<OfferKind, readonly string[]> = {
  slide: ["promo", "slides"],
  tile: ["promo", "tiles"],
  card: ["promo", "cards"],
  popup: ["popups"],
  model: ["models", "list"],
};

function listOf({ kind, siteId }: Pick<OfferPlace, "kind" | "siteId">): {
  name: DocumentName;
  path: readonly string[];
} {
  const document = kind === "popup" ? "content" : siteId === null ? "group" : "site";
  return { name: { document, siteId }, path: paths[kind] };
}

/** How addresses name a model of the range. */
export const modelKey = ({ name, slug, manufacturer_name: make }: Model): string =>
  slug ?? slugify([make, name].filter(Boolean).join(" "));

/** The list that a document writes itself; undefined where it inherits. */
function ownList(
  { group, sites, contents }: Documents,
  place: Pick<OfferPlace, "kind" | "siteId">,
): readonly unknown[] | undefined {
  const { name, path } = listOf(place);
  const { siteId } = place;
  const document =
    name.document === "group" ? group : (name.document === "site" ? sites : contents).get(siteId ?? "");
  const value = path.reduce<unknown>(
    (holder, key) => (holder as Record<string, unknown> | null | undefined)?.[key],
    document,
  );
  return Array.isArray(value) ? value : undefined;
}

/** Whether a site has a list of its own, which replaces the group's. */
export const hasOwnList = (documents: Documents, place: Pick<OfferPlace, "kind" | "siteId">): boolean =>
  ownList(documents, place) !== undefined;

export const modelsOf = (documents: Documents, siteId: string | null): Model[] =>
  (ownList(documents, { kind: "model", siteId }) ?? []) as Model[];

/** The models of a range by their keys; of several with one key the first. */
const modelsByKey = oncePerObject((models: readonly Model[]): ReadonlyMap<string, Model> => {
  const byKey = new Map<string, Model>();
  for (const model of models) {
    const key = modelKey(model);
    if (!byKey.has(key)) byKey.set(key, model);
  }
  return byKey;
});

type KeyedEntry = Pick<FoundOffer, "key" | "entry">;

function withKeys(kind: OfferKind, entries: readonly unknown[]): KeyedEntry[] {
  const times = new Map<string, number>();
  return (entries as OfferEntry[]).map((entry) => {
    const title = slugify(titleOf(kind, entry)) || "offer";
    const count = (times.get(title) ?? 0) + 1;
    times.set(title, count);
    return { entry, key: count === 1 ? title : `${title}-${count}` };
  });
}

type OfferList = {
  entries: readonly KeyedEntry[];
  keys: ReadonlySet<string>;
  /** Entries by their canonical texts; of several that are alike the first. */
  byText: () => ReadonlyMap<string, KeyedEntry>;
};

const readLists = oncePerObject((list: readonly unknown[]) => {
  const ofKinds = new Map<OfferKind, OfferList>();
  return (kind: OfferKind): OfferList => {
    const known = ofKinds.get(kind) ?? readList(withKeys(kind, list));
    ofKinds.set(kind, known);
    return known;
  };
});

function readList(entries: readonly KeyedEntry[]): OfferList {
  let byText: ReadonlyMap<string, KeyedEntry> | null = null;
  return {
    entries,
    keys: new Set(entries.map(({ key }) => key)),
    byText: () => {
      byText ??= new Map(entries.map((one) => [canonicalText(one.entry), one] as const).reverse());
      return byText;
    },
  };
}

const emptyList: readonly unknown[] = [];

function listAt(documents: Documents, place: OfferPlace): OfferList {
  const own = ownList(documents, place) ?? emptyList;
  if (place.kind !== "model") return readLists(own)(place.kind);
  const model = modelsByKey(own as readonly Model[]).get(place.model ?? "");
  return readLists((model?.offers ?? emptyList) as readonly unknown[])(place.kind);
}

/** The offers of a place's list, in its order. */
export const offersAt = (documents: Documents, { kind, siteId, model }: OfferPlace): FoundOffer[] =>
  listAt(documents, { kind, siteId, model }).entries.map((one) => ({ kind, siteId, model, ...one }));

/** The first offer of a place's list that is stored as this one; undefined for none. */
export function sameOffer(
  documents: Documents,
  { kind, siteId, model }: OfferPlace,
  entry: unknown,
): FoundOffer | undefined {
  const found = listAt(documents, { kind, siteId, model }).byText().get(canonicalText(entry));
  return found && { kind, siteId, model, ...found };
}

export const hasKey = (documents: Documents, place: OfferPlace, key: string): boolean =>
  listAt(documents, place).keys.has(key);

export function offersIn(documents: Documents): FoundOffer[] {
  return [null, ...documents.sites.keys()].flatMap((siteId) =>
    offerKinds.flatMap((kind) => {
      if (kind === "popup" && siteId === null) return [];
      if (kind !== "model") return offersAt(documents, { kind, siteId, model: null });
      return modelsOf(documents, siteId).flatMap((model) =>
        offersAt(documents, { kind, siteId, model: modelKey(model) }),
      );
    }),
  );
}

/** The list that a site shows while it has none of its own. */
function inheritedList(documents: Documents, { kind, siteId }: OfferPlace): readonly unknown[] {
  if (siteId === null || kind === "popup" || kind === "model") return [];
  const ofGroup = ownList(documents, { kind, siteId: null });
  return ofGroup ?? (valueAt("site", settings.parse({}), paths[kind]) as unknown[] | undefined) ?? [];
}

/** What puts an offer into a list, in the place of another, or takes it out; the first list of a site begins with what it inherits. */
export function offerEdits(
  documents: Documents,
  place: OfferPlace,
  { was, next }: { was: OfferEntry | null; next: OfferEntry | null },
): { name: DocumentName; edits: Edit[] } {
  const { name, path } = listOf(place);
  if (place.kind === "popup") return { name, edits: popupEdits(was, next) };
  const own = ownList(documents, place);
  if (place.kind !== "model") {
    const to = replaced(own ?? inheritedList(documents, place), was, next);
    return { name, edits: [{ path, from: own, to }] };
  }
  const to = modelsOf(documents, place.siteId).map((model) =>
    modelKey(model) === place.model
      ? { ...model, offers: replaced((model.offers ?? []) as unknown[], was, next) }
      : model,
  );
  return { name, edits: [{ path, from: own, to }] };
}

function replaced(
  list: readonly unknown[],
  was: OfferEntry | null,
  next: OfferEntry | null,
): readonly unknown[] {
  const text = was && canonicalText(was);
  const at = text === null ? -1 : list.findIndex((entry) => canonicalText(entry) === text);
  if (at < 0) return next === null ? list : [...list, next];
  return next === null ? list.toSpliced(at, 1) : list.with(at, next);
}

/** Popups are found by their picture: with another one it is another popup. */
function popupEdits(was: OfferEntry | null, next: OfferEntry | null): Edit[] {
  const pathOf = (entry: OfferEntry) => ["popups", String(entry.src ?? "")];
  if (was && next && was.src === next.src)
    return [...new Set([...Object.keys(was), ...Object.keys(next)])].flatMap((key): Edit[] =>
      sameValue(was[key], next[key])
        ? []
        : [{ path: [...pathOf(was), key], from: was[key], to: next[key] ?? undefined }],
    );
  return [
    ...(was ? [{ path: pathOf(was), from: was, to: undefined }] : []),
    ...(next ? [{ path: pathOf(next), from: undefined, to: next }] : []),
  ];
}
