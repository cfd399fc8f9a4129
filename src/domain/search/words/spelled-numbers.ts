import type { Token } from "./tokens.ts";

const units =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const values = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ["fourty", 40],
]);
const scales = new Map([
  ["hundred", 100],
  ["thousand", 1_000],
]);

/** What numbers belong to: names such as `XC90`, lengths of caravans, and years of two digits up to this one. */
type NumberContext = { isName(key: string): boolean; caravans: boolean; thisYear: number };
const anywhere: NumberContext = { isName: () => false, caravans: false, thisYear: 0 };

/**
 * The tokens with numbers in words as numbers: `thirty five thousand`, `a hundred and twenty`, `twenty nineteen`, `two fifty`. One word up to
 * nineteen stays a word that also has a number, since it may be part of a name.
 */
export function withSpelledNumbers(tokens: readonly Token[], context: NumberContext = anywhere): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const half = halfAt(tokens, at) ?? repeatedAt(tokens, at);
    if (half) {
      out.push(half.token);
      at += half.length;
      continue;
    }
    const length = ofName(tokens, at, runAt(tokens, at), context);
    const token = tokens[at]!;
    if (length === 0) out.push(token);
    else {
      const run = tokens.slice(at, at + length);
      const spoken = run.map(({ key }) => key);
      const value = priceIn(spoken) ?? valueIn(spoken);
      const hasScale = run.some(({ key }) => key === "thousand");
      const feet = context.caravans && length > 1 && !hasScale ? feetIn(value) : null;
      const number = {
        value: feet ?? value,
        money: false,
        thousands: hasScale,
        unit: feet === null ? null : "ft",
        plus: false,
        plain: isYear(value, hasScale && run[0]!.key !== "two"),
      };
      const isName = length === 1 && value < 20;
      if (isName) out.push(value > 1 ? { ...token, number } : token);
      else out.push({ ...run.at(-1)!, raw: run.map(({ raw }) => raw).join(" "), key: String(value), number });
    }
    at += Math.max(1, length);
  }
  return withShortYears(context.caravans ? withInches(out) : out, context.thisYear);
}

const feet: ReadonlySet<string> = new Set(["foot", "feet", "ft", "footer"]);

/** `eighteen foot six` is 18 feet and 6 inches, where nothing is counted by the six. */
function withInches(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const { number, ...plain } = token;
    const unit = tokens[at - 1];
    const before = unit && feet.has(unit.key) && !unit.pause ? out.at(-2) : undefined;
    const inches = number?.value ?? 0;
    const isInches = [3, 6, 9].includes(inches) && !number?.unit && !countedBy(tokens[at + 1]);
    if (unit && before?.number && isInches)
      out.splice(
        -2,
        2,
        { ...before, number: { ...before.number, value: before.number.value + inches / 12 } },
        { ...plain, raw: `${unit.raw} ${token.raw}`, key: unit.key },
      );
    else out.push(token);
  }
  return out;
}

const countedBy = (token: Token | undefined) =>
  token !== undefined && /^(?:berth|birth|bunk|bed|sleep|people|person|adult|kid|ton|axle)/.test(token.key);

/** Of `xc ninety seven seats` the number of the name only. */
function ofName(
  tokens: readonly Token[],
  at: number,
  length: number,
  { isName }: Pick<NumberContext, "isName">,
): number {
  const before = tokens[at - 1]?.key;
  if (length < 2 || before === undefined) return length;
  const first = before + String(values.get(tokens[at]!.key) ?? "");
  return isName(first) && !isName(before + valueIn(tokens.slice(at, at + length).map(({ key }) => key)))
    ? 1
    : length;
}

/** `eighteen six` is 18 feet and 6 inches. */
function feetIn(value: number): number | null {
  const feet = Math.floor(value / 100);
  const inches = value % 100;
  return feet >= 12 && feet <= 25 && inches > 0 && inches < 12 && inches % 3 === 0
    ? feet + inches / 12
    : null;
}

/** `a year 12 student`. */
const lastSchoolYear = 12;
const joinsYears: ReadonlySet<string> = new Set(["or", "to", "and"]);

/** `the year twenty four or twenty five`: years of two digits. */
function withShortYears(tokens: Token[], thisYear: number): Token[] {
  const isShort = (token: Token | undefined) =>
    token?.number !== undefined &&
    token.number.value > lastSchoolYear &&
    token.number.value < 100 &&
    !token.number.unit &&
    !token.number.thousands &&
    !token.number.money &&
    2000 + token.number.value <= thisYear + 1;
  const isAfterYear = (at: number): boolean =>
    (tokens[at - 1]?.key === "year" && !tokens[at - 2]?.number) ||
    (joinsYears.has(tokens[at - 1]?.key ?? "") && isShort(tokens[at - 2]) && isAfterYear(at - 2));
  return tokens.map((token, at) =>
    isShort(token) && isAfterYear(at)
      ? { ...token, number: { ...token.number!, value: 2000 + token.number!.value, plain: true } }
      : token,
  );
}

const isYear = (value: number, hasScale: boolean) => !hasScale && value >= 1950 && value <= 2049;
const isNumber = (token: Token | undefined) =>
  token !== undefined && !token.literal && isNumberWord(token.key);
