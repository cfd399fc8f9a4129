import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import {
  givenAnswers,
  isTicked,
  problemOf,
  type UserData,
} from "#domain/leads/form-definitions/lead-schema.ts";
import { cutText } from "#lib/sent-text.ts";
import type { FormModel, FormValues } from "./form-model.ts";

type Answers = { get(name: string): unknown; getAll(name: string): unknown[] };

/** A form's answers by its fields; an unticked box is false, since forms don't send it. */
export function valuesOf(fields: readonly LeadField[], answers: Answers): FormValues {
  return Object.fromEntries(
    fields.map((field) => {
      if (field.kind === "checkbox") return [field.name, isTicked(answers.get(field.name))];
      if (field.kind === "checkboxes")
        return [field.name, answers.getAll(field.name).filter((one) => typeof one === "string")];
      const value = answers.get(field.name);
      return [field.name, typeof value === "string" ? value : ""];
    }),
  );
}

/** Values as a draft stores them: each text within its field's maximum, and only the choices that its field has. */
export function draftValues(fields: readonly LeadField[], values: FormValues): FormValues {
  const stored: FormValues = {};
  for (const { name, maxLength, options } of fields) {
    const value = values[name];
    if (value === undefined) continue;
    if (typeof value === "string") stored[name] = cutText(value, maxLength);
    else if (!Array.isArray(value)) stored[name] = value;
    else stored[name] = options.map((option) => option.value).filter((one) => value.includes(one));
  }
  return stored;
}

/** The initial values of fields (LEAD-10, LEAD-19, CONTACT-04, CONTACT-25). */
export function presetValues(fields: readonly LeadField[]): FormValues {
  return Object.fromEntries(
    fields.map(({ name, kind, preset }) => [
      name,
      preset ?? (kind === "checkbox" ? false : kind === "checkboxes" ? [] : ""),
    ]),
  );
}

/** Stored values that this form accepts, over its presets; all others are dropped. */
export function restoredValues(fields: readonly LeadField[], stored: unknown): FormValues {
  const storedValues =
    typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
  const values = presetValues(fields);
  for (const { name } of fields) {
    const value = storedValues[name];
    const isText = Array.isArray(value) ? value.every((one) => typeof one === "string") : true;
    if (
      isText &&
      typeof value === typeof values[name] &&
      Array.isArray(value) === Array.isArray(values[name])
    )
      values[name] = value as string;
  }
  return values;
}

/** The errors of some fields, by the server's `checkFields`. */
export function problemsOf(
  fields: readonly LeadField[],
  values: FormValues,
  only?: readonly string[],
): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    if (only && !only.includes(field.name)) continue;
    const message = problemOf(field, values[field.name]);
    if (message) wrong[field.name] = message;
  }
  return wrong;
}

/**
 * The serialised form (LEAD-03): its context, the given answers, and where the site configures it the
 * location's dealership.
 */
export function userDataFrom(model: FormModel, values: FormValues, last: boolean): UserData {
  const { location } = values;
  const sets = model.locationSetsDealership && typeof location === "string" && model.places[location];
  const { subcategory = "", ...hidden } = model.hidden;
  return {
    ...hidden,
    subcategory,
    ...givenAnswers(values, model.fields),
    ...(sets ? { dealership_slug: sets } : {}),
    isLastStep: last,
  };
}
