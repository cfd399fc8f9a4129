import type { Logger } from "pino";
import type { PullServices } from "#domain/stock/feeds/pull-feed.server.ts";
import { oneAtATime } from "#lib/one-at-a-time.ts";
import { publicOrWithin } from "#lib/public-address.server.ts";
import { runExclusively } from "#platform/background/run-exclusively.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { env, now } from "#platform/env.server.ts";

/** How long a source may send nothing, and how long a file has to stay the same before it is taken, in milliseconds. */
const stallMs = 60_000;
const settleMs = 5_000;

/** Fetches and imports feeds by the folders, secrets and networks that the environment names. */
export function feedsFromEnv(db: Database, log: Pick<Logger, "info" | "warn">): PullServices {
  const queue = oneAtATime(Number.POSITIVE_INFINITY, null);
  return {
    db,
    exclusively: runExclusively(db.url),
    oneImport: async (work) => {
      const done = await queue(work);
      if (done.kind === "ok") return done.value;
      throw new Error(`an import was ${done.kind}`);
    },
    sources: {
      secretsDir: env.SECRETS_DIR,
      feedsDir: env.feedsDir,
      allowed: publicOrWithin(env.feedNetworks),
    },
    now,
    random: Math.random,
    log,
    stallMs,
    settleMs,
  };
}
