import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { inspectFile } from "./inspect-file.server.ts";

/** A small file in the shape of one that dealers send, what becomes of its columns, and what its first cars are. */
type Shape = {
  shape: string;
  file: string[];
  name?: string;
  currency?: string;
  language?: string;
  /** Column by field; a column that sets several is named by each. */
  used?: Record<string, string>;
  asked?: string[];
  unused?: string[];
  cars?: Record<string, unknown>[];
  questions?: RegExp;
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-shapes-"));
});
afterAll(() => rm(folder, { recursive: true }));

const now = new Date("2026-11-26T00:00:00Z");
const stock = (column: string, ...texts: string[]) => [
  `Stock;Make;Model;Year;${column}`,
  ...texts.map((text, at) => `N${at + 1};Kia;Stonic;2019;${text}`),
];

const people: Shape[] = [
  {
    shape: "streets and sellers are no title",
    file: [
      "Stock#,Year,Make,Model,Price,Kms,SellerName,StreetName,State",
      "H1,2018,Mazda,BT-50 XTR,31990,91200,Hill Cars,4 Ridge Lane,VIC",
      "H2,2020,Kia,Sportage S,27990,44100,Hill Cars,4 Ridge Lane,VIC",
      "H3,2016,Ford,Escape,15990,120400,Bay Cars,18 Quay St,NSW",
    ],
    used: { stocknum: "Stock#", km: "Kms", price: "Price", state: "State" },
    unused: ["SellerName", "StreetName"],
    cars: [{ name: "2018 Mazda BT-50 XTR" }],
  },
  {
    shape: "parts of an address are no title, and what an attribute names is the element's",
    name: "meta.xml",
    file: [
      "<listings>",
      ...[1, 2].map(
        (n) =>
          `<listing><vehicle_id>m${n}</vehicle_id><title>Fiat Argo 2020</title><price>3${n}900.00 AUD</price><make>Fiat</make><model>Argo</model><year>2020</year><mileage><unit>KM</unit><value>4${n}000</value></mileage><address format="simple"><component name="addr1">1 Low Rd</component><component name="city">Perth</component></address><image><url>https://i.example/${n}.jpg</url></image></listing>`,
      ),
      "</listings>",
    ],
    used: {
      carsales_title: "title",
      km: "mileage.value",
      image_urls: "image.url",
      city: "address.component.city",
    },
    unused: ["address.component.addr1", "address.format"],
    cars: [{ name: "2020 Fiat Argo", km: 41_000, city: "Perth" }],
  },
  {
    shape: "an owner's name is no title, and the number of an engine no engine",
    file: [
      "Stock No,Chassis No,Engine No,Make,Model Year,Model,Previous owner name,Price,Odometer",
      "E1,KMHCT41DAEU123451,G4FC771234,Hyundai,2014,Accent,A. Owner,8990,140200",
      "E2,KMHCT41DAEU123452,G4FC771235,Hyundai,2015,Accent,B. Owner,9990,120200",
      "E3,KMHCT41DAEU123453,G4FC771236,Hyundai,2016,Accent,C. Owner,10990,99200",
    ],
    used: { vin: "Chassis No", year: "Model Year" },
    unused: ["Engine No", "Previous owner name"],
    cars: [{ name: "2014 Hyundai Accent", engine_size: undefined }],
  },
];

const engines: Shape[] = [
  {
    shape: "cylinders in a layout are no litres",
    file: [
      "stock,make,model,year,price,engine",
      "L1,BMW,M5,2019,98995,V8",
      "L2,Audi,A3,2016,19995,I4",
      "L3,Subaru,WRX,2020,49995,H4",
      "L4,Lucid,Air,2023,89995,Electric ZEV 480hp",
      "L5,Holden,Commodore,2016,32995,6.0L V8 16V",
    ],
    cars: [
      { engine_size: undefined, variant: { cylinders: "8" } },
      { engine_size: undefined, variant: { cylinders: "4" } },
      { variant: { cylinders: "4" } },
      { engine_size: undefined, variant: undefined },
      { engine_size: "6 L", variant: { cylinders: "8" } },
    ],
  },
  {
    shape: "a badge is no engine size",
    file: [
      "price,brand,line,engine,size_ccm,is_4x4,year,kilometers",
      "21000,BMW,3,318i,1995,false,2012,180000",
      "35000,BMW,5,520d,1993,true,2014,150000",
      "41000,BMW,X3,xDrive20d,1995,true,2016,90000",
      "29000,Volvo,XC60,D5 AWD,2400,true,2013,140000",
      "12000,Mercedes-Benz,A,A 160,1461,false,2010,190000",
    ],
    used: { engine_size: "size_ccm", model: "line", km: "kilometers" },
    unused: ["engine"],
    cars: [{ engine_size: "2 L" }, { engine_size: "2 L" }],
  },
  {
    shape: "KM is a power in Polish",
    language: "pl-PL",
    currency: "PLN",
    file: [
      "MARKA;MODEL;ROK;MOC SILNIKA;PRZEBIEG;PALIWO;CENA",
      "Kia;Ceed;2016;100 KM;133 000 km;Benzyna;29 900 zł",
      "Opel;Corsa;2017;75 KM;91 500 km;Diesel;31 500 zł",
      "Skoda;Fabia;2018;110 KM;68 200 km;Benzyna+LPG;39 000 zł",
      "Toyota;Yaris;2015;99 KM;117 000 km;Hybryda;34 900 zł",
      "Renault;Megane;2019;140 KM;53 700 km;Benzyna;52 000 zł",
    ],
    used: { km: "PRZEBIEG", price: "CENA", fuel: "PALIWO" },
    unused: ["MOC SILNIKA"],
    cars: [{ km: 133_000, price: 29_900, simple_fuel: "Petrol" }],
  },
];

