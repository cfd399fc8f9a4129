// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { serviceSlice } from "#domain/configuration/slices/service-slice.ts";
import { serviceAddress } from "#domain/leads/service-booking/service-addresses.ts";
import { locationsOfPath } from "#domain/places/location-choice.ts";
import { blankState, formModel } from "#site/parts/lead-form/form-model.ts";
import { areaView } from "#site/parts/places/area-view.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { ServicingPage } from "./servicing-page.tsx";
import { type Booking, type ServicingView, servicingTexts, withExistingPages } from "./servicing-view.ts";

afterEach(cleanup);

const allPerks = ["select", "quick", "loanCars", "lounge", "shuttle", "earlyBird"] as const;
const siteWith = (over: Parameters<typeof serviceSlice.parse>[0] = {}) =>
  sampleSite({ service: serviceSlice.parse(over) });

function show(site = siteWith(), booking?: Booking, area: ServicingView["area"] = null) {
  const model = formModel("service", site, null, { offered: false, times: [] });
  const view = {
    head: { title: "", description: "", canonical: "", index: true, image: null },
    booking: booking ?? { kind: "form" as const, model },
    words: servicingTexts(site),
    area,
  };
  const Stub = createRoutesStub([
    { path: "/", Component: () => <ServicingPage view={view} state={blankState} /> },
  ]);
  return render(<Stub />);
}

