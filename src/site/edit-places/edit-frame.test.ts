// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ConsoleMessage } from "#domain/content/drafts/edit-messages.ts";
import { editScript } from "./edit-frame.ts";

const consoleOrigin = "http://admin.localhost:3000";
let posted: ReturnType<typeof vi.fn>;
let listening: AbortController;

/** Runs the script as a page in a frame does. Its listeners end with the test. */
function run(name = "edit"): void {
  window.name = name;
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation(
    (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => add(type, listener, { capture: options === true, signal: listening.signal }),
  );
  // biome-ignore lint/security/noGlobalEval: the script is run as a page runs it
  window.eval(editScript);
}

const messages = () => posted.mock.calls.map(([data]) => data.forecourtEdit);
function receive(message: ConsoleMessage, origin = consoleOrigin, source: unknown = window.parent): void {
  window.dispatchEvent(
    new MessageEvent("message", { data: { forecourtEdit: message }, origin, source: source as Window }),
  );
}

beforeEach(() => {
  listening = new AbortController();
  posted = vi.fn();
  vi.stubGlobal("parent", Object.assign(new EventTarget(), { postMessage: posted }));
  document.body.innerHTML = `<h1 data-edit="site#home/heroHeading">Our cars</h1><a href="/search" data-edit="site#navigation/0/label">Stock</a>
    <a href="/about" id="unmarked">About</a>
    <div><section data-edit="site#home/sections/1"><h2>New</h2></section><section data-edit="site#home/sections/4"><p data-edit="site#a">Why</p></section></div>
    <script data-console="${consoleOrigin}"></script>`;
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  listening.abort();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("reports to the console's origin only, what can be edited and what is pressed [DECIDE-391]", () => {
  run();
  expect(posted.mock.calls.every(([, target]) => target === consoleOrigin)).toBe(true);
  expect(messages()[0]).toMatchObject({ kind: "ready", path: "/" });
  expect(messages()[0].places).toContainEqual({ place: "site#home/sections/1", text: "Section: New" });
  document.querySelector("h1")?.click();
  expect(messages().at(-1)).toEqual({
    kind: "press",
    places: ["site#home/heroHeading"],
    section: null,
    href: null,
  });
  document.querySelector<HTMLElement>("a")?.click();
  expect(messages().at(-1)).toMatchObject({ kind: "press", href: "/search" });
  document.querySelector<HTMLElement>("#unmarked")?.click();
  expect(messages().at(-1)).toEqual({ kind: "go", path: "/about" });
});

it("does nothing in a frame that isn't for editing", () => {
  run("");
  document.querySelector("h1")?.click();
  expect(posted).not.toHaveBeenCalled();
});

it("shows what is typed, when the console says so, and no other window [DECIDE-391]", () => {
  run();
  const message = {
    kind: "text",
    place: "site#home/heroHeading",
    was: "Our cars",
    text: "<b>Hi</b>",
  } as const;
  const heading = document.querySelector("h1");
  receive(message, "https://evil.example");
  receive(message, consoleOrigin, window);
  expect(heading?.textContent).toBe("Our cars");
  receive(message);
  receive({ ...message, text: "<b>Hi</b> all" });
  expect(heading?.textContent).toBe("<b>Hi</b> all");
  expect(heading?.children).toHaveLength(0);
});

it("is reached and moved by keys", () => {
  run();
  const text = document.querySelector<HTMLElement>("p");
  expect(text?.tabIndex).toBe(0);
  text?.focus();
  text?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  expect(messages().at(-1)).toMatchObject({
    kind: "press",
    places: ["site#a"],
    section: "site#home/sections/4",
  });
  text?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", altKey: true, bubbles: true }));
  expect(messages().at(-1)).toEqual({ kind: "move", place: "site#home/sections/4", by: -3 });
  expect([...document.querySelectorAll("section")].map((one) => one.dataset.edit)).toEqual([
    "site#home/sections/4",
    "site#home/sections/1",
  ]);
  expect(document.activeElement).toBe(text);
  text?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect(messages().at(-1)).toEqual({ kind: "leave" });
});
