import { and, eq, gt, gte, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../db/client.server.ts";
import { leads } from "../../db/lead-tables.ts";
import { randomId } from "../../lib/random-id.server.ts";
import type { Site } from "../../site/site.ts";
import { postcodeMayBe } from "../locations/geocode.server.ts";
import { fullDayMessage, takeServiceDay } from "../service-booking/service-days.server.ts";
import { bookingOfLead, bookSlot, nextFreeTimes } from "../test-drive/book-slot.server.ts";
import type { SlotPlace } from "../test-drive/slots.ts";
import { cleanText } from "./clean-text.ts";
import { isPostcode } from "./contact-checks.ts";
import { deliveriesOf, insertDeliveries } from "./delivery-rows.server.ts";
import { type LeadCar, leadAttributes, leadPayload } from "./lead.ts";
import { isVehicleForm, type LeadForm, speaksForServer } from "./lead-category.ts";
import { addressHash, draftHash, messageHash, payloadHash } from "./lead-hash.server.ts";
import { isTicked } from "./lead-schema.ts";
import { leadTexts } from "./lead-texts.ts";
import { readSubmission, type Submission } from "./read-submission.server.ts";
import { spamReasons } from "./spam.ts";
import type { Consent, StoredLead } from "./stored-lead.ts";

export type AcceptOptions = {
  db: Database;
  site: Site;
  /** The application's clock. */
  now: Date;
  facts: { address: string | null; userAgent: string | null; url: string | null };
  /** As it came. */
  userData: unknown;
  /** Made by script at a form's start; without one, the same form within ten minutes is the same lead. */
  idempotencyKey: string | null;
  /** The draft cookie, which a lead sent in steps belongs to. */
  draft?: string | null;
  /** Called once the lead is committed. */
  wake?: () => void;
  /** True for leads that the server writes by itself: theirs are the categories that a form may not name. */
  byServer?: boolean;
  /** What the shopper is e-mailed instead of the site's usual words. */
  acknowledgement?: { subject: string; text: string };
  /** Commits together with a lead that is new; what it throws undoes the lead. */
  also?: (tx: Transaction, leadId: string) => Promise<void>;
};

export type AcceptOutcome =
  | {
      kind: "accepted";
      leadId: string;
      /** Whether it had been accepted before. */
      repeated: boolean;
      state: "partial" | "complete";
      form: LeadForm | null;
      /** As chosen in the form: for the success page and for tracking (DECIDE-32). */
      category: string;
      car: LeadCar | null;
      booking: { startsAt: Date; minutes: number; locationId: string } | null;
    }
  | { kind: "invalid"; error: string; fields: Record<string, string> }
  /** `next`: free times, ISO with offset. */
  | { kind: "taken"; error: string; fields: { dateTime: string }; next: string[] };

const windowMs = 10 * 60_000;
const dayMs = 24 * 60 * 60_000;
const longestKey = 200;

class SlotGone extends Error {}
class DayGone extends Error {}

/**
 * Takes a lead: it, its consent, the time it books and the rows of its deliveries commit in one transaction, and only then
 * is it accepted. Nothing else than a form that can't be understood, another site's car or a taken time is refused.
 */
export async function acceptLead(options: AcceptOptions): Promise<AcceptOutcome> {
  const { db, site, now } = options;
  const read = await readSubmission(db, site, options.userData, now);
  switch (read.kind) {
    case "invalid":
      return {
        kind: "invalid",
        error: Object.values(read.fields)[0] ?? leadTexts.unexpected,
        fields: read.fields,
      };
    case "slot":
      // A repeated sending finds its own time taken, so the lead is looked for first.
      return (
        (await repeatedBooking(options)) ?? taken(options, read.message, read.place, read.carId, read.wished)
      );
    case "ok":
      break;
  }
  const { submission } = read;
  if (!options.byServer && [submission.category, submission.subcategory].some(speaksForServer))
    return {
      kind: "invalid",
      error: leadTexts.invalidChoice,
      fields: { category: leadTexts.invalidChoice },
    };
  if (await hasWrongPostcode(submission, site))
    return {
      kind: "invalid",
      error: leadTexts.unknownPostcode,
      fields: { postcode: leadTexts.unknownPostcode },
    };
  try {
    const outcome = await db.withTenant({ groupId: site.groupId, siteId: site.id }, (tx) =>
      keep(tx, options, submission),
    );
    if (!outcome.repeated) options.wake?.();
    return outcome;
  } catch (error) {
    if (error instanceof DayGone && submission.serviceDay) {
      const { place, date } = submission.serviceDay;
      const message = await fullDayMessage(db, site, place, date, now);
      return { kind: "invalid", error: message, fields: { "Preferred Service Date": message } };
    }
    if (!(error instanceof SlotGone) || !submission.booking) throw error;
    const { place, slot } = submission.booking;
    return taken(options, leadTexts.slotTaken, place, submission.car?.id ?? null, slot.startsAt);
  }
}

/** Whether a form asks about four digits that nobody knows as a postcode (CONTACT-24); a look-up that fails stops no lead. */
async function hasWrongPostcode({ userData }: Submission, site: Site): Promise<boolean> {
  const { postcode } = userData;
  if (typeof postcode !== "string" || !isPostcode(postcode.trim())) return false;
  return !(await postcodeMayBe(postcode.trim(), site).catch(() => true));
}

async function taken(
  { db, site, now }: AcceptOptions,
  message: string,
  place: SlotPlace,
  carId: string | null,
  wished: Date,
): Promise<AcceptOutcome> {
  const next = await nextFreeTimes(db, site, place, carId, wished, now);
  return { kind: "taken", error: message, fields: { dateTime: message }, next };
}

async function keep(
  tx: Transaction,
  options: AcceptOptions,
  submission: Submission,
): Promise<Extract<AcceptOutcome, { kind: "accepted" }>> {
  const { site, now } = options;
  const { userData, form, category, car, last } = submission;
  const hash = payloadHash(userData);
  const key = keyOf(options, hash);
  // Two sendings of one form come one after the other from here on.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${key}`}, 7))`);
  const accepted = { kind: "accepted" as const, form, category, car };
  const before = await sameLead(tx, options, key, hash);
  if (before) {
    const booking = await bookingOfLead(tx, site.groupId, before.id);
    return { ...accepted, leadId: before.id, repeated: true, state: before.state, booking };
  }
  const partial = await partialLead(tx, options, userData.lead_id);
  const lead = await leadOf(tx, options, submission, partial ?? randomId());
  const { booking } = submission;
  if (booking) {
    const { place, slot } = booking;
    const booked = await bookSlot(tx, site, { place, slot, carId: car?.id ?? null, leadId: lead.id, now });
    if (!booked) throw new SlotGone();
  }
  if (submission.serviceDay) {
    const { place, date: day } = submission.serviceDay;
    if (!(await takeServiceDay(tx, site, { place, day, leadId: lead.id, now }))) throw new DayGone();
  }
  const row = {
    ...lead,
    carId: car?.id ?? null,
    idempotencyKey: key,
    payloadHash: hash,
    addressHash: addressHash(options.facts.address, site.id, now),
    messageHash: messageHash(messageOf(userData)),
    draftHash: options.draft ? draftHash(options.draft) : null,
  };
  if (partial) {
    const { id: _id, createdAt: _createdAt, groupId: _group, siteId: _site, ...change } = row;
    // Whoever goes on may stop again.
    await tx
      .update(leads)
      .set({ ...change, unfinishedToldAt: null })
      .where(ofLead(site, partial));
  } else await tx.insert(leads).values(row);
  if (last) await insertDeliveries(tx, site, lead.id, deliveriesOf(lead, site, options.acknowledgement), now);
  await options.also?.(tx, lead.id);
  return {
    ...accepted,
    leadId: lead.id,
    repeated: false,
    state: lead.state,
    booking: booking && {
      startsAt: booking.slot.startsAt,
      minutes: booking.place.slice.minutes,
      locationId: booking.place.location.id,
    },
  };
}

function keyOf({ idempotencyKey, userData }: AcceptOptions, hash: string): string {
  const inForm = (userData as { idempotency_key?: unknown } | null)?.idempotency_key;
  const given = idempotencyKey ?? (typeof inForm === "string" ? inForm : null);
  const clean = given ? cleanText(given).slice(0, longestKey) : "";
  return clean ? `key:${clean}` : `form:${hash}`;
}

/** The lead that this sending repeats: same key and same payload; without a key, within the window. */
async function sameLead(
  tx: Transaction,
  { site, now }: AcceptOptions,
  key: string,
  hash: string,
): Promise<{ id: string; state: "partial" | "complete" } | null> {
  const { groupId, siteId, idempotencyKey } = leads;
  const [found] = await tx
    .select({ id: leads.id, state: leads.state, key: idempotencyKey, createdAt: leads.createdAt })
    .from(leads)
    .where(
      and(
        eq(groupId, site.groupId),
        eq(siteId, site.id),
        eq(idempotencyKey, key),
        eq(leads.payloadHash, hash),
      ),
    );
  if (!found) return null;
  if (key.startsWith("key:") || found.createdAt.getTime() > now.getTime() - windowMs) return found;
  // Said again after the window it is a new lead; the old one gives up the key.
  await tx
    .update(leads)
    .set({ idempotencyKey: `past:${found.id}` })
    .where(ofLead(site, found.id));
  return null;
}

/** The lead begun by earlier steps, if this browser began it. */
async function partialLead(
  tx: Transaction,
  { site, draft }: AcceptOptions,
  leadId: unknown,
): Promise<string | null> {
  if (typeof leadId !== "string" || !draft) return null;
  const [found] = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(ofLead(site, leadId), eq(leads.state, "partial"), eq(leads.draftHash, draftHash(draft))))
    .for("update");
  return found?.id ?? null;
}

