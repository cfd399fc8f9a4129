import { cleanText } from "#features/leads/form-definitions/clean-text.ts";
import { carOfLead } from "#features/leads/stored-leads/lead-car.server.ts";
import type {
  Failed,
  Lookup,
  Valuation,
  ValuationService,
  Valued,
} from "#features/trade-in/valuation/valuation.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { Database, Transaction } from "#platform/database/client.server.ts";
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

/** What every move of a trade-in is made with. */
export type TradeInContext = {
  db: Database;
  site: Site;
  now: Date;
  service: ValuationService;
  key: TradeInKey;
  /** Hears why the service failed: its reason holds nothing that a seller typed. */
  onError(reason: string): void;
};

export type MoveOutcome =
  /** `draft` is the cookie's value, new where there was none. */
  | { kind: "moved"; tradeIn: TradeIn; draft: string | null }
  | { kind: "invalid"; fields: Record<string, string> }
  /** The service failed; the trade-in is where it was, and may go on by hand. */
  | { kind: "failed"; error: string; tradeIn: TradeIn; draft: string | null }
  /** Not this browser's, or no such one. */
  | { kind: "unknown" };

/** Of the answers, those that are the seller's and not the car's go along to another registration. */
const aboutSeller = ["name", "last_name", "email", "phone", "postcode", "location_id", "opt_in"];

/**
 * Step 1: looks a registration up (TRADE-07). The same registration of the same trade-in is not paid for twice; another one is a
 * trade-in of its own, so that a tab that is behind never sends the wrong car.
 */
export async function lookUp(
  context: TradeInContext,
  asked: { rego: unknown; state: unknown; evalid: string | null; carId: string | null },
): Promise<MoveOutcome> {
  const { db, site, now, key, service } = context;
  const fields = problemsIn(vehicleFields, asked);
  const [rego, state] = [registrationOf(asked.rego), stateOf(asked.state)];
  if (Object.keys(fields).length > 0 || !rego || !state) return { kind: "invalid", fields };
  const own = await within(context, async (tx) =>
    asked.evalid ? ownTradeIn(tx, site, key, asked.evalid, now) : null,
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
  const carId = own?.carId ?? (await knownCar(db, site, asked.carId, now));
  const stored = Object.entries(own?.answers ?? {}).filter(([name]) => aboutSeller.includes(name));
  const begun = await within(context, (tx) =>
    insertTradeIn(
      tx,
      site,
      { draft, rego, regoState: state, carId, answers: Object.fromEntries(stored) },
      now,
    ),
  );
  const withDraft = { ...context, key: { ...key, draft } };
  const found = await service.enterVin({ rego, state });
  const outcome = await afterLookup(withDraft, begun.id, found);
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
  asked: { evalid: string | null; desc: unknown },
): Promise<MoveOutcome> {
  const own = await find(context, asked.evalid);
  if (!own?.candidates || isDone(own.state))
    return own ? { kind: "moved", tradeIn: own, draft: null } : { kind: "unknown" };
  const desc = typeof asked.desc === "string" ? cleanText(asked.desc) : "";
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

/** Goes on without the service, after it failed. What was chosen of its candidates goes along. */
export async function goByHand(
  context: TradeInContext,
  asked: { evalid: string | null; desc?: unknown },
): Promise<MoveOutcome> {
  const own = await find(context, asked.evalid);
  if (!own) return { kind: "unknown" };
  const desc = typeof asked.desc === "string" ? cleanText(asked.desc) : "";
  const manualEntry = own.candidates?.descriptions.includes(desc) ? desc : own.manualEntry;
  return move(context, own.id, "by_hand", { byHand: true, manualEntry });
}

/** Moves a trade-in on or back without asking anybody: pictures are done, Back, and what was typed so far. */
export async function step(
  context: TradeInContext,
  asked: { evalid: string | null; event: "next" | "back"; answers?: Record<string, string> },
): Promise<MoveOutcome> {
  const own = await find(context, asked.evalid);
  if (!own) return { kind: "unknown" };
  return move(context, own.id, asked.event, asked.answers ? { answers: asked.answers } : {});
}

export type UpdateOutcome =
  | { kind: "updated"; tradeIn: TradeIn }
  | { kind: "failed"; tradeIn: TradeIn; error: string }
  | { kind: "unknown" };

/**
 * Tells the service the kilometres and the seller (TRADE-22). The same details are told once; those that it failed on are not told
 * again, so that sending the lead never waits twice for a service that is down.
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

/** What the later answer leaves out stands as it was. */
function merged(before: Valuation | null, later: Valuation): Valuation {
  const said = Object.entries(later).filter(([, value]) => value !== null);
  const both = { ...(before ?? later), ...(Object.fromEntries(said) as Partial<Valuation>) };
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

/** One event under the row's lock: where the machine allows it, the state moves and the change is kept; else all stays. */
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

/** The car that a trade-in is towards: one of this site's, else none. */
async function knownCar(db: Database, site: Site, id: string | null, now: Date): Promise<string | null> {
  if (!id) return null;
  const found = await carOfLead(db, site, id.slice(0, 200), now);
  return found.kind === "found" ? found.car.id : null;
}
