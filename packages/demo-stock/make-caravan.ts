import type { CaravanModel } from "./caravans.ts";
import { colourFor, drawnBodies } from "./colours.ts";
import { type Dice, diceFor } from "./dice.ts";
import { pictureCounts } from "./drawings.ts";
import { caravanEquipment } from "./equipment.ts";
import type { CarFacts, GeneratedCar, Yard } from "./generated-car.ts";
import { dayFrom, monthOf } from "./make-car.ts";
import { hasTwoAxles } from "./pictures/caravan-figure.ts";
import { fictionalVin, plateFor } from "./plates.ts";
import { roundUsed } from "./value.ts";

/** Seeds of pictures, by the axles that they show. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
const looks = {
  Tandem: seeds.filter(hasTwoAxles),
  Single: seeds.filter((seed) => !hasTwoAxles(seed)),
};

/** One caravan, new or used. */
export function makeCaravan(
  order: { van: CaravanModel; type: "new" | "used"; stocknum: string; yard: Yard },
  now: Date,
): GeneratedCar {
  const { van, type, stocknum, yard } = order;
  const dice = diceFor(stocknum);
  const thisYear = now.getUTCFullYear();
  const oldest = Math.max(van.firstYear, thisYear - 11);
  const year =
    type === "new"
      ? thisYear - (dice.likely(0.2) ? 1 : 0)
      : thisYear - 1 - Math.floor(dice.next() ** 1.2 * (thisYear - oldest));
  const age = thisYear - year;
  const asked =
    type === "new" ? van.listPrice : van.listPrice * 0.9 * 0.925 ** (age - 1) * (0.95 + dice.next() * 0.09);
  const price = type === "new" ? Math.round(asked / 500) * 500 - 10 : roundUsed(asked, dice);
  const colour = colourFor("Caravan", dice);
  const ensuite = van.bodyLengthFt >= 19 || /Ensuite/.test(van.badge);
  const level = Math.min(1, van.listPrice / 115_000);
  const standardEquipment = caravanEquipment(van.kind, ensuite, level, dice);
  const facts: CarFacts = {
    make: van.make,
    model: van.model,
    year,
    car_type: type,
    status: "in_stock",
    name: `${year} ${van.make} ${van.model}`,
    carsales_title: `${year} ${van.make} ${van.model} ${van.badge}`,
    badge: van.badge,
    // Once only: some badges are named for the kind.
    series: van.badge.includes(van.kind) ? null : van.kind,
    colour,
    interior_colour: dice.pick(["White Gloss", "Grey Gloss", "Light Oak", "Beige", "Black & White"]),
    stocknum,
    vin: fictionalVin(year, dice),
    item_type: "caravan",
    show_on_dealer_website: true,
    price,
    price_type: type === "new" ? "Drive Away" : "Excl. Govt. Charges",
    simple_body: "Caravan",
    build_date: monthOf(year, dice.between(1, 11)),
    city: yard.city,
    state: yard.state,
    standardEquipment,
    specifications: {
      body_length: van.bodyLengthFt,
      body_width: van.bodyWidthFt,
      tare_weight: van.tareKg,
      axle_type: van.axle,
      sleeps: van.sleeps,
      aggregate_trailer_mass: van.atmKg,
    },
    custom_rank: 0,
    dealercomments: caravanComments(van, year, type, ensuite, yard.city, dice),
  };
  if (type === "used") {
    facts.regplate = plateFor(yard.state, dice);
    facts.rego_expiry = dayFrom(now, dice.between(20, 350));
  }
  return {
    facts,
    yard,
    shoot: {
      ...drawnBodies.Caravan,
      cabin: { seats: "Grey", manual: false },
      colour,
      seed: dice.pick(looks[van.axle]),
      count: dice.weighted(pictureCounts),
    },
    historyReport: false,
    reserved: false,
    views: Math.round(dice.next() ** 2 * 600),
    arrivedHoursAgo: 9 * 24 + dice.between(0, 51 * 24),
    soldHoursAgo: null,
  };
}

const trips = [
  "Have a look before it heads up the coast without you.",
  "Big lap ready: fill the tanks and go.",
  "A comfortable van for a couple who like to travel light.",
  "Easy to tow and quick to set up after a long day's drive.",
] as const;

function caravanComments(
  van: CaravanModel,
  year: number,
  type: "new" | "used",
  ensuite: boolean,
  place: string,
  dice: Dice,
): string {
  const opener =
    type === "new"
      ? `New ${van.make} ${van.model} ${van.badge} on display in ${place}.`
      : dice.pick([
          `Well travelled but well loved ${year} ${van.make} ${van.model} ${van.badge}.`,
          `Consigned by its second owner: a ${year} ${van.make} ${van.model} kept under cover.`,
          `Traded here in ${place}: ${year} ${van.make} ${van.model} ${van.badge}, inspected by our workshop.`,
        ]);
  const layout = `Sleeps ${van.sleeps}${ensuite ? " with a full ensuite" : " with an outside shower"}, ${van.axle.toLowerCase()} axle, ${van.atmKg.toLocaleString("en-AU")} kg ATM and ${van.tareKg.toLocaleString("en-AU")} kg tare.`;
  const checks =
    type === "new"
      ? "Full handover with our technician, so you know every switch before you leave."
      : dice.pick([
          "Bearings, brakes and gas checked, with a moisture report available.",
          "Gas and electrical compliance supplied. New tyres fitted.",
          "Roof seals inspected and awning in good order.",
        ]);
  const close = dice.pick([
    "Ask us to check what your tow vehicle can legally pull.",
    "Delivery available along the east coast.",
    "We trade caravans, camper trailers and cars.",
  ]);
  const kind = van.kind === "Family" ? "Bunks mean the kids get their own space." : dice.pick(trips);
  return [opener, layout, checks, kind, close].join("|");
}
