// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { changedEarly } from "#site/parts/early-change.ts";
import { landingName } from "#site/parts/tracking/visit-trail.ts";
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
  vi.restoreAllMocks();
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
  ["nothing is answered", "", undefined, false],
  ["this wording is answered", "a=b; __Host-forecourt_consent=2.12.s.-.20784", undefined, true],
  ["a later one is", "forecourt_consent=2.13.-.-.20784", undefined, true],
  ["an earlier one is", "forecourt_consent=2.9.s.a.20784", undefined, false],
  ["the browser objects", "", true, true],
])("marks the document of a visitor who needn't be asked: %s [DECIDE-190]", (_, cookie, objects, known) => {
  run(cookie, objects);
  expect("consentKnown" in document.documentElement.dataset).toBe(known);
  expect("objects" in document.documentElement.dataset).toBe(objects === true);
});

it("sends an answer without leaving the page, and shows the question again when its link is followed [DECIDE-190]", async () => {
  const strip = '<section id="privacy-choices"><form id="consent"><button name="answer" value="statistics">';
  document.body.insertAdjacentHTML("afterbegin", strip);
  const scrolled = vi.fn();
  document.getElementById("privacy-choices")!.scrollIntoView = scrolled;
  const sent = vi.fn(async (_address: string, _options: RequestInit) => ({ ok: false }));
  vi.stubGlobal("fetch", sent);
  run("", undefined);
  const answer = async () => {
    const submitter = document.querySelector<HTMLButtonElement>("#consent button")!;
    const submit = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter });
    submitter.form!.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    return "consentKnown" in document.documentElement.dataset;
  };
  expect(await answer(), "the server couldn't be reached").toBe(false);
  sent.mockResolvedValue({ ok: true });
  expect(await answer()).toBe(true);
  expect(String(sent.mock.calls[0]![1].body)).toBe("answer=statistics");

  window.history.replaceState(null, "", "#privacy-choices");
  window.dispatchEvent(new Event("hashchange"));
  expect("consentKnown" in document.documentElement.dataset).toBe(false);
  expect(scrolled).toHaveBeenCalled();
  expect(await answer()).toBe(true);
  expect(new URL(document.URL).hash).toBe("");
  vi.unstubAllGlobals();
});

/** Runs the script again, as a page of a browser with these cookies does. */
function run(cookie: string, objects: boolean | undefined): void {
  for (const name of ["consentKnown", "objects"]) delete document.documentElement.dataset[name];
  document.documentElement.dataset.consent = "12";
  vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
  Object.defineProperty(navigator, "globalPrivacyControl", { configurable: true, value: objects });
  // biome-ignore lint/security/noGlobalEval: the script is run as a page runs it
  window.eval(startScript);
  vi.restoreAllMocks();
  delete (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;
}

it.each([
  ["http://elsewhere.example/found", "http://localhost:3000/ http://elsewhere.example/found"],
  ["", "http://localhost:3000/ "],
  ["http://localhost:3000/search", "of before"],
])("notes where a person came to the site: after %s", (referrer, noted) => {
  sessionStorage.setItem(landingName, "of before");
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  // biome-ignore lint/security/noGlobalEval: the script is run as a page runs it
  window.eval(startScript);
  expect(sessionStorage.getItem(landingName)).toBe(noted);
});
