import type { CarFacts } from "#features/cars/cars/car.ts";
import { formatNumber } from "#lib/money.ts";

/** A car in one line, as its card and page tell shoppers. */
export function carPreview(facts: CarFacts, currency: string): string {
  const money = new Intl.NumberFormat("en-AU", { style: "currency", currency, maximumFractionDigits: 0 });
  const price =
    facts.price == null ? "no price" : `${money.format(facts.price)} ${facts.price_type ?? ""}`.trim();
  const pictures = facts.image_urls?.length ?? 0;
  return [
    facts.name,
    facts.car_type,
    price,
    facts.km == null ? null : `${formatNumber(facts.km)} km`,
    facts.simple_transmission,
    facts.simple_fuel,
    facts.simple_body,
    facts.colour,
    facts.engine_size,
    facts.city,
    pictures > 0 ? `${pictures} pictures` : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
