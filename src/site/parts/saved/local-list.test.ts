import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type LocalCar, readLocalCars, toggledLocalCars } from "./local-cars.ts";
import { createLocalList } from "./local-list.ts";

const car: LocalCar = {
  id: "car-1",
  name: "2022 Mazda CX-5",
  slug: "2022-mazda-cx-5",
  make: "Mazda",
  model: "CX-5",
  primary_image_url: "/img/640/key-1",
};

/** Several tabs over one storage: a write in one raises the event in the others. */
function browsers(count: number) {
  const storage = new Map<string, string>();
  const tabs = Array.from({ length: count }, () => [] as ((event: { key: string | null }) => void)[]);
  return tabs.map((listeners) => ({
    localStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem(key: string, value: string) {
        storage.set(key, value);
        for (const other of tabs) if (other !== listeners) for (const listener of other) listener({ key });
      },
    },
    addEventListener: (_: "storage", listener: (event: { key: string | null }) => void) =>
      void listeners.push(listener),
  }));
}

describe("favourites in the browser", () => {
  it("store exactly six fields [ENT-115] [WATCH-04]", () => {
    const more = { ...car, price: 20_000, vin: "X" };
    expect(toggledLocalCars([], more)).toEqual([car]);
    expect(Object.keys(readLocalCars(JSON.stringify([more]))[0]!)).toEqual([
      "id",
      "name",
      "slug",
      "make",
      "model",
      "primary_image_url",
    ]);
  });

  it.each([["{"], ['{"a":1}'], ["[null, 3, {}]"], [null], ['"x"']])(
    "survive a storage of %s [ENT-115]",
    (stored) => {
      expect(readLocalCars(stored)).toEqual([]);
    },
  );

  it("read any stored value [ENT-115]", () => {
    fc.assert(
      fc.property(fc.json(), (stored) => {
        for (const entry of readLocalCars(stored)) expect(Object.keys(entry)).toHaveLength(6);
      }),
    );
  });

  it("agree in several tabs and lose nothing [DECIDE-72]", () => {
    const [one, two] = browsers(2);
    const first = createLocalList("favourites", () => one!);
    const second = createLocalList("favourites", () => two!);
    const onChange = vi.fn();
    second.subscribe(onChange);
    expect(first.toggle(car)).toBe(true);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(second.read()).toEqual(new Set(["car-1"]));
    expect(second.toggle({ ...car, id: "car-2" })).toBe(true);
    expect(first.read()).toEqual(new Set(["car-1", "car-2"]));
    expect(first.toggle(car)).toBe(false);
    expect(second.read()).toEqual(new Set(["car-2"]));
  });

  it("return the same object until something changes, as React requires [DECIDE-72]", () => {
    const [tab] = browsers(1);
    const list = createLocalList("favourites", () => tab!);
    list.toggle(car);
    expect(list.read()).toBe(list.read());
  });

  it("are absent where the browser refuses storage [DECIDE-72]", () => {
    const refusing = {
      localStorage: {
        getItem(): string {
          throw new Error("refused");
        },
        setItem() {
          throw new Error("refused");
        },
      },
      addEventListener() {},
    };
    const list = createLocalList("favourites", () => refusing);
    expect(list.read()).toBeNull();
    expect(() => list.toggle(car)).not.toThrow();
    expect(createLocalList("favourites", () => null).cars()).toEqual([]);
  });
});
