import type { TradeIn } from "#domain/trade-in/trade-in.ts";
import { valuationFields } from "#domain/trade-in/valuation/valuation.ts";

/** A valued trade-in at its last step, for tests; `change` replaces fields. Only tests import this. */
export function aTradeIn(change: Partial<TradeIn> = {}): TradeIn {
  const empty = Object.fromEntries(valuationFields.map((name) => [name, null]));
  return {
    id: "tttttttttttttttttttttt",
    state: "details",
    rego: "ABC123",
    regoState: "NSW",
    answers: sellerAnswers,
    candidates: null,
    manualEntry: null,
    valuation: {
      ...(empty as NonNullable<TradeIn["valuation"]>),
      EvalID: "theirs-1",
      VIN: "JM0KF2W7A00100001",
      Make: "Mazda",
      Model: "CX-5",
      Variant: "Maxx Sport",
      Year: "2022",
      redbookCode: "AUVMAZD2022AEEF",
      estimated_value: { low: 24_000, high: 27_000 },
    },
    byHand: false,
    updated: null,
    offer: { low: 24_000, high: 27_000 },
    noOffer: null,
    carId: null,
    leadId: null,
    sentAt: new Date("2026-11-22T22:00:00Z"),
    validUntil: new Date("2026-11-29T22:00:00Z"),
    acceptedAt: null,
    createdAt: new Date("2026-11-22T21:55:00Z"),
    ...change,
  };
}

export const sellerAnswers: Record<string, string> = {
  name: "Zoë",
  last_name: "O’Neil",
  email: "zoe@example.com",
  phone: "0491 570 156",
  postcode: "2250",
  odometer: "62,000 km",
  service_history: "Full service history",
  number_of_keys: "2",
  car_condition: "Good",
  comments: "One owner.",
  opt_in: "on",
};
