import { type Condition, maxCaption } from "#domain/cars/condition.ts";

type Read = { condition: Condition | null } | { problem: string; condition: Condition };

/**
 * Reads the form of a photo's condition: `shows` (yes) says that it shows wear or damage, `caption` what, and `placed` (yes) that `across` and
 * `down` are where, in percent. Without `shows` the photo is among the others.
 */
export function readConditionForm(form: { get(name: string): unknown }): Read {
  if (form.get("shows") !== "yes") return { condition: null };
  const percent = (name: string) => Math.min(100, Math.max(0, Math.round(Number(form.get(name)) || 0)));
  const given = form.get("caption");
  const caption = typeof given === "string" ? given.replace(/\s+/g, " ").trim() : "";
  const at = form.get("placed") === "yes" ? { across: percent("across"), down: percent("down") } : null;
  const condition = { caption, at };
  if (caption === "")
    return { problem: "Say what the photo shows, such as Stone chips on the bonnet.", condition };
  if (caption.length > maxCaption)
    return {
      problem: `The caption has ${caption.length} characters, and ${maxCaption} are the most. Shorten it.`,
      condition,
    };
  return { condition };
}
