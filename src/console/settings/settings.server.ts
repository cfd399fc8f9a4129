import { type EditTarget, editTargets } from "#console/parts/setting-form/edit-targets.ts";
import { formWords } from "#console/parts/setting-form/form-words.ts";
import { entryText, typedText } from "#console/parts/setting-form/row-texts.ts";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import {
  fieldText,
  layersBelow,
  type ReadText,
  readText,
  settingValue,
} from "#console/parts/setting-form/setting-values.ts";
import {
  publishableOf,
  rowProblemKey,
  type SavedSettings,
  type ShownSetting,
} from "#console/parts/setting-form/shown-setting.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { valueText } from "#domain/content/drafts/change-text.ts";
import {
  type DocumentProblem,
  type DraftRules,
  problemPath,
  problemsAt,
} from "#domain/content/drafts/check-draft.ts";
import { isWithin, pathText, sameValue } from "#domain/content/drafts/document-path.ts";
import { documentOf } from "#domain/content/drafts/documents.server.ts";
import type { DocumentName, Edit } from "#domain/content/drafts/draft.ts";
import {
  countDraftChanges,
  type Draft,
  draftedDocuments,
  type Editor,
  readDraft,
  saveEdits,
} from "#domain/content/drafts/draft-store.server.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import { memberNames } from "#domain/content/drafts/listed-sets.server.ts";
import { groupsOf } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { readJson } from "#lib/sent-text.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { SectionModel } from "./section-model.ts";
import { fieldsIn, type SettingSection, sectionAddress } from "./setting-sections.ts";

const documentNameOf = ({ site }: Pick<EditTarget, "site">): DocumentName =>
  site ? { document: "site", siteId: site.id } : { document: "group", siteId: null };

/** The site or group that an address names with `?of=`, or the first that the member may change; null for one beyond their reach. */
export async function chosenTarget(
  sites: Pick<SiteStore, "list">,
  { access }: Pick<SignedIn, "access">,
  named: string | null,
): Promise<{ chosen: EditTarget | null; all: EditTarget[] }> {
  const all = editTargets(access, await sites.list(groupsOf(access)));
  const chosen = named === null ? all[0] : all.find(({ id }) => id === named);
  return { chosen: chosen ?? null, all };
}

export const draftSize = (db: Database, groupId: string): Promise<number> =>
  db.withTenant({ groupId }, (tx) => countDraftChanges(tx, groupId));

/** `version` changes with the draft. */
export type SettingsOf = { shown: ShownSetting[]; changes: number; version: string };

/** The settings of a section as the draft has them, with the layer that each value is from. Null for a site that is gone. */
export async function settingsOf(
  db: Database,
  target: EditTarget,
  section: SettingSection,
): Promise<SettingsOf | null> {
  return db.withTenant({ groupId: target.groupId }, async (tx) => {
    const draft = await readDraft(tx, target.groupId, [documentNameOf(target)]);
    const names = await memberNames(tx, draft?.changes.map(({ by }) => by) ?? []);
    const shown = draft && shownSettings(draft, target, section, names);
    return shown && { shown, changes: draft.changes.length, version: draftVersion(draft.changes) };
  });
}

/**
 * @param consoleUrl address of the request, which has the port and protocol of the sites on a developer's machine
 * @param previewed the site whose preview is shown; null without previews
 */
export function sectionModel(
  target: EditTarget,
  section: SettingSection,
  { shown, changes, version }: SettingsOf,
  { consoleUrl, previewed }: { consoleUrl: string; previewed: { id: string; name: string } | null },
): SectionModel {
  const { id, question, about, seenAt, screen } = section;
  const { protocol, port } = new URL(consoleUrl);
  const host = target.site?.hosts[0];
  return {
    section: id,
    address: sectionAddress(section),
    list: screen?.list ?? { name: "All settings", address: "/settings" },
    question,
    about,
    shown,
    changes,
    preview: previewed && { of: previewed.id, siteName: previewed.name, path: seenAt, version },
    target: { id: target.id, name: target.name },
    seen: JSON.stringify(seenOf(shown)),
    seenAt: host ? `${protocol}//${host}${port ? `:${port}` : ""}${seenAt}` : null,
  };
}

function shownSettings(
  draft: Draft,
  target: EditTarget,
  section: SettingSection,
  names: ReadonlyMap<string, string>,
): ShownSetting[] | null {
  const documents = draftedDocuments(draft);
  const name = documentNameOf(target);
  const document = documentOf(documents, name);
  if (!document) return null;
  const below = layersBelow({
    agency: target.site ? draft.published.agencies.get(target.site.id) : null,
    template: target.site ? (documents.sites.get(target.site.id)?.template ?? null) : null,
    group: target.site ? { name: documents.group.name, document: documents.group } : null,
  });
  return fieldsIn(section).map((field): ShownSetting => {
    const { own, inherited, from } = settingValue(field, document, below);
    const change = draft.changes.find(
      (one) => one.document === name.document && one.siteId === name.siteId && isWithin(one.path, field.path),
    );
    return {
      ...field,
      key: pathText(field.path),
      text: fieldText(field, own ?? inherited),
      own: own ?? null,
      isOwn: own !== undefined,
      inheritedText: valueText(inherited),
      inheritedFrom: from,
      draftedBy: change ? (names.get(change.by) ?? "a former member") : null,
    };
  });
}

