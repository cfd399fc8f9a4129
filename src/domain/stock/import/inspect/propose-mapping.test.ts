import { describe, expect, it } from "vitest";
import type { RawColumn } from "./column-evidence.ts";
import { useAt } from "./column-scores.ts";
import { headerMeaning } from "./header-meaning.ts";
import { proposeMapping as propose } from "./propose-mapping.ts";

const proposeMapping = (columns: RawColumn[]) => propose(columns, "AUD");

const column = (name: string, ...texts: string[]): RawColumn => ({
  name,
  filled: texts.length,
  texts: new Map(texts.map((text) => [text, texts.filter((other) => other === text).length])),
});

describe("a column's name", () => {
  it.each([
    ["Marke", "make"],
    ["Modell", "model"],
    ["Baujahr", "year"],
    ["Laufleistung_km", "km"],
    ["kilometerstand", "km"],
    ["Preis (EUR)", "price"],
    ["Kraftstoffart", "fuel"],
    ["Getriebe", "trans"],
    ["Türen", "doors"],
    ["askPrice", "price"],
    ["odometer_value", "km"],
    ["engineDisplacement", "engine_size"],
    ["wheel_system", "drive"],
    ["listing_id", "stocknum"],
    ["exterior paint", "colour"],
    ["Rego", "regplate"],
    ["Braked towing capacity (kg)", "towing_capacity"],
    ["tow rating", "towing_capacity"],
    ["Anhängelast gebremst", "towing_capacity"],
    ["Herst.", "make"],
    ["Kraftst.", "fuel"],
    ["Getr.", "trans"],
    ["Tacho", "km"],
    ["Purchase outright", "price"],
    ["VK brutto", "price"],
    ["EK netto", "purchase_cost"],
    ["Händlerpr.", null],
    ["Typbez.", "badge"],
    ["Hubr.", "engine_size"],
    ["Polsterung", "interior_colour"],
    ["Ausst.", "standardEquipment"],
    ["Fzg-Nr", "stocknum"],
    ["Kennz.", "regplate"],
    ["Bem. intern", null],
    ["Internal notes", null],
    ["Comments (private)", null],
    ["EZ (MM/JJJJ)", "year"],
    ["Image 1 URL", "image_urls"],
    ["Thumbnail", null],
    ["price_excl_orc", "egc_price"],
    ["Previous owner's name", null],
    ["Prix TTC", "price"],
    ["Precio anterior", "before_price"],
    ["Kilometerstand", "km"],
    ["Przebieg", "km"],
    ["Quilometragem", "km"],
    ["Chilometraggio", "km"],
    ["Moc silnika", null],
    ["Who makes it", "make"],
    ["Kms at Return", "km"],
    ["KMs", "km"],
    ["Km p.a.", null],
    ["COMPL", "compliance_date"],
    ["Fact Stock[Odometer]", "km"],
    ["PVP_RECOMENDADO", "before_price"],
    ["BrandstofOmschrijving", "fuel"],
    ["wltpRangeKm", "variant.electricrange"],
    ["remisePct", null],
    ["Rego Due Date", "rego_expiry"],
    ["Acquired_From_Suburb", null],
    ["STK#", "stocknum"],
    ["YR", "year"],
    ["MK_CD", "make"],
    ["MDL", "model"],
    ["TRM", "badge"],
    ["BDY_CD", "simple_body"],
    ["XMSN", "trans"],
    ["DRV", "drive"],
    ["EXT_CLR", "colour"],
    ["INT_CLR", "interior_colour"],
    ["SELL_PRC", "price"],
    ["INV_AMT", "purchase_cost"],
    ["N/U", "car_type"],
    ["STS", "status"],
    ["CMTS", "dealercomments"],
    ["DLR_ID", null],
    ["KEYTAG", null],
    ["Days in stock", null],
    ["Standtage", null],
    ["Jrs stock", null],
    ["mpg", null],
    ["road tax", null],
    ["insurance group", null],
    ["bananas", null],
  ])("%j means %s", (name, field) => {
    const [best] = [...headerMeaning(name).fields].sort(([, a], [, b]) => b - a);
    expect(best && best[1] >= useAt ? best[0] : null).toBe(field);
  });
});

