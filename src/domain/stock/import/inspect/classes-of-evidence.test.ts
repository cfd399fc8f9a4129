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
    { image_urls: undefined, video_url: "media.video" },
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

const pictures = (name: string) =>
  column(name, ...[1, 2, 3, 4, 5].map((at) => `https://pictures.example/${name}/${at}.jpg`));
const addresses = (name: string) => column(name, ...[1, 2, 3, 4, 5].map((at) => `https://x.example/${at}`));

it.each<Case>([
  [
    "photos of damage are none of the car's pictures",
    [make, pictures("Photos"), pictures("damage.photo"), pictures("Schadensfotos"), pictures("defects.url")],
    { image_urls: "Photos", condition_photos: "damage.photo+Schadensfotos+defects.url" },
  ],
  ["a film is a video", [make, addresses("Film clip")], { video_url: "Film clip", image_urls: undefined }],
  [
    "the pages of a player are videos, whatever they are called",
    [make, column("Extra", "https://youtu.be/a1", "https://youtu.be/a2", "https://vimeo.com/3")],
    { video_url: "Extra" },
  ],
  [
    "an id of a video is no address of it",
    [make, column("video", "a1b2c3", "d4e5f6", "g7h8i9")],
    { video_url: undefined },
  ],
  ["a link to an album is no picture", [make, addresses("Photos link")], { image_urls: undefined }],
  ["a tour is no picture", [make, addresses("medias.visite360")], { image_urls: undefined }],
  ["a report with an address is a history report", [make, addresses("Carfax link")], { file: "Carfax link" }],
])("%s [DECIDE-479]", sees);

it.each([
  ["Length (ft)", ["18'10", "20'11", "18'9"], "Length (ft)"],
  ["Length m", ["6.25", "7.03", "6.50"], { from: "Length m", scale: 3.28084 }],
  ["Body length", ["6.25", "7.03", "6.50"], { from: "Body length", scale: 3.28084 }],
  ["Body length", ["18.5", "20", "22"], "Body length"],
  ["Deck length", ["6833mm", "5961mm", "7878mm"], "Deck length"],
  ["Length", ["10", "11", "10.5"], undefined],
])("%s of %j is a body's length in feet where its unit is known [DECIDE-480]", (name, cells, spec) =>
  expect(
    proposeMapping([make, column(name, ...cells)], "AUD", "AU").mapping.fields["specifications.body_length"],
  ).toEqual(spec),
);

it.each<[string, RawColumn[], string[]]>([
  ["a price plus GST", [column("List +GST", 15990, 47990, 21990, "POA", 30500)], ["List +GST"]],
  [
    "a price plus GST, and not that of the trade",
    [column("Trade Price", 12990, 40990, 18990, 7990, 25500), { ...price, name: "Price + GST" }],
    ["Price + GST"],
  ],
  [
    "a former price without tax beside it",
    [{ ...price, name: "Price ex GST" }, column("Old price (ex GST)", 16990, 48990, 22990, 10990, 31500)],
    ["Price ex GST", "Old price (ex GST)"],
  ],
  [
    "no book value",
    [
      { ...price, name: "WDV" },
      { ...price, name: "Redbook trade" },
      { ...price, name: "RV" },
    ],
    [],
  ],
  ["no lot that counts on", [column("Lot", 101, 102, 103, 104, 105)], []],
])("a file without another price asks: %s [DECIDE-481]", (_, columns, asked) => {
  const { fields, ask = [] } = proposeMapping([make, ...columns], "AUD", "AU").mapping;
  expect([fields.price, ask.map((one) => one.column)]).toEqual([undefined, asked]);
});

it.each<Case>([
  [
    "what a car is sold for is the price, and what it is listed for the former one",
    [make, { ...price, name: "Retail price" }, column("Selling price", 15490, 46990, 21490, 9490, 29990)],
    { price: "Selling price", before_price: "Retail price" },
  ],
  [
    "a price on the website is that of the car",
    [make, price, column("Web price", 15490, 46990, 21990, 9490, 29990)],
    { price: "Web price", before_price: "Price" },
  ],
])("%s [DECIDE-482]", sees);

it.each<Case>([
  [
    "a cost is what was paid, of staff's notes too",
    [make, price, column("internal_cost", 12990, 40990, 18990, 7990, 25500)],
    { price: "Price", purchase_cost: "internal_cost" },
  ],
  [
    "a value in the books is no cost",
    [make, price, column("Net book value", 12990, 40990, 18990, 7990, 25500)],
    { price: "Price", purchase_cost: undefined },
  ],
  [
    "a cost abroad isn't in the group's currency",
    [make, price, column("CIF USD", 8990, 20990, 9990, 4990, 15500)],
    { purchase_cost: undefined },
  ],
])("%s [DECIDE-483]", sees);

it.each<Case>([
  [
    "without names of columns the model is beside the make",
    [
      { ...make, name: "Column 1" },
      column("Column 2", "Picanto", "Cougar", "Q8", "Flair", "Amazon"),
      column("Column 3", "S", "GT", "Line", "Maxx", "R"),
    ],
    { make: "Column 1", model: "Column 2", badge: "Column 3" },
  ],
  [
    "of two models the longer one has the version too",
    [
      make,
      column("Modell", "Rio 1.2 Spirit", "Focus 1.0 ST-Line", "A4 40 TDI", "6 Takumi", "XC60 B4 Plus"),
      column("Modellreihe", "Rio", "Focus", "A4", "6", "XC60"),
    ],
    { model: "Modellreihe", badge: "Modell" },
  ],
  [
    "new and used are no status of a sale",
    [make, column("Status", "Used", "New", "Used", "Used", "New")],
    { car_type: "Status", status: undefined },
  ],
  [
    "a text of a price is its amount, or what is said of it",
    [
      make,
      column("PriceText", "$15,990", "$47,990", "$21,990", "Call us", "$30,500"),
      column("price_suffix", "Drive away", "+ ORC", "Drive away", "", ""),
    ],
    { price: "PriceText", price_type: "price_suffix" },
  ],
  [
    "axles are a number or a word",
    [
      make,
      column("Axles", "Tandem", "Single", "Tandem", "Single", "Single"),
      column("Axle config", "4x2", "4x4", "4x2", "4x4", "4x2"),
    ],
    { "specifications.axle_type": "Axles", drive: "Axle config" },
  ],
  [
    "leather and cloth are no colour",
    [make, column("Tapicería", "Piel", "Tela", "Piel", "Tela", "Tela")],
    { interior_colour: undefined },
  ],
])("%s [DECIDE-484]", sees);
