import { z } from "zod";
import { markdownLimits } from "#platform/config/markdown-limits.ts";
import { link, markdownText, pictureAddress } from "#platform/config/slice-fields.ts";

/** The building blocks of content schemas. Every text has a maximum length, so that documents are bounded. */
export const line = z.string().trim().min(1).max(200);
export const paragraph = z.string().max(2_000);
/** Markdown, including a subset of HTML; it is sanitised before it is shown (clean-text.server.ts). */
export const markdown = markdownText.min(1).max(markdownLimits.length);

/** A link's address. A browser reads a backslash as a slash and drops blanks, so neither is valid. */
export const address = link
  .max(2_000)
  .regex(/^[^\\\s\u0000-\u001f]*$/, "a link must not contain blanks, backslashes or control characters");

/** A picture and its alternative text; empty for decoration. */
export const picture = z.strictObject({
  src: pictureAddress
    .or(z.string().regex(/^\.{1,2}\//))
    .describe("Address of the picture, or the path of a file beside this one, such as ./team.jpg."),
  alt: z.string().max(300).describe("Alternative text; empty for decoration."),
});

export const action = z.strictObject({
  label: line.describe("Text of the link."),
  href: address.describe("Target of the link."),
});

/** The first and last day of display, in the site's time zone; a last day before the first never matches. */
export const windowFields = {
  from: z.iso.date().nullish().describe("First day shown, in the site's time zone."),
  to: z.iso.date().nullish().describe("Last day shown."),
};

export function inOrder(
  value: { from?: string | null | undefined; to?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  if (value.from && value.to && value.to < value.from)
    context.addIssue({
      code: "custom",
      path: ["to"],
      message: `the last day ${value.to} is before the first, ${value.from}`,
    });
}
