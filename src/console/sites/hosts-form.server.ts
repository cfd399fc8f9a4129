import { needsProof } from "#domain/configuration/needs-proof.ts";
import { hostName, isHostName } from "#platform/config/host-name.ts";
import { isReservedHost } from "#platform/config/reserved-host.ts";
import type { HostCheck } from "#platform/doctor/host-check.server.ts";
import type { HostClaims, ProofRecord } from "#platform/doctor/host-claims.server.ts";
import type { HostFindings, HostsAnswer } from "./set-up.ts";

const maxHosts = 20;

export type ReadHosts = { kind: "ok"; hosts: string[] } | HostsAnswer;

/** A member who isn't an operator, and proves that new hosts are their group's. */
export type Claimant = {
  groupId: string;
  /** Hosts that the group's sites have. */
  known: readonly string[];
  claims: HostClaims;
};

/**
 * The hosts of a form, one a line. New ones are checked: what isn't as it should be is a warning, until the person ticks that they are set all
 * the same. No tick replaces the proof of an unclaimed host: it may belong to a future customer.
 * @param before hosts that the site has
 */
export async function readHosts(
  {
    hostCheck,
    reservedHosts,
    claimant,
  }: { hostCheck: HostCheck; reservedHosts: readonly string[]; claimant: Claimant | null },
  form: FormData,
  before: readonly string[],
): Promise<ReadHosts> {
  const typed = String(form.get("hosts") ?? "");
  const hosts = [
    ...new Set(
      typed
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(hostName),
    ),
  ];
  const problems = [
    ...(hosts.length === 0 ? ["Write a host, such as www.dealer.com.au."] : []),
    ...(hosts.length > maxHosts ? [`Write up to ${maxHosts} hosts.`] : []),
    ...hosts.flatMap((host) => {
      if (!isHostName(host)) return [`${host} isn’t a host: write it like www.dealer.com.au.`];
      const operatorOnly = claimant && !before.includes(host) ? claimant.claims.operatorHosts : [];
      return isReservedHost(host, [...reservedHosts, ...operatorOnly])
        ? [`${host} is a host of the platform: choose another.`]
        : [];
    }),
  ];
  if (problems.length > 0) return { kind: "refused", problems, typed };
  const added = hosts.filter((host) => !before.includes(host));
  const records = claimant ? await missingProofs(claimant, added) : [];
  if (records.length > 0) return { kind: "unproven", records, typed };
  if (form.get("anyway") === typed) return { kind: "ok", hosts };
  const checked = await Promise.all(
    added.map(async (host): Promise<HostFindings> => ({ host, findings: await hostCheck.findings(host) })),
  );
  const isFine = checked.every(({ findings }) => findings.every(({ level }) => level === "ok"));
  return isFine ? { kind: "ok", hosts } : { kind: "warnings", hosts: checked, typed };
}

/** The records that are still to be set before these hosts are the group's. */
async function missingProofs(
  { groupId, known, claims }: Claimant,
  hosts: readonly string[],
): Promise<ProofRecord[]> {
  const open = hosts.filter((host) => needsProof(host, known));
  const proven = await Promise.all(open.map((host) => claims.isProven(groupId, host)));
  return open.filter((_, index) => !proven[index]).map((host) => claims.recordOf(groupId, host));
}
