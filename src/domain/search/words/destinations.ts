import { nothing } from "./conditions.ts";
import { phraseAt, phraseTable } from "./phrase-table.ts";
import { readPlace } from "./places.ts";
import type { Reading } from "./reading.ts";
import type { Token } from "./tokens.ts";

/** Words of a way that is driven, before the places that it goes to or from. */
const travelling: ReadonlySet<string> = new Set(
  "drive drives driving drove commute commutes commuting travel travels travelling trip trips".split(" "),
);
const towards = phraseTable([[true, "to|from|between|up to|down to|over to|out to|into|and back to"]]);
/** How many words may stand between the two. */
const maxBetween = 5;

const placeAttributes: ReadonlySet<string> = new Set(["state", "city", "location_name"]);

/** `I commute to Geelong`: a place that a shopper only drives to or from; 0 for one where cars are sought. */
export function destinationAt({ tokens, lexicon, found, named }: Reading, at: number): number {
  const { places } = lexicon.vocabulary;
  const before = beforeDestination(tokens, at);
  if (before === 0) return 0;
  const first = at + before;
  const own = named(first, 1);
  const isOwn = own?.entry.kind === "values" && placeAttributes.has(own.entry.attribute);
  const isName = (key: string) => (lexicon.entries.get(key)?.kind ?? "pass") === "pass";
  const length = isOwn
    ? own.length
    : ((places && readPlace(tokens, first, places, { prefixed: false, isName })?.length) ?? 0);
  return length > 0 ? found.ask(at, before + length, [nothing]) : 0;
}

function beforeDestination(tokens: readonly Token[], at: number): number {
  const opens = phraseAt(tokens, at, towards);
  if (!opens) return 0;
  for (let before = at - 1; before >= Math.max(0, at - maxBetween); before--) {
    if (tokens[before]!.pause) return 0;
    if (travelling.has(tokens[before]!.key)) return opens.length;
  }
  return 0;
}
