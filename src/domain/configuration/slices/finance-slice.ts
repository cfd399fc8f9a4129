import { z } from "zod";
import { copyBlock, flag, optional, pictureAddress, text } from "#platform/config/slice-fields.ts";

export const financeProviders = [
  "taurus",
  "360_finance",
  "ausloans",
  "manual",
  "angle",
  "powertorque",
  "nissan_finance",
  "car_clarity",
] as const;
export type FinanceProvider = (typeof financeProviders)[number];

export const financeLayouts = ["compact", "panel", "branded"] as const;
export type FinanceLayout = (typeof financeLayouts)[number];

/** The pages that a site may choose as its finance link (FIN-21). */
export const financePaths = ["/finance", "/finance-enquiry", "/apply-for-finance"] as const;

/** Weekly estimates and their lender. */
export const financeSlice = z.strictObject({
  enabled: flag(true, "False never shows finance on the site, and it has no finance pages (FIN-02)."),
  provider: optional(z.string())(
    `Key of the lender in the car's lender data: ${financeProviders.join(", ")}, or another (FIN-01, DECIDE-132).`,
  ),
  excludedDealerships: z
    .array(z.string())
    .default([])
    .describe("Slugs of dealerships whose cars show no finance (FIN-03)."),
  layout: optional(z.enum(financeLayouts))(
    "Layout of the lender's offer on a car page: `compact` one line, `panel` figures and facts, `branded` under the lender's name. The lender's own layout by default (FIN-11).",
  ),
  lenderName: optional(z.string())("Displayed name of the lender; the provider's by default (FIN-11)."),
  lenderLogo: optional(pictureAddress)("Picture beside the lender's name (FIN-11)."),
  path: z
    .enum(financePaths)
    .default("/finance")
    .describe("The finance page that links point to; the other two redirect to it (FIN-21)."),
  warning: text(
    "WARNING: This comparison rate is true only for the examples given and may not include all fees and charges. Different terms, fees or other loan amounts might result in a different comparison rate.",
    "The comparison-rate warning beside every estimate.",
  ),
  exampleText: text(
    "Comparison rate is based on a 5-year secured loan of $30,000.",
    "The loan that the comparison rate is based on (FIN-19, LIMIT-13).",
  ),
  copy: optional(z.string())(
    "The dealer's own example on finance pages, shown verbatim, such as `$163.02 per week over 60 months at 10.76% APR, with comparison rates between 8.38% and 19.42%.` (FIN-20, DECIDE-26).",
  ),
  disclaimer: text(
    "The estimate is for approved applicants and is not an offer of credit. Fees, charges, terms and the lender's criteria apply. Ask us for a quote that is made for you.",
    "The lender's terms where a car's own lender data has none (FIN-13, FIN-14).",
  ),
  calculator: flag(true, "Whether the site has the repayment calculator (FIN-25)."),
  calculatorRate: z
    .number()
    .min(0)
    .max(48)
    .default(10)
    .describe("Initial interest rate of the calculator, percent per year (FIN-25, FIN-26, LIMIT-29)."),
  calculatorDisclaimer: text(
    "This calculator is indicative only and for approved applicants. It is not a quote or an offer of credit; the lender's terms, conditions, fees and charges apply and are not included.",
    "Text below the calculator (FIN-27).",
  ),
  intro: copyBlock
    .default({
      title: "Finance",
      text: "Tell us what you would like to spend and we will find a loan that fits. There is no obligation.",
      items: [],
    })
    .describe("Heading and text of the finance pages (DECIDE-131)."),
  privacyText: text(
    "I agree that my details are used to assess my finance enquiry and are passed on to lenders and credit reporting bodies as the privacy policy says.",
    "Consent text of the finance form; stored with each lead.",
  ),
});
