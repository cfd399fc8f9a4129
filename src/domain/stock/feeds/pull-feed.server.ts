import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { StoppedFile } from "#domain/stock/feeds/feed-tables.ts";
import { checkMapping } from "#domain/stock/import/columns/mapping.ts";
import { confirmAgain } from "#domain/stock/import/confirm-stock.server.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import type { ImportOutcome, ReportLine } from "#domain/stock/import/import-outcome.ts";
import { errorCode } from "#lib/error-code.ts";
import type { RunExclusively } from "#platform/background/run-tasks.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { beginRun, type DeliveredFile, finishRun, type RunResult } from "./feed-run.server.ts";
import { newestImport } from "./feed-store.server.ts";
import type { PlannedFeed } from "./planned-feeds.server.ts";
import { importWords, type RunOutcome } from "./run-words.ts";
import { fetchSource, type SourceServices } from "./sources/fetch-source.server.ts";
import type { Validators } from "./sources/source-outcome.ts";

export type PullServices = {
  db: Database;
  /** Runs a feed in one process at a time. */
  exclusively: RunExclusively;
  /** Runs an import when the others of this process are done. */
  oneImport<T>(work: () => Promise<T>): Promise<T>;
  sources: SourceServices;
  now(): Date;
  /** From 0 to 1. */
  random(): number;
  log: Pick<Logger, "info" | "warn">;
  /** Times in milliseconds: how long a source may send nothing, and how long a file has to stay the same. */
  stallMs: number;
  settleMs: number;
};

export type PullOptions = {
  trigger: "schedule" | "command";
  /** The process ends. */
  signal: AbortSignal;
  /** Fetches and imports a file that is known already. */
  again?: boolean | undefined;
  /** As in `importStock`, for this run. */
  yesRemove?: number | undefined;
  acceptColumns?: boolean | undefined;
  onReport?: ((line: ReportLine) => void) | undefined;
};

export type PullOutcome =
  | { kind: "done"; outcome: RunOutcome; message: string; imported: ImportOutcome | null }
  /** Another process runs this feed. */
  | { kind: "busy" }
  /** Another process ran it since it was due. */
  | { kind: "notDue" };

/**
 * Runs a feed once: fetches its file and imports it as a delivery of the feed, unless the source has nothing new. Records the
 * run. Never two runs of one feed at a time, in all processes. Rejects while the database is unavailable; the run is then
 * found interrupted and repeated.
 */
export async function pullFeed(
  planned: PlannedFeed,
  services: PullServices,
  options: PullOptions,
): Promise<PullOutcome> {
  let outcome: PullOutcome = { kind: "busy" };
  const name = `feed ${planned.groupId} ${planned.feed.name}`;
  await services.exclusively(name, async () => {
    outcome = await runOnce(planned, services, options);
  });
  return outcome;
}

