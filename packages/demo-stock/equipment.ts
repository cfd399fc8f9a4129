import type { CatalogueCar } from "./catalogue.ts";
import type { Dice } from "./dice.ts";

/**
 * A line of equipment: from which share of the range upwards (0 base, 1 top), from which year, on which cars.
 */
type Line = readonly [line: string, level: number, year: number, only?: (car: CatalogueCar) => boolean];

const carries = (car: CatalogueCar) => car.body === "Ute";
const isWorkVehicle = (car: CatalogueCar) => car.body === "Ute" || car.body === "Van";
const family = (car: CatalogueCar) => !isWorkVehicle(car);
const burns = (car: CatalogueCar) => car.drivetrain.fuel !== "Electric";
const plugs = (car: CatalogueCar) =>
  car.drivetrain.fuel === "Electric" || car.drivetrain.fuelName === "Plug-in Hybrid";

const lines: readonly Line[] = [
  ["ABS with Electronic Brakeforce Distribution", 0, 2000],
  ["Air Conditioning", 0, 2000],
  ["Cruise Control", 0, 2000],
  ["Power Windows Front & Rear", 0, 2000, family],
  ["Remote Central Locking", 0, 2000],
  ["Bluetooth Phone & Audio Streaming", 0, 2013],
  ["Reversing Camera", 0, 2015],
  ["Front & Side Airbags", 0, 2000],
  ["Electronic Stability Control", 0, 2012],
  ["Tyre Pressure Monitoring", 0.3, 2018],
  ["Steering Wheel Mounted Controls", 0, 2013],
  ["Apple CarPlay & Android Auto", 0, 2019],
  ["Apple CarPlay", 0.5, 2017],
  ["Wireless Apple CarPlay", 0.5, 2023],
  ["Digital Radio (DAB+)", 0.3, 2019],
  ["Autonomous Emergency Braking", 0, 2019],
  ["Lane Keeping Assist", 0.2, 2019],
  ["Rear Parking Sensors", 0.2, 2014],
  ["Front Parking Sensors", 0.55, 2016],
  ["Adaptive Cruise Control", 0.3, 2019],
  ["Blind Spot Monitor", 0.4, 2019],
  ["Rear Cross Traffic Alert", 0.45, 2019],
  ["360 Degree Surround View Camera", 0.7, 2020],
  ["LED Headlights", 0.3, 2019],
  ["Automatic Headlights", 0.3, 2016],
  ["Rain Sensing Wipers", 0.5, 2016],
  ["Keyless Entry & Push Button Start", 0.4, 2016],
  ["Dual Zone Climate Control", 0.45, 2014, family],
  ["Climate Control", 0.5, 2015, isWorkVehicle],
  ["Satellite Navigation", 0.5, 2014],
  ["Leather Accented Seats", 0.6, 2013],
  ["Heated Front Seats", 0.65, 2016],
  ["Ventilated Front Seats", 0.85, 2020],
  ["Power Adjustable Driver's Seat", 0.6, 2014],
  ["Head-Up Display", 0.8, 2019, family],
  ["Panoramic Sunroof", 0.85, 2016, (car) => car.body === "SUV" || car.body === "Wagon"],
  ["Sunroof", 0.9, 2013, (car) => car.body === "Sedan" || car.body === "Hatchback"],
  ["Power Tailgate", 0.6, 2018, (car) => car.body === "SUV" || car.body === "Wagon"],
  ["Wireless Phone Charging", 0.6, 2020],
  ["Premium Audio System", 0.75, 2014],
  ["Ambient Interior Lighting", 0.8, 2020],
  ["Roof Rails", 0.4, 2013, (car) => car.body === "SUV" || car.body === "Wagon"],
  ["Third Row Seats", 0, 2000, (car) => car.seats >= 7],
  ["ISOFIX Child Seat Anchor Points", 0, 2014, family],
  ["Rear Differential Lock", 0.3, 2013, (car) => car.drivetrain.drive === "4WD"],
  ["Hill Descent Control", 0.2, 2014, (car) => car.drivetrain.drive === "4WD"],
  ["Side Steps", 0.4, 2013, carries],
  ["Sports Bar", 0.6, 2013, carries],
  ["Tub Liner", 0.1, 2013, carries],
  ["Cargo Barrier", 0.2, 2013, (car) => car.body === "Van"],
  ["Paddle Shifters", 0.7, 2014, (car) => burns(car) && !car.drivetrain.manual],
  ["Type 2 Charging Cable", 0, 2018, plugs],
  ["DC Fast Charging", 0, 2018, (car) => car.drivetrain.fuel === "Electric"],
];

