import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";

import { useIsInteractive } from "./interactive.tsx";

export type About = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Whether it has to be filled in, where the browser isn't to check it. */
  "aria-required"?: boolean | "true" | "false" | undefined;
};

type MayBeRequired = Pick<About, "aria-required"> & { required?: boolean | undefined };
const isRequired = (control: MayBeRequired): boolean =>
  (control.required ?? control["aria-required"]) === true;

/** Label, control, hint and error, tied together for screen readers. */
function Field({
  label,
  hint,
  error,
  isRequired: isMarked,
  children,
}: Omit<About, "aria-required"> & {
  isRequired: boolean;
  children(control: { id: string; "aria-describedby"?: string; "aria-invalid"?: true }): ReactNode;
}) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id} data-required={isMarked || undefined}>
        {label}
      </label>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {hint ? (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      ) : null}
      {error ? (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      ) : null}
    </div>
  );
}

/** A field whose text scripts hold can't be typed into before they run: they would replace what was typed. */
function useReadOnly({ value, readOnly }: { value?: unknown; readOnly?: boolean | undefined }) {
  const isInteractive = useIsInteractive();
  return readOnly || (value !== undefined && !isInteractive);
}

export function TextField({ label, hint, error, ...input }: About & InputHTMLAttributes<HTMLInputElement>) {
  const readOnly = useReadOnly(input);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired(input)}>
      {(control) => <input className="input" {...input} {...control} readOnly={readOnly} />}
    </Field>
  );
}

/** Several lines of text. */
export function AreaField({
  label,
  hint,
  error,
  ...area
}: About & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const readOnly = useReadOnly(area);
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired(area)}>
      {(control) => <textarea className="input" rows={3} {...area} {...control} readOnly={readOnly} />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  children,
  ...select
}: About & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} error={error} isRequired={isRequired(select)}>
      {(control) => (
        <select className="input" {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}

type Named = { id: string; name: string };

export function SelectOptions({ of }: { of: readonly Named[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}

/** A filter by one of several entries, or all of them; nothing where there is no choice. */
export function FilterSelect({
  label,
  name,
  all,
  chosen,
  of,
}: {
  label: string;
  name: string;
  /** The text of the option that filters nothing. */
  all: string;
  chosen: string | null;
  of: readonly Named[];
}) {
  if (of.length < 2) return null;
  return (
    <SelectField label={label} name={name} defaultValue={chosen ?? ""}>
      <option value="">{all}</option>
      <SelectOptions of={of} />
    </SelectField>
  );
}

type Choice = { value: string; name: string; about?: string };

/** Radio buttons or check boxes as cards, in a fieldset. */
export function ChoiceField({
  type,
  name,
  legend,
  hint,
  error,
  choices,
  chosen,
  form,
}: {
  type: "radio" | "checkbox";
  name: string;
  legend: string;
  hint?: string;
  error?: string | undefined;
  choices: readonly Choice[];
  chosen: readonly string[];
  /** The id of the form that it belongs to, where it isn't within it. */
  form?: string;
}) {
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}>
      <legend>{legend}</legend>
      {hint ? (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      ) : null}
      <div className="choices">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type={type}
              name={name}
              form={form}
              value={choice.value}
              defaultChecked={chosen.includes(choice.value)}
            />
            <span>
              <strong>{choice.name}</strong>
              {choice.about ? <span className="quiet small">{choice.about}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}
