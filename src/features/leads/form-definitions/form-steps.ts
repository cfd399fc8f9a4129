import type { LeadForm } from "./lead-category.ts";
import type { LeadField } from "./lead-fields.ts";
import { type ServiceFormSite, serviceSteps } from "./service-fields.ts";

/** One page of a form: its heading and the names of its fields. */
export type FormStep = { title: string; fields: string[] };

const who = ["name", "email", "phone"];
const what = ["car_choice", "location"];
const when = ["dateTime", "distribution_location"];
const agreements = ["credit_consent", "opt_in", "terms_conditions"];

/**
 * Enquiry, test drive and finance have steps and end with a review (LEAD-01, LEAD-02); the other forms are
 * one step. Each field is in exactly one step, a site's own ones with the message.
 */
export function formSteps(
  form: LeadForm,
  fields: readonly Pick<LeadField, "name">[],
  order: ServiceFormSite["service"]["stepOrder"] = "vehicle-contact-order",
): FormStep[] {
  const names = fields.map(({ name }) => name);
  const among = (stepNames: string[]) => names.filter((name) => stepNames.includes(name));
  const rest = (but: string[]) => names.filter((name) => !but.includes(name));
  if (form === "enquiry") {
    return [
      { title: "About you", fields: among(who) },
      { title: "Your message", fields: rest([...who, ...agreements]) },
      { title: "Check and send", fields: among(agreements) },
    ];
  }
  if (form === "test_drive") {
    const open = among(what);
    return [
      ...(open.length > 0 ? [{ title: "Car and place", fields: open }] : []),
      { title: "When suits you", fields: among(when) },
      { title: "About you", fields: [...among(who), ...rest([...what, ...who, ...when, ...agreements])] },
      { title: "Check and book", fields: among(agreements) },
    ];
  }
  if (form === "service") return serviceSteps(names, order);
  if (form === "finance") {
    return [
      { title: "About you", fields: among(who) },
      { title: "Your loan", fields: rest([...who, ...agreements]) },
      { title: "Check and send", fields: among(agreements) },
    ];
  }
  // A last name belongs to the name.
  const apart = names.filter((name) => name !== "last_name");
  return [{ title: "", fields: apart.length < names.length ? apart.toSpliced(1, 0, "last_name") : names }];
}

/** The first step with an error; the given one when the fields are in none. */
export function stepWith(
  steps: readonly FormStep[],
  errors: Record<string, string>,
  otherwise: number,
): number {
  const at = steps.findIndex(({ fields }) => fields.some((name) => name in errors));
  return at < 0 ? otherwise : at;
}

/** The answers of the steps before one: the contents of a partial lead. */
export function answeredBy<T>(
  steps: readonly FormStep[],
  step: number,
  values: Readonly<Record<string, T>>,
): Record<string, T> {
  const done = new Set(steps.slice(0, step).flatMap(({ fields }) => fields));
  return Object.fromEntries(Object.entries(values).filter(([name]) => done.has(name)));
}
