import { caravanModels } from "#demo-stock/caravans.ts";
import type { CatalogueCar } from "#demo-stock/catalogue.ts";
import { chooseByMake, chooseModel } from "#demo-stock/choose-car.ts";
import { type Dice, diceFor } from "#demo-stock/dice.ts";
import type { CarType, GeneratedCar, Yard } from "#demo-stock/generated-car.ts";
import { makeCar } from "#demo-stock/make-car.ts";
import { makeCaravan } from "#demo-stock/make-caravan.ts";
import { market } from "#demo-stock/market.ts";
import type { PaintName } from "#demo-stock/pictures/draw-car.ts";
import { applySpecialCases } from "#demo-stock/special-cases.ts";
import { roundUsed } from "#demo-stock/value.ts";
import { carTypeRank } from "#domain/cars/car.ts";
import type { FinanceProvider } from "#domain/configuration/slices/finance-slice.ts";
import type { DemoCar } from "./demo-car.ts";
import { addLenderOffers } from "./lender.ts";
import { yards } from "./yards.ts";

/** A yard's stock: how many of which, and the first letter of its stock numbers. */
type Plan = {
  yard: Yard;
  letter: string;
  franchise: string | null;
  new: number;
  demo: number;
  used: number;
  /** Share of the younger used cars that are certified. */
  certified?: number;
};

/** The lender of each kind of stock, where it isn't the dealer's own. */
const lenders: Record<string, readonly FinanceProvider[]> = { harbour: ["taurus", "powertorque"] };

const harbourPlans: readonly Plan[] = [
  { yard: yards.brookvale, letter: "T", franchise: "Toyota", new: 66, demo: 11, used: 96, certified: 0.35 },
  { yard: yards.gosford, letter: "H", franchise: "Hyundai", new: 56, demo: 10, used: 70 },
  { yard: yards.broadmeadow, letter: "F", franchise: "Ford", new: 52, demo: 9, used: 84 },
  { yard: yards.artarmon, letter: "V", franchise: "Volkswagen", new: 36, demo: 10, used: 58, certified: 0.4 },
  { yard: yards.tuggerah, letter: "Q", franchise: null, new: 0, demo: 0, used: 96, certified: 0.3 },
  { yard: yards.cardiff, letter: "C", franchise: null, new: 0, demo: 0, used: 70, certified: 0.25 },
];

/** The group's stock: new and demo cars of its franchises, and trade-ins. */
export function harbourStock(now: Date): DemoCar[] {
  const stock = stockOf("harbour", harbourPlans, now);
  // Those that the certified site shows.
  mixFirstPage(stock.filter(({ facts }) => facts.certified));
  return stock;
}

/** One make, new, demo and used. */
export function mazdaStock(now: Date): DemoCar[] {
  const plan: Plan = { yard: yards.coffs, letter: "M", franchise: "Mazda", new: 104, demo: 22, used: 0 };
  const used: Plan = { yard: yards.coffs, letter: "U", franchise: "Mazda", new: 0, demo: 0, used: 98 };
  return stockOf("mazda", [plan, used], now, (type, car) => type !== "used" || car.make === "Mazda");
}

/** Young used cars, most of them available by the week. */
export function metroStock(now: Date): DemoCar[] {
  const plans: Plan[] = [
    { yard: yards.preston, letter: "P", franchise: null, new: 0, demo: 0, used: 150 },
    { yard: yards.dandenong, letter: "D", franchise: null, new: 0, demo: 0, used: 114 },
  ];
  const youngest = now.getUTCFullYear() - 7;
  const cars = stockOf(
    "metro",
    plans,
    now,
    (_, car) => (car.lastYear ?? 9999) >= youngest && car.listPrice < 95_000,
  );
  for (const car of cars) {
    const dice = diceFor(`subscription ${car.facts.stocknum}`);
    const price = car.facts.offer_price ?? car.facts.price;
    if (!price || car.facts.year < youngest || !dice.likely(0.82)) continue;
    // Rent, registration, insurance and servicing: dearer cars cost less for each dollar of price.
    car.facts.price_type = "All inclusive";
    car.facts.subscription_price = Math.round(62 + price * 0.0052) + dice.between(0, 8);
  }
  return cars;
}

