import { type Dice, diceFor } from "./dice.ts";
import type { GeneratedCar } from "./generated-car.ts";
import { dayFrom } from "./make-car.ts";
import { roundUsed } from "./value.ts";

/** A state of some cars of every yard: its share, the minimum number, which cars, and what it changes. */
type Case = {
  name: string;
  share: number;
  least: number;
  fits(car: GeneratedCar): boolean;
  apply(car: GeneratedCar, dice: Dice, now: Date): void;
};

const used = (car: GeneratedCar) => car.facts.car_type === "used";
const isNew = (car: GeneratedCar) => car.facts.car_type === "new";
const demo = (car: GeneratedCar) => car.facts.car_type === "demo";
const priced = (car: GeneratedCar) => (car.facts.price ?? 0) > 10;

/** Mutually exclusive cases: a car is in one of them at most. */
const exclusive: readonly Case[] = [
  {
    name: "sold yesterday",
    share: 0.018,
    least: 2,
    fits: (car) => priced(car) && !isNew(car),
    apply: (car, dice) => sell(car, dice.between(20, 40)),
  },
  {
    name: "sold ten days ago",
    share: 0.012,
    least: 2,
    fits: (car) => priced(car) && !isNew(car),
    apply: (car, dice) => sell(car, 24 * 10 + dice.between(0, 12)),
  },
  {
    name: "reserved",
    share: 0.018,
    least: 2,
    fits: priced,
    apply: (car) => {
      car.reserved = true;
    },
  },
  {
    name: "coming soon",
    share: 0.028,
    least: 3,
    fits: (car) => !demo(car),
    apply: (car, dice) => {
      car.facts.status = "coming_soon";
      car.arrivedHoursAgo = dice.between(12 * 24, 35 * 24);
      car.facts.dealercomments =
        "On its way to us now. Register your interest and you will be the first to drive it.";
      if (dice.likely(0.4)) car.shoot = null;
    },
  },
  {
    name: "preorder",
    share: 0.02,
    least: 0,
    fits: isNew,
    apply: (car) => {
      car.facts.preorder = true;
      car.facts.status = "coming_soon";
      car.facts.price = null;
      car.facts.price_type = null;
      car.facts.km = null;
    },
  },
  {
    name: "no price yet",
    share: 0.02,
    least: 2,
    fits: used,
    apply: (car) => {
      car.facts.price = null;
      car.facts.price_type = null;
      car.facts.subscription_price = null;
      car.facts.autograb_data = null;
    },
  },
  {
    name: "test drive only",
    share: 0.16,
    least: 0,
    fits: demo,
    apply: (car) => {
      car.facts.tag = "Test Drive Only";
    },
  },
  {
    name: "the dealer's own words",
    share: 0.03,
    least: 2,
    fits: (car) => used(car) && !car.facts.certified,
    apply: (car, dice) => {
      const little = car.facts.km != null && car.facts.km < 25_000;
      car.facts.tag = little
        ? "Low Kilometres"
        : dice.pick(["Manager's Special", "One Owner", "Great Value"]);
    },
  },
  {
    name: "new arrival",
    share: 0.075,
    least: 6,
    fits: (car) => !car.facts.tag || car.facts.certified === true,
    apply: (car, dice) => {
      car.arrivedHoursAgo = dice.between(2, 7 * 24 + 12);
      car.views = Math.max(12, Math.round(car.views / 6));
    },
  },
];

/** Cases that apply to any car, in combination with others. */
const additional: readonly Case[] = [
  {
    name: "not photographed",
    share: 0.022,
    least: 2,
    fits: (car) => car.facts.status === "in_stock",
    apply: (car) => {
      car.shoot = null;
    },
  },
  {
    name: "was dearer",
    share: 0.11,
    least: 3,
    fits: (car) => priced(car) && !isNew(car),
    apply: (car, dice) => {
      car.facts.before_price = roundUsed(car.facts.price! + dice.between(10, 30) * 100, dice);
    },
  },
  {
    name: "on offer",
    share: 0.05,
    least: 2,
    fits: (car) => priced(car) && !isNew(car) && car.facts.before_price == null && car.facts.price! > 12_000,
    apply: (car, dice) => {
      car.facts.before_price = car.facts.price;
      car.facts.offer_price = roundUsed(car.facts.price! - dice.between(10, 25) * 100, dice);
    },
  },
  {
    name: "was the same",
    share: 0.004,
    least: 1,
    fits: (car) => priced(car) && car.facts.before_price == null,
    apply: (car) => {
      car.facts.before_price = car.facts.price;
    },
  },
  {
    name: "rego expired",
    share: 0.05,
    least: 2,
    fits: (car) => used(car) && car.facts.rego_expiry != null,
    apply: (car, dice, now) => {
      car.facts.rego_expiry = dayFrom(now, -dice.between(3, 60));
    },
  },
  {
    name: "history report",
    share: 0.24,
    least: 3,
    fits: (car) => used(car) && car.facts.item_type !== "caravan",
    apply: (car) => {
      car.historyReport = true;
    },
  },
  {
    name: "no comments yet",
    share: 0.012,
    least: 1,
    fits: () => true,
    apply: (car) => {
      car.facts.dealercomments = null;
    },
  },
  {
    name: "kept off the website",
    share: 0.004,
    least: 1,
    fits: used,
    apply: (car) => {
      car.facts.show_on_dealer_website = false;
    },
  },
  {
    name: "featured",
    share: 0.02,
    least: 3,
    fits: (car) => priced(car) && car.shoot !== null && car.facts.status === "in_stock" && !car.reserved,
    apply: (car, dice) => {
      car.facts.custom_rank = dice.between(1, 9) * 10;
    },
  },
];

/** Puts a yard's cars into every state of real stock. Changes the cars; deterministic for the same list. */
export function applySpecialCases(cars: GeneratedCar[], seed: string, now: Date): void {
  const dice = diceFor(`special cases of ${seed}`);
  const free = shuffled(cars, dice);
  for (const one of exclusive) {
    const taken = chosen(free, one);
    for (const car of taken) {
      one.apply(car, dice, now);
      free.splice(free.indexOf(car), 1);
    }
  }
  for (const one of additional) {
    for (const car of chosen(shuffled(cars, dice), one)) one.apply(car, dice, now);
  }
}

function chosen(deck: GeneratedCar[], one: Case): GeneratedCar[] {
  const fitting = deck.filter((car) => one.fits(car));
  return fitting.slice(0, Math.max(one.least, Math.round(fitting.length * one.share)));
}

function sell(car: GeneratedCar, hoursAgo: number): void {
  car.facts.status = "sold";
  car.soldHoursAgo = hoursAgo;
  car.arrivedHoursAgo = Math.max(car.arrivedHoursAgo, hoursAgo + 15 * 24);
}

function shuffled(cars: readonly GeneratedCar[], dice: Dice): GeneratedCar[] {
  return cars
    .map((car) => ({ car, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ car }) => car);
}
