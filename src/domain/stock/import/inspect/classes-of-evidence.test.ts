import { expect, it } from "vitest";
import { columnsOf } from "#domain/stock/import/columns/mapping.ts";
import type { RawColumn } from "./column-evidence.ts";
import { withIdIdentity } from "./link-identity.ts";
import { proposeMapping } from "./propose-mapping.ts";

/** A column of one text in each row; an empty one is a cell without a value. */
const column = (name: string, ...cells: (string | number)[]): RawColumn => {
  const first = cells.map(String);
  const filled = first.filter((text) => text !== "");
  const texts = new Map(filled.map((text) => [text, filled.filter((other) => other === text).length]));
  return { name, filled: filled.length, texts, first };
};

const make = column("Make", "Kia", "Ford", "Audi", "Mazda", "Volvo");
const price = column("Price", 15990, 47990, 21990, 9990, 30500);

type Case = [what: string, columns: RawColumn[], fields: Record<string, string | undefined>];

const sees = (_: string, columns: RawColumn[], fields: Record<string, string | undefined>) => {
  const { mapping } = proposeMapping(columns, "AUD", "AU");
  const found = Object.keys(fields).map((field) => {
    const spec = mapping.fields[field as keyof typeof mapping.fields];
    return [field, spec === undefined ? undefined : columnsOf(spec).join("+")];
  });
  expect(Object.fromEntries(found)).toEqual(fields);
};

it.each<Case>([
  [
    "the former prices of some cars are compared with the prices of these",
    [make, price, column("Was", "", "", 22990, 10990, 31500)],
    { price: "Price", before_price: "Was" },
  ],
  [
    "what is far below the price of its own car is no former price",
    [make, price, column("Was", 1599, 4799, 2199, 999, 3050)],
    { price: "Price", before_price: undefined },
  ],
  [
    "a list price above the drive-away price is the former one",
    [make, column("List", 16990, 48990, 22990, 10990, 31500), { ...price, name: "Drive away" }],
    { price: undefined, before_price: "List", dap_price: "Drive away" },
  ],
])("%s [DECIDE-161]", sees);

it("asks for the price where the only other amounts are the upper guide of an auction, and never takes its lower one [DECIDE-162]", () => {
  const guides = [
    column("Guide low", 12000, 40000, 18000, 8000, 25000),
    column("Guide high", 14000, 45000, 21000, 9500, 28000),
  ];
  const alone = proposeMapping([make, ...guides], "AUD", "AU").mapping;
  expect(alone.fields.price).toBeUndefined();
  expect(alone.ask?.map((one) => one.column)).toEqual(["Guide high"]);
  const { fields, ask } = proposeMapping([make, price, ...guides], "AUD", "AU").mapping;
  expect([fields.price, ask]).toEqual(["Price", undefined]);
  const words = ["Reserve", "Lower guide", "Low estimate", "Floor", "Starting bid", "GP $"];
  for (const name of words) {
    const { mapping } = proposeMapping([make, { ...price, name }], "AUD", "AU");
    expect([name, mapping.fields.price, mapping.ask]).toEqual([name, undefined, undefined]);
  }
});

it.each<Case>([
  [
    "an id that a program made up",
    [make, column("id", "4b12a081-9482", "39f57e18-7a20", "e95f1de7-0e39", "a9c689e4-158f", "0b7e77aa-01f2")],
    { stocknum: undefined },
  ],
  ["the number of a row", [make, column("ID", 1, 2, 3, 4, 5)], { stocknum: undefined }],
  [
    "codes of the first column, some with a letter",
    [column("code", "D4008", "4014", "U4027", "4041", "S4050"), make],
    { stocknum: "code" },
  ],
])("what is shown as a stock number: %s [DECIDE-163]", sees);

it("tells cars without a number apart by an id that a program made up, which isn't shown [DECIDE-163]", () => {
  const ids = ["4b12a081-9482", "39f57e18-7a20", "e95f1de7-0e39", "a9c689e4-158f", "0b7e77aa-01f2"];
  const identityBy = (...cells: string[]) => {
    const columns = [column("id", ...cells), make, price];
    return withIdIdentity(proposeMapping(columns, "AUD", "AU"), columns, 5).mapping.identity;
  };
  expect(identityBy(...ids)).toEqual(["id"]);
  expect(identityBy(...ids.slice(0, 4), ids[0] as string)).toEqual(["Make"]);
  expect(identityBy(...ids.slice(0, 4), "")).toEqual(["Make"]);
});

it.each<Case>([
  [
    "of cars that have a plan and no price",
    [make, column("weekly", 160, 164, 201, 175, 190), column("Bond", 500, 500, 500, 500, 500)],
    { subscription_price: "weekly" },
  ],
  [
    "beside a price",
    [make, price, column("weekly", 160, 164, 201, 175, 190), column("Bond", 500, 500, 500, 500, 500)],
    { subscription_price: undefined },
  ],
])("a rate by the week %s [DECIDE-164]", sees);

it("reads the year of titles of which some have none [DECIDE-165]", () => {
  const titles = column(
    "Vehicle",
    "2019 Kia Sportage SX",
    "Kia Stonic S",
    "2021 Kia Rio S",
    "Mazda 3 Neo",
    "Kia Rio SX",
  );
  expect(proposeMapping([titles], "AUD", "AU").mapping.fields.year).toMatchObject({ from: "Vehicle" });
  const without = column("Vehicle", "Kia Sportage SX", "Kia Stonic S", "Kia Rio S", "Mazda 3 Neo");
  expect(proposeMapping([without], "AUD", "AU").mapping.fields.year).toBeUndefined();
});

it.each<Case>([
  [
    "what an odometer counts is a unit",
    [
      make,
      column("Odo", 142005, 50598, 9000, 71000, 80100),
      column("OdoType", "km", "miles", "km", "K", "km"),
    ],
    { km: "Odo", km_unit: "OdoType" },
  ],
  [
    "an equipment level of single words is a version",
    [
      make,
      column("Modell", "Rio", "Focus", "A4", "6", "XC60"),
      column("Ausstattung", "Intens", "FR", "Momentum", "Zen", "Business"),
    ],
    { badge: "Ausstattung", standardEquipment: undefined },
  ],
  [
    "versions after the model may be codes",
    [
      make,
      column("Model", "Rio", "Focus", "A4", "6", "XC60"),
      column("Lay", "612S", "542", "19ER", "222S", "20"),
    ],
    { badge: "Lay" },
  ],
  [
    "an abbreviation may leave out some vowels",
    [make, { ...price, name: "RETL_PR" }, column("WHSL_PR", 12990, 40990, 18990, 7990, 25500)],
    { price: "RETL_PR" },
  ],
  [
    "a video is no picture",
    [make, column("media.video", "https://v.example/1", "https://v.example/2", "https://v.example/3")],
    { image_urls: undefined },
  ],
  [
    "former prices without charges",
    [make, { ...price, name: "Drive away" }, column("RRP (ex ORC)", 16990, 48990, 22990, 10990, 31500)],
    { before_price: "RRP (ex ORC)", egc_price: undefined, dap_price: "Drive away" },
  ],
])("%s [DECIDE-166]", sees);

it("doesn't ask whether lengths are the odometer's [DECIDE-166]", () => {
  const feet = column("Ft", "17.5", "20.5", "22", "18.5", "16");
  expect(proposeMapping([make, price, feet], "AUD", "AU").mapping.ask ?? []).toEqual([]);
});
