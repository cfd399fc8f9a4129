import { formWords } from "#console/parts/setting-form/form-words.ts";
import { entryText } from "#console/parts/setting-form/row-texts.ts";
import { publishableOf } from "#console/parts/setting-form/shown-setting.ts";
import { valueText } from "#domain/content/drafts/change-text.ts";
import { type DraftRules, problemPath, problemsAt } from "#domain/content/drafts/check-draft.ts";
import { isWithin, sameValue, withValue } from "#domain/content/drafts/document-path.ts";
import type { Edit } from "#domain/content/drafts/draft.ts";
import {
  type DocumentEdits,
  type Editor,
  type SaveOutcome,
  saveDocumentEdits,
} from "#domain/content/drafts/draft-store.server.ts";
import { memberNames } from "#domain/content/drafts/listed-sets.server.ts";
import { maxBlocks } from "#domain/content/pages/content-document.ts";
import type { Database } from "#platform/database/database.server.ts";
import { readEntryForm, rearranged, type TypedEntry } from "./entry-form.ts";
import { entryFields, entryIn, keyOfEntry } from "./entry-kinds.ts";
import type { EntryAnswer } from "./entry-model.ts";
import { type EditedList, type EntryName, entryKinds } from "./entry-name.ts";
import {
  blockFields,
  blocksOf,
  controlPlaces,
  entryOfForm,
  parsedJson,
  typedEntry,
} from "./entry-of-form.ts";
import { type MergedEntry, mergeEntry } from "./merge-entry.ts";
import { redirectsAfterMove } from "./moved-redirects.ts";
import { contentOf, type SiteContent, type SiteTarget, siteContent } from "./site-content.server.ts";

type Deps = { db: Database; rules: DraftRules; at: Date };
/** What is edited: `key` is null for a new entry. */
type Edited = { target: SiteTarget; list: EditedList; key: string | null };

/** A save that others interrupt is tried again with what they saved, this many times. */
const maxTries = 3;

const unnamed = "Another editor";

/** Does the step of an entry's form: rearranges its blocks, saves it to the draft, or removes it there. */
export async function entryStep(
  deps: Deps,
  editor: Editor,
  edited: Edited,
  form: FormData,
): Promise<EntryAnswer> {
  const typed = readEntryForm(form, entryFields[edited.list], blockFields);
  const seen = String(form.get("seen") ?? "");
  const step = String(form.get("step") ?? "");
  const next = rearranged(typed, step, String(form.get("new-type") ?? ""), blockFields);
  if (next) return { kind: "editing", typed: next, seen };
  const failed = (general: string): EntryAnswer => ({
    kind: "problems",
    typed,
    seen,
    problems: {},
    general: [general],
  });
  for (let tries = 0; tries < maxTries; tries++) {
    const content = await siteContent(deps.db, edited.target);
    if (!content) return failed("This site is gone. Choose another one.");
    const sent = { typed, seen, withRedirect: form.get("redirect") === "yes" };
    const answer =
      step === "remove"
        ? await removeEntry(deps, editor, { ...edited, content }, sent)
        : await saveEntry(deps, editor, { ...edited, content }, sent);
    if (answer) return answer;
  }
  return failed("Others are saving this just now. Save again.");
}

type Sent = { typed: TypedEntry; seen: string; withRedirect: boolean };
type InContent = Edited & { content: SiteContent };

const nameIn = ({ list }: Edited, key: string): EntryName => ({ list, key });

