import { and, eq, gt, ne } from "drizzle-orm";
import { lockDocuments as lockGroup } from "#domain/configuration/apply-document.server.ts";
import { type ChangeSummary, changeSets, type StoredChange } from "#domain/configuration/draft-tables.ts";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { summaryOf } from "./change-summary.server.ts";
import type { DraftRules } from "./check-draft.ts";
import { namesIn } from "./document-names.ts";
import { publishedDocuments } from "./documents.server.ts";
import { type Change, inverse, type Overtaken, overlapFinder } from "./draft.ts";
import {
  type DraftChange,
  draftSizeProblem,
  type Editor,
  readDraft,
  removeChanges,
  returnChanges,
} from "./draft-store.server.ts";
import { mayAll, whyNotEditable, whyNotPublishable } from "./editable.ts";
import { publishChanges, unlessUnpublishable } from "./publish.server.ts";

export type PublishOutcome<C extends Change = Change> =
  | { kind: "done"; id: string; changes: number }
  | { kind: "conflict"; overtaken: Overtaken<C>[] }
  | { kind: "refused"; problems: Problem[] }
  | { kind: "forbidden"; reason: string }
  /** Another editor published, discarded or changed some of it meanwhile. */
  | { kind: "gone" };

const noReach = { kind: "forbidden", reason: "your role may not publish all of this" } as const;
/** The author that versions from the console are stored with; their change set says who. */
const author = (at: Date) => ({ by: "console", at });

