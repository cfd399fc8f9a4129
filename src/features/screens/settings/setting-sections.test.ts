import { describe, expect, it } from "vitest";
import { commandOnly } from "#features/content/drafts/editable.ts";
import { settings } from "#platform/config/slices.ts";
import { fieldsOf, plainText } from "./setting-field.ts";
import { fieldsIn, findSettings, sections } from "./setting-sections.ts";

it("has each key of the configuration in one section, or for commands only", () => {
  const placed = sections.flatMap(({ keys }) => keys);
  const keys = Object.keys(settings.shape);
  expect([...placed].sort()).toEqual(keys.filter((key) => !(key in commandOnly)).sort());
  expect(sections.filter((section) => fieldsIn(section).length === 0)).toEqual([]);
});

it("describes every setting in words, without ids of rules", () => {
  for (const section of sections)
    for (const { path, label, about } of fieldsIn(section)) {
      expect(label, path.join(".")).toMatch(/^[A-Z]/);
      expect(about, path.join(".")).not.toMatch(/[A-Z]{3,}-\d|`/);
    }
  expect(plainText("Shown for a car (PRICE-04, DECIDE-1). Needs `a` (LIMIT-2..4).")).toBe(
    "Shown for a car. Needs a.",
  );
});

it("makes a control of each schema", () => {
  const kinds = Object.fromEntries(
    [
      ...fieldsOf("price"),
      ...fieldsOf("theme"),
      ...fieldsOf("home"),
      ...fieldsOf("promo"),
      ...fieldsOf("include_sold_cars_days"),
    ].map(({ path, control }) => [path.join("."), control]),
  );
  expect(kinds).toMatchObject({
    "price.subscriptions": { kind: "switch" },
    "price.noPriceText": { kind: "text" },
    "theme.radius": { kind: "choice", options: ["square", "soft", "round"] },
    "home.heroWeekly.min": { kind: "number", min: 0, isWhole: true },
    "home.carTypes": { kind: "list", of: "text", options: ["all", "new", "used", "demo"] },
    "home.panels": { kind: "rows" },
    "promo.slides": { kind: "rows" },
    include_sold_cars_days: { kind: "number", min: 0, max: 365, isWhole: true },
  });
});

describe("searching in plain words", () => {
  it.each([
    ["weekly", "price.byTheWeek"],
    ["hide price", "price.showPriceToBuy"],
    ["GST", "price.noPriceText"],
    ["deposit", "buy.deposit"],
    ["sold cars", "include_sold_cars_days"],
    ["colour", "theme.brand"],
    ["facebook", "facebook_url"],
  ])("%s finds %s", (typed, path) => {
    expect(findSettings(typed).map(({ field }) => field.path.join("."))).toContain(path);
  });

  it("finds nothing for words of no setting, and for none", () => {
    expect(findSettings("zzz")).toEqual([]);
    expect(findSettings("price zzz")).toEqual([]);
    expect(findSettings("  ")).toEqual([]);
  });
});
