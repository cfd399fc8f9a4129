import fc from "fast-check";
import { expect, it } from "vitest";
import { GroupRows } from "./group-rows.ts";
import type { IndexedCar } from "./indexed-car.ts";

const row = (id: string, slug: string) => ({ id, slug }) as IndexedCar;

it("finds a car by its present slug alone", () => {
  const rows = new GroupRows();
  rows.set(row("1", "a"));
  rows.set(row("1", "b"));
  expect([rows.idOf("a"), rows.idOf("b"), rows.get("1")?.slug]).toEqual([undefined, "1", "b"]);
  rows.delete("1");
  expect([rows.idOf("b"), rows.size]).toEqual([undefined, 0]);
});

it("leaves a slug with the car that has it by now", () => {
  const rows = new GroupRows();
  rows.set(row("1", "a"));
  rows.set(row("2", "a"));
  rows.delete("1");
  expect(rows.idOf("a")).toBe("2");
});

it("knows after any changes what a map made anew would know", () => {
  const ids = fc.constantFrom("1", "2", "3", "4");
  // A slug begins with its car's id, so that no two cars have one.
  const step = fc.tuple(ids, fc.option(fc.constantFrom("a", "b"), { nil: null }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const rows = new GroupRows();
      for (const [id, slug] of steps) {
        if (slug === null) rows.delete(id);
        else rows.set(row(id, id + slug));
      }
      const fresh = new Map([...rows.byId.values()].map(({ id, slug }) => [slug, id]));
      for (const id of ["1", "2", "3", "4"])
        for (const slug of ["a", "b"]) expect(rows.idOf(id + slug)).toBe(fresh.get(id + slug));
    }),
  );
});
