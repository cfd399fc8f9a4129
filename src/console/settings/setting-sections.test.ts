import { describe, expect, it } from "vitest";
import { fieldsOf, plainText } from "#console/parts/setting-form/setting-field.ts";
import { settings } from "#domain/configuration/settings.ts";
import { commandOnly } from "#domain/content/drafts/editable.ts";
import { fieldsIn, findSettings, sections } from "./setting-sections.ts";

it("has each key of the configuration in one section, or for commands only", () => {
  const placed = sections.flatMap(({ keys }) => keys);
  const keys = Object.keys(settings.shape);
  const whole = placed.filter((place) => !place.includes("/"));
  expect([...whole].sort()).toEqual(keys.filter((key) => !(key in commandOnly)).sort());
  const paths = sections.flatMap((section) => fieldsIn(section).map(({ path }) => path.join(".")));
  expect(new Set(paths).size).toBe(paths.length);
  expect(sections.filter((section) => fieldsIn(section).length === 0)).toEqual([]);
});

it("has who answers leads in a section of its own", () => {
  const pathsOf = (id: string) =>
    fieldsIn(sections.find((section) => section.id === id) ?? sections[0]!).map(({ path }) => path.join("."));
  expect(pathsOf("routing")).toContain("lead.handling.rules");
  expect(pathsOf("routing").every((path) => path.startsWith("lead.handling."))).toBe(true);
  expect(pathsOf("enquiries").some((path) => path.startsWith("lead.handling."))).toBe(false);
  expect(pathsOf("enquiries")).toContain("lead.deliverSpam");
});

it("describes every setting in words, without ids of rules", () => {
  for (const section of sections)
    for (const { path, label, about } of fieldsIn(section)) {
      expect(label, path.join(".")).toMatch(/^[A-Z]/);
      expect(about, path.join(".")).not.toMatch(/[A-Z]{3,}-\d|`/);
    }
});

it("describes every field of a rule about who answers leads", () => {
  const rules = fieldsOf("lead").find(({ path }) => path.join(".") === "lead.handling.rules");
  if (rules?.control.kind !== "rows") throw new Error("the rules aren't rows");
  expect(rules.control.fields.map(({ path }) => path.join("."))).toEqual([
    ...["locations", "categories", "makes", "sources", "people", "order"],
  ]);
  for (const { about } of rules.control.fields) expect(about).toMatch(/\w{4}/);
});

it("takes ids and code out of descriptions", () => {
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

  it("looks for each of eight words once, however many were typed", () => {
    expect(findSettings("gst ".repeat(20_000))).toEqual(findSettings("gst"));
    expect(findSettings("p pr pri pric price t te tex zzz")).toEqual(
      findSettings("p pr pri pric price t te tex"),
    );
    expect(findSettings("p pr pri pric price t te tex").length).toBeGreaterThan(0);
  });

  it("finds nothing for words of no setting, and for none", () => {
    expect(findSettings("zzz")).toEqual([]);
    expect(findSettings("price zzz")).toEqual([]);
    expect(findSettings("  ")).toEqual([]);
  });
});
