import type { CarFacts } from "#domain/cars/car.ts";
import type { Formats } from "#lib/formats.ts";

/** A car in one line, as its card and page tell shoppers. */
export function carPreview(facts: CarFacts, { money, number }: Formats): string {
  const price = facts.price == null ? "no price" : `${money(facts.price)} ${facts.price_type ?? ""}`.trim();
  const pictures = facts.image_urls?.length ?? 0;
  return [
    facts.name,
    facts.car_type,
    facts.status === "in_stock" ? null : facts.status?.replace("_", " "),
    price,
    facts.km == null ? null : `${number(facts.km)} km`,
    facts.simple_transmission,
    facts.simple_fuel,
    facts.simple_body,
    facts.colour,
    facts.engine_size,
    facts.city,
    pictures > 0 ? `${pictures} ${pictures === 1 ? "photo" : "photos"}` : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
