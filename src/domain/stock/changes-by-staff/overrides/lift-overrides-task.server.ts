import { sql } from "drizzle-orm";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { writeOverrides } from "./write-overrides.server.ts";

/** Ends overrides at their date: the fields show what the feed says again. */
export function liftOverridesTask({ db, now }: { db: Database; now(): Date }): BackgroundTask {
  return {
    name: "ended overrides",
    everyMs: 60_000,
    leasesRows: false,
    role: applicationRole,
    run: async () => {
      const at = now();
      const due = await db.withoutTenant((tx) =>
        tx.execute<{ group_id: string }>(
          sql`select group_id from groups_with_ended_overrides(${at.toISOString()}::timestamptz)`,
        ),
      );
      for (const { group_id: groupId } of due.rows) await liftEnded(db, groupId, at);
      return null;
    },
  };
}

async function liftEnded(db: Database, groupId: string, now: Date): Promise<void> {
  await db.withTenant({ groupId }, async (tx) => {
    await lockStock(tx, groupId);
    const { rows } = await tx.execute<{ carId: string; field: string }>(
      sql`select car_id as "carId", field from car_overrides where group_id = ${groupId}::uuid and until <= ${now.toISOString()}::timestamptz`,
    );
    await writeOverrides(tx, groupId, { set: [], lifted: rows }, now);
  });
}
