import { z } from "zod";
import { parseRange, rangeAttributes, refinementAttributes } from "./search-attributes.ts";

export const attribute = z.enum(refinementAttributes as [string, ...string[]]);

const filterValue = z
  .union([
    z.array(z.string()).min(1),
    z.string().refine((value) => parseRange(value) !== null, 'a range is written "min:max"'),
  ])
  .meta({
    title: "Values",
    description:
      "Values as cars have them; of a number, such as a price, the least and the most: 10000:40000, 10000: or :40000.",
  });
const filtered = attribute.meta({ title: "Attribute" });
/** Attribute to a list of values, or to `min:max`. */
export const filterMap = z.partialRecord(filtered, filterValue).superRefine((filters, context) => {
  for (const [name, value] of Object.entries(filters)) {
    const range = (rangeAttributes as readonly string[]).includes(name);
    // In a layer a filter may be null: it inherits.
    if (value === null || value === undefined || range === (typeof value === "string")) continue;
    const message = range
      ? `${name} is filtered by a range, written "min:max"`
      : `${name} is filtered by a list of values`;
    context.addIssue({ code: "custom", path: [name], message });
  }
});
export type FilterMap = z.output<typeof filterMap>;
