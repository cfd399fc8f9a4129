import type { Entry } from "./entry.ts";
import type { Token } from "./tokens.ts";

const tows: ReadonlySet<string> = new Set(
  "tow tows towing pull pulls pulling haul hauls hauling behind".split(" "),
);
/** Between a word of towing and what is towed, beside numbers. */
const between: ReadonlySet<string> = new Set(
  "a an the my our his her their this that big small old new heavy light little tonne tonnes ton tons t kg kilo kilos foot ft".split(
    " ",
  ),
);
const maxBetween = 5;
/** Bodies that are towed. */
const towed: ReadonlySet<string> = new Set(["Van", "Caravan", "Camper Trailer"]);

/** Whether a body is what is towed: `tow our 2 tonne van` asks for no van. */
export function isTowed(tokens: readonly Token[], at: number, entry: Entry): boolean {
  if (entry.kind !== "values" || entry.attribute !== "body" || !entry.values.every((one) => towed.has(one)))
    return false;
  for (let before = at - 1; before >= Math.max(0, at - maxBetween); before--) {
    const { key, number, pause } = tokens[before]!;
    if (pause) return false;
    if (tows.has(key)) return true;
    if (!number && !between.has(key)) return false;
  }
  return false;
}
