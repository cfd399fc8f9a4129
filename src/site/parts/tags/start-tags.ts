import { type PrivacySignal, type Purposes, readConsent } from "#domain/measurement/consent.ts";
import type { DataRouter } from "#ui/data-router.ts";
import type { ServedTag } from "./served-tag.ts";
import { isTaggedPath } from "./tagged-paths.ts";
import { isVendorCookie, prepareTag, signalConsent, type TagPage } from "./vendor-scripts.ts";

/** Without an answer in this time no script starts. */
const patienceMs = 2_000;

/** Whether the policy of this document lets scripts of vendors run: its response says so (security-headers.ts). */
const isTaggedDocument = (): boolean =>
  (
    performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined
  )?.serverTiming?.some(({ name }) => name === "tags") === true;

function allowedNow(): Purposes {
  const { consent } = document.documentElement.dataset;
  const value = /forecourt_consent=([\w.-]+)/.exec(document.cookie)?.[1];
  const objects = (navigator as PrivacySignal).globalPrivacyControl === true;
  const answered = objects ? null : readConsent(value, Number(consent));
  return answered ?? { statistics: false, advertising: false };
}

/**
 * Loads scripts of vendors once the page is loaded and for what the shopper allowed, in a document that may have them. From then on pages with
 * forms are loaded as documents of their own. A script can't be removed: where consent is withdrawn, its cookies go and the page is loaded again.
 */
export function startTags(router: DataRouter): void {
  if (!isTaggedDocument()) return;
  const started = new Map<string, ServedTag>();
  let isAsking = false;
  let isDue = false;
  const start = async (): Promise<void> => {
    const isIdle = router.state.navigation.state === "idle" && isTaggedPath(router.state.location.pathname);
    // What is allowed while an answer is awaited isn't in that answer.
    if (isAsking) isDue = true;
    // A dialog may have a form that was begun; the next page starts them.
    if (isAsking || !isIdle || document.querySelector("dialog[open]")) return;
    isAsking = true;
    const tags = await allowedTags();
    isAsking = false;
    if (isDue) {
      isDue = false;
      return start();
    }
    if (document.querySelector("dialog[open]")) return;
    for (const tag of tags.filter(({ id }) => !started.has(id))) {
      if (started.size === 0) guardForms(router);
      started.set(tag.id, tag);
      const src = prepareTag(window as unknown as TagPage, tag, allowedNow());
      document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
    }
  };
  const follow = () => {
    const purposes = allowedNow();
    if ([...started.values()].some(({ purpose }) => !purposes[purpose])) return leave(purposes);
    if (purposes.statistics || purposes.advertising) void start();
  };
  const begin = () => (window.requestIdleCallback ?? setTimeout)(() => void start());
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
  new MutationObserver(follow).observe(document.documentElement, { attributeFilter: ["data-consent-known"] });
  // The answer may have changed in another tab.
  document.addEventListener("visibilitychange", () => document.hidden || follow());
  let path = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === path) return;
    path = pathname;
    if (started.size === 0) void start();
  });
}

async function allowedTags(): Promise<ServedTag[]> {
  try {
    const response = await fetch("/api/tags", { signal: AbortSignal.timeout(patienceMs) });
    return response.ok ? ((await response.json()) as { tags: ServedTag[] }).tags : [];
  } catch {
    return [];
  }
}

/**
 * Dialogs with forms become pages (form-dialog.tsx), and pages with forms become documents. A link is left to the browser before the router sees
 * it: Firefox reports the code that the router would load as missing once the page is left, and the router then loads this page again. What else
 * leads to such a page is caught when the router begins.
 */
export function guardForms(router: DataRouter): void {
  document.documentElement.dataset.tags = "";
  addEventListener(
    "click",
    ({ target }) => {
      const link = target instanceof Element ? target.closest("a") : null;
      if (link && !isTaggedPath(link.pathname)) link.dataset.native = "";
    },
    true,
  );
  router.subscribe(({ navigation, location: shown }) => {
    if (navigation.state === "submitting") return;
    const next = { search: "", ...(navigation.location ?? shown) };
    if (isTaggedPath(next.pathname)) return;
    // Going back, the address is there already: another entry of the history would cut off those ahead.
    if (next.pathname === location.pathname) location.reload();
    else location.assign(next.pathname + next.search + next.hash);
  });
}

function leave(purposes: Purposes): void {
  signalConsent(window as unknown as TagPage, purposes);
  const labels = location.hostname.split(".");
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join(".")}`);
  for (const [name = ""] of document.cookie.split("; ").map((cookie) => cookie.split("=")))
    if (isVendorCookie(name))
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store isn't in every browser
      for (const domain of ["", ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
  location.reload();
}
