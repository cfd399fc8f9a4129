import { useId, useState } from "react";
import { type About, AreaField, SelectField, TextField } from "#ui/console/field.tsx";
import { useIsInteractive } from "#ui/console/interactive.tsx";
import { MarkdownField } from "#ui/console/markdown-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { rowsIn } from "./row-texts.ts";
import type { SettingField } from "./setting-field.ts";

type FieldProps = {
  field: Pick<SettingField, "label" | "about" | "control">;
  name: string;
  text: string;
  error?: string | undefined;
};

/** The control of a field that was made from a schema. */
export function FieldControl({ field, name, text, error }: FieldProps) {
  const { label, about, control } = field;
  const common = { label, hint: about || undefined, error, name, defaultValue: text };
  switch (control.kind) {
    case "switch":
      return (
        <Options
          {...common}
          options={[
            ["yes", "Yes"],
            ["no", "No"],
          ]}
        />
      );
    case "choice":
      return <Options {...common} options={control.options.map((one) => [one, one])} />;
    case "number":
      return <TextField {...common} inputMode={control.isWhole ? "numeric" : "decimal"} autoComplete="off" />;
    case "text":
      if (control.holds === "picture") return <PictureField {...common} />;
      if (control.holds === "markdown") return <MarkdownField {...common} />;
      return isInLines(control, text) ? (
        <AreaField {...common} rows={4} />
      ) : (
        <TextField {...common} type={control.isDate ? "date" : "text"} autoComplete="off" />
      );
    case "list": {
      const choices = control.options.length > 0 ? ` Any of ${control.options.join(", ")}.` : "";
      const hint = `${about} One on each line.${choices}`;
      return <AreaField {...common} hint={hint} rows={rowsOf(text)} />;
    }
    case "rows":
      return <Rows {...{ field, name, text, error }} fields={control.fields} />;
    case "structure":
      return (
        <AreaField
          {...common}
          hint={`${about} Written as in a configuration file.`}
          rows={rowsOf(text)}
          spellCheck={false}
          data-kind="code"
        />
      );
  }
}

/** Entries with fields of their own, and one more to fill in. An entry whose fields are emptied is removed. */
function Rows({
  field: { label, about },
  name,
  text,
  error,
  fields,
}: FieldProps & { fields: readonly SettingField[] }) {
  const [added, setAdded] = useState(1);
  const isInteractive = useIsInteractive();
  const written = rowsIn(text);
  const rows = [...written, ...Array.from({ length: added }, () => ({}))] as ReturnType<typeof rowsIn>;
  const id = useId();
  return (
    <fieldset className="field rows" aria-describedby={error ? `${id}-error` : `${id}-hint`}>
      <legend>{label}</legend>
      <span className="field-hint" id={`${id}-hint`}>{`${about} Empty an entry to remove it.`}</span>
      <input type="hidden" name={name} value={rows.length} />
      {rows.map((texts, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place in the form
        <fieldset className="field-row" key={row}>
          <legend className="quiet small">{row < written.length ? `Entry ${row + 1}` : "New entry"}</legend>
          {fields.map((field) => (
            <RowField
              key={field.path.join(".")}
              field={field}
              name={`${name}:${row}:${field.path.join(".")}`}
              text={texts[field.path.join(".")] ?? ""}
            />
          ))}
          {rows.length > 2 ? (
            <TextField
              label="Place"
              name={`${name}:${row}:place`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={row + 1}
            />
          ) : null}
        </fieldset>
      ))}
      {isInteractive ? (
        <div>
          <button
            type="button"
            className="button"
            data-size="small"
            onClick={() => setAdded((before) => before + 1)}
          >
            {`Another entry of ${label.toLowerCase()}`}
          </button>
        </div>
      ) : null}
      {error ? (
        <span className="field-error" id={`${id}-error`}>
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}

function RowField({ field, name, text }: { field: SettingField; name: string; text: string }) {
  const { label, control } = field;
  const common = { label, name, defaultValue: text };
  switch (control.kind) {
    case "switch":
      return (
        <Options
          {...common}
          options={[
            ["", "As usual"],
            ["yes", "Yes"],
            ["no", "No"],
          ]}
        />
      );
    case "choice":
      return (
        <Options
          {...common}
          options={[["", "None"], ...control.options.map((one): [string, string] => [one, one])]}
        />
      );
    case "list":
      return <AreaField {...common} hint="One on each line." rows={2} />;
    case "text":
      if (control.holds === "picture") return <PictureField {...common} />;
      if (control.holds === "markdown") return <MarkdownField {...common} />;
      return isInLines(control, text) ? (
        <AreaField {...common} />
      ) : (
        <TextField {...common} type={control.isDate ? "date" : "text"} autoComplete="off" />
      );
    default:
      return <TextField {...common} autoComplete="off" />;
  }
}

/** A field of one line would lose the line breaks of its text. */
const isInLines = ({ isLong }: { isLong: boolean }, text: string): boolean =>
  isLong || text.length > 80 || text.includes("\n");

const rowsOf = (text: string): number => Math.min(16, Math.max(3, text.split("\n").length + 1));

function Options({
  options,
  defaultValue,
  ...field
}: About & { name: string; defaultValue: string; options: [value: string, name: string][] }) {
  const isKnown = options.some(([value]) => value === defaultValue);
  return (
    <SelectField {...field} defaultValue={defaultValue}>
      {isKnown ? null : <option value={defaultValue}>{defaultValue || "None"}</option>}
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
