import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ListAttribute, Refinements } from "#domain/configuration/slices/search-attributes.ts";
import { aVocabulary } from "./a-vocabulary.ts";
import { readPhrase } from "./read-phrase.ts";
import { keyOf } from "./tokens.ts";
import { type Lexicon, lexiconOf } from "./vocabulary.ts";

/** What people type, and what they mean: one meaning, or several that are equally good. */
const phrasesOf = (file: string) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.includes("->") && !line.startsWith("#"))
    .map((line) => {
      const [phrase = "", meanings = ""] = line.split("->").map((part) => part.trim());
      return { phrase, meanings: meanings.split("//").map((meaning) => meaningOf(meaning.trim())) };
    });

/** The lines `# NAME key: one | two` of a file of phrases, by key. */
function listed(file: string, name: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [, key, values] of readFileSync(file, "utf8").matchAll(
    new RegExp(`^# ${name} ?([^:\n]*): (.*)$`, "gm"),
  ))
    found.set(key!, values!.split(" | "));
  return found;
}

const first = "tests/support/shopper-phrases.txt";
const second = "tests/support/strangers-phrases.txt";
const stock = listed(second, "stock");
const known = aVocabulary().values;

/** The share of the phrases that must be read as meant. */
const required = 0.95;

describe.each([
  ["an author before the parser", first, known],
  [
    "an author who knew neither search nor code",
    second,
    {
      ...known,
      make: [...stock.keys()],
      model: [...stock.values()].flat(),
      make_model: [...stock].flatMap(([make, models]) => models.map((model) => `${make} ${model}`)),
      city: [...(known.city ?? []), ...(listed(second, "places").get("") ?? [])],
      body: [...(known.body ?? []), "Caravan"],
    },
  ],
])("the phrases of shoppers, by %s", (_author, file, values) => {
  const phrases = phrasesOf(file);
  const lexicon = lexiconOf(aVocabulary({ values }));

  it("are two hundred and more", () => {
    expect(phrases.length).toBeGreaterThanOrEqual(200);
  });

  it("are read as a person means them, 95 in 100 at least [SEARCH-01]", () => {
    const wrong = phrases
      .map(({ phrase, meanings }) => ({
        phrase,
        meant: meanings.map(text),
        read: meanings.map((meaning) =>
          [read(phrase, lexicon), withoutAsked(phrase, lexicon)].map((one) =>
            text(withoutImplied(one, meaning)),
          ),
        ),
      }))
      .filter(({ meant, read }) => !meant.some((meaning, at) => read[at]!.includes(meaning)));
    const share = 1 - wrong.length / phrases.length;
    expect(share, JSON.stringify(wrong, null, 1)).toBeGreaterThanOrEqual(required);
  });
});

type Meaning = Record<string, string[]>;

function meaningOf(line: string): Meaning {
  const meaning: Meaning = {};
  for (const part of line.split(";")) {
    const [name, value] = part.split(/:(.*)/s).map((one) => one.trim());
    if (name) meaning[name] = (value ?? "").split("|").map((one) => keyOfMeaning(name, one.trim()));
  }
  return meaning;
}

/** People write "hatch" and "tow bar" as they like: spelling and case aren't the meaning. */
function keyOfMeaning(name: string, value: string): string {
  if (["price", "weekly", "km", "year", "text", "sort"].includes(name)) return value.toLowerCase();
  return keyOf(value) === "hatch" ? "hatchback" : keyOf(value);
}

const names: Partial<Record<string, string>> = {
  badge: "trim",
  car_type: "condition",
  city: "place",
  state: "place",
  location_name: "place",
  filtered_features: "feature",
  subscription_price: "weekly",
};
const sorts = {
  price_asc: "lowest price",
  price_desc: "highest price",
  latest: "latest",
  km: "lowest kilometres",
  year: "latest",
};

function read(phrase: string, lexicon: Lexicon): Meaning {
  const reading = readPhrase(phrase, lexicon);
  const meaning: Meaning = {};
  for (const [attribute, refinement] of Object.entries(reading.refinements as Refinements)) {
    const name = names[attribute as ListAttribute] ?? attribute;
    meaning[name] =
      "values" in refinement
        ? refinement.values.map((value) => keyOfMeaning(name, value))
        : [`${refinement.min ?? ""}..${refinement.max ?? ""}`];
  }
  if (reading.sortBy) meaning.sort = [sorts[reading.sortBy]];
  if (/\d{4}/.test(reading.text) && /^[a-z]?\d+$/i.test(reading.text)) meaning.stock = [keyOf(reading.text)];
  else if (reading.text) meaning.text = [reading.text.toLowerCase()];
  return meaning;
}

/** What words ask for and wish is more than a text: the authors wrote it as one, or left it out. */
function withoutAsked(phrase: string, lexicon: Lexicon): Meaning {
  const { text: _whole, ...meaning } = read(phrase, lexicon);
  const { words } = readPhrase(phrase, lexicon);
  return words.length > 0 ? { ...meaning, text: [words.join(" ").toLowerCase()] } : meaning;
}

/** A model brings its make, and a trim the longer trims that begin with it: both find the same cars. */
function withoutImplied(meaning: Meaning, meant: Meaning): Meaning {
  const { make, ...others } = meaning;
  const out = meant.make || !meaning.model ? meaning : others;
  const trims = meant.trim ?? [];
  if (!out.trim || trims.length === 0) return out;
  return {
    ...out,
    trim: out.trim.filter((trim) => trims.includes(trim) || !trims.some((one) => trim.startsWith(one))),
  };
}

function text(meaning: Meaning): string {
  return Object.entries(meaning)
    .map(([name, values]) => `${name}: ${[...values].sort().join(" | ")}`)
    .sort()
    .join("; ");
}
