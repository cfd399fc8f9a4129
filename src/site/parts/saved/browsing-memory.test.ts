import { describe, expect, it } from "vitest";
import { createBrowsingMemory } from "./browsing-memory.ts";
import { nextVisit } from "./visits.ts";

const car = (id: string) => ({ id, name: id, slug: id, make: "", model: "", primary_image_url: null });
const minute = 60_000;

function aStore() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe("what a browser remembers", () => {
  it("has the latest nine cars, the latest first, each once", () => {
    const store = aStore();
    const memory = createBrowsingMemory(() => store);
    expect(memory.viewed()).toEqual([]);
    for (let n = 1; n <= 11; n++) memory.view(car(`${n}`));
    memory.view(car("5"));
    expect(memory.viewed().map(({ id }) => id)).toEqual(["5", "11", "10", "9", "8", "7", "6", "4", "3"]);
  });

  it("is erased as a whole", () => {
    const store = aStore();
    const memory = createBrowsingMemory(() => store);
    memory.view(car("1"));
    memory.visit(0);
    expect(store.items.size).toBe(2);
    memory.forget();
    expect(store.items.size).toBe(0);
  });

  it("is nothing where storage is refused", () => {
    const memory = createBrowsingMemory(() => {
      throw new Error("refused");
    });
    memory.view(car("1"));
    memory.forget();
    expect([memory.viewed(), memory.visit(0)]).toEqual([[], null]);
  });
});

describe("a visit", () => {
  it("ends after 30 minutes without a page view; the next one knows its end", () => {
    const store = aStore();
    const { visit } = createBrowsingMemory(() => store);
    expect([0, 20, 50, 81, 90].map((at) => visit(at * minute))).toEqual([
      null,
      null,
      null,
      50 * minute,
      50 * minute,
    ]);
  });

  it.each([
    ["no JSON", "{"],
    ["another value", "[1]"],
    ["a time to come", '{"before":1,"seen":99}'],
  ])("starts over from %s", (_, stored) => {
    expect(nextVisit(stored, 5)).toEqual({ before: null, seen: 5 });
  });
});
