import { sql } from "drizzle-orm";
import { hourMs } from "#lib/durations.ts";
import { type BackgroundTask, TaskProblem } from "./background/background-task.ts";
import type { Database } from "./database/database.server.ts";
import { consoleRole } from "./database/roles.ts";
import { decryptText, encryptText } from "./encrypted-text.server.ts";
import type { SecretKeys } from "./secret-key.server.ts";

/** Columns with values of `encryptText`, in a table of groups whose rows have an `id`. */
export type EncryptedColumns = { table: string; columns: readonly string[] };

const name = "secrets re-encrypted";

/** Encrypts what `SECRET_PREVIOUS` encrypted by `SECRET`, so that the former can be unset. Without it there is nothing to do. */
export function encryptAnewTask({
  consoleDb,
  keys,
  encrypted,
  groups,
}: {
  consoleDb: Database;
  keys: SecretKeys;
  encrypted: readonly EncryptedColumns[];
  /** Ids of all groups. */
  groups(): Promise<Iterable<string>>;
}): BackgroundTask {
  const db = consoleDb.as({ kind: "task", id: name, action: name });
  return {
    name,
    everyMs: hourMs,
    leasesRows: false,
    role: consoleRole,
    run: async (stopped, partFailed) => {
      if (keys.accepted("encrypted").length === 1) return null;
      for (const groupId of await groups())
        for (const { table, columns } of encrypted)
          for (const column of columns) {
            if (stopped()) return null;
            if (!(await encryptAnew(db, keys, { groupId, table, column })))
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
  { groupId, table, column }: { groupId: string; table: string; column: string },
): Promise<boolean> {
  const [inTable, value] = [sql.identifier(table), sql.identifier(column)];
  return db.withTenant({ groupId }, async (tx) => {
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
