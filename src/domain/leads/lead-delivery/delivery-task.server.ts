import type { Logger } from "pino";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { type DeliveryOptions, deliverDue } from "./delivery.server.ts";

export const deliveryTaskName = "deliveries";

/** Sends the lead deliveries that are due. */
export function deliveryTask(options: DeliveryOptions & { log: Logger }): BackgroundTask {
  return {
    name: deliveryTaskName,
    everyMs: 5_000,
    leasesRows: true,
    role: applicationRole,
    run: async (stopped, partFailed) => {
      await deliverDue(options, stopped, partFailed);
      return null;
    },
  };
}
