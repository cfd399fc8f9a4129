import { describe, expect, it } from "vitest";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { lexiconOf } from "./vocabulary.ts";

const { values: stocked } = aVocabulary();
const badge = [...(stocked.badge ?? []), "GTI", "Grande", "R", "R-Line"];
const lexicon = lexiconOf(aVocabulary({ values: { ...stocked, badge } }));
const values = (...some: string[]) => ({ values: some });
const noDiesel = values("Electric", "Hybrid", "Petrol", "Plug-in hybrid");

describe("a phrase of another language", () => {
  it.each([
    [
      "Japanese",
      "白い SUV 3万ドル以下",
      { colour: values("White"), body: values("SUV"), price: { max: 30_000 } },
    ],
    ["Japanese", "トヨタ カローラ ディーゼル以外", { model: values("Corolla"), fuel: noDiesel }],
    ["Korean", "토요타 디젤 말고 흰색", { make: values("Toyota"), fuel: noDiesel, colour: values("White") }],
    ["Turkish", "7 koltuklu SUV, dizel olmasın", { seats: values("7"), body: values("SUV"), fuel: noDiesel }],
    ["Russian", "белый внедорожник автомат до 40000", { body: values("SUV"), price: { max: 40_000 } }],
    ["Russian", "не старше 2020 года", { year: { min: 2020 } }],
    ["Thai", "รถกระบะดีเซล สีขาว", { body: values("Ute"), fuel: values("Diesel"), colour: values("White") }],
    ["Indonesian", "mobil keluarga 7 kursi bensin", { seats: values("7"), fuel: values("Petrol") }],
    ["Tagalog", "puting SUV, hindi diesel", { colour: values("White"), fuel: noDiesel }],
    ["Punjabi", "ਚਿੱਟੀ ਡੀਜ਼ਲ ਯੂਟ", { colour: values("White"), fuel: values("Diesel"), body: values("Ute") }],
    [
      "Persian",
      "ماشین هیبرید تویوتا سفید",
      { make: values("Toyota"), fuel: values("Hybrid"), colour: values("White") },
    ],
    ["Arabic", "سيارات دفع رباعي ديزل", { drive: values("4WD", "AWD"), fuel: values("Diesel") }],
    ["Arabic", "سيارة عائلية دفع رباعي حمراء", { drive: values("4WD", "AWD"), colour: values("Red") }],
    ["German", "VW Golf R oder GTI", { model: values("Golf"), badge: values("GTI", "R") }],
    ["Spanish", "un coche grande", {}],
    ["English", "golf grande", { model: values("Golf"), badge: values("Grande") }],
    ["Dutch", "witte stationwagen, geen diesel", { body: values("Wagon"), fuel: noDiesel }],
    ["Portuguese", "carro usado, nada de diesel", { car_type: values("used"), fuel: noDiesel }],
    ["Polish", "biały sedan automat", { colour: values("White"), transmission: values("Automatic") }],
    ["Italian", "usata sotto i 45mila", { car_type: values("used"), price: { max: 45_000 } }],
    ["Greek", "καινούργιο υβριδικό", { car_type: values("new"), fuel: values("Hybrid") }],
  ])("is read as its English: %s, %s [SEARCH-01]", (_language, text, refinements) => {
    expect(readPhrase(text, lexicon).refinements).toMatchObject(refinements);
  });

  it("isn't one of new cars where a new driver is meant", () => {
    const { refinements, wishes } = readPhrase("αυτόματο για νέο οδηγό", lexicon);
    expect(refinements).toEqual({ transmission: values("Automatic") });
    expect(wishes).toHaveLength(1);
  });

  it("tells words by their accents where they differ in nothing else", () => {
    expect(readPhrase("xe điện giá rẻ nhất", lexicon)).toMatchObject({ sortBy: "price_asc", asks: [] });
  });
});
