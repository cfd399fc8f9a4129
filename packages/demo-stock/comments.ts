import type { Dice } from "./dice.ts";

/** The inputs of a comment. */
export type Described = {
  year: number;
  /** With the make before it, unless it contains the make itself. */
  makeModel: string;
  model: string;
  badge: string;
  colour: string;
  km: number | null;
  type: "new" | "demo" | "used";
  body: string;
  fuel: string;
  drive: string;
  seats: number | null;
  equipment: string[];
  place: string;
};

const useOf: Record<string, readonly string[]> = {
  Hatchback: [
    "Easy to park and cheap to run",
    "A great first car or city runabout",
    "Small outside, roomy inside",
  ],
  Sedan: [
    "A comfortable highway cruiser",
    "A smooth and quiet daily drive",
    "Plenty of boot space for the family",
  ],
  Wagon: ["Room for the dog and the camping gear", "All the space of an SUV with the manners of a sedan"],
  SUV: [
    "A practical family SUV",
    "High seating position and plenty of room",
    "Ready for the school run and the weekend away",
  ],
  Ute: ["Ready for work or play", "Set up for the job site and the boat ramp", "A tough and capable ute"],
  Van: ["Ready to go to work", "A tidy van with an honest load area", "Ideal for the tradie or courier"],
  Coupe: ["A real driver's car", "A head turner that has been looked after"],
  Convertible: ["Roof down, sun out", "A weekend car that puts a smile on your face"],
  "People Mover": ["Room for the whole team", "Eight proper seats and still room for the luggage"],
};

/** Equipment that every car has and no advertisement mentions. */
const dull =
  /ABS|Airbags|Stability|Power Windows|Steering Wheel|Central Locking|Air Conditioning|^Cruise|Tyre Pressure|Automatic Headlights|Steel Wheels|ISOFIX/;

const usedOpeners = [
  (car: Described) => `${just(car)} this ${car.year} ${car.makeModel} ${car.badge} in ${car.colour}.`,
  (car: Described) => `Presenting a very tidy ${car.makeModel} ${car.badge} finished in ${car.colour}.`,
  (car: Described) => `A well kept ${car.year} ${car.makeModel} with ${kmText(car)} on the clock.`,
  (car: Described) => `Locally owned ${car.makeModel} ${car.badge}, traded in at our ${car.place} yard.`,
];

const histories = [
  "One owner with full service history and both keys.",
  "Two owners from new, books on board and serviced on time.",
  "Logbooks present with services stamped. Spare key supplied.",
  "Recently serviced in our own workshop, with new wiper blades and a fresh battery.",
  "Four near-new tyres and brakes checked by our technicians.",
  "Some minor marks consistent with age; inspections welcome.",
];

const fourWheelDriveWords = [
  "Low range checked and the underbody is clean. No beach work that we can find.",
  "Fitted out for touring by its last owner, who stayed on the formed roads.",
  "Towing capacity and low range when you need them, comfortable on the highway when you don't.",
  "Transfer case and differential oils changed by our workshop.",
];

const closers = [
  "Trade-ins welcome, any make or model. Finance available to approved applicants.",
  "We can arrange transport Australia wide and a video walk-around at no cost.",
  "Call ahead to book a test drive and we will have it cleaned, fuelled and ready.",
  "All of our used cars are workshop tested, PPSR checked and come with clear title.",
  "Open six days. Interstate buyers welcome; ask us about delivery to your door.",
];

const newOpeners = [
  (car: Described) =>
    `Brand new ${car.makeModel} ${car.badge} in ${car.colour}, in stock now at ${car.place}.`,
  (car: Described) => `In stock and ready for delivery: the ${car.makeModel} ${car.badge}.`,
  (car: Described) =>
    `Skip the wait. This ${car.model} ${car.badge} is on the ground and can be registered this week.`,
];

const demoOpeners = [
  (car: Described) =>
    `Dealer demonstrator with ${kmText(car)}, balance of new car warranty and a big saving on new.`,
  (car: Described) =>
    `Our ${car.model} ${car.badge} demonstrator is now for sale. Driven by staff and garaged every night.`,
];

function just(car: Described): string {
  return car.km !== null && car.km < 40_000 ? "Low kilometre buying with" : "Just arrived:";
}

function kmText(car: Described): string {
  return car.km === null ? "low use" : `${car.km.toLocaleString("en-AU")} km`;
}

/** The dealer's words about a car: segments separated by a pipe, two to five of them (ENT-056). */
export function dealerComments(car: Described, dice: Dice): string {
  const highlights = pickSome(
    car.equipment.filter((line) => !dull.test(line)),
    dice.between(3, 6),
    dice,
  );
  const features = highlights.length > 1 ? `Features include ${spoken(highlights)}.` : "";
  const use = dice.pick(useOf[car.body] ?? ["A great all-rounder"]);
  const segments: string[] = [];
  if (car.type === "new") {
    segments.push(
      dice.pick(newOpeners)(car),
      features,
      `${use}. Comes with the maker's full new car warranty.`,
    );
  } else if (car.type === "demo") {
    segments.push(dice.pick(demoOpeners)(car), features, dice.pick(closers));
  } else {
    segments.push(`${dice.pick(usedOpeners)(car)} ${use}.`, dice.pick(histories), features);
    if (car.drive === "4WD" && dice.likely(0.5)) segments.push(dice.pick(fourWheelDriveWords));
    if (car.fuel === "Electric")
      segments.push("Battery health report available on request. Charging cable included.");
    segments.push(dice.pick(closers));
  }
  return segments
    .filter(Boolean)
    .join("|")
    .replace(/ {2,}/g, " ")
    .replace(/ ([.,])/g, "$1");
}

function pickSome<T>(from: readonly T[], count: number, dice: Dice): T[] {
  return from
    .map((entry) => ({ entry, at: dice.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ entry }) => entry);
}

/** Words that keep their capitals inside a sentence. */
const names = /Apple CarPlay|Android Auto|Bluetooth|LED|ISOFIX|DAB\+|UHF|DC|Type 2|SUV/gi;
const asWritten = new Map(
  ["Apple CarPlay", "Android Auto", "Bluetooth", "LED", "ISOFIX", "DAB+", "UHF", "DC", "Type 2"].map(
    (name) => [name.toLowerCase(), name],
  ),
);

function spoken(words: string[]): string {
  const plain = words.map((word) => word.toLowerCase().replace(names, (name) => asWritten.get(name) ?? name));
  return `${plain.slice(0, -1).join(", ")} and ${plain[plain.length - 1]}`;
}
