import { diceFor } from "#demo-stock/dice.ts";
import type { Car } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { addOpeningMinutes, clockOf, nextOpening } from "#domain/leads/handling/opening-clock.ts";
import { leadCar, leadPayload } from "#domain/leads/stored-leads/lead.ts";
import type { StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { sourceSite } from "#domain/measurement/visit.ts";
import { sourceKey, visitSource } from "#domain/measurement/visit-source.ts";
import { dayThere } from "../sites/demo-document.ts";
import type { DemoLead } from "./make-leads.ts";

/** What the rows of a lead are made of, beside its story. */
export type LeadContext = {
  site: Site;
  car: Car | null;
  /** The member who handles it; null without an owner. */
  owner: { id: string; name: string; email: string } | null;
  id: string;
  now: Date;
};

export type LeadHistory = Pick<StoredLead, "updatedAt"> & {
  stage: DemoLead["stage"];
  dueAt: Date | null;
  answeredAt: Date | null;
  events: {
    at: Date;
    kind: "stage" | "owner" | "note" | "answer" | "notified" | "status";
    memberId: string | null;
    source: "member" | "routing" | "system";
    subjectId: string | null;
    key: string | null;
    details: Record<string, unknown>;
  }[];
};

const addMinutes = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

/** The lead as its form would have stored it. */
export function storedLead(lead: DemoLead, { site, car, id }: LeadContext): StoredLead {
  const dice = diceFor(`${lead.seed} form`);
  const type =
    lead.category === "Service Booking" ? "service" : lead.category === "Parts Enquiry" ? "parts" : "sales";
  const places = site.locations.filter(({ location_type }) => location_type === type);
  const location = car
    ? (site.locations.find((one) => one.id === car.location?.id) ?? null)
    : (places[dice.between(0, Math.max(0, places.length - 1))] ?? null);
  const path = car ? `/cars/${car.slug}` : "/contact";
  const url = `http://${site.hosts[0] ?? `${site.slug}.localhost`}${path}`;
  const visited = ["/", ...(car ? [`/search?make=${encodeURIComponent(car.make)}`] : []), path];
  const userData = {
    category: lead.category,
    subcategory: lead.subcategory ?? "",
    message: lead.message,
    ...lead.person,
    ...(lead.category === "Service Booking"
      ? { "Preferred Service Date": dayThere(lead.at, dice.between(3, 9)), "Service Type": "Logbook service" }
      : {}),
    contact_method: dice.pick(["Email", "Phone", "SMS"]),
    opt_in: dice.likely(0.3),
    dealership_slug: car?.dealership_slug ?? location?.dealership_slug ?? "",
    lead_attributes: { visited_pages: visited, linked_query_params: lead.params },
  };
  const facts = { car: car && leadCar(car), url, userAgent: null };
  return {
    id,
    groupId: site.groupId,
    siteId: site.id,
    state: "complete",
    category: lead.category,
    subcategory: lead.subcategory,
    car: facts.car,
    locationId: location?.id ?? null,
    dealershipSlug: userData.dealership_slug || null,
    payload: leadPayload(userData, facts),
    consent: {
      optIn: userData.opt_in,
      text: site.lead.optInText,
      version: site.lead.consentVersion,
      terms: null,
      termsText: null,
    },
    visitedPages: visited,
    linkedQueryParams: lead.params,
    ...sourceOfLead(lead, site),
    measure: null,
    url,
    userAgent: null,
    spam: lead.stage === "spam" ? ["links"] : [],
    createdAt: lead.at,
    updatedAt: lead.at,
  };
}

/** What brought its visit. */
export function sourceOfLead(
  lead: Pick<DemoLead, "params" | "from">,
  site: Pick<Site, "hosts" | "tracking">,
): { source: string; campaign: string | null } {
  const found = visitSource(lead, sourceSite(site));
  return { source: sourceKey(found), campaign: found.campaign };
}

/** What happened with it until now: steps that lie ahead haven't happened, and so its stage is that of the last one that did. */
export function historyOf(
  lead: DemoLead,
  stored: StoredLead,
  { site, owner, now }: LeadContext,
): LeadHistory {
  const clock = clockOf(stored, site);
  const dueAt =
    lead.stage === "spam" ? null : addOpeningMinutes(clock, lead.at, site.lead.handling.answerMinutes);
  const events: LeadHistory["events"] = [];
  const byRouting = { source: "routing", memberId: null } as const;
  const notifiedAt = nextOpening(clock, lead.at) ?? lead.at;
  if (owner && lead.hasCar && notifiedAt <= now)
    events.push({
      at: notifiedAt,
      kind: "notified",
      ...byRouting,
      subjectId: owner.id,
      key: `notified ${owner.id}`,
      details: { role: "person" },
    });
  const answered = lead.answeredAfter === null ? null : addOpeningMinutes(clock, lead.at, lead.answeredAfter);
  const answeredAt = owner && answered && answered <= now ? answered : null;
  const none = { stage: lead.stage === "spam" ? ("spam" as const) : ("new" as const), answeredAt: null };
  if (!answeredAt || !owner) return { ...none, dueAt, events, updatedAt: events.at(-1)?.at ?? lead.at };
  const byOwner = { source: "member", memberId: owner.id, subjectId: null } as const;
  if (!lead.hasCar)
    events.push({
      at: answeredAt,
      kind: "owner",
      ...byOwner,
      subjectId: owner.id,
      key: null,
      details: { from: null, to: owner.id },
    });
  if (lead.answeredBy === "e-mail")
    events.push({
      at: answeredAt,
      kind: "answer",
      ...byOwner,
      key: "answer demo",
      details: { subject: subjectOf(stored) },
    });
  let stage: DemoLead["stage"] = "new";
  for (const [n, step] of lead.steps.entries()) {
    const at = addMinutes(answeredAt, step.hours * 60);
    if (at > now) break;
    events.push({ at, kind: "stage", ...byOwner, key: null, details: { from: stage, to: step.stage } });
    events.push({
      at: addMinutes(at, 1),
      kind: "note",
      ...byOwner,
      key: `note demo ${n}`,
      details: { text: step.note },
    });
    stage = step.stage;
  }
  const last = events.at(-1)?.at ?? answeredAt;
  if (stage === "won" || stage === "lost") {
    const details = {
      system: "Yardbook CRM",
      id: `YB-${diceFor(lead.seed).between(10_000, 99_999)}`,
      status: stage === "won" ? "Sold" : "Closed",
    };
    const key = JSON.stringify(["status", details.system, details.id, details.status]);
    events.push({
      at: addMinutes(last, 3),
      kind: "status",
      source: "system",
      memberId: null,
      subjectId: null,
      key,
      details,
    });
  }
  const happened = events.filter(({ at }) => at <= now);
  return { stage, dueAt, answeredAt, events: happened, updatedAt: happened.at(-1)?.at ?? answeredAt };
}

export const subjectOf = ({ car }: Pick<StoredLead, "car">): string =>
  `Your enquiry about ${car?.name ?? "your visit"}`;
