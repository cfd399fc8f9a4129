/**
 * The events of the Automotive Standards Council that our pages report, by name, with the parameters that each has beside the common ones. It is
 * the one place to complete when the sheet changes; docs/marketing.md lists what isn't checked against it.
 */
const press = ["element_text", "element_type", "link_url", "event_action", "event_action_result"] as const;
const form = ["form_name", "form_type", "department", "comm_type", "comm_status"] as const;
const submission = [...form, "submission_id", "element_text"] as const;
const chat = ["comm_type", "comm_status", "comm_outcome"] as const;

export const ascEvents = {
  asc_pageview: ["error_code"],
  asc_item_pageview: ["items"],
  asc_itemlist_pageview: ["items", "item_results"],
  asc_menu_interaction: press,
  asc_cta_interaction: [...press, "element_order"],
  asc_element_configuration: ["element_type", "element_text"],
  asc_media_interaction: ["media_type", "creative_name", "event_action_result"],
  asc_special_offer: ["creative_name", "link_url", "event_action_result"],
  asc_click_to_call: ["comm_phone_number", "department"],
  asc_form_engagement: form,
  asc_form_submission: submission,
  asc_form_submission_sales: submission,
  asc_form_submission_service: submission,
  asc_form_submission_parts: submission,
  asc_form_submission_trade: submission,
  asc_form_submission_sales_appt: submission,
  asc_form_submission_service_appt: submission,
  asc_comm_engagement: chat,
  asc_comm_submission: chat,
  asc_comm_submission_sales: chat,
  asc_retail_process: ["flow_name", "flow_outcome"],
} as const satisfies Record<string, readonly string[]>;

export type AscName = keyof typeof ascEvents;

export const commonParameters = [
  "event_owner",
  "page_type",
  "page_location",
  "affiliation",
  "product_name",
] as const;

/** A car as all events on its page describe it; blank where a fact isn't known. */
export const itemParameters = [
  "item_id",
  "item_number",
  "item_price",
  "item_condition",
  "item_year",
  "item_make",
  "item_model",
  "item_variant",
  "item_color",
  "item_type",
  "item_category",
  "item_fuel_type",
  "item_inventory_date",
] as const;

export type AscItem = Record<(typeof itemParameters)[number], string>;
/** Values as they are reported: lower case, at most 100 characters, blank for what isn't known. */
export type AscParameters = Record<string, string | AscItem[]>;
export type AscEvent = { name: AscName; params: Record<string, string | AscItem[]> };
