import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noMapping, parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { recordReader } from "#domain/stock/import/columns/record-reader.ts";
import { profileFile } from "#domain/stock/import/profile-file.server.ts";
import { normalise } from "#domain/stock/import/rows/normalise.ts";
import { inspectFile } from "./inspect-file.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-layouts-"));
});
afterAll(() => rm(folder, { recursive: true }));

const now = new Date("2026-11-26T00:00:00Z");

/** A file in a known layout, what its first car is, and which of its columns aren't used. */
type Sample = {
  layout: string;
  file: string;
  name: string;
  currency: string;
  car: Record<string, unknown>;
  cost?: number;
  unused: string[];
};

const samples: Sample[] = [
  {
    layout: "Dealer Studio",
    name: "stock.csv",
    currency: "AUD",
    file: [
      "Stock number*,Car type,Make*,Model*,DAP Price,EGC Price,Badge,Series,Cylinders,Rego,Rego expiry,Vin,Body,Year*,Odometer,Interior Colour,Exterior Colour,Location code,Vehicle description,Build date,Compliance date,Dealercomments,Fuel,Transmission,Doors,Seats,Purchase cost,Features,Certified,Drive,Engine size,Encrypted Redbook code,NVIC code,Autograb ID",
      "D100,demo,Kia,Sorento,58990,55100,GT-Line,MQ4,4,ABC12D,30/06/2027,KNARH81GMM5012345,SUV,2025,2100,Black,White,north,2025 Kia Sorento GT-Line,01/2025,02/2025,One owner | Serviced,Diesel,Automatic,5,7,51000,Tow bar;Roof rails,yes,AWD,2151,xyz,AB12,99",
    ].join("\n"),
    car: {
      stocknum: "D100",
      car_type: "demo",
      price: 58_990,
      price_type: "Drive Away",
      badge: "GT-Line",
      rego_expiry: "2027-06-30",
      km: 2100,
      colour: "White",
      interior_colour: "Black",
      carsales_title: "2025 Kia Sorento GT-Line",
      engine_size: "2.2 L",
      certified: true,
      drive: "AWD",
      has_nvic: true,
      variant: { cylinders: "4" },
    },
    cost: 51_000,
    unused: ["Encrypted Redbook code", "Autograb ID"],
  },
  {
    layout: "Motorcentral",
    name: "SML.XML",
    currency: "NZD",
    file: `<Vehicles><UserID>77</UserID>${[
      "<Item><StockNo>M1</StockNo><Make>NISSAN</Make><Model>NOTE</Model><Variant>5 DOOR E POWER 5 DOOR 1.2 HATCHB</Variant><Type>HATCHBACK</Type><ItemType>HBK</ItemType><FuelType>Other</FuelType><Transmission>A</Transmission><Year>2019</Year><Retail>15990</Retail><Mileage>61000</Mileage><CCRating>1198</CCRating><Doors>5</Doors><Colour>PEARL</Colour><Rego>NZA123</Rego><VIN>7AT0H62KX19012345</VIN><Chassis>HE12-012345</Chassis><NewUsed>U</NewUsed><Location>Yard</Location><WofExpiry>20270301</WofExpiry><RegoExpiry>20270114</RegoExpiry><OnlineNotes>Tidy car</OnlineNotes><Extras><Extra>ABS</Extra><Extra>Alloys</Extra></Extras><Userdefined1>x</Userdefined1></Item>",
      "<Item><StockNo>M2</StockNo><Make>TESLA</Make><Model>MODEL 3</Model><FuelType>Electric</FuelType><Transmission>A</Transmission><Year>2023</Year><Retail>0</Retail><Mileage>100</Mileage><CCRating>0</CCRating><NewUsed>N</NewUsed></Item>",
    ].join("")}</Vehicles>`,
    car: {
      stocknum: "M1",
      make: "Nissan",
      badge: "5 DOOR E POWER 5 DOOR 1.2 HATCHB",
      car_type: "used",
      simple_body: "Hatchback",
      simple_fuel: "Hybrid",
      simple_transmission: "Automatic",
      price: 15_990,
      km: 61_000,
      engine_size: "1.2 L",
      rego_expiry: "2027-01-14",
      vin: "7AT0H62KX19012345",
      dealercomments: "Tidy car",
      standardEquipment: ["ABS", "Alloys"],
    },
    unused: ["Chassis", "WofExpiry", "Userdefined1"],
  },
  {
    layout: "HomeNet",
    name: "inventory.csv",
    currency: "USD",
    file: [
      "vin,stocknumber,year,make,model,trim,price,mileage,fueltype,certified,bodystyle,dateinstock,image_urls,description,type",
      '1HGCM82633A004352,H1,2021,Jeep,Wrangler,Sahara,"31,500","20,000",Gasoline Fuel,True,Sport Utility,45601,https://content.homenetiol.com/stock_images/1.jpg|https://pics.example/h1.jpg,Great car,Used',
    ].join("\n"),
    car: {
      stocknum: "H1",
      badge: "Sahara",
      price: 31_500,
      km: 32_187,
      simple_fuel: "Petrol",
      simple_body: "SUV",
      certified: true,
      car_type: "used",
      image_urls: ["https://pics.example/h1.jpg"],
    },
    unused: ["dateinstock"],
  },
  {
    layout: "Google vehicle ads",
    name: "ads.tsv",
    currency: "AUD",
    file: [
      "id	vin	store_code	brand	model	trim	year	condition	mileage	color	price	image_link	additional_image_link	link	link_template	google_product_category	body_style	engine	certified_pre_owned	description",
      "G7	JTMHV05J604012345	north	Toyota	LandCruiser	GXL	2019	Used	52000 km	White	74990 AUD	https://pics.example/1.jpg	https://pics.example/2.jpg,https://pics.example/3.jpg	https://north.example/g7	https://north.example/g7?store={store_code}	Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans	SUV	gasoline	no	Tow pack",
    ].join("\n"),
    car: {
      stocknum: "G7",
      make: "Toyota",
      badge: "GXL",
      car_type: "used",
      km: 52_000,
      price: 74_990,
      colour: "White",
      simple_fuel: "Petrol",
      image_urls: [1, 2, 3].map((n) => `https://pics.example/${n}.jpg`),
      certified: false,
    },
    unused: ["link", "link_template", "google_product_category"],
  },
  {
    layout: "Google vehicle listings",
    name: "listings.csv",
    currency: "USD",
    file: [
      "vin,id,store_code,place_id,dealership_name,dealership_address,make,model,trim,year,condition,mileage,exterior_color,body_style,drive_train,fuel,transmission,num_doors,seating_capacity,price,vehicle_msrp,link,image_link,date_in_stock,description,legal_disclaimer",
      '1HGCM82633A004352,L1,S-01,abc,North,"1 High St, Town",Honda,Accord,EX,2003,used,81234 Miles,Blue,Sedan,FWD,Gasoline,Automatic,4,5,10499 USD,,https://north.example/l1,https://pics.example/l1.jpg,2026-01-01,Clean,Taxes extra',
    ].join("\n"),
    car: {
      stocknum: "L1",
      make: "Honda",
      price: 10_499,
      km: 130_733,
      colour: "Blue",
      drive: "FWD",
      simple_fuel: "Petrol",
      doors: 4,
      seats: 5,
    },
    unused: [
      ...["store_code", "place_id", "dealership_address"],
      ...["link", "date_in_stock", "legal_disclaimer"],
    ],
  },
  {
    layout: "Meta automotive",
    name: "catalogue.csv",
    currency: "AUD",
    file: [
      "vehicle_id,vin,title,description,url,make,model,year,trim,mileage.value,mileage.unit,image[0].url,image[0].tag[0],image[1].url,transmission,fuel_type,body_style,drivetrain,price,sale_price,exterior_color,state_of_vehicle,availability,condition,address.addr1,address.city,address.region,address.postal_code,address.country,latitude,longitude,date_first_on_lot,dealer_id,custom_label_0",
      "F1,WVWZZZ1KZ8W012345,2020 VW Golf R,Fast,https://north.example/f1,VW,Golf,2020,R,31000,KM,https://pics.example/1.jpg,front,https://pics.example/2.jpg,AUTOMATIC,PETROL,SUPERMINI,FOUR_WD,38990.00 AUD,36990.00 AUD,Blue,CPO,AVAILABLE,EXCELLENT,1 High St,Perth,WA,6000,AU,-31.9,115.8,2026-01-01,north,hot",
    ].join("\n"),
    car: {
      stocknum: "F1",
      make: "Volkswagen",
      badge: "R",
      km: 31_000,
      price: 38_990,
      offer_price: 36_990,
      car_type: "used",
      certified: true,
      status: "in_stock",
      simple_body: "Hatchback",
      drive: "4WD",
      simple_transmission: "Automatic",
      city: "Perth",
      state: "WA",
      image_urls: ["https://pics.example/1.jpg", "https://pics.example/2.jpg"],
    },
    unused: [
      ...["url", "image[0].tag[0]", "condition", "address.addr1", "address.postal_code", "address.country"],
      ...["latitude", "longitude", "date_first_on_lot", "custom_label_0"],
    ],
  },
  {
    layout: "Meta automotive",
    name: "catalogue.xml",
    currency: "NZD",
    file: `<listings><title>North</title><listing><vehicle_id>F2</vehicle_id><vin>WVWZZZ1KZ8W012345</vin><title>2020 VW Golf</title><url>https://north.example/f2</url><make>Volkswagen</make><model>Golf</model><year>2020</year><mileage><value>31000</value><unit>KM</unit></mileage><image><url>https://pics.example/1.jpg</url><tag>front</tag></image><image><url>https://pics.example/2.jpg</url></image><body_style>HATCHBACK</body_style><drivetrain>FWD</drivetrain><price>28990.00 NZD</price><exterior_color>Blue</exterior_color><state_of_vehicle>USED</state_of_vehicle><availability>NOT_AVAILABLE</availability><address format="simple"><component name="addr1">1 High St</component><component name="city">Nelson</component><component name="region">TAS</component></address></listing></listings>`,
    car: {
      stocknum: "F2",
      km: 31_000,
      show_on_dealer_website: false,
      city: "Nelson",
      image_urls: ["https://pics.example/1.jpg", "https://pics.example/2.jpg"],
    },
    unused: ["url", "image.tag", "address.format", "address.component.addr1"],
  },
];

