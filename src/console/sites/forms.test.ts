import { describe, expect, it } from "vitest";
import type { SiteDocument } from "#domain/configuration/document.ts";
import { checkDocument } from "#domain/configuration/document-text.ts";
import { contactForm, hasOtherRoutes, readContact } from "./contact-form.ts";
import { type PlaceForm, placeForm, readPlace } from "./place-form.ts";
import { missingSteps, type SetUpState, stepAfter, stepStates } from "./set-up-steps.ts";
import { defaultStart } from "./start-fields.ts";
import { readStart } from "./start-form.ts";

const start = { ...defaultStart, name: "Westside Motors", slug: "westside", timezone: "Australia/Perth" };

describe("the beginning of a site", () => {
  it("is a group with one dealership and a site that isn't live", () => {
    const read = readStart(start);
    expect(read.kind === "ok" && read.document).toMatchObject({
      group: {
        slug: "westside",
        name: "Westside Motors",
        currency: "AUD",
        timezone: "Australia/Perth",
        dealerships: [{ slug: "westside", name: "Westside Motors" }],
      },
      site: { slug: "westside", name: "Westside Motors", template: "standard", live: false },
    });
  });

  it("leaves an existing group as it is", () => {
    const read = readStart({ ...start, group: "harbour-group", language: "en-NZ" });
    if (read.kind !== "ok") throw new Error("invalid");
    expect(read.document.group).toBeUndefined();
    expect(read.document.site).toMatchObject({ group: "harbour-group", seo: { language: "en-NZ" } });
  });

  it.each([
    [{ name: "" }, "name", "Write the name that shoppers read."],
    [
      { slug: "West Side" },
      "slug",
      "Write small letters and digits, joined by hyphens, such as westside-motors.",
    ],
    [{ language: "english" }, "language", "a language is written like en-AU"],
    [{ currency: "dollars" }, "currency", "a currency is written like AUD"],
    [{ template: "none" }, "template", undefined],
  ])("with %o is refused at %s", (over, field, message) => {
    const read = readStart({ ...start, ...over });
    const errors = read.kind === "invalid" ? read.errors : {};
    expect(Object.keys(errors)).toEqual([field]);
    if (message) expect(errors).toEqual({ [field]: message });
  });
});

const point = { lat: -31.9, long: 115.81 };
const place = (over: Partial<PlaceForm> = {}): PlaceForm => ({
  ...placeForm(null),
  name: "Westside – Sales",
  street: "18 Foundry Lane",
  city: "Osborne Park",
  state: "WA",
  postcode: "6017",
  phone: "(08) 5550 1180",
  licence: "MD123",
  ...over,
});
const context = { before: null, taken: [] as string[], found: point };
const location = (over: Partial<PlaceForm> = {}, of: Partial<Parameters<typeof readPlace>[1]> = {}) => {
  const read = readPlace(place(over), { ...context, ...of });
  if (read.kind === "invalid") throw new Error(JSON.stringify(read.errors));
  return read.location;
};

describe("a location", () => {
  it("is where its postcode is, and open as the form says", () => {
    const made = location({ "saturday-open": "09:00", "saturday-close": "13:00" });
    expect(made).toMatchObject({
      slug: "westside-sales",
      location_type: "sales",
      dealer_license_number: "MD123",
      address: { street: "18 Foundry Lane", postcode: "6017", ...point },
    });
    expect(
      made.contact_detail?.opening_hours?.map(({ weekday, open, status }) => [weekday, open ?? status]),
    ).toEqual([...[1, 2, 3, 4, 5].map((day) => [day, "08:30"]), [6, "09:00"], [0, "Closed"]]);
    expect(
      checkDocument({
        group: { slug: "g", name: "G", dealerships: [{ slug: "g", name: "G" }], locations: [made] },
      }).kind,
    ).toBe("ok");
  });

  it("keeps what the form doesn't have, its hours and its place on the map", () => {
    const before = {
      ...location(),
      intro: "Since 1962.",
      contact_detail: {
        phone: "08 5550 1180",
        opening_hours: [
          { weekday: 1, open: "08:30", close: "17:30" },
          { weekday: 2, formated_hours: "By appointment" },
        ],
      },
      address: { ...location().address, lat: -31.5, long: 115.5 },
    };
    const shown = placeForm(before);
    const after = location({ ...shown, name: "Renamed" }, { before });
    expect(after).toMatchObject({ slug: "westside-sales", name: "Renamed", intro: "Since 1962." });
    expect(after.contact_detail?.opening_hours).toEqual(before.contact_detail.opening_hours);
    expect(after.address).toMatchObject({ lat: -31.5, long: 115.5 });
    const elsewhere = location({ ...shown, postcode: "6000" }, { before });
    expect(elsewhere.address).toMatchObject(point);
  });

  it("has a slug of its own", () => {
    expect(location({}, { taken: ["westside-sales", "westside-sales-2"] }).slug).toBe("westside-sales-3");
  });

  it.each([
    [{ name: "" }, {}, "name"],
    [{ street: "" }, {}, "street"],
    [{ postcode: "60" }, {}, "postcode"],
    [{}, { found: null }, "postcode"],
    [{ lat: "x", long: "1" }, { found: null }, "lat"],
    [{ phone: "call us" }, {}, "phone"],
    [{ "week-close": "" }, {}, "week-open"],
    [{ "sunday-open": "13:00", "sunday-close": "09:00" }, {}, "sunday-open"],
  ])("with %o is refused", (over, of, field) => {
    const read = readPlace(place(over), { ...context, ...of });
    expect(read.kind === "invalid" && Object.keys(read.errors)).toEqual([field]);
  });

  it("may say where it is when its postcode isn't known", () => {
    const made = location({ lat: "-31.5", long: "115.5" }, { found: null });
    expect(made.address).toMatchObject({ lat: -31.5, long: 115.5 });
  });
});

