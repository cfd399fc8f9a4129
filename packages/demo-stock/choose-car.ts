import type { CatalogueCar } from "./catalogue.ts";
import type { Dice } from "./dice.ts";

/** How often a make is traded in. */
const makeShares: Record<string, number> = {
  Toyota: 16,
  Mazda: 9,
  Hyundai: 8,
  Ford: 9,
  Mitsubishi: 7,
  Kia: 7,
  Nissan: 6.5,
  Volkswagen: 6,
  Subaru: 5,
  Holden: 5,
  Isuzu: 4,
  MG: 3.5,
  Honda: 3.5,
  Suzuki: 3,
  GWM: 2.5,
  BMW: 3,
  "Mercedes-Benz": 3,
  Audi: 3,
  Lexus: 2,
  Jeep: 2,
  Tesla: 2.2,
  BYD: 1.6,
  LDV: 1.2,
  Volvo: 1.4,
  Renault: 1.4,
  "Land Rover": 1.4,
  Skoda: 1.4,
};

/** A used car of any make, each as often as it is traded in. */
export function chooseByMake(choices: readonly CatalogueCar[], dice: Dice): CatalogueCar {
  const makes = [...new Set(choices.map((car) => car.make))];
  const make = dice.weighted(makes.map((one) => [one, makeShares[one] ?? 0.75] as const));
  return chooseModel(
    choices.filter((car) => car.make === make),
    dice,
  );
}

/** How often a body is sold, beside others of its make. */
const bodyShares: Partial<Record<CatalogueCar["body"], number>> = {
  SUV: 1.3,
  Ute: 1.4,
  Wagon: 0.8,
  Van: 0.7,
  Coupe: 0.4,
  Convertible: 0.4,
};

/** A model by its body's share, then a badge; manual gearboxes are rare. */
export function chooseModel(choices: readonly CatalogueCar[], dice: Dice): CatalogueCar {
  const models = new Map(choices.map((car) => [`${car.model}/${car.body}/${car.firstYear}`, car.body]));
  const model = dice.weighted([...models].map(([name, body]) => [name, bodyShares[body] ?? 1] as const));
  return dice.weighted(
    choices
      .filter((car) => `${car.model}/${car.body}/${car.firstYear}` === model)
      .map((car) => [car, car.drivetrain.manual ? 0.45 : 1] as const),
  );
}
