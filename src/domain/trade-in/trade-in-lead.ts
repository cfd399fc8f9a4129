import type { Site } from "#domain/configuration/site.ts";
import { oneLine } from "#domain/leads/form-definitions/clean-text.ts";
import type { UserData } from "#domain/leads/form-definitions/lead-schema.ts";
import { valuationFields, vehicleName } from "#domain/trade-in/valuation/valuation.ts";
import type { TradeIn } from "./trade-in.ts";
import { tradeInCategory, tradeInSubcategories } from "./trade-in-categories.ts";
import { odometerOf } from "./trade-in-fields.ts";

/**
 * The serialised trade-in lead (ENT-294..299, TRADE-24): every answer, every field of the valuation, the
 * value or why there is none, and the site's text for a text message.
 * @param images addresses at which the dealer sees the pictures, in the seller's order
 */
export function tradeInUserData(
  tradeIn: TradeIn,
  site: Pick<Site, "name" | "redbook" | "trade" | "locations" | "dealerships">,
  images: readonly string[],
): UserData {
  const { answers, valuation, offer } = tradeIn;
  const location = site.locations.find(({ id }) => id === answers.location_id) ?? null;
  const primary = tradeIn.carId ? null : (location ?? primaryLocation(site));
  const known = valuation
    ? Object.fromEntries(
        valuationFields
          .filter((name) => name !== "redbookCode" || site.redbook)
          .map((name) => [name, valuation[name] ?? ""]),
      )
    : {};
  return {
    ...known,
    category: tradeInCategory,
    subcategory: offer ? tradeInSubcategories.offer : tradeInSubcategories.details,
    rego: tradeIn.rego,
    state: tradeIn.regoState,
    manualEntry: tradeIn.manualEntry ?? "",
    image: images,
    odometer: odometerOf(answers.odometer) ?? 0,
    service_history: answers.service_history ?? "",
    number_of_keys: answers.number_of_keys ?? "",
    car_condition: answers.car_condition ?? "",
    comments: answers.comments ?? "",
    postcode: answers.postcode ?? "",
    name: answers.name ?? "",
    last_name: answers.last_name ?? "",
    email: answers.email ?? "",
    phone: answers.phone ?? "",
    opt_in: answers.opt_in === "on",
    ...(primary
      ? { location: primary.id, location_id: primary.id, dealership_slug: primary.dealership_slug }
      : {}),
    ...(tradeIn.carId ? { car_id: tradeIn.carId } : {}),
    sms_content: smsContent(tradeIn, site),
    sms_from: site.trade.smsFrom || site.name,
    valuation_status: offer ? "valued" : (tradeIn.noOffer ?? "unavailable"),
    ...(site.redbook && valuation?.redbookCode ? { valuation_source: "RedBook" } : {}),
    ...(offer
      ? {
          estimated_value_low: offer.low,
          estimated_value_high: offer.high,
          offer_valid_until: tradeIn.validUntil?.toISOString() ?? "",
        }
      : {}),
    offer_accepted: false,
    form_completed: offer === null,
    isLastStep: true,
  };
}

/**
 * The recipient of a trade-in without a place: the site's primary place of sale, or its only one (DECIDE-65).
 */
function primaryLocation(site: Pick<Site, "locations">): Site["locations"][number] | null {
  const sales = site.locations.filter(({ visible, location_type }) => visible && location_type === "sales");
  return sales.find(({ primary }) => primary) ?? sales[0] ?? null;
}

function smsContent(tradeIn: TradeIn, site: Pick<Site, "name" | "trade">): string {
  const values: Record<string, string> = {
    site: site.name,
    name: oneLine(tradeIn.answers.name ?? "", 60),
    vehicle: (tradeIn.valuation && vehicleName(tradeIn.valuation)) || "vehicle's details",
  };
  return site.trade.smsContent.replace(/\{(site|name|vehicle)\}/g, (_, key: string) => values[key]!);
}
