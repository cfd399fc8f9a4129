import { parseArgs } from "node:util";
import { localTime } from "#domain/stock/feeds/feed-alert.ts";
import { conditionOf } from "#domain/stock/feeds/feed-condition.ts";
import { type FeedState, feedRuns } from "#domain/stock/feeds/feed-store.server.ts";
import { type PlannedFeed, plannedFeeds, syncStates } from "#domain/stock/feeds/planned-feeds.server.ts";
import { type PullServices, pullFeed } from "#domain/stock/feeds/pull-feed.server.ts";
import { formatNumber } from "#lib/staff-number.ts";
import { nearest } from "#platform/config/problem.ts";
import type { Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import { type Command, type CommandIo, flags, noCommand, texts, UsageError } from "./command.ts";
import { selectedSites } from "./every-site.ts";
import { type WithDb, wholeNumber } from "./stock-arguments.ts";
import { printGroup } from "./stock-problems.ts";
import { reportFile } from "./stock-progress.ts";
import { table } from "./table.ts";

const usage = `Usage:
  forecourt feeds list [--site SLUG]      the scheduled feeds of the configuration, with last and next run
      --json
  forecourt feeds pull NAME               fetches a feed's file now and imports it
      --site SLUG                         a site of the feed's group, where several groups have such a feed
      --again                             also a file that was imported already
      --yes-remove N                      lets a full file mark N cars sold, above the mapping's thresholds
      --accept-columns                    imports columns whose values don't seem to be of their field
      --report FILE                       writes every row and problem as JSON lines
      --json                              the outcome as JSON
  forecourt feeds history [NAME]          the latest runs that found something new or failed, newest first
      --site SLUG                         of this site's group only
      --most N                            how many, 20 by default
      --json

docs/stock-import.md explains how feeds are configured. Exit codes: 0 imported, or nothing new; 1 not imported, nothing
changed; 2 invalid arguments.`;

export type FeedServices = (db: Database) => PullServices;
type Sub = (args: string[], io: CommandIo, db: Database, services: FeedServices) => Promise<number>;
const subcommands: Record<string, Sub> = { list, pull, history };

/** The command, independent of how a database is opened and where feeds come from. */
export function feedsCommandOver(withDb: WithDb, services: FeedServices): Command {
  return {
    name: "feeds",
    summary: "scheduled feeds of stock files: list, pull, history",
    usage,
    run: async ([name, ...rest], io) => {
      const sub = name === undefined ? undefined : subcommands[name];
      if (sub) return withDb((db) => sub(rest, io, db, services));
      throw noCommand("feeds", name, Object.keys(subcommands));
    },
  };
}

type ListedFeed = { planned: PlannedFeed; state: FeedState };

/** The feeds of a site's group, or of every group; null, with the reason said, for an unknown site. */
async function listedFeeds(
  db: Database,
  slug: string | undefined,
  io: CommandIo,
): Promise<ListedFeed[] | null> {
  const selected = await selectedSites(db, slug, io);
  if (!selected) return null;
  const listed: ListedFeed[] = [];
  for (const groupId of new Set(selected.sites.map((site) => site.groupId))) {
    const feeds = await plannedFeeds(db, groupId);
    const states = await syncStates(db, { groupId, feeds }, now());
    for (const planned of feeds) {
      const state = states.get(planned.feed.name);
      if (state) listed.push({ planned, state });
    }
  }
  return listed;
}

async function list(args: string[], io: CommandIo, db: Database): Promise<number> {
  const { values } = parseArgs({ args, options: { ...texts("site"), ...flags("json") } });
  const listed = await listedFeeds(db, values.site, io);
  if (!listed) return 1;
  const shown = listed.map(shownFeed);
  if (values.json) io.out(JSON.stringify(shown, null, 2));
  else if (shown.length === 0) io.out("No feed is configured: docs/stock-import.md says how.");
  else {
    const head = ["group", "feed", "source", "state", "last delivery", "last run", "next run"];
    const rows = shown.map((one) => [
      one.group,
      one.feed,
      one.source,
      one.state,
      one.lastDelivery ?? "none yet",
      one.lastRun ?? "none yet",
      one.nextRun ?? "by hand",
    ]);
    io.out(table(head, rows));
    for (const one of shown) if (one.lastError) io.out(`\n${one.feed} of ${one.group}: ${one.lastError}`);
  }
  return 0;
}

/** A feed as `list` shows it; times are those of the feed's time zone. */
function shownFeed({ planned, state }: ListedFeed) {
  const { feed, groupSlug, dealership, plan } = planned;
  const at = (date: Date | null) => (date === null ? null : `${localTime(date, plan.zone)} ${plan.zone}`);
  const failed = state.lastOutcome !== null && !["imported", "unchanged"].includes(state.lastOutcome);
  return {
    group: groupSlug,
    dealership,
    feed: feed.name,
    source: feed.source.type,
    schedule: feed.schedule,
    state: stateWord(planned, state),
    lastDelivery: at(state.freshAt),
    lastRun: at(state.lastRunAt),
    lastOutcome: state.lastOutcome,
    lastError: failed ? state.lastMessage : null,
    failures: state.failures,
    nextRun: at(state.nextRunAt),
  };
}

function stateWord({ feed }: PlannedFeed, state: FeedState): string {
  const condition = conditionOf({ ...state, enabled: feed.enabled }, now());
  if (condition === "stopped") return "needs a decision";
  if (condition) return condition;
  if (state.failures > 0) return "failing";
  if (state.runningSince) return "running";
  return state.lastRunAt === null ? "waiting" : "fresh";
}

async function pull(args: string[], io: CommandIo, db: Database, services: FeedServices): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...texts("site", "yes-remove", "report"), ...flags("again", "accept-columns", "json") },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError("Name a feed, and only one");
  const planned = await findFeed(db, name, values.site, io);
  if (!planned) return 1;
  const report = values.report === undefined ? null : await reportFile(values.report);
  const end = new AbortController();
  const stop = () => end.abort();
  process.once("SIGINT", stop);
  const outcome = await pullFeed(planned, services(db), {
    trigger: "command",
    signal: end.signal,
    again: values.again,
    yesRemove: wholeNumber(values["yes-remove"]),
    acceptColumns: values["accept-columns"],
    onReport: report?.write,
  }).finally(() => process.off("SIGINT", stop));
  await report?.close();
  if (values.json) io.out(JSON.stringify(outcome, null, 2));
  if (outcome.kind !== "done") {
    io.err(
      `${name} is being fetched by another process just now: forecourt feeds list shows when it is done.`,
    );
    return 1;
  }
  const done = outcome.outcome === "imported" || outcome.outcome === "unchanged";
  if (values.json) return done ? 0 : 1;
  if (!done) io.err(`${name} was not imported, nothing was changed: ${outcome.message}`);
  else if (outcome.imported?.kind !== "imported") io.out(`${name}: ${outcome.message}`);
  else {
    io.out(`${name} is imported: ${outcome.message}`);
    for (const group of outcome.imported.groups) printGroup(group, io);
    io.out(`run ${outcome.imported.importId.slice(0, 8)}; forecourt stock undo takes it back`);
  }
  return done ? 0 : 1;
}

