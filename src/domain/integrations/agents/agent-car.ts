import { z } from "zod";
import { isReserved } from "#domain/cars/availability.ts";
import type { ListedCar } from "#domain/cars/car.ts";
import { type PriceView, priceView } from "#domain/cars/price.ts";
import { carName } from "#domain/cars/title.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { pictureSource } from "#domain/pictures/picture-url.ts";
import { formatsOf } from "#lib/formats.ts";
import { sourceAt } from "#lib/picture-source.ts";

const text = (about: string) => z.string().nullable().describe(about);
const count = (about: string) => z.number().nullable().describe(about);

/** A car as agents read it in a list. It has no field that the site's search call lacks. */
export const agentCar = z.object({
  id: z.string().describe("For other tools."),
  title: z.string(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  badge: text("Grade."),
  series: text("Series of the model."),
  condition: z.enum(["new", "demo", "used"]),
  status: z.enum(["in_stock", "coming_soon"]),
  reserved: z.boolean().describe("Held for another customer."),
  price: z.object({
    text: z.string().describe("As the site shows it."),
    amount: z.number().nullable().describe("Null where the site shows no price."),
    currency: z.string().describe("ISO 4217."),
    per: z.enum(["car", "week"]).describe("What the amount buys."),
    type: text('Which charges the price includes, such as "Drive Away".'),
    was: text("The price before."),
  }),
  odometer_km: count("Kilometres driven."),
  body: text("Body type."),
  fuel: text("Fuel."),
  transmission: text("Transmission."),
  drive: text("Driven wheels."),
  seats: count("Seats."),
  doors: count("Doors."),
  colour: text("Colour."),
  stock_number: text("The dealer's number of the car."),
  vin: text("Vehicle identification number."),
  registration: text("Registration number."),
  dealership: z.string(),
  location: z
    .object({ id: z.string(), name: z.string(), city: z.string().nullable(), state: z.string().nullable() })
    .nullable(),
  picture: text("Address of the first picture."),
  url: z.string().describe("The car's page, for people."),
});
export type AgentCar = z.input<typeof agentCar>;

/** A car for sale as agents read it; addresses are absolute. */
export function agentCarOf(car: ListedCar, site: Site, origin: string): AgentCar {
  const settings = settingsFor(site, car.dealership_slug);
  const [first] = car.pictures;
  const { location } = car;
  return {
    id: car.id,
    title: carName(car),
    year: car.year,
    make: car.make,
    model: car.model,
    badge: car.badge ?? null,
    series: car.series ?? null,
    condition: car.car_type,
    status: car.status === "coming_soon" ? "coming_soon" : "in_stock",
    reserved: isReserved(car),
    price: priceOf(priceView(car, settings.price, formatsOf(site)), site.currency),
    odometer_km: car.km ?? null,
    body: car.simple_body ?? null,
    fuel: car.simple_fuel ?? null,
    transmission: car.simple_transmission ?? null,
    drive: car.drive ?? null,
    seats: car.seats ?? null,
    doors: car.doors ?? null,
    colour: car.colour ?? null,
    stock_number: car.stocknum ?? null,
    vin: car.vin ?? null,
    registration: car.regplate ?? null,
    dealership: car.dealership_name,
    location: location && {
      id: location.id,
      name: location.name,
      city: location.address.city ?? null,
      state: location.address.state ?? null,
    },
    picture: first ? pictureAddress(first, settings.images, origin, 640) : null,
    url: `${origin}/cars/${car.slug}`,
  };
}

/** The absolute address of a picture, at a width or as wide as it is. */
export function pictureAddress(
  picture: Parameters<typeof pictureSource>[0],
  images: Parameters<typeof pictureSource>[1],
  origin: string,
  width?: Parameters<typeof sourceAt>[1],
): string {
  const source = pictureSource(picture, images);
  return new URL(sourceAt(source, width ?? source.widest), origin).href;
}

function priceOf(view: PriceView, currency: string): AgentCar["price"] {
  const shown = { text: view.text, amount: null, currency, per: "car" as const, type: null, was: null };
  switch (view.kind) {
    case "subscription":
      return { ...shown, text: `${view.text} ${view.unit}`, amount: view.amount, per: "week" };
    case "price":
      return { ...shown, amount: view.amount, type: view.type, was: view.was };
    case "preorder":
    case "none":
      return shown;
  }
}
