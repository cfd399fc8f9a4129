import { z } from "zod";
import { isEncryptedOrLocal } from "#lib/encrypted-address.ts";
import { slug } from "#platform/config/slice-fields.ts";

/** Where a widget's button stands. */
export const widgetSlots = ["contact", "corner", "car", "trade-in", "finance", "reviews"] as const;
export type WidgetSlot = (typeof widgetSlots)[number];

export const categoryOfDepartment = {
  sales: "General Enquiry",
  service: "Service Booking",
  parts: "Parts Enquiry",
} as const;

/** Browsers write every form of an IPv4 address as four numbers, and IPv6 in brackets. */
const isAddressOfNumbers = (url: string) => URL.canParse(url) && /^\[|^[\d.]+$/.test(new URL(url).hostname);

const widgetAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine(isEncryptedOrLocal, "what shoppers write there is confidential: write an https address")
  .refine((url) => !isAddressOfNumbers(url), "a widget is named by its host, not by a number")
  .refine(
    (url) => !URL.canParse(url) || new URL(url).username === "",
    "the address of a widget has no password",
  );

const widget = z
  .strictObject({
    name: slug
      .max(30)
      .refine((name) => name !== "reserve", "leads with this subcategory are the server’s: choose another")
      .describe("Name in figures, and the subcategory of its leads."),
    slot: z.enum(widgetSlots).describe("Where its button stands; `corner` is on every page."),
    src: widgetAddress.describe("Address of its page; pages of the site may then frame its host."),
    label: z.string().trim().min(1).max(60).describe("Words of its button, such as Chat with us."),
    height: z.int().min(120).max(1_200).default(480).describe("Height of its page, in pixels."),
    opens: z
      .enum(["dialog", "inline"])
      .default("dialog")
      .describe("Over the page, or in the place of its button."),
    allow: z
      .array(z.enum(["lead", "popup", "clipboard"]))
      .max(3)
      .default([])
      .describe("Offer the shopper to send an enquiry, open windows, write to the clipboard."),
    purpose: z
      .enum(["none", "statistics", "advertising"])
      .default("none")
      .describe("What a shopper has to allow before it opens in the page; its button is a link until then."),
    department: z
      .enum(Object.keys(categoryOfDepartment) as [WidgetDepartment, ...WidgetDepartment[]])
      .default("sales")
      .describe("The department that its leads are for."),
  })
  .refine(({ slot, opens }) => slot !== "corner" || opens === "dialog", {
    path: ["opens"],
    message: "in the corner a widget opens as a dialog",
  });

export type WidgetDepartment = keyof typeof categoryOfDepartment;

export const widgetsSlice = z.array(widget).max(10);
export type Widget = z.infer<typeof widget>;

/** Why widgets can't be used together with the other settings and the site's own hosts, with their paths below `widgets`. */
export function widgetProblems(
  widgets: readonly Widget[],
  { requireConsent, hosts }: { requireConsent: boolean; hosts: readonly string[] },
): { path: PropertyKey[]; message: string }[] {
  return widgets.flatMap(({ name, src, purpose }, index) => [
    ...(widgets.findIndex((one) => one.name === name) < index
      ? [{ path: [index, "name"], message: `${name} is taken: give it another name` }]
      : []),
    ...(hosts.includes(new URL(src).hostname) ? [{ path: [index, "src"], message: ownHost }] : []),
    ...(purpose !== "none" && !requireConsent
      ? [{ path: [index, "purpose"], message: "turn on tracking.requireConsent first: nothing asks for it" }]
      : []),
  ]);
}

/** A page of the deployment in a frame that may run its scripts as its own origin could leave the sandbox. */
export const ownHost = "is a host of this platform, whose pages could leave the frame: widgets need another";
