import { type Car, carTypes } from "#domain/cars/car.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { amountOf } from "#domain/leads/form-definitions/lead-schema.ts";
import { shownPhone } from "#domain/shoppers/accounts/shopper.ts";
import type { FormModel } from "#site/parts/lead-form/form-model.ts";

export type KnownCar = Pick<Car, "price" | "offer_price" | "dealership_slug" | "location">;
export type KnownShopper = { name: string | null; email: string | null; phone: string | null };

/**
 * The form prefilled from its address and the shopper's account (FIN-22). The address is untrusted: a value
 * that the field itself would reject is omitted, and everything stays editable.
 */
export function prefilled(
  model: FormModel,
  query: URLSearchParams,
  known: { car: KnownCar | null; shopper: KnownShopper | null },
): FormModel {
  const { car, shopper } = known;
  const budget = budgetIn(query) ?? (car && displayedPrice(car));
  const candidates: Record<string, (string | null | undefined)[]> = {
    name: [shopper?.name],
    email: [shopper?.email],
    phone: [shopper?.phone && shownPhone(shopper.phone)],
    budget: [budget?.toString()],
    dealership_slug: [query.get("preferredDealership"), car?.dealership_slug],
    location: [car?.location?.id, onlyLocation(model, query.get("preferredDealership"))],
  };
  const type = query.get("car_type");
  const hidden: Record<string, string> =
    model.car || !type || !(carTypes as readonly string[]).includes(type) ? {} : { car_type: type };
  return {
    ...model,
    fields: model.fields.map((field) => {
      const preset = candidates[field.name]?.find((value) => value && takes(field, value));
      return preset ? { ...field, preset } : field;
    }),
    hidden: { ...model.hidden, ...hidden },
  };
}

/** The price in the address as a whole amount above 0, null when there is none. */
export function budgetIn(query: URLSearchParams): number | null {
  const amount = amountOf(query.get("vehiclePriceBudget")?.trim() ?? "");
  return amount === null || amount <= 0 ? null : amount;
}

function takes({ options, maxLength }: LeadField, value: string): boolean {
  if (value.length > maxLength) return false;
  return options.length === 0 || options.some((option) => option.value === value);
}

/** The one location of a dealership among those offered. */
function onlyLocation({ places }: FormModel, dealership: string | null): string | null {
  const own = Object.entries(places).filter(([, slug]) => slug === dealership);
  return own.length === 1 ? own[0]![0] : null;
}
