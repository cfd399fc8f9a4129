import type { EstimatedValue, Valuation } from "#domain/trade-in/valuation/valuation.ts";
import type { NoOffer } from "./offer.ts";
import type { TradeInFacts, TradeInState } from "./trade-in-flow.ts";

/** A stored trade-in: one car of one seller, from the registration to the accepted offer. */
export type TradeIn = {
  /** 128 random bits; `evalid` in browsers. The service's own id stays private. */
  id: string;
  state: TradeInState;
  rego: string;
  regoState: string;
  /** All other input, by field name. */
  answers: Record<string, string>;
  /** The candidates of the lookup, and the vin that goes with the chosen one. */
  candidates: { vin: string; descriptions: string[] } | null;
  manualEntry: string | null;
  valuation: Valuation | null;
  /** Whether the seller continues without the service. */
  byHand: boolean;
  /** The details last sent to the service, so that they are sent once. */
  updated: UpdatedWith | null;
  offer: EstimatedValue | null;
  noOffer: NoOffer | null;
  carId: string | null;
  leadId: string | null;
  sentAt: Date | null;
  validUntil: Date | null;
  acceptedAt: Date | null;
  createdAt: Date;
};

/** `failed`: the service was called and returned no value. */
export type UpdatedWith = { km: number; name: string; email: string; phone: string; failed?: boolean };

export type TradeInImage = {
  id: string;
  position: number;
  name: string;
  bytes: number;
  /** `kept`: a re-encoded JPEG. `as_is`: the original file, which browsers may not support. */
  state: "kept" | "as_is";
  type: string;
};

export function factsOf(
  tradeIn: Pick<TradeIn, "candidates" | "valuation" | "byHand">,
  images: boolean,
): TradeInFacts {
  return {
    images,
    several: tradeIn.candidates !== null,
    known: tradeIn.valuation !== null || tradeIn.byHand,
  };
}
