import type { Condition } from "#faceted-search/search-engine.ts";
import { nothing } from "./conditions.ts";
import { oppositesOf } from "./negations.ts";
import { phraseAt, phraseTable } from "./phrase-table.ts";
import type { Reading } from "./reading.ts";

/** Before what comes first and isn't needed. */
const preferring = phraseTable([
  [
    true,
    "preferably|preferably in|preferably with|ideally|ideally in|ideally with|id prefer|would prefer|prefer|preference for",
  ],
]);
const articles: ReadonlySet<string> = new Set(["a", "an", "the", "one"]);

/** After what comes first and isn't needed. */
const softened = phraseTable([
  [
    true,
    "would be nice but not essential|would be nice but not a deal breaker|would be nice but isnt a deal breaker|would be good but not essential|would be a bonus|would be a plus",
  ],
  [
    true,
    "is a bonus|is a plus|but not essential|but not a must|but not a deal breaker|not essential|isnt essential|would be nice but|optional",
  ],
]);

/** `diesel would be nice but not essential`: those with it come first. */
export function softenedAt({ tokens, found, named, feature }: Reading, at: number): number {
  const name = named(at, 1) ?? feature(at);
  const soft = name && phraseAt(tokens, at + name.length, softened);
  if (!soft || name.entry.kind !== "values") return 0;
  const { attribute, values } = name.entry;
  return found.wish(at, name.length + soft.length, [{ attribute, anyOf: [...values] }]);
}

/** `preferably a Golf or a Polo` puts these first, and leaves the others in the list. */
export function preferredAt({ tokens, found, named }: Reading, at: number): number {
  const opens = phraseAt(tokens, at, preferring);
  if (!opens) return 0;
  const conditions: Condition[] = [];
  let end = at + opens.length;
  for (let next = end; ; ) {
    while (articles.has(tokens[next]?.key ?? "")) next++;
    const name = named(next, 1);
    if (name?.entry.kind !== "values") break;
    const { attribute, values } = name.entry;
    const first = conditions[0];
    if (first && first.attribute !== attribute) break;
    conditions.splice(0, 1, {
      attribute,
      anyOf: [...(first && "anyOf" in first ? first.anyOf : []), ...values],
    });
    end = next + name.length;
    if (tokens[end]?.key !== "or") break;
    next = end + 1;
  }
  return conditions.length > 0 ? found.wish(at, end - at, conditions) : 0;
}

/** Before what a car needn't have or be. */
const needless = phraseTable([
  [
    true,
    "dont need|doesnt need|do not need|does not need|doesnt need to have|doesnt need to be|dont need to have|no need for",
  ],
  [
    true,
    "doesnt have to have|doesnt have to be|neednt be|need not be|can live without|could live without|can do without",
  ],
  [
    true,
    "not fussed about|not fussed on|not worried about|not bothered about|dont care about|couldnt care less about",
  ],
  [true, "dont really need|doesnt really need|never use|would never use|wont use|not necessarily|no use for"],
]);
const beforeNeedless: ReadonlySet<string> = new Set("a an the any all that of its it with having".split(" "));

/** `don't need a toilet`, `doesn't have to be new`: those without it come first, and the others stay in the list. */
export function needlessAt({ tokens, found, named, feature }: Reading, at: number): number {
  const opens = phraseAt(tokens, at, needless);
  if (!opens) return 0;
  let first = at + opens.length;
  while (beforeNeedless.has(tokens[first]?.key ?? "")) first++;
  const name = named(first, 1) ?? feature(first);
  const length = first + (name?.length ?? 0) - at;
  const { entry } = name ?? {};
  if (entry?.kind === "values")
    return found.wish(at, length, [{ attribute: entry.attribute, noneOf: [...entry.values] }]);
  if (entry?.kind === "filters" || entry?.kind === "sort") return found.ask(at, length, [nothing]);
  if (entry?.kind !== "ask" && entry?.kind !== "wish") return 0;
  const conditions = entry.conditions.filter((one) => one !== nothing);
  return found.wish(at, length, oppositesOf(conditions));
}
