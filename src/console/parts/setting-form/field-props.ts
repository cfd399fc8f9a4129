import type { SettingField } from "./setting-field.ts";

/** A field of a form that was made from a schema, and its text. */
export type FieldProps = {
  field: Pick<SettingField, "label" | "about" | "control" | "isRequired">;
  name: string;
  text: string;
  error?: string | undefined;
  /** What is wrong with one field of an entry, the first entry being 0. */
  problemOf?: ((row: number, field: string) => string | undefined) | undefined;
};
