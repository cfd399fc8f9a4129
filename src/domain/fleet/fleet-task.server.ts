import { mapInTurns } from "#lib/in-turns.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { dueSites, type FleetDeps } from "./fleet-store.server.ts";
import { settleSite } from "./settle-site.server.ts";
import type { SiteState } from "./site-state.ts";

export const fleetTaskName = "changes of many sites";

/** Applies changes of many sites, and rolls them back, site by site. What a process leaves is done by the next. */
export function fleetTask(deps: FleetDeps): BackgroundTask {
  return {
    name: fleetTaskName,
    everyMs: 10_000,
    leasesRows: false,
    role: consoleRole,
    run: async (stopped, partFailed) => {
      await settleDue(deps, { stopped, failed: partFailed });
      return null;
    },
  };
}

/** While the database works for one site, the process does for another. */
const sitesAtOnce = 2;

/**
 * Settles the sites that wait.
 * @param changeId of this change only
 * @param settled called with the state of each site
 * @returns how many were settled
 */
export async function settleDue(
  deps: FleetDeps,
  {
    stopped = () => false,
    failed,
    settled,
    changeId,
  }: {
    stopped?: () => boolean;
    failed(error: unknown): void;
    settled?: (state: SiteState) => void;
    changeId?: string;
  },
): Promise<number> {
  let count = 0;
  while (!stopped()) {
    const due = await dueSites(deps.db, 100, changeId);
    if (due.length === 0) return count;
    const before = count;
    await mapInTurns(due, sitesAtOnce, async (site) => {
      if (stopped()) return;
      try {
        const state = await settleSite(deps, site);
        if (state !== null) settled?.(state);
        count += 1;
      } catch (error) {
        failed(error);
      }
    });
    // All of them failed: the next run tries again.
    if (count === before) return count;
  }
  return count;
}