async function findFeed(
  db: Database,
  name: string,
  site: string | undefined,
  io: CommandIo,
): Promise<PlannedFeed | null> {
  const listed = await listedFeeds(db, site, io);
  if (!listed) return null;
  const found = listed.filter(({ planned }) => planned.feed.name === name);
  if (found.length === 1) return found[0]?.planned ?? null;
  const near = nearest(
    name,
    listed.map(({ planned }) => planned.feed.name),
  );
  io.err(
    found.length > 1
      ? `Several groups have a feed ${name}: name a site of one with --site.`
      : `There is no feed ${name}${near ? `; did you mean ${near}?` : ". forecourt feeds list shows them."}`,
  );
  return null;
}

async function history(args: string[], io: CommandIo, db: Database): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...texts("site", "most"), ...flags("json") },
  });
  const [feed, ...more] = positionals;
  if (more.length > 0) throw new UsageError("Name one feed, or none for all");
  const most = values.most === undefined ? 20 : Number(values.most);
  if (!Number.isInteger(most) || most < 1 || most > 10_000)
    throw new UsageError("--most is a number from 1 to 10000");
  const selected = await selectedSites(db, values.site, io);
  if (!selected) return 1;
  const groups = new Map(selected.sites.map(({ groupId, groupSlug }) => [groupId, groupSlug]));
  const runs = [];
  for (const [groupId, group] of groups)
    for (const { groupId: _, ...run } of await feedRuns(db, groupId, { feed, most }))
      runs.push({ group, ...run });
  runs.sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime());
  const shown = runs.slice(0, most);
  if (values.json) io.out(JSON.stringify(shown, null, 2));
  else if (shown.length === 0) io.out("No run yet that found something new or failed.");
  for (const run of values.json ? [] : shown) io.out(runLine(run));
  return 0;
}

type ShownRun = { group: string } & Omit<Awaited<ReturnType<typeof feedRuns>>[number], "groupId">;

function runLine(run: ShownRun): string {
  const seconds = ((run.finishedAt.getTime() - run.startedAt.getTime()) / 1_000).toFixed(1);
  const file = run.fileName === null ? "" : `, ${run.fileName}`;
  const size = run.bytes === null ? "" : ` (${formatNumber(run.bytes / 1_000)} kB)`;
  const id = run.importId === null ? "" : `, run ${run.importId.slice(0, 8)}`;
  const head = `${run.startedAt.toISOString().slice(0, 19)}Z  ${run.group}/${run.feed}  ${run.outcome}`;
  return `${head} by ${run.trigger} in ${seconds} s${file}${size}${id}\n    ${run.message.replaceAll("\n", "\n    ")}`;
}