const document = { slug: "w", name: "W", template: "standard" } as SiteDocument;
const contact = (emails: string, site = document, phone = "") => {
  const read = readContact({ phone, emails }, site);
  if (read.kind === "invalid") throw new Error(JSON.stringify(read.errors));
  return read.site;
};

describe("where enquiries go", () => {
  it("is one address, or every one of several", () => {
    const one = contact("sales@w.example", document, "08 5550 1180");
    expect(one).toMatchObject({
      phone: { number: "08 5550 1180" },
      lead: { fallbackEmail: "sales@w.example" },
    });
    expect(one.lead?.routes).toBeUndefined();
    const two = contact("sales@w.example\nboss@w.example sales@w.example");
    expect(two.lead?.routes?.map(({ channels }) => channels.map(({ to }) => to))).toEqual([
      ["sales@w.example", "boss@w.example"],
    ]);
    expect(contactForm(two)).toEqual({ phone: "", emails: "sales@w.example\nboss@w.example" });
    expect(contact("sales@w.example", two).lead?.routes).toBeUndefined();
  });

  it("leaves routes that the form can't show alone", () => {
    const service = {
      ...contact("a@w.example\nb@w.example").lead!.routes![0]!,
      departments: ["service" as const],
    };
    const routed = { ...document, lead: { routes: [service] } };
    expect(hasOtherRoutes(routed)).toBe(true);
    expect(contactForm(routed).emails).toBe("");
    expect(contact("new@w.example", routed).lead).toEqual({
      fallbackEmail: "new@w.example",
      routes: [service],
    });
    expect(readContact({ phone: "", emails: "a@w.example b@w.example" }, routed).kind).toBe("invalid");
  });

  it.each(["", "front-desk", "a@w.example, x"])("isn't %j", (emails) => {
    const read = readContact({ phone: "", emails }, document);
    expect(read.kind === "invalid" && Object.keys(read.errors)).toEqual(["emails"]);
  });
});

describe("the steps", () => {
  const state = (over: object = {}): SetUpState =>
    ({
      group: {},
      site: {},
      cars: 0,
      resolved: {
        locations: [],
        phone: { number: null },
        isLive: false,
        lead: { fallbackEmail: null, routes: [] },
        legal: { company: null, texts: {} },
        ...over,
      },
    }) as unknown as SetUpState;

  it("that a site can't go live without are named", () => {
    expect(
      missingSteps(stepStates(state({ legal: { company: null, texts: { terms: null, privacy: null } } }))),
    ).toEqual(["places", "contact", "legal"]);
    const done = state({
      locations: [{ address: { street: "1 High St", postcode: "2000" }, contact_detail: { phone: "02" } }],
      lead: { fallbackEmail: "a@w.example", routes: [] },
      legal: { company: "W Pty Ltd", texts: {} },
    });
    expect(missingSteps(stepStates(done))).toEqual([]);
    expect(stepStates({ ...done, cars: 3 }).stock).toBe("done");
  });

  it("follow one another", () => {
    expect([stepAfter("name"), stepAfter("preview"), stepAfter("live")]).toEqual(["look", "live", "live"]);
  });
});