async function leadOf(
  tx: Transaction,
  options: AcceptOptions,
  submission: Submission,
  id: string,
): Promise<StoredLead> {
  const { site, now, facts } = options;
  const { userData, form, category, subcategory, car, last } = submission;
  const attributes = leadAttributes(userData.lead_attributes);
  const message = messageOf(userData);
  const url =
    typeof userData.url === "string" && userData.url ? cleanText(userData.url).slice(0, 1_000) : facts.url;
  const userAgent = facts.userAgent ? cleanText(facts.userAgent).slice(0, 500) : null;
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
      { ...userData, dealership_slug: submission.dealershipSlug ?? "" },
      { car, url, userAgent },
    ),
    consent: consentOf(site, form, userData),
    visitedPages: attributes.visited_pages,
    linkedQueryParams: attributes.linked_query_params,
    url,
    userAgent,
    spam: spamReasons(
      {
        honeypot: userData.company_website,
        startedAt: userData.form_started_at,
        now,
        message,
        ...counts,
      },
      site.lead.spam,
    ),
    createdAt: now,
    updatedAt: now,
  };
}

function consentOf(site: Site, form: LeadForm | null, userData: Record<string, unknown>): Consent {
  const vehicle = isVehicleForm(form);
  const asked = vehicle ? site.lead.termsCheckbox : site.contact.termsRequired;
  return {
    optIn: isTicked(userData.opt_in),
    text: site.lead.optInText,
    version: site.lead.consentVersion,
    terms: asked ? isTicked(userData.terms_conditions) : null,
    termsText: asked ? "I agree to the terms of use" : null,
    ...(form === "finance"
      ? { credit: { given: isTicked(userData.credit_consent), text: site.finance.privacyText } }
      : {}),
  };
}

