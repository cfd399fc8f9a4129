import type { CatalogueCar } from "./catalogue.ts";
import { colourFor, drawnBodies } from "./colours.ts";
import { dealerComments } from "./comments.ts";
import { type Dice, diceFor } from "./dice.ts";
import { pictureCounts } from "./drawings.ts";
import { equipmentOf } from "./equipment.ts";
import type { CarFacts, CarType, GeneratedCar, Variant, Yard } from "./generated-car.ts";
import { market } from "./market.ts";
import type { SuvSize } from "./pictures/draw-car.ts";
import { fictionalVin, plateFor } from "./plates.ts";
import { askingPrice, odometer } from "./value.ts";

/** The inputs; the rest follows from the catalogue and the stock number's dice. */
export type Order = { car: CatalogueCar; type: CarType; stocknum: string; yard: Yard };

/** One ordinary car, without any of the special states (special-cases.ts). */
export function makeCar(order: Order, now: Date): GeneratedCar {
  const { car, type, stocknum, yard } = order;
  const dice = diceFor(stocknum);
  const thisYear = now.getUTCFullYear();
  const year = yearOf(car, type, thisYear, dice);
  const age = thisYear - year;
  const km = odometer(car, type, age, dice);
  const price = askingPrice(car, type, age, km, dice);
  const level = levelOf(car);
  const colour = colourFor(car.body, dice);
  const standardEquipment = equipmentOf(car, year, level, dice);
  const { drivetrain } = car;
  // Makers name the plainest badge for the model itself; it isn't repeated.
  const badge = car.badge === car.model ? "" : car.badge.replace(/ (Manual|Auto)$/, "");
  const facts: CarFacts = {
    make: car.make,
    model: car.model,
    year,
    car_type: type,
    status: "in_stock",
    name: `${year} ${makeAndModel(car)}`,
    carsales_title: fullTitle(car, year, badge),
    badge: badge || null,
    series: `MY${String(year % 100).padStart(2, "0")}`,
    colour,
    interior_colour: interiorOf(level, dice),
    stocknum,
    vin: fictionalVin(year, dice),
    certified: false,
    has_nvic: type !== "new",
    show_on_dealer_website: true,
    price,
    price_type: type === "used" && dice.likely(0.14) ? "Excl. Govt. Charges" : "Drive Away",
    km,
    simple_body: car.body,
    simple_fuel: drivetrain.fuel,
    fuel: drivetrain.fuelName,
    simple_transmission: drivetrain.manual ? "Manual" : "Automatic",
    trans: drivetrain.gearbox,
    drive: drivetrain.drive,
    towing_capacity: towingCapacity(car),
    seats: car.seats,
    doors: car.doors,
    engine_size: drivetrain.fuel === "Electric" ? null : `${drivetrain.litres} L`,
    build_date: monthOf(year, dice.between(1, 6)),
    compliance_date: monthOf(year, dice.between(7, 11)),
    city: yard.city,
    state: yard.state,
    standardEquipment,
    variant: variantOf(car),
    custom_rank: 0,
  };
  if (type !== "new") {
    facts.regplate = plateFor(yard.state, dice);
    facts.rego_expiry = dayFrom(now, dice.between(20, 350));
  }
  if (type === "used" && dice.likely(0.55)) {
    const national = Math.round((price * (0.97 + dice.next() * 0.1)) / 10) * 10;
    facts.autograb_data = {
      average_market_price: national,
      state_average_market_price: Math.round((national * (0.985 + dice.next() * 0.035)) / 10) * 10,
    };
  }
  if (type === "used") facts.payment_processors = ["test"];
  facts.dealercomments = dealerComments(
    {
      ...car,
      makeModel: makeAndModel(car),
      year,
      badge,
      colour,
      km,
      type,
      fuel: drivetrain.fuel,
      drive: drivetrain.drive,
      equipment: standardEquipment,
      place: yard.city,
    },
    dice,
  );
  return {
    facts,
    yard,
    shoot: {
      ...drawnBodies[car.body],
      ...(car.body === "SUV" ? { size: sizeOf(car) } : {}),
      ...(drivetrain.fuel === "Electric" ? { electric: true } : {}),
      cabin: { seats: facts.interior_colour ?? "Black", manual: drivetrain.manual },
      colour,
      seed: shootSeed(car),
      count: dice.weighted(pictureCounts),
    },
    historyReport: false,
    reserved: false,
    views: 12 + Math.round(dice.next() ** 2 * 900),
    arrivedHoursAgo: 9 * 24 + dice.between(0, 51 * 24),
    soldHoursAgo: null,
  };
}

