import { sql } from "drizzle-orm";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { fetchWantedPictures, maxRunMs } from "./fetch-pictures.server.ts";

export const pictureTaskName = "pictures";

/** Fetches the pictures that feeds name, of one group after another. */
export function pictureTask(
  options: Omit<Parameters<typeof fetchWantedPictures>[0], "groupId" | "maxMs" | "stopped">,
): BackgroundTask {
  const { db, now, log } = options;
  return {
    name: pictureTaskName,
    everyMs: 60_000,
    leasesRows: true,
    role: applicationRole,
    run: async (stopped, partFailed) => {
      const { rows } = await db.withoutTenant((tx) =>
        tx.execute<{ group_id: string }>(sql`select * from groups_with_missing_pictures(${now()})`),
      );
      // One group's thousands of pictures don't delay those of another by more than a minute.
      const maxMs = rows.length > 1 ? 60_000 : maxRunMs;
      for (const { group_id: groupId } of rows) {
        if (stopped()) break;
        try {
          await fetchWantedPictures({ ...options, groupId, maxMs, stopped });
        } catch (error) {
          log.warn({ group: groupId, code: errorCode(error) }, "pictures of a group: will try again");
          partFailed(error);
        }
      }
      return null;
    },
  };
}
