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
  [
    "a list begins with the number of the car, and may end with a note",
    [column("lfd.", 5733, 5737, 5745, 5754, "sold out"), price],
    "EUR",
    { stocknum: "lfd.", price: "Price" },
  ],
  [
    "codes of one beginning are stock numbers, whatever the column is called",
    [
      column("Tag", "A5007", "A5018", "A5022"),
      column("Plate", "LMH793", "PVP454", "MVK507"),
      column("Serial", "X100", "X200", "X300"),
    ],
    "NZD",
    { stocknum: "Tag", regplate: "Plate" },
  ],
  [
    "numbers that go up and down are none",
    [column("lfd.", 5733, 5837, 5745), price],
    "EUR",
    { stocknum: undefined },
  ],
  [
    "a word that most names begin with says nothing",
    [
      column("f_mk", "Kia", "Ford", "Audi"),
      column("f_md", "Rio", "Focus", "A3"),
      column("f_rg", "RJ64HN", "GU93SJ", "MD61AE"),
      column("f_px", 24389, 28090, 17005),
      column("f_px_ex", 22171.82, 25536.36, 15459.09),
      column("f_st", 5, 5, 7),
    ],
    "AUD",
    { make: "f_mk", model: "f_md", regplate: "f_rg", price: "f_px", seats: "f_st" },
  ],
  [
    "single letters among abbreviations",
    [
      column("mk", "Kia", "Ford", "Audi"),
      column("md", "Rio", "Focus", "A3"),
      column("y", 2019, 2020, 2021),
      column("k", 72419, 92202, 65767),
      column("p", 33789, 20390, 25400),
      column("v", "1M8GDM9AXKP042788", "1HGCM82633A004352", "5YJSA1E26HF176543"),
      column("r", "FT98GB", "ZF77JC", "VN13FB"),
    ],
    "AUD",
    { km: "k", price: "p", vin: "v", regplate: "r" },
  ],
  [
    "a single letter among other names",
    [column("k", 72419, 92202, 65767), column("Make", "Kia", "Ford", "Audi"), price],
    "AUD",
    { km: undefined },
  ],
  [
    "what has a unit of distances beside it",
    [column("Mech.@dist", 136316, 77816, 40159), column("Mech.@distUnits", "K", "K", "K"), price],
    "NZD",
    { km: "Mech.@dist", km_unit: "Mech.@distUnits" },
  ],
  [
    "a price by its own name above what was paid, by a margin",
    [
      column("Cena na szybie", 105000, 69000, 63900),
      column("Cena zakupu", 90304, 59346, 54955),
      column("Marka", "Kia", "Ford", "Audi"),
    ],
    "PLN",
    { price: "Cena na szybie", purchase_cost: "Cena zakupu" },
  ],
  [
    "the cost of something else is far below the price",
    [price, column("Groom cost", 318, 237, 451, 290, 333)],
    "AUD",
    { price: "Price", purchase_cost: undefined },
  ],
  [
    "what is asked under costs is the price",
    [column("cost.asking", 23890, 19190, 29390), column("cost.scrappage", 1192, 1100, 1210)],
    "EUR",
    { price: "cost.asking", purchase_cost: undefined },
  ],
  [
    "the text after the model is its version where no column is called so",
    [
      column("Model", "Rio", "Focus", "A3"),
      column("Flavour", "Sport", "Titanium", "S line"),
      column("Who took it in", "Mere", "Dave", "Sione"),
    ],
    "AUD",
    { model: "Model", badge: "Flavour" },
  ],
  [
    "words of a series without a version, not its codes",
    [column("SERIES", "Calligraphy", "Long Range", "Titanium"), price],
    "AUD",
    { badge: "SERIES" },
  ],
  ["codes of a series", [column("SERIES", "GK5", "QY", "FB"), price], "AUD", { series: "SERIES" }],
  [
    "titles of cars, whatever the column is called",
    [
      column("What is it", "Kia Rio Sport", "07/2018 Ford Focus", "Audi A3"),
      column("Make", "Kia", "Ford", "Audi"),
      column("Model", "Rio", "Focus", "A3"),
    ],
    "AUD",
    { name: "What is it", make: "Make", model: "Model" },
  ],
  [
    "smaller copies beside the pictures aren't read",
    [pictures, column("Thumb", ...["A7", "B8", "C9"].map((at) => `https://i.example/${at}00/s.jpg`))],
    "AUD",
    { image_urls: "Photo" },
  ],
  [
    "attributes as shops export them",
    [
      column("Attribute 1 name", "Make", "Make", "Make"),
      column("Attribute 1 value(s)", "Kia", "Ford", "Audi"),
      column("Attribute 2 name", "Odometer", "Odometer", "Odometer"),
      column("Attribute 2 value(s)", "38,295 km", "1,900 km", "122,639 km"),
    ],
    "AUD",
    { make: "Attribute 1 value(s)", km: "Attribute 2 value(s)" },
  ],
  [
    "versions that end with a transmission are no transmissions",
    [
      column(
        "Tipo",
        "LS 2.5 Auto",
        "SX 2.0 Auto",
        "GT 1.6 Man",
        "Pure 2.5 Auto",
        "ST 3.2 Auto",
        "GL 1.8 Man",
      ),
      column("Box", "Auto", "Auto", "Man", "Auto", "Auto", "Man"),
    ],
    "AUD",
    { trans: "Box" },
  ],
  [
    "how an auction rates a car is no badge",
    [column("Grade", "4", "4.5", "R", "3.5"), price],
    "NZD",
    { badge: undefined },
  ],
  [
    "kinds of paint are no colours",
    [column("laksoort", "Metallic", "Uni", "Metallic"), column("basiskleur", "Rood", "Blauw", "Wit"), price],
    "EUR",
    { colour: "basiskleur" },
  ],
])("%s", (_, columns, currency, fields) => {
  const { mapping } = proposeMapping(columns, currency);
  const found = Object.keys(fields).map((field) => {
    const spec = mapping.fields[field as keyof typeof mapping.fields];
    return [field, spec === undefined ? undefined : columnsOf(spec)[0]];
  });
  expect(Object.fromEntries(found)).toEqual(fields);
});

it("places cars at the dealership of their town where no column says the location [DECIDE-294]", () => {
  const town = column("branch.city", "Hamilton", "Hamilton", "Tauranga");
  const { fields } = proposeMapping([town, price], "NZD").mapping;
  expect([fields.city, fields.location]).toEqual(["branch.city", "branch.city"]);
  const beside = proposeMapping([town, column("Yard", "North", "South", "North")], "NZD").mapping.fields;
  expect([beside.city, beside.location]).toEqual(["branch.city", "Yard"]);
  const many = column(
    "City",
    ...Array.from({ length: 30 }, (_, at) => `Town ${String.fromCharCode(65 + at)}`),
  );
  expect(proposeMapping([many], "NZD").mapping.fields.location).toBeUndefined();
});

it("asks about amounts and distances whose name says something else, where the file has no others", () => {
  const { mapping } = proposeMapping(
    [column("published", 15990, 17990, 21990), column("Make", "Kia", "Ford", "Audi")],
    "AUD",
  );
  expect(mapping.ask?.map(({ column: name, answers }) => [name, answers.map(({ say }) => say)[0]])).toEqual([
    ["published", "price"],
  ]);
});
