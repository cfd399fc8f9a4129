import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import { cars, dealerships, locations } from "#domain/cars/car-tables.ts";
import {
  type ApplyOutcome,
  applyDocument,
  lockDocuments,
  type ReplacementCheck,
} from "#domain/configuration/apply-document.server.ts";
import type { ConfigurationDocument, GroupDocument, SiteDocument } from "#domain/configuration/document.ts";
import { findSiteRow, type Pointer } from "#domain/configuration/known-sites.server.ts";
import { resolveSite } from "#domain/configuration/resolve.ts";
import type { Site } from "#domain/configuration/site.ts";
import { currentGroup, currentSites } from "#domain/configuration/site-versions.server.ts";
import { type PublishOutcome, settleChanges } from "#domain/content/drafts/change-sets.server.ts";
import type { DraftRules } from "#domain/content/drafts/check-draft.ts";
import { sameValue } from "#domain/content/drafts/document-path.ts";
import type { Change } from "#domain/content/drafts/draft.ts";
import { readDraft, removeChanges } from "#domain/content/drafts/draft-store.server.ts";
import { unlessUnpublishable } from "#domain/content/drafts/publish.server.ts";
import { copyAgency } from "#domain/fleet/template-site.server.ts";
import type { SiteToCopy } from "#domain/fleet/template-site.ts";
import { endMemberships } from "#domain/staff/members/members.server.ts";
import { endSetUpRoles, giveSetUpRoles } from "#domain/staff/members/set-up-roles.server.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { Actor, Database, Transaction } from "#platform/database/database.server.ts";
import { groups, sites } from "#platform/database/site-tables.ts";

/** What writing needs: `db` as the role that sees staff. */
export type SetUpDeps = { db: Database; rules: DraftRules; at: Date };

/** A site that is set up or was, with its documents and their versions. */
export type SetUp = {
  groupId: string;
  siteId: string;
  group: GroupDocument;
  site: SiteDocument;
  versions: { group: number; site: number };
  resolved: Site;
  /** Whether the group has no other site: then its document is set up as well. */
  isNewGroup: boolean;
  cars: number;
};

const acting = (memberId: string, action: string): Actor => ({ kind: "member", id: memberId, action });
const author = (at: Date) => ({ by: "console", at });

/** The site with a slug; null for one that isn't there. */
export async function setUpOf(db: Database, slug: string): Promise<SetUp | null> {
  const place = await findSiteRow(db, "slug", slug);
  return place && db.withTenant({ groupId: place.groupId }, (tx) => readSetUp(tx, place));
}

async function readSetUp(tx: Transaction, { groupId, siteId }: Pointer): Promise<SetUp | null> {
  const group = await currentGroup(tx, groupId);
  const all = await currentSites(tx, groupId);
  const site = all.find(({ id }) => id === siteId);
  if (!group || !site) return null;
  const resolution = resolveSite({
    groupId,
    groupVersion: group.version,
    group: group.document,
    siteId,
    siteVersion: site.version,
    site: site.document,
    agency: site.agency,
    agencyVersion: site.agencyVersion,
    isSuspended: group.isSuspended,
  });
  if (resolution.kind === "invalid") return null;
  const resolved = resolution.site;
  return {
    groupId,
    siteId,
    group: group.document,
    site: site.document,
    resolved,
    versions: { group: group.version, site: site.version },
    isNewGroup: all.length === 1,
    cars: await countCars(tx, resolved),
  };
}

async function countCars(tx: Transaction, { groupId, dealerships }: Site): Promise<number> {
  const ids = dealerships.map(({ id }) => id);
  const [row] = await tx
    .select({ cars: count() })
    .from(cars)
    .where(and(eq(cars.groupId, groupId), inArray(cars.dealershipId, ids), ne(cars.status, "sold")));
  return row?.cars ?? 0;
}

export type StartOutcome =
  | { kind: "started"; slug: string }
  | Extract<ApplyOutcome, { kind: "refused" }>
  | { kind: "taken"; what: "site" | "group" };

