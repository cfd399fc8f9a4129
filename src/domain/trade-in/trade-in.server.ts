import type { Site } from "#domain/configuration/site.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { carOfLead } from "#domain/leads/stored-leads/lead-car.server.ts";
import type {
  Failed,
  Lookup,
  Valuation,
  ValuationService,
  Valued,
} from "#domain/trade-in/valuation/valuation.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { factsOf, type TradeIn, type UpdatedWith } from "./trade-in.ts";
import { problemsIn, registrationOf, stateOf, vehicleFields } from "./trade-in-fields.ts";
import { afterEvent, isDone, type TradeInEvent } from "./trade-in-flow.ts";
import {
  changeTradeIn,
  insertTradeIn,
  ownTradeIn,
  type TradeInChange,
  type TradeInKey,
} from "./trade-in-store.server.ts";
import { tradeInTexts } from "./trade-in-texts.ts";
import type { UploadQuota } from "./upload-quota.server.ts";

export type TradeInContext = {
  db: Database;
  site: Site;
  now: Date;
  service: ValuationService;
  key: TradeInKey;
  uploadQuota: UploadQuota;
  /** Hears why the service failed: its reason holds nothing that a seller typed. */
  onError(reason: string): void;
};

export type MoveOutcome =
  /** `draft` is the cookie's value, for a new draft; else null. */
  | { kind: "moved"; tradeIn: TradeIn; draft: string | null }
  | { kind: "invalid"; fields: Record<string, string> }
  /** The service failed; the state is unchanged, and the seller may continue without the service. */
  | { kind: "failed"; error: string; tradeIn: TradeIn; draft: string | null }
  /** No such trade-in, or that of another browser. */
  | { kind: "unknown" };

/** Answers about the seller, not the car: they are copied to a trade-in of another registration. */
const aboutSeller = ["name", "last_name", "email", "phone", "postcode", "location_id", "opt_in"];

/**
 * Step 1: looks up a registration (TRADE-07). Repeating the same registration of a trade-in makes no second
 * paid call. Another registration is a separate trade-in, so that an outdated tab never sends the wrong car.
 */
export async function lookUp(
  context: TradeInContext,
  requested: { rego: unknown; state: unknown; evalid: string | null; carId: string | null },
): Promise<MoveOutcome> {
  const { db, site, now, key, service } = context;
  const fields = problemsIn(vehicleFields, requested);
  const [rego, state] = [registrationOf(requested.rego), stateOf(requested.state)];
  if (Object.keys(fields).length > 0 || !rego || !state) return { kind: "invalid", fields };
  const own = await within(context, async (tx) =>
    requested.evalid ? ownTradeIn(tx, site, key, requested.evalid, now) : null,
  );
  if (
    own &&
    !isDone(own.state) &&
    own.rego === rego &&
    own.regoState === state &&
    (own.valuation || own.candidates)
  ) {
    const event = own.valuation && !own.candidates ? "matched" : "several";
    return move(context, own.id, event, {});
  }
  const draft = key.draft ?? randomId();
  const carId = own?.carId ?? (await knownCar(db, site, requested.carId, now));
  const stored = Object.entries(own?.answers ?? {}).filter(([name]) => aboutSeller.includes(name));
  const created = await within(context, (tx) =>
    insertTradeIn(
      tx,
      site,
      { draft, rego, regoState: state, carId, answers: Object.fromEntries(stored) },
      now,
    ),
  );
  const withDraft = { ...context, key: { ...key, draft } };
  const found = await service.enterVin({ rego, state });
  const outcome = await afterLookup(withDraft, created.id, found);
  return "tradeIn" in outcome ? { ...outcome, draft } : outcome;
}

async function afterLookup(context: TradeInContext, id: string, found: Lookup): Promise<MoveOutcome> {
  switch (found.kind) {
    case "match":
      return move(context, id, "matched", {
        valuation: found.valuation,
        candidates: null,
        manualEntry: null,
      });
    case "candidates":
      return move(context, id, "several", {
        candidates: { vin: found.vin, descriptions: found.descriptions },
        valuation: null,
        manualEntry: null,
      });
    case "none":
      return move(context, id, "unmatched", {});
    case "failed":
      return failed(context, id, found);
  }
}

/** Step 2: values the chosen candidate (TRADE-13). */
export async function chooseCandidate(
  context: TradeInContext,
  requested: { evalid: string | null; desc: unknown },
): Promise<MoveOutcome> {
  const own = await find(context, requested.evalid);
  if (!own?.candidates || isDone(own.state))
    return own ? { kind: "moved", tradeIn: own, draft: null } : { kind: "unknown" };
  const desc = typeof requested.desc === "string" ? cleanText(requested.desc) : "";
  if (!own.candidates.descriptions.includes(desc))
    return { kind: "invalid", fields: { manualEntry: tradeInTexts.chooseOne } };
  if (own.valuation && own.manualEntry === desc) return move(context, own.id, "chosen", {});
  const valued = await context.service.manualEntry({ vin: own.candidates.vin, desc });
  if (valued.kind === "match")
    return move(context, own.id, "chosen", {
      valuation: valued.valuation,
      manualEntry: desc,
      byHand: false,
      updated: null,
    });
  const failure: Failed =
    valued.kind === "failed"
      ? valued
      : { kind: "failed", error: null, reason: "no valuation of a candidate" };
  return failed(context, own.id, failure);
}

