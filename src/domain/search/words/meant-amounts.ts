import { type FactNumber, factNumbers, weeklyAttribute } from "#domain/cars/search-facts.ts";
import { rangeAttributes } from "#domain/configuration/slices/search-attributes.ts";
import type { Amount, ReadAmount } from "./amount.ts";
import { yearBeyond } from "./amounts.ts";
import { endsOf, exactBerths, factCondition, nearestFacts, nothing } from "./conditions.ts";
import type { FoundMeanings } from "./found-meanings.ts";
import { unwantedAt } from "./negations.ts";
import { peopleAt } from "./people.ts";
import type { Reading } from "./reading.ts";

/**
 * Takes an amount that begins at `first` as what it asks for, and returns how many words that is, 0 for none.
 * @param negated where a negation begins that turns a limit round
 */
export function takeAmount(
  { tokens, lexicon, found }: Reading,
  first: number,
  read: ReadAmount,
  negated?: number,
): number {
  const at = negated ?? first;
  const isOpen = (read.amount.min === undefined) !== (read.amount.max === undefined);
  // `anything over 30k is out`
  const unwanted = negated === undefined && isOpen ? unwantedAt(tokens, first + read.length, lexicon) : 0;
  const isOpposite = negated !== undefined || unwanted > 0;
  if (isOpposite && !isOpen) return 0;
  const length = first + read.length + unwanted - at;
  const { values, caravans } = lexicon.vocabulary;
  const meant = isOpposite ? turned(read, yearBeyond(tokens, first, read.length)) : read.amount;
  const amount = caravans ? inBerths(meant) : meant;
  const { attribute, ...range } = amount;
  if (attribute === "allowance") return found.ask(at, length, [nothing]);
  const filter = rangeAttributes.find((one) => one === attribute);
  if (filter) found.filters.narrow({ ...range, attribute: filter });
  else if (attribute === "seats") return takeSeats(found, values.seats ?? [], amount) ? length : 0;
  else if (attribute === weeklyAttribute) return found.ask(at, length, [{ attribute, ...range }]);
  else {
    const name = factNumbers.find((one) => one === attribute) as FactNumber;
    const exact = isOpposite ? null : exactBerths(amount, values);
    // Where none weighs as little loaded, what it weighs empty is meant.
    const lighter = name === "atm" ? factCondition("tare", range, values) : null;
    const condition = factCondition(name, range, values) ?? lighter;
    // Without one, those that come nearest are first.
    const preferred = exact ?? (condition ? null : nearestFacts(name, range, values));
    if (preferred) found.wishes.push({ words: found.wordsOf(at, length), conditions: [preferred] });
    return found.askNumber(name, at, length, [condition ?? nothing]);
  }
  return length;
}

/** On a site of caravans `4 places` are berths: for four or more; for two, not for a family. */
function inBerths({ attribute, min, max }: Amount): Amount {
  if (attribute !== "seats") return { attribute, ...endsOf({ min, max }) };
  const isExact = min !== undefined && min === max;
  if (!isExact) return { attribute: "sleeps", ...endsOf({ min, max }) };
  return min > 2 ? { attribute: "sleeps", min } : { attribute: "sleeps", min, max: min + 1 };
}

/** The other side of a limit. Not before 2021 is from 2021 on, though before 2021 ends in 2020. */
function turned({ amount: { attribute, min, max } }: ReadAmount, beyond: 0 | 1): Amount {
  return {
    attribute,
    ...(max === undefined ? {} : { min: max + beyond }),
    ...(min === undefined ? {} : { max: min - beyond }),
  };
}

/** Takes the people that words count as the beds or seats for them. */
export function takePeople({ tokens, lexicon, found }: Reading, at: number): number {
  const counted = peopleAt(tokens, at);
  if (!counted) return 0;
  const { caravans, values } = lexicon.vocabulary;
  const { people, length } = counted;
  if (!caravans) return takeSeats(found, values.seats ?? [], { min: people }) ? length : 0;
  const range = people > 2 ? { min: people } : { min: 2, max: 3 };
  const beds = factCondition("sleeps", range, values);
  const nearest = beds ? null : nearestFacts("sleeps", range, values);
  if (nearest) found.wishes.push({ words: found.wordsOf(at, length), conditions: [nearest] });
  return found.ask(at, length, [beds ?? nothing]);
}

/** Whether the stock has seats to ask for. */
function takeSeats(
  { filters }: FoundMeanings,
  stocked: readonly string[],
  { min = 0, max = Number.POSITIVE_INFINITY }: Pick<Amount, "min" | "max">,
): boolean {
  if (stocked.length === 0) return false;
  const some = stocked.filter((value) => Number(value) >= min && Number(value) <= max);
  filters.addSeats(some.length > 0 ? some : [String(min || max)]);
  return true;
}
