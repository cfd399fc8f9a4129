import {
  maxTitle,
  type PublishOutcome,
  publishDraft,
  scheduleDraft,
  unschedule,
} from "#domain/content/drafts/change-sets.server.ts";
import {
  changeSentence,
  type DocumentNames,
  subjectOf,
  valueText,
} from "#domain/content/drafts/change-text.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { namesIn } from "#domain/content/drafts/document-names.ts";
import { documentOf } from "#domain/content/drafts/documents.server.ts";
import { replayed } from "#domain/content/drafts/draft.ts";
import {
  countDraftChanges,
  type Draft,
  discardChanges,
  draftedDocuments,
  type Editor,
  keepDraftValue,
  readDraft,
} from "#domain/content/drafts/draft-store.server.ts";
import { timeZoneOf } from "#domain/content/drafts/draft-time-zone.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import { mayAll } from "#domain/content/drafts/editable.ts";
import {
  failedTitles,
  type ListedChangeSet,
  listChangeSets,
  memberNames,
} from "#domain/content/drafts/listed-sets.server.ts";
import { type Access, may } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { readJson } from "#lib/sent-text.ts";
import { instantOf } from "#lib/zoned-time.ts";
import type { Database } from "#platform/database/database.server.ts";
import { changedPage } from "./changed-page.ts";
import type { ChangesAnswer, ChangesModel, ListedChange, ListedSet } from "./changes.ts";
import { rollBackQuestions, rollBackSent, undoableChanges } from "./roll-back.server.ts";

type GroupKey = { id: string; slug: string };
type Deps = { db: Database; rules: DraftRules; at: Date };

const former = "A former member";

/** The draft of a group as sentences, and its change sets. Null for a group that is gone. */
export async function changesOf(
  db: Database,
  { group, groups, member }: { group: GroupKey; groups: GroupKey[]; member: Pick<SignedIn, "id" | "access"> },
): Promise<ChangesModel | null> {
  return db.withTenant({ groupId: group.id }, async (tx) => {
    const draft = await readDraft(tx, group.id);
    if (!draft) return null;
    const sets = await listChangeSets(tx, group.id);
    const people = await memberNames(
      tx,
      draft.changes.map(({ by }) => by),
    );
    const names = namesIn(draftedDocuments(draft));
    const { id: memberId, access } = member;
    const listed = { groupId: group.id, memberId, access, draft, names };
    return {
      group,
      groups,
      draft: listedChanges(listed, people),
      sets: listedSets(sets, listed),
      timeZone: timeZoneOf(draft),
      version: draftVersion(draft.changes),
      shows: changedPage(
        draft.changes.at(-1) ?? { document: "group", siteId: null, path: [] },
        draft.published,
      ),
    };
  });
}

type Listed = { groupId: string; memberId: string; access: Access; draft: Draft; names: DocumentNames };

function listedChanges(
  { groupId, memberId, access, draft, names }: Listed,
  people: ReadonlyMap<string, string>,
): ListedChange[] {
  const { group } = draft.published;
  const overtaken = new Map(
    draft.changes.flatMap((change) => {
      const newest = documentOf(draft.published, change);
      const found = newest
        ? replayed<unknown, typeof change>(change.document, newest, [change]).overtaken
        : [];
      return found.map(({ current }) => [change.id, current] as const);
    }),
  );
  return draft.changes.map((change) => ({
    id: change.id,
    sentence: changeSentence(change, names),
    by: people.get(change.by) ?? former,
    isOwn: change.by === memberId,
    at: change.at.toISOString(),
    mayPublish: mayAll(access, "content.publish", groupId, [change], group),
    mayDiscard: mayAll(access, "content.edit", groupId, [change], group),
    live: overtaken.has(change.id)
      ? { text: valueText(overtaken.get(change.id)), seen: JSON.stringify(overtaken.get(change.id) ?? null) }
      : null,
  }));
}

/** Sentences of all change sets together that are listed, those of the newest sets first. */
const maxListedSentences = 200;

function listedSets(sets: readonly ListedChangeSet[], { groupId, access }: Listed): ListedSet[] {
  let room = maxListedSentences;
  return sets.map((set) => {
    const { count, places, isUndoable } = set.summary;
    const isReached = places.every((place) => may(access, "content.publish", { groupId, ...place }));
    const sentences = set.summary.sentences.slice(0, room);
    room -= sentences.length;
    return {
      id: set.id,
      title: set.title,
      state: set.state,
      problem: set.problem,
      count,
      by: set.names.get(set.by) ?? former,
      madeAt: set.madeAt.toISOString(),
      publishAt: set.publishAt?.toISOString() ?? null,
      publishedAt: set.publishedAt?.toISOString() ?? null,
      sentences: sentences.map(({ by, text }) => `${set.names.get(by) ?? former} ${text}`),
      mayRollBack: isReached && set.state === "published" && isUndoable,
      mayTakeBack: isReached && set.state !== "published",
    };
  });
}

