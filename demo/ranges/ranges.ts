import { caravanRange } from "./caravans.ts";
import type { DemoModel } from "./demo-model.ts";
import { harbourRange } from "./harbour.ts";
import { mazdaRange } from "./mazda.ts";
import { ssangYongRange } from "./ssangyong.ts";

/** Every model of the demo, for drawing. */
export function everyModel(now: Date): DemoModel[] {
  return [...mazdaRange(now), ...harbourRange(now), ...caravanRange(now), ...ssangYongRange()];
}
