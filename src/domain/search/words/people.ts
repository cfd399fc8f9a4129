import { units } from "./amount-words.ts";
import { phraseAt, phraseTable } from "./phrase-table.ts";
import type { Token } from "./tokens.ts";

type Part = "all" | "adults" | "children";

/** People who are counted by a number before them. */
const counted = phraseTable<Part>([
  ["all", "of us|people|persons|passengers|pax|family members"],
  ["adults", "adults|grown ups|grownups|adult|parents|grandparents|oldies|seniors|retirees"],
  ["children", "kids|kid|children|child|grandkids|grandchildren|grandchild|teenagers|teenager|teens|kiddies"],
  ["children", "toddlers|toddler|babies|baby|bubs|boys|girls|sons|daughters|little ones|littlies|young ones"],
  ["children", "primary school kids|school kids|young kids|small kids|little kids|young children|rug rats"],
  ["children", "small children|teenage kids|teenage boys|teenage girls|older kids"],
]);
/** Two people by what they are to each other. */
const pairs = phraseTable([
  [true, "couple|a couple|my wife and i|my husband and i|my partner and i|the wife and i|hubby and i|us two"],
  [true, "me and my wife|me and my husband|me and my partner|me and the wife|me and the missus|mum and dad"],
  [
    true,
    "the missus and i|wife and i|husband and i|partner and i|me and hubby|both of us|mum dad|the two of us",
  ],
]);
/** One adult each; beside one of the second line the shopper is another one. */
const relatives = phraseTable<"other" | "spouse">([
  ["other", "mum|dad|mother|father|nan|nana|nanna|pop|grandma|grandpa|grandad|granddad|granny|grandmother"],
  ["other", "grandfather|mother in law|father in law|mother-in-law|father-in-law|au pair|nanny|me|myself"],
  ["spouse", "wife|husband|hubby|missus|partner|fiance|fiancee|girlfriend|boyfriend"],
]);
/** Who says so is counted already. */
const selves: ReadonlySet<string> = new Set(["i", "me", "myself", "us"]);
/** Between the parts of a family. */
const joiners: ReadonlySet<string> = new Set("and plus with our their my the her his also".split(" "));
/** As dictation hears a number, where who is counted follows. */
const heard: ReadonlyMap<string, number> = new Map(
  Object.entries({ to: 2, too: 2, a: 1, an: 1, our: 1, my: 1 }),
);
/** Words after which `for` is four. */
const beforeFour: ReadonlySet<string> = new Set(["sleeps", "sleep", "seats", "and", "of"]);
const maxCounted = 12;
const leastWithRelatives = 4;

/** People as a sum: `2 adults and 3 kids`, `six of us`, `couple plus 2 grandkids`; null for one part that a limit says as well. */
export function peopleAt(tokens: readonly Token[], start: number): { people: number; length: number } | null {
  const family = familyAt(tokens, start);
  if (family) return family;
  const sums: Record<Part | "relatives", number> = { all: 0, adults: 0, children: 0, relatives: 0 };
  let parts = 0;
  let isHeard = false;
  let hasSpouse = false;
  let end = start;
  for (let at = start; at < tokens.length; ) {
    const part = partAt(tokens, at);
    const relative = part ? null : phraseAt(tokens, at, relatives);
    if (relative) {
      hasSpouse ||= relative.meaning === "spouse";
      sums.relatives++;
      parts++;
      at += relative.length;
      end = at;
    } else if (part) {
      // `one family of six, beds for six people` are the same six.
      sums[part.meaning] =
        part.meaning === "all" ? Math.max(sums.all, part.count) : sums[part.meaning] + part.count;
      isHeard ||= part.isHeard;
      parts++;
      at += part.length;
      end = at;
    } else if (parts > 0 && joiners.has(tokens[at]!.key)) at++;
    else break;
  }
  const { all, children } = sums;
  // `wife and three kids`, of the one who writes.
  const isSelfLeftOut = hasSpouse && !tokens.slice(start, end).some(({ key }) => selves.has(key));
  const adults = sums.adults + sums.relatives + (isSelfLeftOut ? 1 : 0);
  // Relatives without many others are who a car is for, not who rides in it.
  if (sums.relatives > 0 && (children === 0 || adults + children < leastWithRelatives)) return null;
  // `six of us, two adults and four kids`: the parts of all.
  const isParts = adults > 0 && adults + children === all;
  const people = isParts ? all : all + adults + children;
  const isSum = parts > 1 && all + adults > 0;
  return isSum || (isHeard && all + adults > 0) ? { people, length: end - start } : null;
}

const families: ReadonlySet<string> = new Set(["family", "families"]);
/** Between a family and its number, with the words that articles of other languages are read as. */
const ofFamily: ReadonlySet<string> = new Set(["of", "with", "car", "for", "from"]);

/** `family of five`, `famille de cinq`: no unit follows the number. */
function familyAt(tokens: readonly Token[], start: number): { people: number; length: number } | null {
  if (!families.has(tokens[start]?.key ?? "")) return null;
  let at = start + 1;
  while (at < start + 3 && ofFamily.has(tokens[at]?.key ?? "")) at++;
  const { number, literal } = tokens[at] ?? {};
  const isCount = number && !literal && !number.unit && !number.money && !number.thousands;
  if (!isCount || number.value < 3 || number.value > maxCounted || !Number.isInteger(number.value))
    return null;
  const who = tokens[at]!.pause ? null : phraseAt(tokens, at + 1, counted);
  const isOther = who ? who.meaning !== "all" : phraseAt(tokens, at + 1, units) || tokens[at + 1]?.number;
  if (isOther && !tokens[at]!.pause) return null;
  return { people: number.value, length: at + 1 + (who?.length ?? 0) - start };
}

function partAt(tokens: readonly Token[], at: number) {
  const pair = phraseAt(tokens, at, pairs);
  if (pair) return { meaning: "adults" as const, count: 2, length: pair.length, isHeard: false };
  const { key = "", number, literal } = tokens[at] ?? {};
  if (literal) return null;
  const isFour = key === "for" && beforeFour.has(tokens[at - 1]?.key ?? "");
  const count = number
    ? number.unit || number.money
      ? 0
      : number.value
    : isFour
      ? 4
      : (heard.get(key) ?? 0);
  const who = count > 0 && count <= maxCounted ? phraseAt(tokens, at + 1, counted) : null;
  if (!who) return null;
  return { meaning: who.meaning, count, length: 1 + who.length, isHeard: !number && count > 1 };
}