async function senderCounts(
  tx: Transaction,
  { site, now, facts }: AcceptOptions,
  message: string,
  email: unknown,
): Promise<{ fromAddress: number; sameMessage: number }> {
  const here = and(eq(leads.groupId, site.groupId), eq(leads.siteId, site.id));
  const address = addressHash(facts.address, site.id, now);
  const said = messageHash(message);
  const since = (ms: number) => new Date(now.getTime() - ms);
  const fromAddress = address
    ? await tx.$count(leads, and(here, eq(leads.addressHash, address), gte(leads.createdAt, since(windowMs))))
    : 0;
  const sameMessage = said
    ? await tx.$count(
        leads,
        and(
          here,
          eq(leads.messageHash, said),
          gt(leads.createdAt, since(dayMs)),
          ne(sql`coalesce(${leads.payload}->>'email', '')`, typeof email === "string" ? email : ""),
        ),
      )
    : 0;
  return { fromAddress, sameMessage };
}

/** A sending whose time is over or gone because its own lead took it. */
async function repeatedBooking(options: AcceptOptions): Promise<AcceptOutcome | null> {
  const { db, site, userData } = options;
  const data = userData as Record<string, unknown>;
  const hash = payloadHash(data);
  const found = await db.withTenant({ groupId: site.groupId, siteId: site.id }, async (tx) => {
    const lead = await sameLead(tx, options, keyOf(options, hash), hash);
    return lead && { ...lead, booking: await bookingOfLead(tx, site.groupId, lead.id) };
  });
  if (!found) return null;
  const { id, state, booking } = found;
  return {
    kind: "accepted",
    leadId: id,
    repeated: true,
    state,
    form: "test_drive",
    category: "Test Drive",
    car: null,
    booking,
  };
}

const messageOf = (userData: Record<string, unknown>) =>
  typeof userData.message === "string" ? userData.message : "";

function ofLead(site: Pick<Site, "groupId" | "id">, id: string) {
  return and(eq(leads.groupId, site.groupId), eq(leads.siteId, site.id), eq(leads.id, id));
}