/** What was shown when the form was made: the own value of each setting, and the text in its control. */
type SeenSettings = Readonly<Record<string, { own: unknown; text: string }>>;

const seenOf = (shown: readonly ShownSetting[]): SeenSettings =>
  Object.fromEntries(shown.map(({ key, own, text }) => [key, { own, text }]));

/** The seen values of a form; none when they can't be read. */
function readSeen(text: string): SeenSettings {
  const read = readJson(text);
  return typeof read === "object" && read !== null && !Array.isArray(read) ? (read as SeenSettings) : {};
}

/**
 * Saves a section's form to the draft. Settings whose text wasn't changed are left as they are; nothing is saved when one of them is in
 * conflict or wrong, and what was typed is answered with the reason.
 */
export async function saveSettings(
  { db, rules, at }: { db: Database; rules: DraftRules; at: Date },
  editor: Editor,
  { target, section }: { target: EditTarget; section: SettingSection },
  form: FormData,
): Promise<SavedSettings> {
  const seen = readSeen(String(form.get("seen") ?? ""));
  const edits: Edit[] = [];
  const problems: Record<string, string> = {};
  const typed: Record<string, string> = {};
  const fields = fieldsIn(section);
  for (const field of fields) {
    const read = editOf(field, seen, form);
    if (!read) continue;
    typed[pathText(field.path)] = read.typed;
    if (read.kind === "invalid") {
      const key = pathText(field.path);
      problems[key] = read.message;
      if (read.at) problems[rowProblemKey(key, read.at.row, read.at.field)] = read.at.message;
    } else edits.push(read.edit);
  }
  if (Object.keys(problems).length > 0) return { kind: "problems", problems, general: [], typed };
  if (edits.length === 0) return { kind: "unchanged" };
  const name = documentNameOf(target);
  const outcome = await saveEdits(db, editor, { name, edits }, rules, at);
  switch (outcome.kind) {
    case "saved":
      return {
        kind: "saved",
        changes: outcome.changes.length,
        publish: publishableOf(target.groupSlug, outcome.publishable),
      };
    case "conflict":
      return {
        kind: "conflict",
        typed,
        theirs: Object.fromEntries(
          outcome.conflicts.map(({ path, theirs, isOwn }) => [
            pathText(path),
            isOwn
              ? `You set it to ${valueText(theirs)} after this form was opened.`
              : `Meanwhile someone else set it to ${valueText(theirs)}.`,
          ]),
        ),
      };
    case "forbidden":
      return { kind: "problems", problems: {}, general: [outcome.reason], typed };
    case "refused": {
      const shown = new Set<DocumentProblem>();
      // A value may be missing at a field that wasn't changed.
      const placed = fields.flatMap(({ path }) => {
        const key = pathText(path);
        const above = problemPath(name.document, {}, path);
        const own = problemsAt(outcome.problems, name, above);
        for (const problem of own) shown.add(problem);
        const texts = own.map(
          (problem) => `${entryText(problem.path.slice(above.length))}${formWords(problem.message)}`,
        );
        const ofRows = own.flatMap(({ path: where, message }): [string, string][] => {
          const at = rowIn(where.slice(above.length));
          return at ? [[rowProblemKey(key, at.row, at.field), formWords(message)]] : [];
        });
        return texts.length > 0 ? [[key, texts.join("; ")] as const, ...ofRows] : [];
      });
      const general = outcome.problems
        .filter((problem) => !shown.has(problem))
        .map(({ path, message }) => (path ? `${path}: ${message}` : message));
      return { kind: "problems", problems: Object.fromEntries(placed), general, typed };
    }
  }
}

/** The row and the field of `[1].people[0]`; null where no field is named. */
function rowIn(below: string): { row: number; field: string } | null {
  const [, row, field] = /^\[(\d+)\]\.([A-Za-z_.]+)/.exec(below) ?? [];
  return row === undefined || field === undefined ? null : { row: Number(row), field };
}

type ReadEdit = { typed: string } & ({ kind: "edit"; edit: Edit } | Extract<ReadText, { kind: "invalid" }>);

/** What a form changes of one setting; null for nothing. */
function editOf(field: SettingField, seen: SeenSettings, form: FormData): ReadEdit | null {
  const key = pathText(field.path);
  const shown = seen[key];
  const typed = typedText(field, `value:${key}`, form);
  if (!shown || typed === null) return null;
  const from = shown.own ?? undefined;
  if (form.has(`reset:${key}`))
    return from === undefined
      ? null
      : { kind: "edit", typed: shown.text, edit: { path: field.path, from, to: undefined } };
  if (typed === shown.text) return null;
  const read = readText(field, typed);
  if (read.kind === "invalid") return { ...read, typed };
  if (sameValue(read.value, from)) return null;
  return { kind: "edit", typed, edit: { path: field.path, from, to: read.value } };
}
