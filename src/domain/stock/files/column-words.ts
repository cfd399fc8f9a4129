import type { Site } from "#domain/configuration/site.ts";
import type { FeedMapping } from "#domain/stock/import/columns/mapping.ts";
import { transformOf } from "#domain/stock/import/columns/mapping.ts";
import { isPlain, recordReader } from "#domain/stock/import/columns/record-reader.ts";
import { saysNothing } from "#domain/stock/import/rows/feed-values.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import type { placeFinder } from "#domain/stock/import/rows/row-location.ts";
import { misfit } from "#domain/stock/import/rows/value-kind.ts";
import {
  readBody,
  readCarType,
  readDrive,
  readFuel,
  readStatus,
  readTransmission,
  type Vocabulary,
} from "#domain/stock/import/rows/vocabulary.ts";
import { compareNames } from "#lib/name-order.ts";

export type WordChoice = { value: string; name: string };

export type ColumnWord = {
  /** As the file writes it most often. */
  word: string;
  rows: number;
  /** What the mapping says that it means; empty where it says nothing. */
  said: string;
  /** What it means without the mapping's word; null for one that isn't known. */
  read: string | null;
  /** Whether a person has to look at it. */
  isOpen: boolean;
};

export type ColumnWords = {
  /** What a word can mean; null where it can mean any text. */
  choices: WordChoice[] | null;
  words: ColumnWord[];
  /** How many more words there are. */
  more: number;
  /** What becomes of a word that isn't known. */
  otherwise: string;
};

type Places = Pick<Site, "dealerships" | "locations">;
type Kind = {
  read(text: string): string | null | undefined;
  choices: WordChoice[] | null;
  otherwise: string;
};

/** Values longer than a cell that is profiled have no word: they were cut. */
const maxWordLength = 100;
const maxWords = 60;

const named = (words: readonly (string | null)[]): WordChoice[] =>
  [...new Set(words)].flatMap((word) => (word === null ? [] : [{ value: word, name: word }]));

const vocabulary = (read: Vocabulary<string>): Kind => ({
  read,
  choices: named(read.rules.map(([, word]) => word)).sort((a, b) => compareNames(a.name, b.name)),
  otherwise: "as written",
});

/** The values of `status`, each as a word that is read as it. */
const statuses: WordChoice[] = [
  { value: "in stock", name: "In stock" },
  { value: "coming soon", name: "Coming soon" },
  { value: "sold", name: "Sold" },
  { value: "not for sale", name: "Not shown on the site" },
];
const statusWords = {
  in_stock: "in stock",
  coming_soon: "coming soon",
  sold: "sold",
  hidden: "not for sale",
};

const types: WordChoice[] = [
  { value: "new", name: "New" },
  { value: "demo", name: "Demo" },
  { value: "used", name: "Used" },
];

const anyText: Kind = { read: (text) => text, choices: null, otherwise: "as written" };

const kinds: Partial<Record<FeedField, Kind>> = {
  status: {
    read: (text) => {
      const status = readStatus(text);
      return status && status in statusWords ? statusWords[status as keyof typeof statusWords] : status;
    },
    choices: statuses,
    otherwise: "in stock",
  },
  car_type: { read: readCarType, choices: types, otherwise: "used" },
  simple_body: vocabulary(readBody),
  fuel: vocabulary(readFuel),
  simple_fuel: vocabulary(readFuel),
  trans: vocabulary(readTransmission),
  simple_transmission: vocabulary(readTransmission),
  drive: vocabulary(readDrive),
  make: anyText,
  colour: anyText,
  interior_colour: anyText,
};

function kindOf(
  field: FeedField,
  { dealerships, locations }: Places,
  find: ReturnType<typeof placeFinder>,
): Kind | null {
  if (field === "dealership")
    return {
      read: (text) => {
        const found = find({ dealership: text });
        return "problem" in found ? undefined : dealerships.find(({ id }) => id === found.dealershipId)?.slug;
      },
      choices: dealerships.map(({ slug, name }) => ({ value: slug, name })),
      otherwise: "left out",
    };
  if (field === "location")
    return {
      read: (text) => {
        const found = find({ location: text });
        return "problem" in found || found.warnings.length > 0 ? undefined : found.location?.slug;
      },
      choices: locations.map(({ slug, name }) => ({ value: slug, name })),
      otherwise: "the usual location",
    };
  return kinds[field] ?? null;
}

/**
 * The words of a column whose field has few of them, such as fuels, statuses and dealerships, the most frequent first; null for other fields,
 * and for a column that is split or joined.
 * @param texts how often the file has each value
 */
export function columnWords(
  { column, field, mapping }: { column: string; field: FeedField; mapping: FeedMapping },
  texts: ReadonlyMap<string, number>,
  site: Places,
  find: ReturnType<typeof placeFinder>,
): ColumnWords | null {
  const kind = kindOf(field, site, find);
  const spec = transformOf(mapping, field);
  if (!kind || (spec && !isPlain({ ...spec, values: undefined }))) return null;
  // A file has thousands of words, and what its mapping says of the other fields is read for each.
  const reader = recordReader({ ...mapping, fields: spec ? { [field]: spec } : {}, identity: undefined });
  const all = byAnyCase(texts).map(({ word, rows }) => {
    const row = reader.read({ [column]: word });
    const said = row.literal.has(field) ? (row.fields[field] ?? "") : "";
    const read = misfit(field, word) === null ? kind.read(word) : undefined;
    return { word, rows, said, read: read ?? null, isUnsure: read === undefined };
  });
  // `S` is semi-automatic for some and "Schaltgetriebe" for others: where no car is a manual, it needs a look.
  const isTransmission = field === "trans" || field === "simple_transmission";
  if (isTransmission && !all.some(({ read }) => read === "Manual"))
    for (const one of all) one.isUnsure ||= /^s$/i.test(one.word);
  // The order stays when a meaning is chosen.
  const sorted = all
    .sort((a, b) => Number(b.isUnsure) - Number(a.isUnsure) || b.rows - a.rows)
    .map(({ isUnsure, ...word }) => ({ ...word, isOpen: isUnsure && word.said === "" }));
  return {
    choices: kind.choices,
    otherwise: kind.otherwise,
    words: sorted.slice(0, maxWords),
    more: Math.max(0, sorted.length - maxWords),
  };
}

/** Each word once, in the spelling that most rows have. */
function byAnyCase(texts: ReadonlyMap<string, number>): { word: string; rows: number }[] {
  const found = new Map<string, { word: string; rows: number; most: number }>();
  for (const [text, rows] of texts) {
    if (saysNothing(text) || text.length > maxWordLength) continue;
    const known = found.get(text.toLowerCase());
    if (!known) found.set(text.toLowerCase(), { word: text, rows, most: rows });
    else {
      known.rows += rows;
      if (rows > known.most) Object.assign(known, { word: text, most: rows });
    }
  }
  return [...found.values()].map(({ word, rows }) => ({ word, rows }));
}
