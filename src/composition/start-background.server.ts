import type { Logger } from "pino";
import { alertMatchingTaskName } from "#domain/alerts/alert-matching-task.server.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { cataloguesTaskName } from "#domain/integrations/catalogues/catalogues-task.server.ts";
import { carEventsTaskName } from "#domain/integrations/events/car-events-task.server.ts";
import { leadRoutingTaskName } from "#domain/leads/handling/route-leads.server.ts";
import { deliveryTaskName } from "#domain/leads/lead-delivery/delivery-task.server.ts";
import { measureTaskName } from "#domain/measurement/destinations/measure-task.server.ts";
import { pictureTaskName } from "#domain/pictures/picture-task.server.ts";
import { feedTaskName } from "#domain/stock/feeds/feed-task.server.ts";
import { ChangeFollower } from "#domain/stock/search-index/change-follower.server.ts";
import type { Stocks } from "#domain/stock/search-index/stocks.server.ts";
import { openDatabase, poolSizes, requestTimeouts } from "#platform/database/database.server.ts";
import { connectionsFor } from "#platform/database/embedded-postgres.server.ts";
import { poolGauges } from "#platform/database/pool-gauges.ts";
import { consoleRole } from "#platform/database/roles.ts";
import { edgePurgeTaskName } from "#platform/edge/edge-purge-task.server.ts";
import { env, now } from "#platform/env.server.ts";
import { mailReceiverFromEnv } from "./inbox-from-env.server.ts";
import { watchEmbeddedPostgres } from "./restart-postgres.server.ts";
import { startTasks, triggerElsewhere } from "./start-tasks.server.ts";
import { tasksFromEnv } from "./tasks-from-env.server.ts";

/** Requests and background tasks don't wait for each other's connections. */
export function openPools(url: string) {
  const pools = {
    db: openDatabase(url, poolSizes.site, requestTimeouts),
    consoleDb: openDatabase(url, poolSizes.console, requestTimeouts, consoleRole),
    behind: openDatabase(url, poolSizes.siteTasks),
    consoleBehind: openDatabase(url, poolSizes.consoleTasks, undefined, consoleRole),
  };
  const { db: site, behind: siteTasks, consoleDb: console, consoleBehind: consoleTasks } = pools;
  return {
    ...pools,
    metrics: () => poolGauges({ site, siteTasks, console, consoleTasks }),
    close: async () => {
      for (const pool of Object.values(pools)) await pool.close();
    },
  };
}

/** Background work: the change feed is followed, and this process runs its tasks or triggers those of another. */
export async function startBackground({
  pools: { behind, consoleBehind },
  log,
  sites,
  stocks,
  runsTasks,
  tasks: needs,
}: {
  pools: Pick<ReturnType<typeof openPools>, "behind" | "consoleBehind">;
  log: Logger;
  sites: SiteStore;
  stocks: Stocks;
  runsTasks: boolean;
  tasks: Omit<
    Parameters<typeof tasksFromEnv>[0],
    "db" | "consoleDb" | "catchUp" | "log" | "sites" | "stocks"
  >;
}) {
  let tasks: Awaited<ReturnType<typeof startTasks>> | null = null;
  const follower = new ChangeFollower(
    behind,
    async (change) => {
      if (change.kind === "site") {
        sites.forget(change.groupId);
        tasks?.trigger(edgePurgeTaskName);
        tasks?.trigger(cataloguesTaskName);
        return tasks?.trigger(feedTaskName);
      }
      await stocks.follow(change.groupId, change.seq);
      tasks?.trigger(edgePurgeTaskName);
      // Every process follows the changes, so those that run tasks know by themselves.
      tasks?.trigger(pictureTaskName);
      tasks?.trigger(carEventsTaskName);
      tasks?.trigger(cataloguesTaskName);
      tasks?.trigger(alertMatchingTaskName);
    },
    log,
  );
  await follower.start();
  const catchUp = () => follower.catchUp();
  const own = runsTasks
    ? tasksFromEnv({ ...needs, db: behind, consoleDb: consoleBehind, catchUp, log, sites, stocks })
    : null;
  if (own) tasks = await startTasks(own.tasks, { db: behind, now, log });
  const triggerTask = tasks?.trigger ?? triggerElsewhere(behind, log);
  const receiver = own ? await mailReceiverFromEnv(behind, triggerTask, log) : null;
  // Only the embedded PostgreSQL is restarted by this process.
  const stopWatching = env.DATABASE_URL
    ? () => {}
    : watchEmbeddedPostgres(behind, log, env.dataDir, connectionsFor(env.WEB_PROCESSES));
  return {
    catchUp,
    triggerTask,
    triggerDeliveries: () => {
      triggerTask(deliveryTaskName);
      triggerTask(leadRoutingTaskName);
      triggerTask(measureTaskName);
    },
    behindMs: () => follower.behindMs,
    close: async () => {
      stopWatching();
      await receiver?.close();
      await tasks?.stop();
      await own?.close();
      await follower.close();
    },
  };
}