describe("the page about servicing", () => {
  it("has a picture, its heading under GENUINE SERVICING, and text [SERVICE-12, SERVICE-13, SERVICE-14]", () => {
    const { container } = show(
      siteWith({ page: { hero: "/img/x", title: "Our workshop", intro: "Since 1970." } }),
    );
    expect(container.querySelector("header img")?.getAttribute("src")).toBe("/img/x");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Our workshop");
    expect(screen.getByText("GENUINE SERVICING")).toBeTruthy();
    expect(screen.getByText("Since 1970.")).toBeTruthy();
  });

  it("has four benefits [SERVICE-19, SERVICE-20, SERVICE-21, SERVICE-22]", () => {
    show();
    for (const name of [
      "Genuine Parts",
      "Ongoing maintenance plan",
      "Software Updates",
      "Full Health Checks",
    ])
      expect(screen.getByRole("heading", { name })).toBeTruthy();
  });

  it.each<[(typeof allPerks)[number], string, string]>([
    ["select", "Select service", "SERVICE-23"],
    ["quick", "Quick 90-minute service", "SERVICE-24] [SERVICE-33] [LIMIT-46"],
    ["loanCars", "Free loan cars", "SERVICE-25"],
    ["lounge", "Customer lounge", "SERVICE-26"],
    ["shuttle", "Courtesy shuttle", "SERVICE-27"],
    ["earlyBird", "Early-bird drop-off", "SERVICE-28"],
  ])(
    "has the perk %s, with its standard words %j or the dealer's own, only where it is chosen [%s]",
    (perk, name) => {
      const perksOn = (own: object) => {
        const { container, unmount } = show(siteWith({ page: { perks: [{ perk, ...own }] } }));
        const headings = [...container.querySelectorAll(".servicing-perks h3")].map((one) => one.textContent);
        const [text] = [...container.querySelectorAll(".servicing-perks p")].map((one) => one.textContent);
        unmount();
        return { headings, text };
      };
      const standard = perksOn({});
      expect(standard.headings).toEqual([name]);
      expect(standard.text).toMatch(/\w/);
      expect(perksOn({ title: "Our café" })).toEqual({ headings: ["Our café"], text: standard.text });
      expect(perksOn({ text: "Ask us." })).toEqual({ headings: [name], text: "Ask us." });
    },
  );

  it("has no perks unless they are chosen [SERVICE-23]", () => {
    show();
    expect(screen.queryByRole("heading", { name: "While your car is with us" })).toBeNull();
  });

  it("shows drop-off and pick-up times only where configured [SERVICE-15]", () => {
    const { unmount } = show();
    expect(screen.queryByText("Complimentary drop-off and pick-up")).toBeNull();
    unmount();
    show(
      siteWith({
        dropoff: { times: ["7:45am", "8:45am"], pickups: [{ time: "2:00pm", place: "the station" }] },
      }),
    );
    expect(screen.getByText("7:45am or 8:45am")).toBeTruthy();
    expect(screen.getAllByText("2:00pm from the station").length).toBe(2);
  });

  it("has a banner of a certified dealership whose BOOK NOW links to the form [SERVICE-29]", () => {
    const { container } = show();
    const banner = within(screen.getByRole("complementary", { name: "Certified dealership" }));
    const link = banner.getByRole("link", { name: "BOOK NOW" });
    expect(container.querySelector(link.getAttribute("href")!)?.querySelector("form")).toBeTruthy();
  });

  it("also names warranty and roadside assistance [SERVICE-30, SERVICE-31] [SERVICE-36]", () => {
    show();
    const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toContainEqual(["5 year unlimited kilometre warranty", "/warranty"]);
    expect(links).toContainEqual(["Roadside assistance", "/roadside-assist"]);
  });

  it("names neither without the site's page for it [SERVICE-30, SERVICE-31]", async () => {
    const texts = servicingTexts(sampleSite());
    const urls = async (pages: string[]) =>
      (await withExistingPages(texts, async (path) => pages.includes(path))).interested.map(({ url }) => url);
    expect(await urls([])).toEqual([]);
    expect(await urls(["/warranty"])).toEqual(["/warranty"]);
    const own = { ...texts, interested: [{ title: "Tyres", text: "", items: [], url: "/search" }] };
    expect((await withExistingPages(own, async () => false)).interested).toEqual(own.interested);
  });

  it("lists what is complimentary [SERVICE-37] [LIMIT-31]", () => {
    show();
    expect(screen.getByText(/3,000 km or 3 months/)).toBeTruthy();
  });

  it("ends with the department's address, hours and telephone [SERVICE-32]", () => {
    const workshop = sampleLocation({
      id: "w",
      slug: "w",
      name: "Alpha - Service",
      location_type: "service",
      contact_detail: {
        phone: "(02) 5550 4160",
        landline_phone: null,
        opening_hours: [{ weekday: 1, open: "07:30", close: "17:00" }],
      },
    });
    const site = { ...siteWith(), locations: [workshop] };
    const found = areaView({
      site,
      locations: locationsOfPath(site, "/service"),
      now: new Date("2026-11-23T00:00:00Z"),
      tiles: null,
    });
    const { container } = show(site, undefined, found?.area ?? null);
    const last = container.querySelector(".servicing")?.lastElementChild;
    expect(last?.querySelector('a[href^="tel:"]')?.textContent).toContain("(02) 5550 4160");
    expect(last?.textContent).toContain("7:30am – 5pm");
  });

  it("contains the form, or the frame of another system where an address is given [SERVICE-16, SERVICE-17]", () => {
    const { container, unmount } = show();
    expect(container.querySelector("#book form")).toBeTruthy();
    unmount();
    const framed = show(siteWith(), { kind: "frame", url: "https://book.example/x" });
    expect(framed.container.querySelector("#book iframe")?.getAttribute("src")).toBe(
      "https://book.example/x",
    );
    expect(framed.container.querySelector("#book form")).toBeNull();
  });
});

describe("the addresses of servicing", () => {
  it("are a page and a booking [ROUTE-37, ROUTE-38]", () => {
    expect(serviceAddress("/service", siteWith())).toEqual({ kind: "page" });
    expect(serviceAddress("/book-a-service", siteWith())).toEqual({ kind: "booking" });
  });

  it("are one where the site has no such page, the other redirecting to it [DECIDE-45]", () => {
    const one = siteWith({ page: { enabled: false }, path: "/service" });
    expect(serviceAddress("/service", one)).toEqual({ kind: "booking" });
    expect(serviceAddress("/book-a-service", one)).toEqual({ kind: "elsewhere", path: "/service" });
  });

  it("don't exist for a dealer without servicing [ROUTE-37]", () => {
    expect(serviceAddress("/service", siteWith({ enabled: false }))).toBeNull();
  });
});