/** Caravans, new and traded in. */
export function caravanStock(now: Date): DemoCar[] {
  const dice = diceFor("the caravan yard");
  const cars: GeneratedCar[] = [];
  for (let i = 0; i < 124; i++) {
    const van = i < caravanModels.length ? caravanModels[i]! : dice.pick(caravanModels);
    const type = i % 5 < 2 ? "new" : "used";
    cars.push(makeCaravan({ van, type, stocknum: `CV${4100 + i}`, yard: yards.toowoomba }, now));
  }
  applySpecialCases(cars, "caravans", now);
  repaintTwins(cars);
  addLenderOffers(cars, ["ausloans"], now);
  return cars;
}

/** Colours of a caravan that would look like its neighbour. */
const otherPaints: readonly PaintName[] = ["White", "Silver", "Grey", "Beige", "Black"];
/** The cars of the first page of results, and how many of the cars before one are beside it or above it. */
const firstPage = 21;
const neighbours = 3;

/** The caravans of the first page have other colours than those before them: most are white. Comments don't name a caravan's colour. */
function repaintTwins(caravans: readonly GeneratedCar[]): void {
  const page = inOrderOfResults(caravans).slice(0, firstPage);
  for (const [at, { facts, shoot }] of page.entries()) {
    const taken = new Set(page.slice(Math.max(0, at - neighbours), at).map((one) => one.facts.colour));
    const colour = taken.has(facts.colour) ? otherPaints.find((paint) => !taken.has(paint)) : undefined;
    if (!colour) continue;
    facts.colour = colour;
    if (shoot) shoot.colour = colour;
  }
}

/** The cars of the first page look other than those before them: cars of one type exchange the times at which they arrived. */
function mixFirstPage(cars: readonly DemoCar[]): void {
  const order = inOrderOfResults(cars);
  const times = order.map(({ arrivedHoursAgo }) => arrivedHoursAgo);
  const rankOf = ({ facts }: DemoCar) => `${facts.custom_rank ?? 0} ${facts.car_type}`;
  for (let at = 0; at < Math.min(firstPage, order.length); at++) {
    const before = order.slice(Math.max(0, at - neighbours), at);
    const likeness = ({ facts }: DemoCar) =>
      before.filter((one) => one.facts.colour === facts.colour).length * 2 +
      Number(before.at(-1)?.facts.simple_body === facts.simple_body);
    const ofRank = order.slice(at).filter((one) => rankOf(one) === rankOf(order[at]!));
    const next = ofRank.reduce((best, one) => (likeness(one) < likeness(best) ? one : best));
    order.splice(order.indexOf(next), 1);
    order.splice(at, 0, next);
  }
  for (const [at, car] of order.entries()) car.arrivedHoursAgo = times[at]!;
}

/** The cars that a site shows, as its results are sorted unless shoppers choose otherwise. */
export function inOrderOfResults<Car extends DemoCar>(cars: readonly Car[]): Car[] {
  const rankOf = ({ facts }: Car) => facts.custom_rank ?? 0;
  return cars
    .filter(({ facts }) => facts.status !== "sold" && facts.show_on_dealer_website !== false)
    .sort(
      (a, b) =>
        rankOf(b) - rankOf(a) ||
        carTypeRank(a.facts.car_type) - carTypeRank(b.facts.car_type) ||
        a.arrivedHoursAgo - b.arrivedHoursAgo,
    );
}

