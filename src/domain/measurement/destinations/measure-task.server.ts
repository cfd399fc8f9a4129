import type { BackgroundTask } from "#platform/background/background-task.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { sendDueEvents } from "./send-events.server.ts";
import type { SendOptions } from "./send-queue.server.ts";

export const measureTaskName = "measured events";
/** With the second before an event of a page may be sent, and two that a site's are collected for, it arrives within five. */
export const measureEveryMs = 1_000;

/** Sends the events that are due to their destinations. */
export function measureTask(options: SendOptions): BackgroundTask {
  return {
    name: measureTaskName,
    everyMs: measureEveryMs,
    leasesRows: true,
    role: applicationRole,
    run: async (stopped, partFailed) => {
      await sendDueEvents(options, stopped, partFailed);
      return null;
    },
  };
}
