import type { z } from "zod";
import { fieldsOf, type SettingField } from "#console/parts/setting-form/setting-field.ts";
import { fieldsIn, type SettingSection, sections } from "#console/settings/setting-sections.ts";
import { settings } from "#domain/configuration/settings.ts";
import { whyCommandOnly } from "#domain/content/drafts/editable.ts";
import { unwrapped } from "#platform/config/layer.ts";

/** A key of the configuration: set in a section of Settings, or by commands only for a reason. Null for neither, which is a defect. */
export type WalkedKey = {
  path: readonly string[];
  field: SettingField;
  schema: z.ZodType;
  set: { section: SettingSection } | { why: string } | null;
};

/** Every key of every slice, from the schemas. */
export function walkedKeys(): WalkedKey[] {
  const sectionOf = new Map(
    sections.flatMap((section) => fieldsIn(section).map(({ path }) => [path.join("."), section] as const)),
  );
  return Object.keys(settings.shape).flatMap((key) =>
    fieldsOf(key as keyof typeof settings.shape).map((field): WalkedKey => {
      const { path } = field;
      const section = sectionOf.get(path.join("."));
      const why = whyCommandOnly(path);
      const set = section ? { section } : why === null ? null : { why };
      return { path, field, schema: schemaAt(path), set };
    }),
  );
}

/** The schema of a key, with its default and its description. */
export function schemaAt(path: readonly string[]): z.ZodType {
  return path.reduce<z.ZodType>((above, key) => {
    const { schema } = unwrapped(above);
    return (schema as z.ZodObject).shape[key] as z.ZodType;
  }, settings);
}