const stored = async ({ name, file }: Pick<Sample, "name" | "file">) => {
  const path = join(folder, name);
  await writeFile(path, `${file}\n`);
  return path;
};
const place = (currency: string) => ({ currency, language: "en-AU", now });

it.each(samples)("reads a $layout file, $name, without a question [DECIDE-152]", async (sample) => {
  const file = await stored(sample);
  const found = await inspectFile({ file, ...place(sample.currency) });
  if (found.kind === "broken") expect.fail(found.message);
  expect(found.columns.filter(({ outcome }) => outcome === "asked")).toEqual([]);
  expect(found.questions).toEqual([]);
  expect(found.rejected).toBe(0);
  expect(found.notes).toContain(`the file is in the layout of ${sample.layout}`);
  expect(found.examples[0]?.facts).toMatchObject(sample.car);
  expect(found.examples[0]?.cost).toBe(sample.cost ?? null);
  expect(found.columns.filter(({ outcome }) => outcome === "not used").map(({ name }) => name)).toEqual(
    sample.unused,
  );
});

it.each(samples)(
  "reads a $layout file, $name, in the same way without a mapping [DECIDE-152]",
  async (sample) => {
    const file = await stored(sample);
    const read = async (mapping = noMapping) => {
      const reading = await profileFile({ file, mapping, ...place(sample.currency) });
      const reader = recordReader(reading.mapping);
      const [row] = (await Array.fromAsync(reading.rows?.read() ?? [])).map(({ record }) =>
        reader.read(record),
      );
      const car = row && normalise(row.fields, reading.context, row.literal);
      return { car: car?.kind === "car" ? car.facts : null, unread: [...reader.unread] };
    };
    const found = await inspectFile({ file, ...place(sample.currency) });
    const proposed = parseMapping(found.kind === "inspected" ? found.mapping : "");
    const plain = await read();
    expect(plain.car).toMatchObject(sample.car);
    expect(plain.unread).toEqual([]);
    expect(plain).toEqual(await read(proposed.kind === "ok" ? proposed.mapping : expect.fail()));
  },
);

