import { plainAnswers } from "#domain/leads/form-definitions/lead-schema.ts";
import { draftHash } from "#domain/leads/stored-leads/lead-hash.server.ts";
import { leadIn } from "#domain/leads/stored-leads/lead-store.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import type { SenderFacts } from "#domain/leads/submissions/acceptance.server.ts";
import { amendLead } from "#domain/leads/submissions/amend-lead.server.ts";
import { inspectionPlace } from "#domain/leads/test-drive/inspection-place.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import { calendarDate } from "#lib/date.ts";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import { ownAddress } from "#platform/config/message-origin.ts";
import type { Counted } from "#platform/http/counted.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { offerOf, validUntil } from "./offer.ts";
import { find, type TradeInContext, updateValuation, within } from "./trade-in.server.ts";
import type { TradeIn, UpdatedWith } from "./trade-in.ts";
import { factsOf } from "./trade-in.ts";
import { tradeInSubcategories } from "./trade-in-categories.ts";
import { detailsFields, odometerOf, problemsIn } from "./trade-in-fields.ts";
import { afterEvent, isDone } from "./trade-in-flow.ts";
import { tradeInUserData } from "./trade-in-lead.ts";
import { acceptedMail, offerMail } from "./trade-in-mail.ts";
import { changeTradeIn, imagesOf, ownTradeIn, ownTradeInOfLead } from "./trade-in-store.server.ts";

export type SendFacts = SenderFacts & {
  /** Scheme, host and port of the site as the seller sees them, for the link in the e-mail. */
  origin: string;
  /** Signed URL of a picture for the dealer, valid until the given time. */
  imageAddress: (imageId: string, until: Date) => string;
  postcodes: Postcodes;
  takeLimit: TakeLimit;
  trigger?: () => void;
  count?: ((counted: Counted) => void) | undefined;
};

export type SendOutcome =
  | { kind: "sent"; tradeIn: TradeIn; repeated: boolean }
  | { kind: "invalid"; fields: Record<string, string>; error: string | null; tradeIn: TradeIn }
  | { kind: "unknown" };

class SentMeanwhile extends Error {}

/**
 * The last step: stores the answers, sends them to the valuation service if they changed, and sends the lead
 * (TRADE-22..24). While the service is unavailable the lead is sent without a value, with the reason. Lead,
 * offer and state commit in one transaction.
 * @param extra fields that a form sends besides the answers: honeypot, start time, visit
 */
export async function sendTradeIn(
  context: TradeInContext,
  requested: { evalid: string | null; answers: Record<string, string>; extra: Record<string, unknown> },
  facts: SendFacts,
): Promise<SendOutcome> {
  const { db, site, now, key } = context;
  const own = await find(context, requested.evalid);
  if (!own) return { kind: "unknown" };
  if (isDone(own.state)) return { kind: "sent", tradeIn: own, repeated: true };
  const asked = detailsFields(site, own.carId !== null);
  const answers = plainAnswers({ ...own.answers, ...requested.answers }, asked);
  const stored = await storeAnswers(context, own.id, answers);
  if (isDone(stored.state)) return { kind: "sent", tradeIn: stored, repeated: true };
  const known = factsOf(stored, site.trade.images);
  const fields = problemsIn(asked, answers);
  if (Object.keys(fields).length > 0) return { kind: "invalid", fields, error: null, tradeIn: stored };
  if (!known.known) return { kind: "invalid", fields: {}, error: null, tradeIn: stored };
  const reported = await updateValuation(context, own.id, detailsToSend(answers));
  if (reported.kind === "unknown") return { kind: "unknown" };
  if (isDone(reported.tradeIn.state)) return { kind: "sent", tradeIn: reported.tradeIn, repeated: true };

  const year = Number(calendarDate(now, site.timezone).slice(0, 4));
  const valuation = reported.kind === "updated" ? reported.tradeIn.valuation : null;
  const offered = offerOf(valuation, odometerOf(answers.odometer) ?? 0, year, site.trade);
  const offer = offered.kind === "offer" ? { low: offered.low, high: offered.high } : null;
  const until = validUntil(now, site.trade);
  const tradeIn: TradeIn = {
    ...reported.tradeIn,
    offer,
    noOffer: offered.kind === "none" ? offered.reason : null,
    sentAt: now,
    validUntil: until,
  };
  const pictures = await within(context, (tx) => imagesOf(tx, site, own.id));
  const storedUntil = new Date(now.getTime() + site.trade.imageDays * dayMs);
  const images = pictures.map(({ id }) => facts.imageAddress(id, storedUntil));
  const link = randomId();
  const mail = offerMail(tradeIn, site, ownAddress(site, `${facts.origin}${site.trade.path}?offer=${link}`));
  const outcome = await acceptLead({
    takeLimit: facts.takeLimit,
    db,
    site,
    now,
    facts,
    userData: { ...requested.extra, ...tradeInUserData(tradeIn, site, images) },
    idempotencyKey: `trade-in ${own.id}`,
    byServer: true,
    draft: key.draft,
    acknowledgement: mail,
    postcodes: facts.postcodes,
    ...(facts.trigger ? { trigger: facts.trigger } : {}),
    count: facts.count,
    also: async (tx, leadId) => {
      const locked = await ownTradeIn(tx, site, key, own.id, now, true);
      if (!locked || isDone(locked.state)) throw new SentMeanwhile();
      const state = afterEvent("details", offer ? "valued" : "enquired", known);
      await changeTradeIn(
        tx,
        site,
        own.id,
        {
          state,
          offerLow: offer?.low ?? null,
          offerHigh: offer?.high ?? null,
          noOffer: tradeIn.noOffer,
          leadId,
          linkHash: draftHash(link),
          sentAt: now,
          validUntil: until,
        },
        now,
      );
    },
  }).catch((error: unknown) => {
    if (error instanceof SentMeanwhile) return null;
    throw error;
  });
  if (outcome && outcome.kind !== "accepted")
    return { kind: "invalid", fields: outcome.fields, error: outcome.error, tradeIn: stored };
  const sent = await find(context, own.id);
  return sent ? { kind: "sent", tradeIn: sent, repeated: outcome?.repeated ?? true } : { kind: "unknown" };
}

