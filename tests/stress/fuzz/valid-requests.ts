import type { Seed, Who } from "./body.ts";
import { canary, type Found, type SiteName } from "./stage.ts";

export type Place = { site: SiteName; found: Found };
/**
 * A typical request to a page or API call on one site; without `site` and `path`, those of its table row
 * apply.
 */
export type Usual = (place: Place, pick: number) => (Partial<Seed> | null)[];

export const { name, email, phone, message } = canary;
export const who = { name, email, phone };
export const aDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const car = ({ found }: Place, n = 0) => found.cars[n % Math.max(1, found.cars.length)];
export const as = (someone: Who) => ({ who: someone });

export const contact = {
  ...who,
  message,
  last_name: "Canarino",
  opt_in: "on",
  terms_conditions: "on",
  step: "0",
  go: "next",
};
export const finance = {
  ...contact,
  budget: "25000",
  deposit: "$1,000",
  term: "5 years",
  employment: "Full time",
  credit_consent: "on",
};
export const service = {
  "Vehicle Make": "Mazda",
  "Vehicle Model": "2",
  "Vehicle Year": "2019",
  "Vehicle Rego": "ABC123",
  step: "0",
  go: "next",
  ...who,
  postcode: "2250",
  state: "nsw",
  "Preferred Service Date": aDay(15),
  "Service Type": "Logbook service",
  Comments: message,
};
export const sell = {
  ...who,
  last_name: "Canarino",
  postcode: "2250",
  odometer: "84,500",
  service_history: "Full service history",
  number_of_keys: "2",
  car_condition: "Good",
  comments: message,
  opt_in: "on",
};
export const lead = (category: string, more: object = {}) => ({
  ...who,
  message,
  category,
  isLastStep: true,
  enquiry_topic: "",
  form_started_at: Date.now() - 20_000,
  terms_conditions: true,
  opt_in: true,
  contact_method: "Phone",
  url: "http://harbour.localhost/",
  lead_attributes: { visited_pages: ["/", "/search"], linked_query_params: { utm_source: "x" } },
  ...more,
});
export const searches = [
  {
    query: "mazda",
    filters: { make: ["Mazda"], price: "10000:40000" },
    sort: "price_asc",
    hitsPerPage: 3,
    offset: 1,
  },
  { query: "", filters: { car_type: ["used", "new"], year: "2018:" }, hitsPerPage: 1 },
];
