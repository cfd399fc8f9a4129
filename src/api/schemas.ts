import { z } from "zod";

/** An instant as answers have it. */
export const instant = z.iso.datetime({ offset: true });
export const id = z.string().min(1).max(100);

/** What JSON Schema says of a parameter, which arrives as text. */
const asParameter = (schema: object) => ({ parameter: schema });

const limit = z
  .string()
  .regex(/^\d{1,3}$/, "A whole number from 1 to 200")
  .transform(Number)
  .refine((value) => value >= 1 && value <= 200, "A whole number from 1 to 200")
  .default(50)
  .meta({
    ...asParameter({ type: "integer", minimum: 1, maximum: 200, default: 50 }),
    description: "Items of a page.",
  });

/** A number of the group's events, from an answer's `after`. */
export const sequence = z
  .string()
  .regex(/^\d{1,15}$/, "A number from an answer's `after`")
  .transform(Number)
  .meta({
    ...asParameter({ type: "integer", minimum: 0, maximum: 999_999_999_999_999 }),
    description: "What changed after this sequence, from an earlier answer's `after`.",
  });

/** The parameters of a list that goes on at a cursor. */
export const pageQuery = {
  limit,
  cursor: z
    .string()
    .max(1_000)
    .optional()
    .meta({ description: "The `next` of the page before, with the same other parameters." }),
};

export const pageOf = <Item extends z.ZodType>(name: string, item: Item) =>
  z
    .strictObject({
      items: z.array(item),
      next: z.string().nullable().meta({ description: "The cursor of the next page; null on the last." }),
    })
    .meta({ id: name });

export const none = z.strictObject({});

/** The answer of a 204. */
export const emptyBody = z.undefined();
