import { and, desc, eq, max, sql } from "drizzle-orm";
import { contentVersions } from "#platform/database/content-tables.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { groups, groupVersions, sites, siteVersions } from "#platform/database/site-tables.ts";
import type { GroupDocument, SiteDocument } from "./document.ts";
import { checkDocument } from "./document-text.ts";
import type { StoredConfiguration } from "./resolve.ts";
import { type SettingsLayer, settingsLayer } from "./settings-layer.ts";
import type { Site, Template } from "./site.ts";

/** One stored version of a site's or a group's document. */
export type DocumentVersion = {
  version: number;
  current: boolean;
  appliedBy: string;
  appliedAt: Date;
  /** As stored: an old one may no longer match the schema. */
  document: unknown;
};

export type SiteSummary = {
  id: string;
  groupId: string;
  groupSlug: string;
  /** The dealer's name. */
  groupName?: string;
  slug: string;
  name: string;
  template: Template;
  hosts: string[];
  version: number;
  isSuspended: boolean;
  /** False while it is being set up. */
  isLive: boolean;
  /** By which operators choose sites. */
  labels?: string[];
};

/** A group's current version and document, or null when the tenant can't see such a group. */
export async function currentGroup(
  tx: Transaction,
  groupId: string,
): Promise<{ version: number; document: GroupDocument; isSuspended: boolean } | null> {
  const [row] = await tx
    .select({
      version: groups.version,
      document: groupVersions.document,
      suspendedAt: groups.suspendedAt,
    })
    .from(groups)
    .innerJoin(
      groupVersions,
      and(eq(groupVersions.groupId, groups.id), eq(groupVersions.version, groups.version)),
    )
    .where(eq(groups.id, groupId));
  if (!row) return null;
  const { version, document, suspendedAt } = row;
  return { version, document: parsedGroup(document), isSuspended: suspendedAt !== null };
}

/** A site's current version and document, and the agency's settings for it. */
export type StoredSite = {
  id: string;
  version: number;
  document: SiteDocument;
  agency: SettingsLayer;
  agencyVersion: number;
};

const storedSites = (tx: Transaction) =>
  tx
    .select({
      id: sites.id,
      groupId: sites.groupId,
      version: sites.version,
      document: siteVersions.document,
      agency: sites.agency,
      agencyVersion: sites.agencyVersion,
    })
    .from(sites)
    .innerJoin(
      siteVersions,
      and(
        eq(siteVersions.groupId, sites.groupId),
        eq(siteVersions.siteId, sites.id),
        eq(siteVersions.version, sites.version),
      ),
    );

/** The current version and document of every site of the tenant's group. */
export async function currentSites(tx: Transaction, groupId: string): Promise<StoredSite[]> {
  const rows = await storedSites(tx).where(eq(sites.groupId, groupId));
  return rows.map(({ groupId: _, ...row }) => ({
    ...row,
    document: parsedSite(row.document),
    agency: parsedAgency(row.agency),
  }));
}

/** `Site.version` and `Site.isSuspended` as stored, or null when the tenant can't see such a site. */
export async function siteState(
  tx: Transaction,
  siteId: string,
): Promise<Pick<Site, "version" | "isSuspended"> | null> {
  const [row] = await tx
    .select({
      version: sql<number>`${sites.version} + ${sites.agencyVersion} + ${groups.version}`,
      suspendedAt: groups.suspendedAt,
    })
    .from(sites)
    .innerJoin(groups, eq(groups.id, sites.groupId))
    .where(eq(sites.id, siteId));
  return row ? { version: row.version, isSuspended: row.suspendedAt !== null } : null;
}

/** Number of the newest content of a site, 0 before any was written; the tenant must name the site. */
export async function contentVersion(tx: Transaction, siteId: string): Promise<number> {
  const [row] = await tx
    .select({ newest: max(contentVersions.version) })
    .from(contentVersions)
    .where(eq(contentVersions.siteId, siteId));
  return row?.newest ?? 0;
}

