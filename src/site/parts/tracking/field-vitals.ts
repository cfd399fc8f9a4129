import { type Metric, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { dataRouter } from "#ui/data-router.ts";

type Load = { p: string; soft: 0 | 1; m: Record<string, number> };

const releaseOf = () =>
  (window as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version;

/** Reports this load's Web Vitals, and in Chrome those of each page reached from it, when the page is hidden. Nothing is stored in the browser. */
export function reportVitals(): void {
  const router = dataRouter();
  if (!router) return;
  /** Route ids by path: a figure may come after its page. */
  const pages = new Map<string, string>();
  const note = ({ location, matches }: typeof router.state) =>
    pages.set(location.pathname, matches.at(-1)?.route.id ?? "");
  note(router.state);
  router.subscribe(note);

  const loads = new Map<number, Load>();
  const add = ({ name, value, navigationId, navigationType, navigationURL }: Metric) => {
    // A page that the browser brings back unchanged shows at once.
    if (navigationType === "back-forward-cache") return;
    const soft = navigationType === "soft-navigation" ? 1 : 0;
    if (soft && name === "TTFB") return;
    const p = pages.get(new URL(navigationURL ?? location.href).pathname);
    if (p === undefined) return;
    const load = loads.get(navigationId) ?? { p, soft, m: {} };
    load.m[name.toLowerCase()] = name === "CLS" ? Math.round(value * 1e4) / 1e4 : Math.round(value);
    loads.set(navigationId, load);
  };
  for (const measure of [onTTFB, onLCP, onINP, onCLS]) measure(add, { reportSoftNavs: true });

  const sent = new Set<number>();
  // After the library's own listeners, which report when the page is hidden.
  addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    for (const [id, load] of loads) {
      if (sent.has(id)) continue;
      sent.add(id);
      navigator.sendBeacon("/api/vitals", JSON.stringify({ r: releaseOf(), ...load }));
    }
  });
}
