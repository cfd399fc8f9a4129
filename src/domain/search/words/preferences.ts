import type { Condition } from "#faceted-search/search-engine.ts";
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
