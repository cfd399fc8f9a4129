import type { AscEvent, AscParameters } from "#domain/measurement/asc-names.ts";
import type { DataRouter } from "#ui/data-router.ts";
import { pageTypeOf, pathOf } from "./page-facts.ts";
import { report } from "./report.ts";

/** Before the press: whether the control was on, such as a saved car's, and what follows it. */
type Pressed = { isOn?: boolean; next?: Element | null | undefined };

export function reportPress(
  target: Element,
  { state, ...before }: Pressed & { state: DataRouter["state"] },
): void {
  const department = pageTypeOf(state) === "service" ? "service" : "sales";
  const event = eventOfPress(target, department, before);
  if (event) report(event.name, event.params, { state });
}

export function reportClosed(target: Element): void {
  if (!target.matches(".timed-popup")) return;
  const { name, params } = offerEvent(target, "close");
  report(name, params);
}

/** The event of a press on a link, button or summary, by what the page's HTML says about it; null for what has none. */
export function eventOfPress(
  target: Element,
  department: string,
  { isOn = false, next }: Pressed = {},
): AscEvent | null {
  const control = target.closest<HTMLElement>("a, button, summary");
  if (!control) return null;
  const number = phoneOf(control.matches("button") ? next : control);
  if (number) return { name: "asc_click_to_call", params: { comm_phone_number: number, department } };
  if (control.matches("[data-chat]")) {
    const params = { comm_type: "chat", comm_status: "start", comm_outcome: "engaged" };
    return { name: "asc_comm_engagement", params };
  }
  const link_url = linkOf(control);
  if (link_url && control.closest(".promotion-slides, .promo-tiles, .model-offers, .timed-popup"))
    return offerEvent(control, "press");
  const medium = control.closest(".gallery, .gallery-dialog, .content-video, .place-map");
  if (medium) return { name: "asc_media_interaction", params: mediumOf(medium, control) };
  const order = String(1 + [...(control.parentElement?.children ?? [])].indexOf(control));
  const params = { element_text: textOf(control), link_url, event_action: "press" };
  if (
    control.matches("[data-list], [data-lead-form], [download], .promo-card") ||
    control.closest(".car-actions, .car-bar, .reach, .reading, .feature-banner, .model-actions")
  )
    return {
      name: "asc_cta_interaction",
      params: { ...params, ...toolOf(control, link_url, isOn), element_order: order },
    };
  const tab = control.closest(".range-choice, .breadcrumbs, .crumbs");
  if (!tab && !control.closest(".site-header, .site-footer")) return null;
  const event_action_result = link_url ? "navigation" : "expand";
  const element_type = tab ? "nav_tab" : "main_nav";
  return { name: "asc_menu_interaction", params: { ...params, element_type, event_action_result } };
}

export const offerEvent = (offer: Element, result: "press" | "close"): AscEvent => ({
  name: "asc_special_offer",
  params: {
    creative_name: textOf(offer.querySelector("h2, h3, strong") ?? offer),
    link_url: linkOf(offer),
    event_action_result: result,
  },
});

/** The number that a link calls; the link follows the button that reveals it. */
function phoneOf(link: Element | null | undefined): string {
  return /^tel:(.+)/.exec(link?.getAttribute("href") ?? "")?.[1] ?? "";
}

function linkOf(control: Element): string {
  const link = control.closest("a[href]") ?? control.querySelector("a[href]");
  if (!link) return "";
  const { href, origin, protocol, pathname } = link as HTMLAnchorElement;
  if (!href.startsWith("http")) return protocol.slice(0, -1);
  return origin === location.origin ? pathOf(pathname) : origin + pathname;
}

function mediumOf(medium: Element, control: Element): AscParameters {
  const kind = medium.matches(".place-map") ? "map" : medium.matches(".content-video") ? "video" : "image";
  const result = { map: "open", video: "play", image: "view" }[kind];
  return { media_type: kind, creative_name: textOf(control), event_action_result: result };
}

function toolOf(control: HTMLElement, link: string, isOn: boolean): AscParameters {
  const { list } = control.dataset;
  if (list) {
    const event_action_result = isOn ? "remove" : "add";
    return { element_type: "compare_tool", event_action_result };
  }
  if (control.hasAttribute("download"))
    return { element_type: "share_tool", event_action_result: "download" };
  const opens = "leadForm" in control.dataset;
  return { element_type: "contact_tool", event_action_result: opens || !link ? "open" : "navigation" };
}

/** What people read on a control. */
function textOf(element: Element): string {
  return (
    element.getAttribute("aria-label") ||
    // The browser calculates styles for innerText.
    ((element as HTMLElement).innerText ?? element.textContent ?? "").trim() ||
    element.querySelector("img")?.alt ||
    ""
  );
}
