import { setImmediate } from "node:timers/promises";
import type { SettingsLayer } from "#domain/configuration/settings-layer.ts";
import type { Site } from "#domain/configuration/site.ts";
import { siteAddresses } from "#domain/content/discovery/site-addresses.server.ts";
import type { Documents, DraftRules } from "#domain/content/drafts/check-draft.ts";
import { publishedDocuments } from "#domain/content/drafts/documents.server.ts";
import type { Change } from "#domain/content/drafts/draft.ts";
import { provideContent } from "#domain/content/pages/content-store.server.ts";
import type { SiteStocks } from "#domain/stock/search-index/site-stock.ts";
import { FairQueue } from "#lib/fair-queue.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { RenderedPage, RenderPage } from "#platform/http/page-renderer.server.ts";
import type { ChangedPage } from "./changed-page.ts";
import { draftedSite } from "./drafted-site.ts";
import { comparablePage, type Difference, pageWords, wordDifferences } from "./page-words.ts";
import { draftVersionOf } from "./previews.server.ts";
import { sampledPaths } from "./sampled-paths.ts";

type PageChanges =
  /** `left`: pages that weren't compared any more, because the limit was reached. */
  | { kind: "compared"; pages: ChangedPage[]; compared: number; left: number }
  | { kind: "invalid"; problems: Problem[] };

/** The words of one page that differ; `isSame` where the draft changes nothing of it, `hasSameWords` where it changes only its looks. */
type PageDifference =
  | { kind: "compared"; isSame: boolean; differences: Difference[] }
  | { kind: "invalid"; problems: Problem[] };

/** A site, and the changes of its group's draft, or of the agency's settings for it. */
type SiteDraft = {
  groupId: string;
  siteId: string;
  changes: readonly Change[];
  /** The agency's settings as they would be; by default they stay. */
  agency?: SettingsLayer;
};

export type PageComparison = {
  /** The pages that the draft changes, found by rendering both. One comparison at a time, groups in turn; it yields between pages. */
  pages(draft: SiteDraft): Promise<PageChanges>;
  page(draft: SiteDraft, path: string): Promise<PageDifference>;
};

type Deps = {
  db: Database;
  stocks: SiteStocks;
  rules: DraftRules;
  now(): Date;
  render: RenderPage;
  /** When a comparison stops. */
  limits?: { pages: number; ms: number };
};

type Pair = { kind: "ok"; live: Site; drafted: Site } | { kind: "invalid"; problems: Problem[] };

/** Compares the pages of sites as they are and as they would be with the draft. */
export function createPageComparison({ limits = { pages: 300, ms: 10_000 }, ...deps }: Deps): PageComparison {
  const queue = new FairQueue({ perCaller: 1, total: 1 });

  async function pages(draft: SiteDraft): Promise<PageChanges> {
    const pair = await bothSites(deps, draft);
    if (pair.kind === "invalid") return pair;
    const paths = await pathsOf(deps, pair, draft);
    const began = performance.now();
    const changed: ChangedPage[] = [];
    let compared = 0;
    for (const path of paths) {
      if (compared >= limits.pages || performance.now() - began > limits.ms) break;
      const found = await changeOf(deps.render, pair, path);
      if (found) changed.push(found);
      compared++;
      // Requests of shoppers go on between two pages.
      await setImmediate();
    }
    return { kind: "compared", pages: changed, compared, left: paths.length - compared };
  }

  return {
    pages: (draft) => queue.run(draft.groupId, () => pages(draft)),
    async page(draft, path) {
      const pair = await bothSites(deps, draft);
      if (pair.kind === "invalid") return pair;
      const [live, drafted] = [await deps.render(pair.live, path), await deps.render(pair.drafted, path)];
      const words = ({ status, html }: RenderedPage) => (status === 200 ? pageWords(html) : []);
      return {
        kind: "compared",
        isSame: !isChanged(live, drafted),
        differences: wordDifferences(words(live), words(drafted)),
      };
    },
  };
}

async function bothSites(
  { db, rules }: Pick<Deps, "db" | "rules">,
  { groupId, siteId, changes, agency }: SiteDraft,
): Promise<Pair> {
  const documents = await db.withTenant({ groupId }, (tx) => publishedDocuments(tx, groupId, [siteId]));
  if (!documents?.contents.has(siteId)) throw new Error(`the documents of site ${siteId} can't be read`);
  const versions = {
    group: documents.groupVersion,
    site: (documents.siteVersions.get(siteId) ?? 0) + (documents.agencyVersions.get(siteId) ?? 0),
    content: documents.contentVersions.get(siteId) ?? 0,
  };
  const of = { groupId, siteId, documents, versions };
  const draftVersion = draftVersionOf([siteId, versions, changes, agency]);
  const live = draftedSite(of, [], { rules, draftVersion });
  const drafted = draftedSite(agency ? withAgency(of, agency) : of, changes, { rules, draftVersion });
  if (live.kind === "invalid") return live;
  if (drafted.kind === "invalid") return drafted;
  provideContent(live.site, live.content);
  const site = agency ? { ...drafted.site, version: draftVersion } : drafted.site;
  provideContent(site, drafted.content);
  return { kind: "ok", live: live.site, drafted: site };
}

const withAgency = <Of extends { siteId: string; documents: Documents }>(
  of: Of,
  agency: SettingsLayer,
): Of => ({
  ...of,
  documents: { ...of.documents, agencies: new Map([[of.siteId, agency]]) },
});

async function pathsOf(
  { db, stocks, now }: Pick<Deps, "db" | "stocks" | "now">,
  { live, drafted }: Extract<Pair, { kind: "ok" }>,
  { changes, siteId, agency }: SiteDraft,
): Promise<string[]> {
  const found = [];
  for (const site of [live, drafted])
    found.push(...(await siteAddresses({ db, now, stocks }, site)).map(({ path }) => path));
  const rules = new Set(
    changes
      .filter(({ document, siteId: of }) => document === "group" || (document === "site" && of === siteId))
      .map(({ path }) => path[0]),
  );
  const own = changes.filter(({ document, siteId: of }) => document === "content" && of === siteId);
  const written = own.flatMap(({ path: [list, key] }) => (list === "pages" && key ? [key] : []));
  return sampledPaths([...written, ...found], rules.size + Number(agency !== undefined));
}

async function changeOf(
  render: RenderPage,
  { live, drafted }: Extract<Pair, { kind: "ok" }>,
  path: string,
): Promise<ChangedPage | null> {
  const before = await render(live, path);
  const after = await render(drafted, path);
  if (!isChanged(before, after)) return null;
  const [was, is] = [before.status === 200, after.status === 200];
  const how = was === is ? "changed" : is ? "added" : "removed";
  return { path, how, title: titleOf(is ? after.html : before.html) };
}

function isChanged(before: RenderedPage, after: RenderedPage): boolean {
  if (before.status !== after.status || before.redirectsTo !== after.redirectsTo) return true;
  return before.status === 200 && comparablePage(before.html) !== comparablePage(after.html);
}

function titleOf(html: string): string {
  const start = html.indexOf("<title>");
  const end = html.indexOf("</title>", start);
  return start < 0 || end < 0 ? "" : (pageWords(html.slice(start, end))[0] ?? "");
}
