import type { Site } from "#domain/configuration/site.ts";
import { formDefinition, formNamed, type LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import { plainPath } from "#lib/plain-path.ts";

/**
 * The form of an address: `/book-test-drive`, or `/enquire?form=…`, an enquiry by default. Null for forms
 * about a car without a car, about a model that the site doesn't have, and for those with another page.
 */
export function pageForm(address: string, site: Pick<Site, "range">): LeadForm | null {
  const { pathname, searchParams } = new URL(address);
  if (plainPath(pathname) === "/book-test-drive") return "test_drive";
  const form = formNamed(searchParams.get("form") ?? "enquiry");
  if (!form) return null;
  const { page } = formDefinition(form);
  if (page.at !== "enquire") return "isAlsoEnquire" in page ? form : null;
  switch (page.about) {
    case "anything":
      return form;
    case "car":
      return searchParams.get("car_id") ? form : null;
    case "model":
      return site.range.some(({ slug }) => slug === searchParams.get("model")) ? form : null;
  }
}