/** Continues without the service, after it failed; a chosen candidate is retained. */
export async function goByHand(
  context: TradeInContext,
  requested: { evalid: string | null; desc?: unknown },
): Promise<MoveOutcome> {
  const own = await find(context, requested.evalid);
  if (!own) return { kind: "unknown" };
  const desc = typeof requested.desc === "string" ? cleanText(requested.desc) : "";
  const manualEntry = own.candidates?.descriptions.includes(desc) ? desc : own.manualEntry;
  return move(context, own.id, "by_hand", { byHand: true, manualEntry });
}

/**
 * Moves a trade-in to the next or previous step without a call to the service, and stores the answers so far.
 */
export async function step(
  context: TradeInContext,
  requested: { evalid: string | null; event: "next" | "back"; answers?: Record<string, string> },
): Promise<MoveOutcome> {
  const own = await find(context, requested.evalid);
  if (!own) return { kind: "unknown" };
  return move(context, own.id, requested.event, requested.answers ? { answers: requested.answers } : {});
}

export type UpdateOutcome =
  | { kind: "updated"; tradeIn: TradeIn }
  | { kind: "failed"; tradeIn: TradeIn; error: string }
  | { kind: "unknown" };

/**
 * Sends the kilometres and the seller to the service (TRADE-22). The same details are sent once, also if they
 * failed, so that sending the lead never waits twice for an unavailable service.
 */
export async function updateValuation(
  context: TradeInContext,
  evalid: string | null,
  details: UpdatedWith,
): Promise<UpdateOutcome> {
  const { site, service } = context;
  const own = await find(context, evalid);
  if (!own) return { kind: "unknown" };
  if (isDone(own.state) || sameDetails(own.updated, details))
    return own.updated?.failed
      ? { kind: "failed", tradeIn: own, error: tradeInTexts.stepFailed }
      : { kind: "updated", tradeIn: own };
  const reported: Valued = own.valuation?.EvalID
    ? await service.updateEval({
        evalid: own.valuation.EvalID,
        km: details.km,
        userEmail: site.trade.userEmail ?? "",
        cName: details.name,
        cEmail: details.email,
        cPhone: details.phone,
      })
    : { kind: "failed", error: null, reason: "there is no evaluation to update" };
  if (reported.kind === "failed" && own.valuation) context.onError(reported.reason);
  const valuation = reported.kind === "match" ? merged(own.valuation, reported.valuation) : own.valuation;
  const updated: UpdatedWith = reported.kind === "match" ? details : { ...details, failed: true };
  const tradeIn = await within(context, async (tx) => {
    const now = await ownTradeIn(tx, site, context.key, own.id, context.now, true);
    return !now || isDone(now.state)
      ? own
      : changeTradeIn(tx, site, own.id, { valuation, updated }, context.now);
  });
  return reported.kind === "match"
    ? { kind: "updated", tradeIn }
    : {
        kind: "failed",
        tradeIn,
        error: (reported.kind === "failed" && reported.error) || tradeInTexts.stepFailed,
      };
}

/** Fields that are null in the later response keep their previous value. */
function merged(before: Valuation | null, later: Valuation): Valuation {
  const present = Object.entries(later).filter(([, value]) => value !== null);
  const both = { ...(before ?? later), ...(Object.fromEntries(present) as Partial<Valuation>) };
  return { ...both, EvalID: before?.EvalID ?? later.EvalID };
}

function sameDetails(reported: UpdatedWith | null, { km, name, email, phone }: UpdatedWith): boolean {
  return (
    reported !== null &&
    reported.km === km &&
    reported.name === name &&
    reported.email === email &&
    reported.phone === phone
  );
}

/**
 * Applies one event under the row's lock: a valid transition stores state and change; otherwise nothing
 * changes.
 */
export async function move(
  context: TradeInContext,
  id: string,
  event: TradeInEvent,
  change: TradeInChange,
): Promise<MoveOutcome> {
  const { site, key, now } = context;
  const tradeIn = await within(context, async (tx) => {
    const own = await ownTradeIn(tx, site, key, id, now, true);
    if (!own || isDone(own.state)) return own;
    const then = { ...own, ...change } as TradeIn;
    const state = afterEvent(own.state, event, factsOf(then, site.trade.images));
    return changeTradeIn(tx, site, id, { ...change, state }, now);
  });
  return tradeIn ? { kind: "moved", tradeIn, draft: null } : { kind: "unknown" };
}

async function failed(context: TradeInContext, id: string, failure: Failed): Promise<MoveOutcome> {
  context.onError(failure.reason);
  const moved = await move(context, id, "failed", {});
  if (moved.kind !== "moved") return moved;
  return {
    kind: "failed",
    error: failure.error ?? tradeInTexts.stepFailed,
    tradeIn: moved.tradeIn,
    draft: null,
  };
}

export function find(context: TradeInContext, evalid: string | null): Promise<TradeIn | null> {
  return within(context, (tx) => ownTradeIn(tx, context.site, context.key, evalid, context.now));
}

export function within<T>(
  { db, site }: Pick<TradeInContext, "db" | "site">,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return db.withSite(site, work);
}

async function knownCar(db: Database, site: Site, id: string | null, now: Date): Promise<string | null> {
  if (!id) return null;
  const found = await carOfLead(db, site, id.slice(0, 200), now);
  return found.kind === "found" ? found.car.id : null;
}
