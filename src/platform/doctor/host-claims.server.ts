import { createHmac } from "node:crypto";
import { Resolver } from "node:dns/promises";
import type { TxtRecords } from "./mail-domain.server.ts";

/** A TXT record that proves whose a host is, as it is set at the provider of the domain. */
export type ProofRecord = { name: string; value: string };

/** Which hosts members may give to their sites who aren't operators: those that a DNS record proves, whose value only their group is shown. */
export type HostClaims = {
  /** Hosts of the platform's domain, which only operators give to sites. */
  operatorHosts: readonly string[];
  recordOf(groupId: string, host: string): ProofRecord;
  /** Whether the record is there now. A look-up that fails proves nothing. */
  isProven(groupId: string, host: string): Promise<boolean>;
};

/**
 * @param options `keys` the current one, and former ones whose records still count; `lookUp` for tests
 */
export function createHostClaims({
  keys: [current, ...former],
  operatorHosts,
  lookUp = txtRecordsNow,
}: {
  keys: readonly [Buffer, ...Buffer[]];
  operatorHosts: readonly string[];
  lookUp?: TxtRecords;
}): HostClaims {
  const nameOf = (host: string) => `_forecourt.${host}`;
  return {
    operatorHosts,
    recordOf: (groupId, host) => ({ name: nameOf(host), value: proofOf(current, groupId, host) }),
    isProven: async (groupId, host) => {
      const found = await lookUp(nameOf(host)).catch((): string[] => []);
      return [current, ...former].some((key) => found.includes(proofOf(key, groupId, host)));
    },
  };
}

/** Bound to group and host, so that a record proves nothing for another group, which may read it. */
function proofOf(key: Buffer, groupId: string, host: string): string {
  const hash = createHmac("sha256", key)
    .update(JSON.stringify([groupId, host]))
    .digest("hex");
  return `forecourt-${hash.slice(0, 40)}`;
}

/** A person waits for the answer. */
const txtRecordsNow: TxtRecords = async (name) => {
  const records = await new Resolver({ timeout: 5_000, tries: 1 }).resolveTxt(name);
  return records.map((parts) => parts.join("").trim());
};
