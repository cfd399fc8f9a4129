import { and, asc, eq, inArray } from "drizzle-orm";
import { lockDocuments } from "#domain/configuration/apply-document.server.ts";
import { draftChanges, type StoredValue } from "#domain/configuration/draft-tables.ts";
import { problemsAdded } from "#domain/configuration/offer-terms.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { randomId } from "#lib/random-id.server.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import {
  checkDocuments,
  type DocumentProblem,
  type Documents,
  type DraftRules,
  limitsExceeded,
  missingOfferTerms,
  newProblems,
} from "./check-draft.ts";
import { isWithin, sameValue, valueAt } from "./document-path.ts";
import { documentOf, type PublishedDocuments, publishedDocuments, withDocument } from "./documents.server.ts";
import {
  type Change,
  type Conflict,
  type DocumentName,
  type Edit,
  sameDocument,
  withChanges,
  withEdits,
} from "./draft.ts";
import { mayAll, whyNotEditable } from "./editable.ts";

/** A change of a draft as stored: who made it and when. */
export type DraftChange = Change & { id: string; by: string; at: Date };

export type Draft = { published: PublishedDocuments; changes: DraftChange[] };

/** A member of a group who edits. */
export type Editor = { groupId: string; memberId: string; access: Access };

const stored = (value: unknown): StoredValue => (value === undefined || value === null ? [] : [value]);

/** The changes of a group's draft, oldest first. */
export async function draftChangesOf(tx: Transaction, groupId: string): Promise<DraftChange[]> {
  const rows = await tx
    .select()
    .from(draftChanges)
    .where(eq(draftChanges.groupId, groupId))
    .orderBy(asc(draftChanges.changedAt), asc(draftChanges.id));
  return rows.map(({ id, document, siteId, path, from, to, changedBy, changedAt }) => ({
    id,
    document,
    siteId,
    path,
    from: from[0],
    to: to[0],
    by: changedBy,
    at: changedAt,
  }));
}

/** How many changes a group's draft has. */
export const countDraftChanges = (tx: Transaction, groupId: string): Promise<number> =>
  tx.$count(draftChanges, eq(draftChanges.groupId, groupId));

const contentSites = (names: readonly DocumentName[]): string[] =>
  names.flatMap(({ document, siteId }) => (document !== "group" && siteId ? [siteId] : []));

/** The draft of a group, and what is published. Null for an unknown group. */
export async function readDraft(
  tx: Transaction,
  groupId: string,
  /** Documents that are read beside those that the draft changes. */
  names: readonly DocumentName[] = [],
): Promise<Draft | null> {
  const changes = await draftChangesOf(tx, groupId);
  const published = await publishedDocuments(tx, groupId, contentSites([...changes, ...names]));
  return published && { published, changes };
}

/** The documents as they would be if the whole draft were published; they may be invalid. */
export function draftedDocuments({ published, changes }: Draft): Documents {
  const names = changes.filter(
    (change, index) => changes.findIndex((other) => sameDocument(other, change)) === index,
  );
  return names.reduce<Documents>((documents, name) => {
    const document = documentOf(documents, name);
    if (!document) return documents;
    const own = changes.filter((change) => sameDocument(change, name));
    return withDocument(documents, name, withChanges(name.document, document, own));
  }, published);
}

/** A conflict, and whether the editor's own change is in the way: made before, or in another tab. */
export type FoundConflict = Conflict & { isOwn: boolean };

export type SaveOutcome =
  | {
      kind: "saved";
      changes: DraftChange[];
      /** The ids of those that this save made, where the editor may publish them; otherwise none. */
      publishable: string[];
    }
  /** The same value was changed meanwhile; nothing was saved. */
  | { kind: "conflict"; conflicts: FoundConflict[] }
  /** The draft would have these problems; nothing was saved. */
  | { kind: "refused"; problems: DocumentProblem[] }
  /** The member may not change this, or the console may not: `reason` says why. */
  | { kind: "forbidden"; reason: string };

/** Each save reads and checks the whole draft. */
export const maxDraftChanges = 2_000;
/** The paths and values of all changes as JSON, in characters. */
export const maxDraftLength = 5_000_000;

/** What an editor changes of one document. */
export type DocumentEdits = { name: DocumentName; edits: readonly Edit[] };

/** Saves an editor's changes of one document to the draft of the group, as `saveDocumentEdits`. */
export const saveEdits = (
  db: Database,
  editor: Editor,
  edits: DocumentEdits,
  rules: DraftRules,
  at: Date,
): Promise<SaveOutcome> => saveDocumentEdits(db, editor, [edits], rules, at);

/**
 * Saves an editor's changes to the draft of the group, those of all documents or none. Values that others changed meanwhile are compared with
 * what the editor saw: other values merge, the same one is a conflict. What would make a site of the group unusable is refused.
 * @param documents each at most once
 * @param at the application's clock
 */
