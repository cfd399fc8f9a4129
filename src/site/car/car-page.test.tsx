// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import { cardView } from "#site/parts/car-card/card-view.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { preloadMedia } from "./car-media-part.tsx";
import { CarPage } from "./car-page.tsx";
import { type CarPageView, carPageView } from "./car-page-view.ts";
import { headAndData } from "./car-seo.ts";

const now = new Date("2026-03-10T12:00:00Z");
const siteWith = (over: object) => ({
  ...sampleSite({ locations: [sampleLocation({ id: "l1", dealer_license_number: "MD012345" })] }),
  ...settings.parse({ buy: { payment: { provider: "test" } }, ...over }),
});
const show = (change: Partial<Car> = {}, over: object = {}, view: Partial<CarPageView> = {}) => {
  const site = siteWith(over);
  const other = cardView(aCar({ id: "car-2", slug: "other", name: "2021 Mazda CX-5 Touring" }), site, now);
  const similar = [{ card: other, why: "Same model, $2,000 less" }];
  return render(<CarPage car={{ ...carPageView(aCar(change), site, now), ...view }} similar={similar} />, {
    wrapper: MemoryRouter,
  });
};
const section = (name: string) => screen.getByRole("heading", { name }).closest("section") as HTMLElement;
const sold = { status: "sold", sold_at: now.toISOString() } as const;

describe("its video, condition and history report", () => {
  const youtube = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
  const photo = (key: string, condition: string) => ({
    key,
    width: 1200,
    height: 800,
    blur: null,
    condition,
  });
  const car: Partial<Car> = {
    video_url: youtube,
    condition_pictures: [photo("a.jpg", "62%,40% Scratch"), photo("b.jpg", "")],
    file: "/report.pdf",
    history_provider: "PPSR",
    history_date: "2026-03-01",
    history_statements: ["No finance owing"],
  };
  const allowed = { content: { videoHosts: ["https://www.youtube-nocookie.com"] } };
  const shown = async (change: Partial<Car>, over: object = {}) => {
    await preloadMedia();
    return show(change, over);
  };

  it("plays the video by a press, and keeps the focus where it plays [DECIDE-475]", async () => {
    await shown(car, allowed);
    const part = section("Video");
    const press = within(part).getByRole("link", { name: /^Play: / });
    expect(press.getAttribute("href")).toBe(youtube);
    expect(part.querySelector("iframe, video")).toBeNull();
    fireEvent.click(press);
    const frame = part.querySelector("iframe");
    expect(frame?.getAttribute("src")).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    expect(frame?.getAttribute("sandbox")).toContain("allow-scripts");
    expect(document.activeElement).toBe(frame?.parentElement);
  });

  it("opens the video elsewhere where the site doesn't allow its host [DECIDE-475]", async () => {
    await shown(car);
    const press = within(section("Video")).getByRole("link", { name: /^Watch: / });
    press.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(press);
    expect(document.querySelector("iframe, video")).toBeNull();
  });

  it("shows photos of the condition apart, in what is closed at first [DECIDE-476]", async () => {
    await shown(car);
    expect(
      within(screen.getByRole("region", { name: /^Photos of / })).getByText("Condition (2)"),
    ).toBeDefined();
    const part = section("Condition");
    expect(part.querySelector("details")?.open).toBe(false);
    const pictures = [...part.querySelectorAll("img")];
    expect(pictures.map(({ alt }) => alt)).toEqual(["Scratch", "Condition, photo 2"]);
    expect(pictures.every((picture) => picture.getAttribute("loading") === "lazy")).toBe(true);
    expect([...part.querySelectorAll("figcaption")].map((one) => one.textContent)).toEqual(["Scratch"]);
    expect(part.querySelector("circle")?.getAttribute("cx")).toBe("62%");
    expect(document.querySelector(".gallery img[alt='Scratch']")).toBeNull();
  });

  it("says what the report says, as of its day [DECIDE-477]", async () => {
    await shown(car);
    const part = within(section("History report"));
    expect(part.getByText(/By PPSR, as of/).textContent).toBe("By PPSR, as of 1 March 2026");
    expect(part.getByText("No finance owing")).toBeDefined();
    expect(part.getByRole("link", { name: "Open the report" }).getAttribute("href")).toBe("/report.pdf");
  });

  it("has none of them on a sold car, and no report without its day [DECIDE-477]", () => {
    const view = (change: Partial<Car>) => carPageView(aCar({ ...car, ...change }), siteWith({}), now).media;
    expect(view(sold)).toBeNull();
    expect(view({ history_date: null })?.report).toBeNull();
    expect(carPageView(aCar(), siteWith({}), now).media).toBeNull();
  });

  it("is no VideoObject, whose day no feed says [DECIDE-478]", () => {
    const site = siteWith({});
    const view = carPageView(aCar(car), site, now);
    const { data } = headAndData(aCar(car), view, site, "https://north.example", now);
    expect(JSON.stringify(data)).not.toContain("VideoObject");
  });
});

