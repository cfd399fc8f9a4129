import { expect, it } from "vitest";
import { pack, unpack } from "./packed.ts";

it("returns the model, also from the JSON alone, and parses once", () => {
  const model = { cards: [{ name: "Mazda CX-5" }], page: 2 };
  const packed = pack(model);
  expect(unpack(packed)).toBe(model);
  const travelled = JSON.parse(JSON.stringify(packed)) as typeof packed;
  expect(unpack(travelled)).toEqual(model);
  expect(unpack(travelled)).toBe(unpack(travelled));
});
