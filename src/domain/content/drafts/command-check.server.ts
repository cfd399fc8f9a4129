import { and, desc, eq } from "drizzle-orm";
import type { ReplacementCheck } from "#domain/configuration/apply-document.server.ts";
import { changeSets } from "#domain/configuration/draft-tables.ts";
import { storedDocument } from "#domain/configuration/site-versions.server.ts";
import type { ContentReplacementCheck } from "#domain/content/pages/apply-content.server.ts";
import { noContent } from "#domain/content/pages/content-document.ts";
import { usable } from "#domain/content/pages/content-store.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import { contentVersions } from "#platform/database/content-tables.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { changeSentence } from "./change-text.ts";
import { namesIn } from "./document-names.ts";
import { publishedDocuments } from "./documents.server.ts";
import { type DocumentName, undoneBy } from "./draft.ts";

/** What a command's file was written on: a version, or by default the newest version that the console didn't publish. */
type Base = number | null;

/**
 * A check that keeps a command from undoing what was published in the console: every value that was published after the base, and that the
 * file doesn't have, is a problem that names it. Without such values any file may be applied.
 */
export const configurationCheck =
  (bases: { site: Base; group: Base }): ReplacementCheck =>
  async (tx, { groupId, document, siteId, newest, written }) => {
    const name: DocumentName = { document, siteId };
    const base = bases[document];
    const from = base ?? (await lastBefore(tx, groupId, name, newest.version));
    if (from === newest.version) return [];
    const stored = await storedDocument(tx, document, { groupId, siteId: siteId ?? "", version: from });
    if (!stored) return base === null ? [] : [unknownBase(document, from)];
    return undoneProblems(tx, groupId, name, { base: stored.document, newest: newest.document, written });
  };

/** The same for a site's content. */
export const contentCheck =
  (base: Base): ContentReplacementCheck =>
  async (tx, { groupId, id }, { newest, written }) => {
    const name: DocumentName = { document: "content", siteId: id };
    const from = base ?? (await lastBefore(tx, groupId, name, newest.version));
    if (from === newest.version) return [];
    const [row] = await tx
      .select({ document: contentVersions.document })
      .from(contentVersions)
      .where(and(eq(contentVersions.siteId, id), eq(contentVersions.version, from)));
    if (!row && from !== 0) return base === null ? [] : [unknownBase("content", from)];
    const stored = row ? usable(row.document) : noContent;
    return undoneProblems(tx, groupId, name, { base: stored, newest: newest.document, written });
  };

const unknownBase = (document: string, version: number): Problem => ({
  path: "",
  message: `--base: the ${document} has no version ${version}`,
  line: null,
});

/** The newest version that no change set created. */
async function lastBefore(
  tx: Transaction,
  groupId: string,
  { document, siteId }: DocumentName,
  newest: number,
): Promise<number> {
  const sets = await tx
    .select({ versions: changeSets.versions })
    .from(changeSets)
    .where(and(eq(changeSets.groupId, groupId), eq(changeSets.state, "published")))
    .orderBy(desc(changeSets.publishedAt));
  const published = new Set(
    sets.flatMap(({ versions }) =>
      versions.flatMap((one) => (one.document === document && one.siteId === siteId ? [one.version] : [])),
    ),
  );
  let version = newest;
  while (published.has(version)) version -= 1;
  return version;
}

async function undoneProblems(
  tx: Transaction,
  groupId: string,
  name: DocumentName,
  versions: { base: unknown; newest: unknown; written: unknown },
): Promise<Problem[]> {
  const undone = undoneBy(name.document, versions);
  if (undone.length === 0) return [];
  const documents = await publishedDocuments(tx, groupId, []);
  if (!documents) return [];
  const names = namesIn(documents);
  return undone.map((difference) => ({
    path: "",
    message: `would undo what the console published: it ${changeSentence({ ...name, ...difference }, names)}. Add it to the file, or apply with --force`,
    line: null,
  }));
}