describe("a proposed mapping", () => {
  it("of a file that says nothing is none, without columns that identify cars", () => {
    expect(proposeMapping([column("K1", "~"), column("K2", "?")]).mapping).toEqual({
      fields: {},
      ignore: ["K1", "K2"],
    });
  });

  const german = [
    column("Marke", "VW", "BMW", "Audi", "Opel", "Kia"),
    column("Modell", "Golf", "320d", "A4", "Corsa", "Rio"),
    column("Baujahr", "2015", "2016", "2017", "2018", "2019"),
    column("Preis", "12.000 €", "19.990 €", "8.500 €", "9.900 €", "7.000 €"),
    column("Laufleistung", "120.000", "80.000", "60.000", "45.000", "10.000"),
  ];

  it("takes columns by the words of their names and, without a stock number, identifies cars by all but the price", () => {
    const { mapping, by } = proposeMapping(german);
    expect(mapping).toEqual({
      fields: { make: "Marke", model: "Modell", year: "Baujahr", price: "Preis", km: "Laufleistung" },
      identity: ["Marke", "Modell", "Baujahr", "Laufleistung"],
    });
    expect(new Set(by.values())).toEqual(new Set(["name"]));
  });

  it("takes columns by their values when their names tell nothing", () => {
    const { mapping, by } = proposeMapping([
      column("a", "Kia", "Audi", "BMW", "Ford", "Mazda"),
      column("b", "Petrol", "Diesel", "Hybrid", "Petrol", "Diesel"),
      column("c", "Manual", "Automatic", "Manual", "CVT", "DSG"),
      column("d", "120,000 km", "80,000 km", "5 km", "60,000 km", "100 km"),
      column("e", "$12,000", "$19,990", "$8,500", "$9,900", "$7,000"),
      column("f", "2015", "2016", "2017", "2018", "2019"),
      column(
        "g",
        "JM0ER10L200123456",
        "JM0ER10L200123457",
        "JM0ER10L200123458",
        "JM0ER10L200123459",
        "JM0ER10L200123460",
      ),
      column("h", "SUV", "Hatch", "Sedan", "Ute", "Wagon"),
      column(
        "i",
        "https://p.example/1.jpg",
        "https://p.example/2.jpg",
        "https://p.example/3.jpg",
        "https://p.example/4.jpg",
        "https://p.example/5.jpg",
      ),
      column("j", "x1", "x2", "x3", "x4", "x5"),
    ]);
    expect(mapping).toEqual({
      fields: {
        make: "a",
        fuel: "b",
        trans: "c",
        km: "d",
        price: "e",
        year: "f",
        vin: "g",
        simple_body: "h",
        image_urls: "i",
      },
      ask: [
        { column: "j", question: expect.any(String), answers: [{ say: "model", fields: { model: "j" } }] },
      ],
    });
    expect(new Set(by.values())).toEqual(new Set(["values"]));
  });

  it("doesn't believe a name that its values contradict", () => {
    const { mapping } = proposeMapping([
      column("mileage", "45.6 mpg", "38 mpg", "51 mpg", "40 mpg", "44 mpg"),
      column("colour", "120,000 km", "80,000 km", "5 km", "60,000 km", "100 km"),
    ]);
    expect(mapping.fields).toEqual({ km: "colour" });
    expect(mapping.ignore).toEqual(["mileage"]);
  });

  it("takes no number of the dealer as that of the car, and no single letters as words", () => {
    const { mapping } = proposeMapping([
      column("Stock", "D7731", "D7731", "D7731", "D7731", "D7731"),
      column("x", "A", "A", "M", "S", "A"),
    ]);
    expect(mapping).toEqual({ fields: {}, ignore: ["Stock", "x"] });
  });

  it("takes the year of the first registration where no column has the model's, also of two digits", () => {
    const registered = column("EZ", "06.04.2025", "12.07.2021");
    expect(proposeMapping([registered]).mapping.fields).toEqual({ year: "EZ" });
    expect(proposeMapping([registered, column("YR", "25", "21")]).mapping.fields).toEqual({ year: "YR" });
  });

  it("proposes no column of repeating numbers as stock numbers, but that of a long file, of which only the first texts are counted", () => {
    const days = column("Ref", ...Array.from({ length: 40 }, (_, at) => String(at % 25)));
    expect(proposeMapping([days]).mapping.fields.stocknum).toBeUndefined();
    const twice = column("Ref", ...Array.from({ length: 40 }, (_, at) => `Q${at % 38}`));
    expect(proposeMapping([twice]).mapping.fields.stocknum).toBe("Ref");
    const texts = new Map(Array.from({ length: 5_000 }, (_, at) => [`Q${at}`, 1]));
    expect(proposeMapping([{ name: "Ref", filled: 99_187, texts }]).mapping.fields.stocknum).toBe("Ref");
  });

  it("splits a place and a pair of colours, and names one column a field", () => {
    const { mapping } = proposeMapping([
      column("Location", "Erina, NSW", "Perth, WA"),
      column("Colours", "Red / Black", "White / -"),
      column("Price", "19990", "20990"),
      column("Sale price", "18990", "19990"),
      column("Stock no", "A1", "A2"),
    ]);
    expect(mapping).toEqual({
      fields: {
        city: { from: "Location", split: ",", part: 0 },
        state: { from: "Location", split: ",", part: -1 },
        location: { from: "Location", split: ",", part: 0 },
        colour: { from: "Colours", split: " / ", part: 0 },
        interior_colour: { from: "Colours", split: " / ", part: 1 },
        price: "Price",
        offer_price: "Sale price",
        stocknum: "Stock no",
      },
    });
  });
});
