import { knownMake } from "#domain/cars/makes.ts";
import { knownModel, looksCoded } from "#domain/cars/models.ts";
import { quantile } from "#domain/stock/import/columns/column-profile.ts";
import { isCurrencyCode } from "#domain/stock/import/rows/currency.ts";
import { readDate, readFlag, readYear, saysNothing } from "#domain/stock/import/rows/feed-values.ts";
import { parseNumber } from "#domain/stock/import/rows/number-text.ts";
import { type ValueKind, valueKind } from "#domain/stock/import/rows/value-kind.ts";
import { checkVin, tidyVin } from "#domain/stock/import/rows/vin.ts";
import {
  readBody,
  readCarType,
  readDrive,
  readFuel,
  readStatus,
  readTransmission,
} from "#domain/stock/import/rows/vocabulary.ts";
import { asciiDigits } from "#lib/ascii-digits.ts";

/** A column of a file as it is: how many rows have a value, and how often each value occurs, in the order of the file. */
export type RawColumn = {
  name: string;
  /** Its name without what those of the others begin with too. */
  label?: string;
  filled: number;
  texts: ReadonlyMap<string, number>;
  /** The texts of the first rows, one after the other. */
  first?: readonly (string | undefined)[];
  /** Of one part of a column's texts: how it is taken, and what it is called. */
  part?: { spec: { split?: string; part?: number; regex?: string }; label: string };
};

/** Different texts of a column that are judged. */
const maxTexts = 200;

/** What the values of a column look like. */
export type ColumnEvidence = {
  /** Judged values that say something. */
  total: number;
  /** Different texts among all values. */
  different: number;
  /** The share of judged values of which something is true. */
  share(test: (text: string) => boolean): number;
  kindShare(...kinds: ValueKind[]): number;
  /** Characters of a typical value. */
  length: number;
  /** The value below which half of the numbers lie, without zeros; null without. */
  median: number | null;
};

export function columnEvidence({ texts }: Pick<RawColumn, "texts">): ColumnEvidence {
  const judged: [string, number][] = [];
  for (const [text, count] of texts) {
    const clean = asciiDigits(text);
    if (!saysNothing(clean)) judged.push([clean, count]);
    if (judged.length >= maxTexts) break;
  }
  const total = judged.reduce((sum, [, count]) => sum + count, 0);
  const share = (test: (text: string) => boolean) =>
    total === 0 ? 0 : judged.reduce((sum, [text, count]) => sum + (test(text) ? count : 0), 0) / total;
  const kinds = new Map<ValueKind, number>();
  const numbers = new Map<number, number>();
  let length = 0;
  for (const [text, count] of judged) {
    const kind = valueKind(text);
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    length += (text.length * count) / total;
    const number = parseNumber(text, { decimal: null });
    if (number.kind === "number" && number.value !== 0)
      numbers.set(number.value, (numbers.get(number.value) ?? 0) + count);
    else if (number.kind === "ambiguous") {
      const whole = Number(text.replace(/\D/g, ""));
      numbers.set(whole, (numbers.get(whole) ?? 0) + count);
    }
  }
  return {
    total,
    different: texts.size,
    share,
    kindShare: (...wanted) =>
      total === 0 ? 0 : wanted.reduce((sum, kind) => sum + (kinds.get(kind) ?? 0), 0) / total,
    length,
    median: quantile(numbers, 0.5),
  };
}

/** Single letters are codes of many things: `A` is automatic, active or available. */
const knows = (read: (text: string) => unknown) => (text: string) =>
  text.length > 1 && text.length < 60 && !folder.test(text) && typeof read(text) === "string";

/** The path of a file or folder: `Z:/motorhomes/4560T`. */
const folder = /^(?:[a-z]:)?[\\/]/i;

const colours =
  /\b(?:black|white|grey|gray|silver|ebony|tan|cream|ivory|cognac|parchment|caramel|mocha|taupe|anthracite|pearl|red|blue|green|yellow|orange|brown|beige|gold|purple|bronze|charcoal|maroon|schwarz|wei(?:ß|ss)|grau|silber|rot|blau|gr(?:ü|ue)n|gelb|braun|noir|blanc|gris|rouge|bleu|vert|nero|bianco|grigio|rosso|blu|negro|blanco|rojo|azul|verde|zwart|wit|grijs|rood|blauw|groen|czarny|bia(?:ł|l)y|szary|czerwony|niebieski|preto|branco|cinza|vermelho|bege|cinzento|prata|creme|ivoire|bordeaux|champagne|anthrazit|antraciet|antracite|cr[eè]me|beżowy|brązowy|zielony|złoty|srebrny|marr[oó]n|plata|plateado|marrone|argento|marron|argent[eé]?|zilver|bruin)\b/i;
const picture = /\.(?:jpe?g|png|webp|avif|gif)\b/i;
const webAddress = /(?:https?:)?\/\/[^\s/]+\.[^\s/]/i;
const mail = /@[^\s@]+\.\w/;
const rateByTime = /\b(?:p\/?m|pcm|mth|month|monat|mois|mes|mese|maand|mtl|p\/?w|week)\b/i;

