import { useState } from "react";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { DateTimeField } from "#site/parts/lead-form/date-time-field.tsx";
import { FreeRideField } from "#site/parts/lead-form/free-ride-field.tsx";
import { leaveTypedText } from "#ui/typed-text.ts";
import type { FormValue, TimeField } from "./form-model.ts";
import { PictureChoice } from "./picture-choice.tsx";

// A page's modules run before its hydration. Only this one has text areas, so pages without a form don't load the function.
if (typeof document !== "undefined") leaveTypedText();

export type FieldProps = {
  field: LeadField;
  id: string;
  value: FormValue | undefined;
  error: string | undefined;
};

/**
 * One field: its label above it, its error below it. Uncontrolled, so that the page works before and without
 * script.
 */
export function FormField(props: FieldProps & { when: TimeField | null; next: string[] }) {
  const { field, id, value, error } = props;
  switch (field.kind) {
    case "datetime":
      return <DateTimeField {...props} value={typeof value === "string" ? value : ""} />;
    case "checkbox":
      if (field.name === "Free Ride") {
        const { name, label } = field;
        return <FreeRideField id={id} name={name} label={label} ticked={value === true} error={error} />;
      }
      return (
        <div className="form-row" data-wrong={error ? "" : undefined}>
          <label className="tick" htmlFor={id}>
            <input
              id={id}
              type="checkbox"
              name={field.name}
              value="on"
              defaultChecked={value === true}
              {...describedBy(id, error)}
              required={field.required}
            />
            <span>
              <Label field={field} />
            </span>
          </label>
          <FieldError id={id} error={error} />
        </div>
      );
    case "checkboxes":
      return (
        <fieldset className="form-row form-group" data-wrong={error ? "" : undefined}>
          <legend className="field-label">
            {field.label}
            <Optional field={field} />
          </legend>
          {field.options.map((option, at) => (
            <label className="tick" key={option.value}>
              <input
                id={at === 0 ? id : undefined}
                type="checkbox"
                name={field.name}
                value={option.value}
                defaultChecked={Array.isArray(value) && value.includes(option.value)}
                {...describedBy(id, error)}
              />
              <span>{option.label}</span>
            </label>
          ))}
          <FieldError id={id} error={error} />
        </fieldset>
      );
    default:
      if (field.options.some(({ picture }) => picture)) {
        const chosen = typeof value === "string" ? value : "";
        return (
          <PictureChoice field={field} id={id} chosen={chosen} about={describedBy(id, error)}>
            <FieldError id={id} error={error} />
          </PictureChoice>
        );
      }
      return (
        <div className="form-row" data-wrong={error ? "" : undefined} data-name={field.name}>
          <label className="field-label" htmlFor={id}>
            {field.label}
            <Optional field={field} />
          </label>
          <Control {...props} />
          {field.hint ? (
            <p className="field-hint" id={`${id}-hint`}>
              {field.hint}
            </p>
          ) : null}
          <FieldError id={id} error={error} />
        </div>
      );
  }
}

function Control({ field, id, value, error }: FieldProps) {
  const start = typeof value === "string" ? value : "";
  const common = {
    id,
    name: field.name,
    className: "field",
    autoComplete: field.autocomplete,
    required: field.required,
    placeholder: field.kind === "select" ? undefined : field.placeholder,
    ...describedBy(id, error, field.hint),
  };
  if (field.kind === "textarea") return <textarea {...common} rows={4} defaultValue={start} />;
  if (field.kind === "select") {
    return (
      <select {...common} defaultValue={start}>
        {field.required || field.preset === undefined || field.placeholder ? (
          <option value="">
            {field.placeholder ?? (field.required ? "Please select…" : "No preference")}
          </option>
        ) : null}
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      inputMode={field.inputMode}
      {...common}
      {...keyboards[field.kind as keyof typeof keyboards]}
      defaultValue={start}
    />
  );
}

/**
 * The keyboard for each kind. A postcode is digits without separators (CONTACT-22); no other input is
 * truncated while typing.
 */
const keyboards = {
  text: { type: "text" },
  email: { type: "email", inputMode: "email", spellCheck: false },
  money: { type: "text", inputMode: "decimal", autoComplete: "off" },
  tel: { type: "tel", inputMode: "tel" },
  date: { type: "date" },
  year: { type: "text", inputMode: "numeric", maxLength: 4, pattern: "[0-9]{4}" },
  postcode: {
    type: "text",
    inputMode: "numeric",
    maxLength: 4,
    pattern: "[0-9]{4}",
    autoComplete: "postal-code",
  },
} as const;

/** A location's choices, narrowed to the dealership chosen above it. */
export function LocationField(props: FieldProps & { dealership: string; places: Record<string, string> }) {
  const { field, dealership, places } = props;
  const options = dealership
    ? field.options.filter(({ value }) => places[value] === undefined || places[value] === dealership)
    : field.options;
  const only = options.length === 1 ? options[0]?.value : undefined;
  return (
    <FormField
      key={dealership}
      {...props}
      field={{ ...field, options }}
      value={only ?? props.value}
      when={null}
      next={[]}
    />
  );
}

export function useChosenDealership(
  start: FormValue | undefined,
): [string, (event: React.FormEvent) => void] {
  const [chosen, choose] = useState(typeof start === "string" ? start : "");
  return [
    chosen,
    ({ target }) => {
      if (target instanceof HTMLSelectElement && target.name === "dealership_slug") choose(target.value);
    },
  ];
}

/** A label whose link opens in a new tab: the form stays as it is. */
function Label({ field: { label, link } }: { field: LeadField }) {
  const at = link ? label.indexOf(link.words) : -1;
  if (!link || at < 0) return label;
  return (
    <>
      {label.slice(0, at)}
      <a className="link" href={link.href} target="_blank" rel="noopener">
        {link.words}
      </a>
      {label.slice(at + link.words.length)}
    </>
  );
}

function Optional({ field }: { field: LeadField }) {
  return field.required ? null : <span className="optional"> (optional)</span>;
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  ) : null;
}

/** What screen readers announce for an invalid field. */
function describedBy(id: string, error: string | undefined, hint?: string) {
  const about = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return { ...(error ? { "aria-invalid": true } : {}), ...(about ? { "aria-describedby": about } : {}) };
}
