import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/a-car.ts";
import { chosenCategory, leadAttributes, leadCar, leadPayload, userDataOf } from "./lead.ts";

const facts = { car: null, url: null, userAgent: null };
const payload = (userData: object, over: object = {}) =>
  leadPayload({ ...userData }, { ...facts, ...over }) as Record<string, unknown>;

describe("a lead's payload", () => {
  it("has the server's additions and nothing else without answers [ENT-213..219] [LEAD-11]", () => {
    expect(payload({}, { url: "https://a.example/contact", userAgent: "Browser/1" })).toEqual({
      category: "General Enquiry",
      subcategory: null,
      url: "https://a.example/contact",
      source: "Website",
      user_agent: "Browser/1",
      car_id: null,
      car_dealership_id: null,
      lead_attributes: { visited_pages: [], linked_query_params: {} },
      isLastStep: true,
    });
  });

  it("has nothing that only the server can know, however its name is written", () => {
    const claimed = {
      erased: true,
      "erased ": true,
      "\u0007booking_status": "confirmed",
      offer_accepted: true,
      " offer_accepted": true,
      estimated_value_low: 90_000,
      valuation_status: "valued",
    };
    const stored = payload({ category: "Trade-in Enquiry", ...claimed });
    for (const name of Object.keys(claimed))
      expect(stored).not.toHaveProperty([name.replace(/[^a-z_]/g, "")]);
    const own = { offer_accepted: false, estimated_value_low: 20_000 };
    expect(payload({ ...own, erased: true }, { byServer: true })).toMatchObject(own);
    expect(payload({ erased: true }, { byServer: true })).not.toHaveProperty("erased");
  });

  it("has the car's facts, whatever the form claims, and keeps the dealership chosen in the form [LEAD-10]", () => {
    const car = leadCar(aCar({ stocknum: null, status: "coming_soon", car_type: "demo" }));
    const claimed = { car_id: "other", stock_number: "X", "Vehicle Make": "Kia", "Vehicle Model": "Rio" };
    const stored = payload({ ...claimed, car_type: "new", vehicle_status: "sold" }, { car });
    expect(stored).toMatchObject({
      car_id: "car-1",
      car_dealership_id: "d1",
      dealership_slug: "north-motors",
      stock_number: "",
      "Vehicle Make": "Mazda",
      "Vehicle Model": "CX-5",
      car_type: "demo",
      vehicle_status: "coming_soon",
    });
    expect(payload({ dealership_slug: "south" }, { car }).dealership_slug).toBe("south");
    expect(payload({}, { car: leadCar(aCar()) }).stock_number).toBe("H1042");
  });

  it.each([
    [{ car_id: "gone" }, "gone"],
    [{ car_id: "" }, null],
    [{ car_id: 7 }, null],
    [{}, null],
  ])("keeps of %j the id of a car that is no longer known: %s", (given, id) => {
    expect(payload(given).car_id).toBe(id);
  });

  it.each([
    ["0412 345 678", "+61412345678"],
    ["call me", "call me"],
    [7, 7],
  ])("stores the phone %j as %j", (phone, stored) => {
    expect(payload({ phone }).phone).toBe(stored);
  });

  it.each(["opt_in", "credit_consent", "terms_conditions"])(
    "stores %s as true or false, if it was sent",
    (name) => {
      expect(payload({ [name]: "on" })[name]).toBe(true);
      expect(payload({ [name]: "" })[name]).toBe(false);
      expect(payload({})).not.toHaveProperty(name);
    },
  );

  it.each([
    [true, true],
    ["true", true],
    [undefined, true],
    [false, false],
    ["false", false],
  ])("isLastStep %j is %s, and the status of a service booking follows it", (isLastStep, last) => {
    const booking = payload({ category: "Service Booking", isLastStep });
    expect(booking).toMatchObject({
      isLastStep: last,
      lead_status: last ? "Complete" : "Incomplete",
      form_completed: last,
    });
    const enquiry = payload({ category: "Vehicle Enquiry", isLastStep });
    expect(enquiry.isLastStep).toBe(last);
    expect(enquiry).not.toHaveProperty("lead_status");
    expect(enquiry).not.toHaveProperty("form_completed");
  });

  it.each([
    ["company_website", "form_started_at", "idempotency_key", "lead_id"],
    ["enquiry_topic", "isLastStep", "lead_attributes", "erased"],
    ["source", "url", "user_agent", "car_dealership_id"],
  ])("stores no %s, %s, %s or %s from the form", (...names) => {
    const stored = payload(Object.fromEntries(names.map((name) => [name, "forged"])));
    expect(Object.values(stored)).not.toContain("forged");
  });

  it("stores texts, numbers, flags and lists of texts, cleaned and bounded", () => {
    const long = "x".repeat(6_000);
    const stored = payload({
      text: ` a\n b${long}`,
      message: "a\nb",
      number: 7,
      infinite: Number.POSITIVE_INFINITY,
      flag: false,
      list: ["Wash", 7, `y${long}`],
      nested: { a: 1 },
      none: null,
      [` name ${long}`]: "n",
      "": "nameless",
    });
    expect(String(stored.text)).toHaveLength(5_000);
    expect(String(stored.text)).not.toMatch(/\s$|^\s|\n/);
    expect(stored.message).toBe("a\nb");
    expect(stored.number).toBe(7);
    expect(stored.flag).toBe(false);
    expect(stored.list).toEqual(["Wash", `y${"x".repeat(199)}`]);
    expect(Object.keys(stored).find((name) => name.startsWith("name"))).toHaveLength(60);
    for (const name of ["infinite", "nested", "none", ""]) expect(Object.keys(stored)).not.toContain(name);
  });

  it("stores at most 80 answers, and 30 values of a list", () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`f${i}`, "x"]));
    const stored = payload({ ...many });
    expect(Object.keys(stored).filter((name) => /^f\d/.test(name))).toHaveLength(80);
    expect(payload({ list: Array.from({ length: 40 }, () => "x") }).list).toHaveLength(30);
  });
});

