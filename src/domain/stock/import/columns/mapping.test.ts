import { describe, expect, it } from "vitest";
import { recogniseHeader } from "#domain/stock/import/rows/fields.ts";
import { noMapping, parseMapping } from "./mapping.ts";
import { recordReader } from "./record-reader.ts";

function mapping(yaml: string) {
  const read = parseMapping(yaml);
  if (read.kind !== "ok") throw new Error(read.problems.join("\n"));
  return read.mapping;
}
const problems = (yaml: string) => {
  const read = parseMapping(yaml);
  return read.kind === "ok" ? [] : read.problems;
};
const fieldsOf = (yaml: string, record: Record<string, string>) =>
  recordReader(mapping(yaml)).read(record).fields;

it("bounds what a mapping makes of a row, and the time that its words take", () => {
  const columns = (count: number) => `[${Array(count).fill("a").join()}]`;
  expect(problems(`fields: { km: { from: ${columns(101)} } }`)).toHaveLength(1);
  expect(problems(`fields: { km: { from: a, join: "${"x".repeat(21)}" } }`)).toHaveLength(1);
  const joined = fieldsOf(`fields: { badge: { from: ${columns(20)} } }`, { a: "x".repeat(5_000) });
  expect(joined.badge).toHaveLength(40_000);
  const found = (length: number) =>
    fieldsOf("fields: { badge: { from: a, regex: 'x+$' } }", { a: "x".repeat(length) }).badge;
  expect(found(5_000)).toHaveLength(1_000);
  const words = "fields: { fuel: { from: a, values: { Gas: LPG, gas: CNG, '*': Other } } }";
  expect(["gas", "Gas", "GAS", "wood", ""].map((a) => fieldsOf(words, { a }).fuel)).toEqual([
    ...["CNG", "LPG", "LPG", "Other", ""],
  ]);
});

describe("known column names", () => {
  // The native list, as dealers' systems write it.
  const native =
    "Stock number=stocknum,Car type=car_type,Make=make,Model=model,DAP Price=dap_price,EGC Price=egc_price,Badge=badge,Series=series,Cylinders=variant.cylinders,Rego=regplate,Rego expiry=rego_expiry,Vin=vin,Body=simple_body,Year=year,Odometer=km,Interior Colour=interior_colour,Exterior Colour=colour,Location code=location,Vehicle description=carsales_title,Build date=build_date,Compliance date=compliance_date,Dealercomments=dealercomments,Fuel=fuel,Transmission=trans,Doors=doors,Seats=seats,Purchase cost=purchase_cost,Features=standardEquipment,Certified=certified,Drive=drive,Engine size=engine_size,NVIC code=nvic";
  // HomeNet, Motorcentral, Google and Meta, in that order.
  const others =
    "stocknumber=stocknum,trim=badge,mileage=km,bodystyle=simple_body,image_urls=image_urls,description=dealercomments,StockNo=stocknum,Retail=price,CCRating=engine_size,NewUsed=car_type,OnlineNotes=dealercomments,Extras.Extra=standardEquipment,store_code=dealership,image_link=image_urls,additional_image_link=image_urls,vehicle_msrp=before_price,body_style=simple_body,color=colour,vehicle_id=stocknum,mileage.value=km,mileage.unit=km_unit,image[0].url=image_urls,drivetrain=drive,exterior_color=colour,state_of_vehicle=car_type,availability=status";
  it.each(`${native},${others}`.split(",").map((pair) => pair.split("=") as [string, string]))(
    "%s is %s",
    (name, field) => {
      expect(recogniseHeader(name)).toBe(field);
      expect(recogniseHeader(` ${name.toUpperCase().replaceAll(" ", "_")} *`)).toBe(field);
    },
  );

  it("never include fields that only the platform sets", () => {
    for (const name of ["reserved", "slug", "views", "created_at", "id", "sold_at"])
      expect(recogniseHeader(name)).toBe("own");
    const reader = recordReader(noMapping);
    expect(reader.read({ Reserved: "true", Slug: "x", make: "A", Bananas: "7" }).fields).toEqual({
      make: "A",
    });
    expect([...reader.unread]).toEqual(["Bananas"]);
  });

  it("use the first column with a value, and all columns of a list", () => {
    const read = recordReader(noMapping).read({
      fuel: "-",
      fuel_type: "Diesel",
      image_link: "a",
      additional_image_link: "b",
    });
    expect(read.fields).toMatchObject({ fuel: "Diesel", image_urls: "a|b" });
    expect(read.columns.get("fuel")).toBe("fuel_type");
  });
});

describe("a mapping", () => {
  it("names columns, splits, selects, translates, and fills in values", () => {
    const yaml = `
fields:
  make: brand
  city: { from: Where, split: ",", part: 0 }
  state: { from: where, split: ",", part: -1 }
  badge: { from: [a, b], join: "/" }
  km: { from: Odo, number: true }
  engine_size: { from: eng, regex: '([\\d.]+) l' }
  car_type: { from: kind, values: { GEBRAUCHT: used, "1": new } }
  tag: { constant: Special }
  fuel: { from: fuel, default: Petrol }
  series: null
ignore: [Internal]`;
    const record = {
      Brand: "Kia",
      Where: "Perth , WA",
      a: "x",
      b: "y",
      Odo: "ca 12,000 km",
      eng: "4 cyl 2.0 L",
      kind: "GEBRAUCHT",
      fuel: "-",
      Series: "II",
      Internal: "z",
      seats: "5",
    };
    const reader = recordReader(mapping(yaml));
    expect(reader.read(record).fields).toEqual({
      make: "Kia",
      city: "Perth",
      state: "WA",
      badge: "x/y",
      km: "12,000",
      engine_size: "2.0",
      car_type: "used",
      tag: "Special",
      fuel: "Petrol",
      seats: "5",
    });
    expect([...reader.unread]).toEqual([]);
    expect(reader.missing(record)).toEqual([]);
    expect(reader.missing({ Brand: "Kia" })).toContain("Odo");
  });

  it("takes a column that it names from the field it would be recognised as", () => {
    expect(fieldsOf("fields: { city: location }", { location: "Perth" })).toEqual({ city: "Perth" });
  });

  it("builds an identity that ignores case and spaces", () => {
    const reader = recordReader(mapping("identity: [a, b]"));
    const same = [
      { A: " X  y", b: "1" },
      { A: "x Y ", b: "1" },
    ].map((record) => reader.read(record).identity);
    expect(same[0]).toBe(same[1]);
    expect(reader.read({ A: "x", b: "y1" }).identity).not.toBe(same[0]);
    expect(recordReader(noMapping).read({ A: "x" }).identity).toBeNull();
  });

  it.each([
    ["fields: { mak: Brand }", /mak/],
    ["fields: { make: { form: Brand } }", /fields\.make/],
    ["fields: { make: { from: a, regex: '(' } }", /not a regular expression|fields\.make/],
    ["colour: red", /colour/],
    ["identity: [Stock, DAP Price]", /identity\.1: DAP Price is a price/],
    ["{ identity: [Betrag], fields: { price: Betrag } }", /identity\.0: Betrag is a price/],
    ["a: [", /flow|Flow/],
  ])("%s is rejected with its path", (yaml, message) => {
    expect(problems(yaml).join("\n")).toMatch(message);
  });

  it("may be empty", () => {
    expect(parseMapping("")).toEqual({ kind: "ok", mapping: noMapping });
  });
});
