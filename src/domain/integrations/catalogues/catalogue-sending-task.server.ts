import { and, desc, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { waitBeforeTry } from "#lib/backoff.ts";
import { nextTime } from "#lib/cron.ts";
import { calendarDate } from "#lib/date.ts";
import { hourMs, minuteMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { leasedTurns } from "#platform/background/leased-turns.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { decryptText } from "#platform/encrypted-text.server.ts";
import type { SecretKeys } from "#platform/secret-key.server.ts";
import { type Catalogue, loginPlace } from "./catalogue-store.server.ts";
import { catalogueFiles, catalogues } from "./catalogue-tables.ts";
import { filesOfCatalogue, isCatalogue, newestFile } from "./refresh-catalogue.server.ts";
import { type DeliverySettings, pathOn } from "./sending/delivery-settings.ts";
import { sendFile } from "./sending/send-file.server.ts";
import { notSent, type SendOutcome, type SendServices } from "./sending/sent-file.server.ts";

export const catalogueSendingTaskName = "catalogue sending";

/** Files sent at once in a process; a slow receiver holds its place. */
const maxTurns = 4;
const defaultLimits = { stallMs: minuteMs, timeoutMs: 5 * minuteMs };
/** What a receiver refused is tried again after this time, unless a person changes something. */
const refusedMs = 2 * hourMs;

type Options = Pick<SendServices, "allowed" | "ca"> & {
  db: Database;
  sites: Pick<SiteStore, "byIds">;
  keys: SecretKeys;
  now(): Date;
  random(): number;
  log: Pick<Logger, "error">;
  limits?: SendServices["limits"];
};

type Leased = { groupId: string; siteId: string; id: string; worker: string };

/** Sends the files of catalogues to their receivers. `close` ends what is being sent, after the task has stopped. */
export function catalogueSendingTask(options: Options): {
  task: BackgroundTask;
  settled(): Promise<void>;
  close(): Promise<void>;
} {
  const ending = new AbortController();
  const { run, settled } = leasedTurns<Leased>({
    max: maxTurns,
    claim: async (most) => (ending.signal.aborted ? [] : claim(options, most)),
    take: (leased) => takeTurn(options, leased, ending.signal),
    onError: (error) => options.log.error({ code: errorCode(error) }, "a catalogue wasn't sent"),
  });
  return {
    task: { name: catalogueSendingTaskName, everyMs: 10_000, leasesRows: true, role: applicationRole, run },
    settled,
    close: async () => {
      ending.abort();
      await settled();
    },
  };
}

async function claim({ db, now, limits = defaultLimits }: Options, most: number): Promise<Leased[]> {
  const at = now();
  // Longer than a file takes, so that two processes don't send one.
  const until = new Date(at.getTime() + limits.timeoutMs + limits.stallMs);
  const worker = randomId();
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string; site_id: string; id: string }>(
      sql`select group_id, site_id, id from claim_catalogue_sends(${at.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, ${worker}, ${most})`,
    ),
  );
  return rows.map(({ group_id: groupId, site_id: siteId, id }) => ({ groupId, siteId, id, worker }));
}

async function takeTurn(options: Options, leased: Leased, signal: AbortSignal): Promise<void> {
  const { db, sites, now } = options;
  const site = await sites.byIds(leased.groupId, leased.siteId);
  if (!site) return;
  const found = await db.withSite(site, async (tx) => {
    const [catalogue] = await tx.select().from(catalogues).where(isLeased(site, leased));
    return catalogue && { catalogue, file: await newestFile(tx, site, leased.id) };
  });
  if (!found?.catalogue.delivery) return;
  const { catalogue, file } = found;
  const { delivery } = found.catalogue;
  if (!file) return end(options, site, leased, { nextSendAt: scheduled(delivery, site, now()) });
  const outcome = await send(options, site, { catalogue, delivery, file }, signal);
  // Another process, or this one when it runs again, sends it.
  if (signal.aborted && outcome.kind === "failed") return end(options, site, leased, {});
  await db.withSite(site, async (tx) => {
    const change =
      outcome.kind === "sent"
        ? await sentChange(tx, site, leased.id, { delivery, sha256: file.sha256 }, now())
        : failedChange(outcome, catalogue.sendFailures + 1, now(), options.random());
    await tx
      .update(catalogues)
      .set({ ...free, ...change })
      .where(isLeased(site, leased));
  });
}

const free = { sendLease: null, sendLeasedUntil: null };

const isLeased = (site: Site, { id, worker }: Leased) =>
  and(isCatalogue(site, id), eq(catalogues.sendLease, worker));

async function end(
  { db }: Options,
  site: Site,
  leased: Leased,
  change: Partial<Pick<Catalogue, "nextSendAt">>,
): Promise<void> {
  await db.withSite(site, (tx) =>
    tx
      .update(catalogues)
      .set({ ...free, ...change })
      .where(isLeased(site, leased)),
  );
}

async function send(
  { keys, allowed, ca, limits = defaultLimits, now }: Options,
  site: Site,
  {
    catalogue,
    delivery,
    file,
  }: { catalogue: Catalogue; delivery: DeliverySettings; file: { bytes: Buffer; unpackedBytes: number } },
  signal: AbortSignal,
): Promise<SendOutcome> {
  if (catalogue.login === null) return notSent("it has no password: type one", false);
  const login = decryptText(keys, loginPlace(catalogue), catalogue.login);
  if (!login) return notSent("its password can’t be read any more: type it again", false);
  const path = pathOn(delivery, calendarDate(now(), site.timezone));
  const { bytes: packed, unpackedBytes } = file;
  const services = { allowed, signal, limits, ...(ca === undefined ? {} : { ca }) };
  return sendFile(delivery, login.text, { packed, unpackedBytes, path }, services);
}

const scheduled = ({ schedule }: DeliverySettings, { timezone }: Site, now: Date): Date | null =>
  schedule === "" ? null : nextTime(schedule, timezone, now, true);

/** A file that was stored while the one before was sent is next. */
async function sentChange(
  tx: Transaction,
  site: Site,
  id: string,
  { delivery, sha256 }: { delivery: DeliverySettings; sha256: string },
  now: Date,
) {
  const [newest] = await tx
    .select({ sha256: catalogueFiles.sha256 })
    .from(catalogueFiles)
    .where(filesOfCatalogue(site, id))
    .orderBy(desc(catalogueFiles.builtAt))
    .limit(1);
  const isChanged = delivery.onChange && newest !== undefined && newest.sha256 !== sha256;
  const changed = isChanged ? now.getTime() + delivery.everyMinutes * minuteMs : Number.POSITIVE_INFINITY;
  const next = Math.min(changed, scheduled(delivery, site, now)?.getTime() ?? Number.POSITIVE_INFINITY);
  return {
    sentAt: now,
    sentSha256: sha256,
    sendFailures: 0,
    sendFailedAt: null,
    sendFailure: null,
    nextSendAt: Number.isFinite(next) ? new Date(next) : null,
  };
}

function failedChange(
  { reason, retry }: Extract<SendOutcome, { kind: "failed" }>,
  failures: number,
  now: Date,
  random: number,
) {
  const wait = retry ? waitBeforeTry(failures, random, 0) : refusedMs;
  return {
    sendFailures: failures,
    sendFailedAt: now,
    sendFailure: reason,
    nextSendAt: new Date(now.getTime() + wait),
  };
}
