import { type ReactNode, useId, useRef, useState } from "react";
import { PlainButton } from "#console/parts/button.tsx";
import { AreaField, TextField } from "#console/parts/field.tsx";
import { useIsInteractive } from "#console/parts/interactive.tsx";
import { MarkdownField } from "#console/parts/markdown-field.tsx";
import type { FieldProps } from "./field-props.ts";
import { LinkField } from "./link-field.tsx";
import { isInLines, listHint, Options } from "./options.tsx";
import { PictureField } from "./picture-field.tsx";
import { moved, type RowTexts, rowKey, rowsIn } from "./row-texts.ts";
import type { SettingField } from "./setting-field.ts";

/**
 * Entries with fields of their own, and one more to fill in; buttons move and remove them. Without scripts a number says the place of each, and
 * an entry whose fields are emptied is removed.
 */
export function RowsField({
  field: { label, about, isRequired },
  name,
  text,
  error,
  fields,
  problemOf,
}: FieldProps & { fields: readonly SettingField[] }) {
  const stored = rowsIn(text);
  const [rows, setRows] = useState(() => [...stored.keys(), stored.length]);
  const [count, setCount] = useState(stored.length + 1);
  const isInteractive = useIsInteractive();
  const isFolded = fields.length > foldedFrom;
  const group = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const move = (from: number, to: number) => setRows(moved(rows, from, to));
  const remove = (row: number) => {
    setRows(rows.filter((one) => one !== row));
    group.current?.focus();
  };
  const add = () => {
    setRows([...rows, count]);
    setCount(count + 1);
  };
  // The spare one at the end may stay empty, unless it is the only one of a list that may not.
  const isSpare = (row: number) => row === stored.length && !(isRequired && row === 0);
  const hint = isInteractive ? "" : " Empty an entry to remove it.";
  return (
    <fieldset
      className="field rows"
      ref={group}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : `${id}-hint`}
    >
      <legend data-required={isRequired}>{label}</legend>
      <span className="field-hint" id={`${id}-hint`}>{`${about}${hint}`}</span>
      <input type="hidden" name={name} value={count} />
      {rows.map((row, place) => (
        <Entry
          key={row}
          name={row < stored.length ? `Entry ${place + 1}` : "New entry"}
          title={isFolded ? titleOf(stored[row]) : ""}
          isFolded={isFolded}
          isOpen={row > stored.length || fields.some((field) => problemOf?.(row, rowKey(field)))}
        >
          {fields.map((field) => (
            <RowField
              key={rowKey(field)}
              field={field}
              name={`${name}:${row}:${rowKey(field)}`}
              text={stored[row]?.[rowKey(field)] ?? ""}
              isRequired={field.isRequired && !isSpare(row)}
              error={problemOf?.(row, rowKey(field))}
            />
          ))}
          {isInteractive ? (
            <>
              <input type="hidden" name={`${name}:${row}:place`} value={place + 1} />
              <RowButtons
                place={place}
                last={rows.length - 1}
                onMove={(to) => move(place, to)}
                onRemove={() => remove(row)}
              />
            </>
          ) : rows.length > 2 ? (
            <TextField
              label="Place"
              name={`${name}:${row}:place`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={place + 1}
            />
          ) : null}
        </Entry>
      ))}
      {isInteractive ? (
        <div className="actions">
          <PlainButton data-size="small" onClick={add}>
            {`Another entry of ${label.toLowerCase()}`}
          </PlainButton>
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

/** Entries of more fields than this are folded, each below its title. */
const foldedFrom = 12;

/** What an entry is called, by the first of its fields that names it. */
const titleOf = (texts: RowTexts | undefined): string =>
  ["name", "title", "label"].map((key) => texts?.[key]?.trim()).find(Boolean) ?? "";

function Entry({
  name,
  title,
  isFolded,
  isOpen,
  children,
}: {
  name: string;
  title: string;
  isFolded: boolean;
  isOpen: boolean;
  children: ReactNode;
}) {
  if (!isFolded)
    return (
      <fieldset className="field-row">
        <legend className="quiet small">{name}</legend>
        {children}
      </fieldset>
    );
  return (
    <details className="folded-row" open={isOpen}>
      <summary>{title ? `${name}: ${title}` : name}</summary>
      <div className="field-row">{children}</div>
    </details>
  );
}

function RowButtons({
  place,
  last,
  onMove,
  onRemove,
}: {
  place: number;
  last: number;
  onMove(to: number): void;
  onRemove(): void;
}) {
  const entry = `entry ${place + 1}`;
  const buttons = [
    ["Move up", `Move ${entry} up`, place === 0, () => onMove(Math.max(0, place - 1))],
    ["Move down", `Move ${entry} down`, place === last, () => onMove(Math.min(last, place + 1))],
    ["Remove", `Remove ${entry}`, undefined, onRemove],
  ] as const;
  return (
    <div className="actions row-buttons">
      {buttons.map(([text, label, isOff, onClick]) => (
        <button
          key={text}
          type="button"
          className="button"
          data-size="small"
          data-kind="plain"
          aria-label={label}
          aria-disabled={isOff}
          onClick={onClick}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

function RowField({
  field: { label, about, control },
  name,
  text,
  isRequired,
  error,
}: {
  field: SettingField;
  name: string;
  text: string;
  isRequired: boolean | undefined;
  error: string | undefined;
}) {
  const common = {
    label,
    name,
    error,
    hint: about || undefined,
    defaultValue: text,
    "aria-required": isRequired,
  };
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
      return <AreaField {...common} hint={listHint(about, control)} rows={2} />;
    case "text":
      if (control.holds === "picture") return <PictureField {...common} />;
      if (control.holds === "link") return <LinkField {...common} />;
      if (control.holds === "markdown") return <MarkdownField {...common} />;
      return isInLines(control, text) ? (
        <AreaField {...common} />
      ) : (
        <TextField {...common} type={control.isDate ? "date" : "text"} autoComplete="off" />
      );
    case "rows":
      return (
        <RowsField
          field={{ label, about, control, ...(isRequired ? { isRequired } : {}) }}
          name={name}
          text={text}
          error={error}
          fields={control.fields}
        />
      );
    default:
      return <TextField {...common} autoComplete="off" />;
  }
}
