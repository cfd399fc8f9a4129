import { claimedHosts } from "#domain/configuration/claimed-hosts.ts";
import {
  configurationDocument,
  type DocumentCheck,
  type GroupDocument,
  type SiteDocument,
} from "#domain/configuration/document.ts";
import { checkDocument } from "#domain/configuration/document-text.ts";
import { offerProblems } from "#domain/configuration/offer-terms.ts";
import { resolveSite } from "#domain/configuration/resolve.ts";
import type { SettingsLayer } from "#domain/configuration/settings-layer.ts";
import { reservedWidgetHosts } from "#domain/configuration/widget-hosts.ts";
import { checkFile, problemsOfSite, withPlace } from "#domain/content/pages/check-content.ts";
import { type ContentDocument, contentDocument } from "#domain/content/pages/content-document.ts";
import { contentOfferProblems } from "#domain/content/pages/content-offers.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { type Problem, writtenPath } from "#platform/config/problem.ts";
import { isReservedHost } from "#platform/config/reserved-host.ts";
import { limitProblems } from "#platform/config/value-limits.ts";
import { type DocumentKind, type Path, storedKeys, valueAt } from "./document-path.ts";
import type { DocumentName } from "./draft.ts";

/** The documents of a group. Contents are those of sites whose content is read; others are left out. */
export type Documents = {
  group: GroupDocument;
  sites: ReadonlyMap<string, SiteDocument>;
  contents: ReadonlyMap<string, ContentDocument>;
  /** The agency's settings of sites, which no draft changes. */
  agencies?: ReadonlyMap<string, SettingsLayer>;
};

/** What checks need beside the documents. */
export type DraftRules = {
  /** Hosts of the platform's own, which no site may take. */
  reservedHosts: readonly string[];
  /** Checks by the features that parts of a configuration belong to. */
  checks: readonly DocumentCheck[];
  /** Patterns of the sites' fixed routes, where no page can be. */
  patterns: readonly string[];
};

export type DocumentProblem = Problem & DocumentName;

export type CheckedDocuments =
  | { kind: "ok"; documents: Documents }
  | { kind: "invalid"; problems: DocumentProblem[] };

/**
 * Checks documents as a whole: each by its schema, then every site of the group as shoppers would get it, then content by its site. The
 * checked documents have the schemas' defaults.
 */
export function checkDocuments(
  written: {
    group: unknown;
    sites: ReadonlyMap<string, unknown>;
    contents: ReadonlyMap<string, unknown>;
    agencies?: ReadonlyMap<string, SettingsLayer>;
  },
  rules: DraftRules,
): CheckedDocuments {
  const problems: DocumentProblem[] = [];
  const report = (document: DocumentKind, siteId: string | null, found: readonly Problem[]) =>
    problems.push(...found.map(({ path, message, line }) => ({ path, message, line, document, siteId })));

  const group = checkDocument({ group: written.group });
  if (group.kind === "invalid") report("group", null, group.problems);
  const sites = new Map<string, SiteDocument>();
  for (const [id, document] of written.sites) {
    const site = checkDocument({ site: document });
    if (site.kind === "invalid") report("site", id, site.problems);
    else if (site.document.site) sites.set(id, site.document.site);
  }
  const contents = new Map<string, ContentDocument>();
  for (const [id, document] of written.contents) {
    const content = checkFile(document);
    if (content.kind === "invalid") report("content", id, content.problems);
    else contents.set(id, content.content);
  }
  if (problems.length > 0 || group.kind === "invalid" || !group.document.group)
    return { kind: "invalid", problems };

  const { agencies = new Map<string, SettingsLayer>() } = written;
  const documents: Documents = { group: group.document.group, sites, contents, agencies };
  for (const check of rules.checks) report("group", null, check({ group: documents.group }));
  for (const [id, site] of sites) checkSite(documents, id, site, rules, report);
  return problems.length > 0 ? { kind: "invalid", problems: unique(problems) } : { kind: "ok", documents };
}