async function runOnce(
  planned: PlannedFeed,
  services: PullServices,
  options: PullOptions,
): Promise<PullOutcome> {
  const { db, now, random, log } = services;
  const begun = await beginRun(db, planned, { trigger: options.trigger, now: now(), random: random() });
  if (begun === null) return { kind: "notDue" };
  const folder = await mkdtemp(join(tmpdir(), "forecourt-feed-"));
  let result: RunResult & { imported: ImportOutcome | null };
  try {
    result = await fetchAndImport(planned, services, options, begun.state, join(folder, "file"));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.warn(
      { group: planned.groupSlug, feed: planned.feed.name, code: errorCode(error) },
      "a feed's run failed",
    );
    result = failedRun(`the import failed (${errorCode(error)}): the server's log says more`, true);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (options.signal.aborted && result.outcome === "failed") result = { ...result, outcome: "interrupted" };
  await finishRun(db, planned, begun, result, { now: now(), random: random() });
  const { outcome, message, imported } = result;
  const line = {
    group: planned.groupSlug,
    feed: planned.feed.name,
    outcome,
    ...(imported ? {} : { message }),
  };
  if (outcome !== "unchanged") log.info(line, "feed");
  return { kind: "done", outcome, message, imported };
}

type Result = RunResult & { imported: ImportOutcome | null };

const failedRun = (message: string, retry: boolean, retryAfterMs: number | null = null): Result => ({
  outcome: "failed",
  message,
  retry,
  retryAfterMs,
  delivery: null,
  stopped: null,
  imported: null,
});

async function fetchAndImport(
  planned: PlannedFeed,
  services: PullServices,
  options: PullOptions,
  state: {
    validators: unknown;
    contentHash: string | null;
    settingsHash: string | null;
    importId: string | null;
    stopped: StoppedFile | null;
  },
  to: string,
): Promise<Result> {
  const { feed, site, groupId, dealership } = planned;
  if (!site) return failedRun("the group has no site yet, so there are no dealerships to import into", false);
  const mapping = checkMapping(dealership === null ? feed.mapping : { dealership, ...feed.mapping });
  if (mapping.kind === "invalid")
    return failedRun(`the feed's mapping is wrong: ${mapping.problems[0]?.message}`, false);
  const settingsHash = hashOf([
    feed.source,
    feed.mapping,
    feed.full,
    feed.accept_columns,
    site.currency,
    site.seo.language,
    site.dealerships,
    site.locations.map(({ id, name, dealership_id }) => [id, name, dealership_id]),
  ]);
  // What is known of a file stays true while nothing else was imported in its place, and it would be read the same way.
  const newest = await newestImport(services.db, { groupId, feed: feed.name });
  const isKnown =
    !options.again &&
    state.settingsHash === settingsHash &&
    state.importId !== null &&
    state.importId === newest;
  const decides = options.again || options.yesRemove !== undefined || options.acceptColumns;
  const { stopped } = state;
  const waiting =
    stopped && !decides && stopped.settingsHash === settingsHash && stopped.importId === newest
      ? stopped
      : null;
  const fetched = await fetchSource(planned, services.sources, {
    to,
    known: waiting?.validators ?? (isKnown ? (state.validators as Validators | null) : null),
    limits: {
      maxBytes: feed.max_megabytes * 1_000_000,
      timeoutMs: feed.timeout_minutes * 60_000,
      stallMs: services.stallMs,
      settleMs: services.settleMs,
    },
    signal: options.signal,
  });
  if (fetched.kind === "failed") return failedRun(fetched.reason, fetched.retry, fetched.retryAfterMs);
  const unchanged: Result = {
    ...failedRun("the source has nothing new", false),
    outcome: "unchanged",
  };
  /** The import of the file confirms the stock once more. */
  const stillSame = async (file: DeliveredFile | null): Promise<Result> => {
    const { freshAt } = fetched;
    const { importId } = state;
    const at = freshAt ?? services.now();
    const again = importId === null ? null : await confirmAgain(services.db, { groupId, importId, at });
    return { ...unchanged, delivery: { freshAt, importId: again ?? importId, file } };
  };
  const stillStopped = (file: StoppedFile): Result => ({
    ...failedRun(file.message, false),
    outcome: file.outcome,
    stopped: file,
  });
  if (fetched.kind === "unchanged") return waiting ? stillStopped(waiting) : stillSame(null);
  const contentHash = await fileHash(to);
  const { fileName, bytes, validators, freshAt } = fetched;
  const file = { name: fileName, bytes, validators, contentHash, settingsHash };
  if (waiting?.contentHash === contentHash) return stillStopped({ ...waiting, validators });
  if (isKnown && contentHash === state.contentHash) return stillSame(file);
  const imported = await services.oneImport(() =>
    importStock({
      db: services.db,
      site,
      file: to,
      fileName,
      mapping: mapping.mapping,
      feed: feed.name,
      full: feed.full,
      yesRemove: options.yesRemove,
      acceptColumns: options.acceptColumns || feed.accept_columns,
      now: services.now(),
      ...(options.onReport ? { onReport: options.onReport } : {}),
    }),
  );
  const importId = imported.kind === "imported" ? imported.importId : null;
  const message = importWords(imported);
  const { kind } = imported;
  return {
    outcome: kind,
    message,
    stopped:
      kind === "refused" || kind === "questioned"
        ? { outcome: kind, message, validators, contentHash, settingsHash, importId: newest }
        : null,
    // A truncated file may be complete the next time; a file that needs a decision stays the same.
    retry: imported.kind === "broken",
    retryAfterMs: null,
    delivery: { freshAt, importId, file },
    imported,
  };
}

const hashOf = (what: unknown) => createHash("sha256").update(JSON.stringify(what)).digest("hex");

async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
