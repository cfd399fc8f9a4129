import type { SettingField } from "#features/screens/settings/setting-field.ts";
import type { TypedPage } from "./page-form.ts";

export type PagesModel = {
  targets: { id: string; name: string }[];
  target: string;
  pages: { path: string; title: string; blocks: number; days: string; isDrafted: boolean }[];
  changes: number;
};

export type PageModel = {
  target: { id: string; name: string };
  path: string;
  title: string;
  page: TypedPage;
  pageFields: readonly SettingField[];
  /** The name and the fields of each type of block. */
  blockForms: Readonly<Record<string, { name: string; fields: SettingField[] }>>;
  /** The page that the form was made of, as JSON. */
  seen: string;
  /** The page's address on the site. */
  seenAt: string | null;
  changes: number;
};

export type PageAnswer =
  | { kind: "saved"; text: string }
  | { kind: "removed" }
  | { kind: "unchanged" }
  /** A block was moved, added or removed in the form; nothing is saved yet. */
  | { kind: "editing"; page: TypedPage }
  /** `problems` are by the name of the control. */
  | { kind: "problems"; page: TypedPage; problems: Record<string, string>; general: string[] };

export type NewPageAnswer = { kind: "problems"; general: string[]; typed: Record<string, string> };
