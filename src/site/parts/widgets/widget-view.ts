import type { Site } from "#domain/configuration/site.ts";
import { type PageTracking, pageTracking } from "#domain/configuration/slices/tracking-slice.ts";
import {
  categoryOfDepartment,
  type Widget,
  type WidgetSlot,
} from "#domain/configuration/slices/widgets-slice.ts";
import { agreementNames } from "#domain/leads/form-definitions/form-steps.ts";
import { fieldsOf, type LeadField } from "#domain/leads/form-definitions/lead-fields.ts";

export type WidgetView = Widget & {
  /** Of its leads, unless it is about sales and on the page of a car. */
  category: string;
};

/** What pages of a site with widgets know of them. */
export type ShellWidgets = {
  list: WidgetView[];
  /** The boxes below an enquiry, in the site's words. */
  agreements: LeadField[];
  tracking: PageTracking;
  /** The object on `window` that opens the site's chat (CAR-41), and the name of the widget that it opens. */
  chat: { object: string; widget: string } | null;
};

/** Null for a site without widgets, whose pages stay as they are. */
export function shellWidgets(site: Site): ShellWidgets | null {
  if (site.widgets.length === 0) return null;
  return {
    list: site.widgets.map((one) => ({ ...one, category: categoryOfDepartment[one.department] })),
    tracking: pageTracking(site.tracking),
    agreements: fieldsOf("contact", site).filter(({ name }) => agreementNames.includes(name)),
    chat: ownChat(site),
  };
}

const chatSlots: readonly WidgetSlot[] = ["car", "corner", "contact"];

/** The widget that is the chat of car pages, where the site names its object; null without one, or where a script of the dealer makes the object. */
function ownChat({ widgets, car }: Pick<Site, "widgets" | "car">): ShellWidgets["chat"] {
  const chats = chatSlots.flatMap((slot) =>
    widgets.filter((widget) => widget.slot === slot && widget.opens === "dialog"),
  );
  return car.chatObject && chats[0] ? { object: car.chatObject, widget: chats[0].name } : null;
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

/** The buttons of a slot as a part of a page's data, which has nothing of them without one. */
export const slotLinks = ({ widgets }: Pick<Site, "widgets">, slot: WidgetSlot) =>
  linksTo(widgets.filter((widget) => widget.slot === slot));

/** The same of car pages: without a slot of their own, the button of the site's chat, which is then there without its object (CAR-41). */
export function carLinks(site: Pick<Site, "widgets" | "car">): { widgets?: WidgetLink[]; chatObject?: null } {
  const chat = ownChat(site);
  const links = linksTo(site.widgets.filter(({ name, slot }) => slot === "car" || name === chat?.widget));
  return { ...links, ...(chat ? { chatObject: null } : {}) };
}

function linksTo(widgets: readonly Widget[]): { widgets?: WidgetLink[] } {
  const links = widgets.map(({ name, src, label, slot }) => ({
    href: src,
    target: "_blank" as const,
    rel: "noopener" as const,
    children: label,
    "data-widget": name,
    ...(chatSlots.includes(slot) ? { "data-chat": "" as const } : {}),
  }));
  return links.length > 0 ? { widgets: links } : {};
}
