import { isDay } from "#lib/date.ts";
import { readPhone } from "#lib/phone-number.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { cleanText } from "./clean-text.ts";
import { isEmail, isPostcode } from "./contact-checks.ts";
import type { FieldKind } from "./lead-field.ts";
import { type FormSite, fieldsOf, type LeadField } from "./lead-fields.ts";
import type { LeadForm } from "./lead-forms.ts";
import { leadTexts } from "./lead-texts.ts";
import { stateOfPostcode } from "./postcode-area.ts";

/**
 * Validation of a form's answers, for browser and server alike. It is a table of fields (`fieldsOf`) and this
 * check over it, and not a schema of the server's validation library, which is larger than all forms
 * together.
 */
export type UserData = Record<string, unknown>;

/**
 * The errors of a form's answers: field name → the message beside it; empty when there are none. `only`
 * limits it to some fields, those of one step; `known` as in `fieldsOf`.
 */
export function checkFields(
  form: LeadForm,
  userData: UserData,
  site: FormSite,
  only?: readonly string[],
  known?: Parameters<typeof fieldsOf>[2],
): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of fieldsOf(form, site, known)) {
    if (only && !only.includes(field.name)) continue;
    const message = problemOf(field, userData[field.name]);
    if (message) wrong[field.name] = message;
  }
  return wrong;
}

/** Contact fields of a lead without its own form: finance, service, trade-in and the like (DECIDE-76). */
export function checkContact(userData: UserData, site: FormSite): Record<string, string> {
  return checkFields("enquiry", userData, site, ["name", "email", "phone", "message"]);
}

export function problemOf(field: LeadField, value: unknown): string | null {
  if (field.kind === "checkbox") return field.required && !isTicked(value) ? field.requiredMessage : null;
  if (field.kind === "checkboxes") {
    const chosen = Array.isArray(value) ? value : value ? [value] : [];
    if (field.required && chosen.length === 0) return field.requiredMessage;
    return chosen.every((one) => field.options.some((option) => option.value === one))
      ? null
      : leadTexts.invalidChoice;
  }
  const given = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const text = plainAnswer(field, given);
  // The length is checked before cleaning: a hundred thousand characters are never a message.
  if (text.length > field.maxLength) return leadTexts.tooLong(field.maxLength);
  const clean = cleanText(text, field.kind === "textarea");
  if (clean === "") return field.required ? field.requiredMessage : null;
  switch (field.kind) {
    case "email":
      return isEmail(clean) ? null : leadTexts.invalidEmail;
    case "tel":
      return phoneProblem(clean);
    case "postcode":
      if (!isPostcode(clean)) return leadTexts.invalidPostcode;
      return stateOfPostcode(clean) ? null : leadTexts.unknownPostcode;
    case "money":
      return amountOf(clean) === null ? leadTexts.invalidAmount : null;
    case "select":
      return field.options.length === 0 || field.options.some((option) => option.value === clean)
        ? null
        : leadTexts.invalidChoice;
    case "date":
      return isDay(clean) ? null : leadTexts.invalidDate;
    case "year":
      return /^(19|20)\d{2}$/.test(clean) ? null : leadTexts.invalidYear;
    case "text":
    case "textarea":
    case "datetime":
      return null;
  }
}

function phoneProblem(text: string): string | null {
  const read = readPhone(text);
  if (read.kind === "several") return leadTexts.severalPhones;
  if (read.kind === "none" || read.australian === null) return leadTexts.invalidPhone;
  return read.extension === null ? null : leadTexts.phoneExtension;
}

const plainKinds: readonly FieldKind[] = ["email", "tel", "postcode", "money", "date", "year"];

/** More than any such answer has, with what is pasted around it. */
const maxPasted = 400;

const plainAnswer = ({ kind, isPlain }: LeadField, text: string): string =>
  (isPlain || plainKinds.includes(kind)) && text.length <= maxPasted ? plainCharacters(text) : text;

/** Answers with numbers, dates, addresses and the like in plain characters, as they are checked and stored. */
export function plainAnswers<Answers extends UserData>(
  answers: Answers,
  fields: readonly LeadField[],
): Answers {
  const plain = fields.flatMap((field): [string, string][] => {
    const value = answers[field.name];
    return typeof value === "string" ? [[field.name, plainAnswer(field, value)]] : [];
  });
  return { ...answers, ...Object.fromEntries(plain) };
}

/** `plainAnswers` for the contact fields of a lead without its own form. */
export const plainContact = <Contact extends UserData>(contact: Contact, site: FormSite): Contact =>
  plainAnswers(contact, fieldsOf("enquiry", site));

/**
 * Answers without the unanswered ones: an empty text, no choice, an unticked optional box. The opt-in is
 * always included, since it is recorded (DECIDE-14). @param fields the form's fields; other values are
 * unchanged
 */
export function givenAnswers<Answers extends UserData>(
  answers: Answers,
  fields: readonly LeadField[],
): Partial<Answers> {
  const unanswered = new Set(
    fields.filter((field) => isUnanswered(field, answers[field.name])).map(({ name }) => name),
  );
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => !unanswered.has(name)),
  ) as Partial<Answers>;
}

function isUnanswered({ name, kind, required }: LeadField, value: unknown): boolean {
  if (kind === "checkbox") return !required && name !== "opt_in" && !isTicked(value);
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || (typeof value === "string" && cleanText(value) === "");
}

/**
 * Parses an amount from a shopper's input (`$5,000`, `5.000,50 €`), null when it is invalid. Three digits after a separator are thousands, one
 * or two are decimals, whatever the site's locale.
 */
export function amountOf(text: string): number | null {
  const plain = plainCharacters(text).replace(/^\p{Sc}\s*|(?<!\s)\s*\p{Sc}$/gu, "");
  const [, whole, , decimals = "0"] =
    /^(\d{1,7}|\d{1,3}([.,\s]\d{3}){1,2})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  return whole ? Number(`${whole.replace(/\D/g, "")}.${decimals}`) : null;
}

/** A checkbox as sent by JSON or by a form without script. */
export function isTicked(value: unknown): boolean {
  return value === true || value === "on" || value === "true" || value === "1" || value === "Yes";
}

export { type FormSite, fieldsOf, type LeadField } from "./lead-fields.ts";
