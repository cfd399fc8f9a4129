import { Badge } from "#console/parts/screen.tsx";
import { FieldControl } from "#console/parts/setting-form/field-control.tsx";
import { rowKey } from "#console/parts/setting-form/row-texts.ts";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import { controlName } from "./entry-form.ts";

type Props = {
  fields: readonly SettingField[];
  /** The block that they are of; null for those of the entry. */
  block: string | null;
  texts: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
  /** Those that differ from what is published, by their key. */
  changed?: readonly string[];
  /** Where it is given, the fields are folded away below it. */
  title?: string;
};

/** The controls of fields that were made from a schema. */
export function EntryFields({ fields, block, texts, problems, changed = [], title }: Props) {
  if (fields.length === 0) return null;
  const controls = fields.map((field) => {
    const key = rowKey(field);
    const name = controlName(block, field);
    return (
      <div key={key} className="entry-field">
        <FieldControl field={field} name={name} text={texts[key] ?? ""} error={problems[name]} />
        {changed.includes(key) ? <Badge tone="note">Changed</Badge> : null}
      </div>
    );
  });
  if (title === undefined) return controls;
  const isOpen = fields.some((field) => problems[controlName(block, field)] !== undefined);
  return (
    <details className="more-fields" open={isOpen || undefined}>
      <summary>{title}</summary>
      <div className="stack">{controls}</div>
    </details>
  );
}
