import type { CatalogueCar } from "./catalogue.ts";
import type { Dice } from "./dice.ts";
import type { CarType } from "./generated-car.ts";

/** The share of its value that a make retains from one year to the next. */
const retention: Record<string, number> = {
  Toyota: 0.93,
  Lexus: 0.91,
  Isuzu: 0.92,
  Suzuki: 0.91,
  Mazda: 0.905,
  Subaru: 0.905,
  Porsche: 0.91,
  Ford: 0.895,
  RAM: 0.9,
  Holden: 0.87,
  Tesla: 0.86,
  BYD: 0.85,
  Polestar: 0.83,
  LDV: 0.85,
  GWM: 0.86,
  MG: 0.86,
  Chery: 0.85,
  Jaguar: 0.83,
  "Alfa Romeo": 0.83,
  Renault: 0.85,
  Peugeot: 0.85,
  BMW: 0.865,
  Audi: 0.865,
  "Mercedes-Benz": 0.87,
  "Land Rover": 0.865,
};

/** Kilometres in a year's ordinary use. */
function yearlyKm(car: Pick<CatalogueCar, "body">): number {
  return car.body === "Ute" || car.body === "Van" ? 17_500 : car.body === "Convertible" ? 7_500 : 13_500;
}

/** An odometer reading for a car of that age in years. */
export function odometer(car: CatalogueCar, type: CarType, age: number, dice: Dice): number {
  if (type === "new") return dice.between(5, 48);
  if (type === "demo") return dice.between(900, 7_800);
  const years = Math.max(0.5, age + dice.next() - 0.4);
  return Math.max(1_900, Math.round(yearlyKm(car) * years * (0.5 + dice.next() * 0.95)));
}

/**
 * A realistic advertised price in dollars: drive-away when new, then depreciated by make and year, less for
 * hard use and more for little.
 */
export function askingPrice(car: CatalogueCar, type: CarType, age: number, km: number, dice: Dice): number {
  const driveAway = car.listPrice * 1.07;
  if (type === "new") return roundNew(driveAway * (0.985 + dice.next() * 0.02));
  if (type === "demo") return roundUsed(driveAway * (0.9 + dice.next() * 0.04) - km * 0.25, dice);
  const electric = car.drivetrain.fuel === "Electric" ? 0.95 : 1;
  const retained = (retention[car.make] ?? 0.885) * (age <= 4 ? electric : 1);
  const aged = driveAway * (age <= 0 ? 0.92 : 0.88 * retained ** (age - 1));
  const expected = yearlyKm(car) * Math.max(0.5, age);
  const wear = Math.max(-0.14, Math.min(0.2, ((km - expected) / 100_000) * 0.22));
  return roundUsed(Math.max(4_200, aged * (1 - wear) * (0.96 + dice.next() * 0.07)), dice);
}

/** Most dealers' prices end in 990. */
export function roundUsed(dollars: number, dice: Dice): number {
  const thousands = Math.max(1, Math.round(dollars / 1000));
  return (
    thousands * 1000 +
    dice.weighted([
      [-10, 60] as const,
      [-12, 9] as const,
      [-112, 8] as const,
      [-500, 8] as const,
      [-510, 10] as const,
      [0, 5] as const,
    ])
  );
}

function roundNew(dollars: number): number {
  return Math.round(dollars / 500) * 500 - 10;
}

/**
 * The regular payment of a loan paid off in equal instalments (annuity), in dollars.
 * @param yearlyRate percent a year
 */
export function instalment(
  principal: number,
  yearlyRate: number,
  periodsPerYear: number,
  years: number,
): number {
  const rate = yearlyRate / 100 / periodsPerYear;
  return (principal * rate) / (1 - (1 + rate) ** -(periodsPerYear * years));
}