/** Stores the documents of a new site, with what it takes from another one, and with the roles by which the member sets it up. */
export async function startSite(
  { db, rules, at }: SetUpDeps,
  memberId: string,
  document: ConfigurationDocument,
  copied: SiteToCopy | null = null,
): Promise<StartOutcome> {
  const slug = document.site?.slug ?? "";
  const taken = await takenSlug(db, slug, document.group?.slug ?? null);
  if (taken) return { kind: "taken", what: taken };
  const within = db.as(acting(memberId, "site.start"));
  const outcome = await applyDocument(within, document, author(at), {
    reservedHosts: rules.reservedHosts,
    alsoWrite: async (tx, { group, site }) => {
      const isNewGroup = document.group !== undefined;
      if (site && copied) await copyAgency(tx, { groupId: group.id, siteId: site.id }, copied);
      if (site) await giveSetUpRoles(tx, { groupId: group.id, siteId: site.id, memberId, isNewGroup }, at);
    },
  });
  return outcome.kind === "refused" ? outcome : { kind: "started", slug };
}

async function takenSlug(db: Database, site: string, group: string | null): Promise<"site" | "group" | null> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ site: boolean; group: boolean }>(sql`
      select exists (select from site_by_slug(${site})) as site, exists (select from group_by_slug(${group})) as group`),
  );
  return rows[0]?.site ? "site" : rows[0]?.group ? "group" : null;
}

/** Gives a member who goes on with a site the roles for it. */
export async function joinSetUp({ db, at }: SetUpDeps, memberId: string, setUp: SetUp): Promise<void> {
  const { groupId, siteId, isNewGroup } = setUp;
  await db
    .as(acting(memberId, "site.join"))
    .withTenant({ groupId }, (tx) => giveSetUpRoles(tx, { groupId, siteId, memberId, isNewGroup }, at));
}

export const changedMeanwhile =
  "Someone else changed this site meanwhile, so nothing was saved. What you typed is still here: compare it, then save again.";

/** Writes documents of a site that is set up. What someone else wrote since they were read refuses it. */
export async function writeSetUp(
  { db, rules, at }: SetUpDeps,
  memberId: string,
  seen: SetUp["versions"],
  documents: { group?: GroupDocument; site?: SiteDocument },
): Promise<ApplyOutcome> {
  const problems = rules.checks.flatMap((check) => check(documents));
  if (problems.length > 0) return { kind: "refused", problems };
  const isNewest: ReplacementCheck = async (_tx, { document, newest }) =>
    newest.version === seen[document] ? [] : [{ path: "", message: changedMeanwhile, line: null }];
  return applyDocument(db.as(acting(memberId, "site.set-up")), documents, author(at), {
    reservedHosts: rules.reservedHosts,
    checkReplacement: isNewest,
  });
}

/**
 * Makes a site live at its hosts, in one transaction with everything that the draft has for it. The roles by which it was set up end.
 */
export async function goLive(
  { db, rules, at }: SetUpDeps,
  memberId: string,
  setUp: SetUp,
  hosts: readonly string[],
): Promise<PublishOutcome> {
  const { groupId, siteId, site, isNewGroup } = setUp;
  const within = db.as(acting(memberId, "site.go-live"));
  const name = { document: "site" as const, siteId };
  const others: Change[] = [
    { ...name, path: ["live"], from: false, to: undefined },
    { ...name, path: ["hosts"], from: site.hosts ?? undefined, to: [...hosts] },
  ];
  return unlessUnpublishable(() =>
    within.withTenant({ groupId }, async (tx): Promise<PublishOutcome> => {
      await lockDocuments(tx, groupId);
      const draft = await readDraft(tx, groupId);
      const drafted = (draft?.changes ?? []).filter((change) => isNewGroup || change.siteId === siteId);
      const set = { title: `${site.name} goes live`, drafted, others, rules };
      const outcome = await settleChanges(tx, { groupId, memberId }, set, { at });
      if (outcome.kind === "done") await endSetUpRoles(tx, { groupId, siteId }, at);
      return outcome;
    }),
  );
}

