/**
 * A word of a typed text: `raw` as typed, `key` its letters and digits, folded. A quoted part is one literal token,
 * which is searched for as text.
 */
export type Token = {
  raw: string;
  key: string;
  literal?: true;
  number?: TypedNumber;
  /** A comma or the end of a sentence follows. */
  pause?: true;
};

/** `$30k+` is 30,000 dollars with `plus`; `exact` when thousands can't be meant. */
export type TypedNumber = {
  value: number;
  /** With a currency sign. */
  money: boolean;
  /** Written with `k`. */
  thousands: boolean;
  /** Letters written at the number: `km`, `ft`. */
  unit: string | null;
  plus: boolean;
  /** Four digits without sign, comma or unit, as years are written. */
  plain: boolean;
  /** One digit with one after the point, as litres of engines are written. */
  tenths?: true;
};

/** More words than a shopper types; the rest of a longer text stays as it is. */
export const maxTokens = 40;

export function tokensOf(text: string): Token[] {
  if (!/["“”]/.test(text)) return withPauses(partsOf(text));
  const tokens: Token[] = [];
  // Inches aren't a quotation.
  const unquoted = text.replace(/(\d['’]\d{1,2})["”]/g, "$1");
  for (const [, quoted, plain] of unquoted.matchAll(/(["“”][^"“”]*["“”])|([^"“”]+|["“”])/g)) {
    if (quoted !== undefined) tokens.push({ raw: quoted, key: keyOf(quoted), literal: true });
    else withPauses(partsOf(plain!), tokens);
  }
  return tokens;
}

/** The words of parts, after those before them. */
function withPauses(parts: readonly string[], tokens: Token[] = []): Token[] {
  for (const part of parts) {
    const last = tokens.at(-1);
    if (part !== pause) tokens.push(tokenOf(part));
    else if (last) last.pause = true;
  }
  return tokens;
}

const isKey = /^[a-z0-9]*$/;
const isAscii = /^\p{ASCII}*$/u;

/** Letters and digits only, folded: `CX-5` and `cx 5` are `cx5`. */
export function keyOf(text: string): string {
  if (isKey.test(text)) return text;
  if (isAscii.test(text)) return text.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return (
    text
      .normalize("NFKD")
      .toLowerCase()
      .replaceAll("đ", "d")
      // Arabic endings that are typed either way, and letters that Persian has its own signs for
      .replaceAll("ة", "ه")
      .replaceAll("ى", "ي")
      .replaceAll("ی", "ي")
      .replaceAll("ک", "ك")
      .replace(/[^\p{L}\p{N}]+/gu, "")
  );
}

/** Stands for a comma or the end of a sentence between the words. */
const pause = "\u0001";
const pauses = /^[.:!?()]+|(?<![.:!?()])[.:!?()]+$/g;

function partsOf(text: string): string[] {
  const worded = withWords(text);
  const numbered = /\d/.test(worded) ? withNumbers(worded) : worded;
  const parted = /[&<>,;.!?–—-]/.test(numbered) ? withSigns(numbered) : numbered;
  return (/100|hundred/i.test(parted) ? parted.replace(per100, " per100 ") : parted)
    .split(/[\s|&/]+/)
    .map((part) => part.replace(pauses, ""))
    .filter((part) => part !== "");
}

/** Litres for a hundred kilometres. */
const per100 =
  /(?<![a-z])l(?:itres?|iters?)?\s?(?:\/|per|a)\s?(?:100|(?:one |a )?hundred)(?:\s?(?:kms?|ks|kays|kilomet(?:re|er)s?))?(?![\d\p{L}])/giu;

/** The signs of a text as words, apart from them. */
const withSigns = (text: string): string =>
  text
    .replace(/(?<=[\p{L}\p{N}]\s?)&(?=\s?[\p{L}\p{N}$])/gu, " and ")
    .replace(/([<>])=?/g, " $1 ")
    .replace(/(?<=\s)[-–—](?=\s)/g, " to ")
    .replace(/[,;]+|(?<![.!?])[.!?]+(?=\s)/g, ` ${pause} `);

/** The joined words of a text as words, and signs of other scripts as those of English. */
function withWords(text: string): string {
  const signed = isAscii.test(text)
    ? text
    : text
        .replace(/[，、。；：？！،؛؟]/g, ", ")
        .replaceAll("≤", "<")
        .replaceAll("≥", ">");
  return /[-(]/.test(signed) ? withoutHyphens(signed) : signed;
}

const withoutHyphens = (text: string): string =>
  text
    // forty-two
    .replace(spelledPair, "$1 $2")
    // low kilometres (under 20000)
    .replace(/\((?=\s?(?:under|undr|less|below|max|up to)\b)/gi, " say ")
    // toyota -hilux
    .replace(/(?<=^|\s)-(?=\p{L})/gu, " not ")
    // a two-door car
    .replace(
      /\b(one|two|three|four|five|six|seven|eight|nine|\d)-(?=(?:doors?|berth|cylinder|litre)\b)/gi,
      "$1 ",
    );

/** The numbers of a text as they are read. */
const withNumbers = (text: string): string =>
  text
    // A$30k, 30'000
    .replace(/\b(?:au|a|nz|us)(?=\$\s?\d)/gi, "")
    .replace(/(\d)['’](?=\d{3}(?!\d))/g, "$1")
    // pre-2020
    .replace(/\b(pre|post|sub|circa)-(?=\d)/gi, "$1 ")
    .replace(/(?<=\d\s?)à(?=\s?\d)/g, " to ")
    .replace(/(\d{1,3}(?:\.\d{1,2})?)\s?lakhs?\b/gi, (_, lakhs) => String(Math.round(lakhs * 100_000)))
    // 3 an 3.5, 15 y 25 mil
    .replace(/(?<=\d\S*\s)(?:an|y|e|et|und|og|och|en|i|и)(?=\s\p{Sc}?\d)/giu, "and")
    // 15000க்கு
    .replace(/(?<=\d)(?=[^\P{L}\p{Script=Latin}])/gu, " ")
    // 45mila, 20mil
    .replace(/(?<=\d)(?=(?:mila|mil|tsd|bin|тыс)\b)/giu, " ")
    // 30 too 40k
    .replace(/(?<=\d\s?)too(?=\s?\p{Sc}?\d)/giu, " to ")
    // 3,5 tonnes
    .replace(/(?<![\d.,])(\d),(\d)(?=\s?(?:t|to|tonn|l|m|ltr|lit|met)[a-z]*\b)/gi, "$1.$2")
    // $25,00O
    .replace(/(?<=\d,\d{0,2})[oO]{1,3}(?![\p{L}\d])/gu, (letters) => "0".repeat(letters.length))
    // 2oo
    .replace(/(?<![\p{L}\d])\d(?:[oO]{2,4}|[oO]{0,2},[oO\d]{3})(?![\p{L}\d])/gu, (digits) =>
      digits.replace(/o/gi, "0"),
    )
    .replace(/(\p{Sc})\1+/gu, "$1")
    // 100,000, 100.000 and 100 000
    .replace(/(\d)[.,](?=\d{3}(?!\d))/g, "$1")
    .replace(/(?<![\d.])(\d{1,3})\s(?=000(?!\d)|\d{3}\s?\p{Sc})/gu, "$1")
    // 450km+ of range
    .replace(/(\d)\s?(kms?|kgs?|kw|ft|l|t)\+/giu, "$1+ $2")
    // A 2.5T engine is no mass
    .replace(/(?<![\d.])([12]\.\d)T(?![\p{L}\p{N}])/gu, "$1 turbo")
    // sleeps6, under100000km
    .replace(/(?<![\p{L}\p{N}])(sleeps?|seats?)(?=\d{1,2}(?!\d))/giu, "$1 ")
    .replace(/(?<![\p{L}\p{N}])(under|over|below|above|max|around|about|upto)(?=\p{Sc}?\d)/giu, "$1 ")
    // u12k, u/$40k, ~30k; U12543 is a stock number
    .replace(/(?<![\p{L}\p{N}])u\/?(?=\p{Sc}?\d)(?!\d{3,}(?!00|50|90|99)\d\d(?![\d.,]))/giu, " under ")
    .replace(/~\s?(?=\p{Sc}?\d)/gu, " around ")
    // 25kish
    .replace(/(?<![\d.])(\d{1,6}k?)[- ]?ish\b/gi, " around $1 ")
    // A sign after the amount: 20k €
    .replace(/(?<!\d)(\d+k?)\s?(\p{Sc})(?!\s?\d|\p{L})/gu, "$2$1")
    .replace(/(?<=\d\s?)(?:p\.?\s?\/?\s?w\b\.?|\/\s?(?:week|wk|w)\b)/gi, " per week ")
    .replace(/(\p{Sc})\s+(?=\d)/gu, "$1")
    // A range without spaces: 20-30k
    .replace(/[-–—](?<=(?:^|\s)\p{Sc}?\d+(?:\.\d+)?k?.)(?=\p{Sc}?\d)/giu, " to ");

const spelledPair =
  /\b(twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety)-(one|two|three|four|five|six|seven|eight|nine)\b/gi;

/** `'21` and `MY21` are the year 2021. */
const shortYear = /^(?:['’‘]|my)(\d{2})$/i;
/** `18'6"` is 18 and a half feet. */
const feetAndInches = /^(\d{1,2})['’](\d{1,2})?["”]?$/;
const unitsAtNumbers =
  "kms?|klms?|ks|ft|foot|feet|kgs?|t|tonnes?|tons?|l|lt|ltr|litres?|cyl|cylinders?|stars?|m|metres?|berths?|pw|pm|seater|seats?|doors?|drs?|mtrs?|w|watts?";
const numberPattern = new RegExp(
  `^(\\p{Sc})?(\\d{1,9}(?:\\.\\d{1,9})?)(k(?![ml])|grand|thou|thousand)?(${unitsAtNumbers})?(\\+)?$`,
  "iu",
);

export function tokenOf(raw: string): Token {
  const token: Token = { raw, key: /^[<>]$/.test(raw) ? raw : keyOf(raw) };
  const year = shortYear.exec(raw)?.[1];
  if (year) {
    const value = Number(year) + (Number(year) < 50 ? 2000 : 1900);
    token.number = { value, money: false, thousands: false, unit: null, plus: false, plain: true };
    return token;
  }
  const feet = feetAndInches.exec(raw);
  if (feet) {
    const value = Number(feet[1]) + Number(feet[2] ?? 0) / 12;
    token.number = { value, money: false, thousands: false, unit: "ft", plus: false, plain: false };
    return token;
  }
  const match = numberPattern.exec(raw);
  if (!match) return token;
  const [, sign, digits, thousands, unit, plus] = match;
  token.number = {
    value: Number(digits) * (thousands ? 1000 : 1),
    money: sign !== undefined,
    thousands: thousands !== undefined,
    unit: unit ? unit.toLowerCase() : null,
    plus: plus !== undefined,
    plain: !sign && !thousands && !unit && /^\d{4}$/.test(digits!),
    ...(!sign && !thousands && !unit && !plus && /^\d\.\d$/.test(digits!) ? { tenths: true } : {}),
  };
  return token;
}
