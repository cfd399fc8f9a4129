import type { CarFacts } from "#domain/cars/car.ts";
import type { ProfileName } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";
import { catalogueSettings } from "#domain/integrations/catalogues/profiles/catalogue-settings.ts";

/** Random cars for catalogues, and by which reasons each is out, judged by docs/catalogues.md apart from the program. */

/** A car as it is stored. Its dealership `other` isn't the site's. */
export type MadeCar = {
  id: string;
  vin: string | null;
  dealership: "north" | "south" | "other";
  location: string | null;
  facts: Partial<CarFacts>;
  /** What staff corrected. */
  overrides: Partial<CarFacts>;
  pictures: number;
  status: "in_stock" | "coming_soon" | "sold";
  reserved: boolean;
};
/** Store codes by the slug of the location. */
export type JudgedChoice = ReturnType<typeof aChoice>;

type Random = () => number;
const oneOf = <T>(random: Random, ...all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const rarely = <T>(random: Random, rare: T, usual: T, share = 0.1): T => (random() < share ? rare : usual);

const vins = Array.from({ length: 40 }, (_, n) => `JM0KF4WLA001${String(n).padStart(5, "0")}`);

function someFacts(random: Random, n: number): CarFacts {
  return {
    make: oneOf(random, "Kia", "Mazda", "Ford"),
    model: rarely(random, "M".repeat(80), oneOf(random, "Rio", "3", "Ranger")),
    year: 2_015 + Math.floor(random() * 11),
    car_type: oneOf(random, "new", "demo", "used", "used"),
    status: "in_stock",
    stocknum: rarely(random, rarely(random, "9".repeat(51), "", 0.5), `S-${n}`, 0.2),
    name: rarely(random, 'Zoë’s "best", |\u2028 =1+1; tab\there\r\nline', null, 0.3),
    colour: rarely(random, oneOf(random, null, "", "  "), oneOf(random, "Red", "Weiß, metallic")),
    dealercomments: oneOf(random, null, "One | two\nthree", "x".repeat(6_000)),
    price: rarely(random, oneOf(random, null, 0, 10), 15_000 + n),
    offer_price: rarely(random, oneOf(random, 9, 12_345), null),
    before_price: rarely(random, 99_000, null),
    subscription_price: rarely(random, 199, null),
    price_type: oneOf(random, "Drive Away", "Drive Away", "No More To Pay", "Excl. Govt. Charges", null),
    km: rarely(random, null, Math.floor(random() * 200_000), 0.15),
    simple_body: oneOf(
      random,
      "SUV",
      "Ute",
      "Hatchback",
      rarely(random, oneOf(random, "Caravan", "Bus", "Tricycle", "Motorcycle", null), "Van", 0.8),
    ),
    item_type: rarely(random, oneOf(random, "caravan", "boat", " Car "), null),
    specifications: rarely(
      random,
      oneOf(random, { sleeps: 4 }, { body_length: 21 }, { axle_type: "dual" }),
      null,
    ),
    show_on_dealer_website: rarely<boolean>(random, false, true),
    certified: rarely<boolean>(random, true, false),
  };
}

export function aRandomCar(random: Random, n: number): MadeCar {
  const dealership = oneOf(random, "north" as const, "north" as const, "south" as const, "other" as const);
  const corrected = rarely<Partial<CarFacts>>(
    random,
    oneOf<Partial<CarFacts>>(
      random,
      { price: 23_456 },
      { km: 5 },
      { show_on_dealer_website: false },
      { colour: "Blue" },
      { simple_body: "SUV" },
    ),
    {},
    0.3,
  );
  return {
    id: `car-${String(n).padStart(4, "0")}`,
    vin: rarely(random, null, oneOf(random, ...vins)),
    dealership,
    location: rarely(
      random,
      null,
      dealership === "north" ? rarely(random, "north-service", "north-sales") : `${dealership}-sales`,
    ),
    facts: someFacts(random, n),
    overrides: corrected,
    pictures: rarely(random, 0, 1 + Math.floor(random() * 25)),
    status: rarely(random, oneOf(random, "coming_soon", "sold"), "in_stock", 0.2),
    reserved: rarely<boolean>(random, true, false),
  };
}

export function aChoice(random: Random) {
  return {
    ...catalogueSettings.parse({}),
    carTypes: rarely(random, ["new" as const, "used" as const], [], 0.3),
    makes: rarely(random, ["kia", "MAZDA"], [], 0.3),
    storeCodes: rarely<Record<string, string>>(
      random,
      { "north-sales": "North" },
      { "north-sales": "North", "south-sales": "South-2" },
      0.5,
    ),
    priceWithoutCharges: random() < 0.3,
  };
}

type Shown = Omit<MadeCar, "facts" | "overrides"> & Partial<CarFacts> & Pick<MadeCar, "status">;
type Truth = (car: Shown, choice: JudgedChoice) => boolean;

const storeOf = ({ location, dealership }: Shown) => location ?? `${dealership}-sales`;
const isPriced = ({ price, offer_price }: Shown) => (price ?? 0) > 10 || (offer_price ?? 0) > 10;
const hasNoKilometres: Truth = ({ km, car_type }) => km === null && car_type !== "new";
const kindOf = ({ item_type }: Shown) => (item_type ?? "").trim().toLowerCase();
const isCaravan = (car: Shown) => kindOf(car) === "caravan" || car.simple_body === "Caravan";
const isNoCar = (car: Shown) =>
  !["", "car"].includes(kindOf(car)) ||
  ["Caravan", "Bus", "Motorcycle"].includes(car.simple_body ?? "") ||
  ["sleeps", "body_length"].some((name) => Object.hasOwn(car.specifications ?? {}, name));
const isBlank = (text: string | null | undefined) => (text ?? "").trim() === "";

const ofAll: Record<string, Truth> = {
  not_on_site: ({ id, stocknum, location, show_on_dealer_website }) =>
    show_on_dealer_website === false ||
    id === "car-0007" ||
    stocknum === "S-11" ||
    location === "north-service",
  filtered: ({ car_type, make }, { carTypes, makes }) =>
    (carTypes.length > 0 && car_type === "demo") || (makes.length > 0 && make === "Ford"),
  reserved: ({ reserved }) => reserved,
};
const byVin: Record<string, Truth> = {
  no_vin: ({ vin }) => vin === null,
  no_price: (car) => !isPriced(car),
  no_mileage: hasNoKilometres,
};
const google: Record<string, Truth> = {
  coming_soon: ({ status }) => status === "coming_soon",
  not_a_car: isNoCar,
  price_without_charges: (car, { priceWithoutCharges }) =>
    isPriced(car) && !priceWithoutCharges && !["Drive Away", "No More To Pay"].includes(car.price_type ?? ""),
  no_store_code: (car, { storeCodes }) => !Object.hasOwn(storeCodes, storeOf(car)),
  "too_long:id": ({ stocknum }) => (stocknum ?? "").length > 50,
  "too_long:model": ({ model }) => (model ?? "").length > 70,
};
const noPicture: Record<string, Truth> = { no_picture: ({ pictures }) => pictures === 0 };
/** The location in the south has no address. */
const hasNoAddress: Truth = (car) => storeOf(car) === "south-sales";

const truths: Record<ProfileName, Record<string, Truth>> = {
  google_vehicle_ads: { ...ofAll, ...byVin, ...google, ...noPicture },
  google_vehicle_listings: { ...ofAll, ...byVin, ...google, "missing:dealership_address": hasNoAddress },
  meta_automotive: {
    ...ofAll,
    ...byVin,
    ...noPicture,
    not_a_car: (car) => isNoCar(car) && !isCaravan(car),
    "missing:exterior_color": ({ colour }) => isBlank(colour),
    "missing:body_style": (car) => !isCaravan(car) && isBlank(car.simple_body),
    "word_unknown:body_style": (car) =>
      !isCaravan(car) && ["Bus", "Tricycle", "Motorcycle"].includes(car.simple_body ?? ""),
    "missing:address.addr1": hasNoAddress,
    "missing:address.city": hasNoAddress,
    "missing:address.region": hasNoAddress,
    "missing:address.postal_code": hasNoAddress,
  },
  table: ofAll,
};

/** Every reason of a profile. */
export const reasonsOf = (profile: ProfileName): string[] => [
  ...Object.keys(truths[profile]),
  ...(profile === "table" ? [] : ["vin_twice"]),
];

/** The reasons of each car, sorted; none for one that is in. */
export function judgedCars(
  profile: ProfileName,
  cars: readonly MadeCar[],
  choice: JudgedChoice,
): Map<string, string[]> {
  const inFile = new Set<string>();
  return new Map(
    cars.map(({ facts, overrides, ...car }) => {
      const shown: Shown = { ...facts, ...overrides, ...car };
      const reasons = Object.entries(truths[profile]).flatMap(([reason, isTrue]) =>
        isTrue(shown, choice) ? [reason] : [],
      );
      if (profile !== "table" && car.vin !== null && inFile.has(car.vin)) reasons.push("vin_twice");
      if (reasons.length === 0 && car.vin !== null) inFile.add(car.vin);
      return [car.id, reasons.sort()];
    }),
  );
}
