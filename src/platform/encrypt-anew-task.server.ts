import { sql } from "drizzle-orm";
import { hourMs } from "#lib/durations.ts";
import { type BackgroundTask, TaskProblem } from "./background/background-task.ts";
import type { Database, SiteKey, Transaction } from "./database/database.server.ts";
import { consoleRole } from "./database/roles.ts";
import { decryptText, encryptText } from "./encrypted-text.server.ts";
import type { SecretKeys } from "./secret-key.server.ts";

/** Columns with values of `encryptText`, in a table of groups whose rows have an `id`; or of sites, whose rows have one of their own in the group. */
export type EncryptedColumns = { table: string; columns: readonly string[]; isOfSites?: true };

const name = "secrets re-encrypted";

/** Encrypts what `SECRET_PREVIOUS` encrypted by `SECRET`, so that the former can be unset. Without it there is nothing to do. */
export function encryptAnewTask({
  consoleDb,
  keys,
  encrypted,
  sites,
}: {
  consoleDb: Database;
  keys: SecretKeys;
  encrypted: readonly EncryptedColumns[];
  /** All sites. */
  sites(): Promise<readonly SiteKey[]>;
}): BackgroundTask {
  const db = consoleDb.as({ kind: "task", id: name, action: name });
  return {
    name,
    everyMs: hourMs,
    leasesRows: false,
    role: consoleRole,
    run: async (stopped, partFailed) => {
      if (keys.accepted("encrypted").length === 1) return null;
      const all = await sites();
      const groups = [
        ...new Map(all.map((site) => [site.groupId, { groupId: site.groupId, id: null }])).values(),
      ];
      for (const { table, columns, isOfSites } of encrypted)
        for (const tenant of isOfSites ? all : groups)
          for (const column of columns) {
            if (stopped()) return null;
            if (!(await encryptAnew(db, keys, { tenant, table, column })))
              partFailed(
                new TaskProblem(`neither SECRET nor SECRET_PREVIOUS opens a value of ${table}.${column}`),
              );
          }
      return null;
    },
  };
}

/** @returns whether all values could be opened */
function encryptAnew(
  db: Database,
  keys: SecretKeys,
  {
    tenant,
    table,
    column,
  }: { tenant: { groupId: string; id: string | null }; table: string; column: string },
): Promise<boolean> {
  const { groupId, id: siteId } = tenant;
  const [inTable, value] = [sql.identifier(table), sql.identifier(column)];
  const open = <T>(work: (tx: Transaction) => Promise<T>) =>
    siteId === null ? db.withTenant({ groupId }, work) : db.withSite({ groupId, id: siteId }, work);
  return open(async (tx) => {
    const { rows } = await tx.execute<{ id: string; stored: string }>(
      sql`select id, ${value} as stored from ${inTable} where group_id = ${groupId}::uuid and ${value} is not null`,
    );
    let isReadable = true;
    for (const { id, stored } of rows) {
      const place = { table, groupId, id };
      const opened = decryptText(keys, place, stored);
      if (opened === null) isReadable = false;
      // What a member changed meanwhile is encrypted by the present key already.
      else if (!opened.isCurrent)
        await tx.execute(
          sql`update ${inTable} set ${value} = ${encryptText(keys, place, opened.text)}
            where group_id = ${groupId}::uuid and id = ${id} and ${value} = ${stored}`,
        );
    }
    return isReadable;
  });
}
