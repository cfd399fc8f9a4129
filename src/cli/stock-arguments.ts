import { access, constants } from "node:fs/promises";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { feedName } from "#domain/configuration/slices/stock-feeds.ts";
import { type FeedMapping, parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { BrokenFeed } from "#domain/stock/import/reading/broken-feed.ts";
import { withFeedSource } from "#domain/stock/import/reading/download.server.ts";
import { errorCode } from "#lib/error-code.ts";
import type { Database } from "#platform/database/database.server.ts";
import { now } from "#platform/env.server.ts";
import { type CommandIo, noneNamed, UnreadableFile, UsageError } from "./command.ts";
import { readFile, unreadable } from "./read-file.ts";

export type WithDb = <T>(work: (db: Database) => Promise<T>) => Promise<T>;

/** Runs `work` with the file, the download of a URL, or standard input for `-`. */
export async function fromSource<T>(
  source: string,
  io: CommandIo,
  work: (feed: { file: string; name: string }) => Promise<T>,
  looks: typeof access = access,
): Promise<T | { kind: "broken"; line: null; message: string }> {
  const refused = source === "-" ? null : await looks(source, constants.R_OK).then(() => null, errorCode);
  if (refused === "EACCES") throw new UnreadableFile(unreadable(source, refused));
  try {
    return await withFeedSource(source, { stdin: io.stdin ?? process.stdin }, work);
  } catch (error) {
    if (error instanceof BrokenFeed) return { kind: "broken", line: null, message: error.message };
    throw error;
  }
}

export function feed(name: string | undefined): string | undefined {
  if (name === undefined || feedName.safeParse(name).success) return name;
  throw new UsageError(`${name} is no name of a feed: lower-case letters, digits and dashes`);
}

export function wholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || /^\d{1,9}$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new UsageError(`--yes-remove takes the number of cars, not ${text}`);
}

export async function withSite(
  slug: string | undefined,
  io: CommandIo,
  withDb: WithDb,
  work: (site: Site, db: Database) => Promise<number>,
): Promise<number> {
  if (slug === undefined) throw new UsageError("Name a site: --site SLUG");
  return withDb(async (db) => {
    const sites = createSiteStore(db, now);
    const site = await sites.bySlug(slug);
    if (site) return work(site, db);
    const slugs = (await sites.list()).map((one) => one.slug);
    io.err(noneNamed("site", slug, slugs));
    return 1;
  });
}

export function readMapping(file: string, io: CommandIo): FeedMapping | null {
  const read = parseMapping(readFile(file));
  if (read.kind === "ok") return read.mapping;
  io.err(`${file} is no mapping:`);
  for (const problem of read.problems) io.err(`  ${problem}`);
  return null;
}
