import type { EstimatedValue, Lookup, Valuation, Valued } from "./valuation.ts";
import { valuationFields } from "./valuation.ts";

/**
 * Parses the responses of a valuation service (TRADE-07, TRADE-13): a list whose first item is the valuation
 * or contains the candidates. All of it is untrusted, so every field may be missing, null, a number for a
 * text or nonsense.
 */
const maxLength = 200;
const maxCandidates = 50;
/** Both spellings that the service uses (ENT-293, DECIDE-28). */
const candidateLists = ["VechielDescriptions", "VechicleDescriptions"] as const;

/** Null when it isn't JSON, as when a proxy responds with a page. */
export function answerJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/**
 * The response of `enter-vin`: candidates take precedence over a valuation, an empty list is no match,
 * anything but a list is a failure.
 */
export function readLookup(answer: unknown): Lookup {
  const item = firstItem(answer);
  if (item === null) return { kind: "none" };
  if (item === undefined) return notAList(answer);
  const descriptions = candidatesIn(item);
  if (descriptions.length > 0) return { kind: "candidates", vin: textOf(item.VIN) ?? "", descriptions };
  const valuation = valuationOf(item);
  return valuation.EvalID ? { kind: "match", valuation } : { kind: "none" };
}

/** The response of `manual-entry` and `update-eval`. */
export function readValued(answer: unknown): Valued {
  const item = firstItem(answer);
  if (item === null) return { kind: "none" };
  if (item === undefined) return notAList(answer);
  return { kind: "match", valuation: valuationOf(item) };
}

function notAList(answer: unknown): Lookup & Valued {
  const message = isObject(answer) ? (textOf(answer.error) ?? textOf(answer.message)) : null;
  return {
    kind: "failed",
    error: message,
    reason: message ? "the service responded with an error" : "the response is not a list",
  };
}

/** Undefined: not a list. Null: a list without a valid first item. */
function firstItem(answer: unknown): Record<string, unknown> | null | undefined {
  if (!Array.isArray(answer)) return undefined;
  return isObject(answer[0]) ? answer[0] : null;
}

function candidatesIn(item: Record<string, unknown>): string[] {
  const list = candidateLists.map((name) => item[name]).find(Array.isArray) as unknown[] | undefined;
  const named = (list ?? []).flatMap((one) => {
    const text = textOf(isObject(one) ? one.Description : one);
    return text ? [text] : [];
  });
  return [...new Set(named)].slice(0, maxCandidates);
}

export function valuationOf(item: Record<string, unknown>): Valuation {
  const fields = Object.fromEntries(valuationFields.map((name) => [name, textOf(item[name])]));
  return {
    ...(fields as Omit<Valuation, "estimated_value">),
    estimated_value: estimateOf(item.estimated_value),
  };
}

function estimateOf(value: unknown): EstimatedValue | null {
  if (!isObject(value)) return null;
  const [low, high] = [dollars(value.low), dollars(value.high)];
  if (low === null || high === null) return null;
  return { low: Math.min(low, high), high: Math.max(low, high) };
}

function dollars(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) && number > 0 && number < 10_000_000
    ? Math.round(number)
    : null;
}

function textOf(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value !== "string") return null;
  const clean = value
    .toWellFormed()
    .replace(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxLength);
  return clean || null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
