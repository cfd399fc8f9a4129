import { AreaField, TextField } from "#console/parts/field.tsx";
import { MarkdownField } from "#console/parts/markdown-field.tsx";
import { ColourField } from "./colour-field.tsx";
import type { FieldProps } from "./field-props.ts";
import { LinkField } from "./link-field.tsx";
import { isInLines, listHint, Options } from "./options.tsx";
import { PictureField } from "./picture-field.tsx";
import { RowsField } from "./rows-field.tsx";

export function FieldControl({ field, name, text, error, problemOf }: FieldProps) {
  const { label, about, control, isRequired } = field;
  const common = {
    label,
    hint: about || undefined,
    error,
    name,
    defaultValue: text,
    "aria-required": isRequired,
  };
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
      if (control.holds === "colour") return <ColourField {...common} />;
      if (control.holds === "picture") return <PictureField {...common} />;
      if (control.holds === "link") return <LinkField {...common} />;
      if (control.holds === "markdown") return <MarkdownField {...common} />;
      return isInLines(control, text) ? (
        <AreaField {...common} rows={4} />
      ) : (
        <TextField {...common} type={control.isDate ? "date" : "text"} autoComplete="off" />
      );
    case "list":
      return <AreaField {...common} hint={listHint(about, control)} rows={rowsOf(text)} />;
    case "rows":
      return (
        <RowsField
          field={field}
          name={name}
          text={text}
          error={error}
          problemOf={problemOf}
          fields={control.fields}
        />
      );
  }
}

const rowsOf = (text: string): number => Math.min(16, Math.max(3, text.split("\n").length + 1));
