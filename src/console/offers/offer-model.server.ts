import { textsOf } from "#console/parts/setting-form/setting-values.ts";
import { noContent } from "#domain/content/pages/content-document.ts";
import { calendarDate } from "#lib/date.ts";
import { compareNames } from "#lib/name-order.ts";
import { placeNamed } from "./change-offer.server.ts";
import { nextMonth } from "./next-month.ts";
import { daysOf, kindNames, type OfferEntry, type OfferKind, withDays } from "./offer.ts";
import { newOfferAddress, type OfferName, offerAddress } from "./offer-address.ts";
import { offerFields } from "./offer-fields.ts";
import type { OfferGroup } from "./offer-groups.server.ts";
import { type FoundOffer, hasOwnList, modelKey, modelsOf, offersAt } from "./offer-lists.ts";
import { placesOn } from "./offer-places.ts";
import { listedOffer, showing } from "./offers.server.ts";
import type { OfferModel } from "./offers.ts";

/** The list of a named offer, and the offer as the draft has it. Null for one that isn't there or is beyond the member's reach. */
function offerNamed(
  groups: readonly OfferGroup[],
  name: OfferName,
): { group: OfferGroup; offer: FoundOffer } | null {
  const found = placeNamed(groups, name);
  const offer = found && offersAt(found.group.drafted, found.place).find(({ key }) => key === name.key);
  return found && offer ? { group: found.group, offer } : null;
}

const changesIn = (groups: readonly OfferGroup[]): number =>
  groups.reduce((sum, { changes }) => sum + changes.length, 0);

/** The form of a stored offer. */
export function offerModel(groups: readonly OfferGroup[], name: OfferName, now: Date): OfferModel | null {
  const found = offerNamed(groups, name);
  if (!found) return null;
  const { group, offer } = found;
  const listed = listedOffer(group, offer, now);
  const { kind, key, entry } = offer;
  return {
    kind,
    listed,
    fields: offerFields[kind],
    seen: JSON.stringify(entry),
    models: [],
    model: "",
    chosen: [],
    address: offerAddress(name.of, offer, key),
    title: listed?.title ?? "",
    texts: textsOf(offerFields[kind], entry),
    sites: [],
    shownOn: [],
    copy: newOfferAddress(kind, { of: name.of, place: offer, key }),
    choicesOf: name.of,
    changes: changesIn(groups),
  };
}

/** The form of a new offer: empty, or a copy of another one for the next month. */
export function newOfferModel(
  groups: readonly OfferGroup[],
  { kind, copyOf }: { kind: OfferKind; copyOf: OfferName | null },
  now: Date,
): OfferModel {
  const copied = copyOf && copyOf.kind === kind ? offerNamed(groups, copyOf) : null;
  const from = copied ? [copied.group] : groups;
  const sites = from.flatMap((group) => [...group.sites.values()]);
  const chosen = copied ? showing(copied.group, copied.offer) : sites.length === 1 ? sites : [];
  const targets = from.flatMap((group) => group.targets);
  const ofChoices = targets.find(({ site }) => site === null) ?? targets[0];
  return {
    kind,
    listed: null,
    copy: null,
    fields: offerFields[kind],
    seen: "",
    address:
      copied && copyOf
        ? newOfferAddress(kind, { of: copyOf.of, place: copied.offer, key: copyOf.key })
        : newOfferAddress(kind),
    title: `New ${kindNames[kind].one.toLowerCase()}`,
    texts: textsOf(offerFields[kind], copied ? copyFor(copied, now) : undefined),
    sites: sites.map(({ slug, name }) => ({ slug, name })),
    chosen: chosen.map(({ slug }) => slug),
    shownOn: from.flatMap((group) => shownOn(group, kind)),
    models: kind === "model" ? modelsIn(from) : [],
    model: copied?.offer.model ?? "",
    choicesOf: ofChoices?.id ?? "",
    changes: changesIn(groups),
  };
}

/** Slides and tiles are shown by pages that have a place for them; other kinds say where in their form. */
function shownOn({ sites, drafted }: OfferGroup, kind: OfferKind): OfferModel["shownOn"] {
  if (kind !== "slide" && kind !== "tile") return [];
  return [...sites.values()].map((site) => {
    const content = drafted.contents.get(site.id) ?? noContent;
    const { pages, why } = placesOn(site, content, { kind, entry: {} });
    return { site: site.name, pages, why: pages.length > 0 ? null : why };
  });
}

/** Popups are known by their picture, so that a copy needs another one. */
function copyFor({ group, offer }: { group: OfferGroup; offer: FoundOffer }, now: Date): OfferEntry {
  const { kind, entry } = offer;
  const [site] = showing(group, offer);
  const today = calendarDate(now, site?.timezone ?? "UTC");
  const { src: _, ...rest } = entry;
  return withDays(kind, kind === "popup" ? rest : entry, nextMonth(daysOf(kind, entry), today));
}

function modelsIn(groups: readonly OfferGroup[]): { id: string; name: string }[] {
  const models = groups.flatMap(({ drafted, sites }) =>
    [...sites.keys()].flatMap((id) =>
      modelsOf(drafted, hasOwnList(drafted, { kind: "model", siteId: id }) ? id : null),
    ),
  );
  const names = new Map(
    models.map((model) => [modelKey(model), [model.manufacturer_name, model.name].filter(Boolean).join(" ")]),
  );
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => compareNames(a.name, b.name));
}
