import { expect, it } from "vitest";
import { columnsOf } from "#domain/stock/import/columns/mapping.ts";
import type { RawColumn } from "./column-evidence.ts";
import { proposeMapping } from "./propose-mapping.ts";

const column = (name: string, ...cells: (string | number)[]): RawColumn => {
  const first = cells.map(String);
  const filled = first.filter((text) => text !== "");
  const texts = new Map(filled.map((text) => [text, filled.filter((other) => other === text).length]));
  return { name, filled: filled.length, texts, first };
};

const make = column("Make", "Kia", "Ford", "Audi", "Mazda", "Volvo");
const price = column("Price", 15990, 47990, 21990, 9990, 30500);

it.each<[what: string, columns: RawColumn[], fields: Record<string, string | undefined>, asked?: string[]]>([
  [
    "numbers of rows are no distance beside one [DECIDE-595]",
    [column("Run", 1, 2, 3, 4, 5), make, column("Kms blorp", 27019, 94000, 56543, 43839, 108086), price],
    { km: "Kms blorp" },
    [],
  ],
  [
    "of two columns of plates the one whose numbers go up is the stock number [DECIDE-595]",
    [
      column("Tag", "M36790", "M36798", "M36810", "M36814", "M36821"),
      make,
      column("No. Plate", "CYF44J", "CEZ44P", "FYN43T", "CTH06K", "CFM04T"),
    ],
    { stocknum: "Tag", regplate: "No. Plate" },
  ],
  [
    "titles of another make than the car's are of the vehicle below it [DECIDE-596]",
    [
      column("Make", "Rapido", "Pilote", "Adria", "Hobby"),
      column("Basis", "Fiat Ducato 2.3", "Citroën Jumper 2.2", "Fiat Ducato 2.2", "Ford Transit 2.0"),
    ],
    { make: "Make", name: undefined, carsales_title: undefined },
  ],
  [
    "names of another vehicle are no VIN [DECIDE-596]",
    [
      make,
      column("Chassis", "Ram ProMaster", "Ford E-450", "Ford F-53", "Ford E-350", "Ford F-550"),
      column("Model", "Rio", "Focus", "A3", "CX-5", "XC40"),
    ],
    { vin: undefined, name: undefined },
  ],
  [
    "of two columns of makes without a model, the one that is a part of the other is the model [DECIDE-596]",
    [
      column("Manufacturer", "Winnebago", "Jayco", "Winnebago", "Jayco", "Tiffin"),
      column("Brand", "Travato", "Redhawk", "Revel", "Greyhawk", "Allegro"),
    ],
    { make: "Manufacturer", model: "Brand" },
    [],
  ],
  [
    "an amount above the price isn't what the car cost [DECIDE-597]",
    [make, price, column("Cost", 21990, 59990, 35990, 24990, 45500)],
    { price: "Price", purchase_cost: undefined },
  ],
  [
    "an amount below the price is what it cost [DECIDE-597]",
    [make, price, column("Cost", 13990, 42990, 19990, 8490, 27500)],
    { price: "Price", purchase_cost: "Cost" },
  ],
  [
    "grades in tenths are no versions and no prices [DECIDE-597]",
    [make, column("Grade", 3.1, 2.8, 4.2, 4, 3.6)],
    { badge: undefined, price: undefined },
    [],
  ],
  [
    "amounts under a name of unknown words are asked, not published [DECIDE-597]",
    [make, column("Zwibbel figure", "$15,990", "$47,990", "$21,990", "$9,990", "$30,500")],
    { price: undefined },
    ["Zwibbel figure"],
  ],
  [
    "amounts in a column named as the text of a price are the price [DECIDE-597]",
    [make, column("Price text", 15990, 47990, 21990, 9990, 30500)],
    { price: "Price text", price_type: undefined },
    [],
  ],
  [
    "places in a market are no order of cars [DECIDE-597]",
    [make, price, column("Rank", "5/16", "6/13", "4/40", "2/14", "12/19")],
    { custom_rank: undefined },
  ],
  [
    "sizes that no engine has are no engine size [DECIDE-597]",
    [make, price, column("Engine", 24.4, 20.1, 18.9, 31.2, 27.8)],
    { engine_size: undefined },
  ],
  [
    "a nested name that its values contradict says what its last name does [DECIDE-598]",
    [
      column("vehicle.make", "Kia", "Ford", "Audi", "Mazda", "Volvo"),
      column("advert.retail.price", 15990, 47990, 21990, 9990, 30500),
      column(
        "advert.retail.description",
        "Sat Nav, Heated Seats",
        "Reversing Camera, Tow Bar",
        "Bluetooth, Sat Nav",
        "Cruise Control, Camera",
        "Bluetooth, Alloys",
      ),
    ],
    { price: "advert.retail.price", dealercomments: "advert.retail.description" },
    [],
  ],
  [
    "the state of a sale is no state of a country [DECIDE-598]",
    [make, price, column("State", "In stock", "Sold", "In stock", "Available", "Sold")],
    { status: "State", state: undefined },
  ],
  [
    "of a name with several meanings whose values are years, the year is meant [DECIDE-598]",
    [
      column("Marca", "Kia", "Ford", "Audi", "Mazda", "Volvo"),
      column("Modelo", "Rio", "Focus", "A3", "CX-5", "XC40"),
      column("Ano Fab/Mod", "2023/2023", "2016/2017", "2022/2022", "2024/2024", "2017/2018"),
      column("Cor", "Preto", "Prata", "Cinza", "Branco", "Vermelho"),
      column("Preço", 15990, 47990, 21990, 9990, 30500),
    ],
    { year: "Ano Fab/Mod", model: "Modelo" },
  ],
  [
    "what stands beside the make under a name that says nothing is the model [DECIDE-598]",
    [
      column("Year", 2015, 2020, 2011, 2025, 2014),
      column("Make", "Jayco", "Crusader", "Jayco", "Lotus", "Viscount"),
      column("Van", "Journey 21.66-3", "Musketeer Athos", "Silverline 21", "Trooper 20", "V3"),
    ],
    { model: "Van" },
  ],
  [
    "models that begin as a currency does are no amounts [DECIDE-598]",
    [make, column("Model", "NPR 65-190", "R620", "T610SAR", "CF85", "FH16")],
    { model: "Model" },
  ],
  [
    "wheels that are driven are no gearbox, also under `transmission` [DECIDE-598]",
    [
      column("marque", "Kia", "Ford", "Audi", "Mazda", "Volvo"),
      column("boite", "Manuelle", "Automatique", "Manuelle", "Manuelle", "Automatique"),
      column("transmission", "Traction", "4x4", "Traction", "Traction", "Propulsion"),
    ],
    { trans: "boite", drive: "transmission" },
  ],
  [
    "numbers of cars that begin as a word of a fuel are no fuels [DECIDE-598]",
    [column("Listing", "EV-2278", "EV-2285", "EV-2292", "EV-2299", "EV-2306"), make],
    { fuel: undefined, stocknum: "Listing" },
  ],
  [
    "the new price beside the old one is the price [DECIDE-597]",
    [
      make,
      column("Old price", 26490, 16990, 6990, 12990, 30500),
      column("New price", 24490, 15990, 4990, 10990, 29500),
    ],
    { price: "New price", before_price: "Old price" },
    [],
  ],
  [
    "bodies that are fitted are no versions [DECIDE-598]",
    [
      make,
      column("Model", "T610", "FH16", "NPR", "500", "Actros"),
      column("Body Fitted", "Prime Mover", "Tray Top", "Pantech", "Tipper", "Tray Top"),
    ],
    { simple_body: "Body Fitted", badge: undefined },
  ],
])("%s", (_, columns, fields, asked) => {
  const { mapping } = proposeMapping(columns, "AUD", "AU");
  const found = Object.keys(fields).map((field) => {
    const spec = mapping.fields[field as keyof typeof mapping.fields];
    return [field, spec === undefined ? undefined : columnsOf(spec).join("+")];
  });
  expect(Object.fromEntries(found)).toEqual(fields);
  if (asked) expect((mapping.ask ?? []).map((one) => one.column)).toEqual(asked);
});
