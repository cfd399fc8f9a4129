import type { AscEvent } from "#domain/measurement/asc-names.ts";
import { isFirst } from "./once.ts";
import { report } from "./report.ts";

/** The department that a form of a category is for; `other` for careers. */
export const departmentOf = (category: string): string => {
  const known = /^(service|parts|trade|careers)/i.exec(category)?.[0].toLowerCase();
  return known === "careers" ? "other" : (known ?? "sales");
};

/** Parts of a purchase that are forms, by category. */
export const flows: Record<string, string> = { "Finance Enquiry": "finance", "Trade-in Enquiry": "trade-in" };

export function reportFlow(name: string, outcome: string, subject: string): void {
  if (isFirst(`${name} ${outcome} ${subject}`))
    report("asc_retail_process", { flow_name: name, flow_outcome: outcome });
}

export const formParameters = (form: string, category: string, status: string) => ({
  form_name: form,
  form_type: category,
  department: departmentOf(category),
  comm_type: "form",
  comm_status: status,
});

/** A change by the shopper: the first in a form, and any of a filter, calculator or hero. */
export function reportChange(target: Element, type: string): void {
  const form = target.closest<HTMLFormElement>("form.lead-form");
  if (form) reportEngagement(form);
  const event = type === "change" && eventOfChange(target);
  if (event) report(event.name, event.params);
}

function reportEngagement(form: HTMLFormElement): void {
  const name = form.dataset.form ?? form.ariaLabel ?? "";
  // Signing in and changing a booking are no enquiries: their forms have no name.
  if (name === "") return;
  const { pathname } = location;
  if (!isFirst(`form ${name} ${pathname}`)) return;
  const field = form.elements.namedItem("category");
  const chosen = field && "value" in field ? field.value : "";
  const isTradeIn = /trade-in|sell-my-car/.test(pathname);
  const category = chosen || (isTradeIn ? "Trade-in Enquiry" : "Vehicle Enquiry");
  report("asc_form_engagement", formParameters(name, category, "start"));
  const flow = flows[category];
  if (flow) reportFlow(flow, "start", pathname);
}

/** The event of a changed field of a filter, calculator or hero: its attribute, never its value. */
export function eventOfChange(target: Element): AscEvent | null {
  const { form, name } = target as HTMLInputElement;
  const range = target.closest(".range, .hero-price");
  const kind =
    form?.id === "filters"
      ? name === "sortBy"
        ? "sort"
        : range
          ? "slider"
          : "filter"
      : form?.matches(".hero-search")
        ? "hero"
        : form?.matches(".calculator form") && "calculator";
  if (!kind) return null;
  const named = name || range?.querySelector("[name]")?.getAttribute("name") || "";
  const params = { element_type: kind, element_text: named.replace(/_(min|max)$/, "") };
  return { name: "asc_element_configuration", params };
}