/** Stores the answers before the service is called, so that a crash loses no input. */
async function storeAnswers(
  context: TradeInContext,
  id: string,
  answers: Record<string, string>,
): Promise<TradeIn> {
  const { site, key, now } = context;
  return within(context, async (tx) => {
    const own = await ownTradeIn(tx, site, key, id, now, true);
    if (!own) throw new Error("the trade-in was deleted meanwhile");
    if (isDone(own.state)) return own;
    const { known } = factsOf(own, site.trade.images);
    return changeTradeIn(tx, site, id, { answers, ...(known ? { state: "details" as const } : {}) }, now);
  });
}

export function detailsToSend(answers: Readonly<Record<string, unknown>>): UpdatedWith {
  const text = (name: string) =>
    typeof answers[name] === "string" ? answers[name].replace(/\s+/g, " ").trim() : "";
  return {
    km: odometerOf(answers.odometer) ?? 0,
    name: [text("name"), text("last_name")].filter(Boolean).join(" "),
    email: text("email"),
    phone: text("phone"),
  };
}

export type AcceptOfferOutcome =
  | { kind: "accepted"; tradeIn: TradeIn; repeated: boolean }
  /** The offer has expired. */
  | { kind: "expired"; tradeIn: TradeIn }
  | { kind: "unknown" };

/** Accepts the offer (TRADE-25, DECIDE-87): updates the lead and notifies the dealer, once. */
export async function acceptOffer(
  context: Pick<TradeInContext, "db" | "site" | "now" | "key">,
  requested: { evalid: string | null; leadId?: string },
  trigger?: () => void,
): Promise<AcceptOfferOutcome> {
  const { site, key, now } = context;
  const outcome = await within(context, async (tx): Promise<AcceptOfferOutcome> => {
    const found = requested.leadId
      ? await ownTradeInOfLead(tx, site, key, requested.leadId, now)
      : await ownTradeIn(tx, site, key, requested.evalid, now);
    const own = found && (await ownTradeIn(tx, site, key, found.id, now, true));
    if (own?.state === "accepted") return { kind: "accepted", tradeIn: own, repeated: true };
    if (own?.state !== "offer" || !own.leadId) return { kind: "unknown" };
    if (own.validUntil && own.validUntil.getTime() <= now.getTime()) return { kind: "expired", tradeIn: own };
    const state = afterEvent(own.state, "accept", factsOf(own, site.trade.images));
    const tradeIn = await changeTradeIn(tx, site, own.id, { state, acceptedAt: now }, now);
    const payload = { offer_accepted: true, form_completed: true, offer_accepted_at: now.toISOString() };
    const lead = await leadIn(tx, site, own.leadId);
    const picksTime = lead !== null && inspectionPlace(site, { ...lead, payload }) !== null;
    await amendLead(
      tx,
      site,
      own.leadId,
      {
        subcategory: tradeInSubcategories.accepted,
        payload,
        acknowledgement: acceptedMail(tradeIn, site, picksTime),
      },
      now,
    );
    return { kind: "accepted", tradeIn, repeated: false };
  });
  if (outcome.kind === "accepted" && !outcome.repeated) trigger?.();
  return outcome;
}
