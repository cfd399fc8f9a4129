import type { Site } from "#domain/configuration/site.ts";
import { categoryOfDepartment } from "#domain/configuration/slices/widgets-slice.ts";
import { checkFields, type UserData } from "#domain/leads/form-definitions/lead-schema.ts";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";

/** What a lead through a widget may say; its category and subcategory are those of the widget. */
const accepted = [
  ...["name", "email", "phone", "message", "opt_in", "terms_conditions", "car_id", "url", "isLastStep"],
  ...["lead_attributes", "form_started_at", trapName],
];

/**
 * A lead through a widget of the site, as the shopper sent it from the review of the page: under the category of the widget's department and
 * its name as the subcategory; that of a sales widget about a car is an enquiry about it.
 */
export function withWidget(
  site: Site,
  given: UserData,
): { kind: "unknown" } | { kind: "known"; userData: UserData; problems: Record<string, string> } {
  const widget = site.widgets.find(({ name }) => name === given.widget);
  if (!widget?.allow.includes("lead")) return { kind: "unknown" };
  const sent = Object.fromEntries(Object.entries(given).filter(([name]) => accepted.includes(name)));
  const isAboutCar = widget.department === "sales" && typeof sent.car_id === "string" && sent.car_id !== "";
  const category = isAboutCar ? "Vehicle Enquiry" : categoryOfDepartment[widget.department];
  const userData = { ...sent, category, subcategory: widget.name };
  return { kind: "known", userData, problems: checkFields("contact", userData, site, ["terms_conditions"]) };
}
