import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import type { Publishable } from "#console/parts/setting-form/shown-setting.ts";
import type { BlockForm } from "./block-forms.ts";
import type { FieldsOfBlocks, TypedEntry } from "./entry-form.ts";
import type { EditedList } from "./entry-name.ts";

/** How an entry of the draft differs from the published one. */
export type Mark = "new" | "changed" | "removed" | null;

/** An entry in the list of a site's pages. */
export type ListedEntry = {
  key: string;
  title: string;
  /** A second line: the address, the day of an article. */
  about: string;
  mark: Mark;
  /** How many links of it lead to addresses that the site doesn't have. */
  brokenLinks: number;
  /** How many of its pictures have no description. */
  undescribed: number;
  /** How many entries it is below. */
  depth: number;
};

export type PagesModel = {
  targets: { id: string; name: string }[];
  target: string;
  query: string;
  lists: { list: EditedList; entries: ListedEntry[] }[];
  /** How many changes the group's draft has. */
  changes: number;
};

/** A link of an entry that leads nowhere, and the number of its block; null for a link outside of the blocks. */
export type BrokenLink = { href: string; block: number | null };

/** A picture of an entry without a description, and the number of its block; null for a picture outside of the blocks. */
export type UndescribedPicture = { src: string; block: number | null };

export type EntryModel = {
  target: { id: string; name: string };
  list: EditedList;
  /** Null for an entry that isn't saved yet. */
  key: string | null;
  title: string;
  typed: TypedEntry;
  /** The entry that the form was made of, as JSON; empty for a new one. */
  seen: string;
  fields: readonly SettingField[];
  /** How many of the fields are always shown. */
  shownFields: number;
  blockForms: Readonly<Record<string, BlockForm>>;
  blockFields: FieldsOfBlocks;
  mark: Mark;
  /** Fields that differ from the published entry, by their key. */
  changedFields: string[];
  /** Blocks that differ from the published entry, by their id, and how many of its blocks are gone. */
  changedBlocks: Readonly<Record<string, "new" | "changed">>;
  removedBlocks: number;
  /** Who changed it since publication. */
  changedBy: string | null;
  brokenLinks: BrokenLink[];
  undescribed: UndescribedPicture[];
  /** Where shoppers see it; null before it is published. */
  seenAt: string | null;
  /** Its path on the site, as saved in the draft; null for a new entry. */
  path: string | null;
  changes: number;
  /** Changes with the draft. */
  version: string;
};

/** What a form answers. `problems` are by the name of the control, those of a block as a whole by `block:ID`. */
export type EntryAnswer =
  | { kind: "saved"; key: string; publish: Publishable | null }
  | { kind: "unchanged"; key: string }
  | { kind: "removed" }
  /** Blocks were moved, added or removed in the form; nothing is saved. */
  | { kind: "editing"; typed: TypedEntry; seen: string }
  | {
      kind: "problems";
      typed: TypedEntry;
      seen: string;
      problems: Record<string, string>;
      general: string[];
    };
