import fc from "fast-check";
import { expect, it } from "vitest";
import { carHashes, isSeen, noneSeen, withSeen } from "./seen-cars.server.ts";

it("remembers each car once, sorted, however many are added at a time", () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 60 });
  fc.assert(
    fc.property(ids, ids, (first, second) => {
      const hashOf = carHashes();
      const seen = withSeen(withSeen(noneSeen, first.map(hashOf)), second.map(hashOf));
      const all = new Set([...first, ...second]);
      expect(seen.length).toBe(all.size * 8);
      for (const id of all) expect(isSeen(seen, hashOf(id))).toBe(true);
      expect(isSeen(seen, hashOf("a car of no list"))).toBe(false);
      const hashes = Array.from({ length: all.size }, (_, index) => seen.readBigUInt64BE(index * 8));
      expect(hashes).toEqual(hashes.toSorted((a, b) => (a < b ? -1 : 1)));
    }),
  );
});
