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

/**
 * The tokens with numbers in words as numbers: `thirty five thousand`, `a hundred and twenty`, `twenty nineteen`, `two fifty`. One word up to
 * nineteen stays a word that also has a number, since it may be part of a name.
 */
export function withSpelledNumbers(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const half = halfAt(tokens, at) ?? repeatedAt(tokens, at);
    if (half) {
      out.push(half.token);
      at += half.length;
      continue;
    }
    const length = runAt(tokens, at);
    const token = tokens[at]!;
    if (length === 0) out.push(token);
    else {
      const run = tokens.slice(at, at + length);
      const value = valueIn(run.map(({ key }) => key));
      const hasScale = run.some(({ key }) => key === "thousand");
      const number = {
        value,
        money: false,
        thousands: hasScale,
        unit: null,
        plus: false,
        plain: isYear(value, hasScale),
      };
      const isName = length === 1 && value < 20;
      if (isName) out.push(value > 1 ? { ...token, number } : token);
      else out.push({ ...run.at(-1)!, raw: run.map(({ raw }) => raw).join(" "), key: String(value), number });
    }
    at += Math.max(1, length);
  }
  return out;
}

const isYear = (value: number, hasScale: boolean) => !hasScale && value >= 1950 && value <= 2049;
const isNumber = (token: Token | undefined) =>
  token !== undefined && !token.literal && isNumberWord(token.key);
export const isNumberWord = (key: string) => values.has(key) || scales.has(key);
export const valueOfWord = (key: string) => values.get(key);
export const numberWords = [...values.keys(), ...scales.keys()];

/** `two and a half`, `2 and a half`, `two point five`. */
function halfAt(tokens: readonly Token[], at: number): { token: Token; length: number } | null {
  const whole = tokens[at]?.number?.value ?? values.get(tokens[at]?.key ?? "");
  const after = (from: number, to: number) => tokens.slice(at + from, at + to).map(({ key }) => key);
  const tenths = after(1, 2)[0] === "point" ? values.get(after(2, 3)[0] ?? "") : undefined;
  const isHalf = after(1, 4).join(" ") === "and a half";
  if (whole === undefined || whole >= 20 || !(isHalf || (tenths !== undefined && tenths < 10))) return null;
  const length = isHalf ? 4 : 3;
  const value = isHalf ? whole + 0.5 : whole + tenths! / 10;
  const raw = tokens.slice(at, at + length).map((token) => token.raw);
  const number = { value, money: false, thousands: false, unit: null, plus: false, plain: false };
  return { token: { raw: raw.join(" "), key: String(value).replace(".", ""), number }, length };
}

/** `triple five` is 555. */
function repeatedAt(tokens: readonly Token[], at: number): { token: Token; length: number } | null {
  const times = { double: 2, triple: 3 }[tokens[at]?.key ?? ""];
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

function runAt(tokens: readonly Token[], start: number): number {
  if (!isNumber(tokens[start]) || tokens[start]!.key === "thousand") return 0;
  let at = start;
  for (;;) {
    if (at > start && (tokens[at - 1]!.pause || isYearAt(tokens, at))) return at - start;
    if (isNumber(tokens[at])) at++;
    else if (tokens[at]?.key === "and" && tokens[at - 1]?.key === "hundred" && isNumber(tokens[at + 1])) at++;
    else return at - start;
  }
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
