import { leadTexts } from "./lead-texts.ts";

export type FieldKind =
  | "text"
  | "email"
  | "tel"
  | "postcode"
  | "money"
  | "textarea"
  | "select"
  | "checkbox"
  | "checkboxes"
  | "datetime"
  | "date"
  | "year";

export type LeadField = {
  /** Name in the API. */
  name: string;
  label: string;
  kind: FieldKind;
  required: boolean;
  requiredMessage: string;
  /** What to give, as a sentence: of a missing answer, in the list of errors. */
  ask?: string;
  maxLength: number;
  /** A choice is by pictures where options have one: the address of each. */
  options: { value: string; label: string; picture?: string }[];
  placeholder?: string;
  /** Hint below the field. */
  hint?: string;
  autocomplete?: string;
  /** Written in plain characters, such as a number plate: what comes along when it is pasted is no part of it. */
  isPlain?: true;
  /** For a text of digits: the keyboard on phones. */
  inputMode?: "numeric";
  /**
   * The initial value: from the address or the site's configuration, or a default that a rule requires
   * (LEAD-19, CONTACT-04, DECIDE-14). Any other field starts empty: a form sends no optional answer that
   * wasn't given.
   */
  preset?: string | boolean;
  /** Words of the label that link to a page, such as the terms. */
  link?: { words: string; href: string };
};

export const maxMessage = 5_000;
const maxText = 200;

/** A field, not required and without choices unless `more` says so. */
export function field(
  name: string,
  label: string,
  kind: FieldKind,
  more: Partial<LeadField> = {},
): LeadField {
  return {
    name,
    label,
    kind,
    required: false,
    requiredMessage: leadTexts.requiredField,
    maxLength: kind === "textarea" ? maxMessage : maxText,
    options: [],
    ...more,
  };
}

/** A field with choices, none of them selected. */
export function select(
  name: string,
  label: string,
  options: LeadField["options"],
  more: Partial<LeadField> = {},
): LeadField {
  return field(name, label, "select", { options, ...more });
}

/** A choice of locations; a single one is preselected (CONTACT-25). */
export function placeSelect(
  name: string,
  label: string,
  options: LeadField["options"],
  more: Partial<LeadField> = {},
): LeadField {
  const only = options.length === 1 ? options[0]?.value : undefined;
  return select(name, label, options, { ...(only === undefined ? {} : { preset: only }), ...more });
}

export const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
