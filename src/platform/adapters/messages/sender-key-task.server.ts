import { hourMs } from "#lib/durations.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import { checkKeys, type KeyOwner } from "./sender-keys.server.ts";

/** Looks up the DNS records of senders' keys: of one that waits each time, of one that is seen each hour. */
export function senderKeyTask({
  db,
  keys,
  lookUp,
  groups,
  now,
}: {
  db: Database;
  keys: SecretKeys;
  lookUp(name: string): Promise<string[]>;
  /** The ids of all groups. */
  groups(): Promise<readonly string[]>;
  now(): Date;
}): BackgroundTask {
  return {
    name: "DNS records of senders",
    everyMs: 600_000,
    leasesRows: false,
    role: applicationRole,
    run: async (stopped, partFailed) => {
      const owners: KeyOwner[] = [null, ...(await groups()).map((groupId) => ({ groupId }))];
      for (const owner of owners) {
        if (stopped()) return null;
        const at = now();
        const isDue = ({ isSeen, checkedAt }: { isSeen: boolean; checkedAt: Date | null }) =>
          !isSeen || checkedAt === null || at.getTime() - checkedAt.getTime() >= hourMs;
        await checkKeys({ db, keys, lookUp, now: at }, owner, isDue).catch(partFailed);
      }
      return null;
    },
  };
}
