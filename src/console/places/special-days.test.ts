import { expect, it } from "vitest";
import { wholePlaces } from "./special-days.ts";

it("offers places of several departments as a whole", () => {
  const named = (...names: string[]) => names.map((name) => ({ name }) as never);
  expect(wholePlaces(named("Bay - Sales", "Bay - Service", "Cove - Sales", "Yard"))).toEqual([
    { value: "Bay", name: "Bay, every department" },
  ]);
});
