import { expect, it } from "vitest";
import type { RawColumn } from "./column-evidence.ts";
import { proposeMapping } from "./propose-mapping.ts";

const column = (name: string, ...texts: (string | number)[]): RawColumn => {
  const filled = texts.map(String);
  return {
    name,
    filled: filled.length,
    texts: new Map(filled.map((text) => [text, filled.filter((other) => other === text).length])),
    first: filled,
  };
};
const prices = [24090, 8390, 31990, 18500, 12990];
const price = column("Price", ...prices);

it.each<[string, RawColumn[], fields: Record<string, unknown>, asked?: string[], currency?: string]>([
  [
    "numbers of a letter and digits are no amounts in rand [DECIDE-557]",
    [
      column("Make", "Kia", "Kia", "Mazda", "Ford", "Ford"),
      column("MTA No", "R8426854", "R2583614", "R7115547", "R8100001", "R9100444"),
    ],
    { make: "Make", price: undefined },
  ],
  [
    "lengths in centimetres become millimetres [DECIDE-558]",
    [column("Länge (cm)", 699, 741, 599), column("Höhe cm", 282, 295, 278), column("Width mm", 2300, 2320)],
    {
      "variant.vehiclelength": { from: "Länge (cm)", scale: 10 },
      "variant.vehicleheight": { from: "Höhe cm", scale: 10 },
      "variant.vehiclewidth": "Width mm",
    },
  ],
  [
    "versions beside a name of lengths are no lengths [DECIDE-558]",
    [column("Lengte/Hoogte", "114 CDI", "T6.1 Kasten", "2.0 TDI", "116 CDI")],
    { "variant.vehiclelength": undefined, "specifications.body_length": undefined },
  ],
  [
    "amounts far below the price are a charge or margin, and not asked [DECIDE-559]",
    [column("Adv Price", ...prices), column("Gross", 2860, 1300, 4300, 2100, 1590)],
    { price: "Adv Price" },
    [],
  ],
  [
    "of two columns of one name that may be the price both are asked [DECIDE-606]",
    [price, column("Price (2)", ...prices.map((amount) => amount - 2_500))],
    { price: undefined },
    ["Price", "Price (2)"],
  ],
  [
    "distances of a service plan leave no doubt about the odometer's [DECIDE-610]",
    [
      column("Mileage (km)", "167 630", "11 658", "118 374", "42 100", "9 310"),
      column("Svc Plan", "100 000km", "90 000km", "100 000km", "60 000km", "90 000km"),
      price,
    ],
    { km: "Mileage (km)", price: "Price" },
    [],
  ],
  [
    "a price without tax beside the one on the road is not asked [DECIDE-611]",
    [
      column("Price (Drive Away)", ...prices),
      column("Price ex GST", ...prices.map((amount) => (amount / 1.1).toFixed(2))),
    ],
    { dap_price: "Price (Drive Away)", price: undefined },
    [],
  ],
  [
    "of columns without names the amounts of cars are asked before powers [DECIDE-612]",
    [
      column("Column 1", "Kia", "Mazda", "Ford", "Kia", "Ford"),
      column("Column 2", 100, 103, 140, 85, 110),
      column("Column 3", 23056, 39180, 100282, 61240, 8140),
      column("Column 4", ...prices),
    ],
    { price: undefined, km: undefined },
    ["Column 3", "Column 4"],
  ],
  [
    "an engine of fuels is the fuel [DECIDE-614]",
    [column("Engine", "gasoline", "diesel", "hybrid", "gasoline", "electric")],
    { fuel: "Engine", engine_size: undefined },
  ],
  [
    "an engine of sizes and fuels is the engine [DECIDE-614]",
    [column("Engine", "2.0L Turbo Diesel", "1.5L Petrol", "3.5L Petrol", "2.8 Diesel", "2.5L Hybrid")],
    { engine_size: "Engine", fuel: undefined },
  ],
  [
    "words of a column that asks whether a car is sold are its status [DECIDE-613]",
    [column("Sold?", "SOLD", "dep", "SOLD", "sold")],
    { status: "Sold?", sold: undefined },
  ],
  [
    "the key that a car is the value of is its number [DECIDE-604]",
    [column("key of cars", "NA-330", "NA-331", "NA-332", "NA-333", "NA-334"), price],
    { stocknum: "key of cars", price: "Price" },
  ],
  [
    "of a range and its models, in a file without versions, the models are these [DECIDE-560]",
    [
      column("Marque", "Rapido", "Pilote", "Pilote", "Rapido"),
      column("Gamme", "Série 6", "Pacific", "Pacific", "Série 6"),
      column("Modèle", "665F", "P696", "P740", "686F"),
    ],
    { model: "Gamme", badge: "Modèle" },
    [],
  ],
  [
    "of a plan of several columns the rate by the week is what a car costs [DECIDE-561]",
    [
      column("weekly_from", 219, 245, 189),
      column("joining_fee", 299, 299, 299),
      column("bond", 500, 500, 500),
    ],
    { subscription_price: "weekly_from" },
  ],
  [
    "a price plus tax is asked, and no other number beside it [DECIDE-562]",
    [
      column("Precio + IVA", 23600, 28690, 18590),
      column("Gjsk", 1192, 724, 727),
      column("Km", 61000, 42000, 88000),
    ],
    { price: undefined },
    ["Precio + IVA"],
    "EUR",
  ],
  [
    "kinds of motorcycle are the body, whatever the type is called [DECIDE-564]",
    [
      column("product_type", "Naked", "Adventure", "Naked", "Cruiser", "Trail"),
      column("Art", "Reiseenduro", "Naked Bike", "Supersportler", "Chopper", "Tourer"),
    ],
    { simple_body: "product_type" },
  ],
  [
    "beside offers of some cars, a list price far above them is a new car's [DECIDE-565]",
    [
      column("listenpreis", 52500, 55000, 57500, 46500),
      column("aktionspreis", 28290, 31390, 26290),
      column("tachostand", 36001, 95829, 61000, 42000),
    ],
    { price: "aktionspreis", before_price: undefined },
    [],
    "EUR",
  ],
  [
    "grades, yes and no, months and ages of plates are no conditions, places, numbers and plates [DECIDE-566]",
    [
      column("Cond.", "B", "B+", "A", "A-", "C"),
      column("Dealer", "no", "yes", "no", "no", "yes"),
      column("Stk", "07/2027", "11/2026", "01/2027", "02/2027", "12/2026"),
      column("Plate", "20 plate", "25 plate", "21 plate", "19 plate", "68 plate"),
      column("VRM", "SC20 PRR", "BP25 ZUZ", "LK21 ABC", "YT19 XYZ", "WN68 KJH"),
      column("Seen", "B", "B", "A", "A", "C"),
    ],
    { car_type: undefined, dealership: undefined, stocknum: undefined, regplate: "VRM" },
  ],
  [
    "a chassis of another maker is no title of the car, and sentences are none [DECIDE-567]",
    [
      column("Make", "Pilote", "Rapido", "Pilote", "Rapido", "Pilote"),
      column("Chassis", "Fiat Ducato", "Ford Transit", "Fiat Ducato", "Fiat Ducato", "Ford Transit"),
      column(
        "vehicle_description",
        ...["One", "Two", "Three", "Four", "Five"].map(
          (one) => `${one} owner, serviced in our shop and ready to go today.`,
        ),
      ),
    ],
    { make: "Make", name: undefined, dealercomments: "vehicle_description", carsales_title: undefined },
  ],
  [
    "names in Danish, also without their letters [DECIDE-563]",
    [
      column("Maerke", "Kia", "Ford", "Mazda"),
      column("Årgang", 2019, 2020, 2018),
      column("Foerste_indreg", "2019-03-01", "2020-05-02", "2018-07-11"),
      column("Km", 61000, 42000, 88000),
      column("Dører", 5, 5, 3),
      column("Farve", "Sort", "Hvid", "Blå"),
      column("Stelnr", "VF1RFA00X58123456", "WF0AXXGCDA8R12345", "JMZKE4W7601234567"),
      column("Kontantpris", 158000, 98000, 54000),
      column("Indkøbspris", 125485, 79007, 44505),
    ],
    {
      make: "Maerke",
      year: "Årgang",
      km: "Km",
      doors: "Dører",
      vin: "Stelnr",
      price: "Kontantpris",
      purchase_cost: "Indkøbspris",
    },
    [],
    "DKK",
  ],
])("%s", (_, columns, fields, asked, currency = "AUD") => {
  const { mapping } = proposeMapping([...columns, ...(asked || "price" in fields ? [] : [price])], currency);
  expect(mapping.fields).toMatchObject(
    Object.fromEntries(Object.entries(fields).filter(([, spec]) => spec !== undefined)),
  );
  for (const [field, spec] of Object.entries(fields))
    if (spec === undefined) expect(mapping.fields).not.toHaveProperty([field]);
  if (asked) expect((mapping.ask ?? []).map((one) => one.column)).toEqual(asked);
});