export async function saveDocumentEdits(
  db: Database,
  editor: Editor,
  documents: readonly DocumentEdits[],
  rules: DraftRules,
  at: Date,
): Promise<SaveOutcome> {
  const { groupId, memberId } = editor;
  // Before anything is compared: the time of that grows with the changes of the draft times the edits.
  const count = documents.reduce((sum, { edits }) => sum + edits.length, 0);
  if (count > maxDraftChanges)
    return {
      kind: "forbidden",
      reason: `these are ${count} changes at once, and more than ${maxDraftChanges} aren’t possible`,
    };
  return db
    .as({ kind: "member", id: memberId, action: "draft.save" })
    .withTenant({ groupId }, async (tx): Promise<SaveOutcome> => {
      await lockDocuments(tx, groupId);
      const names = documents.map(({ name }) => name);
      const draft = await readDraft(tx, groupId, names);
      if (!draft || names.some((name) => !documentOf(draft.published, name)))
        return { kind: "forbidden", reason: "there is no such document" };
      for (const { name, edits } of documents) {
        const refused = refusalOf(draft, editor, name, edits);
        if (refused) return refused;
      }
      const merged = mergedEdits(draft, documents, memberId);
      if (merged.kind === "conflict") return merged;
      const tooMuch = draftSizeProblem(draft.changes, merged.changes);
      if (tooMuch !== null) return { kind: "forbidden", reason: tooMuch };
      const nextTime = timesAfter(draft.changes, at);
      const next = merged.changes.map(
        (change): DraftChange =>
          "id" in change && draft.changes.includes(change)
            ? change
            : { ...change, id: "id" in change ? change.id : randomId(), by: memberId, at: nextTime() },
      );
      const [before, after] = [draftedDocuments(draft), draftedDocuments({ ...draft, changes: next })];
      const tooLarge = limitsExceeded(after);
      const larger = tooLarge.length > 0 ? newProblems(limitsExceeded(before), tooLarge) : [];
      if (larger.length > 0) return { kind: "refused", problems: larger };
      const checked = checkDocuments(after, rules);
      if (checked.kind === "invalid") {
        const known = checkDocuments(before, rules);
        const problems =
          known.kind === "ok" ? checked.problems : newProblems(known.problems, checked.problems);
        if (problems.length > 0) return { kind: "refused", problems };
      }
      const terms = problemsAdded(missingOfferTerms(before), missingOfferTerms(after));
      if (terms.length > 0) return { kind: "refused", problems: terms };
      const isEdited = (change: DraftChange) => names.some((name) => sameDocument(name, change));
      const normal =
        checked.kind === "ok"
          ? next.map((one) => (isEdited(one) ? asChecked(one, checked.documents) : one))
          : next;
      await store(tx, groupId, draft.changes.filter(isEdited), normal.filter(isEdited));
      const made = next.filter((change) => !draft.changes.includes(change));
      const mayPublish = mayAll(editor.access, "content.publish", groupId, made, draft.published.group);
      return { kind: "saved", changes: normal, publishable: mayPublish ? made.map(({ id }) => id) : [] };
    });
}

/** Why a draft can't become this large; one that gets smaller is never refused. */
export function draftSizeProblem(before: readonly Change[], after: readonly Change[]): string | null {
  const remedy = "aren’t possible: publish or discard some first";
  if (after.length > maxDraftChanges && after.length > before.length)
    return `the draft would have ${after.length} changes, and more than ${maxDraftChanges} ${remedy}`;
  const length = lengthOf(after);
  if (length <= maxDraftLength || length <= lengthOf(before)) return null;
  return `the changes of the draft would have ${formatNumber(length)} characters, and more than ${formatNumber(maxDraftLength)} ${remedy}`;
}

const lengthOf = (changes: readonly Change[]): number =>
  changes.reduce((sum, { path, from, to }) => sum + JSON.stringify([path, from, to]).length, 0);

/** Times of new changes, a millisecond apart: entries of a list are added in the order of their changes. */
function timesAfter(changes: readonly DraftChange[], at: Date): () => Date {
  const newest = Math.max(0, ...changes.map((change) => change.at.getTime()));
  let time = Math.max(at.getTime(), newest + 1);
  return () => new Date(time++);
}

/** The changes of a draft after edits of several documents; the conflicts of all of them, if there are any. */
function mergedEdits(
  draft: Draft,
  documents: readonly DocumentEdits[],
  memberId: string,
): { kind: "saved"; changes: (DraftChange | Change)[] } | { kind: "conflict"; conflicts: FoundConflict[] } {
  let changes: (DraftChange | Change)[] = draft.changes;
  const conflicts: FoundConflict[] = [];
  for (const { name, edits } of documents) {
    const own = draft.changes.filter((change) => sameDocument(change, name));
    const saved = withEdits(name, documentOf(draft.published, name), own, edits);
    if (saved.kind === "saved") {
      changes = [...changes.filter((change) => !sameDocument(change, name)), ...saved.changes];
      continue;
    }
    const isOwn = ({ path }: Conflict) =>
      own.some(({ by, path: at }) => by === memberId && (isWithin(at, path) || isWithin(path, at)));
    conflicts.push(...saved.conflicts.map((conflict) => ({ ...conflict, isOwn: isOwn(conflict) })));
  }
  return conflicts.length > 0 ? { kind: "conflict", conflicts } : { kind: "saved", changes };
}

