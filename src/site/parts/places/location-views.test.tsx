// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Location, Site } from "#domain/configuration/site.ts";
import { placesSlice } from "#domain/configuration/slices/places-slice.ts";
import { reviewsSlice } from "#domain/configuration/slices/reviews-slice.ts";
import { serviceSlice } from "#domain/configuration/slices/service-slice.ts";
import { detailsHref, locationCard } from "#domain/places/location-card-view.ts";
import { locationsOfPath } from "#domain/places/location-choice.ts";
import type { TileSource } from "#domain/places/map-view.ts";
import { placesOf } from "#domain/places/place.ts";
import { postcodeTexts } from "#domain/places/postcode-texts.ts";
import { LocationPage } from "#site/location/location-page.tsx";
import { locationPageView, namedPlaces } from "#site/location/location-page-view.ts";
import { autoDealerData } from "#site/parts/head/dealer-data.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { areaView, mapTitle } from "./area-view.ts";
import { LocationArea } from "./location-area.tsx";
import { LocationCard } from "./location-card.tsx";

afterEach(cleanup);
beforeAll(() => {
  // jsdom implements neither dialogs nor ResizeObserver.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "08:30", close: "17:30" }));
const place = (
  slug: string,
  over: Partial<Omit<Location, "address" | "contact_detail">> & {
    address?: object;
    contact_detail?: object;
  } = {},
): Location => {
  const sample = sampleLocation();
  return sampleLocation({
    id: slug,
    slug,
    name: slug,
    primary: false,
    ...over,
    address: { ...sample.address, street: `1 ${slug} Street`, lat: -33.4, long: 151.3, ...over.address },
    contact_detail: {
      phone: "(02) 5550 0101",
      landline_phone: null,
      opening_hours: week,
      ...over.contact_detail,
    },
  });
};
const yard = { street: "1 High Street", city: "Gosford", place_url: "https://maps.example/alpha" };
const sales = place("alpha-sales", {
  name: "Alpha - Sales",
  address: yard,
  image: { image: { url: "/img/960/abc" }, thumb: { url: "/img/160/abc" } },
  reviews: { average_rating: 4.7, count: 1284 },
  dealer_license_number: "MD1",
  location_subtype: ["buying"],
  intro: "By the water.",
  staff: [{ name: "Ana", role: "Sales", image: null }],
});
const service = place("alpha-service", {
  name: "Alpha - Service",
  address: yard,
  location_type: "service",
  motor_vehicle_repairer: "MVRL2",
  contact_detail: { phone: "(02) 5550 0102", opening_hours: week.map((day) => ({ ...day, open: "07:00" })) },
});
// Monday 23 November 2026, 10:00 in Sydney.
const now = new Date("2026-11-22T23:00:00Z");
const tiles: TileSource = {
  template: "https://tiles.example/{z}/{x}/{y}.png",
  attribution: { text: "© Tiles", href: null },
  zoom: 15,
  maxZoom: 19,
  opens: "press",
};
const site = (locations: Location[], over: Partial<Site> = {}) => sampleSite({ locations, ...over });
const cardOf = (of: Site, near: { lat: number; long: number } | null = null) =>
  locationCard(placesOf(of.locations)[0]!, of, now, near).card;

describe("a location card", () => {
  const shown = () => within(document.body);

  it("shows image, name, stars, address, hours, phone and its button [LOC-01] [LOC-02] [LOC-03] [LOC-04] [LOC-05] [LOC-06] [LOC-07] [DECIDE-30]", () => {
    const { container } = render(<LocationCard card={cardOf(site([sales, service]))} />);
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/img/960/abc");
    expect(shown().getByRole("heading", { name: "Alpha" })).toBeTruthy();
    expect(shown().getByText("Rated 4.7 out of 5, 1,284 reviews")).toBeTruthy();
    expect(shown().getByText("(1,284 reviews)")).toBeTruthy();
    expect(shown().getByText("1 High Street")).toBeTruthy();
    expect(shown().getByText("Gosford NSW 2250")).toBeTruthy();
    expect(shown().getByText("Sunday")).toBeTruthy();
    expect(shown().getByText("Open now, closes 5:30pm")).toBeTruthy();
    expect(shown().getByRole("link", { name: "(02) 5550 0101" }).getAttribute("href")).toBe("tel:0255500101");
    expect(
      shown()
        .getByRole("link", { name: /^View Details/ })
        .getAttribute("href"),
    ).toBe("/locations/alpha-sales");
  });

  it("shows hours by option, Closed where there are none [LOC-05]", () => {
    const without = place("a", { contact_detail: { opening_hours: [] } });
    expect(cardOf(site([without])).hours).toMatchObject([
      { label: "Mon-Sat", text: "Closed" },
      { label: "Sunday", text: "Closed" },
    ]);
    expect(cardOf(site([sales], { places: placesSlice.parse({ cardHours: false }) })).hours).toBeNull();
  });

  it.each<[object, Partial<Location>, string]>([
    [{}, {}, "/locations/alpha-sales"],
    [{ viewSlug: "dealership" }, {}, "/locations/north"],
    [{ viewContact: true }, {}, "/contact"],
    [{ viewContact: true, viewSlug: "dealership" }, {}, "/contact"],
  ])("with %j links to its place [LOC-08, LOC-09] [ROUTE-36]", (places, over, href) => {
    const one = site([sales], { places: placesSlice.parse(places) });
    expect(detailsHref({ ...sales, ...over }, one)).toBe(href);
  });

  it("has the site's own text on its button [DECIDE-30]", () => {
    const own = site([sales], { places: placesSlice.parse({ cardLinkText: "View Location" }) });
    expect(cardOf(own).details.text).toBe("View Location");
  });

  it.each<[boolean, Location, { href: string; text: string }]>([
    [true, service, { href: "/service", text: "Book a Service" }],
    [true, sales, { href: "/contact?location=alpha-sales", text: "Contact us" }],
    [false, service, { href: "/contact?location=alpha-service", text: "Contact us" }],
  ])(
    "with serviceLink %s links by the location's type [LOC-10] [ROUTE-37]",
    (serviceLink, location, other) => {
      expect(cardOf(site([location], { places: placesSlice.parse({ serviceLink }) })).other).toEqual(other);
    },
  );

  it("says what a place is for, unless it is for sales only", () => {
    expect(cardOf(site([service])).departments).toEqual(["Service"]);
    expect(cardOf(site([sales])).departments).toEqual([]);
  });

  it("has no service booking link where the site takes no bookings [LOC-10]", () => {
    const none = site([service], {
      places: placesSlice.parse({ serviceLink: true }),
      service: serviceSlice.parse({ enabled: false }),
    });
    expect(cardOf(none).other).toEqual({ href: "/contact?location=alpha-service", text: "Contact us" });
  });

  it("shows licences by the flag [LOC-13] [DECIDE-124] [ENT-185, ENT-186]", () => {
    expect(cardOf(site([sales, service])).licences).toEqual([
      { label: "Dealer licence", number: "MD1" },
      { label: "Motor vehicle repairer", number: "MVRL2" },
    ]);
    expect(cardOf(site([sales], { showDealerLicence: false })).licences).toEqual([]);
  });

  it("uses the landline without a phone, and its dealership's rating without its own [DECIDE-22] [ENT-158..161]", () => {
    const bare = place("a", { contact_detail: { phone: " ", landline_phone: "(02) 5550 0109" } });
    const dealerships = [
      { id: "north", slug: "north", name: "North", reviews: { average_rating: 4.5, count: 9 } },
    ];
    expect(cardOf(site([bare], { dealerships }))).toMatchObject({
      phone: "(02) 5550 0109",
      rating: { text: "4.5", count: "9" },
    });
  });

  it("hides its stars below the minimum [LOC-44]", () => {
    expect(cardOf(site([sales], { reviews: reviewsSlice.parse({ minRating: 4.7 }) })).rating).toBeNull();
  });

  it("shows its distance only when its coordinates are known [LOC-51]", () => {
    expect(cardOf(site([sales]), { lat: -33.4, long: 151.35 }).distance).toBe("4.6 km");
    expect(
      cardOf(site([place("a", { address: { lat: null } })]), { lat: -33.4, long: 151.35 }).distance,
    ).toBeNull();
  });
});

describe("a location area", () => {
  const viewOf = (of: Site, over: Partial<Parameters<typeof areaView>[0]> = {}) =>
    areaView({ site: of, locations: locationsOfPath(of, "/"), now, tiles: null, ...over })?.area;
  const others = ["b", "c", "d"].map((slug, i) => place(slug, { address: { lat: -33 - i } }));

  it("is a hero map with the large contact card for one place [LOC-14] [LOC-23] [LOC-24] [LOC-19]", () => {
    const area = viewOf(site([sales, service]), { tiles })!;
    expect(area).toMatchObject({
      kind: "map",
      mapTitle: "Find Us Here",
      finder: null,
      page: "/contact-us/alpha",
    });
    const { container } = render(<LocationArea area={area} />);
    const card = within(container);
    expect(card.getByRole("heading", { name: "Find Us Here" })).toBeTruthy();
    expect(card.getByRole("button", { name: "Show map" })).toBeTruthy();
    expect(card.getByText("Mon-Fri")).toBeTruthy();
    expect(card.getByText("1 High Street")).toBeTruthy();
    expect(card.getByRole("link", { name: "(02) 5550 0101" })).toBeTruthy();
    expect(card.getByRole("link", { name: /Rated 4.7/ })).toBeTruthy();
  });

  it("has the address, the way there and the hours of one place where the site has no map tiles [LOC-14] [LOC-23]", () => {
    const { container } = render(<LocationArea area={viewOf(site([sales, service]))!} />);
    expect(container.querySelector(".place-map")).toBeNull();
    expect(screen.getByText("1 High Street")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Get Directions" })).toBeTruthy();
    expect(screen.getByText("Mon-Fri")).toBeTruthy();
  });

  it("is a list titled Our Locations with a swipe hint [LOC-16] [LOC-21] [LOC-22]", () => {
    const hint = (count: number) => {
      const { container } = render(
        <LocationArea area={viewOf(site([sales, ...others.slice(0, count - 1)]))!} />,
      );
      const found = container.querySelector(".location-swipe");
      const text = found?.textContent;
      const few = found?.hasAttribute("data-few");
      expect(within(container).getByRole("heading", { name: "Our Locations" })).toBeTruthy();
      cleanup();
      return [text, few];
    };
    expect(hint(2)).toEqual(["Swipe", true]);
    expect(hint(3)).toEqual(["Swipe", true]);
    expect(hint(4)).toEqual(["Swipe", false]);
  });

  it("is a carousel of dealerships that have several places each [LOC-15]", () => {
    const south = { dealership_id: "south", dealership_slug: "south" };
    const of = site([others[0]!, others[1]!, place("e", south), place("f", south)], {
      dealerships: [
        { id: "north", slug: "north", name: "North", reviews: null },
        { id: "south", slug: "south", name: "South", reviews: null },
      ],
    });
    const area = viewOf(of)!;
    expect(area.kind).toBe("dealerships");
    render(<LocationArea area={area} />);
    expect(screen.getByRole("link", { name: "South" }).getAttribute("href")).toBe("/locations/south");
    expect(screen.getAllByRole("heading", { level: 4 })).toHaveLength(4);
  });

  it("shows the number of places above the map [LOC-24] [DECIDE-134]", () => {
    expect(mapTitle(5)).toBe("5 Big Locations");
    expect(mapTitle(1)).toBe("Find Us Here");
    const area = viewOf(site([sales, service, ...others]), { tiles })!;
    expect(area.map?.pins).toHaveLength(4);
    render(<LocationArea area={area} withMap />);
    expect(screen.getByRole("heading", { name: "4 Big Locations" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Show map" })).toBeTruthy();
    // The names of the pins; the address is on the card only.
    expect(screen.queryByText("1 High Street, Gosford NSW 2250")).toBeNull();
    expect(screen.getAllByText("1 High Street")).toHaveLength(1);
    expect(screen.getByRole("link", { name: "Directions to Alpha" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Alpha" }).getAttribute("href")).toBe("/contact-us/alpha");
  });

  it("lists each place once where there is no map of all of them [DECIDE-181]", () => {
    const lost = place("lost", { address: { street: "9 Far Road", city: "Gosford", lat: null, long: null } });
    const area = viewOf(site([sales, ...others, lost]), { tiles })!;
    expect([area.map, area.addresses.length]).toEqual([null, 5]);
    const { container } = render(<LocationArea area={area} withMap />);
    expect(container.querySelector(".locations-map")).toBeNull();
    expect(screen.queryByRole("heading", { name: "5 Big Locations" })).toBeNull();
    expect(screen.getAllByText("9 Far Road")).toHaveLength(1);
  });

  it("shows today's special hours above the week's, which they replace [LOC-42]", () => {
    const special = {
      date: "2026-11-23",
      status: "Open" as const,
      start_hour: "10:00",
      end_hour: "14:00",
      department: "all" as const,
      location_name: null,
    };
    const card = cardOf(site([sales], { special_hours: [special] }));
    expect(card.hours?.[0]).toMatchObject({ label: "Today", text: "10am – 2pm" });
    expect(cardOf(site([sales])).hours?.[0]?.label).not.toBe("Today");
  });

  it("puts the nearest places first, those without coordinates last [LOC-51]", () => {
    const lost = place("lost", { address: { lat: null, long: null } });
    const near = { postcode: "2000", point: { lat: -35, long: 151.3 }, error: null };
    const area = viewOf(site([lost, sales, ...others]), { near })!;
    expect(area.cards.map(({ name }) => name)).toEqual(["d", "c", "Alpha", "b", "lost"]);
    render(<LocationArea area={area} />);
    expect(screen.getByText("Nearest to 2000 first.")).toBeTruthy();
  });

  it("shows a postcode's error beside its field [ERR-14] [ERR-15] [LOC-54]", () => {
    const near = { postcode: "22x", point: null, error: postcodeTexts.malformed };
    render(<LocationArea area={viewOf(site([sales, ...others]), { near })!} />);
    const field = screen.getByLabelText<HTMLInputElement>("Find the nearest by postcode");
    expect(field.value).toBe("22x");
    expect(field.maxLength).toBe(4);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").textContent).toBe("Invalid postcode. Please enter a 4-digit number.");
  });

  it("is null without a location", () => {
    expect(viewOf(site([]))).toBeUndefined();
  });
});

describe("the slug of a location's URL", () => {
  const of = site([sales, service, place("beta")], {
    dealerships: [{ id: "north", slug: "north", name: "North", reviews: null }],
  });
  it.each<[string, object, object]>([
    ["alpha", {}, { kind: "place", department: "alpha-sales" }],
    ["alpha-service", {}, { kind: "place", department: "alpha-service", place: { slug: "alpha" } }],
    ["north", {}, { kind: "dealership", name: "North" }],
    ["nowhere", {}, { kind: "none" }],
  ])("%s [LOC-37] [ROUTE-35, ROUTE-36] [DECIDE-47]", (slug, places, expected) => {
    expect(namedPlaces({ ...of, places: placesSlice.parse(places) }, slug)).toMatchObject(expected);
  });

  it("is a dealership's first where cards use its slug, its single place where it has one [LOC-08] [DECIDE-47]", () => {
    const sameName = place("north", { address: { street: "9 Other" } });
    const kindWith = (viewSlug: string) =>
      namedPlaces({ ...site([sales, sameName]), places: placesSlice.parse({ viewSlug }) }, "north").kind;
    expect(kindWith("dealership")).toBe("dealership");
    expect(kindWith("location")).toBe("place");
    expect(namedPlaces(site([sales, service]), "north")).toMatchObject({
      kind: "place",
      department: "alpha-sales",
    });
  });

  it("resolves to nothing for a hidden location [LOC-11] [ENT-184]", () => {
    expect(namedPlaces(site([{ ...sales, visible: false }]), "alpha")).toEqual({ kind: "none" });
  });
});

describe("the page of a location", () => {
  const specials = [
    {
      date: "2026-11-23",
      status: "Open" as const,
      start_hour: "09:00",
      end_hour: "12:00",
      department: "service" as const,
      location_name: null,
    },
    {
      date: "2026-12-25",
      status: "Closed" as const,
      start_hour: null,
      end_hour: null,
      department: "all" as const,
      location_name: null,
    },
  ];
  const review_texts = [
    {
      location: "alpha-sales",
      dealership: null,
      author: "Bo",
      rating: 5,
      date: "2026-10-01",
      text: "Lovely.",
    },
  ];
  const of = site([sales, service], { special_hours: specials, review_texts });
  const pageOf = (over: Partial<Site> = {}, department = "alpha-sales") => {
    const on = { ...of, ...over };
    const named = namedPlaces(on, "alpha");
    if (named.kind !== "place") throw new Error("no place");
    return locationPageView({
      site: on,
      place: named.place,
      department,
      now,
      tiles: null,
      origin: "https://a.example",
    });
  };

  it("shows name, address, directions and reviews at the head [LOC-29, LOC-30, LOC-31] [ENT-174..176]", () => {
    render(<LocationPage view={pageOf().view} />);
    expect(screen.getByRole("heading", { level: 1, name: "Alpha" })).toBeTruthy();
    const head = within(document.querySelector<HTMLElement>(".location-top")!);
    expect(head.getByText("1 High Street")).toBeTruthy();
    expect(head.getByRole("link", { name: "Get Directions" }).getAttribute("href")).toBe(
      "https://maps.example/alpha",
    );
    expect(screen.getByRole("link", { name: /Rated 4.7/ }).getAttribute("href")).toBe("#reviews");
    expect(document.querySelector("#reviews")?.textContent).toContain("Lovely.");
    expect(screen.getByText("By the water.")).toBeTruthy();
    expect(screen.getByText("Ana")).toBeTruthy();
    expect(screen.getByText("Dealer licence MD1")).toBeTruthy();
  });

  it("has a department selector, each department with its own hours [LOC-32] [LOC-33, LOC-34]", () => {
    render(<LocationPage view={pageOf({}, "alpha-service").view} />);
    const choices = screen.getAllByRole<HTMLInputElement>("radio");
    expect(choices.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      "Sales",
      "Service",
      "Buying team",
    ]);
    expect(choices.map(({ checked }) => checked)).toEqual([false, true, false]);
    // The style sheet shows the panel next to the checked label.
    const panel = (i: number) => choices[i]!.nextElementSibling!.nextElementSibling!;
    expect(panel(0).textContent).toContain("8:30am – 5:30pm");
    expect(panel(1).textContent).toContain("7am – 5:30pm");
    expect(panel(1).textContent).toContain("Open now, closes 12pm");
  });

  it("has the buying team's hours where cars are bought, by option [LIMIT-45] [ENT-181]", () => {
    const labels = (over: Partial<Site>) => pageOf(over).view.departments.map(({ label }) => label);
    expect(labels({})).toContain("Buying team");
    expect(labels({ places: placesSlice.parse({ buyingTeam: false }) })).toEqual(["Sales", "Service"]);
    const none = { ...of, locations: [{ ...sales, location_subtype: [] }, service] };
    expect(labels(none)).toEqual(["Sales", "Service"]);
  });

  it("has no selector for a single department", () => {
    render(<LocationPage view={pageOf({ locations: [{ ...sales, location_subtype: [] }] }).view} />);
    expect(screen.queryByRole("radio")).toBeNull();
    expect(screen.getByText("Mon-Fri")).toBeTruthy();
  });

  it("opens and closes its holiday hours [LOC-35] [LOC-42]", () => {
    const { container } = render(<LocationPage view={pageOf().view} />);
    const dialog = container.querySelector("dialog")!;
    expect(dialog.open).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Holiday hours" }));
    expect(dialog.open).toBe(true);
    expect(dialog.textContent).toContain("Today9am – 12pm");
    expect(dialog.textContent).toContain("Fri 25 Dec 2026Closed");
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(dialog.open).toBe(false);
    cleanup();
    expect(renderToString(<LocationPage view={pageOf({ special_hours: [] }).view} />)).not.toContain(
      "Holiday hours",
    );
  });

  it("has a map with the place's pin where the site has map tiles, above its address [LOC-55]", () => {
    const named = namedPlaces(of, "alpha");
    if (named.kind !== "place") throw new Error("no place");
    const origin = "https://a.example";
    const { view } = locationPageView({ site: of, ...named, now, tiles, origin });
    expect(view.map?.pins).toEqual([{ lat: -33.4, long: 151.3, label: "Alpha", href: null }]);
    render(<LocationPage view={view} />);
    expect(screen.getByRole("button", { name: "Show map" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Directions to Alpha" })).toBeTruthy();
  });

  it("links to the contact form with this location selected [LOC-36]", () => {
    render(<LocationPage view={pageOf().view} />);
    const link = screen.getByRole("link", { name: "Email us" });
    expect(link.getAttribute("href")).toBe("/contact?location=alpha-sales");
    expect(link.dataset).toMatchObject({ leadForm: "contact", title: "Email Alpha" });
  });

  it("shows no reviews where the rating is hidden [LOC-44] [LOC-46]", () => {
    const view = pageOf({ reviews: reviewsSlice.parse({ hidden: ["north"] }) }).view;
    expect([view.rating, view.reviews]).toEqual([null, []]);
    render(<LocationPage view={view} />);
    expect(document.querySelector("#reviews")).toBeNull();
  });

  it("renders without coordinates, directions or hours", () => {
    const bare = place("alpha", {
      address: { lat: null, place_url: null },
      contact_detail: { phone: null, opening_hours: [] },
    });
    const { view } = pageOf({ locations: [bare], special_hours: [] });
    expect(view.map).toBeNull();
    const { container } = render(<LocationPage view={view} />);
    expect(container.querySelector(".place-map")).toBeNull();
    expect(container.querySelector(".address-card")?.textContent).toContain("1 alpha Street");
    expect(screen.getByText("Call us for our opening hours.")).toBeTruthy();
    expect(screen.queryByText("Get Directions")).toBeNull();
  });

  it("is valid until the next opening or closing time", () => {
    // The service department closes at noon today.
    expect(pageOf().until).toEqual(new Date("2026-11-23T01:00:00Z"));
  });

  it("has structured data with its hours, special hours, departments and coordinates", () => {
    const data = autoDealerData(placesOf(of.locations)[0]!, of, "https://a.example", now);
    expect(data).toMatchObject({
      "@type": "AutoDealer",
      url: "https://a.example/contact-us/alpha",
      telephone: "(02) 5550 0101",
      geo: { latitude: -33.4, longitude: 151.3 },
      aggregateRating: { ratingValue: 4.7, reviewCount: 1284 },
      department: [{ "@type": "AutoRepair", name: "Alpha - Service" }],
    });
    expect(data.openingHoursSpecification).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
        opens: "08:30",
        closes: "17:30",
      },
      {
        "@type": "OpeningHoursSpecification",
        validFrom: "2026-12-25",
        validThrough: "2026-12-25",
        opens: "00:00",
        closes: "00:00",
      },
    ]);
  });
});
