import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Site } from "#domain/configuration/site.ts";
import type { Purposes } from "#domain/measurement/consent.ts";
import type { SentVisit } from "#domain/measurement/visit-cookies.ts";
import { errorCode } from "#lib/error-code.ts";
import { storableJson } from "#lib/sent-text.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { EventFacts, PageKind } from "./measured-event.ts";
import { deleteWithdrawn, rowsFor } from "./record-events.server.ts";

type MeasuredSite = Pick<Site, "groupId" | "id" | "tracking">;

/** Something that a page reported, with what its browser allowed. */
export type NewPageEvent = {
  id: string;
  kind: PageKind;
  at: Date;
  facts: Omit<EventFacts, "has">;
  visit: SentVisit;
  ip: string | null;
  agent: string;
};

export type PageEvents = {
  /** @returns whether it will be stored: not while too many wait */
  add(site: MeasuredSite, event: NewPageEvent): boolean;
  /** Forgets what a browser no longer allows, also in what other processes store within half a second. */
  withdraw(site: MeasuredSite, client: string, purposes: Purposes): void;
  /** Stores the rest. */
  close(): Promise<void>;
};

/** Nothing is sent sooner, so that a withdrawal deletes what any process was about to store. */
const notBeforeMs = 1_000;
/** A site's events become due together so often: a request of many costs little more than one of each. */
const togetherMs = 2_000;
const withdrawnAgainMs = 500;
/** Rows of one statement. */
const maxRows = 2_000;

/**
 * Collects events of pages and stores them together: for at most `everyMs`, or until there are `most`. A process that is killed loses what it
 * collected, and a commit isn't waited for.
 */
export function createPageEvents({
  db,
  log,
  now,
  everyMs = 200,
  most = 500,
  maxHeld = 5_000,
}: {
  db: Pick<Database, "withSite" | "withoutTenant">;
  log: Pick<Logger, "warn">;
  now: () => Date;
  everyMs?: number;
  most?: number;
  /** Events that are collected or being stored. */
  maxHeld?: number;
}): PageEvents {
  let waiting: { site: MeasuredSite; event: NewPageEvent }[] = [];
  let held = 0;
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> | undefined;
  const store = async (taken: typeof waiting) => {
    try {
      await storePageEvents(db, taken, now());
    } catch (error) {
      log.warn({ events: taken.length, code: errorCode(error) }, "events of pages weren't stored");
    }
    held -= taken.length;
  };
  /** What comes while a slow database stores is stored together next, so that it catches up. */
  const storeWaiting = async () => {
    while (waiting.length > 0) {
      const taken = waiting;
      waiting = [];
      await store(taken);
    }
    storing = undefined;
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length > 0) storing ??= storeWaiting();
    return storing ?? Promise.resolve();
  };
  return {
    add: (site, event) => {
      if (held >= maxHeld) return false;
      held += 1;
      waiting.push({ site, event });
      if (waiting.length >= most) void flush();
      else timer ??= setTimeout(flush, everyMs);
      return true;
    },
    withdraw: (site, client, { statistics, advertising }) => {
      for (const { site: of, event } of waiting) {
        const { visit } = event;
        if (of.id !== site.id || visit.client !== client) continue;
        const { purposes } = visit;
        event.visit = {
          ...visit,
          purposes: {
            statistics: statistics && purposes.statistics,
            advertising: advertising && purposes.advertising,
          },
        };
      }
      const again = () =>
        db
          .withSite(site, (tx) => deleteWithdrawn(tx, site, client, { statistics, advertising }))
          .catch((error) =>
            log.warn({ code: errorCode(error) }, "a withdrawal wasn't repeated for events of pages"),
          );
      setTimeout(() => void (storing ?? Promise.resolve()).then(again), withdrawnAgainMs).unref();
    },
    close: flush,
  };
}

/** Stores events of any sites. */
async function storePageEvents(
  db: Pick<Database, "withoutTenant">,
  taken: readonly { site: MeasuredSite; event: NewPageEvent }[],
  now: Date,
): Promise<void> {
  const rows = taken.flatMap(({ site, event: { ip, agent, ...event } }) =>
    rowsFor(site, {
      ...event,
      dueAt: dueAt(site.id, now),
      contact: { email: null, phone: null, ip, agent },
      advertisable: true,
    }),
  );
  if (rows.length === 0) return;
  await db.withoutTenant(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    for (let from = 0; from < rows.length; from += maxRows)
      await tx.execute(sql`select add_page_events(${storableJson(rows.slice(from, from + maxRows))}::jsonb)`);
  });
}

/** The end of the site's present turn: those of many sites are spread over time. */
function dueAt(siteId: string, now: Date): Date {
  const turn = Number.parseInt(siteId.slice(0, 8), 16) % togetherMs;
  const soonest = now.getTime() + notBeforeMs;
  return new Date(soonest + ((((turn - soonest) % togetherMs) + togetherMs) % togetherMs));
}
