import type { FormStep } from "#domain/leads/form-definitions/form-steps.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { dayText, timeText } from "#domain/leads/test-drive/appointment-days.ts";
import type { FormValue, FormValues } from "./form-model.ts";

/** The answers, for review before sending. */
export function FormReview({
  fields,
  steps,
  values,
}: {
  fields: readonly LeadField[];
  steps: readonly FormStep[];
  values: FormValues;
}) {
  const before = steps.slice(0, -1).flatMap((step) => step.fields);
  const lines = before.flatMap((name) => {
    const field = fields.find((one) => one.name === name);
    const text = field ? answerText(field, values[name]) : "";
    return field && text ? [{ name, label: field.label, text }] : [];
  });
  return (
    <dl className="form-review">
      {lines.map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function answerText(field: LeadField, value: FormValue | undefined): string {
  if (typeof value === "boolean") return value ? "Yes" : "";
  if (Array.isArray(value)) return value.join(", ");
  if (!value) return "";
  if (field.kind === "datetime") return `${dayText(value.slice(0, 10))} ${timeText(value)}`.trim();
  return field.options.find((option) => option.value === value)?.label ?? value;
}
