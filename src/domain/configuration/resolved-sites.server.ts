import type { Problem } from "#platform/config/problem.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import type { GroupDocument } from "./document.ts";
import { offerProblems } from "./offer-terms.ts";
import { Refusal, uniqueProblems } from "./refusal.ts";
import { resolveSite, settledPlaces } from "./resolve.ts";
import type { Site } from "./site.ts";
import { currentSites } from "./site-versions.server.ts";

export type CurrentGroup = { version: number; document: GroupDocument };

/**
 * Every site of the group must still resolve: a group's change may break a site that this file doesn't
 * contain.
 */
export async function resolvedSites(
  tx: Transaction,
  groupId: string,
  group: CurrentGroup,
  own: readonly string[],
): Promise<Site[]> {
  const resolved: Site[] = [];
  const problems: Problem[] = [];
  const stored = await currentSites(tx, groupId);
  for (const { id, version, document, agency, agencyVersion } of stored) {
    const resolution = resolveSite({
      agency,
      agencyVersion,
      groupId,
      groupVersion: group.version,
      group: group.document,
      siteId: id,
      siteVersion: version,
      site: document,
    });
    if (resolution.kind === "ok") resolved.push(resolution.site);
    else if (own.includes(document.slug)) problems.push(...resolution.problems);
    else {
      const elsewhere = resolution.problems.map((problem) =>
        problem.path.startsWith("group.")
          ? problem
          : { path: "", message: `site ${document.slug}: ${problem.path}: ${problem.message}`, line: null },
      );
      problems.push(...elsewhere);
    }
  }
  if (stored.length === 0)
    settledPlaces(group.document, (path, message) =>
      problems.push({ path: path.join("."), message, line: null }),
    );
  if (problems.length > 0) throw new Refusal(uniqueProblems(problems));
  return resolved;
}

export const writtenOfferProblems = (site: Site): Problem[] =>
  offerProblems(site).map((problem) => ({ ...problem, path: `site.${problem.path}` }));

/** What the offers of stored documents lack already: it doesn't stop another change. */
export async function storedOfferProblems(
  tx: Transaction,
  groupId: string,
  { version, document: group }: CurrentGroup,
): Promise<Problem[]> {
  const configured = { groupId, groupVersion: version, group };
  return (await currentSites(tx, groupId)).flatMap(({ id, version: siteVersion, document: site, agency }) => {
    const resolution = resolveSite({ ...configured, siteId: id, siteVersion, site, agency });
    return resolution.kind === "ok" ? offerProblems(resolution.site) : [];
  });
}
