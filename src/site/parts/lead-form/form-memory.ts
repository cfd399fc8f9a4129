import { dayMs } from "#lib/durations.ts";

/** A form's input, stored in the shopper's own browser through errors, Back, a reload and a closed tab. */
export type FormMemory = {
  step: number;
  values: unknown;
  /** Made once for a draft: a resent form is the same lead. */
  key: string;
  startedAt: number;
  /** A lead sent in steps continues as the same one. */
  leadId: string | null;
};

type Stored = Pick<Storage, "getItem" | "setItem" | "removeItem">;
const maxAgeMs = 7 * dayMs;
const prefix = "forecourt form ";

/** @param subject what the form is about (form-model.ts) */
export function memoryName(site: string, form: string, subject: string | null): string {
  return `${prefix}${site} ${form} ${subject ?? ""}`.trim();
}

/** Null when there is none, it is too old, or the browser refuses storage. */
export function readMemory(storage: () => Stored, name: string, nowMs: number): FormMemory | null {
  try {
    const found = JSON.parse(storage().getItem(name) ?? "null") as Partial<FormMemory> | null;
    if (typeof found?.key !== "string" || typeof found.startedAt !== "number") return null;
    if (nowMs - found.startedAt > maxAgeMs) {
      storage().removeItem(name);
      return null;
    }
    const step = Number.isInteger(found.step) ? (found.step as number) : 0;
    const leadId = typeof found.leadId === "string" ? found.leadId : null;
    return { step, values: found.values, key: found.key, startedAt: found.startedAt, leadId };
  } catch {
    return null;
  }
}

export function writeMemory(storage: () => Stored, name: string, memory: FormMemory): void {
  try {
    storage().setItem(name, JSON.stringify(memory));
  } catch {
    // Refused or full: the form works, but nothing is stored.
  }
}

export function dropMemory(storage: () => Stored, name: string): void {
  try {
    storage().removeItem(name);
  } catch {
    // Nothing was stored then.
  }
}

/** Deletes all stored form input of this site in this browser. */
export function dropEveryMemory(storage: () => Storage): void {
  try {
    const all = storage();
    for (const name of Object.keys(all)) if (name.startsWith(prefix)) all.removeItem(name);
  } catch {
    // Nothing was stored then.
  }
}