function checkSite(
  { group, contents, agencies }: Documents,
  siteId: string,
  site: SiteDocument,
  rules: DraftRules,
  report: (document: DocumentKind, siteId: string | null, found: readonly Problem[]) => void,
): void {
  for (const check of rules.checks) report("site", siteId, check({ site }));
  for (const { host, path } of claimedHosts(site))
    if (isReservedHost(host, rules.reservedHosts))
      report("site", siteId, [
        { path, message: `${host} is a host of the platform: choose another`, line: null },
      ]);
  const versions = { groupId: "", groupVersion: 0, siteId, siteVersion: 0 };
  const resolution = resolveSite({ ...versions, group, site, agency: agencies?.get(siteId) });
  if (resolution.kind === "invalid") {
    for (const problem of resolution.problems)
      if (problem.path.startsWith("group.")) report("group", null, [problem]);
      else report("site", siteId, [problem]);
    return;
  }
  report("site", siteId, reservedWidgetHosts(resolution.site, rules.reservedHosts));
  const content = contents.get(siteId);
  if (content) report("content", siteId, problemsOfSite(content, resolution.site, rules.patterns));
}

/** What in the documents is larger than it may be written. It is checked before anything else looks into what was written. */
export function limitsExceeded({ group, sites, contents }: Documents): DocumentProblem[] {
  const within = (document: DocumentKind, siteId: string | null, found: readonly Problem[]) =>
    found.map(({ path, message, line }): DocumentProblem => ({ path, message, line, document, siteId }));
  return [
    ...within("group", null, [...wholeProblems(group), ...limitProblems(configurationDocument, { group })]),
    ...[...sites].flatMap(([id, site]) =>
      within("site", id, [...wholeProblems(site), ...limitProblems(configurationDocument, { site })]),
    ),
    ...[...contents].flatMap(([id, content]) => within("content", id, wholeProblems(content))),
    ...[...contents].flatMap(([id, content]) =>
      within(
        "content",
        id,
        limitProblems(contentDocument, content).map((one) => ({ ...one, message: withPlace(one, content) })),
      ),
    ),
  ];
}

/** A document as a whole, in characters of JSON: every version of it is stored, and all of it is in memory. */
const maxDocument = 10_000_000;

const wholeProblems = (document: unknown): Problem[] =>
  JSON.stringify(document).length > maxDocument
    ? [{ path: "", message: `is longer than ${formatNumber(maxDocument)} characters in all`, line: null }]
    : [];

/** Problems that weren't there before, at the same place: existing problems don't block a save. */
export function newProblems(
  before: readonly DocumentProblem[],
  after: readonly DocumentProblem[],
): DocumentProblem[] {
  const known = new Set(before.map(problemKey));
  return after.filter((problem) => !known.has(problemKey(problem)));
}

/** What Australian rules require of the offers in the documents and is missing. Sites that can't be used are left out. */
export function missingOfferTerms({ group, sites, contents, agencies }: Documents): DocumentProblem[] {
  const problems = [...sites].flatMap(([siteId, site]): DocumentProblem[] => {
    const versions = { groupId: "", groupVersion: 0, siteId, siteVersion: 0 };
    const resolution = resolveSite({ ...versions, group, site, agency: agencies?.get(siteId) });
    if (resolution.kind === "invalid") return [];
    const configured = offerProblems(resolution.site).map((problem): DocumentProblem => {
      const [key = "", list = ""] = problem.path.split(/[.[]/);
      const isOwn = valueAt("site", site, [key, list]) !== undefined;
      return {
        ...problem,
        path: `${isOwn ? "site" : "group"}.${problem.path}`,
        ...(isOwn ? { document: "site", siteId } : { document: "group", siteId: null }),
      };
    });
    const content = contents.get(siteId);
    const written = content ? contentOfferProblems(content, resolution.site) : [];
    return [...configured, ...written.map((one) => ({ ...one, document: "content" as const, siteId }))];
  });
  return unique(problems);
}

/** The path of a problem at a value: `group.locations[0].name`; of content `pages[0].title`. */
export function problemPath(kind: DocumentKind, document: unknown, path: Path): string {
  const keys = storedKeys(kind, document, path);
  return writtenPath(kind === "content" ? keys : [kind, ...keys]);
}

/** The problems at a value of a document, or within it. */
export function problemsAt(
  problems: readonly DocumentProblem[],
  { document, siteId }: DocumentName,
  path: string,
): DocumentProblem[] {
  return problems.filter(
    (problem) =>
      problem.document === document &&
      problem.siteId === siteId &&
      (problem.path === path || problem.path.startsWith(`${path}.`) || problem.path.startsWith(`${path}[`)),
  );
}

const problemKey = ({ document, siteId, path, message }: DocumentProblem): string =>
  [document, siteId, path, message].join("\n");

const unique = (problems: readonly DocumentProblem[]): DocumentProblem[] => [
  ...new Map(problems.map((problem) => [problemKey(problem), problem])).values(),
];
