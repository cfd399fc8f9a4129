import { plainPath } from "#platform/config/gate.ts";
import type { Site } from "#platform/config/site.ts";
import type { LeadForm } from "./lead-category.ts";

const vehicleForms: readonly LeadForm[] = ["enquiry", "photos", "similar"];

/**
 * The form of an address: `/book-test-drive`, or `/enquire?form=…`, an enquiry by default. Null for forms
 * about a car without a car, about a model that the site doesn't have, and for the general ones, which are on
 * the contact page.
 */
export function pageForm(address: string, site: Pick<Site, "range">): LeadForm | null {
  const { pathname, searchParams } = new URL(address);
  if (plainPath(pathname) === "/book-test-drive") return "test_drive";
  const formName = searchParams.get("form") ?? "enquiry";
  if (formName === "model" || formName === "brochure")
    return site.range.some(({ slug }) => slug === searchParams.get("model")) ? formName : null;
  if (formName === "call_back" || formName === "parts") return formName;
  if (formName === "test_drive") return "test_drive";
  const form = vehicleForms.find((one) => one === formName);
  return form && searchParams.get("car_id") ? form : null;
}
