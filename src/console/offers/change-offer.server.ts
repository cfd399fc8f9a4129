import { parsedJson } from "#console/pages/entry-of-form.ts";
import { sameValue } from "#domain/content/drafts/document-path.ts";
import { documentOf, withDocument } from "#domain/content/drafts/documents.server.ts";
import { withChanges } from "#domain/content/drafts/draft.ts";
import type { DocumentEdits } from "#domain/content/drafts/draft-store.server.ts";
import { calendarDate } from "#lib/date.ts";
import { nextDate } from "#lib/zoned-time.ts";
import { daysOf, type OfferEntry, type OfferPlace, withDays } from "./offer.ts";
import { type OfferName, offerAddress } from "./offer-address.ts";
import { offerOfTexts } from "./offer-fields.ts";
import type { OfferGroup } from "./offer-groups.server.ts";
import { type FoundOffer, offerEdits, offersAt, sameOffer } from "./offer-lists.ts";
import { isOnSites, showing } from "./offers.server.ts";
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

/** The list that an offer is in; null for one beyond the member's reach. */
export function placeNamed(
  groups: readonly OfferGroup[],
  { of, kind, model }: OfferName,
): { group: OfferGroup; place: OfferPlace } | null {
  for (const group of groups) {
    const target = group.targets.find(({ id }) => id === of);
    if (target) return { group, place: { kind, siteId: target.site?.id ?? null, model } };
  }
  return null;
}

/** Saves the form of an offer to the draft, ends the offer, or removes it, as its button says. */
export async function changeOffer(
  deps: OfferDeps,
  member: OfferMember,
  name: OfferName,
  form: FormData,
): Promise<OfferAnswer> {
  const typed = typedOffer(name.kind, form);
  const step = String(form.get("step") ?? "");
  return saveOffer(deps, member, typed, (groups) => {
    const found = placeNamed(groups, name);
    if (!found) return { answer: refusedOffer(typed, { general: ["This offer is not yours to change."] }) };
    const { group, place } = found;
    const seen = parsedJson(typed.seen);
    const same = seen && sameOffer(group.drafted, place, seen);
    const now = same ?? offersAt(group.drafted, place).find(({ key }) => key === name.key);
    if (seen && !same) return overtaken(typed, now);
    if (!now && step !== "save") return { answer: { kind: "removed" } };
    const edited = { group, place, now: now ?? null };
    if (step === "end" || step === "remove") return finished(edited, step, deps.at);
    return changed(edited, typed, name);
  });
}

/** Another editor changed or removed it: the form has what was typed, and is compared with theirs from now on. */
function overtaken(typed: TypedOffer, now: FoundOffer | undefined): OfferAttempt {
  const general = now
    ? "Someone else changed this offer meanwhile. What you typed is still here: save again to replace theirs, or open it anew to see it."
    : "Someone else removed this offer meanwhile. What you typed is still here: save again to add it anew.";
  const seen = now ? JSON.stringify(now.entry) : "";
  return { answer: refusedOffer({ ...typed, seen }, { general: [general] }) };
}

type Edited = { group: OfferGroup; place: OfferPlace; now: FoundOffer | null };

function changed({ group, place, now }: Edited, typed: TypedOffer, { of }: OfferName): OfferAttempt {
  const was = now?.entry ?? null;
  const read = offerOfTexts(place.kind, typed.texts, was ?? undefined);
  if (read.kind === "invalid") return { answer: refusedOffer(typed, { problems: read.problems }) };
  const { entry } = read;
  if (was && sameValue(was, entry)) return { answer: { kind: "unchanged" } };
  const problems = wordsProblems(place.kind, entry, showing(group, place));
  if (Object.keys(problems).length > 0) return { answer: refusedOffer(typed, { problems }) };
  if (place.kind === "popup" && was?.src !== entry.src && isTaken(group, place, entry))
    return {
      answer: refusedOffer(typed, {
        problems: { "entry:value:src": "Another popup has this picture already. Choose another one." },
      }),
    };
  const saved = offerEdits(group.drafted, place, { was, next: entry });
  const address = `${offerAddress(of, place, keyAfter(group, place, saved, entry))}&done=saved`;
  return { answer: { kind: "saved", address }, save: { groupId: group.groupId, documents: [saved] } };
}

const isTaken = ({ drafted }: OfferGroup, place: OfferPlace, { src }: OfferEntry): boolean =>
  offersAt(drafted, place).some((one) => one.entry.src === src);

/** The key of an offer once it is saved. */
function keyAfter(
  { drafted }: OfferGroup,
  place: OfferPlace,
  { name, edits }: DocumentEdits,
  entry: OfferEntry,
): string {
  const document = withChanges(
    name.document,
    documentOf(drafted, name),
    edits.map(({ path, to }) => ({ path, to })),
  );
  const after = offersAt(withDocument(drafted, name, document), place);
  return after.findLast((one) => sameValue(one.entry, entry))?.key ?? "";
}

/** Ends an offer yesterday; one that no shopper has seen is removed. */
function finished({ group, place, now }: Edited, step: "end" | "remove", at: Date): OfferAttempt {
  if (!now) return { answer: { kind: "removed" } };
  const [site] = showing(group, place);
  const today = calendarDate(at, site?.timezone ?? "UTC");
  const { from } = daysOf(place.kind, now.entry);
  const isUnseen = !isOnSites(group, now) || (from !== null && from >= today);
  const isRemoved = step === "remove" || isUnseen;
  const next = isRemoved ? null : withDays(place.kind, now.entry, { from: null, until: nextDate(today, -1) });
  const documents = [offerEdits(group.drafted, place, { was: now.entry, next })];
  return {
    answer: { kind: isRemoved ? "removed" : "ended" },
    save: { groupId: group.groupId, documents },
  };
}