it("has its dealership's own buttons beside it [CAR-12] [SITE-11]", () => {
  const own = settings.parse({ car: { sidebarButtons: [{ action: "enquire", label: "Ask North" }] } });
  const dealershipSettings = { "north-motors": own };
  const { actions } = carPageView(aCar(), { ...siteWith({}), dealershipSettings }, now);
  expect(actions).toEqual([{ action: "enquire", label: "Ask North", href: "#enquire" }]);
  expect(carPageView(aCar(), siteWith({}), now).actions.length).toBeGreaterThan(1);
});

it.each<[Partial<Car>, CarPageView["state"]]>([
  [{}, "available"],
  [{ reserved: true }, "reserved"],
  [{ status: "coming_soon", reserved: true }, "coming_soon"],
  [{ ...sold, reserved: true }, "sold"],
])("a car with %j is %s [CAR-01] [CAR-02]", (change, state) => {
  expect(carPageView(aCar(change), siteWith({}), now).state).toBe(state);
});

it.each([
  [{ confirmed_at: "2026-03-09T14:30:00Z" }, { date: "2026-03-10", text: "10 March" }],
  [{ confirmed_at: "2025-12-31T12:00:00Z" }, { date: "2025-12-31", text: "31 December 2025" }],
  [{ confirmed_at: "2025-12-31T14:00:00Z" }, { date: "2026-01-01", text: "1 January" }],
  [{ confirmed_at: "2026-03-09T14:30:00Z", ...sold }, null],
  [{ confirmed_at: null }, null],
])("a car with %j says that it was confirmed on %j, by the site's calendar", (change, confirmed) => {
  expect(carPageView(aCar(change), siteWith({}), now).confirmed).toEqual(confirmed);
  const { container } = show(change);
  const words = `Details confirmed by the dealer on ${confirmed?.text}`;
  expect(container.textContent.includes(words)).toBe(confirmed !== null);
});

beforeEach(() => {
  // jsdom supports neither modal dialogs nor scrolling.
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  Element.prototype.scrollTo = function scrollTo() {};
});
afterEach(cleanup);

