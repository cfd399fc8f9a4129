import { afterPaint } from "#site/parts/after-paint.ts";
import { type DataRouter, dataRouter } from "#ui/data-router.ts";
import { errorOf, itemOf, listOf, routeOf, shellOf } from "./page-facts.ts";
import { report } from "./report.ts";

/** A script that can't be loaded is no concern of the shopper. */
const ignored = () => {};

/** Loads a script once the browser has painted what the event changed: the shopper doesn't wait for it. */
const later = (load: () => Promise<unknown>) => afterPaint(() => void load().catch(ignored));

/**
 * Reports the pages of this tab and what is pressed and changed in them, by one listener of each kind on the document. What understands an event
 * is loaded when one begins.
 */
export function startReporting(): void {
  const router = dataRouter();
  if (!router) return;
  let shown: string | undefined;
  const view = (state: DataRouter["state"]) => {
    const { pathname } = state.location;
    if (state.navigation.state !== "idle" || pathname === shown) return;
    shown = pathname;
    reportPage(state);
  };
  view(router.state);
  router.subscribe(view);
  if (shellOf(router.state)?.asc.tagged)
    void import("#site/parts/tags/start-tags.ts").then(({ startTags }) => startTags(router), ignored);

  const presses = () => import("./press.ts");
  const listen = (name: string, react: (target: Element, event: Event) => void) =>
    document.addEventListener(
      name,
      (event) => event.target instanceof Element && react(event.target, event),
      true,
    );
  document.addEventListener("pointerdown", () => later(presses), { capture: true, once: true });
  listen("click", (target, event) => {
    // A double press is one; `detail` counts presses.
    if ((event as MouseEvent).detail > 1) return;
    // The page as it is before the press changes it.
    const before = {
      state: router.state,
      isOn: target.closest("[aria-pressed]")?.ariaPressed === "true",
      next: target.closest("button")?.nextElementSibling,
    };
    void presses().then(({ reportPress }) => reportPress(target, before), ignored);
  });
  listen("close", (target) => void presses().then(({ reportClosed }) => reportClosed(target), ignored));
  const changed = (target: Element, { type }: Event) =>
    later(() => import("./form-events.ts").then(({ reportChange }) => reportChange(target, type)));
  listen("change", changed);
  listen("input", (target, event) => target.closest("form.lead-form") && changed(target, event));
  addEventListener("message", (event) => {
    if (event.data?.internalKey)
      void import("./partner-event.ts").then(({ passOn }) => passOn(event), ignored);
  });
}

function reportPage(state: DataRouter["state"]): void {
  report("asc_pageview", { error_code: errorOf(state) });
  const item = itemOf(state);
  if (item) report("asc_item_pageview", { items: [item] });
  const list = listOf(state);
  if (list) report("asc_itemlist_pageview", list);
  if (/reserve|buy-online|checkout|success/.test(routeOf(state)))
    void import("./purchase.ts").then(({ reportPurchase }) => reportPurchase(state), ignored);
}
