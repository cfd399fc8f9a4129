import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseMapping } from "#domain/stock/import/columns/mapping.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { fieldOfColumn, numberStyle, otherCurrencies, withColumnFields } from "./column-fields.ts";
import { fieldChoices, fieldName } from "./field-names.ts";

const yaml = `
fields:
  make: Brand
  city: { from: Place, split: ",", part: 0 }
  state: { from: Place, split: ",", part: -1 }
  price: { from: Amount, decimal: "," }
ignore: [Memo]
`;
const mappingOf = (text: string) => {
  const read = parseMapping(text);
  return read.kind === "ok" ? read.mapping : expect.fail(read.problems.join());
};
const choose = (
  text: string,
  column: string,
  field: Parameters<typeof withColumnFields>[1][number]["field"],
) => {
  const next = withColumnFields(text, [{ column, field }]);
  return next.kind === "ok" ? next.yaml : expect.fail(next.kind);
};

describe("the field of a column", () => {
  it.each([
    ["Brand", "make"],
    ["brand", "make"],
    ["Place", "city"],
    ["Amount", "price"],
    ["Model", "model"],
    ["Memo", null],
    ["Whatever", null],
  ])("of %s is %s", (column, field) => {
    expect(fieldOfColumn(mappingOf(yaml), column)).toBe(field);
  });

  it("that was chosen is read from it, and the rest of the mapping stays", () => {
    const next = choose(yaml, "Memo", "dealercomments");
    expect(parse(next)).toEqual({
      fields: { ...parse(yaml).fields, dealercomments: "Memo" },
      ignore: [],
    });
    expect(fieldOfColumn(mappingOf(next), "Memo")).toBe("dealercomments");
  });

  it("is refused while another column has it, and can be exchanged in one step", () => {
    expect(withColumnFields(yaml, [{ column: "Type", field: "make" }])).toEqual({
      kind: "taken",
      taken: { column: "Type", field: "make", by: "Brand" },
    });
    const both = withColumnFields(yaml, [
      { column: "Type", field: "make" },
      { column: "Brand", field: null },
    ]);
    expect(both.kind === "ok" && parse(both.yaml)).toMatchObject({
      fields: { make: "Type" },
      ignore: ["Memo", "Brand"],
    });
  });

  it("is none when a column isn't used, also one that is recognised by its name or feeds two fields", () => {
    expect(fieldOfColumn(mappingOf(choose(yaml, "Model", null)), "Model")).toBeNull();
    const next = choose(yaml, "Place", null);
    expect(Object.keys(parse(next).fields)).toEqual(["make", "price"]);
  });

  it("stays with its details when the same one is chosen again", () => {
    expect(choose(yaml, "Amount", "price")).toBe(yaml);
    expect(choose(yaml, "Model", "model")).toBe(yaml);
  });

  it("has numbers in thousands, and as they are again", () => {
    const scaled = (text: string, column: string, field: "km" | "price" | "make", scale: number) => {
      const next = withColumnFields(text, [
        { column, field, numbers: { scale, unit: "km", currency: null } },
      ]);
      return next.kind === "ok" ? next.yaml : expect.fail(next.kind);
    };
    const inThousands = scaled(yaml, "Clock", "km", 1000);
    expect(parse(inThousands).fields.km).toEqual({ from: "Clock", scale: 1000 });
    expect(choose(inThousands, "Clock", "km")).toBe(inThousands);
    expect(parse(scaled(inThousands, "Clock", "km", 1)).fields.km).toBe("Clock");
    expect(parse(scaled(yaml, "Amount", "price", 1000)).fields.price).toEqual({
      from: "Amount",
      decimal: ",",
      scale: 1000,
    });
    expect(parse(scaled("{}", "Odometer", "km", 1000)).fields).toEqual({
      km: { from: "Odometer", scale: 1000 },
    });
    expect(scaled(yaml, "Brand", "make", 1000)).toBe(yaml);
  });

  it("has distances in miles, and in kilometres although its name says miles", () => {
    const read = (text: string, column: string, unit: "km" | "mi") => {
      const next = withColumnFields(text, [
        { column, field: "km", numbers: { scale: 1, unit, currency: null } },
      ]);
      return next.kind === "ok" ? next.yaml : expect.fail(next.kind);
    };
    const inMiles = read(yaml, "Clock", "mi");
    expect(parse(inMiles).fields.km).toEqual({ from: "Clock", unit: "mi" });
    expect(numberStyle(mappingOf(inMiles), "Clock", "km")).toMatchObject({ scale: 1, unit: "mi" });
    expect(parse(read(inMiles, "Clock", "km")).fields.km).toBe("Clock");
    expect(numberStyle(mappingOf("{}"), "odo_mi", "km")).toMatchObject({ scale: 1, unit: "mi" });
    expect(parse(read("{}", "odo_mi", "mi")).fields.km).toBe("odo_mi");
    expect(parse(read("{}", "odo_mi", "km")).fields.km).toEqual({ from: "odo_mi", unit: "km" });
    expect(numberStyle(mappingOf("{}"), "Brand", "make")).toBeNull();
  });

  it("has amounts in another currency, of those that its values name", () => {
    const said = (text: string, currency: string | null) => {
      const numbers = { scale: 1, unit: "km" as const, currency };
      const next = withColumnFields(text, [{ column: "Amount", field: "price", numbers }]);
      return next.kind === "ok" ? next.yaml : expect.fail(next.kind);
    };
    const inEuros = said(yaml, "EUR");
    expect(parse(inEuros).fields.price).toEqual({ from: "Amount", decimal: ",", currency: "EUR" });
    expect(numberStyle(mappingOf(inEuros), "Amount", "price")).toMatchObject({ currency: "EUR" });
    expect(said(inEuros, "EUR")).toBe(inEuros);
    expect(parse(said(inEuros, null)).fields.price).toEqual({ from: "Amount", decimal: "," });
    const texts = ["12.500 €", "$9,000", "AUD 5", "700", "GBP 3", "4 EUR"];
    expect(otherCurrencies("price", texts, "AUD")).toEqual(["EUR", "GBP"]);
    expect(otherCurrencies("price", texts, "EUR")).toEqual(["AUD", "GBP", "USD"]);
    expect(otherCurrencies("km", texts, "AUD")).toEqual([]);
  });

  it("has words with a meaning, in any case, until they are read as they are", () => {
    const word = (text: string, column: string, field: FeedField, ...words: [string, string][]) => {
      const next = withColumnFields(text, [{ column, field, words: new Map(words) }]);
      return next.kind === "ok" ? next.yaml : expect.fail(next.kind);
    };
    const said = word("{}", "Status", "status", ["verk.", "sold"], ["res.", ""]);
    expect(parse(said).fields).toEqual({ status: { from: "Status", values: { "verk.": "sold" } } });
    const both = word(said, "Status", "status", ["01", "in stock"]);
    expect(parse(both).fields.status.values).toEqual({ "01": "in stock", "verk.": "sold" });
    expect(word(both, "Status", "status", ["VERK.", "sold"])).toBe(both);
    const fewer = word(both, "Status", "status", ["VERK.", ""]);
    expect(parse(fewer).fields.status.values).toEqual({ "01": "in stock" });
    expect(parse(word(fewer, "Status", "status", ["01", ""])).fields.status).toBe("Status");
    // Those of the field that the column had before say nothing about another one.
    expect(parse(word(both, "Status", "tag", ["verk.", "sold"])).fields).toEqual({ tag: "Status" });
  });

  it("leaves prices and unused columns out of those that identify cars, and all of them beside a stock number", () => {
    const identified = "fields: { make: Brand }\nidentity: [Brand, Amount, Nr]\n";
    expect(parse(choose(identified, "Amount", "price")).identity).toEqual(["Brand", "Nr"]);
    expect(parse(choose(identified, "Brand", null)).identity).toEqual(["Amount", "Nr"]);
    expect(parse(choose(identified, "Nr", "stocknum")).identity).toBeUndefined();
  });

  it("has a name for people, each once", () => {
    const names = fieldChoices.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect([fieldName("km"), fieldName("variant.torque"), fieldName("vin")]).toEqual([
      "Odometer",
      "Torque",
      "VIN",
    ]);
  });
});
