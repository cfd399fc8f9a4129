import type { SiteSummary } from "#domain/configuration/site-store.server.ts";
import type { PageComparison } from "#domain/content/drafted-sites/page-changes.server.ts";
import { draftChangesOf } from "#domain/content/drafts/draft-store.server.ts";
import { draftVersion } from "#domain/content/drafts/draft-version.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { ChangedPagesModel } from "./changed-pages.ts";
import { pathToPreview } from "./preview.ts";

type Deps = { db: Database; comparison: PageComparison; hasPreviews: boolean };

const inWords = (problems: readonly Problem[]): string[] =>
  problems.map(({ path, message }) => (path ? `${path}: ${message}` : message));

/** The pages of a site that the draft changes, or one of them with the words that differ. */
export async function changedPagesModel(
  { db, comparison, hasPreviews }: Deps,
  { site, all }: { site: SiteSummary; all: readonly SiteSummary[] },
  named: string | null,
): Promise<ChangedPagesModel> {
  const { groupId, id: siteId } = site;
  const changes = await db.withTenant({ groupId }, (tx) => draftChangesOf(tx, groupId));
  const draft = { groupId, siteId, changes };
  const sites = all.filter((one) => one.groupId === groupId).map(({ id, name }) => ({ id, name }));
  const common = { sites, site: { id: siteId, name: site.name }, changes: changes.length };
  const path = named === null ? null : pathToPreview(named);
  if (path === null) {
    const found = await comparison.pages(draft);
    return found.kind === "invalid"
      ? { ...common, kind: "invalid", problems: inWords(found.problems) }
      : { ...common, ...found, kind: "list" };
  }
  const found = await comparison.page(draft, path);
  if (found.kind === "invalid") return { ...common, kind: "invalid", problems: inWords(found.problems) };
  const preview = { of: siteId, siteName: site.name, path, version: draftVersion(changes) };
  return { ...common, ...found, kind: "page", path, preview: hasPreviews ? preview : null };
}
