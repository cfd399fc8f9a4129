import {
  changeSet,
  type PublishOutcome,
  type RollBackChoices,
  rollBack,
} from "#domain/content/drafts/change-sets.server.ts";
import { changeSentence, subjectOf, valueText } from "#domain/content/drafts/change-text.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { namesIn } from "#domain/content/drafts/document-names.ts";
import { pathText } from "#domain/content/drafts/document-path.ts";
import type { Change } from "#domain/content/drafts/draft.ts";
import { draftedDocuments, type Editor, readDraft } from "#domain/content/drafts/draft-store.server.ts";
import { mayAll, whyNotEditable } from "#domain/content/drafts/editable.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import type { ChangesAnswer } from "./changes.ts";

type Deps = { db: Database; rules: DraftRules; at: Date };

/** Rolls back what a form names: a whole set, or of it the changes that are ticked. Without an outcome none was ticked. */
export async function rollBackSent(
  { db, rules, at }: Deps,
  editor: Editor,
  form: FormData,
): Promise<{ outcome: PublishOutcome | null; only: number[] | null }> {
  const choices: RollBackChoices = new Map(
    [...form].flatMap(([name, value]) => {
      const index = /^choice-(\d{1,4})$/.exec(name)?.[1];
      return index && (value === "restore" || value === "leave") ? [[Number(index), value] as const] : [];
    }),
  );
  const ticked = form.getAll("only").map(String);
  const only = form.has("some") ? ticked.filter((text) => /^\d{1,4}$/.test(text)).map(Number) : null;
  if (only?.length === 0) return { outcome: null, only };
  const id = String(form.get("id") ?? "").trim();
  return {
    outcome: await rollBack(db, editor, { id, choices, rules, only: only && new Set(only) }, at),
    only,
  };
}

/** A set that was published, with the names for its sentences. */
async function publishedSet(tx: Transaction, groupId: string, id: string) {
  const set = await changeSet(tx, groupId, id);
  const draft = await readDraft(tx, groupId);
  if (set?.state !== "published" || !draft) return null;
  const changes = set.changes.map(({ from, to, ...change }): Change => ({ ...change, from, to }));
  return { set, changes, group: draft.published.group, names: namesIn(draftedDocuments(draft)) };
}

const gone: ChangesAnswer = { kind: "failed", text: "It is gone meanwhile.", lines: [] };

/** The changes of a set, to choose which of them are undone. Hosts and the like aren't among them: they have a screen of their own. */
export async function undoableChanges(
  db: Database,
  { groupId, access }: Editor,
  id: string,
): Promise<ChangesAnswer> {
  return db.withTenant({ groupId }, async (tx): Promise<ChangesAnswer> => {
    const found = await publishedSet(tx, groupId, id);
    if (!found || found.changes.length === 0) return gone;
    const { set, changes, group, names } = found;
    if (!mayAll(access, "content.publish", groupId, changes, group))
      return { kind: "failed", text: "Your role doesn’t publish all of it.", lines: [] };
    return {
      kind: "choose some",
      set: id,
      title: set.title,
      changes: changes.flatMap((change, index) =>
        whyNotEditable(change) === null ? [{ index, sentence: changeSentence(change, names) }] : [],
      ),
    };
  });
}

/** A question for each value that changed again since. */
export async function rollBackQuestions(
  db: Database,
  { groupId }: Editor,
  { id, only }: { id: string; only: number[] | null },
  { overtaken }: Extract<PublishOutcome, { kind: "conflict" }>,
): Promise<ChangesAnswer> {
  return db.withTenant({ groupId }, async (tx): Promise<ChangesAnswer> => {
    const found = await publishedSet(tx, groupId, id);
    if (!found) return gone;
    const { set, changes, names } = found;
    const keyOf = ({ document, siteId, path }: Pick<Change, "document" | "siteId" | "path">) =>
      pathText([document, siteId ?? "", ...path]);
    const indexes = new Map(changes.map((change, index) => [keyOf(change), index] as const).reverse());
    return {
      kind: "choose",
      set: id,
      title: set.title,
      only,
      questions: overtaken.map(({ change, current }) => ({
        index: indexes.get(keyOf(change)) ?? -1,
        subject: subjectOf(change, names),
        restored: valueText(change.to),
        live: valueText(current),
      })),
    };
  });
}
