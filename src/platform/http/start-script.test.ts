// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changedEarly } from "#site/parts/early-change.ts";
import { consentStorageName } from "./consent-storage.ts";
import { replayEarlyInput, scriptsElement, startScript } from "./start-script.ts";

const started = () =>
  [...document.head.querySelectorAll("script")].map((script) => script.getAttribute("src"));
let ready: DocumentReadyState;

beforeEach(() => {
  vi.useFakeTimers();
  ready = "interactive";
  Object.defineProperty(document, "readyState", { configurable: true, get: () => ready });
  document.head.replaceChildren();
  // A block that a dealer writes may have any id, and stands before the scripts.
  document.body.innerHTML = `<form><input type="checkbox"></form><button type="button">Save</button>
    <section id="${scriptsElement}">{"preloads":[],"modules":["/other.js"]}</section>
    <script type="application/json" id="${scriptsElement}">{"preloads":["/a.js"],"modules":["/m.js","/e.js"]}</script>`;
  // biome-ignore lint/security/noGlobalEval: the script is run as a page runs it
  window.eval(startScript);
});
afterEach(() => {
  vi.useRealTimers();
  delete (globalThis as { forecourtEarly?: unknown }).forecourtEarly;
});

it("starts once the page has loaded and the browser is idle, in order and once", () => {
  expect(started()).toEqual([]);
  window.dispatchEvent(new Event("load"));
  vi.advanceTimersByTime(1_100);
  vi.advanceTimersByTime(10_000);
  expect(started()).toEqual(["/m.js", "/e.js"]);
  expect(document.head.querySelector("link")?.getAttribute("href")).toBe("/a.js");
});

it("starts at once when the shopper touches something", () => {
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  expect(started()).toEqual(["/m.js", "/e.js"]);
});

it("starts after four seconds on a page that doesn't finish loading", () => {
  vi.advanceTimersByTime(3_999);
  expect(started()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(started()).toEqual(["/m.js", "/e.js"]);
});

it("replays presses from before hydration", () => {
  const button = document.querySelector("button")!;
  const pressed = vi.fn();
  const early = (globalThis as unknown as { forecourtEarly: { pressed: HTMLElement[] } }).forecourtEarly;
  early.pressed.push(button);
  button.addEventListener("click", pressed);
  replayEarlyInput();
  replayEarlyInput();
  expect(pressed).toHaveBeenCalledTimes(1);
});

it("reports a changed control once", () => {
  const early = (globalThis as unknown as { forecourtEarly: { changed: number } }).forecourtEarly;
  expect(changedEarly()).toBe(false);
  early.changed = 1;
  expect(changedEarly()).toBe(true);
  expect(changedEarly()).toBe(false);
});

it.each([
  ["forecourt_in=1", true],
  ["a=b; forecourt_in=1; c=d", true],
  ["forecourt_in=0", false],
  ["not_forecourt_in=1", false],
])("marks the document by the cookie %s: %s", (cookie, marked) => {
  delete document.documentElement.dataset.signedIn;
  vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
  // biome-ignore lint/security/noGlobalEval: the script is run as a page runs it
  window.eval(startScript);
  expect("signedIn" in document.documentElement.dataset).toBe(marked);
  vi.restoreAllMocks();
});

it.each([
  ["nothing is answered", null, undefined, false],
  ["consent is given", "given", undefined, true],
  ["consent is refused", "refused", undefined, true],
  ["the browser objects", null, true, true],
])("marks the document of a visitor who needn't be asked: %s", (_, stored, objects, known) => {
  delete document.documentElement.dataset.consentKnown;
  if (stored) localStorage.setItem(consentStorageName, stored);
  Object.defineProperty(navigator, "globalPrivacyControl", { configurable: true, value: objects });
  // biome-ignore lint/security/noGlobalEval: the script is run as a page runs it
  window.eval(startScript);
  expect("consentKnown" in document.documentElement.dataset).toBe(known);
  localStorage.clear();
  delete (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;
});
