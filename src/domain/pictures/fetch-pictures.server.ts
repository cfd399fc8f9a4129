import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { CarPicture } from "#domain/cars/car.ts";
import { carPictureSources, cars } from "#domain/cars/car-tables.ts";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import { pooledPublicFetch, type publicFetch } from "#lib/public-fetch.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { type PictureStore, pictureLimits } from "./picture-store.server.ts";

/** Minutes until the retry after the first, second and third failure; then the picture is abandoned. */
const retryMinutes = [1, 10, 60];
const fetchTimeoutMs = 20_000;
/** How long a run reserves its rows: longer than the slowest hosts take for all of them. */
const leaseMs = 5 * 60_000;
/** A run ends before its task times out and is started again (queues.ts); the next run continues. */
export const maxRunMs = 5 * 60_000;

export type PictureRun = { stored: number; failed: number; later: number };

type PictureRunOptions = {
  db: Database;
  store: PictureStore;
  groupId: string;
  now: () => Date;
  log: Logger;
  /** The hosts that pictures may come from; when empty, any public host. */
  hosts?: readonly string[];
  fetchPublic?: typeof publicFetch;
  /** Milliseconds until the run ends. */
  maxMs?: number;
  /** Once true no further picture is fetched. */
  stopped?: () => boolean;
};

/**
 * Fetches the pictures of a group that are due, for a few minutes at most, and gives each finished car its
 * pictures. A failure is stored in the row and logged as a warning; the car shows the placeholder meanwhile.
 * Concurrent runs never process the same row. Connections stay open until the run ends.
 */
export async function fetchWantedPictures(options: PictureRunOptions): Promise<PictureRun> {
  const { fetchPublic, close } = pooledPublicFetch();
  try {
    return await fetchDue({ fetchPublic, ...options });
  } finally {
    await close();
  }
}

async function fetchDue(
  options: PictureRunOptions & { fetchPublic: typeof publicFetch },
): Promise<PictureRun> {
  const { db, store, groupId, now, log, fetchPublic, maxMs = maxRunMs, stopped = () => false } = options;
  const run: PictureRun = { stored: 0, failed: 0, later: 0 };
  const end = now().getTime() + maxMs;
  while (now().getTime() < end && !stopped()) {
    const due = await db.withTenant({ groupId }, (tx) => takeSources(tx, groupId, now()));
    if (due.length === 0) break;
    const results = await mapConcurrently(due, 4, async (source) => {
      const fetched = await fetchPublic(source.url, {
        maxBytes: pictureLimits.bytes,
        timeoutMs: fetchTimeoutMs,
        hosts: options.hosts ?? [],
      });
      if (fetched.kind !== "ok")
        return { source, problem: fetched.reason, final: fetched.kind === "refused" };
      const stored = await store.store(fetched.bytes);
      if (stored.kind === "refused") return { source, problem: stored.reason, final: true };
      return { source, picture: stored.picture };
    });
    if (results.length === 0) break;
    for (const result of results) {
      if ("picture" in result) run.stored++;
      else if (result.final || result.source.attempts >= retryMinutes.length) run.failed++;
      else run.later++;
      if ("problem" in result) {
        log.warn(
          { carId: result.source.carId, position: result.source.position, problem: result.problem },
          "picture not fetched",
        );
      }
    }
    await db.withTenant({ groupId }, (tx) => record(tx, groupId, results, now()));
  }
  return run;
}

type Source = { carId: string; position: number; url: string; attempts: number };
type Result = { source: Source; picture: CarPicture } | { source: Source; problem: string; final: boolean };

async function takeSources(tx: Transaction, groupId: string, at: Date): Promise<Source[]> {
  const { carId, position, url, attempts, state, nextTryAt } = carPictureSources;
  const due = await tx
    .select({ carId, position, url, attempts })
    .from(carPictureSources)
    .where(
      and(
        eq(carPictureSources.groupId, groupId),
        eq(state, "wanted"),
        or(isNull(nextTryAt), lte(nextTryAt, at)),
      ),
    )
    .orderBy(asc(carId), asc(position))
    .limit(40)
    .for("update", { skipLocked: true });
  if (due.length === 0) return [];
  await tx
    .update(carPictureSources)
    .set({ nextTryAt: new Date(at.getTime() + leaseMs) })
    .where(and(eq(carPictureSources.groupId, groupId), or(...due.map(sourceIs))));
  return due;
}

function sourceIs({ carId, position }: Pick<Source, "carId" | "position">) {
  return and(eq(carPictureSources.carId, carId), eq(carPictureSources.position, position));
}

async function record(tx: Transaction, groupId: string, results: Result[], at: Date): Promise<void> {
  await lockStock(tx, groupId);
  for (const result of results) {
    const { source } = result;
    // The feed may have changed the URL meanwhile: this result is then for a picture that is no longer
    // referenced.
    const row = and(
      eq(carPictureSources.groupId, groupId),
      sourceIs(source),
      eq(carPictureSources.url, source.url),
      eq(carPictureSources.state, "wanted"),
    );
    if ("picture" in result) {
      await tx
        .update(carPictureSources)
        .set({ state: "kept", picture: result.picture, problem: null })
        .where(row);
      continue;
    }
    const wait = result.final ? undefined : retryMinutes[source.attempts];
    await tx
      .update(carPictureSources)
      .set({
        state: wait === undefined ? "failed" : "wanted",
        attempts: source.attempts + 1,
        nextTryAt: wait === undefined ? null : new Date(at.getTime() + wait * 60_000),
        problem: result.problem,
      })
      .where(row);
  }
  const touched = [...new Set(results.map((result) => result.source.carId))];
  await tx
    .update(cars)
    .set({ pictures: sql`car_pictures(${cars.groupId}, ${cars.id})` })
    .where(and(eq(cars.groupId, groupId), inArray(cars.id, touched)));
  await tx.execute(sql`select record_change('stock', ${groupId}::uuid, ${sql.param(touched)}::text[])`);
}

async function mapConcurrently<T, R>(
  items: T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(concurrency, items.length) }, async () => {
      for (let index = next++; index < items.length; index = next++)
        results[index] = await work(items[index]!);
    }),
  );
  return results;
}