/** Gives a live site other hosts; those that it loses lead to the first of them from then on. It holds at once, apart from the draft. */
export async function changeHosts(
  { db, rules, at }: SetUpDeps,
  memberId: string,
  { groupId, siteId, site, resolved }: SetUp,
  hosts: readonly string[],
): Promise<{ kind: "saved" } | { kind: "refused"; problems: string[]; typed: string }> {
  const lost = [...resolved.hosts, ...resolved.formerHosts].filter((host) => !hosts.includes(host));
  const name = { document: "site" as const, siteId };
  const others: Change[] = [
    { ...name, path: ["hosts"], from: site.hosts ?? undefined, to: [...hosts] },
    {
      ...name,
      path: ["formerHosts"],
      from: site.formerHosts ?? undefined,
      to: lost.length > 0 ? lost : undefined,
    },
  ];
  const changes = others.filter(({ from, to }) => !sameValue(from, to));
  if (changes.length === 0) return { kind: "saved" };
  const within = db.as(acting(memberId, "site.hosts"));
  const outcome = await unlessUnpublishable(() =>
    within.withTenant({ groupId }, async (tx): Promise<PublishOutcome> => {
      await lockDocuments(tx, groupId);
      const set = { title: `Hosts of ${site.name}`, drafted: [], others: changes, rules };
      return settleChanges(tx, { groupId, memberId }, set, { at });
    }),
  );
  if (outcome.kind === "done") return { kind: "saved" };
  const problems =
    outcome.kind === "refused"
      ? outcome.problems.map((problem) => hostProblem(problem, hosts))
      : ["Someone else changed the hosts just now. Reload the screen, then try again."];
  return { kind: "refused", problems, typed: hosts.join("\n") };
}

/** Without the name of the site that has a host: it may be another group's. */
function hostProblem({ path, message }: Problem, hosts: readonly string[]): string {
  const [, at] = /^site\.hosts\[(\d+)\]$/.exec(path) ?? [];
  return at === undefined ? message : `${hosts[Number(at)]} can’t be used: another site has it.`;
}

/** Removes a site that never was live; with it the group that has no other site. */
export async function removeSetUp({ db, at }: SetUpDeps, memberId: string, setUp: SetUp): Promise<boolean> {
  const { groupId, siteId } = setUp;
  return db.as(acting(memberId, "site.remove")).withTenant({ groupId }, async (tx) => {
    await lockDocuments(tx, groupId);
    const all = await currentSites(tx, groupId);
    if (all.find(({ id }) => id === siteId)?.document.live !== false) return false;
    const draft = (await readDraft(tx, groupId))?.changes ?? [];
    await removeChanges(
      tx,
      groupId,
      draft.filter((change) => change.siteId === siteId).map(({ id }) => id),
    );
    await endSetUpRoles(tx, { groupId, siteId }, at);
    await tx.delete(sites).where(and(eq(sites.groupId, groupId), eq(sites.id, siteId)));
    if (all.length === 1) await removeGroup(tx, groupId, at);
    // Last, so that followers read the change feed in the order of its numbers.
    await tx.execute(sql`select record_change('site', ${groupId}::uuid, null)`);
    return true;
  });
}

/** What only a site that was set up needed; the other tables follow the group. */
async function removeGroup(tx: Transaction, groupId: string, at: Date): Promise<void> {
  await endMemberships(tx, groupId, at);
  await tx.delete(cars).where(eq(cars.groupId, groupId));
  await tx.delete(locations).where(eq(locations.groupId, groupId));
  await tx.delete(dealerships).where(eq(dealerships.groupId, groupId));
  await tx.delete(groups).where(eq(groups.id, groupId));
  await tx.execute(sql`select record_change('stock', ${groupId}::uuid, null)`);
}
