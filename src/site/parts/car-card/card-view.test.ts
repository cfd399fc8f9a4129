import { describe, expect, it } from "vitest";
import type { Car } from "#domain/cars/car.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { cardHref, cardPictureHeight, cardPictureView, localCarOf } from "./card-parts.ts";
import { type CardView, cardView, comparisonOf } from "./card-view.ts";

const now = new Date("2026-03-10T12:00:00Z");
const site = (over: Parameters<typeof settings.parse>[0] = {}): Site => ({
  ...sampleSite(),
  ...settings.parse(over),
});
const view = (change: Partial<Car> = {}, over: object = {}) => cardView(aCar(change), site(over), now);

describe("the card", () => {
  it("contains the facts for a decision [CARD-01, CARD-03, CARD-04, CARD-05, CARD-07, CARD-08] [CARD-10] [CARD-14]", () => {
    const card = view();
    expect(cardHref(card)).toBe("/cars/2022-mazda-cx-5-maxx-sport-h1042");
    expect(card.notice).toBeUndefined();
    expect(card).toMatchObject({
      name: "2022 Mazda CX-5 Maxx Sport",
      badgeLine: "Maxx Sport · KF",
      condition: "Used",
      more: ["/img/640/key-2", "/img/640/key-3"],
      tag: null,
      pictureCount: 3,
      price: { kind: "price", text: "$34,990", type: "Drive Away" },
      location: "Newcastle, NSW",
    });
  });

  it("shows km, transmission, fuel and body, or what the site chooses [CARD-06] [DECIDE-97]", () => {
    expect(view().chips.map(([, text]) => text)).toEqual(["34,120 km", "Automatic", "Petrol", "SUV"]);
    const van = { specifications: { sleeps: 4, body_length: 21 }, seats: null };
    expect(view(van, { card: { chips: ["sleeps", "length", "seats", "drive", "engine"] } }).chips).toEqual([
      ["sleeps", "Sleeps 4"],
      ["length", "6.40 m"],
      ["drive", "FWD"],
      ["engine", "2.5 L"],
    ]);
    const chips = ["km", "transmission", "fuel", "body", "seats", "drive", "engine", "sleeps", "length"];
    const blank = {
      simple_transmission: " ",
      simple_fuel: " ",
      simple_body: " ",
      drive: " ",
      engine_size: " ",
    };
    const unknown = {
      simple_transmission: null,
      simple_fuel: null,
      simple_body: null,
      drive: null,
      engine_size: null,
    };
    for (const none of [blank, unknown])
      expect(
        view({ ...none, km: null, seats: null, specifications: null }, { card: { chips } }).chips,
      ).toEqual([]);
    const padded = {
      simple_transmission: " Auto ",
      simple_fuel: " Petrol ",
      simple_body: " SUV ",
      drive: " AWD ",
      engine_size: " 2 L ",
    };
    expect(view({ ...padded, km: 0 }, { card: { chips } }).chips).toEqual([
      ["km", "0 km"],
      ["transmission", "Auto"],
      ["fuel", "Petrol"],
      ["body", "SUV"],
      ["seats", "5 seats"],
      ["drive", "AWD"],
      ["engine", "2 L"],
    ]);
  });

  it("tags a sold car by the site's own days, or its dealership's [TAG-08] [SITE-38] [SEARCH-65]", () => {
    const sold = { status: "sold", sold_at: "2026-03-05T12:00:00Z" } as const;
    expect(view(sold).tag?.text).toBe("SOLD");
    expect(view(sold, { include_sold_cars_days: 6 }).tag?.text).toBe("JUST SOLD");
    const dealershipSettings = { "north-motors": settings.parse({ include_sold_cars_days: 6 }) };
    expect(cardView(aCar(sold), { ...site(), dealershipSettings }, now).tag?.text).toBe("JUST SOLD");
  });

  it("titles by the site's field [DECIDE-94]", () => {
    const titled = { carsales_title: "2022 Mazda CX-5 Maxx Sport KF Auto FWD" };
    expect(view(titled, { card: { titleField: "carsales_title" } }).title).toBe(titled.carsales_title);
    expect(view(titled).title).toBeUndefined();
  });

  it.each<[string, Partial<Car>, object, string | null]>([
    ["city and state", {}, {}, "Newcastle, NSW"],
    [
      "the site's override of the city [DECIDE-102] [SITE-41]",
      {},
      { override_city: "Hunter Valley" },
      "Hunter Valley",
    ],
    ["the location's city", { city: null, state: null }, {}, "Newcastle, NSW"],
    ["the city without blanks", { city: " Maitland ", state: " NSW " }, {}, "Maitland, NSW"],
    ["the city alone", { city: "Maitland", state: " ", location: null }, {}, "Maitland"],
    [
      "the location's city without blanks",
      {
        city: " ",
        state: null,
        location: { ...aCar().location!, address: { city: " Gosford ", state: " NSW " } },
      },
      {},
      "Gosford, NSW",
    ],
    [
      "the location's name where no city is known",
      { city: null, state: "NSW", location: { ...aCar().location!, address: {} } },
      {},
      "North Motors Newcastle",
    ],
    [
      "no state where none is known",
      { city: "Maitland", state: null, location: { ...aCar().location!, address: {} } },
      {},
      "Maitland",
    ],
    ["nothing when nothing is known", { city: null, state: null, location: null }, {}, null],
  ])("overlays %s [CARD-10] [ENT-058..069]", (_, change, over, place) => {
    expect(view(change, over).location).toBe(place);
  });

  it("has a picture 150 high in a 3:2 frame, or none [CARD-01, CARD-02, CARD-16] [LIMIT-33] [ENT-035] [ENT-038]", () => {
    expect(cardPictureHeight).toBe(150);
    expect(cardPictureView(view())).toMatchObject({
      url: "/img/{width}/key-1",
      width: 225,
      height: 150,
      alt: "2022 Mazda CX-5 Maxx Sport",
    });
    const without = view({ pictures: [] });
    expect(without).toMatchObject({ picture: null, pictureCount: 0 });
    expect(cardPictureView(without)).toBeNull();
    expect(without.placeholder).toBeUndefined();
    const images = { placeholder: "/img/480/soon" };
    expect(view({ pictures: [] }, { images }).placeholder).toBe("/img/480/soon");
    expect(view({}, { images }).placeholder).toBeUndefined();
  });

  it("describes its picture in the words of its own, where it has some [CARD-01]", () => {
    const [first] = aCar().pictures;
    const described = [{ ...first!, alt: "From the left" }];
    expect(cardPictureView(view({ pictures: described }))?.alt).toBe("From the left");
    const named = [{ ...first!, alt: view().name }];
    expect(view({ pictures: named }).picture).not.toHaveProperty("alt");
  });

  it("shows a weekly estimate with the lender's conditions and the comparison rate [CARD-09] [DECIDE-132]", () => {
    const financed = {
      finance_lenders: { taurus: { interestRate: 7.99, comparisonRate: 8.9, paymentWeek: 163.4 } },
    };
    const provider = { finance: { provider: "taurus" } };
    expect(view({ ...financed, year: 2020 }, provider).weekly).toMatchObject({
      text: "$163",
      unit: "p/week",
      comparisonRate: "8.90% p.a.",
    });
    expect(view({ ...financed, year: 2010 }, provider).weekly).toBeNull();
    expect(view(financed).weekly).toBeNull();
    const subscribed = { ...financed, year: 2020, subscription_price: 189 };
    expect(view(subscribed, { ...provider, price: { subscriptions: true } }).weekly).toBeNull();
  });

  it.each<[string, Partial<Car>, object, string[]]>([
    [
      "the site's buttons in their order [CARD-12, CARD-15] [DECIDE-95]",
      {},
      {},
      ["explore", "quick_enquiry", "reserve", "find_similar"],
    ],
    [
      "no reserve on a reserved car [BUY-07] [CAR-35]",
      { reserved: true },
      {},
      ["explore", "quick_enquiry", "find_similar"],
    ],
    [
      "something similar only on a sold car [BUY-08] [CAR-03]",
      { status: "sold", sold_at: now.toISOString() },
      {},
      ["find_similar"],
    ],
  ])("has %s", (_, change, over, actions) => {
    const buttons = ["explore", "quick_enquiry", "reserve", "find_similar"].map((action) => ({
      action,
      label: action,
    }));
    const buy = { payment: { provider: "test" } };
    expect(view(change, { card: { buttons }, buy, ...over }).buttons.map(({ action }) => action)).toEqual(
      actions,
    );
  });

  it("leads from a sold car to an enquiry for a similar one, and says so [BUY-08] [CAR-03]", () => {
    const similar = { href: "/enquire?car_id=car-1&form=similar", form: "similar" };
    const card = view({ status: "sold", sold_at: now.toISOString() });
    expect(card.notice).toBe("Like this and want something similar?");
    expect(card.buttons).toEqual([
      { action: "find_similar", label: "Find Me Something Similar", ...similar },
    ]);
    const explore = { action: "explore", label: "See it" };
    expect(view({}, { card: { buttons: [explore] } }).buttons).toEqual([explore]);
    const buttons = [{ action: "find_similar", label: "Others like it" }];
    expect(view({}, { card: { buttons } }).buttons).toEqual([{ ...buttons[0], ...similar }]);
  });

  it("has a finance button only for a car with an offer, linked to the form [FIN-01, FIN-21, FIN-23] [DECIDE-133]", () => {
    const over = {
      finance: { provider: "taurus", path: "/apply-for-finance" },
      card: { buttons: [{ action: "finance", label: "Get finance" }] },
    };
    const financed = { finance_lenders: { taurus: { interestRate: 7.99, comparisonRate: 8.9 } } };
    expect(view({ ...financed, year: 2020 }, over).buttons).toEqual([
      {
        action: "finance",
        label: "Get finance",
        href: "/apply-for-finance?preferredDealership=north-motors&vehiclePriceBudget=34990&car_id=car-1&car_type=used#finance-form",
      },
    ]);
    expect(view({ ...financed, year: 2010 }, over).buttons).toEqual([]);
  });

  it("uses a dealership's own buttons [CARD-12] [SITE-11]", () => {
    const own = settings.parse({ card: { buttons: [{ action: "quick_enquiry", label: "Ask North" }] } });
    const card = cardView(aCar(), { ...site(), dealershipSettings: { "north-motors": own } }, now);
    expect(card.buttons).toEqual([
      {
        action: "quick_enquiry",
        label: "Ask North",
        href: "/enquire?car_id=car-1&form=enquiry",
        form: "enquiry",
      },
    ]);
  });

  it("needs the comparison-rate note on its page when it shows an estimate [CARD-09] [FIN-16]", () => {
    const { finance } = site();
    expect(comparisonOf([{ weekly: null }], finance)).toBeNull();
    const weekly = { text: "$163" } as CardView["weekly"];
    expect(comparisonOf([{ weekly: null }, { weekly }], finance)?.warning).toMatch(
      /^WARNING: This comparison rate/,
    );
  });

  it("never contains a private car's origin [ENT-070, ENT-071]", () => {
    const card = view({ private_suburb: "Mayfield East", private_postcode: "2304" });
    expect(JSON.stringify(card)).not.toMatch(/Mayfield East|2304|private/);
  });

  it("contains the six fields of a favourite [ENT-115] [CARD-11]", () => {
    expect(view().controls.map(({ name }) => name)).toEqual(["favourite"]);
    expect(view().compare?.name).toBe("compare");
    expect(localCarOf(view())).toEqual({
      id: "car-1",
      name: "2022 Mazda CX-5 Maxx Sport",
      slug: "2022-mazda-cx-5-maxx-sport-h1042",
      make: "Mazda",
      model: "CX-5",
      primary_image_url: "/img/640/key-1",
    });
    expect(localCarOf(view({ pictures: [] })).primary_image_url).toBeNull();
  });
});
