import { plainCharacters } from "./plain-characters.ts";

/** What a text says as a telephone number. */
export type PhoneReading =
  | {
      kind: "number";
      /** As it is dialled: digits, with a plus in front of a country code. */
      dialled: string;
      extension: string | null;
      /** The same as `+61…`, or the digits of a service number (13, 1300, 1800), which has no international form; null abroad. */
      australian: string | null;
    }
  /** `first`: what the first of them dials. */
  | { kind: "several"; first: string | null }
  | { kind: "none" };

const maxLength = 80;
/** ITU-T E.164. */
const maxDigits = 15;
const minDigits = 6;

/**
 * Parses a telephone number as people write or paste it: `(02) 9000 1234`, `+61 (0)2 9000 1234`, `0011 61 2 9000 1234`,
 * `tel:+61290001234`, `1300 CARSNOW`, `02 9000 1234 ext 5`. Letters are those of a phone's keypad; a smart number's letters past its
 * last digit aren't dialled.
 */
export function readPhone(text: string): PhoneReading {
  if (text.length > maxLength) return { kind: "none" };
  const plain = plainCharacters(text).replace(/^(?:tel|callto):\s*/i, "");
  const parts = plain.split(/[,;|/&]|\s-\s|\b(?:or|and)\b/i).map((part) => part.trim());
  const [first = "", ...others] = parts;
  const whole = readOne(plain);
  const leading = readOne(first);
  const isComplete = leading?.australian != null && leading.extension === null;
  if (others.some((part) => isNumberLike(part) || (isComplete && /^\d/.test(part))) && isNumberLike(first))
    return { kind: "several", first: leading?.dialled ?? null };
  const two = whole?.australian ? null : twoNumbers(plain);
  return two ?? (whole ? { kind: "number", ...whole } : { kind: "none" });
}

/** Whether a text may be called: one number, empty included. The reason for people where it may not, with what to do. */
export function phoneProblem(text: string): string | null {
  if (text.trim() === "") return null;
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  switch (readPhone(text).kind) {
    case "number":
      return null;
    case "several":
      return `“${shown}” has more than one phone number. Write the one that shoppers call, such as (02) 5550 4120.`;
    case "none":
      return `“${shown}” isn’t a phone number. Write it as shoppers dial it, such as (02) 5550 4120.`;
  }
}

/** The `tel:` link of a number as it is written (RFC 3966). Of several it is the first; of other text, its digits. */
export function telephoneLink(text: string): string {
  const read = readPhone(text);
  if (read.kind === "number") return `tel:${read.dialled}${read.extension ? `;ext=${read.extension}` : ""}`;
  return `tel:${(read.kind === "several" && read.first) || text.replace(/(?!^\+)\D/g, "")}`;
}

/** `+61412345678` as `+61 412 345 678`, and `+61290001234` as `+61 2 9000 1234`; any other text is unchanged. */
export const spacedPhone = (phone: string): string =>
  phone
    .replace(/^\+61([45]\d\d)(\d{3})(\d{3})$/, "+61 $1 $2 $3")
    .replace(/^\+61(\d)(\d{4})(\d{4})$/, "+61 $1 $2 $3");

type OneNumber = { dialled: string; extension: string | null; australian: string | null };

function readOne(text: string): OneNumber | null {
  const after = /(?<![a-z])(?:ext(?:ension|n)?|x|#)[\s.:=]*(\d{1,6})$/i.exec(text);
  const extension = after?.[1] ?? null;
  const written = after ? text.slice(0, after.index).trimEnd().replace(/[,;]$/, "") : text;
  if (!/^[+(]*\d[\dA-Z ()./·•-]*$/i.test(written)) return null;
  const [, leading = ""] = /^([^A-Z]*)[A-Z]/i.exec(written) ?? [];
  // Letters after a whole number are words beside it.
  if (leading !== "" && (digitsOf(leading).length > 7 || australianNumber(digitsOf(leading)))) return null;
  const isAbroad = /^\(?(?:\+|00)/.test(written);
  const digits = digitsOf(isAbroad ? written.replace("(0)", "") : written);
  const plus = /^\(?\+/.test(written);
  const prefix = plus ? "" : (/^00(?:11)?(?=\d{8})/.exec(digits)?.[0] ?? "");
  const international = plus || prefix !== "" ? `+${digits.slice(prefix.length)}` : digits;
  const australian = australianNumber(leading === "" ? international : smartNumber(international));
  if (australian) {
    const dialled = international.startsWith("0") ? international : australian;
    return { dialled, extension, australian };
  }
  const length = international.replace("+", "").length;
  const isPossible = length >= minDigits && length <= maxDigits && !/^\+(?:0|61)/.test(international);
  return isPossible ? { dialled: international, extension, australian: null } : null;
}

/** An Australian number in its one form; null for any other. */
function australianNumber(dialled: string): string | null {
  const national = /^(?:\+?61)?0?(\d{9})$/.exec(dialled);
  const service = /^(?:\+?61)?(1[38]00\d{6}|13\d{4})$/.exec(dialled)?.[1];
  if (service) return service;
  const isMarked = /^(?:\+?61|0)/.test(dialled);
  return national?.[1] && isMarked && /^[234578]/.test(national[1]) ? `+61${national[1]}` : null;
}

/** The digits of a smart number that are dialled: ten of 1300 and 1800, six of 13. */
function smartNumber(dialled: string): string {
  const [, country = "", rest = ""] = /^(\+?61)?(\d*)$/.exec(dialled) ?? [];
  if (/^1[38]00/.test(rest)) return country + rest.slice(0, 10);
  return rest.startsWith("13") ? country + rest.slice(0, 6) : dialled;
}

const keypad = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];
const digitsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String(keypad.findIndex((key) => key.includes(letter)) + 2))
    .replace(/\D/g, "");

/** Whether a part of a text is long enough to be a number of its own. */
const isNumberLike = (part: string): boolean =>
  /^[+(]*\d/.test(part) && part.replace(/[^\da-z]/gi, "").length >= minDigits;

/** Two numbers with a blank between them. */
function twoNumbers(text: string): PhoneReading | null {
  for (const { index } of text.matchAll(/ /g)) {
    const first = readOne(text.slice(0, index).trim());
    const second = readOne(text.slice(index).trim());
    if (first?.australian && second) return { kind: "several", first: first.dialled };
  }
  return null;
}
