import { expect, it } from "vitest";
import { z } from "zod";
import { Car, CarItem, RemovedCar } from "./resources/car-schema.ts";
import { Lead } from "./resources/lead-rows.server.ts";
import { readSelection, selected, selectionParameter } from "./selected-fields.ts";

const page = z.strictObject({
  items: z.array(z.discriminatedUnion("removed", [CarItem, RemovedCar])),
  next: z.string().nullable(),
});

it.each([
  [page, "id,price,location.name", null],
  [page, "removed", null],
  [page, "next,location.nothing,wings,id.x", ["next", "location.nothing", "wings", "id.x"]],
  [Car, "id,fields.price.shown,fields.price.correction.by", null],
  [Car, "fields.price.nothing", ["fields.price.nothing"]],
  [Lead, "answers.email,car.name", null],
  [Lead, "toString,__proto__", ["toString", "__proto__"]],
])("knows which members answers have", (schema, text, unknown) => {
  const read = readSelection(text, schema);
  expect("unknown" in read ? read.unknown : null).toEqual(unknown);
  const { pattern } = selectionParameter(schema).schema as { pattern: string };
  expect(new RegExp(pattern).test(text)).toBe(unknown === null);
});

it("leaves the members that were asked for, of each item of a list", () => {
  const location = { id: "l", name: "North" };
  const body = {
    items: [
      { id: "a", price: 1, location },
      { id: "b", location: null },
    ],
    next: "n",
  };
  const paths = [["id"], ["location", "name"]];
  expect(selected(body, paths)).toEqual({
    items: [
      { id: "a", location: { name: "North" } },
      { id: "b", location: null },
    ],
    next: "n",
  });
  expect(selected({ id: "a", location }, [["location"], ["location", "name"]])).toEqual({ location });
});
