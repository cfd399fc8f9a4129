import type { CatalogueCar } from "./catalogue.ts";
import { americaAndAustralia } from "./market-america-australia.ts";
import { europe } from "./market-europe.ts";
import { japan } from "./market-japan.ts";
import { koreaAndChina } from "./market-korea-china.ts";
import { mazda } from "./market-mazda.ts";

/** Every car of the catalogue, one row a badge and drivetrain. */
export const market: readonly CatalogueCar[] = [
  ...japan,
  ...mazda,
  ...koreaAndChina,
  ...europe,
  ...americaAndAustralia,
];
