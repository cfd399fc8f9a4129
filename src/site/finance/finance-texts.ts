import type { FinanceSlice } from "#domain/configuration/settings.ts";
import type { FinancePageKind } from "./finance-address.ts";

export type FinanceText = { title: string; text: string; items: string[] };

/**
 * Heading and introduction of a finance page: the site's own on its finance page, else the page's purpose
 * (DECIDE-131).
 */
export function financeText(
  kind: FinancePageKind,
  { intro }: Pick<FinanceSlice, "intro">,
  car: string | null,
): FinanceText {
  switch (kind) {
    case "finance":
      return intro;
    case "pre_approval":
      return {
        ...intro,
        title: "Finance pre-approval",
        text: "Know what you can spend before you choose. Tell us a little about yourself and we will see what a lender can approve.",
      };
    case "personalised":
      return {
        ...intro,
        title: `Finance for the ${car ?? "car you chose"}`,
        text: "A quote that is made for you and this car: your deposit, your term, your rate.",
      };
  }
}
