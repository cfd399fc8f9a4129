import type { Site } from "#domain/configuration/site.ts";
import type { Widget, WidgetSlot } from "#domain/configuration/slices/widgets-slice.ts";
import { agreementNames } from "#domain/leads/form-definitions/form-steps.ts";
import { fieldsOf, type LeadField } from "#domain/leads/form-definitions/lead-fields.ts";

export type WidgetView = Omit<Widget, "department">;

/** What pages of a site with widgets know of them. */
export type ShellWidgets = {
  list: WidgetView[];
  /** The boxes below an enquiry, in the site's words. */
  agreements: LeadField[];
  /** Name of the object on `window` that opens the chat (CAR-41). */
  chatObject: string | null;
};

/** Null for a site without widgets, whose pages stay as they are. */
export function shellWidgets(site: Site): ShellWidgets | null {
  if (site.widgets.length === 0) return null;
  return {
    list: site.widgets.map(({ department: _, ...view }) => view),
    agreements: fieldsOf("contact", site).filter(({ name }) => agreementNames.includes(name)),
    chatObject: site.car.chatObject,
  };
}

/** The button of a widget in a page, as the properties of a link, which leads to the widget's page where no script opens it. */
export type WidgetLink = {
  href: string;
  target: "_blank";
  rel: "noopener";
  children: string;
  /** The widget's name. */
  "data-widget": string;
  /** Marks a chat for the page's events. */
  "data-chat"?: "";
};

const chatSlots: readonly WidgetSlot[] = ["contact", "corner", "car"];

/** The buttons of a slot as a part of a page's data, which has nothing of them without one. */
export function slotLinks({ widgets }: Pick<Site, "widgets">, slot: WidgetSlot): { widgets?: WidgetLink[] } {
  const links = widgets
    .filter((widget) => widget.slot === slot)
    .map(({ name, src, label }) => ({
      href: src,
      target: "_blank" as const,
      rel: "noopener" as const,
      children: label,
      "data-widget": name,
      ...(chatSlots.includes(slot) ? { "data-chat": "" as const } : {}),
    }));
  return links.length > 0 ? { widgets: links } : {};
}
