import { sql } from "drizzle-orm";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { changedItems, followChanges } from "#platform/background/change-feed.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";

export const carEventsTaskName = "car events";

type Options = { db: Pick<Database, "withTenant" | "withoutTenant"> };

/**
 * Events of cars, from the change feed: what changed is compared with what events last said of it, so that dealing with a change twice adds
 * nothing.
 */
export function carEventsTask({ db }: Options): BackgroundTask {
  return {
    name: carEventsTaskName,
    // The follower of the change feed triggers it, and polls by itself.
    everyMs: 60_000,
    leasesRows: false,
    role: applicationRole,
    run: async (stopped) => {
      const groups = (onlyNew: boolean) => groupsWithEvents(db, onlyNew);
      for (const groupId of await groups(true)) await publishCars(db, groupId, null);
      await followChanges(db, carEventsTaskName, {
        stopped,
        handle: async (changes) => {
          for (const [groupId, ids] of changedItems(changes)) await publishCars(db, groupId, ids);
        },
        handleAll: async () => {
          for (const groupId of await groups(false)) await publishCars(db, groupId, null);
        },
      });
      return null;
    },
  };
}

async function publishCars(db: Options["db"], groupId: string, ids: string[] | null): Promise<void> {
  await db.withTenant({ groupId }, (tx) =>
    tx.execute(sql`select publish_cars(${groupId}::uuid, ${ids === null ? null : sql.param(ids)}::text[])`),
  );
}

async function groupsWithEvents(db: Options["db"], onlyNew: boolean): Promise<string[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string }>(sql`select group_id from groups_with_events(${onlyNew})`),
  );
  return rows.map(({ group_id }) => group_id);
}
