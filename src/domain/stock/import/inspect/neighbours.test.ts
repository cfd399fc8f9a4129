import { expect, it } from "vitest";
import { columnsOf } from "#domain/stock/import/columns/mapping.ts";
import type { RawColumn } from "./column-evidence.ts";
import { proposeMapping } from "./propose-mapping.ts";

const column = (name: string, ...texts: (string | number)[]): RawColumn => {
  const filled = texts.map(String).filter((text) => text !== "");
  return {
    name,
    filled: filled.length,
    texts: new Map(filled.map((text) => [text, filled.filter((other) => other === text).length])),
  };
};
const pictures = column("Photo", ...["A7", "B8", "C9"].map((at) => `https://i.example/${at}00/1.jpg`));
const price = column("Price", 15990, 17990, 21990, 9990, 12990);

it.each<[string, RawColumn[], currency: string, Record<string, string | undefined>]>([
  [
    "the number in the addresses of pictures is the stock number",
    [column("id", 1, 2, 3), column("code", "A700", "B800", "C900"), pictures],
    "AUD",
    { stocknum: "code" },
  ],
  [
    "an end beside the plate is that of the registration",
    [column("Rego", "ABC12D", "XYZ98K"), column("Expiry", "13/01/2027", "09/03/2027")],
    "AUD",
    { regplate: "Rego", rego_expiry: "Expiry" },
  ],
  [
    "an end alone isn't",
    [column("Warranty", "a", "b"), column("Expiry", "13/01/2027", "09/03/2027")],
    "AUD",
    { rego_expiry: undefined },
  ],
  [
    "the price in the group's currency",
    [column("price_eur", 23750, 12995), column("price_gbp", 20425, 11175)],
    "EUR",
    { price: "price_eur" },
  ],
  [
    "the reading in kilometres",
    [column("odometer_mi", 24926, 63582), column("odometer_km", 40106, 102305)],
    "EUR",
    { km: "odometer_km" },
  ],
  [
    "the reading in miles where the market has these",
    [column("odometer_mi", 24926, 63582), column("odometer_km", 40106, 102305)],
    "GBP",
    { km: "odometer_mi" },
  ],
  [
    "an amount far below the price is no price",
    [price, column("Price ex on roads", 395, 395, 420, 395, 410)],
    "AUD",
    { price: "Price", egc_price: undefined },
  ],
  [
    "the special price of a few cars",
    [price, column("Special price", 8990, "", "", "", "")],
    "AUD",
    { price: "Price", offer_price: "Special price" },
  ],
  [
    "a distance that a contract includes is no odometer",
    [column("Kms", 15000, 20000, 15000, 10000, 15000, 20000), price],
    "AUD",
    { km: undefined },
  ],
  [
    "sentences are the comments",
    [
      column(
        "Zeta",
        ...["Kia", "Audi", "Ford", "Fiat", "Jeep"].map(
          (make) => `This ${make} is in excellent condition, with two keys.`,
        ),
      ),
    ],
    "AUD",
    { dealercomments: "Zeta" },
  ],
])("%s", (_, columns, currency, fields) => {
  const { mapping } = proposeMapping(columns, currency);
  const found = Object.keys(fields).map((field) => {
    const spec = mapping.fields[field as keyof typeof mapping.fields];
    return [field, spec === undefined ? undefined : columnsOf(spec)[0]];
  });
  expect(Object.fromEntries(found)).toEqual(fields);
});
