import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  differencesBetween,
  isWithin,
  sameValue,
  storedKeys,
  valueAt,
  withValue,
  withValues,
} from "./document-path.ts";
import { withChanges } from "./draft.ts";

const group = {
  name: "Coast",
  locations: [
    { slug: "north", name: "North", contact_detail: { phone: "1" } },
    { slug: "south", name: "South" },
  ],
  special_hours: [
    { date: "2026-12-25", status: "Closed" },
    { date: "2026-12-25", status: "Open", start_hour: "09:00", department: "service" },
  ],
};

it("finds entries of lists by what identifies them", () => {
  expect(valueAt("group", group, ["locations", "south", "name"])).toBe("South");
  expect(valueAt("group", group, ["special_hours", "2026-12-25 service", "start_hour"])).toBe("09:00");
  expect(valueAt("group", group, ["locations", "west", "name"])).toBeUndefined();
  expect(storedKeys("group", group, ["locations", "south", "name"])).toEqual(["locations", 1, "name"]);
});

it("changes one value and leaves the document as it was", () => {
  const path = ["locations", "south", "contact_detail", "phone"];
  const changed = withValue("group", group, path, "2");
  expect(valueAt("group", changed, path)).toBe("2");
  expect(valueAt("group", group, path)).toBeUndefined();
  expect(withValue("group", changed, ["locations", "south"], undefined)).toMatchObject({
    locations: [{ slug: "north" }],
  });
  const week = { weekday: 1, open: "08:00", close: "17:00" };
  const hours = ["locations", "north", "contact_detail", "opening_hours", "1"];
  expect(valueAt("group", withValue("group", group, hours, week), hours)).toEqual(week);
});

it("places many values at once as one after the other, entries that get another key included", () => {
  const slug = fc.constantFrom("north", "south", "west", "north #2");
  const place = fc.record({ slug, name: fc.constantFrom("A", "B") }, { requiredKeys: ["slug"] });
  const gone = fc.constant(undefined);
  const change = fc.oneof(
    fc.record({ path: fc.tuple(fc.constant("locations"), slug), to: fc.oneof(gone, place) }),
    fc.record({
      path: fc.tuple(fc.constant("locations"), slug, fc.constantFrom("slug", "name")),
      to: fc.oneof(gone, slug),
    }),
    fc.record({
      path: fc.tuple(fc.constant("settings"), fc.constantFrom("a", "b")),
      to: fc.oneof(gone, fc.integer()),
    }),
    fc.record({ path: fc.constant(["locations"]), to: fc.oneof(gone, fc.array(place, { maxLength: 3 })) }),
  );
  const document = fc.record(
    {
      locations: fc.array(place, { maxLength: 4 }),
      settings: fc.dictionary(fc.constantFrom("a", "b"), fc.integer()),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(document, fc.array(change, { maxLength: 8 }), (before, all) => {
      const changes = all.filter(
        ({ path }, index) =>
          !all.some(
            (other, at) =>
              at !== index && isWithin(path, other.path) && (at < index || other.path.length < path.length),
          ),
      );
      const oneByOne = changes.reduce<unknown>(
        (so, { path, to }) => withValue("group", so, path, to),
        before,
      );
      const atOnce = withValues("group", before, changes);
      if (!sameValue(atOnce, oneByOne)) expect(atOnce).toEqual(oneByOne);
    }),
    { numRuns: 1_000 },
  );
});

it("counts a missing value and null as the same, and no order of keys", () => {
  expect(sameValue({ a: 1, b: null }, { a: 1 })).toBe(true);
  expect(sameValue({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue("2000", 2000)).toBe(false);
});

describe("the differences between two documents", () => {
  it("are as small as their structure, entries of lists apart", () => {
    const after = {
      ...group,
      locations: [group.locations[1], { ...group.locations[0], contact_detail: { phone: "9" } }],
      special_hours: [group.special_hours[1]],
    };
    expect(differencesBetween("group", group, after)).toEqual([
      { path: ["locations", "north", "contact_detail", "phone"], from: "1", to: "9" },
      { path: ["special_hours", "2026-12-25 all"], from: group.special_hours[0], to: undefined },
    ]);
  });

  it("make the one of the other, for any documents", () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.integer(), { maxLength: 3 }));
    const settings = fc.dictionary(
      fc.constantFrom("price", "card", "__proto__", "toString"),
      fc.dictionary(fc.constantFrom("a", "b", "c"), value),
    );
    const place = fc.record({ name: fc.string(), phone: fc.option(fc.string(), { nil: undefined }) });
    const places = fc
      .dictionary(fc.constantFrom("north", "south", "west"), place)
      .map((all) => Object.entries(all).map(([slug, one]) => ({ slug, ...one })));
    const document = fc.record({ locations: places, settings });
    fc.assert(
      fc.property(document, document, (before, after) => {
        const made = withChanges("group", before, differencesBetween("group", before, after));
        expect(differencesBetween("group", made, after)).toEqual([]);
      }),
    );
  });
});