function refusalOf(
  { published }: Draft,
  { access, groupId }: Editor,
  name: DocumentName,
  edits: readonly Edit[],
): Extract<SaveOutcome, { kind: "forbidden" }> | null {
  for (const edit of edits) {
    const reason = whyNotEditable({ ...name, path: edit.path });
    if (reason !== null) return { kind: "forbidden", reason };
  }
  const changes = edits.map((edit) => ({ ...name, ...edit }));
  return mayAll(access, "content.edit", groupId, changes, published.group)
    ? null
    : { kind: "forbidden", reason: "your role doesn’t reach that far" };
}

/** A change with its value as the schema writes it: defaults filled in, texts trimmed. */
function asChecked(change: DraftChange, documents: Documents): DraftChange {
  const document = documentOf(documents, change);
  const to = document && valueAt(change.document, document, change.path);
  return change.to === undefined || to === undefined ? change : { ...change, to };
}

async function store(
  tx: Transaction,
  groupId: string,
  before: readonly DraftChange[],
  after: readonly DraftChange[],
): Promise<void> {
  const remaining = new Set(after.map(({ id }) => id));
  await removeChanges(
    tx,
    groupId,
    before.filter(({ id }) => !remaining.has(id)).map(({ id }) => id),
  );
  const known = new Map(before.map((change) => [change.id, change]));
  for (const change of after) {
    const old = known.get(change.id);
    if (old && sameValue(old.to, change.to) && sameValue(old.from, change.from)) continue;
    const { id, document, siteId, path, from, to, by, at } = change;
    const row = { from: stored(from), to: stored(to), changedBy: by, changedAt: at };
    if (old)
      await tx
        .update(draftChanges)
        .set(row)
        .where(and(eq(draftChanges.groupId, groupId), eq(draftChanges.id, id)));
    else await tx.insert(draftChanges).values({ groupId, id, document, siteId, path: [...path], ...row });
  }
}

/** Removes changes of a draft; returns how many there were. */
export async function removeChanges(
  tx: Transaction,
  groupId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const removed = await tx
    .delete(draftChanges)
    .where(and(eq(draftChanges.groupId, groupId), inArray(draftChanges.id, [...ids])))
    .returning({ id: draftChanges.id });
  return removed.length;
}

/** Puts changes into the draft, as those of a change set that isn't published after all. Their values must be free. */
export async function returnChanges(
  tx: Transaction,
  groupId: string,
  changes: readonly DraftChange[],
): Promise<void> {
  await store(tx, groupId, [], changes);
}

export type DiscardOutcome = { kind: "done"; changes: number } | { kind: "forbidden"; reason: string };

/** Removes changes from the draft. Those that are gone already are none. */
export async function discardChanges(
  db: Database,
  { groupId, memberId, access }: Editor,
  ids: readonly string[],
): Promise<DiscardOutcome> {
  return db
    .as({ kind: "member", id: memberId, action: "draft.discard" })
    .withTenant({ groupId }, async (tx): Promise<DiscardOutcome> => {
      await lockDocuments(tx, groupId);
      const draft = await readDraft(tx, groupId);
      const named = new Set(ids);
      const chosen = (draft?.changes ?? []).filter(({ id }) => named.has(id));
      if (draft && !mayAll(access, "content.edit", groupId, chosen, draft.published.group))
        return { kind: "forbidden", reason: "your role doesn’t reach that far" };
      return { kind: "done", changes: await removeChanges(tx, groupId, ids) };
    });
}

/**
 * Settles a conflict of the draft with what was published meanwhile, in favour of the draft: from now on the change replaces the published
 * value that the member saw. Nothing happens when it has changed again.
 */
export async function keepDraftValue(
  db: Database,
  { groupId, memberId, access }: Editor,
  { id, seen }: { id: string; seen: unknown },
  at: Date,
): Promise<DiscardOutcome> {
  return db
    .as({ kind: "member", id: memberId, action: "draft.keep" })
    .withTenant({ groupId }, async (tx): Promise<DiscardOutcome> => {
      await lockDocuments(tx, groupId);
      const draft = await readDraft(tx, groupId);
      const change = draft?.changes.find((one) => one.id === id);
      if (!draft || !change) return { kind: "done", changes: 0 };
      if (!mayAll(access, "content.edit", groupId, [change], draft.published.group))
        return { kind: "forbidden", reason: "your role doesn’t reach that far" };
      const document = documentOf(draft.published, change);
      const current = document && valueAt(change.document, document, change.path);
      if (!sameValue(current, seen)) return { kind: "done", changes: 0 };
      await store(tx, groupId, [change], [{ ...change, from: current, by: memberId, at }]);
      return { kind: "done", changes: 1 };
    });
}