it("reads the category and subcategory of a form, bounded, with a default [CONTACT-04]", () => {
  expect(chosenCategory({})).toEqual({ category: "General Enquiry", subcategory: null });
  expect(chosenCategory({ category: 7, subcategory: "" })).toEqual({
    category: "General Enquiry",
    subcategory: null,
  });
  const long = "x".repeat(200);
  const read = chosenCategory({ category: ` Parts${long}`, subcategory: `Tyres${long}` });
  expect([read.category.slice(0, 6), read.category.length]).toEqual(["Partsx", 100]);
  expect([read.subcategory!.slice(0, 6), read.subcategory!.length]).toEqual(["Tyresx", 100]);
});

it("bounds visited pages and landing parameters, and ignores anything else [DECIDE-68] [ENT-218, ENT-219]", () => {
  const empty = { visited_pages: [], linked_query_params: {} };
  for (const given of [null, [], "x", { visited_pages: "/a", linked_query_params: [["a", "b"]] }])
    expect(leadAttributes(given)).toEqual(empty);
  const long = "x".repeat(400);
  const params = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`p${i}`, "v"]));
  const read = leadAttributes({
    visited_pages: [`/${long}`],
    linked_query_params: { [`name${long}`]: `value${long}`, number: 7, ...params },
  });
  expect(read.visited_pages[0]).toHaveLength(300);
  const [name, value] = Object.entries(read.linked_query_params)[0]!;
  expect([name.length, value.length]).toEqual([60, 300]);
  expect(Object.keys(read.linked_query_params)).toHaveLength(30);
  expect(read.linked_query_params).not.toHaveProperty("number");
});

it("reads a posted form: repeated names as a list, attributes as JSON if they are", () => {
  const posted = (attributes: unknown): [string, unknown][] => [
    ["list", "a"],
    ["list", "b"],
    ["list", "c"],
    ["one", "x"],
    ["file", {}],
    ["lead_attributes", attributes],
  ];
  expect(userDataOf(posted('{"visited_pages":["/"]}'))).toEqual({
    list: ["a", "b", "c"],
    one: "x",
    lead_attributes: { visited_pages: ["/"] },
  });
  expect(userDataOf(posted("{"))).toEqual({ list: ["a", "b", "c"], one: "x" });
  expect(userDataOf([["one", "x"]])).toEqual({ one: "x" });
});

it("keeps the yard of a car, none of a car without one", () => {
  expect(leadCar(aCar()).location_id).toBe("l1");
  expect(leadCar(aCar({ location: null })).location_id).toBeNull();
});