const distances: Shape[] = [
  {
    shape: "a range is asked",
    file: [
      "Co,Model,Year,Miles,Price,Link",
      'Kia,Rio,2019,50000 - 59999 km,"14,900",https://ads.example/a',
      'Ford,Puma,2021,20000 - 29999 km,"25,000",https://ads.example/b',
      'Mazda,CX-3,2015,90000 - 99999 km,"18,000",https://ads.example/c',
      'Toyota,Corolla,2017,110000 - 119999 km,"19,000",https://ads.example/d',
      'Seat,Leon,2014,80000 - 89999 km,"11,000",https://ads.example/e',
    ],
    used: { make: "Co" },
    asked: ["Miles"],
    questions: /lower or upper end/,
  },
  {
    shape: "miles or kilometres are asked where a neighbour says so",
    file: [
      "StockNumber,Year,Make,Model,Trim,Mileage,Price,MPG City,Zip",
      'U1,2020,Honda,Civic,EX,22598,"$22,500",31,90210',
      'U2,2017,Ford,F-150,XL,62929,"$29,985",18,60614',
      'U3,2019,Toyota,RAV4,LE,39403,"$26,998",24,33101',
    ],
    asked: ["Mileage"],
    unused: ["MPG City", "Zip"],
  },
  {
    shape: "distances of a site of Britain are miles",
    currency: "GBP",
    language: "en-GB",
    file: stock("Mileage", "22000", "31000", "45000", "52000", "61000"),
    cars: [{ km: 35_406 }],
  },
  {
    shape: "miles or kilometres are asked where prices are in dollars of another country's site",
    currency: "USD",
    language: "en-ZW",
    file: stock("Mileage", "22000", "31000", "45000", "52000", "61000"),
    asked: ["Mileage"],
  },
  {
    shape: "a reading of one kilometre or of nines is none for an old car",
    file: [
      "Stock,Make,Model,Year,Price,KM",
      "Q1,Kia,Cerato,2015,7900,85'000",
      "Q2,BMW,X3,2010,8900,1",
      "Q3,Kia,Cerato,2013,5900,999999",
      "Q5,Ford,Fiesta,2016,6900,48'000",
    ],
    cars: [{ km: 85_000 }, { km: undefined }, { km: undefined }, { km: 48_000 }],
  },
];

