/** What is typed to begin a site. An empty `group` is a new one. */
export const startFields = ["name", "slug", "group", "template", "timezone", "language", "currency"] as const;
export type StartField = (typeof startFields)[number];
export type StartForm = Record<StartField, string>;

export const defaultStart: StartForm = {
  name: "",
  slug: "",
  group: "",
  template: "standard",
  timezone: "Australia/Sydney",
  language: "en-AU",
  currency: "AUD",
};

/** Time zones to choose from; others can be typed. */
export const timezones = [
  "Australia/Sydney",
  "Australia/Melbourne",
  "Australia/Brisbane",
  "Australia/Adelaide",
  "Australia/Perth",
  "Australia/Hobart",
  "Australia/Darwin",
  "Pacific/Auckland",
];
