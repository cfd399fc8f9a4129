import type { LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { vehicleNames } from "#domain/leads/form-definitions/service-fields.ts";

/**
 * A form's message when sending failed (DECIDE-12): the server's own text on vehicle forms where there is one
 * (LEAD-09), one text on general ones (CONTACT-14).
 */
export function failureText(isAboutCar: boolean, serverSays: string | null): string {
  return isAboutCar ? serverSays || leadTexts.unexpected : leadTexts.submitFailed;
}

/** The message over an incomplete step: a vehicle without make, model or year (SERVICE-07); else none. */
export function stepFailure(form: LeadForm, errors: Record<string, string>): string | null {
  const vehicle = form === "service" && vehicleNames.some((name) => name in errors);
  return vehicle ? leadTexts.stepIncomplete : null;
}
