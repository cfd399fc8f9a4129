import type { SettingField } from "./setting-field.ts";

/** A setting as its form shows it. */
export type ShownSetting = SettingField & {
  /** Its path as one text. */
  key: string;
  /** The text of its control. */
  text: string;
  /** The value of this site or group, null for an inherited one. */
  own: unknown;
  isOwn: boolean;
  inheritedText: string;
  /** The layer that the inherited value is from. */
  inheritedFrom: string;
  /** Who changed it in the draft. */
  draftedBy: string | null;
};

/** The key of a problem with one field of a row, the first row being 0. */
export const rowProblemKey = (key: string, row: number, field: string): string => `${key}:${row}:${field}`;

/** What was just saved to a group’s draft, by the group’s slug and the changes’ ids. */
export type Publishable = { group: string; changes: readonly string[] };

/** Null for what the editor may not publish. */
export const publishableOf = (group: string, changes: readonly string[]): Publishable | null =>
  changes.length === 0 ? null : { group, changes };

/** What became of a form; texts are by the setting's key, problems with a field of a row by `rowProblemKey` as well. */
export type SavedSettings =
  | { kind: "saved"; changes: number; publish: Publishable | null }
  | { kind: "unchanged" }
  | { kind: "conflict"; theirs: Record<string, string>; typed: Record<string, string> }
  | {
      kind: "problems";
      problems: Record<string, string>;
      /** Problems that are of no field of the form. */
      general: string[];
      typed: Record<string, string>;
    };
