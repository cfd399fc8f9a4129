import { type ChangeEvent, useId } from "react";
import { AreaField, SelectField, TextField } from "#console/parts/field.tsx";
import type { FieldKind } from "#domain/stock/changes-by-staff/overrides/override-fields.ts";

/** The control of a car's field by its kind. Either `value` with `onType`, or `defaultValue` with a `name`. */
export function FieldInput({
  kind,
  label,
  hint,
  error,
  isRequired,
  choices,
  suggestions = [],
  onType,
  ...control
}: {
  kind: FieldKind;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  isRequired: boolean;
  choices: readonly { value: string; name: string }[];
  suggestions?: readonly string[];
  name?: string;
  value?: string;
  defaultValue?: string;
  disabled?: boolean;
  onType?(text: string): void;
}) {
  const listId = useId();
  const common = {
    label,
    hint,
    error,
    ...control,
    ...(onType
      ? {
          onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
            onType(target.value),
        }
      : {}),
  };
  if (kind === "choice" || kind === "flag" || kind === "place") {
    const chosen = control.value ?? control.defaultValue ?? "";
    const isOther = chosen !== "" && !choices.some(({ value }) => value === chosen);
    return (
      <SelectField {...common}>
        {isRequired ? null : <option value="">Nothing</option>}
        {isOther ? <option value={chosen}>Another</option> : null}
        {choices.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  if (kind === "lines" || kind === "list") return <AreaField {...common} rows={kind === "list" ? 5 : 8} />;
  const inputMode = kind === "money" || kind === "number" ? "numeric" : undefined;
  const list = suggestions.length > 0 ? listId : undefined;
  return (
    <>
      <TextField {...common} inputMode={inputMode} list={list} type="text" autoComplete="off" />
      {list ? (
        <datalist id={list}>
          {suggestions.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
