import { type DataRouter, dataRouter } from "./data-router.ts";

/**
 * The scroll position after a client navigation: a new page at its top or at the fragment of its URL, Back
 * and Forward where the page was left. Two things are left to the browser: fragments of the current page, and
 * the position of a loaded document. The browser also moves the focus's starting point and `:target` with a
 * fragment, and knows when the shopper scrolled meanwhile.
 *
 * React Router's `ScrollRestoration` isn't used, because it saves positions under a history entry's key and
 * treats all entries without a key as one. A link to a fragment creates such an entry, so the position saved
 * when leaving the page undid the first press of it (in Firefox and WebKit, which report the entry before
 * they scroll).
 */
const storageKey = "scroll-positions";

/** Pixels by the history entry's key. */
let positions: Record<string, number> = {};
/**
 * The scroll position at the browser's last scroll event. When an entry is left, the browser may already have
 * scrolled to the next one, but has not sent the event yet.
 */
let position = 0;
/** Key of the current entry; null until the router runs. */
let shown: string | null = null;
/** Whether Back or Forward was pressed and their page isn't rendered yet. */
let leaving = false;
/** Key of the entry whose position was last restored. */
let restored: string | null = null;
const byBrowser = new Set<string>();

/** Call once, before the router exists: it reads the keys that this assigns to history entries. */
export function keepScrollPositions(): void {
  positions = readPositions();
  position = window.scrollY;
  shown = restored = null;
  leaving = false;
  if (!entryKey()) newEntryKey();
  window.history.scrollRestoration = "manual";
  window.addEventListener("popstate", () => {
    // Pressed again meanwhile: the browser may have scrolled already.
    if (!leaving) savePosition();
    leaving = true;
    if (!entryKey()) byBrowser.add(newEntryKey());
  });
  window.addEventListener("scroll", () => {
    position = window.scrollY;
  });
  window.addEventListener("pagehide", () => {
    position = window.scrollY;
    savePosition();
    writePositions();
    // The browser restores the position when the document is reloaded, long before this program runs.
    window.history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) window.history.scrollRestoration = "manual";
  });
}

/**
 * Scrolls to the position of a location; call when it is rendered. Does nothing for one that was restored
 * already.
 */
export function restoreScrollPosition(location: { key: string; hash: string }): void {
  const router = dataRouter();
  if (!router || location.key === restored) return;
  const hydrated = restored === null;
  restored = location.key;
  if (hydrated) {
    followRouter(router);
    // A page that isn't at its top was scrolled by the browser or the shopper. Asking for the position makes the browser compute the layout.
    if (location.key in positions && window.scrollY === 0) scrollToSaved(location.key);
    return;
  }
  const { historyAction, preventScrollReset } = router.state;
  if (byBrowser.delete(location.key)) return;
  if (historyAction === "POP" && scrollToSaved(location.key)) return;
  if (scrollToFragment(location.hash) || preventScrollReset) return;
  scrollToPixels(0);
}

/**
 * Saves the position of an entry when a link leads away from it; the router reports the next one before it is
 * rendered.
 */
function followRouter(router: DataRouter): void {
  shown = router.state.location.key;
  router.subscribe(({ location: { key }, navigation }) => {
    if (navigation.state !== "idle") return;
    if (key !== shown) {
      if (!leaving) savePosition();
      shown = key;
    } else if (leaving) {
      // Back and Forward at once: the page never changed, but the browser may have scrolled it.
      scrollToSaved(key);
    }
    leaving = false;
  });
}

function savePosition(): void {
  if (shown) positions[shown] = position;
}

function scrollToSaved(key: string): boolean {
  const saved = positions[key];
  if (saved !== undefined) scrollToPixels(saved);
  return saved !== undefined;
}

function scrollToPixels(top: number): void {
  window.scrollTo({ top, behavior: "instant" });
}

/** As a browser does on loading a URL with a fragment: the keyboard continues from there too. */
function scrollToFragment(hash: string): boolean {
  const target = hash ? document.getElementById(decoded(hash.slice(1))) : null;
  if (!target) return false;
  target.scrollIntoView({ behavior: "instant" });
  startKeyboardAt(target);
  return true;
}

/** Makes an element the starting point of the Tab key. */
function startKeyboardAt(target: HTMLElement): void {
  if (!target.hasAttribute("tabindex")) {
    target.tabIndex = -1;
    target.addEventListener("blur", () => target.removeAttribute("tabindex"), { once: true });
  }
  target.focus({ preventScroll: true });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function entryKey(): string | undefined {
  return window.history.state?.key;
}

function newEntryKey(): string {
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...window.history.state, key }, "");
  return key;
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(window.sessionStorage.getItem(storageKey) ?? "{}") as Record<string, number>;
  } catch {
    // No storage: positions last as long as the document.
    return {};
  }
}

function writePositions(): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // No storage, or a full one.
  }
}
