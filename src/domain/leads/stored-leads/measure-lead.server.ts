import type { Site } from "#domain/configuration/site.ts";
import { australianPhone } from "#domain/leads/form-definitions/contact-checks.ts";
import type { Stage } from "#domain/leads/lead-stage.ts";
import type { EventFacts, MeasuredKind } from "#domain/measurement/destinations/measured-event.ts";
import { recordMeasured } from "#domain/measurement/destinations/record-events.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { answerOf, type StoredLead } from "./stored-lead.ts";

type MeasuredLead = Pick<
  StoredLead,
  | "id"
  | "state"
  | "category"
  | "car"
  | "payload"
  | "url"
  | "userAgent"
  | "spam"
  | "linkedQueryParams"
  | "measure"
>;

/** Forms of which advertisers learn nothing. */
const notAdvertised = new Set(["Careers Enquiry", "Finance Enquiry"]);

/** Pages of a person's own, whose addresses are never reported. */
const ownPages = /^\/(?:booking|account|sign-in|success|online-payment|demo|preview)(?:\/|$)/;

const stageKinds: Readonly<Partial<Record<Stage, MeasuredKind>>> = {
  contacted: "stage_contacted",
  appointment: "stage_appointment",
  won: "stage_won",
  lost: "stage_lost",
};

/** Records a stage for measurement; each is reported once of a lead. */
export async function measureStage(
  tx: Transaction,
  site: Site,
  lead: MeasuredLead,
  stage: Stage,
  at: Date,
): Promise<void> {
  const kind = stageKinds[stage];
  if (kind) await measureLead(tx, site, lead, kind, { at });
}

/**
 * Records what happened to a lead for the site's destinations, as far as its sender allowed; nothing of one that is suspected of being spam.
 * @param more `sequence` counts what may happen to a lead several times; `value` is in whole units of the currency
 */
export async function measureLead(
  tx: Transaction,
  site: Site,
  lead: MeasuredLead,
  kind: MeasuredKind,
  more: { at: Date; sequence?: number; ip?: string | null; value?: number; booking?: string },
): Promise<void> {
  const { measure: visit, id: leadId, spam } = lead;
  if (!visit || lead.state !== "complete" || spam.length > 0) return;
  const { at, sequence = 0, ip = null, value, booking } = more;
  await recordMeasured(tx, site, {
    kind,
    leadId,
    sequence,
    at,
    facts: {
      ...factsOf(site, lead),
      ...(value === undefined ? {} : { value, currency: site.currency }),
      ...(booking === undefined ? {} : { booking }),
    },
    visit,
    contact: {
      email: answerOf(lead, "email") || null,
      phone: australianPhone(answerOf(lead, "phone")),
      ip,
      agent: lead.userAgent,
    },
    advertisable: !notAdvertised.has(lead.category),
  });
}

/** A campaign's word; none that looks like an e-mail address or a telephone number. */
const plainWords = (text: string | undefined): string | undefined =>
  text === undefined || /@|%40|(?:\d[\s()-]*){8}/.test(text) ? undefined : text.slice(0, 100);

function factsOf(
  site: Site,
  { category, car, url, linkedQueryParams }: MeasuredLead,
): Omit<EventFacts, "has"> {
  const page = url !== null && URL.canParse(url) ? new URL(url) : null;
  const ownHost = page !== null && site.hosts.includes(page.hostname);
  const path = ownHost && !ownPages.test(page.pathname) ? page.pathname : "/";
  const campaign = (name: string) => plainWords(linkedQueryParams[`utm_${name}`]);
  const price = car && (car.offer_price ?? car.price);
  const given = {
    source: campaign("source"),
    medium: campaign("medium"),
    campaign: campaign("campaign"),
    car: car
      ? { id: car.id, make: car.make, model: car.model, year: car.year, type: car.car_type }
      : undefined,
    ...(price ? { value: price, currency: site.currency } : {}),
  };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { category, path, origin: `https://${site.hosts[0]}`, ...Object.fromEntries(known) };
}
