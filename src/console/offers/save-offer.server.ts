import { readEntryForm } from "#console/pages/entry-form.ts";
import { formWords } from "#console/parts/setting-form/form-words.ts";
import type { RowTexts } from "#console/parts/setting-form/row-texts.ts";
import { missingTerms } from "#domain/configuration/missing-terms.ts";
import { termsOf, wordsOfOffer } from "#domain/configuration/offer-terms.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { type DocumentEdits, saveDocumentEdits } from "#domain/content/drafts/draft-store.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Database } from "#platform/database/database.server.ts";
import { type OfferEntry, type OfferKind, shownPart } from "./offer.ts";
import { offerFields, wordsControl } from "./offer-fields.ts";
import { type OfferGroup, offerGroups } from "./offer-groups.server.ts";
import type { OfferAnswer } from "./offers.ts";

export type OfferDeps = { db: Database; sites: Pick<SiteStore, "list">; rules: DraftRules; at: Date };
export type OfferMember = Pick<SignedIn, "id" | "access">;
export type TypedOffer = { texts: RowTexts; seen: string; chosen: string[]; model: string };

export const typedOffer = (kind: OfferKind, form: FormData): TypedOffer => ({
  texts: readEntryForm(form, offerFields[kind], {}).texts,
  seen: String(form.get("seen") ?? ""),
  chosen: form.getAll("site").map(String),
  model: String(form.get("model") ?? ""),
});

export const refusedOffer = (
  typed: TypedOffer,
  { problems = {}, general = [] }: { problems?: Record<string, string>; general?: string[] },
): OfferAnswer => ({ kind: "problems", ...typed, problems, general });

/** The problem with an offer's words on these sites, at the control of the words. */
export function wordsProblems(
  kind: OfferKind,
  entry: OfferEntry,
  sites: readonly Site[],
): Record<string, string> {
  const missing = new Set(
    sites.flatMap((site) => missingTerms(wordsOfOffer(shownPart(kind, entry)), termsOf(site))),
  );
  return missing.size > 0 ? { [wordsControl(kind)]: [...missing].join(" ") } : {};
}

/** What a form comes to: an answer, or what is saved to the draft of a group before it is answered. */
export type OfferAttempt = {
  answer: OfferAnswer;
  save?: { groupId: string; documents: DocumentEdits[] };
};

/** A save that others interrupt is tried again with what they saved, this many times. */
const maxTries = 3;

/** Saves what a form comes to in the member's groups as they are then. */
export async function saveOffer(
  { db, sites, rules, at }: OfferDeps,
  member: OfferMember,
  typed: TypedOffer,
  attempt: (groups: OfferGroup[]) => OfferAttempt,
): Promise<OfferAnswer> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { answer, save } = attempt(await offerGroups({ db, sites }, member));
    if (!save) return answer;
    const editor = { groupId: save.groupId, memberId: member.id, access: member.access };
    const outcome = await saveDocumentEdits(db, editor, save.documents, rules, at);
    switch (outcome.kind) {
      case "saved":
        return answer;
      case "conflict":
        continue;
      case "forbidden":
        return refusedOffer(typed, { general: [`This can’t be saved: ${outcome.reason}.`] });
      case "refused":
        return refusedOffer(typed, { general: outcome.problems.map(({ message }) => formWords(message)) });
    }
  }
  return refusedOffer(typed, { general: ["Others are saving this just now. Save again."] });
}
