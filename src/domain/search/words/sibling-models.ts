import type { Entry } from "./entry.ts";
import { keyOf, type Token } from "./tokens.ts";
import type { Lexicon } from "./vocabulary.ts";

/**
 * A letter or number after `or` that stands for a model: that which differs from the model before by its last one, as in `Model 3 or Y` and
 * `CX-5 or 9`.
 */
export function siblingAt(
  tokens: readonly Token[],
  at: number,
  [model]: readonly string[],
  { entries }: Pick<Lexicon, "entries">,
): Entry | null {
  const { key, number, literal } = tokens[at]!;
  const isShort = number ? /^\d{1,3}$/.test(key) && !number.unit && !number.money : /^[a-z]$/.test(key);
  if (literal || !isShort || !model || !/^(?:or|and)$/.test(tokens[at - 1]?.key ?? "")) return null;
  const stem = keyOf(model).replace(/(?:(?<!\d)\d+|[a-z])$/, "");
  const entry = stem.length > 1 ? entries.get(stem + key) : undefined;
  return entry?.kind === "values" && entry.attribute === "model" ? entry : null;
}
