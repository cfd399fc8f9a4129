import type { BackgroundTask } from "#platform/background/background-task.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { sendDueEvents } from "./send-events.server.ts";
import type { SendOptions } from "./send-queue.server.ts";

export const measureTaskName = "measured events";

/** Sends the events that are due to their destinations. */
export function measureTask(options: SendOptions): BackgroundTask {
  return {
    name: measureTaskName,
    everyMs: 2_000,
    leasesRows: true,
    role: applicationRole,
    run: async (stopped, partFailed) => {
      await sendDueEvents(options, stopped, partFailed);
      return null;
    },
  };
}
