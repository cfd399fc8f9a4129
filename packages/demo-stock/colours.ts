import type { SimpleBody } from "./catalogue.ts";
import type { Dice } from "./dice.ts";
import type { DrawnBody, PaintName } from "./pictures/draw-car.ts";

/** Car colours in Australia: whites, greys and blacks are two in three. */
const shares: readonly (readonly [PaintName, number])[] = [
  ["White", 25],
  ["Pearl White", 8],
  ["Grey", 17],
  ["Silver", 11],
  ["Black", 10],
  ["Metallic Black", 5],
  ["Blue", 6],
  ["Metallic Blue", 5],
  ["Red", 5],
  ["Metallic Red", 3],
  ["Green", 2.2],
  ["Beige", 1],
  ["Brown", 0.9],
  ["Orange", 1.2],
  ["Yellow", 0.5],
  ["Burgundy", 0.4],
  ["Gold", 0.5],
  ["Purple", 0.2],
];

const plainPaints = new Set<PaintName>(["White", "Silver", "Grey", "Black", "Blue", "Red"]);

/** A colour for a car of that body; vans and caravans come in few. */
export function colourFor(body: SimpleBody | "Caravan", dice: Dice): PaintName {
  if (body === "Caravan") {
    return dice.weighted([
      ["White", 70] as const,
      ["Silver", 10] as const,
      ["Grey", 10] as const,
      ["Black", 6] as const,
      ["Beige", 4] as const,
    ]);
  }
  const narrow = body === "Van" || body === "People Mover" || body === "Wagon" || body === "Convertible";
  return dice.weighted(narrow ? shares.filter(([name]) => plainPaints.has(name)) : shares);
}

/** How a body of the stock list is drawn. */
export const drawnBodies: Record<SimpleBody | "Caravan", { body: DrawnBody; people_mover?: true }> = {
  Hatchback: { body: "hatch" },
  Sedan: { body: "sedan" },
  Wagon: { body: "wagon" },
  SUV: { body: "suv" },
  Ute: { body: "ute" },
  Van: { body: "van" },
  Coupe: { body: "coupe" },
  Convertible: { body: "convertible" },
  "People Mover": { body: "van", people_mover: true },
  Caravan: { body: "caravan" },
};
