import { z } from "zod";
import { text } from "#platform/config/slice-fields.ts";

const host = z
  .string()
  .regex(/^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, "a host is written https://www.example.com");
const hosts = (description: string) => z.array(host).max(50).default([]).describe(description);

const blogAction = z.strictObject({
  action: z.enum(["test_drive", "view_stock", "reserve_online"]).describe("Where the card leads."),
  title: z.string().min(1).describe("Heading of the card."),
  text: z.string().describe("Paragraph below it."),
  label: z.string().min(1).describe("Words of its link."),
});

/** Content pages: the external hosts they may use, and their texts. */
export const contentSlice = z.strictObject({
  imageHosts: hosts(
    "Hosts that pictures of pages may come from, besides the site's own; added to the content security policy.",
  ),
  videoHosts: hosts(
    "Hosts whose videos pages may show, such as `https://www.youtube-nocookie.com`; nothing of them loads before a click.",
  ),
  frameHosts: hosts(
    "Hosts whose pages may be framed, such as a booking tool's; that of `xtime_url` is always allowed (CMS-01).",
  ),
  embedHosts: hosts(
    "Sites that may frame the blocks at `/embed/…`; with none of them there are no such pages (CMS-01..07).",
  ),
  offersPath: z
    .enum(["/offers", "/special-offers"])
    .default("/special-offers")
    .describe("The offers page; the other path redirects to it unless it has its own content (DECIDE-45)."),
  blogTitle: text("News and advice", "Heading of the blog."),
  blogActions: z
    .array(blogAction)
    .default([
      {
        action: "test_drive",
        title: "Drive it before you decide",
        text: "Half an hour behind the wheel says more than any review.",
        label: "Book a test drive",
      },
      {
        action: "view_stock",
        title: "See what is here today",
        text: "Every car we have, with its price and photos.",
        label: "View stock",
      },
      {
        action: "reserve_online",
        title: "Found the one?",
        text: "A small deposit takes it off the market while you make up your mind.",
        label: "Reserve online",
      },
    ])
    .describe(
      "Call-to-action cards beside articles, in this order (CMS-22); reserving shows where the site offers it.",
    ),
});
