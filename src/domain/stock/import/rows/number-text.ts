/** The sign before the fraction: `12,000.50` has a point, `12.000,50` a comma. */
export type DecimalSign = "." | ",";

/** How the numbers of a column are written. A null sign means that its values contradict each other. */
export type NumberStyle = { decimal: DecimalSign | null };

/**
 * What one text says about the decimal sign of its column. `open`: one sign before exactly three digits
 * (`12.000`), which is twelve or twelve thousand.
 */
export type SignEvidence = { kind: "decimal"; sign: DecimalSign } | { kind: "open"; sign: DecimalSign };

export type ParsedNumber =
  | { kind: "number"; value: number }
  /** An open text in a column whose values contradict each other. */
  | { kind: "ambiguous" }
  /** Written with another decimal sign than its column. */
  | { kind: "contrary" }
  | { kind: "none" };

/** `cents` is the sign before a dash that stands for no cents: `19.990,-` has a comma. */
type Pieces = { negative: boolean; digits: string; factor: number; cents: DecimalSign | null };

/** Most numbers of a feed: read without further ado, and below `largest`. */
const plainDigits = /^\d{1,9}$/;
/** Most of the others: thousands with their sign, as prices and distances are written. */
const plainThousands = /^(?:\$ ?)?([1-9]\d{0,2})([.,])(\d{3})(?: ?kms?)?$/;
const amount = /\d(?:[\d.,'’\u00a0\u202f ]*\d)?/;
const factors: [RegExp, number][] = [
  [/^(?:k|tkm|t ?km|tsd\.?|thousand)(?![\p{L}])/iu, 1_000],
  [/^(?:m|mio\.?|million)(?![\p{L}²³])/iu, 1_000_000],
  [/^[万萬만]/u, 10_000],
  [/^(?:lakhs?|lacs?)(?!\p{L})/iu, 100_000],
];
/** Digits alone, in thousands, or in lakhs as in India: `13,50,000`. */
const groups = /^(?:\d+|\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})$/;
/** A thousand million: what is above isn't a value of a car. */
const largest = 1e9;

/**
 * Parses the only number of a text: `£ 9.995`, `19 990,50 €`, `12'000.-`, `19k` (19,000), `1.2m`
 * (1,200,000), `45 tkm`, `(500)` (negative, as in accounts).
 * @param style the column's decimal sign; a text that only one sign can explain is read by that sign when
 * the column has none
 */
export function parseNumber(text: string, style: NumberStyle): ParsedNumber {
  if (plainDigits.test(text)) return { kind: "number", value: Number(text) };
  const thousands = style.decimal === null ? null : plainThousands.exec(text);
  if (thousands && thousands[2] !== style.decimal)
    return { kind: "number", value: Number(thousands[1]) * 1_000 + Number(thousands[3]) };
  const pieces = piecesOf(text);
  if (!pieces) return { kind: "none" };
  const evidence = evidenceOf(pieces);
  let decimal = style.decimal ?? ".";
  if (evidence?.kind === "decimal") {
    const isCertain = pieces.cents !== null || (pieces.digits.includes(".") && pieces.digits.includes(","));
    if (style.decimal !== null && evidence.sign !== style.decimal && !isCertain && pieces.factor === 1)
      return { kind: "contrary" };
    decimal = evidence.sign;
  } else if (evidence && style.decimal === null) return { kind: "ambiguous" };
  const [whole = "", fraction = "", ...more] = pieces.digits.split(decimal);
  // Groups of three only: `1 234` is one number, `12 15` is two.
  if (more.length > 0 || /\D/.test(fraction) || !groups.test(whole)) return { kind: "none" };
  const value =
    Number(`${whole.replace(/\D/g, "")}.${fraction}`) * pieces.factor * (pieces.negative ? -1 : 1);
  const exact = pieces.factor === 1 ? value : Math.round(value);
  return Math.abs(exact) <= largest ? { kind: "number", value: exact } : { kind: "none" };
}

/** The first number of a text as it is written there, with its suffix: `ca 12,000 km` → `12,000`. */
export function firstNumber(text: string): string {
  const first = /[-−]?\d{1,3}(?:[\u00a0\u202f '’]\d{3})+(?!\d)(?:[.,]\d+)?|[-−]?\d+(?:[.,]\d+)*(?:\s?k\b)?/i;
  return first.exec(text)?.[0] ?? "";
}

/** What a text says about its column's decimal sign, or null when it has no sign or no number. */
export function signEvidence(text: string): SignEvidence | null {
  if (plainDigits.test(text)) return null;
  const thousands = plainThousands.exec(text);
  if (thousands) return { kind: "open", sign: thousands[2] as DecimalSign };
  const pieces = piecesOf(text);
  // "19.5k" says nothing about how "19.500" is meant.
  return pieces && pieces.factor === 1 ? evidenceOf(pieces) : null;
}

function piecesOf(text: string): Pieces | null {
  const trimmed = text.slice(0, 200).trim();
  const match = amount.exec(trimmed);
  if (!match) return null;
  const before = trimmed.slice(0, match.index);
  // `19.990,-` and `12'000.--` write a dash for no cents.
  const rest = trimmed.slice(match.index + match[0].length);
  const cents = /^([.,])[-–—]{1,2}/.exec(rest);
  const after = rest.slice(cents?.[0].length ?? 0);
  if (/\d/.test(after.replace(/^\s*[.,]/, ""))) return null;
  const suffix = after.trim();
  return {
    negative:
      /[-−]\s*(?:\p{Sc}\s*)?$/u.test(before) ||
      (/\(\s*(?:\p{Sc}\s*)?$/u.test(before) && suffix.startsWith(")")),
    digits: match[0],
    factor: factors.find(([pattern]) => pattern.test(suffix))?.[1] ?? 1,
    cents: (cents?.[1] as DecimalSign | undefined) ?? null,
  };
}

function evidenceOf({ digits, cents }: Pieces): SignEvidence | null {
  const signs = digits.match(/[.,]/g) as DecimalSign[] | null;
  const last = signs?.at(-1);
  if (!signs || !last) return null;
  const other = last === "." ? "," : ".";
  if (cents === other) return { kind: "decimal", sign: cents };
  if (signs.includes(other)) return { kind: "decimal", sign: last };
  if (signs.length > 1) return { kind: "decimal", sign: other };
  const [whole, fraction] = digits.split(last) as [string, string];
  const grouped = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return { kind: grouped ? "open" : "decimal", sign: last };
}
