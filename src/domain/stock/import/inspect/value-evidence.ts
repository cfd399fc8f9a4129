import { saysNothing } from "#domain/stock/import/rows/feed-values.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { valueKind } from "#domain/stock/import/rows/value-kind.ts";
import { checkVin, tidyVin } from "#domain/stock/import/rows/vin.ts";
import {
  readBody,
  readCarType,
  readDrive,
  readFuel,
  readTransmission,
} from "#domain/stock/import/rows/vocabulary.ts";

/** A column of a file as it is: how many rows have a value, and how often each value occurs. */
export type RawColumn = { name: string; filled: number; texts: ReadonlyMap<string, number> };

const makes = new Set(
  "abarth|acura|alfa romeo|alpina|aston martin|audi|bentley|bmw|buick|byd|cadillac|chery|chevrolet|chrysler|citroen|citroën|cupra|dacia|daewoo|daihatsu|dodge|ferrari|fiat|ford|fpv|genesis|gmc|great wall|gwm|haval|holden|honda|hsv|hummer|hyundai|infiniti|isuzu|iveco|jaguar|jayco|jeep|kia|lamborghini|lancia|land rover|ldv|lexus|lincoln|lotus|mahindra|maserati|mazda|mclaren|mercedes-benz|mercedes|mg|mini|mitsubishi|nissan|opel|peugeot|polestar|porsche|proton|ram|renault|rolls-royce|rover|saab|seat|skoda|škoda|smart|ssangyong|subaru|suzuki|tesla|toyota|vauxhall|volkswagen|volvo".split(
    "|",
  ),
);
const colours =
  /^(?:\p{L}+ )*(?:black|white|grey|gray|silver|red|blue|green|yellow|orange|brown|beige|gold|purple|bronze|schwarz|wei(?:ß|ss)|grau|silber|rot|blau|gr(?:ü|ue)n|gelb|braun)\b/iu;

/** Single letters are codes of many things: `A` is automatic, active or available. */
const knows = (read: (text: string) => unknown) => (text: string) =>
  text.length > 1 && typeof read(text) === "string";
const years = /^(?:19[4-9]\d|20[0-4]\d)$/;

/** What values of a field look like, where they are recognisable without a name; stricter ones first. */
const tests: [FeedField, share: number, test: (text: string) => boolean][] = [
  ["vin", 0.9, (text) => checkVin(tidyVin(text)) !== "length" && /^[A-Z\d*]{17}$/i.test(tidyVin(text))],
  ["image_urls", 0.8, (text) => /^https?:\/\/\S+\.(?:jpe?g|png|webp|avif)\b/i.test(text)],
  ["km", 0.5, (text) => valueKind(text) === "a distance"],
  ["price", 0.5, (text) => valueKind(text) === "a price"],
  ["year", 0.95, (text) => years.test(text)],
  ["make", 0.7, (text) => makes.has(text.toLowerCase())],
  ["trans", 0.8, knows(readTransmission)],
  ["fuel", 0.8, knows(readFuel)],
  ["simple_body", 0.8, knows(readBody)],
  ["drive", 0.8, knows(readDrive)],
  ["car_type", 0.9, knows(readCarType)],
  ["colour", 0.7, (text) => colours.test(text)],
];

/** The field that a column's values show, or null: at least five values, and words of at least two kinds. */
export function fieldByValues({ filled, texts }: RawColumn): FeedField | null {
  if (filled < 5) return null;
  for (const [field, share, test] of tests) {
    let fitting = 0;
    let total = 0;
    for (const [text, count] of texts) {
      if (saysNothing(text)) continue;
      total += count;
      if (test(text)) fitting += count;
    }
    if (total >= 5 && fitting >= total * share && texts.size > 1) return field;
  }
  return null;
}