/** Null when others changed the content meanwhile. */
async function removeEntry(
  deps: Deps,
  editor: Editor,
  edited: InContent,
  { typed, seen }: Sent,
): Promise<EntryAnswer | null> {
  const { content, list, key, target } = edited;
  const now = key === null ? undefined : entryIn(content.drafted, nameIn(edited, key));
  if (key === null || !now) return { kind: "removed" };
  if (!sameValue(now, parsedJson(seen)))
    return {
      kind: "problems",
      typed: typedEntry(list, now),
      seen: JSON.stringify(now),
      problems: {},
      general: [
        `${await whoChanged(deps.db, edited, editor.memberId)} changed this ${entryKinds[list].name} meanwhile. This is how it is now: remove it again if it should go.`,
      ],
    };
  const edits = [{ path: [list, key], from: now, to: undefined }];
  const outcome = await saveDocumentEdits(
    deps.db,
    editor,
    [{ name: contentOf(target), edits }],
    deps.rules,
    deps.at,
  );
  if (outcome.kind === "conflict") return null;
  return outcome.kind === "saved"
    ? { kind: "removed" }
    : refused(outcome, edited, { typed, seen, key, edits });
}

/** Null when others changed the content meanwhile. */
async function saveEntry(
  deps: Deps,
  editor: Editor,
  edited: InContent,
  { typed, seen, withRedirect }: Sent,
): Promise<EntryAnswer | null> {
  const { content, list, key, target } = edited;
  const saw = parsedJson(seen);
  const read = entryOfForm(list, typed, saw);
  const problems = (found: Record<string, string>, general: string[] = []): EntryAnswer => ({
    kind: "problems",
    typed,
    seen,
    problems: found,
    general,
  });
  if (read.kind === "invalid") return problems(read.problems);
  // No stored entry has as many: what a form says that it saw may be anything.
  if (blocksOf(saw).length > maxBlocks)
    return problems({}, ["This form began with more blocks than a page can have. Open it anew."]);
  const now = key === null ? undefined : entryIn(content.drafted, nameIn(edited, key));
  if (saw && !now)
    return {
      kind: "problems",
      typed,
      seen: "",
      problems: {},
      general: [
        `${await whoChanged(deps.db, edited, editor.memberId)} removed this ${entryKinds[list].name} meanwhile. What you typed is still here: save again to add it anew.`,
      ],
    };
  const merged = mergeEntry(list, { seen: saw, mine: read, theirs: now });
  if (merged.conflicts.length > 0 || merged.isRearranged) return asked(deps.db, editor, edited, merged, now);
  const { entry } = merged;
  const newKey = keyOfEntry(list, entry);
  if (newKey !== key && entryIn(content.drafted, nameIn(edited, newKey)))
    return problems({}, [takenText(list, newKey)]);
  const edits = editsOf({ list, key, newKey }, entry, now);
  if (edits.length === 0) return { kind: "unchanged", key: newKey };
  const documents: DocumentEdits[] = [{ name: contentOf(target), edits }];
  if (withRedirect && key !== null && newKey !== key && list === "pages")
    documents.push(redirectEdits(content, target, key, newKey));
  const outcome = await saveDocumentEdits(deps.db, editor, documents, deps.rules, deps.at);
  if (outcome.kind === "conflict") return null;
  if (outcome.kind === "saved")
    return { kind: "saved", key: newKey, publish: publishableOf(target.groupSlug, outcome.publishable) };
  return refused(outcome, edited, { typed, seen, key: newKey, edits });
}

const takenText = (list: EditedList, key: string): string =>
  list === "popups"
    ? "Another popup has this picture already. Choose another one."
    : `There is a ${entryKinds[list].name} at ${key} already. Choose another address.`;

/** An entry at its address is changed field by field; one with a new address is another entry. */
function editsOf(
  { list, key, newKey }: { list: EditedList; key: string | null; newKey: string },
  entry: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>> | undefined,
): Edit[] {
  if (!now || key === null) return [{ path: [list, newKey], from: undefined, to: entry }];
  if (newKey !== key)
    return [
      { path: [list, key], from: now, to: undefined },
      { path: [list, newKey], from: undefined, to: entry },
    ];
  const keys = [...new Set([...Object.keys(now), ...Object.keys(entry)])];
  return keys.flatMap((name): Edit[] => {
    const [from, to] = [now[name], entry[name]];
    return sameValue(from, to) ? [] : [{ path: [list, key, name], from, to }];
  });
}