const storedChange = ({ document, siteId, path, from, to, by }: DraftChange): StoredChange => ({
  document,
  siteId,
  path: [...path],
  by,
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

/** What is published: changes of the draft by their ids, under a title. */
type Publishing = { title: string; ids: readonly string[]; rules: DraftRules };

/**
 * Publishes changes of the draft in one transaction, as a change set with a title. Nothing is published when a value was changed meanwhile.
 * @param ids of changes of the draft
 */
export const publishDraft = (
  db: Database,
  editor: Editor,
  publishing: Publishing,
  at: Date,
): Promise<PublishOutcome<DraftChange>> => settleDraft(db, editor, publishing, { at, publishAt: null });

/** Takes changes out of the draft, to be published at an instant; they are checked now and again then. */
export const scheduleDraft = (
  db: Database,
  editor: Editor,
  publishing: Publishing,
  when: { at: Date; publishAt: Date },
): Promise<PublishOutcome<DraftChange>> => settleDraft(db, editor, publishing, when);

async function settleDraft(
  db: Database,
  { groupId, memberId, access }: Editor,
  { title, ids, rules }: Publishing,
  { at, publishAt }: { at: Date; publishAt: Date | null },
): Promise<PublishOutcome<DraftChange>> {
  const action = publishAt ? "draft.schedule" : "draft.publish";
  const within = db.as({ kind: "member", id: memberId, action });
  return unlessUnpublishable(() =>
    within.withTenant({ groupId }, async (tx): Promise<PublishOutcome<DraftChange>> => {
      await lockGroup(tx, groupId);
      const draft = await readDraft(tx, groupId);
      const chosen = new Set(ids);
      const changes = (draft?.changes ?? []).filter(({ id }) => chosen.has(id));
      if (!draft || changes.length === 0 || changes.length < chosen.size) return { kind: "gone" };
      if (!mayAll(access, "content.publish", groupId, changes, draft.published.group)) return noReach;
      const reason = whyNotPublishable(changes);
      if (reason !== null) return { kind: "forbidden", reason };
      const set = { title, drafted: changes, rules };
      return settleChanges(tx, { groupId, memberId }, set, { at, publishAt });
    }),
  );
}

/** A change set that is made: changes of the draft, and others that go with them. */
type NewSet = {
  title: string;
  drafted: readonly DraftChange[];
  others?: readonly Change[];
  rules: DraftRules;
};

/**
 * Publishes changes within a transaction that holds the group's lock, as a change set; those of the draft leave it.
 * @param publishAt when they are published instead of now
 */
export async function settleChanges(
  tx: Transaction,
  { groupId, memberId }: { groupId: string; memberId: string },
  { title, drafted, others = [], rules }: NewSet,
  { at, publishAt = null }: { at: Date; publishAt?: Date | null },
): Promise<PublishOutcome<DraftChange>> {
  const changes = [
    ...drafted,
    ...others.map((change): DraftChange => ({ ...change, id: randomId(), by: memberId, at })),
  ];
  const tooMany = await tooManySets(tx, groupId, { at, publishAt });
  if (tooMany) return tooMany;
  const outcome = await publishChanges(tx, groupId, changes, {
    rules,
    author: author(at),
    dry: publishAt !== null,
  });
  if (outcome.kind !== "published") return outcome;
  await removeChanges(
    tx,
    groupId,
    drafted.map((change) => change.id),
  );
  const id = randomId();
  await tx.insert(changeSets).values({
    groupId,
    id,
    title,
    state: publishAt ? "scheduled" : "published",
    madeBy: memberId,
    madeAt: at,
    changes: changes.map(storedChange),
    summary: await summarised(tx, groupId, changes),
    versions: outcome.versions,
    publishAt,
    publishedAt: publishAt ? null : at,
  });
  return { kind: "done", id, changes: changes.length };
}

/** What lists show of a set, with the names that its group's documents have by now. */
async function summarised(
  tx: Transaction,
  groupId: string,
  changes: readonly DraftChange[],
): Promise<ChangeSummary> {
  const documents = await publishedDocuments(tx, groupId, []);
  if (!documents) throw new Error("a group without documents has no change sets");
  return summaryOf(changes, documents.group, namesIn(documents));
}

/** How often a group publishes in a day at most, and how many of its change sets are scheduled or failed: each stores its values. */
export const maxPublications = 1_000;
export const maxWaiting = 100;

/** Why a group can't make another change set now; null if it can. */
async function tooManySets(
  tx: Transaction,
  groupId: string,
  { at, publishAt }: { at: Date; publishAt: Date | null },
): Promise<Extract<PublishOutcome, { kind: "forbidden" }> | null> {
  const own = eq(changeSets.groupId, groupId);
  const [found, most] = publishAt
    ? [and(own, ne(changeSets.state, "published")), maxWaiting]
    : [and(own, gt(changeSets.publishedAt, new Date(at.getTime() - dayMs))), maxPublications];
  if ((await tx.$count(changeSets, found)) < most) return null;
  const reason = publishAt
    ? `${most} publications are scheduled or failed: put one of them back into the draft first`
    : `the group published ${most} times within a day: publish more changes at once, or wait until tomorrow`;
  return { kind: "forbidden", reason };
}

/** How a conflict of a rollback is settled, by the number of the change in its set. */
export type RollBackChoices = ReadonlyMap<number, "restore" | "leave">;

/**
 * Undoes one change set, or some of its changes; what was published after it stays. Values that changed again since are conflicts until a
 * choice settles each: `restore` the value from before the set, or `leave` what is there.
 * @param only numbers of the changes that are undone; all without it
 */
export async function rollBack(
  db: Database,
  { groupId, memberId, access }: Editor,
  {
    id,
    choices,
    rules,
    only = null,
  }: { id: string; choices: RollBackChoices; rules: DraftRules; only?: ReadonlySet<number> | null },
  at: Date,
): Promise<PublishOutcome> {
  const within = db.as({ kind: "member", id: memberId, action: "draft.roll-back" });
  return unlessUnpublishable(() =>
    within.withTenant({ groupId }, async (tx): Promise<PublishOutcome> => {
      await lockGroup(tx, groupId);
      const draft = await readDraft(tx, groupId);
      const set = await changeSet(tx, groupId, id);
      // An old one has no values any more (`deleteOldVersions`).
      if (!draft || set?.state !== "published" || set.changes.length === 0) return { kind: "gone" };
      const changes = set.changes.map(({ from, to, ...change }): Change => ({ ...change, from, to }));
      if (!mayAll(access, "content.publish", groupId, changes, draft.published.group)) return noReach;
      const tooMany = await tooManySets(tx, groupId, { at, publishAt: null });
      if (tooMany) return tooMany;
      const undo = inverse(changes);
      // Hosts and the like don't change by the way: they have a screen of their own.
      const wanted = undo.filter(
        (change, index) =>
          (only === null || only.has(index)) &&
          choices.get(index) !== "leave" &&
          whyNotEditable(change) === null,
      );
      const forced = new Set(undo.filter((_, index) => choices.get(index) === "restore"));
      const options = { rules, author: author(at) };
      let outcome = await publishChanges(tx, groupId, wanted, options);
      if (outcome.kind === "conflict") {
        if (outcome.overtaken.some(({ change }) => !forced.has(change))) return outcome;
        const currents = new Map(outcome.overtaken.map(({ change, current }) => [change, current]));
        const rebased = wanted.map((change) =>
          currents.has(change) ? { ...change, from: currents.get(change) } : change,
        );
        outcome = await publishChanges(tx, groupId, rebased, options);
      }
      if (outcome.kind !== "published") return outcome;
      const newId = randomId();
      const undone = wanted.map((change): DraftChange => ({ ...change, id: "", by: memberId, at }));
      await tx.insert(changeSets).values({
        groupId,
        id: newId,
        title: `Undo: ${set.title}`.slice(0, maxTitle),
        state: "published",
        madeBy: memberId,
        madeAt: at,
        publishedAt: at,
        rollsBack: id,
        versions: outcome.versions,
        changes: undone.map(storedChange),
        summary: await summarised(tx, groupId, undone),
      });
      return { kind: "done", id: newId, changes: wanted.length };
    }),
  );
}

/** The length of a title, in characters. */
export const maxTitle = 120;

/**
 * Puts the changes of a set that is scheduled, or that failed, back into the draft. Values that the draft changes by now are in the way:
 * `gone` is answered and nothing moves.
 */
export async function unschedule(
  db: Database,
  { groupId, memberId, access }: Editor,
  id: string,
): Promise<PublishOutcome> {
  const within = db.as({ kind: "member", id: memberId, action: "draft.unschedule" });
  return within.withTenant({ groupId }, async (tx): Promise<PublishOutcome> => {
    await lockGroup(tx, groupId);
    const draft = await readDraft(tx, groupId);
    const set = await changeSet(tx, groupId, id);
    if (!draft || !set || set.state === "published") return { kind: "gone" };
    const changes = set.changes.map(
      ({ from, to, by, ...change }): DraftChange => ({
        ...change,
        from,
        to,
        by,
        id: randomId(),
        at: set.madeAt,
      }),
    );
    if (!mayAll(access, "content.publish", groupId, changes, draft.published.group)) return noReach;
    const isOverlapping = overlapFinder(changes);
    const inTheWay = draft.changes.flatMap((change) =>
      isOverlapping(change) ? [{ change, current: change.to }] : [],
    );
    if (inTheWay.length > 0) return { kind: "conflict", overtaken: inTheWay };
    const tooMuch = draftSizeProblem(draft.changes, [...draft.changes, ...changes]);
    if (tooMuch !== null) return { kind: "refused", problems: [{ path: "", message: tooMuch, line: null }] };
    await returnChanges(tx, groupId, changes);
    await tx.delete(changeSets).where(and(eq(changeSets.groupId, groupId), eq(changeSets.id, id)));
    return { kind: "done", id, changes: changes.length };
  });
}

/** A change set with its values; undefined for none of the group. */
export async function changeSet(tx: Transaction, groupId: string, id: string) {
  const [row] = await tx
    .select()
    .from(changeSets)
    .where(and(eq(changeSets.groupId, groupId), eq(changeSets.id, id)));
  return row;
}
