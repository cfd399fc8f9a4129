/** What is typed to begin a site. An empty `group` is a new one; `from` is the slug of a site whose settings it takes. */
export const startFields = [
  "name",
  "slug",
  "group",
  "from",
  "template",
  "timezone",
  "language",
  "currency",
] as const;
export type StartField = (typeof startFields)[number];
export type StartForm = Record<StartField, string>;

export const defaultStart: StartForm = {
  name: "",
  slug: "",
  group: "",
  from: "",
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
