import type { Site } from "#domain/configuration/site.ts";
import { australianPhone } from "#domain/leads/form-definitions/contact-checks.ts";
import type { Stage } from "#domain/leads/lead-stage.ts";
import type { EventFacts, MeasuredKind } from "#domain/measurement/destinations/measured-event.ts";
import { recordMeasured } from "#domain/measurement/destinations/record-events.server.ts";
import { campaignFacts, carFacts, ownPages } from "#domain/measurement/destinations/shared-facts.ts";
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

function factsOf(
  site: Site,
  { category, car, url, linkedQueryParams }: MeasuredLead,
): Omit<EventFacts, "has"> {
  const page = url !== null && URL.canParse(url) ? new URL(url) : null;
  const ownHost = page !== null && site.hosts.includes(page.hostname);
  const path = ownHost && !ownPages.test(page.pathname) ? page.pathname : "/";
  return {
    category,
    path,
    origin: `https://${site.hosts[0]}`,
    ...campaignFacts(linkedQueryParams),
    ...carFacts(car, site.currency),
  };
}
