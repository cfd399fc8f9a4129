import { and, eq, gt, gte, ne, sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { isVehicleForm, type LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import { givenAnswers, isTicked } from "#domain/leads/form-definitions/lead-schema.ts";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import {
  type LeadAttributes,
  leadAttributes,
  leadPayload,
  sentReferrer,
} from "#domain/leads/stored-leads/lead.ts";
import { messageHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { spamReasons } from "#domain/leads/stored-leads/spam.ts";
import type { Consent, StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { addressWithoutClickIds, paramsWithoutClickIds } from "#domain/measurement/click-ids.ts";
import { destinationsOf } from "#domain/measurement/destinations/destination.ts";
import { clicksIn, fbcOf, type SentVisit } from "#domain/measurement/visit-cookies.ts";
import { dayMs } from "#lib/durations.ts";
import { cutText } from "#lib/sent-text.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { addressHash } from "#platform/http/sender-hash.server.ts";
import type { Sending, SendingAgent } from "./acceptance.server.ts";
import type { Submission } from "./read-submission.server.ts";
import { windowMs } from "./same-lead.server.ts";
import { leadSource } from "./sent-source.server.ts";

/** The stored form of a validated submission: payload, consent and reasons to suspect spam. */
export async function leadOf(
  tx: Transaction,
  options: Sending & { byServer?: boolean },
  submission: Submission,
  id: string,
): Promise<StoredLead> {
  const { site, now, facts } = options;
  const { userData, form, questions, category, subcategory, car, last } = submission;
  const clickIds = facts.visit?.purposes.advertising ?? !site.tracking.requireConsent;
  const sent = leadAttributes(userData.lead_attributes);
  const attributes = landingOf(sent, clickIds);
  const message = messageOf(userData);
  const sentUrl =
    typeof userData.url === "string" && userData.url ? cutText(cleanText(userData.url), 1_000) : facts.url;
  const url = sentUrl && !clickIds ? addressWithoutClickIds(sentUrl) : sentUrl;
  const measure = measuredVisit(options, attributes.linked_query_params);
  const userAgent = facts.userAgent ? cutText(cleanText(facts.userAgent), 500) : null;
  const counts = await senderCounts(tx, options, message, userData.email);
  return {
    id,
    groupId: site.groupId,
    siteId: site.id,
    state: last ? "complete" : "partial",
    category,
    subcategory,
    car,
    dealershipSlug: submission.dealershipSlug,
    locationId: submission.location?.id ?? submission.booking?.place.location.id ?? null,
    payload: leadPayload(
      {
        ...givenAnswers(userData, questions),
        lead_attributes: attributes,
        dealership_slug: submission.dealershipSlug ?? "",
      },
      { car, url, userAgent, byServer: options.byServer, agent: options.agent, byStaff: options.byStaff },
    ),
    consent: options.byStaff ? callersConsent(site) : consentOf(site, form, userData, options.agent),
    visitedPages: attributes.visited_pages,
    linkedQueryParams: attributes.linked_query_params,
    ...(await leadSource(tx, options, { ...sent, from: sentReferrer(userData.lead_attributes) })),
    url,
    userAgent,
    spam: options.byStaff
      ? []
      : spamReasons(
          { honeypot: userData[trapName], startedAt: userData.form_started_at, now, message, ...counts },
          site.lead.spam,
        ),
    measure,
    createdAt: now,
    updatedAt: now,
  };
}

/** What the shopper allowed to be measured, with the ids of clicks that this visit began with; null without destinations. */
function measuredVisit({ site, now, facts }: Sending, params: Record<string, string>): SentVisit | null {
  const { visit } = facts;
  if (!visit || !(visit.purposes.statistics || visit.purposes.advertising)) return null;
  if (destinationsOf(site.tracking).length === 0) return null;
  if (!visit.purposes.advertising) return visit;
  const clicks = { ...clicksIn(params, now), ...visit.clicks };
  return { ...visit, clicks, fbc: visit.fbc ?? fbcOf(clicks, site.hosts[0] ?? "", null) };
}

/** The pages and parameters that a shopper came by: without consent to advertising not the ids of their clicks. */
function landingOf(attributes: LeadAttributes, clickIds: boolean): LeadAttributes {
  if (clickIds) return attributes;
  return {
    visited_pages: attributes.visited_pages.map(addressWithoutClickIds),
    linked_query_params: paramsWithoutClickIds(attributes.linked_query_params),
  };
}

function consentOf(
  site: Site,
  form: LeadForm | null,
  userData: Record<string, unknown>,
  agent: SendingAgent | undefined,
): Consent {
  const vehicle = isVehicleForm(form);
  const requested = vehicle ? site.lead.termsCheckbox : site.contact.termsRequired;
  return {
    optIn: isTicked(userData.opt_in),
    text: agent?.text ?? site.lead.optInText,
    version: site.lead.consentVersion,
    terms: requested ? isTicked(userData.terms_conditions) : null,
    termsText: requested ? "I agree to the terms of use" : null,
    ...(form === "finance"
      ? { credit: { given: isTicked(userData.credit_consent), text: site.finance.privacyText } }
      : {}),
    ...(agent ? { agent: claimOf(agent) } : {}),
  };
}

/** A caller saw no form: staff may answer what the call was about, and nothing else was agreed to. */
const callersConsent = (site: Site): Consent => ({
  optIn: false,
  text: "Entered by staff for a caller, who wasn’t asked about offers and news",
  version: site.lead.consentVersion,
  terms: null,
  termsText: null,
});

const claimOf = ({ text: _, ...claim }: SendingAgent) => claim;

/** How often this sender and this message were seen. An agent's network sends for many people: there the person is the sender. */
async function senderCounts(
  tx: Transaction,
  { site, now, facts, agent }: Sending,
  message: string,
  email: unknown,
): Promise<{ fromAddress: number; sameMessage: number }> {
  const current = isOfSite(leads, site);
  const address = addressHash(facts.address, site.id, now);
  const hash = messageHash(message);
  const since = (ms: number) => new Date(now.getTime() - ms);
  const sender = agent
    ? eq(leads.email, String(email).toLowerCase())
    : address && eq(leads.addressHash, address);
  const fromAddress = sender
    ? await tx.$count(leads, and(current, sender, gte(leads.createdAt, since(windowMs))))
    : 0;
  const sameMessage = hash
    ? await tx.$count(
        leads,
        and(
          current,
          eq(leads.messageHash, hash),
          gt(leads.createdAt, since(dayMs)),
          ne(sql`coalesce(${leads.payload}->>'email', '')`, typeof email === "string" ? email : ""),
        ),
      )
    : 0;
  return { fromAddress, sameMessage };
}

/** The shopper's message, or "". */
export const messageOf = (userData: Record<string, unknown>) =>
  typeof userData.message === "string" ? userData.message : "";
