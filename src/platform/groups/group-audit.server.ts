import type pg from "pg";
import type { Actor } from "#platform/database/database.server.ts";

/**
 * Writes one entry of the audit log within a transaction of the tables' owner, whose triggers are silent without an actor: numbers of rows by
 * table. With a null group the entry is the platform's own.
 * @param ids of the group's own line; no personal data
 */
export async function auditAsOwner(
  client: Pick<pg.Client, "query">,
  { kind, id, action, groupId }: Actor & { groupId: string | null },
  how: "added" | "removed",
  rows: Readonly<Record<string, number>>,
  ids: readonly string[],
): Promise<void> {
  await client.query(
    `select set_config('app.actor', $1, true), set_config('app.actor_id', $2, true), set_config('app.action', $3, true),
       set_config('app.group_id', $4, true), set_config('app.site_id', '', true)`,
    [kind, id, action, groupId ?? ""],
  );
  for (const [table, count] of Object.entries(rows))
    if (count > 0)
      await client.query("select audit($1, $2, $3, $4, '{}')", [
        table,
        how,
        count,
        table === "groups" ? ids : [],
      ]);
}