describe("a car page", () => {
  it("shows name, price, key facts, comments, details and place [CAR-04, CAR-11, CAR-13] [PRICE-06]", () => {
    show({ dealercomments: "One owner.|Full history." });
    expect(screen.getByRole("heading", { level: 1, name: "2022 Mazda CX-5 Maxx Sport" })).toBeTruthy();
    const box = screen.getByRole("complementary", { name: "Price and contact" });
    expect(box.textContent).toContain("$34,990");
    expect(box.textContent).toContain("Drive Away");
    expect(within(section("Dealer comments")).getByText("Full history.").tagName).toBe("P");
    expect(section("Vehicle Details").textContent).toContain("JM0KF4WLA00123456");
    const place = document.getElementById("vehicle-map") as HTMLElement;
    expect(place.textContent).toContain("12 Hunter Street");
    expect(place.textContent).toContain("Dealer licence MD012345");
    expect(within(place).getByRole("link", { name: "Get Directions" }).getAttribute("href")).toBe(
      "https://maps.example/newcastle",
    );
  });

  it("offers a map at the car's place where the site has tiles [CAR-13] [SITE-15]", () => {
    const source = {
      template: "https://tiles.example/{z}/{x}/{y}.png",
      attribution: { text: "© Tiles", href: null },
      zoom: 15,
      maxZoom: 19,
      opens: "press" as const,
    };
    show({}, {}, { map: { source, pins: [{ lat: -32.9, long: 151.7, label: "Newcastle", href: null }] } });
    const place = document.getElementById("vehicle-map") as HTMLElement;
    expect(within(place).getByRole("button", { name: "Show map" })).toBeTruthy();
    expect(place.textContent).toContain("The map comes from tiles.example.");
  });

  it("titles the details by the vehicle's type [CAR-11] [DECIDE-98]", () => {
    show({ item_type: "caravan" });
    expect(section("Caravan Details")).toBeTruthy();
    expect(section("Enquire about this caravan")).toBeTruthy();
    expect(section("Similar caravans")).toBeTruthy();
  });

  it("has everything in its HTML, so that it is readable without script [CAR-25, CAR-27]", () => {
    const site = siteWith({});
    const features = Array.from({ length: 12 }, (_, n) => `Feature ${n + 1}`);
    const car = aCar({ standardEquipment: features, dealercomments: "y".repeat(500) });
    const html = renderToString(<CarPage car={carPageView(car, site, now)} similar={[]} />);
    expect(html).toContain("Feature 12");
    expect(html).toContain("y".repeat(500));
    expect(html).not.toContain("style=");
  });

  it("shows four key lines, the rest behind Show More / Show Less [CAR-25, CAR-28] [LIMIT-17]", () => {
    show();
    const key = section("Key information");
    expect(key.querySelectorAll(".key-facts > div")).toHaveLength(4);
    const more = key.querySelector("details") as HTMLDetailsElement;
    expect(more.open).toBe(false);
    expect(more.querySelector(".when-closed")?.textContent).toBe("Show More");
    expect(more.querySelector(".when-open")?.textContent).toBe("Show Less");
    expect(more.querySelectorAll(".spec-list > div").length).toBeGreaterThan(3);
  });

  it("shows as many key lines as the site configures [CAR-25] [DECIDE-172]", () => {
    show({}, { car: { keyInfoOpen: 8 } });
    expect(section("Key information").querySelectorAll(".key-facts > div")).toHaveLength(8);
  });

  it.each([
    [true, 1],
    [false, 0],
  ])("collapses the key information where the site configures %s [CAR-26]", (keyInfoCollapsible, count) => {
    show({}, { car: { keyInfoCollapsible } });
    expect(section("Key information").querySelectorAll("details.disclosure")).toHaveLength(count);
  });

  it.each([
    [8, false],
    [9, true],
  ])("of %d features shows eight, Show All: %s [CAR-27, CAR-28, CAR-09] [LIMIT-17]", (count, toggle) => {
    show({ standardEquipment: Array.from({ length: count }, (_, n) => `Feature ${n + 1}`) });
    const features = section("Features");
    expect(features.querySelectorAll(":scope > ul > li")).toHaveLength(8);
    expect(within(features).queryByText("Show All") !== null).toBe(toggle);
    expect(within(features).queryByText("Hide") !== null).toBe(toggle);
  });

  it.each([
    [400, false],
    [401, true],
  ])("%d characters of comments have a toggle: %s [CAR-23] [LIMIT-09]", (length, toggle) => {
    show({ dealercomments: "z".repeat(length) });
    const comments = section("Dealer comments");
    expect(within(comments).queryByText("Show More") !== null).toBe(toggle);
    expect(comments.querySelector(".comments-cut")?.textContent?.length ?? 400).toBe(400);
  });

  it("shows the first facts beside the price, and four lines of the details before Show More [CAR-11] [CAR-29]", () => {
    show({ colour: "Soul Red", seats: 5, drive: "null" });
    const facts = within(screen.getByRole("list", { name: "At a glance" })).getAllByRole("listitem");
    expect(facts.map(({ textContent }) => textContent)).toEqual(["34,120 km", "Soul Red", "5 seats"]);
    const details = section("Vehicle Details");
    expect(details.querySelectorAll(":scope > .spec-list > div")).toHaveLength(4);
    expect(details.querySelector("details")?.open).toBe(false);
    expect(details.querySelector("details")?.textContent).toContain("JM0KF4WLA00123456");
  });

  it("shows that comments are pending [CAR-24] [ERR-10]", () => {
    show({ dealercomments: null });
    expect(screen.getByText("Dealer comments are pending. Please check back here later.")).toBeTruthy();
  });

  describe("the site's own sections", () => {
    const copy = (name: string) => ({ title: `Our ${name}`, text: `About ${name}.`, items: [`One ${name}`] });
    const sections = ["included", "whyBuy", "reserve", "protect"] as const;
    const contentSections = Object.fromEntries(sections.map((name) => [name, copy(name)]));
    const shown = () =>
      screen
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent)
        .filter((title) => title?.startsWith("Our "));

    it.each([
      ["CAR-05", "included"],
      ["CAR-06", "whyBuy"],
      ["CAR-07", "reserve"],
      ["CAR-08", "protect"],
    ])("[%s] include %s with the site's heading, text and list [CAR-10]", (_, name) => {
      show({}, { car: { contentSections: { [name]: copy(name) } } });
      expect(shown()).toEqual([`Our ${name}`]);
      const own = within(section(`Our ${name}`));
      expect(section(`Our ${name}`).parentElement?.firstElementChild?.textContent).toMatch(/^Buying from /);
      expect(own.getByText(`About ${name}.`)).toBeTruthy();
      expect(own.getByRole("listitem").textContent).toBe(`One ${name}`);
      cleanup();
      show();
      expect(shown()).toEqual([]);
    });

    it("are in one order, and reserving is omitted for a sold car [CAR-10] [DECIDE-131]", () => {
      show({}, { car: { contentSections } });
      expect(shown()).toEqual(["Our included", "Our whyBuy", "Our reserve", "Our protect"]);
      cleanup();
      show(sold, { car: { contentSections } });
      expect(shown()).toEqual(["Our included", "Our whyBuy", "Our protect"]);
    });

    it("promise neither a reservation nor a test drive of a reserved car [DECIDE-174]", () => {
      show({ reserved: true }, { car: { contentSections } });
      expect(shown()).toEqual(["Our included", "Our whyBuy", "Our protect"]);
      expect(screen.queryByRole("link", { name: "Book a test drive" })).toBeNull();
      cleanup();
      show();
      expect(screen.getByRole("link", { name: "Book a test drive" })).toBeTruthy();
    });

    it("and its advantages are shown with the types of car that they are true of [CAR-10] [CAR-15] [DECIDE-281]", () => {
      const car = {
        contentSections: { included: { ...copy("included"), types: ["used"] }, whyBuy: copy("whyBuy") },
        valueAdds: [{ title: "Workshop tested", text: "Each one", types: ["used", "demo"] }],
      };
      show({ car_type: "used" }, { car });
      expect(shown()).toEqual(["Our included", "Our whyBuy"]);
      expect(screen.getByText("Workshop tested")).toBeTruthy();
      cleanup();
      show({ car_type: "new" }, { car });
      expect(shown()).toEqual(["Our whyBuy"]);
      expect(screen.queryByText("Workshop tested")).toBeNull();
    });
  });

  it("shows what comes with the car [CAR-15], promo and blog cards [CAR-16, CAR-17]", () => {
    const slide = { id: "p", name: "Winter offer", description: "Free tyres", url: "/offers" };
    show(
      {},
      {
        car: {
          valueAdds: [{ title: "Warranty", text: "Three years" }],
          blogCards: [{ title: "CX-5 review", text: "Read it", url: "https://blog.example/cx-5" }],
        },
        promo: { cards: [{ start: "2026-03-01", expiry: "2026-03-31", display: ["car"], slide }] },
      },
    );
    expect(section("Interested in this vehicle?").textContent).toContain("Three years");
    expect(screen.getByRole("link", { name: "Winter offer" }).getAttribute("href")).toBe("/offers");
    expect(screen.getByRole("link", { name: "CX-5 review" })).toBeTruthy();
  });

  it("explains certified, on a certified car that is not sold [CAR-18] [TAG-09]", () => {
    const certifiedInfo = { title: "Approved used", text: "120 checks", items: [] };
    show({ certified: true }, { car: { certifiedInfo } });
    fireEvent.click(screen.getByRole("button", { name: "Approved used" }));
    expect(document.querySelector("dialog")?.open).toBe(true);
    cleanup();
    show({ ...sold, certified: true }, { car: { certifiedInfo } });
    expect(screen.queryByText("Approved used")).toBeNull();
  });

  it("compares with the market [CAR-19] [PRICE-07]", () => {
    show({ autograb_data: { state_average_market_price: 36_000 } });
    const market = screen.getByText("$1,010 below the state market average").closest("details");
    expect(market?.textContent).toContain("with the state average of");
  });

  it("has the anchors of enquiry, finance, reservation and trade-in [CAR-07, CAR-20, CAR-21] [BUY-05]", () => {
    const lender = {
      taurus: { interestRate: 7.5, comparisonRate: 8.9, paymentWeek: 163.4, disclaimer: "T&Cs" },
    };
    show({ finance_lenders: lender }, { finance: { provider: "taurus" } });
    for (const id of ["enquire", "finance", "reserve", "trade-in"]) {
      expect(document.getElementById(id), id).not.toBeNull();
    }
    expect(document.getElementById("reserve")?.textContent).toContain("fully refundable");
    const finance = document.getElementById("finance")?.textContent;
    expect(finance).toContain("8.90% p.a.");
    expect(finance).toContain("WARNING: This comparison rate");
    expect(finance).toContain("T&Cs");
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href^='#']")) {
      expect(document.getElementById(link.hash.slice(1)), link.hash).not.toBeNull();
    }
  });

  it("has no dead link on a car that can't be reserved or financed [CAR-34, CAR-35]", () => {
    show({ reserved: true }, { trade: { enabled: false } });
    expect(document.getElementById("reserve")).toBeNull();
    expect(document.getElementById("trade-in")).toBeNull();
    for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href^='#']")) {
      expect(document.getElementById(link.hash.slice(1)), link.hash).not.toBeNull();
    }
  });

  it("links to more of this dealer's cars and to similar ones [CAR-14]", () => {
    show();
    expect(screen.getByRole("link", { name: "See more from this dealer" }).getAttribute("href")).toBe(
      "/search?dealership_slug=north-motors",
    );
    const cards = screen.getAllByRole("article");
    expect(cards).toHaveLength(1);
    expect(cards[0]?.previousElementSibling?.textContent).toBe("Same model, $2,000 less");
    const content = document.querySelector(".car-columns") as Element;
    expect(content.compareDocumentPosition(cards[0]!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it("shows that a car is sold, in the exact words, and shows similar cars first [CAR-02, CAR-03] [ERR-11] [DECIDE-129]", () => {
    show(sold);
    expect(screen.getByText("SOLD")).toBeTruthy();
    expect(
      screen.getByText("This vehicle has recently sold. Let us help you find a similar one."),
    ).toBeTruthy();
    expect(screen.getByText("Like this and want something similar?")).toBeTruthy();
    const links = screen.getAllByRole("link", { name: "Find Me Something Similar" });
    expect(links.every((link) => link.getAttribute("href") === "#enquire")).toBe(true);
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(document.getElementById("reserve")).toBeNull();
    const content = document.querySelector(".car-columns") as Element;
    const card = screen.getByRole("article");
    expect(content.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  });

  it("offers nothing to buy in the bar and beside the price of a sold car [CAR-03] [DECIDE-173]", () => {
    show(sold, {}, { phone: "1300 555 010" });
    for (const part of [document.querySelector(".car-bar")!, document.querySelector(".car-actions")!]) {
      expect([...part.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual(["#enquire"]);
    }
  });

  it("shows beside the price that a car is reserved, with a link to the enquiry [BUY-07] [DECIDE-174]", () => {
    show({ reserved: true });
    const price = document.querySelector(".car-price") as HTMLElement;
    expect(price.textContent).toContain("Reserved by another customer.");
    const link = within(price).getByRole("link", { name: "Tell me if it frees up" });
    expect(link.getAttribute("href")).toBe("#enquire");
    expect(document.getElementById("enquire")?.textContent).toContain("tells you if it becomes available");
    cleanup();
    show();
    expect(document.querySelector(".car-reserved")).toBeNull();
  });

  it("shows that a car is on its way [CAR-01] [TAG-05]", () => {
    show({ status: "coming_soon" });
    expect(screen.getByText(/on its way to us/)).toBeTruthy();
    expect(screen.getByText("COMING SOON")).toBeTruthy();
  });

  it("calls the chosen number, and without one logs an error to the console [PHONE-09] [ERR-06]", () => {
    show({}, { phone: { byType: { used: "1300 555 010" } } });
    const calls = screen.getAllByRole("link", { name: /1300 555 010/ });
    expect(calls.every((link) => link.getAttribute("href") === "tel:1300555010")).toBe(true);
    cleanup();
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    show({ location: null });
    expect(warn).toHaveBeenCalledWith("No phone number is configured for car car-1");
    expect(document.querySelector("a[href^='tel:']")).toBeNull();
  });

  it("offers the history report only with a file [CAR-36]", () => {
    show({ file: "https://reports.example/1.pdf" });
    expect(screen.getByRole("link", { name: "History report" }).getAttribute("target")).toBe("_blank");
    cleanup();
    show();
    expect(screen.queryByRole("link", { name: "History report" })).toBeNull();
  });

  it("shows the number of views where the site configures that [DECIDE-100] [ENT-053]", () => {
    show({ views: 1204 }, { car: { showViews: true } });
    expect(screen.getByText("Looked at 1,204 times")).toBeTruthy();
    cleanup();
    const counted = (views: number) =>
      carPageView(aCar({ views }), siteWith({ car: { showViews: true } }), now).views;
    expect([counted(19), counted(20)]).toEqual([null, "20"]);
    show({ views: 19 }, { car: { showViews: true } });
    expect(screen.queryByText(/Looked at/)).toBeNull();
    cleanup();
    show({ views: 1204 });
    expect(screen.queryByText(/Looked at/)).toBeNull();
  });

  it("opens the site's chat while its object exists [CAR-41] [DECIDE-123]", () => {
    const open = vi.fn();
    vi.stubGlobal("dealerChat", { open });
    show({}, { car: { chatObject: "dealerChat" } });
    fireEvent.click(screen.getByRole("button", { name: "Chat with us" }));
    expect(open).toHaveBeenCalledTimes(1);
    cleanup();
    vi.unstubAllGlobals();
    show({}, { car: { chatObject: "dealerChat" } });
    expect(screen.queryByRole("button", { name: "Chat with us" })).toBeNull();
  });
});

describe("on paper", () => {
  it("names the dealer, the phone, the address and the way back to the page", () => {
    show();
    const head = document.querySelector(".print-head")!;
    expect(head.textContent).toContain(aCar().dealership_name);
    expect(head.querySelector("svg")).toBeNull();
    cleanup();
    show({}, {}, { qr: { size: 3, path: "M0 0h1v1h-1z" } });
    expect(document.querySelector(".print-head svg path")?.getAttribute("d")).toBe("M0 0h1v1h-1z");
  });
});

it("names a caravan as one in its breadcrumb", () => {
  show({ item_type: "CARAVAN" });
  const crumbs = screen.getByRole("navigation", { name: "Breadcrumb" });
  expect(within(crumbs).getByRole("link", { name: "Used caravans" })).toBeTruthy();
});

describe("the gallery", () => {
  it("has every photo, thumbnails that link to them, and full screen [CAR-09] [ENT-037]", async () => {
    show();
    const strip = document.querySelector(".gallery-strip") as HTMLElement;
    expect(strip.querySelectorAll("li")).toHaveLength(3);
    expect(strip.tabIndex).toBe(0);
    expect(screen.getByRole("link", { name: "Photo 2" }).getAttribute("href")).toBe("#photo-2");
    fireEvent.click(screen.getByRole("button", { name: /show photos full screen/ }));
    const dialog = await screen.findByRole<HTMLDialogElement>("dialog", { name: /^Photos of/ });
    expect(dialog.open).toBe(true);
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(document.querySelector("dialog.gallery-dialog")).toBeNull();
  });

  it("shows a photo that a feed repeats once [ENT-037]", () => {
    const [picture] = aCar().pictures;
    show({ pictures: [picture!, picture!] });
    expect(document.querySelectorAll(".gallery-strip li")).toHaveLength(1);
  });

  /** Places the photos side by side, as a browser would, and returns where the strip is scrolled to. */
  function laidOut(strip: HTMLElement): () => number | undefined {
    Object.defineProperty(strip, "clientWidth", { value: 800 });
    for (const [at, item] of [...strip.children].entries()) {
      Object.defineProperty(item, "offsetLeft", { value: at * 800 });
      Object.defineProperty(item, "offsetWidth", { value: 800 });
    }
    const scrollTo = vi.spyOn(strip, "scrollTo");
    return () => (scrollTo.mock.lastCall?.[0] as ScrollToOptions | undefined)?.left;
  }

  it("moves by arrow keys, not past its ends", () => {
    show();
    const strip = document.querySelector(".gallery-strip") as HTMLElement;
    const left = laidOut(strip);
    fireEvent.keyDown(strip, { key: "ArrowLeft" });
    expect(left()).toBe(0);
    fireEvent.keyDown(strip, { key: "ArrowRight" });
    expect(left()).toBe(800);
  });

  it("moves one photo for each press, however fast they follow each other", () => {
    show();
    const strip = document.querySelector(".gallery-strip") as HTMLElement;
    const left = laidOut(strip);
    const next = screen.getByRole("button", { name: "Next photo" });
    fireEvent.click(next);
    // The first press is still scrolling.
    Object.defineProperty(strip, "scrollLeft", { value: 100, configurable: true });
    fireEvent.scroll(strip);
    fireEvent.click(next);
    expect(left()).toBe(1600);
    expect(screen.getByRole("link", { name: "Photo 3" }).getAttribute("aria-current")).toBe("true");
    // A swipe takes over from the presses.
    fireEvent.pointerDown(strip);
    Object.defineProperty(strip, "scrollLeft", { value: 800, configurable: true });
    fireEvent.scroll(strip);
    expect(screen.getByRole("link", { name: "Photo 2" }).getAttribute("aria-current")).toBe("true");
  });

  it("has thumbnails full screen, and zooms by double click and keys", async () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: /show photos full screen/ }));
    const dialog = await screen.findByRole("dialog", { name: /^Photos of/ });
    expect(within(dialog).getAllByRole("link", { name: /^Photo \d/ })).toHaveLength(3);
    const strip = dialog.querySelector(".gallery-strip") as HTMLElement;
    const image = strip.querySelector("img:not(.picture-blur)") as HTMLImageElement;
    vi.spyOn(dialog, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 390, 780));
    const scale = () => /scale\((.+)\)/.exec(image.style.transform)?.[1] ?? "1";
    fireEvent.doubleClick(image);
    expect(Number(scale())).toBeGreaterThan(2);
    expect(strip.hasAttribute("data-zoomed")).toBe(true);
    fireEvent.doubleClick(image);
    expect(scale()).toBe("1");
    expect(strip.hasAttribute("data-zoomed")).toBe(false);
    fireEvent.keyDown(strip, { key: "+" });
    expect(Number(scale())).toBeCloseTo(1.5);
    fireEvent.keyDown(strip, { key: "-" });
    expect(scale()).toBe("1");
  });

  it("zooms by two fingers", async () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: /show photos full screen/ }));
    const dialog = await screen.findByRole("dialog", { name: /^Photos of/ });
    vi.spyOn(dialog, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 390, 780));
    const image = dialog.querySelector("img:not(.picture-blur)") as HTMLImageElement;
    const fingers = (gap: number) => ({
      touches: [
        { clientX: 200 - gap / 2, clientY: 390 },
        { clientX: 200 + gap / 2, clientY: 390 },
      ],
    });
    fireEvent.touchStart(image, fingers(100));
    fireEvent.touchMove(image, fingers(300));
    expect(image.style.transform).toContain("scale(3)");
    fireEvent.touchMove(image, fingers(50));
    expect(image.style.transform).toBe("");
    fireEvent.touchEnd(image, { touches: [] });
  });

  it("shows that photos are coming [CARD-02]", () => {
    show({ pictures: [] });
    expect(screen.getByText("Photos coming soon")).toBeTruthy();
  });
});

describe("the brochure link", () => {
  it("downloads {slug}.pdf [CAR-37]", () => {
    show();
    const link = screen.getByRole("link", { name: "Download brochure" });
    expect(link.getAttribute("download")).toBe("2022-mazda-cx-5-maxx-sport-h1042.pdf");
    expect(link.getAttribute("href")).toBe("/api/cars/2022-mazda-cx-5-maxx-sport-h1042/pdf");
  });

  it.each([
    [
      "the server's words",
      () => Response.json({ error: "Too many brochures at once" }, { status: 503 }),
      "Too many brochures at once",
    ],
    [
      "words of our own",
      () => new Response("<html>", { status: 502 }),
      "The brochure can't be made right now. Please try again in a minute.",
    ],
  ])("alerts with %s on failure [CAR-38] [ERR-04]", async (_, answer, message) => {
    vi.stubGlobal("fetch", async () => answer());
    const alert = vi.fn();
    vi.stubGlobal("alert", alert);
    show();
    fireEvent.click(screen.getByRole("link", { name: "Download brochure" }));
    await waitFor(() => expect(alert).toHaveBeenCalledWith(message));
    vi.unstubAllGlobals();
  });
});