const ads = "id,vin,brand,model,year,condition,price,image_link,link";
const adsRow =
  "G7,JTMHV05J604012345,Toyota,Prado,2019,used,74990 AUD,https://p.example/1.jpg,https://n.example/7";

it("lets a mapping say otherwise of a field and of a column", async () => {
  const file = await stored({ name: "own.csv", file: `${ads}\n${adsRow}` });
  const own = parseMapping("fields: { regplate: id, make: { constant: Lexus } }\nignore: [condition]");
  const mapping = own.kind === "ok" ? own.mapping : noMapping;
  const reading = await profileFile({ file, mapping, ...place("AUD") });
  const [row] = await Array.fromAsync(reading.rows?.read() ?? []);
  const { fields } = recordReader(reading.mapping).read(row?.record ?? {});
  expect(fields).toMatchObject({ regplate: "G7", make: "Lexus", model: "Prado" });
  expect(fields.stocknum).toBeUndefined();
  expect(fields.car_type).toBeUndefined();
});

it("proposes for what a layout doesn't know by its evidence", async () => {
  const lines = Array.from({ length: 6 }, (_, n) =>
    [adsRow.replace("G7", `G${n}`).replace("45,", `4${n},`), `${n + 2}`, `https://w.example/${n}.jpg`].join(
      ",",
    ),
  );
  const file = await stored({ name: "more.csv", file: [`${ads},Seats,Column x`, ...lines].join("\n") });
  const found = await inspectFile({ file, ...place("AUD") });
  if (found.kind === "broken") expect.fail(found.message);
  const columns = new Map(found.columns.map((column) => [column.name, column]));
  expect(columns.get("Seats")).toMatchObject({ outcome: "used", field: "seats" });
  expect(columns.get("Column x")?.outcome).toBe("not used");
  expect(columns.get("id")).toMatchObject({ outcome: "used", field: "stocknum" });
});