const pricing: Shape[] = [
  {
    shape: "a list price beside a price of an unknown kind is asked",
    file: stock(
      "Xyzzy Price;List Price",
      "19990;21990",
      "24990;26990",
      "14990;15990",
      "9990;10990",
      "30990;32990",
    ),
    asked: ["Xyzzy Price", "List Price"],
  },
  {
    shape: "the price of a private buyer is that with tax",
    file: [
      "Stock,Make,Model,Year,Price excl VAT,VAT,Price incl VAT,Odometer",
      "V1,Ford,Transit,2019,10000,2000,12000,95000",
      "V2,Renault,Kangoo,2020,11000,2200,13200,61000",
      "V3,Peugeot,Partner,2018,8000,1600,9600,120000",
    ],
    used: { price: "Price incl VAT" },
    unused: ["Price excl VAT", "VAT"],
  },
  {
    shape: "a rate by the month is no price",
    currency: "EUR",
    file: stock("Price", "€ 199 p/m", "€ 239 p/m", "€ 289 p/m", "€ 259 p/m", "€ 309 p/m"),
    cars: [{ price: undefined }],
    unused: ["Price"],
  },
  {
    shape: "an amount that can't be read is asked",
    file: [
      "Marca,Modelo,Año,Combustible,Transmision,KM,Precio",
      'Kia,Rio,2016,Gasolina,Manual,"95\'000","B/.7,900 (Rebajado 12%)"',
      'BMW,X1,2011,Gasolina,Automática,"88\'000","B/.8,900 (Rebajado 21%)"',
      'Nissan,Kicks,2020,Diesel,Automática,"38\'000","B/.13,900 (Rebajado 2%)"',
    ],
    used: { make: "Marca", fuel: "Combustible", trans: "Transmision", km: "KM" },
    asked: ["Precio"],
  },
  {
    shape: "bounds follow the currency",
    currency: "RUB",
    language: "ru-RU",
    file: stock("Price", "17 490 000 ₽", "690 000 ₽", "1 150 000 ₽", "9 800 000 ₽", "10 800 000 ₽"),
    cars: [{ price: 17_490_000 }, { price: 690_000 }],
  },
  {
    shape: "reais are no dollars",
    file: stock("Price", "R$ 47.900", "R$ 39.900", "R$ 45.900", "R$ 24.900", "R$ 32.900"),
    questions: /BRL/,
  },
  {
    shape: "zloty are no dollars",
    file: stock("Price", "47 900 zł", "39 900 zł", "45 900 zł", "24 900 zł", "32 900 zł"),
    questions: /PLN/,
  },
  {
    shape: "a code of any currency is known",
    file: stock("Price", "47900.00 CLP", "39900.00 CLP", "45900.00 CLP", "24900.00 CLP", "32900.00 CLP"),
    questions: /CLP/,
  },
  {
    shape: "placeholders are no prices",
    file: stock("Price", "44,900", "999,999", "999,999", "99,999", "123,456"),
    cars: [
      { price: 44_900 },
      { price: undefined },
      { price: undefined },
      { price: undefined },
      { price: undefined },
    ],
  },
];

