// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { emptySearch, type SearchState } from "#domain/search/search-query.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { SearchPage } from "./search-page.tsx";
import { searchPageView } from "./search-page-view.ts";
import { textDelay } from "./use-filter-form.tsx";

const count = (value: string, n: number) => ({ value, count: n });
const answer = {
  total: 43,
  ids: [],
  facets: {
    car_type: [count("new", 3), count("used", 40)],
    make: ["Toyota", "Mazda", "Kia", "Ford", "Audi", "BMW", "Honda", "Volvo", "Jeep"].map((make, i) =>
      count(make, 20 - i),
    ),
    model: [count("CX-5", 9)],
    fuel: [count("Petrol", 30), count("Hybrid", 13)],
  },
  stats: { price: { min: 10_000, max: 60_000 } },
};
const filters = [
  { attribute: "car_type", widget: "checkbox" },
  { attribute: "make", widget: "cards" },
  { attribute: "model", widget: "checkbox" },
  { attribute: "price", widget: "range" },
  { attribute: "fuel", widget: "select" },
];
const site = (search: Record<string, unknown> = {}, over: Partial<Site> = {}) =>
  sampleSite({ search: settings.parse({ search: { filters, ...search } }).search, ...over });

function page(
  input: { state?: Partial<SearchState>; cars?: Car[]; site?: Site; found?: object; failed?: boolean } = {},
) {
  return searchPageView({
    state: { ...emptySearch, ...input.state },
    at: { kind: "preset", path: "/search", refinements: {} },
    answer: { ...answer, ...input.found },
    cars: input.cars ?? [aCar()],
    loosen: [],
    failed: input.failed ?? false,
    site: input.site ?? site(),
    now: new Date("2025-06-01T00:00:00Z"),
    origin: "http://sample.example",
  });
}

