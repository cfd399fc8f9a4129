import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { dayMs, hourMs } from "#lib/durations.ts";
import type { SiteKey, Transaction } from "#platform/database/database.server.ts";
import { accountOf, destinationsOf } from "./destination.ts";
import {
  type DestinationHealth,
  type EndedInHour,
  type EventOfHour,
  type FailingDestination,
  noEvents,
  problemOf,
} from "./destination-health.ts";
import { offDestinations } from "./destination-states.server.ts";
import { destinationTitle } from "./destination-texts.ts";
import { serverKinds } from "./measured-event.ts";

type Row = Omit<DestinationHealth, "waitingSince" | "lastSentAt"> & {
  destination: string;
  since: string | null;
  last: string | null;
};

/** How the events of each destination of a site went, by name; one without stored events is left out. */
export async function destinationHealth(
  tx: Transaction,
  { groupId, id }: SiteKey,
  now: Date,
): Promise<ReadonlyMap<string, DestinationHealth>> {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  const ended = (state: string) =>
    sql`count(*) filter (where state = ${state} and ended_at > ${dayAgo}::timestamptz)::int`;
  const { rows } = await tx.execute<Row>(sql`
    select destination, count(*) filter (where state = 'waiting')::int as waiting,
      min(at) filter (where state = 'waiting') as since, max(ended_at) filter (where state = 'sent') as last,
      ${ended("sent")} as sent, ${ended("refused")} as refused, ${ended("dropped")} as dropped, ${ended("unknown")} as unknown,
      count(*) filter (where facts -> 'has' ?| array['email', 'phone', 'fbc', 'gclid', 'gbraid', 'wbraid']
        and kind = any(${sql.param(serverKinds)}::text[]))::int as matchable,
      count(*) filter (where kind = any(${sql.param(serverKinds)}::text[]))::int as conversions,
      (array_agg(answer order by next_try_at desc) filter (where state = 'waiting' and attempts > 0))[1] as answer
    from measure_events where group_id = ${groupId}::uuid and site_id = ${id}::uuid group by destination`);
  return new Map(
    rows.map(({ destination, since, last, ...row }) => [
      destination,
      { ...row, waitingSince: since ? new Date(since) : null, lastSentAt: last ? new Date(last) : null },
    ]),
  );
}

/** What became of a destination's events in each of the last 24 hours that had some, the latest first. */
export async function endedByHour(
  tx: Transaction,
  { groupId, id }: SiteKey,
  destination: string,
  now: Date,
): Promise<EndedInHour[]> {
  const from = new Date(now.getTime() - dayMs).toISOString();
  const count = (state: string) => sql`count(*) filter (where state = ${state})::int`;
  const { rows } = await tx.execute<EndedInHour>(sql`
    select date_trunc('hour', ended_at) as hour, ${count("sent")} as sent, ${count("refused")} as refused,
      ${count("dropped")} as dropped, ${count("unknown")} as unknown
    from measure_events where group_id = ${groupId}::uuid and site_id = ${id}::uuid and destination = ${destination}
      and ended_at > ${from}::timestamptz group by 1 order by 1 desc`);
  return rows.map((row) => ({ ...row, hour: new Date(row.hour).toISOString() }));
}

/** The events of a site in the last hour, the most frequent first; one that went to several destinations happened once. */
export async function eventsOfHour(
  tx: Transaction,
  { groupId, id }: SiteKey,
  now: Date,
): Promise<EventOfHour[]> {
  const from = new Date(now.getTime() - hourMs).toISOString();
  const isLost = sql`state in ('refused', 'dropped', 'unknown')`;
  const { rows } = await tx.execute<EventOfHour>(sql`
    select kind, count(distinct id)::int as happened, count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where ${isLost})::int as lost,
      (array_agg(answer order by ended_at desc) filter (where ${isLost} and answer is not null))[1] as answer
    from measure_events where group_id = ${groupId}::uuid and site_id = ${id}::uuid and at > ${from}::timestamptz
    group by kind order by happened desc, kind`);
  return rows;
}

export async function failingDestinations(
  tx: Transaction,
  site: Pick<Site, "groupId" | "id" | "tracking">,
  now: Date,
): Promise<FailingDestination[]> {
  const on = destinationsOf(site.tracking).filter(({ mode }) => mode !== "off");
  if (on.length === 0) return [];
  const health = await destinationHealth(tx, site, now);
  const off = await offDestinations(tx, site);
  return on.flatMap((destination) => {
    const { name, kind } = destination;
    const own = health.get(name) ?? noEvents;
    const problem = off.has(name) ? null : problemOf(own, now);
    const title = destinationTitle({ kind, account: accountOf(destination) });
    return problem === null ? [] : [{ name, title, problem, answer: own.answer }];
  });
}
