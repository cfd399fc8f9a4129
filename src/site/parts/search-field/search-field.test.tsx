// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Suggestion } from "#domain/search/words/suggestion.ts";
import { SearchField } from "./search-field.tsx";
import { suggestDelay } from "./suggestion-list.tsx";

const suggestions: Suggestion[] = [
  { kind: "make", label: "Mazda", count: 1200, href: "/search?make=Mazda" },
  { kind: "model", label: "Mazda CX-5", count: 1, href: "/search?make=Mazda&model=CX-5" },
  { kind: "car", label: "2022 Mazda CX-5, stock number MA1", href: "/cars/ma1" },
];
const requests: string[] = [];
const submitted = vi.fn((event: Event) => event.preventDefault());
let status = 200;

beforeEach(() => {
  vi.useFakeTimers();
  requests.length = 0;
  submitted.mockClear();
  status = 200;
  vi.stubGlobal("fetch", async (address: string) => {
    requests.push(address);
    return Response.json({ suggestions }, { status });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(within?: () => string) {
  const Form = () => (
    <form action="/search" onSubmit={(event) => submitted(event.nativeEvent)}>
      <SearchField id="q" label="Search our stock" {...(within ? { within } : {})} />
    </form>
  );
  const routes = ["/", "/search", "/cars/:slug"].map((path) => ({ path, Component: Form }));
  const router = createMemoryRouter(routes, { initialEntries: ["/"] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}

const wait = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });
const field = () => screen.getByLabelText<HTMLInputElement>("Search our stock");
const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }));
async function type(text: string) {
  await act(async () => field().focus());
  await wait(0);
  await act(async () => void fireEvent.input(field(), { target: { value: text } }));
  await wait(suggestDelay);
}
const chosen = () =>
  screen.getAllByRole("option").findIndex((one) => one.getAttribute("aria-selected") === "true");

describe("a search field", () => {
  it("is a plain field until it is used", () => {
    show();
    expect(field().getAttribute("role")).toBeNull();
    expect(field()).toMatchObject({ name: "query", type: "search" });
  });

  it("suggests with counts after a pause, not on each key", async () => {
    show(() => "body=SUV");
    await type("m");
    expect(requests).toEqual([]);
    await act(async () => void fireEvent.input(field(), { target: { value: "ma" } }));
    await wait(suggestDelay - 1);
    await act(async () => void fireEvent.input(field(), { target: { value: "maz" } }));
    await wait(suggestDelay);
    expect(requests).toEqual(["/api/suggest?body=SUV&query=maz"]);
    const options = screen.getAllByRole("option").map((option) => option.textContent);
    expect(options).toEqual([
      "MazdaMake1,200 cars",
      "Mazda CX-5Model1 car",
      "2022 Mazda CX-5, stock number MA1Car",
    ]);
    expect(screen.getByRole("status").textContent).toBe("3 suggestions");
  });

  it("is a combobox whose keys choose, go round and follow", async () => {
    const address = show();
    await type("maz");
    const box = screen.getByRole("combobox", { name: "Search our stock" });
    expect(box.getAttribute("aria-expanded")).toBe("true");
    expect(box.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
    expect(chosen()).toBe(-1);
    await press("ArrowDown");
    await press("ArrowDown");
    expect(chosen()).toBe(1);
    expect(box.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
    await press("ArrowUp");
    await press("ArrowUp");
    expect(chosen()).toBe(-1);
    await press("ArrowUp");
    expect(chosen()).toBe(2);
    await press("Enter");
    await wait(0);
    expect(address()).toBe("/cars/ma1");
    expect(submitted).not.toHaveBeenCalled();
  });

  it("closes on Escape and when the focus leaves, and keeps the text", async () => {
    show();
    await type("maz");
    await press("Escape");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(field().value).toBe("maz");
    await type("mazd");
    expect(screen.getAllByRole("option")).toHaveLength(3);
    await act(async () => field().blur());
    expect(screen.queryAllByRole("option")).toEqual([]);
  });

  it("follows a pressed suggestion", async () => {
    const address = show();
    await type("maz");
    const [, model] = screen.getAllByRole("option");
    expect(fireEvent.mouseDown(model!)).toBe(false);
    await act(async () => void fireEvent.click(model!));
    await wait(0);
    expect(address()).toBe("/search?make=Mazda&model=CX-5");
  });

  it("leaves Enter to the form while nothing is chosen, and works without an answer", async () => {
    status = 429;
    show();
    await type("maz");
    expect(screen.queryAllByRole("option")).toEqual([]);
    expect(fireEvent.keyDown(field(), { key: "Enter" })).toBe(true);
  });
});
