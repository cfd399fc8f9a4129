import type { FeedMappingModel } from "#console/feeds/file-model.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { sameValue, valueAt } from "#domain/content/drafts/document-path.ts";
import {
  draftedDocuments,
  type Editor,
  readDraft,
  saveEdits,
} from "#domain/content/drafts/draft-store.server.ts";
import { feedWithMapping } from "#domain/content/drafts/feed-path.ts";
import { mappingPatterns } from "#domain/stock/files/mapping-patterns.ts";
import { checkMapping, parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { readJson } from "#lib/sent-text.ts";
import { isRecord } from "#platform/config/layer.ts";
import { parseWritten } from "#platform/config/yaml-text.ts";
import type { Database } from "#platform/database/database.server.ts";

type MappedFile = { feed: string; mapping: string };

/** The scheduled feed of a file as the group's draft has it, beside the file's mapping; null when no scheduled feed has that name. */
export async function feedMappingOf(
  db: Database,
  groupId: string,
  { feed, mapping }: MappedFile,
): Promise<FeedMappingModel | null> {
  return db.withTenant({ groupId }, async (tx) => {
    const draft = await readDraft(tx, groupId);
    if (!draft) return null;
    const drafted = draftedDocuments(draft);
    const found = feedWithMapping(drafted.group, feed);
    if (!found) return null;
    const current = valueAt("group", drafted.group, found.path);
    return {
      isSame: sameValue(wantedMapping(mapping, current), current ?? {}),
      isDrafted: !sameValue(valueAt("group", draft.published.group, found.path), current),
      seen: JSON.stringify(current ?? {}),
    };
  });
}

/** What a scheduled feed would have: the file's mapping, and the limits of removal that the feed has already. */
function wantedMapping(yaml: string, current: unknown): Record<string, unknown> {
  const written: unknown = parseMapping(yaml).kind === "ok" ? parseWritten(yaml) : null;
  const mapping = isRecord(written) ? written : {};
  const removal = isRecord(current) ? current.removal : undefined;
  return removal !== undefined && mapping.removal === undefined ? { ...mapping, removal } : mapping;
}

/**
 * Saves the mapping of an uploaded file to the draft, as that of the scheduled feed of the same name.
 * @param seen the feed's mapping that the member saw, as JSON
 * @returns null when it is saved, otherwise why not
 */
export async function saveFeedMapping(
  { db, rules, at }: { db: Database; rules: DraftRules; at: Date },
  editor: Editor,
  { feed, mapping }: MappedFile,
  seen: string,
): Promise<string[] | null> {
  const read = parseMapping(mapping);
  if (read.kind === "invalid") return read.problems;
  const drafted = await db.withTenant({ groupId: editor.groupId }, (tx) => readDraft(tx, editor.groupId));
  const found = drafted && feedWithMapping(draftedDocuments(drafted).group, feed);
  if (!found) return [`no scheduled feed is named ${feed} any more`];
  const current = checkMapping(found.feed.mapping);
  const known = current.kind === "ok" ? mappingPatterns(current.mapping) : new Set<string>();
  if ([...mappingPatterns(read.mapping)].some((pattern) => !known.has(pattern)))
    return ["patterns (`regex`) that the feed doesn’t have yet are set by a command only"];
  // None when it can't be read, which is a conflict.
  const from = readJson(seen);
  const outcome = await saveEdits(
    db,
    editor,
    {
      name: { document: "group", siteId: null },
      edits: [{ path: found.path, from, to: wantedMapping(mapping, from) }],
    },
    rules,
    at,
  );
  switch (outcome.kind) {
    case "saved":
      return null;
    case "conflict":
      return ["another member changed the feed’s mapping meanwhile; save again to replace theirs"];
    case "forbidden":
      return [outcome.reason];
    case "refused":
      return outcome.problems.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  }
}