/** The page within a router, whose address determines its state, as in the route. */
function show(input: Parameters<typeof page>[0] = {}, address = "/search") {
  const router = createMemoryRouter(
    [
      {
        path: "/search",
        Component: () => <SearchPage view={page({ ...input, state: { ...input.state } })} />,
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
}

const narrow = (matches: boolean) =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));

/** jsdom supports neither popovers nor scrolling. */
const jumped = vi.fn();
beforeEach(() => {
  narrow(false);
  localStorage.clear();
  // As in the style sheet on wide screens: the rail is a popover that is always visible.
  document.head.innerHTML = "<style>#filters { display: block !important }</style>";
  Element.prototype.scrollIntoView = jumped;
  jumped.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const change = (element: Element, value: string) =>
  act(async () => {
    fireEvent.change(element, { target: { value } });
  });
const wait = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });

describe("the filter form", () => {
  it("sends the text 300 ms after the last key press, not on each key [SEARCH-35] [LIMIT-03]", async () => {
    vi.useFakeTimers();
    const address = show();
    const box = screen.getByRole("searchbox");
    expect(textDelay).toBe(300);
    await change(box, "ma");
    await wait(299);
    await change(box, "maz");
    await wait(299);
    expect(address()).toBe("/search");
    await wait(1);
    expect(address()).toBe("/search?query=maz");
  });

  it("sends a slider 400 ms after its last movement [SEARCH-98] [LIMIT-04] [SEARCH-37]", async () => {
    vi.useFakeTimers();
    const address = show();
    const low = screen.getAllByRole("slider", { name: "Minimum price" })[0]!;
    expect(low).toMatchObject({ min: "10000", max: "60000", step: "500" });
    await change(low, "20500");
    await wait(399);
    expect(address()).toBe("/search");
    await wait(1);
    expect(address()).toBe("/search?price=21000:");
  });

  it("ignores a typed value outside the range and only logs it [SEARCH-93] [SEARCH-99] [ERR-02]", async () => {
    vi.useFakeTimers();
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    const address = show();
    const high = screen.getByRole("textbox", { name: "Maximum price" });
    await change(high, "99000");
    await wait(400);
    expect(address()).toBe("/search");
    expect(logged).toHaveBeenCalledWith(expect.stringContaining("99000"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("applies a checkbox at once and resets the page [SEARCH-06] [SEARCH-36]", async () => {
    const address = show({ state: { page: 2 } }, "/search?page=2");
    await act(async () => fireEvent.click(screen.getByRole("checkbox", { name: /^Used/ })));
    await vi.waitFor(() => expect(address()).toBe("/search?car_type=used"));
  });

  it("shows a facet as a dropdown with its counts [SEARCH-39]", async () => {
    const address = show();
    const fuel = screen.getByRole("combobox", { name: "Fuel" });
    expect(
      within(fuel)
        .getAllByRole("option")
        .map((option) => option.textContent),
    ).toEqual(["Any", "Petrol (30)", "Hybrid (13)"]);
    await change(fuel, "Hybrid");
    await vi.waitFor(() => expect(address()).toBe("/search?fuel=Hybrid"));
  });

  it("shows makes as cards, the popular ones first, the others behind a control [SEARCH-38] [SEARCH-42]", () => {
    show();
    const more = screen.getByText("Show all 9 makes").closest("details")!;
    expect(more.open).toBe(false);
    expect(within(more).getAllByRole("checkbox", { hidden: true })).toHaveLength(2);
  });

  it("has a button with the count that jumps to the results [SEARCH-41] [DECIDE-106]", async () => {
    show();
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Show Me 43 cars" })));
    expect(jumped).toHaveBeenCalledOnce();
    expect(document.activeElement?.id).toBe("results");
  });

  it("retains choices without a panel when it is submitted [SEARCH-08]", async () => {
    const address = show({ state: { refinements: { dealership_slug: { values: ["north"] } } } });
    await act(async () => fireEvent.click(screen.getByRole("checkbox", { name: /^Used/ })));
    await vi.waitFor(() => expect(address()).toBe("/search?car_type=used&dealership_slug=north"));
  });
});

describe("panels", () => {
  const panels = () => [...document.querySelectorAll<HTMLDetailsElement>("details[data-panel]")];
  const open = () =>
    panels()
      .filter((panel) => panel.open)
      .map((panel) => panel.dataset.panel);
  const everything = ["car_type", "make", "price", "fuel"];

  it("open and close one by one, open at first on wide screens [SEARCH-44] [DECIDE-136]", async () => {
    show();
    expect(open()).toEqual(everything);
    const click = (panel: number) => fireEvent.click(panels()[panel]!.querySelector("summary")!);
    click(1);
    expect(open()).toEqual(["car_type", "price", "fuel"]);
    click(3);
    expect(open()).toEqual(["car_type", "price"]);
    click(1);
    expect(open()).toEqual(["car_type", "make", "price"]);
    // Panels of one name would close each other in a browser.
    expect(panels().map((panel) => panel.getAttribute("name"))).toEqual([null, null, null, null]);
  });

  it("start closed on phones [DECIDE-136]", () => {
    narrow(true);
    show();
    expect(open()).toEqual([]);
  });

  it("stay as the shopper left them where the site configures it [SEARCH-45]", async () => {
    const persistent = { site: site({ persistPanels: true }) };
    show(persistent);
    await act(async () => {
      panels()[0]!.open = false;
      fireEvent(panels()[0]!, new Event("toggle"));
    });
    cleanup();
    show(persistent);
    expect(open()).toEqual(everything.slice(1));
    cleanup();
    show();
    expect(open()).toEqual(everything);
  });
});

describe("the list", () => {
  const card = () => within(screen.getByRole("article"));

  it.each([
    ["SEARCH-47", /2022 Mazda CX-5/],
    ["SEARCH-47", /Maxx Sport.*KF/],
    ["SEARCH-48", /\$34,990/],
    ["SEARCH-48", /Drive Away/],
    ["SEARCH-49", /Used/],
    ["SEARCH-50", /Automatic/],
    ["SEARCH-51", /34,120 km/],
    ["SEARCH-52", /Petrol/],
  ])("[%s] shows on a card what matches %s", (_rule, text) => {
    show();
    expect(screen.getByRole("article").textContent).toMatch(text);
    expect(card().getByRole("link")).toHaveProperty("pathname", `/cars/${aCar().slug}`);
  });

  it("offers something similar on a car that isn't in stock [SEARCH-53]", () => {
    show({ cars: [aCar({ status: "sold", sold_at: "2025-05-31T00:00:00Z" })] });
    expect(card().getByText("Like this and want something similar?")).toBeTruthy();
  });

  it("links its pages, retaining the choices [SEARCH-46]", () => {
    show({ state: { refinements: { fuel: { values: ["Hybrid"] } } } });
    const pages = within(screen.getByRole("navigation", { name: "Pages" }));
    expect(pages.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/search?fuel=Hybrid&page=2",
      "/search?fuel=Hybrid&page=3",
      "/search?fuel=Hybrid&page=2",
    ]);
  });

  it("has the feature banner's three links [CARD-19]", () => {
    const banner = ["Latest offers", "Book service online", "Sell your car"].map((label, i) => ({
      label,
      url: `/${i}`,
    }));
    show({ site: site({}, { promo: { ...site().promo, banner } }) });
    const links = within(screen.getByRole("navigation", { name: "Offers and services" })).getAllByRole(
      "link",
    );
    expect(links.map((link) => link.textContent)).toEqual(banner.map((link) => link.label));
  });

  it("has the feature banner after six cards, or after fewer if there are no more [CARD-19]", () => {
    const banner = ["Offers", "Service", "Sell"].map((label) => ({ label, url: "/offers" }));
    const place = (count: number) => {
      const cars = Array.from({ length: count }, (_, n) => aCar({ id: `car-${n}`, slug: `car-${n}` }));
      show({ cars, site: site({}, { promo: { ...site().promo, banner } }) });
      const grid = [...(document.querySelector(".card-grid")?.children ?? [])];
      cleanup();
      return grid.findIndex((child) => child.matches("nav"));
    };
    expect([place(9), place(2)]).toEqual([6, 2]);
  });

  it("places promo cards between cars, which alone are articles [CARD-17]", () => {
    const slide = { id: "p", name: "Winter check", description: "Book now", url: "/service" };
    const promo = {
      ...site().promo,
      cards: [
        {
          start: "2025-05-01",
          expiry: "2025-07-01",
          display: ["search" as const],
          strictDisplay: false,
          position: 2,
          slide,
        },
      ],
    };
    show({ cars: [aCar(), aCar({ id: "b", slug: "b" })], site: site({}, { promo }) });
    expect(screen.getAllByRole("article")).toHaveLength(2);
    const grid = screen.getAllByRole("article")[0]!.parentElement!;
    expect(grid.children[1]?.textContent).toContain("Winter check");
  });

  it("announces the count, reports an empty result and offers a reset [DECIDE-137]", () => {
    show({ cars: [], found: { total: 0 }, state: { query: "zzz" } });
    expect(screen.getByRole("status").textContent).toBe("0 cars found");
    expect(screen.getByRole("heading", { name: "No cars match all of that" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show all cars" }).getAttribute("href")).toBe("/search");
  });

  it("reports that the search failed and offers a retry [SEARCH-69] [DECIDE-137]", () => {
    show({ failed: true });
    expect(screen.getByRole("heading", { name: /couldn’t load/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/search");
    // The previous content stays (SEARCH-70).
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });

  it("shows recent searches below the search box [DECIDE-107] [SEARCH-73]", async () => {
    show({ state: { refinements: { make: { values: ["Kia"] } } } }, "/search?make=Kia");
    cleanup();
    show();
    const recent = within(screen.getByRole("navigation", { name: "Recent searches" }));
    expect(recent.getByRole("link", { name: "Kia" }).getAttribute("href")).toBe("/search?make=Kia");
  });
});
