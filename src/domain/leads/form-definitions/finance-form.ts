import { type Formats, formatsOf } from "#lib/formats.ts";
import type { FormDefinition } from "./form-definition.ts";
import { stepsWithReview } from "./form-steps.ts";
import { choices, field, select } from "./lead-field.ts";

const employments = [
  "Full time",
  "Part time",
  "Casual",
  "Contract",
  "Self-employed",
  "Retired",
  "Other",
] as const;
const incomeBorders = [40_000, 60_000, 80_000, 100_000, 150_000];

/** `Under $40,000`, `$40,000 to $59,999` and so on. */
function incomeBands({ money }: Formats): string[] {
  return [...incomeBorders, 0].map((border, i) => {
    const below = incomeBorders[i - 1];
    if (below === undefined) return `Under ${money(border)}`;
    return border ? `${money(below)} to ${money(border - 1)}` : `${money(below)} or more`;
  });
}
const loanTerms = ["1 year", "2 years", "3 years", "4 years", "5 years", "6 years", "7 years"] as const;
const maxAmount = 14;

export const financeForm = {
  finance: {
    category: "Finance Enquiry",
    subcategory: null,
    page: { at: (site) => site.finance.path },
    locations: "sales",
    text: (car) => ({
      title: "Apply for finance",
      intro: car
        ? `Tell us how you would like to pay for the ${car} and we will come back with a quote.`
        : "Tell us what you would like to spend and we will come back with a quote.",
      submit: "Send finance enquiry",
    }),
    fields: ({ site, places, message }) => [
      field("budget", "Vehicle price or budget", "money", { maxLength: maxAmount }),
      field("deposit", "Deposit or trade-in value", "money", { maxLength: maxAmount }),
      select("term", "How long to pay it off", choices(loanTerms), { placeholder: "Not sure yet" }),
      select("employment", "Employment", choices(employments), { placeholder: "Prefer not to say" }),
      select("income", "Yearly income before tax", choices(incomeBands(formatsOf(site))), {
        placeholder: "Prefer not to say",
      }),
      ...places(),
      { ...message, label: "Comments" },
    ],
    steps: (names) => stepsWithReview(names, "Your loan"),
  },
} as const satisfies Record<string, FormDefinition>;