const wheelInches: Record<CatalogueCar["body"], number> = {
  Hatchback: 16,
  Sedan: 16,
  Wagon: 17,
  SUV: 17,
  Ute: 17,
  Van: 16,
  Coupe: 18,
  Convertible: 17,
  "People Mover": 17,
};

/**
 * The equipment list of one car.
 * @param level its badge's position in the model's range, 0 the cheapest to 1 the dearest
 */
export function equipmentOf(car: CatalogueCar, year: number, level: number, dice: Dice): string[] {
  const kit = lines
    .filter(([, from, since, only]) => level >= from && year >= since && (!only || only(car)))
    .map(([line]) => line)
    .filter((line, _, all) => line !== "Apple CarPlay" || !all.includes("Apple CarPlay & Android Auto"));
  const steel = level < 0.15 && (isWorkVehicle(car) || year < 2016);
  const inches = wheelInches[car.body] + (level > 0.5 ? 1 : 0) + (level > 0.85 ? 1 : 0);
  kit.push(steel ? `${inches}" Steel Wheels` : `${inches}" Alloy Wheels`);
  if (car.body === "Ute" || car.drivetrain.drive === "4WD") {
    for (const [extra, share] of accessories) if (dice.likely(share)) kit.push(extra);
  } else if (car.body === "SUV" && dice.likely(0.22)) {
    kit.push("Tow Bar");
  }
  return kit;
}

/** Accessories of utes and four-wheel drives. */
const accessories = [
  ["Tow Bar", 0.45],
  ["Bull Bar", 0.22],
  ["Snorkel", 0.1],
  ["Hard Tonneau Cover", 0.14],
  ["Canopy", 0.1],
  ["UHF Radio", 0.12],
  ["Roof Racks", 0.16],
] as const;

/** The equipment list of a caravan. */
export function caravanEquipment(kind: string, ensuite: boolean, level: number, dice: Dice): string[] {
  const kit = [
    "Roll-Out Awning",
    "Gas Cooktop & Grill",
    "Three-Way Fridge",
    "Queen Bed with Innerspring Mattress",
    "Reverse Cycle Air Conditioning",
    "Hot Water System",
    "LED Lighting Throughout",
    "12V & USB Charging Points",
    "Electric Brakes",
    "Full Size Spare Wheel",
  ];
  if (kind === "Family") kit.push("Bunk Beds", "Cafe Dinette");
  if (ensuite) kit.push("Full Ensuite with Separate Shower", "Cassette Toilet", "Top Load Washing Machine");
  if (kind === "Off-Road" || kind === "Hybrid") {
    kit.push("Independent Trailing Arm Suspension", "Off-Road Hitch", "Stone Guard", "Galvanised Chassis");
  }
  const solar = 170 + 30 * dice.between(0, 8);
  if (kind === "Off-Road" || kind === "Hybrid" || dice.likely(0.45))
    kit.push(`${solar}W Solar Panels`, "100Ah Lithium Battery");
  if (kind === "Hybrid" || kind === "Off-Road") kit.push("Slide-Out Kitchen");
  if (level > 0.75 || dice.likely(0.2)) kit.push("Reversing Camera", "Diesel Heater");
  if (dice.likely(0.35)) kit.push("Annexe Walls");
  if (dice.likely(0.3)) kit.push("24 Inch Smart TV");
  if (dice.likely(0.25)) kit.push("Bike Rack");
  kit.push(`${dice.pick([95, 120, 150, 190])}L Fresh Water Tanks`);
  return kit;
}
