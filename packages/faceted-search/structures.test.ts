import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countBits, hasBit, intersect, listBits, setBit, subtract, unite, wordsFor } from "./bitset.ts";
import { Bags, Rows } from "./columns.ts";
import { Postings } from "./postings.ts";
import { Slots } from "./slots.ts";
import { sortByNumber } from "./sort-by-number.ts";
import { sortInSteps, sortSlotsInSteps } from "./sort-in-steps.ts";
import { SortOrder } from "./sort-order.ts";

const members = fc.uniqueArray(fc.nat(200), { maxLength: 80 });

function bitsOf(slots: number[]): Uint32Array {
  const bits = new Uint32Array(wordsFor(201));
  for (const slot of slots) setBit(bits, slot);
  return bits;
}

function slotsOf(bits: Uint32Array): number[] {
  const list = new Uint32Array(256);
  return Array.from(list.subarray(0, listBits(list, bits, bits.length)));
}

const ascending = (slots: number[]) => slots.slice().sort((a, b) => a - b);

describe("bitset", () => {
  it("behaves like a set", () => {
    fc.assert(
      fc.property(members, members, (left, right) => {
        const [a, b] = [bitsOf(left), bitsOf(right)];
        const target = new Uint32Array(a.length);
        expect(slotsOf(a)).toEqual(ascending(left));
        expect(countBits(a, a.length)).toBe(left.length);
        intersect(target, a, b, a.length);
        expect(slotsOf(target)).toEqual(ascending(left.filter((slot) => right.includes(slot))));
        unite(target, a, b, a.length);
        expect(slotsOf(target)).toEqual(ascending([...new Set([...left, ...right])]));
        subtract(target, a, b, a.length);
        expect(slotsOf(target)).toEqual(ascending(left.filter((slot) => !right.includes(slot))));
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});

describe("postings", () => {
  it("keep their slots while converting between list and bitset", () => {
    const postings = new Postings();
    const expected = new Set<number>();
    for (let i = 0; i < 640; i++) {
      const slot = (i * 37) % 640;
      postings.add(slot, 640);
      expected.add(slot);
    }
    expect(postings.bits).not.toBeNull();
    for (let slot = 0; slot < 640; slot++) {
      if (slot % 80 === 3) continue;
      postings.remove(slot, 640);
      expected.delete(slot);
    }
    expect(postings.list).toEqual(ascending([...expected]));
    expect(postings.has(83)).toBe(true);
    expect(postings.has(84)).toBe(false);
  });
});

describe("columns", () => {
  it("widen past 65,535 labels and keep their values", () => {
    const rows = new Rows(2);
    rows.grow(3);
    rows.set(0, 1, 65_535);
    rows.set(2, 0, 65_536);
    rows.grow(10);
    expect([rows.get(0, 1), rows.get(2, 0), rows.get(9, 1)]).toEqual([65_535, 65_536, 0]);
  });

  it("keep several codes per slot through growing, shrinking and compacting", () => {
    const bags = new Bags();
    bags.grow(20);
    const expected: number[][] = Array.from({ length: 20 }, () => []);
    for (let i = 0; i < 3000; i++) {
      const slot = (i * 7) % 20;
      const codes = Array.from({ length: (i * 13) % 11 }, (_, n) => i + n);
      bags.set(slot, codes);
      expected[slot] = codes;
    }
    expect(expected.map((_, slot) => bags.get(slot))).toEqual(expected);
    expect(bags.pool.length).toBeLessThan(3000);
  });
});

describe("sorting in steps", () => {
  it("orders like the native sort, equal elements as they were, and gives way often", () => {
    for (const size of [0, 1, 1023, 1024, 1025, 9000]) {
      const items = Array.from({ length: size }, (_, at) => ({ key: (at * 7919) % 97, at }));
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
      const expected = items.toSorted(byKey);
      const steps = [...sortInSteps(items, byKey)].length;
      expect(items).toEqual(expected);
      expect(steps).toBeGreaterThanOrEqual(Math.ceil(size / 1024));
      const slots = Uint32Array.from({ length: size }, (_, at) => (at * 7919) % 100_003);
      const ascending = slots.toSorted();
      for (const _ of sortSlotsInSteps(slots, (a, b) => a - b));
      expect(slots).toEqual(ascending);
    }
  });
});

describe("sort order", () => {
  it("renumbers when a gap is too small to halve", () => {
    const slots = new Slots();
    slots.grow(200);
    const column = { values: new Float64Array(200).fill(Number.NaN) };
    const order = new SortOrder([{ column, descending: false }], slots);
    order.grow(200);
    const put = (value: number) => {
      const slot = slots.take(`id${value}`);
      column.values[slot] = value;
      order.insert(slot);
    };
    // Each new value is between the last one and 1: one gap is halved 150 times.
    put(0);
    put(1);
    for (let i = 2; i < 150; i++) put(1 / i);
    const list = new Uint32Array(200);
    const page = order.page(null, list, slots.count, 0, 200).map((slot) => column.values[slot]!);
    expect(page).toEqual(page.slice().sort((a, b) => a - b));
    expect(page).toHaveLength(150);
    const positions = order.page(null, list, slots.count, 0, 200).map((slot) => order.position.values[slot]!);
    expect(new Set(positions).size).toBe(150);
    expect(positions).toEqual(positions.slice().sort((a, b) => a - b));
    expect(hasBit(slots.live, 149)).toBe(true);
  });
});

describe("sorting by number", () => {
  const none = fc.constant(Number.NaN);
  it.each<[string, fc.Arbitrary<number>]>([
    ["a few numbers", fc.oneof(fc.integer({ min: -2, max: 2 }), none)],
    ["whole numbers", fc.oneof(fc.integer(), none)],
    ["whole numbers further apart than 32 bits", fc.oneof(fc.maxSafeInteger(), none)],
    ["fractions", fc.oneof(fc.double({ noDefaultInfinity: true, noNaN: true }), none)],
  ])("is stable and puts none last, for %s", (_, number) => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 300 }), fc.boolean(), (numbers, descending) => {
        const slots = Uint32Array.from(numbers, (_, i) => numbers.length - 1 - i);
        const rankOf = (slot: number) => (descending ? -1 : 1) * numbers[slot]!;
        const [known, unknown] = [[...slots], [...slots]];
        const expected = known
          .filter((slot) => !Number.isNaN(numbers[slot]))
          .sort((a, b) => rankOf(a) - rankOf(b))
          .concat(unknown.filter((slot) => Number.isNaN(numbers[slot])));
        for (const _step of sortByNumber(slots, Float64Array.from(numbers), descending));
        expect([...slots]).toEqual(expected);
      }),
      { numRuns: 300, seed: 1 },
    );
  });
});
