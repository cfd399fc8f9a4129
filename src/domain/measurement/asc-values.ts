/** What a page is about, as events of the page say it. */
export const pageTypes = [
  "home",
  "itemlist",
  "item",
  "contact",
  "service",
  "specials",
  "showroom",
  "custom",
] as const;

/** Values of the parameters that are words of ours or numbers: these alone are sent to the server, so nothing that a shopper typed is. */
export const closedValues: Readonly<Record<string, RegExp>> = {
  error_code: /^(\d{3})?$/,
  element_type:
    /^(main_nav|nav_tab|contact_tool|compare_tool|share_tool|filter|sort|slider|calculator|hero)$/,
  element_order: /^\d{1,3}$/,
  event_action: /^press$/,
  event_action_result: /^(add|remove|download|open|navigation|expand|press|close|view|play)$/,
  media_type: /^(image|video|map)$/,
  department: /^(sales|service|parts|trade|other)$/,
  form_name: /^[a-z][a-z_ -]{0,39}$/,
  form_type: /^[a-z][a-z -]{0,39}$/,
  comm_type: /^(form|chat)$/,
  comm_status: /^(start|submit)$/,
  comm_outcome: /^(engaged|submitted)$/,
  submission_id: /^[\da-f]{22}$/,
  flow_name: /^(reserve|buy online|finance|trade-in)$/,
  flow_outcome: /^(start|step_\d{1,2}|success|cancel)$/,
  item_results: /^\d{1,6}$/,
};

/** The attribute that a filter, calculator or hero changes; any other `element_text` is a text of the page. */
export const attributeName = /^[a-z][a-z_.-]{0,39}$/;