/** Runs the step of a form of the screen. Null for a step that doesn't exist. */
export async function changeStep(deps: Deps, editor: Editor, form: FormData): Promise<ChangesAnswer | null> {
  const { db, rules, at } = deps;
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const ids = form.getAll("change").map(String);
  const id = text("id");
  switch (text("step")) {
    case "publish":
      return publishStep(deps, editor, { ids, title: text("title"), when: text("when") });
    case "discard": {
      const outcome = await discardChanges(db, editor, [id]);
      return outcome.kind === "done"
        ? { kind: "done", text: "The change is discarded" }
        : { kind: "failed", text: `This can’t be discarded: ${outcome.reason}.`, lines: [] };
    }
    case "keep": {
      const outcome = await keepDraftValue(db, editor, { id, seen: readJson(text("seen")) }, at);
      if (outcome.kind === "forbidden")
        return { kind: "failed", text: `This can’t be changed: ${outcome.reason}.`, lines: [] };
      return outcome.changes > 0
        ? { kind: "done", text: "The draft’s value replaces it when it is published" }
        : { kind: "failed", text: "It changed again meanwhile. Check it once more.", lines: [] };
    }
    case "take-back": {
      const outcome = await unschedule(db, editor, id);
      return answered(db, editor, outcome, "The changes are back in the draft", "draft");
    }
    case "roll-back-some":
      return undoableChanges(db, editor, id);
    case "roll-back": {
      const { outcome, only } = await rollBackSent({ db, rules, at }, editor, form);
      if (outcome === null) return { kind: "failed", text: "Choose at least one change to undo.", lines: [] };
      if (outcome.kind === "conflict") return rollBackQuestions(db, editor, { id, only }, outcome);
      return answered(db, editor, outcome, "Rolled back. Shoppers see it now", "published");
    }
    default:
      return null;
  }
}

async function publishStep(
  { db, rules, at }: Deps,
  editor: Editor,
  { ids, title, when }: { ids: string[]; title: string; when: string },
): Promise<ChangesAnswer> {
  if (ids.length === 0) return { kind: "failed", text: "Choose at least one change to publish.", lines: [] };
  if (title.length > maxTitle)
    return { kind: "failed", text: `Give it a title of up to ${maxTitle} characters.`, lines: [] };
  const draft = await db.withTenant({ groupId: editor.groupId }, (tx) => readDraft(tx, editor.groupId));
  const publishing = { ids, title: title || (draft && titleFor(draft, ids)) || "Changes", rules };
  if (when === "") {
    const outcome = await publishDraft(db, editor, publishing, at);
    return answered(db, editor, outcome, publishedText, "published");
  }
  const publishAt = draft && typedInstant(when, timeZoneOf(draft));
  if (!publishAt || publishAt <= at)
    return { kind: "failed", text: "Choose a time that is still to come.", lines: [] };
  const outcome = await scheduleDraft(db, editor, publishing, { at, publishAt });
  return answered(db, editor, outcome, "Scheduled. It is published by itself at that time", "published");
}

const publishedText = "Published. Shoppers see it now, and offers and special days from their first day on";

/** A title for changes that were given none: what the first one does. */
function titleFor(draft: Draft, ids: readonly string[]): string | null {
  const named = new Set(ids);
  const chosen = draft.changes.filter(({ id }) => named.has(id));
  const [first] = chosen;
  if (!first) return null;
  const more = chosen.length > 1 ? ` and ${chosen.length - 1} more` : "";
  const sentence = changeSentence(first, namesIn(draftedDocuments(draft)));
  const room = maxTitle - more.length;
  const cut = sentence.length > room ? `${sentence.slice(0, room - 1).trimEnd()}…` : sentence;
  return `${cut.charAt(0).toUpperCase()}${cut.slice(1)}${more}`;
}

/** `2026-12-24T17:00` in a time zone; null for anything else. */
function typedInstant(text: string, timeZone: string): Date | null {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text) ?? [];
  return date ? instantOf(date, Number(hours) * 60 + Number(minutes), timeZone) : null;
}

/** An outcome in words. @param where the differing value is: `published`, or in the `draft` */
async function answered(
  db: Database,
  { groupId }: Editor,
  outcome: PublishOutcome,
  done: string,
  where: "published" | "draft",
): Promise<ChangesAnswer> {
  switch (outcome.kind) {
    case "done":
      return { kind: "done", text: done };
    case "gone":
      return {
        kind: "failed",
        text: "Someone else published or discarded some of it meanwhile. Check it once more.",
        lines: [],
      };
    case "forbidden":
      return { kind: "failed", text: `Nothing was published: ${outcome.reason}.`, lines: [] };
    case "refused":
      return {
        kind: "failed",
        text: "Nothing was published. This has to be right first:",
        lines: outcome.problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)),
      };
    case "conflict": {
      const draft = await db.withTenant({ groupId }, (tx) => readDraft(tx, groupId));
      const names = draft && namesIn(draftedDocuments(draft));
      return {
        kind: "failed",
        text:
          where === "published"
            ? "Nothing was published. These were published differently meanwhile:"
            : "Nothing was taken back. The draft changes these by now:",
        lines: outcome.overtaken.map(({ change, current }) =>
          names ? `${subjectOf(change, names)}: ${valueText(current)}` : valueText(current),
        ),
      };
    }
  }
}

/** What a member may publish and hasn't, and what failed to be published on time, for the start of the console. */
export async function draftSummary(
  db: Database,
  groupId: string,
): Promise<{ changes: number; failed: string[] }> {
  return db.withTenant({ groupId }, async (tx) => {
    const changes = await countDraftChanges(tx, groupId);
    return { changes, failed: await failedTitles(tx, groupId) };
  });
}
