import type { Site } from "#domain/configuration/site.ts";
import { financeForm } from "./finance-form.ts";
import type { FormDefinition } from "./form-definition.ts";
import type { FormStep } from "./form-steps.ts";
import { generalForms } from "./general-forms.ts";
import { onlinePayment } from "./lead-category.ts";
import { modelForms } from "./model-forms.ts";
import { serviceForm } from "./service-form.ts";
import { vehicleForms } from "./vehicle-forms.ts";

/** Every lead form, by its name in addresses and content. */
const forms = { ...vehicleForms, ...generalForms, ...modelForms, ...financeForm, ...serviceForm };

export type LeadForm = keyof typeof forms;
export const leadForms = Object.keys(forms) as [LeadForm, ...LeadForm[]];

/** A form's category, followed by its subcategory if it has one: `Vehicle Enquiry/Brochure Request`. */
export type FormSubject = {
  [Form in LeadForm]: (typeof forms)[Form]["subcategory"] extends string
    ? `${(typeof forms)[Form]["category"]}/${(typeof forms)[Form]["subcategory"]}`
    : (typeof forms)[Form]["category"];
}[LeadForm];

export function formDefinition(form: LeadForm): FormDefinition {
  return forms[form];
}

/** The form of this name, or null: the name comes from an address. */
export function formNamed(name: string | null | undefined): LeadForm | null {
  return leadForms.find((form) => form === name) ?? null;
}

export function formCategory(form: LeadForm): { category: string; subcategory: string | null } {
  const { category, subcategory } = forms[form];
  return { category, subcategory };
}

/**
 * The form whose rules apply to a category: the one with this exact subcategory, else the category's default.
 * Null for a category whose forms have their own rules elsewhere, such as trade-ins.
 */
export function formOf(category: string, subcategory: string | null): LeadForm | null {
  // Written by the server once the money is received, from the payer's input.
  if (subcategory === onlinePayment) return null;
  const same = leadForms.filter((form) => forms[form].category === category);
  return (
    same.find((form) => forms[form].subcategory === (subcategory || null)) ??
    same.find((form) => forms[form].subcategory === null) ??
    null
  );
}

export function isVehicleForm(form: LeadForm | null): boolean {
  return form !== null && formDefinition(form).isAboutCar === true;
}

/** A form's steps; one without a heading for a form of one page. */
export function formSteps(
  form: LeadForm,
  fields: readonly { name: string }[],
  site: Pick<Site, "service">,
): FormStep[] {
  const names = fields.map(({ name }) => name);
  const { steps } = formDefinition(form);
  if (steps) return steps(names, site);
  // A last name belongs to the name.
  const others = names.filter((name) => name !== "last_name");
  return [{ title: "", fields: others.length < names.length ? others.toSpliced(1, 0, "last_name") : names }];
}
