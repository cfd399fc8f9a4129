import type { PageDocument } from "./content-document.ts";

/**
 * Pages that forms and footers of every site lead to: they stand until the site writes its own. No other page has a default; what
 * a dealer hasn't written isn't there.
 */
export const defaultPages: readonly PageDocument[] = [
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
