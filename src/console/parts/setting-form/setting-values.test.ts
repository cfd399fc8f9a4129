import fc from "fast-check";
import { expect, it } from "vitest";
import { blockForms } from "#console/pages/block-forms.ts";
import { fieldsIn, sections } from "#console/settings/setting-sections.ts";
import { settings } from "#domain/configuration/settings.ts";
import { settledModel } from "#domain/configuration/slices/models.ts";
import { typedRows, typedText } from "./row-texts.ts";
import { fieldsOf, type SettingField } from "./setting-field.ts";
import { fieldText, layersBelow, readText, settingValue } from "./setting-values.ts";

const field = (key: Parameters<typeof fieldsOf>[0], name: string): SettingField =>
  fieldsOf(key).find(({ path }) => path.join(".") === name)!;

it("takes a value from the nearest layer, and says which", () => {
  const noPrice = field("price", "price.noPriceText");
  const below = layersBelow({
    agency: { price: { noPriceText: "Ask anyone", subscriptions: true } },
    template: "standard",
    group: { name: "Coast", document: { price: { noPriceText: "Ask the group" } } },
  });
  expect(settingValue(noPrice, {}, below)).toEqual({
    own: undefined,
    inherited: "Ask the group",
    from: "all sites of Coast",
  });
  expect(settingValue(noPrice, { price: { noPriceText: "Ask us" } }, below).own).toBe("Ask us");
  expect(settingValue(field("theme", "theme.font"), {}, below).from).toBe("the template standard");
  expect(settingValue(field("price", "price.subscriptions"), {}, below)).toMatchObject({
    inherited: true,
    from: "the agency",
  });
  expect(
    settingValue(field("price", "price.subscriptions"), {}, layersBelow({ template: null, group: null })),
  ).toMatchObject({
    inherited: false,
    from: "the platform",
  });
});

it("reads back every default as it is shown", () => {
  const [platform] = layersBelow({ template: null, group: null });
  for (const section of sections)
    for (const one of fieldsIn(section)) {
      const { inherited } = settingValue(one, {}, [platform!]);
      // Within an object that is no one's default.
      if (inherited === undefined) continue;
      const read = readText(one, fieldText(one, inherited));
      const written = (read as { value: unknown }).value;
      // Entries without what the schema fills in.
      if (one.control.kind === "rows") expect(inherited, one.path.join(".")).toMatchObject(written as object);
      else expect(written, one.path.join(".")).toEqual(inherited);
    }
  expect(settings.parse({}).price.noPriceText).toBe("Contact us for price");
});

it("takes rows in the order of their places, without the emptied ones", () => {
  const links = field("home", "home.footerLinks");
  if (links.control.kind !== "rows") throw new Error("not rows");
  const sent: Record<string, string>[] = [
    { label: "Privacy", href: "/privacy", place: "2" },
    { label: "", href: " ", place: "1" },
    { label: "Terms", href: "/terms", place: "1.5" },
    {},
  ];
  const text = typedRows(links.control.fields, [...sent.keys()], (row, key) => sent[row]?.[key] ?? null);
  expect(readText(links, text)).toEqual({
    kind: "value",
    value: [
      { label: "Terms", href: "/terms" },
      { label: "Privacy", href: "/privacy" },
    ],
  });
});

it("takes rows within rows, and the rows of a record, each key once", () => {
  const people = field("lead", "lead.handling.people");
  const form = new FormData();
  const typed: Record<string, string> = {
    people: "2",
    "people:0:email": "jo@coast.example",
    "people:0:weekdays": "mon\ntue",
    "people:0:daysOff": "2",
    "people:0:daysOff:0:from": "2026-12-24",
    "people:0:daysOff:0:to": "2026-12-27",
    "people:0:daysOff:1:from": "",
    "people:1:email": "",
    "people:1:daysOff": "1",
  };
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  const daysOff = [{ from: "2026-12-24", to: "2026-12-27" }];
  const text = typedText(people, "people", form) ?? "";
  const value = [{ email: "jo@coast.example", weekdays: ["mon", "tue"], daysOff }];
  expect(readText(people, text)).toEqual({ kind: "value", value });
  expect(readText(people, fieldText(people, value))).toEqual({ kind: "value", value });

  const numbers = field("phone", "phone.overrides");
  const record = { north: "02 4000 0001", south: "02 4000 0002" };
  expect(readText(numbers, fieldText(numbers, record))).toEqual({ kind: "value", value: record });
  const twice = JSON.stringify([
    { key: "north", value: "1" },
    { key: "north", value: "2" },
  ]);
  expect(readText(numbers, twice)).toMatchObject({ kind: "invalid", at: { row: 1, field: "key" } });
});

