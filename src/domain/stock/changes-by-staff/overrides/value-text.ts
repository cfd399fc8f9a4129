import type { FieldValue, OverrideField } from "./override-fields.ts";

/** A field's value in a car's facts, such as `variant.torque`; null without one. */
export function valueIn(facts: object, name: string): FieldValue {
  const [head = "", part] = name.split(".");
  const found = (facts as Record<string, unknown>)[head];
  const value = part === undefined ? found : (found as Record<string, unknown> | null | undefined)?.[part];
  return (value ?? null) as FieldValue;
}

/** A value as text for an input; `readValue` (field-value.ts) reads it back to the same value. */
export function inputText(value: FieldValue): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object") return value.join("\n");
  return String(value);
}

/**
 * A value as people read it; "nothing" without one.
 * @param money writes an amount in the group's currency @param placeNames names of locations by id
 */
export function valueWords(
  field: Pick<OverrideField, "kind" | "choices">,
  value: FieldValue,
  money: (amount: number) => string,
  placeNames: ReadonlyMap<string, string>,
): string {
  if (value === null) return "nothing";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") return value.join(", ");
  if (field.kind === "money" && typeof value === "number") return money(value);
  if (field.kind === "place") return placeNames.get(String(value)) ?? "another location";
  return field.choices?.[String(value)] ?? String(value);
}