/** New and demo cars are this year's or, now and then, last year's; used ones thin out with age. */
function yearOf(car: CatalogueCar, type: CarType, thisYear: number, dice: Dice): number {
  const last = Math.min(car.lastYear ?? thisYear, thisYear);
  if (type === "new") return dice.likely(0.85) ? thisYear : Math.max(car.firstYear, thisYear - 1);
  if (type === "demo") return dice.likely(0.5) ? thisYear : Math.max(car.firstYear, thisYear - 1);
  const youngest = car.lastYear === null && !dice.likely(0.08) ? Math.max(car.firstYear, last - 1) : last;
  const oldest = Math.max(car.firstYear, thisYear - 14);
  const span = Math.max(0, youngest - oldest);
  return youngest - Math.floor(dice.next() ** 1.12 * (span + 1));
}

/** The position of a badge among the prices of its model: 0 the cheapest, 1 the dearest. */
function levelOf(car: CatalogueCar): number {
  const prices = market
    .filter((one) => one.make === car.make && one.model === car.model && one.body === car.body)
    .map((one) => one.listPrice);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const within = high === low ? 0.5 : (car.listPrice - low) / (high - low);
  // A dear car has more equipment even at the base of its range.
  return Math.min(1, within * 0.8 + Math.min(0.35, Math.max(0, (car.listPrice - 30_000) / 120_000)));
}

function fullTitle(car: CatalogueCar, year: number, badge: string): string {
  const { manual, drive } = car.drivetrain;
  const driven = (drive === "AWD" || drive === "4WD") && !/AWD|4x4|4WD/.test(badge) ? drive : "";
  return [year, makeAndModel(car), badge, manual ? "Manual" : "Auto", driven].filter(Boolean).join(" ");
}

/** A model that contains its make, such as Mazda3, isn't prefixed with it. */
function makeAndModel(car: { make: string; model: string }): string {
  return car.model.startsWith(car.make) ? car.model : `${car.make} ${car.model}`;
}

function interiorOf(level: number, dice: Dice): string {
  if (level < 0.55) return dice.pick(["Black", "Black", "Dark Grey", "Grey"]);
  return dice.pick([
    "Black Leather",
    "Black Leather",
    "Black",
    "Tan Leather",
    "White Leather",
    "Grey Leather",
  ]);
}

/** What the car may tow with brakes, in kilograms, as its kind and weight allow; null when it isn't rated to tow. */
function towingCapacity({ body, gvmKg, drivetrain }: CatalogueCar): number | null {
  const { drive, fuel } = drivetrain;
  if (body === "Ute") return drive === "4WD" || gvmKg >= 3_000 ? 3_500 : 2_500;
  if (body === "Van") return gvmKg >= 2_900 ? 2_500 : 1_500;
  if (body === "SUV") {
    if (gvmKg >= 2_800) return drive === "4WD" ? 3_500 : 2_500;
    if (gvmKg >= 2_300) return drive === "FWD" ? 1_600 : 2_000;
    return fuel === "Electric" ? 750 : 1_200;
  }
  if (fuel === "Electric" || body === "Coupe" || body === "Convertible") return null;
  return gvmKg >= 1_900 ? 1_500 : 1_000;
}

function variantOf(car: CatalogueCar): Variant {
  const { drivetrain: d } = car;
  const electric = d.fuel === "Electric";
  return {
    cylinders: electric ? null : String(d.cylinders),
    enginesize: electric ? null : `${Math.round(d.litres * 1000 - 3)} cc`,
    enginesize_litres: electric ? null : d.litres.toFixed(1),
    induction: electric ? null : d.turbo ? "Turbo" : "Aspirated",
    geartype: d.manual ? "Manual" : "Automatic",
    fuelconsumptioncombined: electric ? `${d.consumption} kWh/100km` : `${d.consumption.toFixed(1)} L/100km`,
    fuelcapacity: electric ? `${d.tank} kWh` : `${d.tank} L`,
    electricrange: electric ? `${Math.round((d.tank / d.consumption) * 20) * 5} km` : null,
    charging: electric ? `10 to 80 % in about ${Math.round(d.tank / 2)} minutes at a fast charger` : null,
    grossvehiclemass: `${car.gvmKg} kg`,
    vehiclelength: `${car.lengthMm} mm`,
    vehicleheight: `${car.heightMm} mm`,
    vehiclewidth: `${car.widthMm} mm`,
    torque: `${d.torqueNm} Nm`,
    ancaprating: car.ancap === null ? null : String(car.ancap),
    bodyconfiguration: /(Double|Dual|Crew|Super) Cab/.exec(car.badge)?.[0] ?? `${car.doors} Door ${car.body}`,
  };
}

function sizeOf({ lengthMm }: CatalogueCar): SuvSize {
  if (lengthMm < 4_400) return "small";
  return lengthMm < 4_750 ? "medium" : "large";
}

/** Cars of one model look alike: the seed of their pictures is the model's, one of few for each body. */
function shootSeed(car: CatalogueCar): number {
  const looks = car.body === "Ute" || car.body === "Hatchback" ? 3 : 2;
  return diceFor(`${car.make} ${car.model}`).between(1, looks);
}

export function monthOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}

/** The calendar day this many days from now, ISO. */
export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