/** Used cars of every make: a yard, older ones at the clearance yard, and a few for the trade only. Some utes are for hire by the week. */
export function everythingStock(now: Date): DemoCar[] {
  const used = { franchise: null, new: 0, demo: 0 };
  const plans: Plan[] = [
    { yard: yards.geelong, letter: "E", ...used, used: 92 },
    { yard: yards.corio, letter: "X", ...used, used: 16 },
    { yard: yards.norlane, letter: "W", ...used, used: 4 },
  ];
  const cars = stockOf(
    "everything",
    plans,
    now,
    (_, car, { letter }) => letter !== "X" || car.lastYear !== null,
  );
  cars[0]!.facts.stocknum = unlistedCar;
  const forHire = cars
    .filter(({ facts, yard }) => yard === yards.geelong && facts.simple_body === "Ute" && facts.price)
    .slice(0, 5);
  for (const { facts } of forHire) {
    facts.price_type = "All inclusive";
    facts.subscription_price = Math.round(95 + facts.price! * 0.0048);
  }
  return cars;
}

function stockOf(
  name: string,
  plans: readonly Plan[],
  now: Date,
  allowed: (type: CarType, car: CatalogueCar, plan: Plan) => boolean = () => true,
): DemoCar[] {
  const stock = plans.flatMap((plan) => {
    const dice = diceFor(`${name} ${plan.letter}`);
    let number = 10_000 + dice.between(100, 3_000);
    const cars: GeneratedCar[] = [];
    for (const type of ["new", "demo", "used"] as const) {
      const choices = market.filter((car) => allowed(type, car, plan) && sold(type, car, plan, now));
      for (let i = 0; i < plan[type]; i++) {
        number += dice.between(1, 9);
        const car =
          type === "used" && !plan.franchise
            ? chooseByMake(choices, dice)
            : chooseFor(plan, type, choices, dice);
        const made = makeCar({ car, type, stocknum: `${plan.letter}${number}`, yard: plan.yard }, now);
        if (type === "used" && plan.certified) certify(made, plan.certified, now, dice);
        cars.push(made);
      }
    }
    return cars;
  });
  applySpecialCases(stock, name, now);
  mixFirstPage(stock);
  addLenderOffers(stock, lenders[name] ?? ["manual"], now);
  return stock;
}

/** New and demo cars are the franchise's current models; used ones any that can still be on the road. */
function sold(type: CarType, car: CatalogueCar, plan: Plan, now: Date): boolean {
  if (type === "used") return true;
  return car.make === plan.franchise && car.lastYear === null && car.firstYear <= now.getUTCFullYear();
}

/** A franchise's used yard has more of its own make than the market does. */
function chooseFor(plan: Plan, type: CarType, choices: CatalogueCar[], dice: Dice): CatalogueCar {
  const own = choices.filter((car) => car.make === plan.franchise);
  if (type !== "used" || own.length === choices.length) return chooseModel(own, dice);
  return dice.likely(0.38) ? chooseModel(own, dice) : chooseByMake(choices, dice);
}

/** A certified car is young and has seen little use; its text and price reflect that. */
function certify(car: GeneratedCar, share: number, now: Date, dice: Dice): void {
  const { facts } = car;
  const young = now.getUTCFullYear() - facts.year <= 6 && (facts.km ?? 0) < 95_000;
  if (!young || !dice.likely(share * 1.6)) return;
  facts.certified = true;
  facts.tag = certifiedTag;
  if (facts.price) facts.price = roundUsed(facts.price * 1.02, dice);
  facts.dealercomments = `Certified: passed our 110 point inspection, with 12 months' warranty and roadside assistance.|${facts.dealercomments}`;
}

/** The stock number of a car that its dealer keeps off the website. */
export const unlistedCar = "E10000";

/** The tag of a certified car, by which the certified site filters. */
export const certifiedTag = "Certified";

/** All stock by the site that imports it; the certified site shows part of the group's. */
export function demoStock(now: Date): { site: string; cars: DemoCar[] }[] {
  return [
    { site: "harbour", cars: harbourStock(now) },
    { site: "coastline-mazda", cars: mazdaStock(now) },
    { site: "outback-caravans", cars: caravanStock(now) },
    { site: "metro-subscribe", cars: metroStock(now) },
    { site: "everything-motors", cars: everythingStock(now) },
  ];
}