const forms: Shape[] = [
  {
    shape: "a name that occurs twice has its number",
    file: [
      "Stock,Make,Model,Year,Price,Note,Note",
      "D1,Kia,Rio,2019,12990,one owner,as is",
      "D2,Kia,Rio,2020,13990,books,",
    ],
    used: { dealercomments: "Note" },
    cars: [{ dealercomments: "one owner" }],
  },
  {
    shape: "a line of totals is rejected",
    file: [
      "Stock number,Make,Model,Year,Price,Odometer",
      "T1,Kia,Rio,2018,13990,55000",
      "T2,Mazda,2,2020,18990,28000",
      "Total,,2,,32980,83000",
    ],
    cars: [{ price: 13_990 }, { price: 18_990 }],
  },
  {
    shape: "pictures with any separator",
    file: [
      "Stock,Make,Model,Year,Price,Photos",
      'P1,Kia,Rio,2019,15990,"https://p.example/a.jpg;https://p.example/b.jpg"',
      'P2,Kia,Rio,2019,15991,"https://p.example/d.jpg,https://p.example/e.jpg"',
      "P3,Kia,Rio,2019,15992,\"['https://p.example/h.jpg', 'https://p.example/i.jpg']\"",
      'P4,Kia,Rio,2019,15994,"https://p.example/img.php?w=1,2&n=j.jpg"',
      'P5,Kia,Rio,2019,15995,"//p.example/k.jpg"',
    ],
    cars: [
      { image_urls: ["https://p.example/a.jpg", "https://p.example/b.jpg"] },
      { image_urls: ["https://p.example/d.jpg", "https://p.example/e.jpg"] },
      { image_urls: ["https://p.example/h.jpg", "https://p.example/i.jpg"] },
      { image_urls: ["https://p.example/img.php?w=1,2&n=j.jpg"] },
      { image_urls: ["https://p.example/k.jpg"] },
    ],
  },
  {
    shape: "dates that leave one meaning are read",
    file: [
      "Stock,Make,Model,First registration,Price,Odometer",
      "Y1,Kia,Rio,04/2017,15990,41000",
      "Y2,Kia,Rio,Apr-17,15990,42000",
      "Y3,Kia,Rio,15.4.2017,15990,43000",
      "Y4,Kia,Rio,kwiecień 2017,15990,44000",
      "Y5,Kia,Rio,2017年4月,15990,45000",
      "Y7,Kia,Rio,2017-04-00,15990,47000",
      "Y8,Kia,Rio,17 reg,15990,48000",
    ],
    used: { year: "First registration" },
    cars: Array.from({ length: 5 }, () => ({ year: 2017 })),
  },
  {
    shape: "another script is asked",
    currency: "JPY",
    language: "ja-JP",
    file: [
      "メーカー,車名,年式,走行距離,支払総額,修復歴",
      "トヨタ,アクア,2018(H30)年,3.1万km,128.0万円,なし",
      "日産,セレナ,2016(H28)年,5.2万km,99.8万円,なし",
      "ホンダ,シビック,2014(H26)年,7.6万km,75.0万円,あり",
    ],
    asked: ["メーカー", "車名", "年式", "走行距離", "支払総額", "修復歴"],
  },
  {
    shape: "names and words in Italian",
    currency: "EUR",
    language: "it-IT",
    file: [
      "Marca;Modello;Versione;Anno;Km;Alimentazione;Cambio;Carrozzeria;Colore;Prezzo",
      "Fiat;Tipo;1.4 Easy;2018;48.000;Benzina;Manuale;Berlina;Bianco;9.900 €",
      "Alfa Romeo;Stelvio;2.2 JTDm;2019;92.000;Gasolio;Automatico;SUV;Rosso;24.500 €",
      "Jeep;Compass;1.3 4xe;2022;21.000;Ibrida plug-in;Automatico;SUV;Grigio;29.900 €",
      "Lancia;Ypsilon;1.2 GPL;2017;74.000;GPL;Manuale;Utilitaria;Nero;8.400 €",
    ],
    used: {
      ...{
        make: "Marca",
        model: "Modello",
        badge: "Versione",
        year: "Anno",
        km: "Km",
        fuel: "Alimentazione",
      },
      ...{ trans: "Cambio", simple_body: "Carrozzeria", colour: "Colore", price: "Prezzo" },
    },
    cars: [
      {
        km: 48_000,
        price: 9_900,
        simple_fuel: "Petrol",
        simple_transmission: "Manual",
        simple_body: "Sedan",
      },
      { simple_fuel: "Diesel" },
      { simple_fuel: "Plug-in hybrid" },
      { simple_fuel: "LPG", simple_body: "Hatchback" },
    ],
  },
  {
    shape: "what names a value in nested data, the unit beside it and the order of pictures",
    name: "nested.json",
    file: [
      JSON.stringify({
        data: {
          items: [
            {
              ref: "J1",
              vehicle: { brand: { name: "Kia" }, model: { name: "Rio" }, year: 2018 },
              prices: [
                { type: "list", amount: 15_990, currency: "AUD" },
                { type: "offer", amount: 14_990, currency: "AUD" },
              ],
              odo: { value: 35_000, unit: "km" },
              photos: [
                { url: "https://p.example/1.jpg", order: 2 },
                { url: "https://p.example/0.jpg", order: 1 },
              ],
            },
            {
              ref: "J2",
              vehicle: { brand: { name: "Mazda" }, model: { name: "3" }, year: 2020 },
              prices: [{ type: "list", amount: 25_990, currency: "AUD" }],
              odo: { value: 10_000, unit: "mi" },
              photos: [],
            },
          ],
        },
      }),
    ],
    used: {
      make: "vehicle.brand.name",
      model: "vehicle.model.name",
      km: "odo.value",
      km_unit: "odo.unit",
      stocknum: "ref",
    },
    cars: [
      { km: 35_000, image_urls: ["https://p.example/0.jpg", "https://p.example/1.jpg"] },
      { km: 16_093 },
    ],
  },
  {
    shape: "digits of another script",
    file: [
      "Stock,Make,Model,Year,Price,Odometer",
      "A1,كيا,ريو,٢٠١٧,٤٥٬٠٠٠,١١٠٠٠٠",
      "A2,مازدا,٣,٢٠١٨,٥٨٬٠٠٠,٧٠٠٠٠",
      "A3,فورد,فيستا,٢٠١٦,٣١٬٥٠٠,١٤٠٠٠٠",
    ],
    used: { year: "Year", price: "Price", km: "Odometer" },
    cars: [{ year: 2017, price: 45_000, km: 110_000 }],
  },
  {
    shape: "makes in their usual spelling, and a model called other is none",
    file: [
      "make,model,year,price,mileage,fuelType",
      "vw,Polo,2018,14990,25000,Petrol",
      "bmw,1 Series,2017,17990,35000,Diesel",
      "mercedes_benz,B Class,2016,16990,55000,Diesel",
      "audi,andere,2015,12990,90000,Petrol",
      "land rover,Discovery,2017,32990,61000,Diesel",
    ],
    cars: [
      { make: "Volkswagen" },
      { make: "BMW" },
      { make: "Mercedes-Benz" },
      { model: undefined },
      { make: "Land Rover" },
    ],
  },
  {
    shape: "a line that names the delimiter, and a title above the header",
    file: ["sep=;", "Stock list", "Stock;Make;Model;Year;Price", "S1;Kia;Rio;2019;15990"],
    used: { price: "Price", make: "Make" },
  },
  {
    shape:
      "titles that are all that says make and model, of two words too, are read by the makes that they begin with",
    file: [
      "ID,Title,Price,Odometer,URL,Image 1 URL,Thumb URL",
      "9,2019 Kia Rio S Auto,15990,45000,https://x.example/9,https://x.example/9.jpg,https://x.example/9t.jpg",
      "10,2018 Land Rover Discovery Sport HSE,25990,65000,https://x.example/10,https://x.example/10.jpg,https://x.example/10t.jpg",
    ],
    used: { stocknum: "ID", image_urls: "Image 1 URL", price: "Price", make: "Title", model: "Title" },
    unused: ["URL", "Thumb URL"],
    cars: [
      { make: "Kia", model: "Rio", year: 2019, badge: "S Auto" },
      { make: "Land Rover", model: "Discovery Sport", year: 2018, badge: "HSE" },
    ],
  },
  {
    shape: "an offer above the price is none",
    file: [
      "Stock,Make,Model,Year,Price,Special price",
      "S1,Kia,Rio,2019,15990,17990",
      "S2,Kia,Rio,2018,14990,16990",
      "S3,Kia,Rio,2017,13990,15990",
    ],
    used: { price: "Price" },
    unused: ["Special price"],
  },
  {
    shape: "two columns that are a price as surely are asked",
    file: [
      "Stock,Make,Model,Year,Asking price,Retail price",
      "S1,Kia,Rio,2019,15990,17990",
      "S2,Kia,Rio,2018,14990,16990",
    ],
    asked: ["Asking price", "Retail price"],
  },
  {
    shape: "amounts of which the name says nothing aren't used beside a price",
    file: [
      "Stock,Make,Model,Year,Price,Zeta",
      ...[1, 2, 3, 4, 5].map((n) => `S${n},Kia,Rio,201${n},1${n}990,"$2${n},500"`),
    ],
    used: { price: "Price" },
    unused: ["Zeta"],
  },
  {
    shape: "a file without a header has columns by their values",
    file: [
      'Kia,Rio,2019,"$15,990","41,000 km"',
      'Mazda,3,2018,"$17,990","52,000 km"',
      'Ford,Focus,2017,"$12,990","93,000 km"',
      'Audi,A3,2020,"$27,990","34,000 km"',
      'BMW,118i,2016,"$19,990","85,000 km"',
    ],
    used: { make: "Column 1", model: "Column 2", year: "Column 3", price: "Column 4", km: "Column 5" },
  },
];

