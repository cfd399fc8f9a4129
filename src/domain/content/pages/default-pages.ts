import type { Site } from "#domain/configuration/site.ts";
import type { PageDocument } from "./content-document.ts";

/**
 * Pages that the forms and footers of a site link to: they show whenever the dealer has none of its own at
 * the address. The terms of the online valuation exist where the site takes trade-ins (TRADE-53). No other
 * page has a default; an unwritten page doesn't exist.
 */
export function defaultPages({ trade }: Pick<Site, "trade">): PageDocument[] {
  return trade.enabled ? [...everywhere, { ...valuationPage, path: trade.termsPath }] : everywhere;
}

const everywhere: PageDocument[] = [
  {
    path: "/privacy-policy",
    title: "Privacy policy",
    description: "How {site} handles personal information: what we collect, why, and what you can ask of us.",
    noindex: false,
    blocks: [{ type: "legal", text: "privacy" }],
  },
  {
    path: "/terms-and-conditions",
    title: "Terms and conditions",
    description: "The terms of using the website of {site} and of the services on it.",
    noindex: false,
    blocks: [
      { type: "legal", text: "guarantee" },
      { type: "legal", text: "terms" },
    ],
  },
  {
    path: "/accessibility",
    title: "Accessibility",
    description:
      "How accessible the website of {site} is, what was tested and how, and whom to tell of a barrier.",
    noindex: false,
    blocks: [{ type: "legal", text: "accessibility" }],
  },
  {
    path: "/careers",
    title: "Careers",
    description: "Work with {site}: tell us about yourself and the work you are looking for.",
    noindex: false,
    blocks: [{ type: "form", form: "careers" }],
  },
];

const valuationPage: Omit<PageDocument, "path"> = {
  title: "Value my car: terms and conditions",
  description: "What the online valuation of {site} is, what it rests on and how long it holds.",
  noindex: false,
  blocks: [{ type: "legal", text: "valuation" }],
};
