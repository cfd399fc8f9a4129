import {
  type FieldValue,
  featuredRank,
  sameValue,
} from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import { inputText } from "#domain/stock/changes-by-staff/overrides/value-text.ts";
import type { DetailField } from "./car-detail.ts";
import type { SaveAnswer } from "./save-answer.ts";

/** What a person typed into fields and hasn't saved, with the value that they saw in each. */
export type Drafts = Readonly<Record<string, { text: string; seen: FieldValue }>>;

/** An edit as the screen sends it; null returns the field to the feed. */
export type SentEdit = { field: string; text: string | null; seen: FieldValue };

/** The drafts after typing into a field; typing what is there anyway leaves none. */
export function typed(
  drafts: Drafts,
  { name, shown }: Pick<DetailField, "name" | "shown">,
  text: string,
): Drafts {
  const { [name]: before, ...rest } = drafts;
  const seen = before ? before.seen : shown;
  return text === inputText(seen) && sameValue(seen, shown) ? rest : { ...rest, [name]: { text, seen } };
}

/** The drafts after saving: those in conflict stay, and have seen the other value by now. */
export function afterSaving(drafts: Drafts, answer: SaveAnswer): Drafts {
  if (answer.kind !== "saved") return drafts;
  const left = new Map(answer.conflicts.map((one) => [one.field, one.theirs]));
  const saved = new Set(answer.fields);
  return Object.fromEntries(
    Object.entries(drafts).flatMap(([name, draft]) => {
      if (saved.has(name)) return [];
      const theirs = left.get(name);
      return [[name, theirs === undefined ? draft : { ...draft, seen: theirs }]];
    }),
  );
}

/** The form that sets back what was saved; undefined where nothing is. */
export const undoForm = (undo: readonly SentEdit[]): { edits: string; undo: string } | undefined =>
  undo.length === 0 ? undefined : { edits: JSON.stringify(undo), undo: "yes" };

export const editsOf = (drafts: Drafts): SentEdit[] =>
  Object.entries(drafts).map(([field, { text, seen }]) => ({ field, text, seen }));

/** The buttons of a car: what each does to a field. */
export function quickEdits(car: {
  status: string;
  isHidden: boolean;
  isFeatured: boolean;
  fields: readonly Pick<DetailField, "name" | "shown" | "correction">[];
}): { label: string; edit: SentEdit }[] {
  const field = (name: string) => car.fields.find((one) => one.name === name);
  const edit = (name: string, text: string): SentEdit => {
    const found = field(name);
    return { field: name, text, seen: found?.shown ?? null };
  };
  /** Back to the feed where a correction stands, otherwise a correction. */
  const back = (name: string, text: string): SentEdit =>
    field(name)?.correction ? { ...edit(name, text), text: null } : edit(name, text);
  return [
    car.isHidden
      ? { label: "Show on the site", edit: edit("show_on_dealer_website", "yes") }
      : { label: "Hide", edit: edit("show_on_dealer_website", "no") },
    car.isFeatured
      ? { label: "Stop featuring", edit: back("custom_rank", "") }
      : { label: "Feature", edit: edit("custom_rank", String(featuredRank)) },
    car.status === "sold"
      ? { label: "Back in stock", edit: edit("status", "in_stock") }
      : { label: "Mark as sold", edit: edit("status", "sold") },
  ];
}
