import type { Site } from "#domain/configuration/site.ts";
import type { DocumentEdits } from "#domain/content/drafts/draft-store.server.ts";
import type { OfferEntry, OfferKind, OfferPlace } from "./offer.ts";
import { carriedTexts, offerOfTexts } from "./offer-fields.ts";
import { type OfferGroup, ownerOf } from "./offer-groups.server.ts";
import { hasOwnList, modelKey, modelsOf, offerEdits, offersAt } from "./offer-lists.ts";
import type { OfferAnswer } from "./offers.ts";
import {
  type OfferAttempt,
  type OfferDeps,
  type OfferMember,
  refusedOffer,
  saveOffer,
  type TypedOffer,
  typedOffer,
  wordsProblems,
} from "./save-offer.server.ts";

export function switchOffer(from: OfferKind, kind: OfferKind, form: FormData): OfferAnswer {
  const { texts, chosen, model } = typedOffer(from, form);
  return { kind: "switched", texts: carriedTexts(from, kind, texts), chosen, model };
}

/** Puts a new offer into the draft of the chosen sites. */
export async function startOffer(
  deps: OfferDeps,
  member: OfferMember,
  kind: OfferKind,
  form: FormData,
): Promise<OfferAnswer> {
  const typed = typedOffer(kind, form);
  return saveOffer(deps, member, typed, (groups) => attempt(groups, kind, typed));
}

function attempt(groups: readonly OfferGroup[], kind: OfferKind, typed: TypedOffer): OfferAttempt {
  const refuse = (problems: Record<string, string>): OfferAttempt => ({
    answer: refusedOffer(typed, { problems }),
  });
  const group = groups.find(({ sites }) =>
    [...sites.values()].some(({ slug }) => typed.chosen.includes(slug)),
  );
  const sites = group ? [...group.sites.values()].filter(({ slug }) => typed.chosen.includes(slug)) : [];
  const problems: Record<string, string> = {};
  if (!group) problems.site = "Choose at least one site.";
  else if (sites.length < typed.chosen.length)
    problems.site = "These sites are of several groups. Start the offer in each of them.";
  if (kind === "model" && typed.model === "") problems.model = "Choose the model.";
  const read = offerOfTexts(kind, typed.texts, undefined);
  if (read.kind === "invalid" || !group || Object.keys(problems).length > 0)
    return refuse({ ...problems, ...(read.kind === "invalid" ? read.problems : {}) });
  const { entry } = read;
  const words = wordsProblems(kind, entry, sites);
  if (Object.keys(words).length > 0) return refuse(words);
  const places: OfferPlace[] = [];
  for (const site of sites) {
    const place = placeFor(group, site, kind, typed.model);
    if (typeof place === "string") return refuse({ [kind === "model" ? "model" : "site"]: place });
    if (kind === "popup" && hasPopup(group, place, entry))
      return refuse({
        "entry:value:src": `A popup of ${site.name} has this picture already. Choose another one.`,
      });
    if (!places.some(({ siteId }) => siteId === place.siteId)) places.push(place);
  }
  const documents: DocumentEdits[] = places.map((place) =>
    offerEdits(group.drafted, place, { was: null, next: entry }),
  );
  return {
    answer: { kind: "saved", address: "/offers?done=saved" },
    save: { groupId: group.groupId, documents },
  };
}

/** Where a site's new offer is stored, or why it can't be. A range that the group's sites share stays one. */
function placeFor(group: OfferGroup, site: Site, kind: OfferKind, model: string): OfferPlace | string {
  if (kind !== "model") return { kind, siteId: site.id, model: null };
  const siteId = hasOwnList(group.drafted, { kind, siteId: site.id }) ? site.id : null;
  if (!modelsOf(group.drafted, siteId).some((one) => modelKey(one) === model))
    return `The range of ${site.name} doesn’t have this model.`;
  if (!ownerOf(group, { siteId }))
    return `The range of ${site.name} is that of all sites of its group: someone who may change them all has to add the offer.`;
  return { kind, siteId, model };
}

const hasPopup = ({ drafted }: OfferGroup, place: OfferPlace, { src }: OfferEntry): boolean =>
  offersAt(drafted, place).some((one) => one.entry.src === src);