type Rule = Parameters<typeof redirectsAfterMove>[0][number];

function redirectEdits(
  { documents }: SiteContent,
  { site }: SiteTarget,
  from: string,
  to: string,
): DocumentEdits {
  const own = documents.sites.get(site.id)?.redirects as Rule[] | null | undefined;
  const inherited = documents.group.redirects as Rule[] | null | undefined;
  const value = redirectsAfterMove(own ?? inherited ?? [], from, to);
  return {
    name: { document: "site", siteId: site.id },
    edits: [{ path: ["redirects"], from: own ?? undefined, to: value }],
  };
}

async function whoChanged(
  db: Database,
  { content, target, list, key }: InContent,
  memberId: string,
): Promise<string> {
  const change = content.draft.changes.findLast(
    (one) => one.siteId === target.site.id && key !== null && isWithin(one.path, [list, key]),
  );
  if (!change) return unnamed;
  if (change.by === memberId) return "You";
  const names = await db.withTenant({ groupId: target.groupId }, (tx) => memberNames(tx, [change.by]));
  return names.get(change.by) ?? unnamed;
}

/** Both changed the same: the form has what this editor typed and everything else that the other one saved. */
async function asked(
  db: Database,
  { memberId }: Editor,
  edited: InContent,
  merged: MergedEntry,
  now: Readonly<Record<string, unknown>> | undefined,
): Promise<EntryAnswer> {
  const { list } = edited;
  const who = await whoChanged(db, edited, memberId);
  const typed = typedEntry(list, merged.entry, merged.blocks);
  const names = new Map(controlPlaces(list, typed).map(({ name, at }) => [at, name]));
  const problems: Record<string, string> = {};
  for (const { at, theirs } of merged.conflicts) {
    const name = names.get(at) ?? [...names].find(([place]) => place.startsWith(`${at}.`))?.[1];
    if (name) problems[name] = `${who} changed this meanwhile, to ${valueText(theirs)}.`;
  }
  return {
    kind: "problems",
    typed,
    seen: now ? JSON.stringify(now) : "",
    problems,
    general: [
      merged.isRearranged
        ? `${who} added, moved or removed blocks of this ${entryKinds[list].name} meanwhile. Save again to replace that with what is here, or open it anew to see it.`
        : `${who} changed the same meanwhile. Save again to replace that with what is here.`,
    ],
  };
}

/** Problems at the control that they are of; the others in general. */
function refused(
  outcome: Extract<SaveOutcome, { kind: "refused" | "forbidden" }>,
  { content, target, list }: InContent,
  { typed, seen, key, edits }: { typed: TypedEntry; seen: string; key: string; edits: readonly Edit[] },
): EntryAnswer {
  const answer = { kind: "problems", typed, seen } as const;
  if (outcome.kind === "forbidden")
    return { ...answer, problems: {}, general: [`This can’t be saved: ${outcome.reason}.`] };
  const after = edits.reduce<unknown>(
    (document, { path, to }) => withValue("content", document, path, to),
    content.drafted,
  );
  const start = problemPath("content", after, [list, key]);
  const problems: Record<string, string> = {};
  const placed = new Set<unknown>();
  for (const { name, at } of controlPlaces(list, typed)) {
    for (const problem of problemsAt(outcome.problems, contentOf(target), start + at)) {
      if (placed.has(problem)) continue;
      placed.add(problem);
      const text = `${entryText(problem.path.slice((start + at).length))}${plainProblem(problem.message)}`;
      problems[name] = [problems[name], text].filter(Boolean).join("; ");
    }
  }
  const general = outcome.problems
    .filter((problem) => !placed.has(problem))
    .map(({ path, message }) => `${path.slice(path.startsWith(start) ? start.length + 1 : 0)}: ${message}`);
  return { ...answer, problems, general };
}

/** A problem at its field needs no name of the page and the block. */
const plainProblem = (message: string): string =>
  formWords(message.replace(/ \((?:page|article|popup|category) [^)]*\)$/, ""));