/** Summaries of the sites of the tenant's group. */
export async function siteSummaries(tx: Transaction, groupId: string): Promise<SiteSummary[]> {
  const { rows } = await tx.execute<{ summary: SiteSummary }>(
    sql`select summary from site_summaries(${groupId}::uuid) summary`,
  );
  return rows.map(({ summary }) => summary);
}

/** Those of every group. */
export async function allSiteSummaries(tx: Transaction): Promise<SiteSummary[]> {
  const { rows } = await tx.execute<{ summary: SiteSummary }>(
    sql`select summary from all_site_summaries() summary`,
  );
  return rows.map(({ summary }) => summary);
}

/** The input of `resolveSite` for one site, or null when the tenant can't see such a site. */
export async function storedConfiguration(
  tx: Transaction,
  siteId: string,
): Promise<StoredConfiguration | null> {
  const [row] = await storedSites(tx).where(eq(sites.id, siteId));
  const group = row && (await currentGroup(tx, row.groupId));
  if (!row || !group) return null;
  return {
    groupId: row.groupId,
    groupVersion: group.version,
    group: group.document,
    siteId,
    siteVersion: row.version,
    site: parsedSite(row.document),
    agency: parsedAgency(row.agency),
    agencyVersion: row.agencyVersion,
    contentVersion: await contentVersion(tx, siteId),
    isSuspended: group.isSuspended,
  };
}

/** Every version of a site's document, or its group's, newest first. */
export async function documentVersions(
  tx: Transaction,
  part: "site" | "group",
  of: { groupId: string; siteId: string },
): Promise<DocumentVersion[]> {
  const rows =
    part === "site"
      ? await tx
          .select()
          .from(siteVersions)
          .where(eq(siteVersions.siteId, of.siteId))
          .orderBy(desc(siteVersions.version))
      : await tx
          .select()
          .from(groupVersions)
          .where(eq(groupVersions.groupId, of.groupId))
          .orderBy(desc(groupVersions.version));
  return rows.map(({ version, appliedBy, appliedAt, document }, index) => ({
    version,
    current: index === 0,
    appliedBy,
    appliedAt,
    document,
  }));
}

/** One version of a site's document, or its group's; undefined if it isn't stored. */
export async function storedDocument(
  tx: Transaction,
  part: "site" | "group",
  of: { groupId: string; siteId: string; version: number },
): Promise<{ document: unknown } | undefined> {
  const [row] =
    part === "site"
      ? await tx
          .select({ document: siteVersions.document })
          .from(siteVersions)
          .where(and(eq(siteVersions.siteId, of.siteId), eq(siteVersions.version, of.version)))
      : await tx
          .select({ document: groupVersions.document })
          .from(groupVersions)
          .where(and(eq(groupVersions.groupId, of.groupId), eq(groupVersions.version, of.version)));
  return row;
}

function parsedGroup(document: unknown): GroupDocument {
  const checked = checkDocument({ group: document });
  if (checked.kind === "ok" && checked.document.group) return checked.document.group;
  throw unusable("group", checked);
}

function parsedSite(document: unknown): SiteDocument {
  const checked = checkDocument({ site: document });
  if (checked.kind === "ok" && checked.document.site) return checked.document.site;
  throw unusable("site", checked);
}

function parsedAgency(stored: unknown): SettingsLayer {
  const checked = settingsLayer.safeParse(stored);
  if (checked.success) return checked.data;
  const words = checked.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  throw new UnusableConfiguration(`stored settings of the agency can't be used: ${words}`);
}

function unusable(part: string, checked: ReturnType<typeof checkDocument>): Error {
  const problems = checked.kind === "invalid" ? checked.problems : [];
  const words = problems.map((problem) => `${problem.path}: ${problem.message}`).join("; ");
  return new UnusableConfiguration(`a stored ${part} document can't be used: ${words}`);
}

/** A stored configuration no longer matches the schema and needs to be fixed. */
export class UnusableConfiguration extends Error {}
