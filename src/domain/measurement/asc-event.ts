import { type TrackingData, trackingIds } from "./tracking-id.ts";

/**
 * Events under the Automotive Standards Council's names, in addition to the specification's ids: one event,
 * and for a form a second one for its department. Values are lower case, at most 100 characters, never empty
 * and never personal.
 */
export type AscEvent = { name: string; params: Record<string, string> };

export type AscPage = { pageType: string; path: string; submissionId: string | null; elementText?: string };

type Department = "sales" | "service" | "parts" | "trade";

export function ascEvents(eventId: number, data: TrackingData, page: AscPage): AscEvent[] {
  const common = {
    event_owner: "forecourt",
    page_type: page.pageType,
    page_location: page.path,
    ...itemParams(data),
  };
  if (eventId === trackingIds.favouriteAdded) {
    const params = { ...common, event_action: "favourite", element_text: page.elementText ?? "save" };
    return [{ name: "asc_cta_interaction", params: cleanParams(params) }];
  }
  const category = data.category ?? "general enquiry";
  const department = departmentOf(category);
  const params = cleanParams({
    ...common,
    submission_id: page.submissionId ?? "unknown",
    form_name: category,
    form_type: category,
    department,
    comm_type: "form",
    comm_status: "submit",
    element_text: page.elementText ?? "submit",
    product_name: "forecourt",
  });
  return ["asc_form_submission", twinOf(category, department)].map((name) => ({ name, params }));
}

/** A shopper revealed a phone number. */
export function ascCall(data: TrackingData, page: AscPage): AscEvent {
  const params = {
    event_owner: "forecourt",
    page_type: page.pageType,
    page_location: page.path,
    ...itemParams(data),
    event_action: "reveal",
    element_text: page.elementText ?? "call",
  };
  return { name: "asc_click_to_call", params: cleanParams(params) };
}

function departmentOf(category: string): Department {
  if (category === "Service Booking") return "service";
  if (category === "Parts Enquiry") return "parts";
  return category === "Trade-in Enquiry" ? "trade" : "sales";
}

function twinOf(category: string, department: Department): string {
  return category === "Test Drive" ? "asc_form_submission_sales_appt" : `asc_form_submission_${department}`;
}

function itemParams(data: TrackingData): Record<string, string> {
  if (!data.franchise) return {};
  return {
    item_make: data.franchise,
    item_model: data.model ?? "",
    item_variant: data.grade ?? "",
    item_type: data.car_type === "used" ? "used" : "new",
    item_condition: data.car_type ?? "",
    ...(data.vin ? { item_id: data.vin } : {}),
  };
}

function cleanParams(params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, value.toLowerCase().slice(0, 100) || "unknown"]),
  );
}
