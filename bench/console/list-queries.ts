import { dealColumns } from "#domain/deals/deal-query.ts";
import { leadColumns } from "#domain/leads/lead-list/lead-filter.ts";
import { healths, stockColumns } from "#domain/stock/changes-by-staff/stock-query.ts";

/** The queries of the console's stock that benchmarks ask, by what they find; `l2` stands for a location's id. @param count cars that the group has */
export const stockQueries = (count: number): Record<string, string> => ({
  "newest page": "",
  "page 100": "page=100",
  "all, with sold ones": "status=all",
  "one location": "location=l2",
  "a make": "q=kia",
  "a make, model and year": "q=kia+one+2005",
  "one stock number": `q=s${count - 7}&status=all`,
  "words that occur nowhere": "q=nowhere+at+all",
  ...Object.fromEntries(stockColumns.map((by) => [`sorted by ${by}`, `sort=-${by}`])),
  ...Object.fromEntries(healths.map((health) => [`health: ${health}`, `health=${health}`])),
});

/** Those of the list of leads; `l1` stands for a location's id. @param count leads that the site has */
export const leadQueries = (count: number): Record<string, string> => ({
  "newest page": "",
  "open, mine": "stage=open&owner=me",
  overdue: "stage=overdue",
  asleep: "stage=asleep",
  spam: "stage=spam",
  "one location, a category": "location=l1&category=Test+Drive",
  "name that is common": "q=shopper",
  "name of one lead": `q=shopper+number${count - 7}x`,
  "words that occur nowhere": "q=nowhere+at+all",
  "not delivered": "delivery=failed",
  "of 30 days": "days=30",
  ...Object.fromEntries(leadColumns.map((by) => [`sorted by ${by}`, `sort=-${by}`])),
});

/** Those of the list of deals. */
export const dealQueries: Record<string, string> = {
  open: "",
  "that need someone": "show=needs",
  all: "show=all",
  "agreed, of 90 days": "show=agreed&days=90",
  bookings: "kind=bookings&show=all",
  "one location": "show=all&location=l1",
  "a name": "show=all&q=number4",
  week: "view=week&location=l1",
  ...Object.fromEntries(dealColumns.map((by) => [`all, sorted by ${by}`, `show=all&sort=-${by}`])),
};
