/**
 * What is sold in Australia, as the generator knows it. The market files write it as text, one maker,
 * model or drivetrain a line, because a price list is easier to check as a price list:
 *
 *     Toyota
 *     Corolla | Hatchback | 2018- | 5s 5d | 4375 1790 1435 | 1820kg | ANCAP 5
 *       2.0 P4 CVT FWD 202Nm 6.0 50: Ascent Sport 30270, SX 33500
 *
 * A model: body, years sold, seats and doors, length width height (mm), gross vehicle mass, stars (`ANCAP -` when
 * not rated). A drivetrain: litres, fuel and cylinders (P petrol, U premium petrol, D diesel, H hybrid, X plug-in
 * hybrid, E electric; T for turbo), gearbox, driven wheels, torque, use (litres, electric kilowatt-hours, for 100 km)
 * and tank (litres or kilowatt-hours); then badges with the list price when new.
 */
const simpleBodies = [
  "Hatchback",
  "Sedan",
  "Wagon",
  "SUV",
  "Ute",
  "Van",
  "Coupe",
  "Convertible",
  "People Mover",
] as const;
export type SimpleBody = (typeof simpleBodies)[number];

export type SimpleFuel = "Petrol" | "Diesel" | "Hybrid" | "Electric";

export type Drivetrain = {
  litres: number;
  cylinders: number;
  turbo: boolean;
  fuel: SimpleFuel;
  /** The fuel as a brochure says it. */
  fuelName: string;
  gearbox: string;
  manual: boolean;
  drive: "FWD" | "RWD" | "AWD" | "4WD";
  torqueNm: number;
  /** Litres, or kilowatt-hours when electric, for 100 km. */
  consumption: number;
  /** Litres, or kilowatt-hours when electric. */
  tank: number;
};

/** One badge of one model with one drivetrain: what a buyer would call the same car. */
export type CatalogueCar = {
  make: string;
  model: string;
  badge: string;
  body: SimpleBody;
  firstYear: number;
  /** Null while it is still sold. */
  lastYear: number | null;
  seats: number;
  doors: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  gvmKg: number;
  ancap: number | null;
  drivetrain: Drivetrain;
  /** Dollars before on-road costs, when last sold new. */
  listPrice: number;
};

const modelLine =
  /^(.+?) \| (.+?) \| (\d{4})-(\d{4})? \| (\d+)s (\d)d \| (\d+) (\d+) (\d+) \| (\d+)kg \| ANCAP ([1-5]|-)$/;
const drivetrainLine =
  /^(\d\.\d) ([PUDHXE])(\d+)(T?) (\w+) (FWD|RWD|AWD|4WD) (\d+)Nm (\d+(?:\.\d+)?) (\d+): (.+)$/;

const fuels: Record<string, { fuel: SimpleFuel; fuelName: string }> = {
  P: { fuel: "Petrol", fuelName: "Petrol - Unleaded" },
  U: { fuel: "Petrol", fuelName: "Petrol - Premium Unleaded" },
  D: { fuel: "Diesel", fuelName: "Diesel" },
  H: { fuel: "Hybrid", fuelName: "Petrol Hybrid" },
  X: { fuel: "Hybrid", fuelName: "Plug-in Hybrid" },
  E: { fuel: "Electric", fuelName: "Electric" },
};

/** Parses a market file. Throws for an invalid line, naming it. */
export function readMarket(text: string): CatalogueCar[] {
  const cars: CatalogueCar[] = [];
  let make = "";
  let model: Omit<CatalogueCar, "badge" | "drivetrain" | "listPrice"> | null = null;
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    if (line === "") continue;
    const head = modelLine.exec(line);
    const drive = drivetrainLine.exec(line);
    if (head) {
      const body = simpleBodies.find((one) => one === head[2]);
      if (!body) throw new Error(`unknown body in the catalogue: ${line}`);
      model = {
        make,
        model: head[1]!,
        body,
        firstYear: Number(head[3]),
        lastYear: head[4] ? Number(head[4]) : null,
        seats: Number(head[5]),
        doors: Number(head[6]),
        lengthMm: Number(head[7]),
        widthMm: Number(head[8]),
        heightMm: Number(head[9]),
        gvmKg: Number(head[10]),
        ancap: head[11] === "-" ? null : Number(head[11]),
      };
    } else if (drive && model) {
      const drivetrain = readDrivetrain(drive);
      for (const entry of drive[10]!.split(", ")) {
        const named = /^(.+) (\d{4,6})$/.exec(entry);
        if (!named) throw new Error(`a badge without a price in the catalogue: ${line}`);
        cars.push({ ...model, badge: named[1]!, listPrice: Number(named[2]), drivetrain });
      }
    } else if (!line.includes("|") && !line.includes(":")) {
      make = line;
      model = null;
    } else {
      throw new Error(`the catalogue can't be read: ${line}`);
    }
  }
  return cars;
}

function readDrivetrain(line: RegExpExecArray): Drivetrain {
  return {
    litres: Number(line[1]),
    cylinders: Number(line[3]),
    turbo: line[4] === "T",
    ...fuels[line[2]!]!,
    ...gearboxNamed(line[5]!),
    drive: line[6] as Drivetrain["drive"],
    torqueNm: Number(line[7]),
    consumption: Number(line[8]),
    tank: Number(line[9]),
  };
}

function gearboxNamed(code: string): { gearbox: string; manual: boolean } {
  if (code === "CVT") return { gearbox: "Continuously Variable Automatic", manual: false };
  const gears = /^(\d+)(M|A|DCT)$/.exec(code);
  if (!gears) throw new Error(`unknown gearbox in the catalogue: ${code}`);
  if (gears[1] === "1") return { gearbox: "1 Speed Reduction Gear", manual: false };
  if (gears[2] === "M") return { gearbox: `${gears[1]} Speed Manual`, manual: true };
  if (gears[2] === "DCT") return { gearbox: `${gears[1]} Speed Sports Automatic Dual Clutch`, manual: false };
  return { gearbox: `${gears[1]} Speed Sports Automatic`, manual: false };
}
