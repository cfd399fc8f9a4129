import { sql } from "drizzle-orm";
import { diceFor } from "#demo-stock/dice.ts";
import { isAvailable } from "#domain/cars/availability.ts";
import type { Car } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { handlersAt, type LeadPerson, peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { leadDeliveries, leadEvents, leads } from "#domain/leads/lead-tables.ts";
import { deliveriesOf, type NewDelivery } from "#domain/leads/stored-leads/delivery-rows.server.ts";
import { belongsToSite } from "#domain/stock/search-index/site-rules.ts";
import { assembleCar, storedCarsById } from "#domain/stock/search-index/stored-car.server.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import { addConversation } from "./leads/conversation.server.ts";
import { leadCounts } from "./leads/lead-counts.ts";
import { historyOf, type LeadContext, type LeadHistory, storedLead, subjectOf } from "./leads/lead-rows.ts";
import { type DemoLead, makeLeads } from "./leads/make-leads.ts";

/** Leads a day of the sites whose group has members: without members leads stay unhandled. */
const perDay: Readonly<Record<string, number>> = { harbour: 2, "harbour-certified": 0.7 };
const actor: Actor = { kind: "command", id: "demo", action: "load demo" };

/**
 * Adds leads of the last 60 days to the demo sites that have none, with what staff did with them. Written directly to the rows, because the
 * platform has no other entry point for an invented history.
 * @param db as the role that sees staff
 * @returns how many it added
 */
export async function loadDemoLeads(
  db: Database,
  { sites, now }: { sites: Pick<SiteStore, "bySlug">; now: () => Date },
): Promise<number> {
  let count = 0;
  for (const [slug, each] of Object.entries(perDay)) {
    const site = await sites.bySlug(slug);
    if (site) count += await loadSite(db.as(actor), site, makeLeads(slug, now(), each), now());
  }
  return count;
}

async function loadSite(db: Database, site: Site, list: readonly DemoLead[], now: Date): Promise<number> {
  const cars = await carsOf(db, site, now);
  const people = (await peopleOfGroup(db, site)).filter(({ grants }) =>
    grants.some(({ role }) => role === "sales"),
  );
  return db.withSite(site, async (tx) => {
    const { rows } = await tx.execute(sql`select 1 from leads limit 1`);
    if (rows.length > 0 || list.length === 0) return 0;
    const all = list.map((lead) => rowsOf(lead, site, cars, people, now));
    await tx.insert(leads).values(all.map(({ row }) => row));
    await tx.insert(leadDeliveries).values(all.flatMap(({ deliveries }) => deliveries));
    await tx.insert(leadEvents).values(all.flatMap(({ events }) => events));
    await addConversation(tx, site, all, now);
    const counted = leadCounts(
      site,
      list.map((lead, n) => ({ lead, carId: all[n]?.row.carId ?? null })),
    );
    await tx.execute(sql`select add_counts(${JSON.stringify(counted)}::jsonb)`);
    return all.length;
  });
}

/** The cars that the site shows, and those it sold. */
async function carsOf(db: Database, site: Site, now: Date): Promise<Car[]> {
  const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{ id: string }>(sql`select id from cars order by facts ->> 'stocknum'`),
  );
  const stored = await storedCarsById(
    db,
    site.groupId,
    rows.map(({ id }) => id),
  );
  return stored
    .flatMap((row) => assembleCar(row, site) ?? [])
    .filter((car) => belongsToSite(car, site, now))
    .sort((a, b) => ((a.stocknum ?? "") < (b.stocknum ?? "") ? -1 : 1));
}

function rowsOf(lead: DemoLead, site: Site, cars: readonly Car[], people: readonly LeadPerson[], now: Date) {
  const dice = diceFor(`${lead.seed} rows`);
  // A car that was sold has a lead that was won more often than not.
  const fitting = lead.hasCar
    ? cars.filter((car) => (lead.stage === "won" || isAvailable(car)) && new Date(car.created_at) <= lead.at)
    : [];
  const car = lead.hasCar ? dice.pick(fitting.length > 0 ? fitting : cars) : null;
  const id = randomId();
  const without: LeadContext = { site, car: car ?? null, id, now, owner: null };
  const stored = storedLead(lead, without);
  const handlers = handlersAt(people, {
    groupId: site.groupId,
    siteId: site.id,
    locationId: stored.locationId,
  });
  const isOwned = lead.stage !== "spam" && (lead.stage !== "new" || (lead.hasCar && dice.likely(0.5)));
  const owner = isOwned && handlers.length > 0 ? dice.pick(handlers) : null;
  const history = historyOf(lead, stored, { ...without, owner });
  const { events, ...handled } = history;
  const key = { groupId: site.groupId, siteId: site.id };
  return {
    row: {
      ...stored,
      ...handled,
      carId: car?.id ?? null,
      ownerId: owner?.id ?? null,
      tags: lead.tags,
      nextStepAt: null,
      idempotencyKey: id,
      payloadHash: id,
    },
    deliveries: deliveryRows(lead, { ...without, owner }, history),
    events: events.map((event) => ({ ...key, id: randomId(), leadId: id, ...event })),
  };
}

function deliveryRows(
  lead: DemoLead,
  { site, id: leadId, car, owner, now }: LeadContext,
  history: LeadHistory,
) {
  const stored = storedLead(lead, { site, car, owner, id: leadId, now });
  const answer = history.events.find(({ kind }) => kind === "answer");
  const rowOf = (delivery: NewDelivery, at: Date) => {
    const id = randomId();
    return {
      groupId: site.groupId,
      siteId: site.id,
      id,
      leadId,
      purpose: delivery.purpose,
      channel: delivery.channel,
      target: delivery.target,
      secret: delivery.secret ?? null,
      words: delivery.words ?? null,
      messageId: `<${id}@${site.hosts[0] ?? `${site.slug}.localhost`}>`,
      createdAt: at,
      firstTryAt: at,
      ...outcomeOf(delivery, lead, at, now),
    };
  };
  const rows = deliveriesOf(stored, site).map((delivery) => rowOf(delivery, lead.at));
  if (!answer || !owner) return rows;
  const words = {
    subject: subjectOf(stored),
    fromName: owner.name,
    replyTo: owner.email,
    text: `Hi ${lead.person.name.split(" ")[0]},\n\nThank you for your message. When would be a good time to call you?\n\n${owner.name}`,
  };
  const target = lead.person.email;
  return [...rows, rowOf({ purpose: "answer", channel: "email", target, words }, answer.at)];
}

const accepted = "250 2.0.0 Ok: queued";
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);

function outcomeOf({ purpose, channel }: NewDelivery, { delivery }: DemoLead, at: Date, now: Date) {
  const isToSystem = purpose === "dealer" && channel === "adf_email";
  if (isToSystem && delivery === "retried")
    return {
      state: "waiting" as const,
      attempts: 2,
      nextTryAt: later(now, 30 * 60),
      deliveredAt: null,
      lastAnswer: "451 4.7.1 Greylisted, try again later",
    };
  if (isToSystem && delivery === "failed")
    return {
      state: "dead" as const,
      attempts: 17,
      nextTryAt: later(at, 86_400),
      deliveredAt: null,
      lastAnswer: "550 5.1.1 Recipient address rejected: mailbox full",
    };
  const deliveredAt = later(at, 2);
  return { state: "delivered" as const, attempts: 1, nextTryAt: at, deliveredAt, lastAnswer: accepted };
}