it("reads only rows that the form has a field of, whatever counts it sends", () => {
  const people = field("lead", "lead.handling.people");
  const asked = { names: 0 };
  class CountedForm extends FormData {
    override get(name: string) {
      asked.names++;
      return super.get(name);
    }
  }
  const form = new CountedForm();
  form.set("people", "500");
  for (let row = 0; row < 500; row++) form.set(`people:${row}:daysOff`, "500");
  form.set("people:499:daysOff:499:from", "2026-12-24");
  form.set("people:499:daysOff:500:from", "2026-12-25");
  form.set(`people:${"1:".repeat(200_000)}`, "x");
  const read = readText(people, typedText(people, "people", form) ?? "");
  expect(read).toEqual({ kind: "value", value: [{ daysOff: [{ from: "2026-12-24" }] }] });
  if (people.control.kind !== "rows") throw new Error("not rows");
  expect(asked.names).toBeLessThan(500 * (people.control.fields.length + 4));
});

it("says what can't be read, and takes an empty number for none", () => {
  const days = field("include_sold_cars_days", "include_sold_cars_days");
  expect(readText(days, "soon")).toEqual({ kind: "invalid", message: "Write a number, such as 7 or 4.5." });
  expect(readText(days, " 1,200 ")).toEqual({ kind: "value", value: 1200 });
  expect(readText(days, "")).toEqual({ kind: "value", value: undefined });
  expect(readText(field("home", "home.carTypes"), "all\r\n\r\n used \n")).toEqual({
    kind: "value",
    value: ["all", "used"],
  });
  expect(readText(field("phone", "phone.number"), "")).toEqual({ kind: "value", value: undefined });
});

it("takes filters as an attribute and its values, a number's as a range", () => {
  const stock = field("search", "search.stockFilters");
  const filters = { make: ["Mazda", "Kia"], price: "10000:40000", body: ["10:20"] };
  expect(fieldText(stock, filters)).toBe(
    JSON.stringify([
      { key: "make", value: "Mazda\nKia" },
      { key: "price", value: "10000:40000" },
      { key: "body", value: "10:20" },
    ]),
  );
  expect(readText(stock, fieldText(stock, filters))).toEqual({ kind: "value", value: filters });
  const categories = field("search_categories", "search_categories");
  const presets = [{ label: "Utes", filters: { body: ["Ute"], year: "2019:" } }];
  expect(readText(categories, fieldText(categories, presets))).toEqual({ kind: "value", value: presets });
  const twice = JSON.stringify([
    { key: "make", value: "Kia" },
    { key: "make", value: "Mazda" },
  ]);
  expect(readText(stock, twice)).toMatchObject({ kind: "invalid", at: { row: 1, field: "key" } });
});

it("takes the models of a range, in each way that they may be written", () => {
  const models = field("models", "models.list");
  const written = {
    id: 5,
    name: "CX-5",
    body: "SUV",
    fuel: ["Petrol", "Diesel"],
    from_price: 39_990,
    image: { url: "/cx-5.jpg", thumb: { url: "/small.jpg" } },
    variants: [{ name: "Pure", price: 39_990 }],
  };
  const read = readText(models, fieldText(models, [written]));
  expect(read).toEqual({
    kind: "value",
    value: [{ ...written, id: "5", image: { url: "/cx-5.jpg", thumb: "/small.jpg" } }],
  });
  const range = (list: unknown) =>
    settings.parse({ models: { list } }).models.list.map((one) => settledModel(one, null));
  expect(range((read as { value: unknown }).value)).toEqual(range([written]));
});

it("takes the rows of a table as lines, whatever is in their cells", () => {
  const rows = blockForms.table?.fields.find(({ path }) => path[0] === "rows");
  if (!rows) throw new Error("a table has no rows");
  expect(readText(rows, "Oil | 10,000 km\r\n\n Brakes|  20,000 km ")).toEqual({
    kind: "value",
    value: [
      ["Oil", "10,000 km"],
      ["Brakes", "20,000 km"],
    ],
  });
  fc.assert(
    fc.property(
      fc.array(
        fc.array(
          fc.string().map((text) => text.trim()),
          { minLength: 2, maxLength: 8 },
        ),
        {
          minLength: 1,
        },
      ),
      (table) => {
        expect(readText(rows, fieldText(rows, table))).toEqual({ kind: "value", value: table });
      },
    ),
  );
});

it.each(["\r", "\u2028"])("reads a long cell with %j after a backslash in one pass", (separator) => {
  const rows = blockForms.table?.fields.find(({ path }) => path[0] === "rows");
  if (!rows) throw new Error("a table has no rows");
  const long = "a".repeat(60_000);
  const began = performance.now();
  const read = readText(rows, `${long}\\${separator}b | c`);
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(read).toEqual({ kind: "value", value: [[`${long}${separator}b`, "c"]] });
});
