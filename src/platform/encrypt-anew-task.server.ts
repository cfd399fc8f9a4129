import { sql } from "drizzle-orm";
import { hourMs } from "#lib/durations.ts";
import { type BackgroundTask, TaskProblem } from "./background/background-task.ts";
import type { Database, SiteKey, Transaction } from "./database/database.server.ts";
import { consoleRole } from "./database/roles.ts";
import { decryptText, encryptText } from "./encrypted-text.server.ts";
import type { SecretKeys } from "./secret-key.server.ts";

/**
 * Columns with values of `encryptText`, in a table of groups whose rows have an `id`, or in one of sites where the column `nameInSite` tells a site's
 * rows apart: the id of their place is the site's with it (`siteRowId`).
 */
export type EncryptedColumns = { table: string; columns: readonly string[]; nameInSite?: string };

export const siteRowId = (siteId: string, name: string): string => `${siteId} ${name}`;

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
      const groups = [...new Set(all.map(({ groupId }) => groupId))];
      for (const { table, columns, nameInSite } of encrypted)
        for (const column of columns)
          for (const owner of nameInSite === undefined ? groups.map((groupId) => ({ groupId })) : all) {
            if (stopped()) return null;
            if (!(await encryptAnew(db, keys, owner, { table, column, key: nameInSite ?? "id" })))
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
  owner: { groupId: string } | SiteKey,
  { table, column, key }: { table: string; column: string; key: string },
): Promise<boolean> {
  const [inTable, value, name] = [sql.identifier(table), sql.identifier(column), sql.identifier(key)];
  const { groupId } = owner;
  const siteId = "id" in owner ? owner.id : null;
  const own = sql`group_id = ${groupId}::uuid and ${siteId === null ? sql`true` : sql`site_id = ${siteId}::uuid`}`;
  const run = async (tx: Transaction) => {
    const { rows } = await tx.execute<{ id: string; stored: string }>(
      sql`select ${name} as id, ${value} as stored from ${inTable} where ${own} and ${value} is not null`,
    );
    let isReadable = true;
    for (const { id, stored } of rows) {
      const place = { table, groupId, id: siteId === null ? id : siteRowId(siteId, id) };
      const opened = decryptText(keys, place, stored);
      if (opened === null) isReadable = false;
      // What a member changed meanwhile is encrypted by the present key already.
      else if (!opened.isCurrent)
        await tx.execute(
          sql`update ${inTable} set ${value} = ${encryptText(keys, place, opened.text)}
            where ${own} and ${name} = ${id} and ${value} = ${stored}`,
        );
    }
    return isReadable;
  };
  return siteId === null ? db.withTenant({ groupId }, run) : db.withSite({ groupId, id: siteId }, run);
}
