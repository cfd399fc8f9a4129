import type { EstimatedValue, Valuation } from "#features/trade-in/valuation/valuation.ts";
import type { NoOffer } from "./offer.ts";
import type { TradeInFacts, TradeInState } from "./trade-in-flow.ts";

/** A trade-in as it is kept: one car of one seller, from the registration to the accepted offer. */
export type TradeIn = {
  /** 128 random bits; what browsers know as `evalid`. The service's own id stays inside. */
  id: string;
  state: TradeInState;
  rego: string;
  regoState: string;
  /** Everything else that was typed, by field name. */
  answers: Record<string, string>;
  /** The candidates of the lookup, and the vin that goes with the chosen one. */
  candidates: { vin: string; descriptions: string[] } | null;
  manualEntry: string | null;
  valuation: Valuation | null;
  /** Whether the seller goes on without the service. */
  byHand: boolean;
  /** The details that the service was last told of, so that they are told once. */
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

/** `failed`: the service was told and gave no value. */
export type UpdatedWith = { km: number; name: string; email: string; phone: string; failed?: boolean };

export type TradeInImage = {
  id: string;
  position: number;
  name: string;
  bytes: number;
  /** `kept`: a JPEG of ours. `as_is`: the seller's own file, which browsers may not be able to draw. */
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
