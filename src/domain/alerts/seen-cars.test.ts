import fc from "fast-check";
import { expect, it } from "vitest";
import { inSlices } from "#domain/stock/search-index/in-slices.server.ts";
import { noneSeen, orderOf, placesOf, type SeenCars, unseen, withSeen } from "./seen-cars.server.ts";

it("remembers each car once, sorted, however many are added at a time [DECIDE-302]", async () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(ids, ids, ids, async (first, second, others) => {
      const order = await inSlices(orderOf([...first, ...second, ...others]));
      const named = (places: Iterable<number>) => [...places].map((place) => order.ids[place]!).sort();
      const add = (seen: SeenCars, list: string[]) =>
        withSeen(seen, order, unseen(order, placesOf(order, list), seen));
      const seen = add(add(noneSeen, first), second);
      const all = new Set([...first, ...second]);
      expect(seen.length).toBe(all.size * 8);
      expect([...unseen(order, placesOf(order, [...all]), seen)]).toEqual([]);
      expect(named(unseen(order, placesOf(order, others), seen))).toEqual(
        others.filter((id) => !all.has(id)).sort(),
      );
      const hashes = Array.from({ length: all.size }, (_, index) => seen.readBigUInt64BE(index * 8));
      expect(hashes).toEqual(hashes.toSorted((a, b) => (a < b ? -1 : 1)));
      expect([...placesOf(order, ["a car of no list"])]).toEqual([]);
    }),
  );
});
