// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DataRouter } from "./data-router.ts";
import { keepScrollPositions, restoreScrollPosition } from "./scroll-restoration.ts";

type State = DataRouter["state"];
const page = window as unknown as { __reactRouterDataRouter?: DataRouter };
let listeners: ((state: State) => void)[];
let state: State;
let scrolled: string[];
let scrollY: number;

/** Simulates a loaded document that is scrolled by this much before the program starts. */
function load(at = 0, saved: Record<string, number> = {}): void {
  scrollY = at;
  sessionStorage.setItem("scroll-positions", JSON.stringify(saved));
  keepScrollPositions();
  listeners = [];
  page.__reactRouterDataRouter = {
    get state() {
      return state;
    },
    navigate: () => Promise.resolve(),
    subscribe: (listener) => {
      listeners.push(listener);
      return () => {};
    },
  };
  arrive("POP", history.state.key);
}

function scroll(to: number): void {
  scrollY = to;
  window.dispatchEvent(new Event("scroll"));
}

/** The router reports a location, then it is rendered. */
function arrive(
  historyAction: State["historyAction"],
  key: string,
  hash = "",
  preventScrollReset = false,
): void {
  const navigation = { state: "idle" } as const;
  state = {
    historyAction,
    preventScrollReset,
    navigation,
    matches: [],
    loaderData: {},
    errors: null,
    location: { pathname: "/", hash, key },
  };
  for (const listener of listeners) listener(state);
  restoreScrollPosition(state.location);
}

/** Back or Forward to an entry. */
function traverse(key: string, hash = ""): void {
  history.replaceState({ key }, "");
  window.dispatchEvent(new PopStateEvent("popstate"));
  arrive("POP", key, hash);
}

/**
 * What a browser does for a link to a fragment of the page: an entry without state, reported before it
 * scrolls.
 */
function pressFragment(hash: string): string {
  history.pushState(null, "", hash);
  window.dispatchEvent(new PopStateEvent("popstate"));
  return history.state.key;
}

beforeEach(() => {
  scrolled = [];
  document.body.innerHTML = `<a href="/">Home</a><section id="enquire"></section><main id="main" tabindex="-1"></main>`;
  history.replaceState({ key: "first", idx: 0 }, "", "/cars/x");
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => scrollY);
  vi.spyOn(window, "scrollTo").mockImplementation((to) => {
    scrolled.push(String((to as ScrollToOptions).top));
  });
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id);
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  delete page.__reactRouterDataRouter;
});

it("gives the first entry a key and keeps its state", () => {
  history.replaceState({ idx: 0 }, "");
  load();
  expect(history.state).toEqual({ idx: 0, key: expect.stringMatching(/\w+/) });
});

it("leaves fragments of the page to the browser, the first and the next", () => {
  load();
  arrive("POP", pressFragment("#enquire"), "#enquire");
  scroll(800);
  arrive("POP", pressFragment("#main"), "#main");
  expect(scrolled).toEqual([]);
});

it("leaves a fragment without a target to the browser too", () => {
  load();
  arrive("POP", pressFragment("#privacy-choices"), "#privacy-choices");
  expect(scrolled).toEqual([]);
});

it("goes back from a fragment to where its link was pressed, and forward to where it was left", () => {
  load();
  scroll(120);
  const fragment = pressFragment("#enquire");
  arrive("POP", fragment, "#enquire");
  scroll(800);
  traverse("first");
  expect(scrolled).toEqual(["120"]);
  scroll(120);
  traverse(fragment, "#enquire");
  expect(scrolled).toEqual(["120", "800"]);
});

it("saves an entry's position though the browser scrolls before the next one is rendered", () => {
  load();
  const fragment = pressFragment("#enquire");
  arrive("POP", fragment, "#enquire");
  scroll(800);
  history.replaceState({ key: "first" }, "");
  window.dispatchEvent(new PopStateEvent("popstate"));
  scroll(0);
  arrive("POP", "first");
  traverse(fragment, "#enquire");
  expect(scrolled).toEqual(["0", "800"]);
});

it("keeps the position when Back and Forward are pressed before the page is rendered", () => {
  load();
  const fragment = pressFragment("#enquire");
  arrive("POP", fragment, "#enquire");
  scroll(800);
  for (const key of ["first", fragment]) {
    history.replaceState({ key }, "");
    window.dispatchEvent(new PopStateEvent("popstate"));
    scroll(0);
  }
  arrive("POP", fragment, "#enquire");
  expect(scrolled).toEqual(["800"]);
});

it("opens a new page at its top, and goes back to the previous page's position", () => {
  load();
  scroll(640);
  arrive("PUSH", "second");
  traverse("first");
  expect(scrolled).toEqual(["0", "640"]);
});

it("goes back to the top of a page without a saved position", () => {
  load();
  traverse("unknown");
  expect(scrolled).toEqual(["0"]);
});

it("opens a new page at the fragment of its URL, and starts the keyboard there", () => {
  load();
  document.querySelector("a")?.focus();
  arrive("PUSH", "second", "#enquire");
  expect(scrolled).toEqual(["enquire"]);
  expect(document.activeElement?.id).toBe("enquire");
  arrive("PUSH", "third", "#main");
  expect(document.activeElement?.id).toBe("main");
  expect(document.getElementById("enquire")?.hasAttribute("tabindex")).toBe(false);
  expect(document.getElementById("main")?.hasAttribute("tabindex")).toBe(true);
});

it("opens a new page at its top when the fragment has no target or can't be decoded", () => {
  load();
  arrive("PUSH", "second", "#nothing");
  arrive("PUSH", "third", "#%E0%A4%A");
  expect(scrolled).toEqual(["0", "0"]);
});

it("keeps the position when the link says so", () => {
  load();
  arrive("PUSH", "second", "", true);
  expect(scrolled).toEqual([]);
});

it("scrolls once per location", () => {
  load();
  arrive("PUSH", "second");
  restoreScrollPosition(state.location);
  expect(scrolled).toEqual(["0"]);
});

it("restores the saved position of a reloaded document, unless it is already scrolled", () => {
  load(0, { first: 500 });
  expect(scrolled).toEqual(["500"]);
  scrolled = [];
  load(300, { first: 500 });
  expect(scrolled).toEqual([]);
});

it("never uses the position of another document for this one", () => {
  history.replaceState(null, "");
  load(0, { default: 900 });
  expect(scrolled).toEqual([]);
});

it("saves the position when the document is left, and lets the browser restore it on a reload", () => {
  load();
  expect(history.scrollRestoration).toBe("manual");
  scroll(420);
  window.dispatchEvent(new Event("pagehide"));
  expect(JSON.parse(sessionStorage.getItem("scroll-positions") ?? "")).toMatchObject({ first: 420 });
  expect(history.scrollRestoration).toBe("auto");
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(history.scrollRestoration).toBe("manual");
});
