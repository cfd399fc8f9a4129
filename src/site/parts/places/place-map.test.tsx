// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { MapView } from "#domain/places/map-view.ts";
import { PlaceMap } from "./place-map.tsx";

type Watched = { element: Element; report: (isIntersecting: boolean) => void };
let watched: Watched[] = [];

afterEach(() => {
  cleanup();
  watched = [];
});
beforeAll(() => {
  // jsdom has no layout.
  Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, value: 640 });
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, value: 320 });
  window.matchMedia = (query) => ({ matches: query.includes("reduced-motion") }) as MediaQueryList;
  globalThis.IntersectionObserver = class {
    private readonly report: IntersectionObserverCallback;
    constructor(report: IntersectionObserverCallback) {
      this.report = report;
    }
    observe(element: Element) {
      const entry = (isIntersecting: boolean) => [{ isIntersecting }] as IntersectionObserverEntry[];
      watched.push({ element, report: (seen) => this.report(entry(seen), this as never) });
    }
    disconnect() {}
  } as never;
});

const map = (over: Partial<MapView["source"]> = {}, places = 1): MapView => ({
  source: {
    template: "https://tiles.example/{z}/{x}/{y}.png?key=k",
    attribution: { text: "© Tiles", href: "https://tiles.example/copyright" },
    zoom: 15,
    maxZoom: 19,
    opens: "press",
    ...over,
  },
  pins: Array.from({ length: places }, (_, i) => ({
    lat: -33.7641 + i / 100,
    long: 151.2702,
    label: `Yard ${i + 1}`,
    href: `/contact-us/yard-${i + 1}`,
  })),
});
const tiles = () => [...document.querySelectorAll<HTMLImageElement>("img.leaflet-tile")];
const showMap = () => fireEvent.click(screen.getByRole("button", { name: "Show map" }));

describe("a place's map", () => {
  it("requests nothing of the provider until it is asked for, and says who that is [LOC-55]", async () => {
    render(<PlaceMap map={map()} />);
    expect(screen.getByText("The map comes from tiles.example.")).toBeTruthy();
    expect([tiles(), watched]).toEqual([[], []]);
    showMap();
    expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true");
    await waitFor(() => expect(tiles().length).toBeGreaterThan(0));
    // The tile that contains the place, by the standard slippy map formula.
    expect(tiles().map(({ src }) => src)).toContain("https://tiles.example/15/30152/19652.png?key=k");
    expect(screen.getByRole("link", { name: "© Tiles" }).getAttribute("href")).toBe(
      "https://tiles.example/copyright",
    );
  });

  it("takes the focus from its button, and is named [LOC-55]", async () => {
    render(<PlaceMap map={map()} />);
    showMap();
    await waitFor(() => expect(document.activeElement?.className).toContain("street-map"));
    expect(screen.getByRole("region", { name: "Map of Yard 1" })).toBe(document.activeElement);
    expect(screen.getByRole("img", { name: "Yard 1" })).toBeTruthy();
  });

  it("has one pin a yard, numbered, that opens a link to the yard's page [LOC-24]", async () => {
    render(<PlaceMap map={map({}, 2)} />);
    showMap();
    const pin = await screen.findByRole("button", { name: "2. Yard 2" });
    expect(screen.getAllByRole("button", { name: /Yard/ })).toHaveLength(2);
    fireEvent.click(pin);
    expect(screen.getByRole("link", { name: "Yard 2" }).getAttribute("href")).toBe("/contact-us/yard-2");
  });

  it("is loaded when it comes into view where the site says so, and leaves the focus alone", async () => {
    render(<PlaceMap map={map({ opens: "view" })} />);
    const [frame] = watched;
    expect(frame?.element.className).toContain("place-map");
    act(() => frame?.report(false));
    expect(screen.getByRole("button", { name: "Show map" }).getAttribute("aria-busy")).toBeNull();
    act(() => frame?.report(true));
    await waitFor(() => expect(tiles().length).toBeGreaterThan(0));
    expect(document.activeElement).toBe(document.body);
  });

  it("says so when the provider is unavailable, and can be asked again", async () => {
    render(<PlaceMap map={map()} />);
    showMap();
    await waitFor(() => expect(tiles().length).toBeGreaterThan(0));
    act(() => tiles()[0]!.dispatchEvent(new Event("error")));
    expect((await screen.findByRole("status")).textContent).toContain("The map isn’t available right now.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(tiles().length).toBeGreaterThan(0));
  });

  it("stays when a tile is missing after others have loaded", async () => {
    render(<PlaceMap map={map()} />);
    showMap();
    await waitFor(() => expect(tiles().length).toBeGreaterThan(1));
    act(() => tiles()[0]!.dispatchEvent(new Event("load")));
    act(() => tiles()[1]!.dispatchEvent(new Event("error")));
    expect(screen.queryByRole("status")).toBeNull();
    expect(tiles().length).toBeGreaterThan(0);
  });
});
