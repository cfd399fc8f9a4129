import { dataRouter } from "#ui/data-router.ts";

/**
 * Client navigation for plain `<a>` elements: one click handler for the whole page instead of a `<Link>`
 * each, which adds cost to every render of a results page. The view stays while the next page loads; then
 * scroll and focus move.
 *
 * Left to the browser: other origins, `target`, `download`, modified clicks, fragments of the same page,
 * `/api/…` and `/img/…`, and any link with `data-native`. `data-keep-scroll` keeps the scroll position,
 * `data-replace` replaces the history entry.
 */
/**
 * The destination of a click: a client navigation to a URL of this site, or null when the browser handles it.
 */
export function clientDestination(
  click: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey" | "defaultPrevented">,
  link: Pick<HTMLAnchorElement, "href" | "target" | "hasAttribute">,
  current: Pick<Location, "origin" | "pathname" | "search">,
): string | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  if (link.target && link.target !== "_self") return null;
  if (link.hasAttribute("download") || link.hasAttribute("data-native")) return null;
  if (!URL.canParse(link.href)) return null;
  const to = new URL(link.href);
  if (to.origin !== current.origin || /^\/(api|img|theme|assets|demo)\//.test(to.pathname)) return null;
  if (to.hash && to.pathname === current.pathname && to.search === current.search) return null;
  return to.pathname + to.search + to.hash;
}

/**
 * Installs the handler; call once, after hydration started. Before the router exists a click is a normal page
 * load.
 */
export function followLinks(page: Document = document): void {
  // In a frame on another site, links open outside the frame (root.tsx).
  if (page.documentElement.hasAttribute("data-framed")) return;
  page.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!(link instanceof HTMLAnchorElement) || !link.hasAttribute("href")) return;
    const to = clientDestination(event, link, window.location);
    const active = dataRouter();
    if (to === null || !active) return;
    event.preventDefault();
    const before = active.state.location.pathname;
    void active
      .navigate(to, {
        preventScrollReset: link.hasAttribute("data-keep-scroll"),
        replace: link.hasAttribute("data-replace"),
      })
      .then(() => {
        if (active.state.location.pathname !== before) focusMain(page);
      });
  });
}

/** After a new page, keyboard and screen readers continue at its main element (which has `tabindex="-1"`). */
function focusMain(page: Document): void {
  if (window.location.hash) return;
  page.getElementById("main")?.focus({ preventScroll: true });
}
