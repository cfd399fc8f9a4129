import { sql } from "drizzle-orm";
import {
  type Author,
  lockDocuments,
  refusedProblems,
  writeDocuments,
} from "#domain/configuration/apply-document.server.ts";
import type { CreatedVersion } from "#domain/configuration/draft-tables.ts";
import { problemsAdded } from "#domain/configuration/offer-terms.ts";
import { insertContent, lockContent } from "#domain/content/pages/apply-content.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import { asSite, type Transaction } from "#platform/database/database.server.ts";
import {
  checkDocuments,
  type Documents,
  type DraftRules,
  limitsExceeded,
  missingOfferTerms,
  newProblems,
} from "./check-draft.ts";
import { documentOf, type PublishedDocuments, publishedDocuments, withDocument } from "./documents.server.ts";
import { type Change, type DocumentName, type Overtaken, replayed, sameDocument } from "./draft.ts";

export type Publication<C extends Change> =
  | { kind: "published"; versions: CreatedVersion[] }
  /** Values that were published differently meanwhile; nothing was published. */
  | { kind: "conflict"; overtaken: Overtaken<C>[] }
  /** The documents would be unusable; nothing was published. */
  | { kind: "refused"; problems: Problem[] };

/** Runs a transaction that publishes; a refusal by the documents' own functions rolls it back and becomes an outcome. */
export async function unlessUnpublishable<T>(
  work: () => Promise<T>,
): Promise<T | { kind: "refused"; problems: Problem[] }> {
  try {
    return await work();
  } catch (error) {
    const problems = refusedProblems(error);
    if (problems) return { kind: "refused", problems };
    throw error;
  }
}

const documentsOf = (changes: readonly DocumentName[]): DocumentName[] =>
  changes.filter((change, at) => changes.findIndex((other) => sameDocument(other, change)) === at);

/**
 * Publishes changes of configuration and content together, on the newest versions, within the caller's transaction, which holds the group's
 * lock: all of them or none.
 * @param dry checks only
 */
export async function publishChanges<C extends Change>(
  tx: Transaction,
  groupId: string,
  changes: readonly C[],
  { rules, author, dry = false }: { rules: DraftRules; author: Author; dry?: boolean },
): Promise<Publication<C>> {
  await lockDocuments(tx, groupId);
  const sites = [...new Set(changes.flatMap(({ siteId }) => siteId ?? []))].sort();
  for (const id of sites) await lockContent(tx, { id });
  const published = await publishedDocuments(tx, groupId, sites);
  if (!published)
    return { kind: "refused", problems: [{ path: "", message: "there is no such group", line: null }] };
  const names = documentsOf(changes);
  const overtaken: Overtaken<C>[] = [];
  let documents: Documents = published;
  for (const name of names) {
    const newest = documentOf(published, name);
    if (!newest) return { kind: "refused", problems: [missing(name)] };
    const own = changes.filter((change) => sameDocument(change, name));
    const result = replayed<unknown, C>(name.document, newest, own);
    overtaken.push(...result.overtaken);
    documents = withDocument(documents, name, result.document);
  }
  if (overtaken.length > 0) return { kind: "conflict", overtaken };
  const tooLarge = limitsExceeded(documents);
  const larger = tooLarge.length > 0 ? newProblems(limitsExceeded(published), tooLarge) : [];
  if (larger.length > 0) return { kind: "refused", problems: larger };
  const checked = checkDocuments(documents, rules);
  if (checked.kind === "invalid") return { kind: "refused", problems: checked.problems };
  const terms = problemsAdded(missingOfferTerms(published), missingOfferTerms(checked.documents));
  if (terms.length > 0) return { kind: "refused", problems: terms };
  if (dry) return { kind: "published", versions: [] };
  return { kind: "published", versions: await write(tx, groupId, { names, published, author, ...checked }) };
}

const missing = ({ document }: DocumentName): Problem => ({
  path: "",
  message: `the ${document} that is changed doesn’t exist any more: discard its changes`,
  line: null,
});

async function write(
  tx: Transaction,
  groupId: string,
  of: { names: DocumentName[]; published: PublishedDocuments; documents: Documents; author: Author },
): Promise<CreatedVersion[]> {
  const { names, published, documents, author } = of;
  const siteIds = names.flatMap(({ document, siteId }) => (document === "site" && siteId ? [siteId] : []));
  const written = await writeDocuments(
    tx,
    groupId,
    {
      group: names.some(({ document }) => document === "group") ? documents.group : null,
      sites: siteIds.flatMap((id) => documents.sites.get(id) ?? []),
    },
    author,
  );
  const versions: CreatedVersion[] = [];
  if (written.group.changed)
    versions.push({ document: "group", siteId: null, version: written.group.version });
  for (const { id, version, changed } of written.sites)
    if (changed) versions.push({ document: "site", siteId: id, version });
  for (const { document, siteId } of names) {
    const content = documents.contents.get(siteId ?? "");
    if (document !== "content" || siteId === null || !content) continue;
    const version = (published.contentVersions.get(siteId) ?? 0) + 1;
    await asSite(tx, siteId, () =>
      insertContent(tx, { groupId, id: siteId }, { version, document: content }, author),
    );
    versions.push({ document, siteId, version });
  }
  // Last, so that followers read the change feed in the order of its numbers.
  if (versions.length > 0) await tx.execute(sql`select record_change('site', ${groupId}::uuid, null)`);
  return versions;
}