const motorcycles =
  /^(?:naked|(?:reise)?enduro|chopper|cruiser|(?:super)?sport(?:s|ler|ive|iva)?|(?:sports? )?tour(?:er|ing)|adventure|classic|retro|(?:motor)?roller|scooter|roadster|trail|custom|caf[eé] racer|scrambler|super ?moto|moto-?cross|dual[ -]sport|trial|commuter|stradale|routi[eè]re)(?:[ -]?(?:bike|motorrad))?$/i;

const smallWords =
  /\b(?:the|and|is|this|with|in|at|to|der|die|das|und|mit|ist|le|la|les|et|est|avec|el|los|y|con|il|di|e|het|een|en|van|w|z|i|o|a|os|com)\b/i;

/** What a value can be recognised as without its column's name. */
export const looksLike = {
  make: (text: string) => knownMake(text) !== undefined,
  model: (text: string) => knownModel(text),
  modelCode: (text: string) => looksCoded(text),
  vin: (text: string) => /\d/.test(text) && checkVin(tidyVin(text)) === "none",
  frame: (text: string) => /^(?=.*\d)[A-Z\d*]{17}$/i.test(tidyVin(text)),
  picture: (text: string) => webAddress.test(text) && picture.test(text),
  video: (text: string) => webAddress.test(text) && /youtu\.?be|vimeo|\.mp4\b/i.test(text),
  /** Words that are no amount: `Drive away`, `+ ORC`. */
  wording: (text: string) => text.length < 40 && /\p{L}{3}/u.test(text) && !/\d/.test(text),
  /** Three items and more. */
  list: (text: string) => text.split(/[|;,\n]/).length > 2,
  address: (text: string) => webAddress.test(text) || /^www\./i.test(text),
  year: (text: string) => /^(?:19[4-9]\d|20[0-4]\d)$/.test(text),
  /** A year, or the years of production and of the model: `2016/2017`. */
  productionYear: (text: string) => /^(?:19[4-9]\d|20[0-4]\d)(?:\/(?:19|20)\d\d)?$/.test(text),
  anyYear: (text: string) => readYear(text.trim()) !== undefined,
  date: (text: string) => readDate(text.trim()) !== undefined,
  fuel: knows(readFuel),
  trans: knows(readTransmission),
  simple_body: knows(readBody),
  drive: knows(readDrive),
  car_type: knows(readCarType),
  status: knows(readStatus),
  /** Letters and digits of a number plate. */
  plate: (text: string) => /^(?=.*\d)(?=.*[A-Z])[A-Z\d][A-Z\d -]{3,8}[A-Z\d]$/.test(text),
  /** The number of a car in a list: `A7144`, `U-4187`. */
  code: (text: string) => /^[A-Z]{0,4}[-/ ]?\d{2,8}[A-Z]?$/i.test(text),
  /** An id that a program made up, such as a UUID or its beginning. */
  machineId: (text: string) =>
    /^(?=.*\d)(?=.*[a-f])(?:[\da-f]{8}(?:-[\da-f]{4,12})+|[\da-f]{20,})$/i.test(text),
  /** Sentences, of words that lists of features don't have. */
  prose: (text: string) => text.length > 40 && /[.!?](?:\s|$)/.test(text) && smallWords.test(text),
  /** A state of Australia. */
  state: (text: string) => /^(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT)$/.test(text),
  /** What kind of motorcycle it is; other vehicles have such names as versions. */
  motorcycle: (text: string) => motorcycles.test(text),
  typeLetter: (text: string) => /^[nud]$/i.test(text),
  colour: (text: string) => text.length < 60 && colours.test(text),
  rate: (text: string) => rateByTime.test(text),
  material: (text: string) =>
    /\b(?:leather|cloth|velour|suede|alcantara|vinyl|fabric|leder|stoff|cuir|tissu|cuero|tela|pelle|tessuto|stof|sk[oó]ra|couro|tecido|pele|piel|velours|mixte|microfibre|polipiel|ecopelle|similicuir|stoffa|kunstleder|alc[aá]ntara)\b/i.test(
      text,
    ),
  modelYear: (text: string) => /^MY ?'?\d\d(?:\d\d)?$|^'\d\d$|^\d\d(?:\d\d)?MY$/i.test(text),
  flag: (text: string) => readFlag(text) !== undefined,
  digits: (text: string) => /^[\d.,\s]+$/.test(text),
  unit: (text: string) => /^(?:kms?|kmt|mi|smi|miles?|kilomet(?:er|re)s?)$/i.test(text),
  unitOrLetter: (text: string) => looksLike.unit(text) || /^[km]$/i.test(text),
  currency: (text: string) => isCurrencyCode(text),
  person: (text: string) => mail.test(text) || /^(?:\+|\(?0)\d[\d ()-]{6,}\d$/.test(text),
  mail: (text: string) => mail.test(text),
  /** `125 KM` is horsepower in Polish: a power has three digits at most. */
  polishPower: (text: string) => /^\d{2,3} ?KM$/.test(text),
} as const;
