import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { nextTry } from "#lib/backoff.ts";
import { minuteMs } from "#lib/durations.ts";
import { errorCode } from "#lib/error-code.ts";
import { inTime } from "#lib/in-time.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import type { BackgroundTask } from "#platform/background/background-task.ts";
import { leasedTurns } from "#platform/background/leased-turns.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { alertMessages } from "./alert-tables.ts";
import { collectAlerts } from "./collect-alerts.server.ts";
import { type MailServices, type NotSent, sendMessage } from "./send-message.server.ts";

export const alertMailsTaskName = "alert mails";

type Options = MailServices & {
  sites: Pick<SiteStore, "byIds">;
  random(): number;
  log: Pick<Logger, "error">;
  /** How long a lease lasts and a mail may take, in milliseconds. */
  leaseMs?: number;
  maxMs?: number;
};

type Leased = { groupId: string; siteId: string; id: string; worker: string };

/** Mails sent at once in a process. */
const maxTurns = 6;

/** Takes what waits for people into mails, and sends these. `settled` waits for mails that are being sent, after the task has stopped. */
export function alertMailsTask(options: Options): { task: BackgroundTask; settled(): Promise<void> } {
  const turns = leasedTurns<Leased>({
    max: maxTurns,
    claim: (most) => claim(options, most),
    take: (leased) => takeTurn(options, leased),
    onError: (error) => options.log.error({ code: errorCode(error) }, "an alert wasn't sent"),
  });
  return {
    task: {
      name: alertMailsTaskName,
      everyMs: minuteMs,
      leasesRows: true,
      role: applicationRole,
      run: async (stopped, partFailed) => {
        for (const site of await alertSites(options)) {
          if (stopped()) break;
          try {
            await collectAlerts(options.db, site, options.now(), stopped);
          } catch (error) {
            partFailed(error);
          }
        }
        return turns.run(stopped, partFailed);
      },
    },
    settled: turns.settled,
  };
}

/** Sites whose alerts are on, of groups that aren't suspended. */
export async function alertSites(
  { db, sites }: { db: Pick<Database, "withoutTenant">; sites: Pick<SiteStore, "byIds"> },
  isWanted: (groupId: string) => boolean = () => true,
): Promise<Site[]> {
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string; site_id: string }>(sql`select group_id, site_id from alert_sites()`),
  );
  const found: Site[] = [];
  for (const { group_id, site_id } of rows) {
    const site = isWanted(group_id) ? await sites.byIds(group_id, site_id) : null;
    if (site?.watch.alerts) found.push(site);
  }
  return found;
}

async function claim({ db, now, leaseMs = minuteMs }: Options, most: number): Promise<Leased[]> {
  const at = now();
  const until = new Date(at.getTime() + leaseMs);
  const worker = randomId();
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ group_id: string; site_id: string; id: string }>(
      sql`select group_id, site_id, id from claim_alert_messages(${at.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, ${worker}, ${most})`,
    ),
  );
  return rows.map(({ group_id, site_id, id }) => ({ groupId: group_id, siteId: site_id, id, worker }));
}

async function takeTurn(options: Options, leased: Leased): Promise<void> {
  const { db, sites, maxMs = 45_000 } = options;
  const site = await sites.byIds(leased.groupId, leased.siteId);
  if (!site) return;
  const isLeased = and(
    isOfSite(alertMessages, site),
    eq(alertMessages.id, leased.id),
    eq(alertMessages.lease, leased.worker),
  );
  const [message] = await db.withSite(site, (tx) =>
    tx
      .select()
      .from(alertMessages)
      .where(and(isLeased, eq(alertMessages.state, "waiting"))),
  );
  if (!message) return;
  const late: SendOutcome = { kind: "failed", answer: `no response within ${maxMs / 1000} s`, final: false };
  const outcome = await inTime(maxMs, sendMessage(options, site, message), () => late);
  const change = changeBy(outcome, message, options.now(), options.random());
  // What the mail server accepted is sent, whichever worker has the lease now.
  const row =
    outcome.kind === "sent" ? and(isOfSite(alertMessages, site), eq(alertMessages.id, leased.id)) : isLeased;
  await db.withSite(site, (tx) =>
    tx
      .update(alertMessages)
      .set({ lease: null, leasedUntil: null, ...change })
      .where(row),
  );
}

type Message = typeof alertMessages.$inferSelect;

function changeBy(
  outcome: SendOutcome | NotSent,
  { attempts, firstTryAt }: Message,
  now: Date,
  random: number,
): Partial<Message> {
  switch (outcome.kind) {
    case "sent":
      return { state: "sent", sentAt: now, lastAnswer: outcome.answer, attempts: attempts + 1 };
    case "empty":
    case "stopped":
      return { state: outcome.kind };
    case "paused":
      return { nextTryAt: outcome.until, firstTryAt: outcome.until };
    case "failed": {
      const tries = attempts + 1;
      const again = outcome.final ? null : nextTry(tries, firstTryAt, now, random, outcome.retryAfterMs ?? 0);
      const tried = { attempts: tries, lastAnswer: outcome.answer };
      return again ? { ...tried, nextTryAt: again } : { ...tried, state: "dead" };
    }
  }
}