export const isNumberWord = (key: string) => values.has(key) || scales.has(key);
export const valueOfWord = (key: string) => values.get(key);
export const numberWords = [...values.keys(), ...scales.keys()];

/** `two and a half`, `2 and a half`, `two point five`. */
function halfAt(tokens: readonly Token[], at: number): { token: Token; length: number } | null {
  const words = tokens[at]?.number ? 1 : runAt(tokens, at);
  if (words === 0) return null;
  const run = tokens.slice(at, at + words).map(({ key }) => key);
  const whole = tokens[at]?.number?.value ?? valueIn(run);
  const after = (from: number, to: number) =>
    tokens.slice(at + words - 1 + from, at + words - 1 + to).map(({ key }) => key);
  const tenths = after(1, 2)[0] === "point" ? values.get(after(2, 3)[0] ?? "") : undefined;
  const isHalf = after(1, 4).join(" ") === "and a half";
  if (whole >= 100 || !(isHalf || (tenths !== undefined && tenths < 10))) return null;
  const length = words - 1 + (isHalf ? 4 : 3);
  const value = isHalf ? whole + 0.5 : whole + tenths! / 10;
  const raw = tokens.slice(at, at + length).map((token) => token.raw);
  const number = { value, money: false, thousands: false, unit: null, plus: false, plain: false };
  return { token: { raw: raw.join(" "), key: String(value).replace(".", ""), number }, length };
}

const repeating: ReadonlyMap<string, number> = new Map([
  ["double", 2],
  ["triple", 3],
]);

/** `triple five` is 555. */
function repeatedAt(tokens: readonly Token[], at: number): { token: Token; length: number } | null {
  const times = repeating.get(tokens[at]?.key ?? "");
  const digit = values.get(tokens[at + 1]?.key ?? "") ?? 0;
  if (!times || digit < 1 || digit > 9) return null;
  const value = Number(String(digit).repeat(times));
  const raw = `${tokens[at]!.raw} ${tokens[at + 1]!.raw}`;
  const number = { value, money: false, thousands: false, unit: null, plus: false, plain: false };
  return { token: { raw, key: String(value), number }, length: 2 };
}

/** `twenty nineteen`, `twenty twenty two`. */
function isYearAt(tokens: readonly Token[], at: number): boolean {
  const next = values.get(tokens[at + 1]?.key ?? "") ?? 0;
  return tokens[at]?.key === "twenty" && next >= 10 && next <= 20;
}

/** `fifteen thousand two thousand and eighteen` are two numbers. */
const isThousandsAgain = (tokens: readonly Token[], start: number, at: number) =>
  tokens[at + 1]?.key === "thousand" && tokens.slice(start, at).some(({ key }) => key === "thousand");

/** `two hundred and fifty`, and the year two thousand and nineteen; `two hundred and three hundred` are two numbers. */
function isJoined(tokens: readonly Token[], start: number, at: number): boolean {
  const before = tokens[at - 1]?.key;
  if (tokens[at + 2]?.key === "hundred") return false;
  return before === "hundred" || (before === "thousand" && at - start === 2 && tokens[start]!.key === "two");
}

function runAt(tokens: readonly Token[], start: number): number {
  if (!isNumber(tokens[start]) || tokens[start]!.key === "thousand") return 0;
  let at = start;
  for (;;) {
    const isOver = isYearAt(tokens, at) || isThousandsAgain(tokens, start, at);
    if (at > start && (tokens[at - 1]!.pause || isOver)) return at - start;
    if (isNumber(tokens[at])) at++;
    else if (tokens[at]?.key === "and" && isJoined(tokens, start, at) && isNumber(tokens[at + 1])) at++;
    else return at - start;
  }
}

/** `twenty four nine ninety` and `nineteen five hundred` are prices: thousands, then hundreds. */
function priceIn(words: readonly string[]): number | null {
  const [unit = "", last = ""] = words.slice(-2);
  const head = words.slice(0, -2);
  const hundreds = values.get(unit) ?? 0;
  if (head.length === 0 || head.some((word) => scales.has(word)) || hundreds < 1 || hundreds > 9) return null;
  const thousands = valueIn(head);
  if (thousands <= 10 || thousands > 99 || thousands % 10 === 0) return null;
  const rest = last === "hundred" ? 0 : (values.get(last) ?? 0);
  return last === "hundred" || (rest >= 20 && rest % 10 === 0)
    ? thousands * 1_000 + hundreds * 100 + rest
    : null;
}

function valueIn(words: readonly string[]): number {
  let total = 0;
  let current = 0;
  for (const word of words) {
    const scale = scales.get(word);
    const value = values.get(word) ?? 0;
    if (scale === 1_000) {
      total += Math.max(1, current) * scale;
      current = 0;
    } else if (scale) current = Math.max(1, current) * scale;
    // "twenty nineteen", "one fifty"
    else if (current > 0 && current < 100 && (value >= 10 || current % 10 !== 0))
      current = current * 100 + value;
    else current += value;
  }
  return total + current;
}
