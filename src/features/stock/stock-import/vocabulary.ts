import type { CarStatus, CarType } from "#features/cars/cars/car.ts";

/**
 * Maps words of feeds to the platform's own. A function returns `undefined` for an unknown word, and null for
 * one without meaning ("Other").
 */
type Rule<Word> = [pattern: RegExp, word: Word | null];

function reader<Word>(rules: Rule<Word>[]): (text: string) => Word | null | undefined {
  return (text) => rules.find(([pattern]) => pattern.test(text))?.[1];
}

/** Body types, `simple_body`. */
export const readBody = reader<string>([
  [/^(?:other|unknown|misc)$/i, null],
  [/caravan/i, "Caravan"],
  [/camper ?trailer/i, "Camper Trailer"],
  [/motor ?home|campervan/i, "Motorhome"],
  [/\bsuv\b|sports? utility|crossover|off-?road|4x4 wagon|softroader/i, "SUV"],
  [/hatch|\bhbk\b|liftback/i, "Hatchback"],
  [/\butes?\b|pick-?up|utility|cab ?chassis|dual cab|crew cab|single cab|double cab|\btray\b/i, "Ute"],
  [/people ?mover|\bmpv\b|minivan|passenger van/i, "People Mover"],
  [/wagon|estate|\bwgn\b|tourer/i, "Wagon"],
  [/sedan|saloon|\bsdn\b|^4 ?dr car$/i, "Sedan"],
  [/convert[ai]ble|cabrio|roadster|spider|spyder|soft ?top/i, "Convertible"],
  [/coup[eé]/i, "Coupe"],
  [/\bvan\b/i, "Van"],
  [/\bbus\b/i, "Bus"],
  [/truck/i, "Truck"],
  [/commercial/i, "Commercial"],
  [/motor ?cycle|motor ?bike/i, "Motorcycle"],
]);

/** Fuel types, `simple_fuel`. Plug-in hybrids map to hybrid; `fuel` keeps the feed's own word. */
export const readFuel = reader<string>([
  [/^(?:other|unknown)$/i, null],
  [/hybrid|\bphev\b|\bhev\b|4xe/i, "Hybrid"],
  [/petrol.*electric|electric.*petrol/i, "Hybrid"],
  [/electric|\bbev\b|\bev\b/i, "Electric"],
  [/hydrogen|fuel cell/i, "Hydrogen"],
  [/diesel/i, "Diesel"],
  [/\blpg\b|\bgas\b$|natural gas|\bcng\b/i, "LPG"],
  [/petrol|unleaded|premium|leaded|gasoline|\bulp\b|\bpulp\b|e10|flex/i, "Petrol"],
  [/^p$/i, "Petrol"],
  [/^d$/i, "Diesel"],
  [/^e$/i, "Electric"],
  [/^h$/i, "Hybrid"],
]);

/** Transmissions, `simple_transmission`. */
export const readTransmission = reader<string>([
  [/^(?:other|unknown)$/i, null],
  [/^[astc]$/i, "Automatic"],
  [/^m$/i, "Manual"],
  [/auto|cvt|dct|dsg|dual ?clutch|tiptronic|semi|steptronic|s tronic|pdk|e-?cvt/i, "Automatic"],
  [/reduction|single ?speed|1 ?sp\b|direct drive/i, "Automatic"],
  [/man/i, "Manual"],
]);

/** One-letter transmission codes as words; a word is unchanged. */
export function transmissionWord(text: string): string {
  const words: Record<string, string> = {
    A: "Automatic",
    M: "Manual",
    S: "Semi-automatic",
    T: "Tiptronic",
    C: "CVT",
  };
  return words[text.toUpperCase()] ?? text;
}

/** Driven wheels. */
export const readDrive = reader<string>([
  [/^(?:other|unknown)$/i, null],
  [/\bawd\b|all[- ]?wheel|quattro|4matic|xdrive/i, "AWD"],
  [/\b4wd\b|4x4|four[- ]?wheel|part[- ]?time/i, "4WD"],
  [/\bfwd\b|front/i, "FWD"],
  [/\brwd\b|rear/i, "RWD"],
  [/\b2wd\b|4x2|two[- ]?wheel/i, "2WD"],
]);

export const readCarType = reader<CarType>([
  [/demo/i, "demo"],
  [/used|^u$|pre-?owned|pre-?loved|certified|cpo|second/i, "used"],
  [/new|^n$/i, "new"],
  [/^d$/i, "demo"],
]);

/** A feed's sale status: a status, or that the car is not to be listed. */
export const readStatus = reader<CarStatus | "hidden">([
  [/not for sale|withdrawn|hold|inactive|archived|deleted|unpublished/i, "hidden"],
  [/coming|transit|on order|pre-?order|arriving|to order/i, "coming_soon"],
  [/sold|delivered|out of stock|out_of_stock/i, "sold"],
  [/stock|sale|available|active|live|published|pending/i, "in_stock"],
]);

/**
 * Restores the case of a make or model in capitals: `MAZDA` → `Mazda`, `MERCEDES-BENZ` → `Mercedes-Benz`.
 * Short ones (BMW, MG, LDV), and any with a digit (CX-5), are unchanged.
 */
export function unshout(text: string): string {
  return text.replace(/[\p{Lu}\d-]+(?: |$)/gu, (word) => {
    if (word.trim().length < 5 || /\d/.test(word)) return word;
    return word.replace(/\p{Lu}+/gu, (part) =>
      part.length < 3 ? part : `${part[0]}${part.slice(1).toLowerCase()}`,
    );
  });
}