it.each([...people, ...engines, ...distances, ...pricing, ...forms])("$shape", async (shape) => {
  const file = join(folder, shape.name ?? "stock.csv");
  await writeFile(file, `${shape.file.join("\n")}\n`);
  const found = await inspectFile({
    file,
    currency: shape.currency ?? "AUD",
    language: shape.language ?? "en-AU",
    now,
  });
  if (found.kind === "broken") throw new Error(found.message);
  const outcomeOf = (column: string) => found.columns.find(({ name }) => name === column)?.outcome;
  const read = parseMapping(found.mapping);
  const fields = read.kind === "ok" ? read.mapping.fields : {};
  const columnOf = (field: string) => {
    const spec = fields[field as keyof typeof fields];
    return typeof spec === "string" ? spec : spec?.from;
  };
  expect(Object.fromEntries(Object.keys(shape.used ?? {}).map((field) => [field, columnOf(field)]))).toEqual(
    shape.used ?? {},
  );
  const asked = found.columns.filter(({ outcome }) => outcome === "asked").map(({ name }) => name);
  expect(asked).toEqual(shape.asked ?? []);
  expect((shape.unused ?? []).filter((column) => outcomeOf(column) !== "not used")).toEqual([]);
  for (const [at, car] of (shape.cars ?? []).entries()) {
    const facts = (found.examples[at]?.facts ?? {}) as Record<string, unknown>;
    expect(Object.fromEntries(Object.keys(car).map((name) => [name, facts[name]]))).toEqual(car);
  }
  if (shape.questions)
    expect(found.questions.map(({ problem }) => problem).join("\n")).toMatch(shape.questions);
});
