import type { TradeSlice } from "#domain/configuration/settings.ts";
import type { EstimatedValue, Valuation } from "#domain/trade-in/valuation/valuation.ts";

/**
 * Why there is no value; the seller's message is that the team will be in touch, the dealer gets the reason.
 */
export type NoOffer = "too_old" | "too_far" | "no_value" | "unavailable";
export type OfferOutcome = ({ kind: "offer" } & EstimatedValue) | { kind: "none"; reason: NoOffer };

/**
 * The value that a seller may see: the service's, unless the car is too old or has too many kilometres
 * (TRADE-38, DECIDE-16).
 * @param year the calendar year in the site's time zone
 * @param km the odometer as the seller entered it
 */
export function offerOf(
  valuation: Pick<Valuation, "Year" | "estimated_value"> | null,
  km: number,
  year: number,
  slice: Pick<TradeSlice, "maxAgeYears" | "maxKm">,
): OfferOutcome {
  if (valuation === null) return { kind: "none", reason: "unavailable" };
  const built = Number(valuation.Year);
  if (Number.isInteger(built) && built > 1900 && year - built > slice.maxAgeYears)
    return { kind: "none", reason: "too_old" };
  if (km > slice.maxKm) return { kind: "none", reason: "too_far" };
  const { estimated_value } = valuation;
  return estimated_value ? { kind: "offer", ...estimated_value } : { kind: "none", reason: "no_value" };
}

/** The expiry of a value: this many days of 24 hours from the lead (TRADE-37). */
export function validUntil(sentAt: Date, { validDays }: Pick<TradeSlice, "validDays">): Date {
  return new Date(sentAt.getTime() + validDays * 86_400_000);
}

export type OfferCondition = { text: string; met: boolean | null };

/**
 * The conditions of a value (TRADE-41..46), each with whether the seller's own answers meet it; null where
 * there is no answer.
 */
export function conditionsOf(
  { conditions }: Pick<TradeSlice, "conditions">,
  answers: Readonly<Record<string, unknown>>,
): OfferCondition[] {
  return conditions.map(({ text, answer }) => ({
    text,
    met: answer ? meets(answer, answers[answer]) : null,
  }));
}

function meets(
  answer: "service_history" | "number_of_keys" | "car_condition",
  value: unknown,
): boolean | null {
  if (typeof value !== "string" || value === "") return null;
  switch (answer) {
    case "service_history":
      return value !== "No service history";
    case "number_of_keys":
      return value !== "1";
    case "car_condition":
      return value === "Excellent" || value === "Good";
  }
}
