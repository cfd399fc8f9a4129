import { describe, expect, it } from "vitest";
import { leadCategories } from "#domain/leads/form-definitions/lead-category.ts";
import { leadReference } from "#domain/leads/stored-leads/reference.ts";
import type { StoredDelivery } from "#domain/leads/stored-leads/stored-lead.ts";
import { aBooking } from "#tests/support/a-booking.ts";
import { aLead } from "#tests/support/a-lead.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { bookingEvent } from "./booking-event.ts";
import { confirmationOf } from "./confirmation.ts";
import { confirmationParagraphs } from "./confirmation-paragraphs.ts";

const now = new Date("2026-11-23T00:00:00Z"); // Monday 11:00 in Sydney
const week = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: "Open" as const,
  open: "09:00",
  close: "17:00",
}));
const address = { ...sampleLocation().address, place_url: "https://maps.example/north" };
const sales = sampleLocation({
  address,
  contact_detail: { phone: "(02) 5550 0100", landline_phone: null, opening_hours: week },
});
const service = sampleLocation({
  id: "north-service",
  slug: "north-service",
  name: "Sample North - Service",
  location_type: "service",
  address,
  contact_detail: {
    phone: "(02) 5550 0200",
    landline_phone: null,
    opening_hours: week.map((day) => ({ ...day, open: "07:30" })),
  },
});
const south = sampleLocation({
  id: "south",
  slug: "south",
  name: "Sample South",
  dealership_id: "south",
  dealership_slug: "south",
  address: { ...address, street: "9 Beach Road", city: "Kiama" },
});
const site = sampleSite({
  locations: [sales, service],
  phone: { ...sampleSite().phone, number: "1300 000 100" },
});
const lead = aLead({ locationId: null, dealershipSlug: null });
const of = (change: Parameters<typeof aLead>[0] = {}, at = site) =>
  confirmationOf({ ...lead, ...change }, at, null, now);
const copy = { purpose: "acknowledgement", channel: "email", target: "ana@example.com" } as StoredDelivery;

describe("the reference of a lead", () => {
  it("is eight clear signs of the id's first characters, and not the id", () => {
    expect(leadReference("aaaaaaaaaaaaaaaaaaaaaa")).toBe("TTTT-TTTT");
    expect(leadReference("Ab-_09zZrestrestrestre")).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(leadReference("Ab-_09zZ")).not.toBe(leadReference("Bb-_09zZ"));
  });
});

describe("a confirmation", () => {
  it("says what was sent, to whom, when they are open, and what happens next", () => {
    const view = of({ payload: { ...lead.payload, contact_method: "SMS", car_id: "x" } });
    expect(view).toMatchObject({
      title: "Thank you for your enquiry",
      text: "We have your enquiry about the 2022 Mazda CX-5 Maxx Sport and will be in touch shortly.",
      reference: "TTTT-TTTT",
      booked: null,
      to: "Sample North",
      phone: "(02) 5550 0100",
      steps: ["We answer by text message, usually within a business day."],
      change: "To change something or cancel, call (02) 5550 0100 and say TTTT-TTTT.",
      copyTo: null,
    });
    expect(view.place).toMatchObject({
      name: "Sample North",
      address: ["1 High Street", "Gosford NSW 2250"],
      open: { now: true, text: "Open now, closes 5pm" },
      directions: "https://maps.example/north",
    });
    expect(view.answers.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Name: Ana Li",
      "Email: ana@example.com",
      "Phone: 0412 345 678",
      "How should we contact you?: SMS",
      "Message: Is it still there?",
    ]);
  });

  it("has the answers to a site's own questions, and nothing that the server added", () => {
    const field = { name: "wish", label: "Your wish", type: "text", required: false } as const;
    const fields = [{ ...field, options: [], categories: [] }];
    const view = of(
      { payload: { ...lead.payload, wish: "A sunroof", valuation_source: "RedBook" } },
      { ...site, lead: { ...site.lead, fields } },
    );
    expect(view.answers.slice(-2)).toEqual([
      { label: "Your wish", value: "A sunroof", offered: false },
      { label: "Message", value: "Is it still there?", offered: false },
    ]);
  });

  it("promises an answer in the site's words, and names the copy by e-mail only where there is one", () => {
    const own = { ...site.lead, acknowledgement: { ...site.lead.acknowledgement, answersWithin: "today" } };
    expect(of({}, { ...site, lead: own }).steps).toEqual(["We answer by e-mail, usually today."]);
    const mailed = confirmationOf({ ...lead, deliveries: [copy] }, site, null, now);
    expect(mailed.copyTo).toBe("ana@example.com");
    expect(mailed.change).toContain("or reply to our e-mail");
  });

  it.each(leadCategories)("of a %s has a heading, a text and its next steps", (category) => {
    const view = of({ category });
    expect(view.title).toMatch(/\w/);
    expect(view.text).not.toContain("undefined");
    expect(view.steps.length).toBeGreaterThan(0);
  });

  it.each([
    ["2. Offer Made", "Your car is valued", "The inspection decides the final figure."],
    ["3. Offer Accepted", "Your trade-in is under way", "The inspection decides the final figure."],
    ["Selling Call Back", "We will call you about your car", "Have the logbooks at hand"],
    ["1. Details Submitted", "We have your car’s details", "One of our buyers gets in touch with a value"],
  ])("of a trade-in fits its state: %s", (subcategory, title, step) => {
    const view = of({ category: "Trade-in Enquiry", subcategory });
    expect(view.title).toBe(title);
    expect(view.steps.at(-1)).toContain(step);
  });

  it("of a service says that the day is confirmed once it is", () => {
    const lead = aLead({ category: "Service Booking", subcategory: null });
    const of = (confirmedAt: Date | null) => {
      const booking = aBooking({ kind: "service", startsAt: null, day: "2026-11-25", confirmedAt });
      return confirmationOf(lead, site, booking, now);
    };
    expect(of(null).steps[0]).toContain("We confirm the day");
    expect(of(now).title).toBe("Your service is booked");
    expect(of(now).steps.join()).not.toContain("We confirm the day");
  });

  it("of an accepted trade-in offers times of the inspection where there are some", () => {
    const lead = aLead({ category: "Trade-in Enquiry", subcategory: "3. Offer Accepted" });
    const manage = { label: "Pick a time for the inspection", address: "https://sample.example/booking/x" };
    const view = confirmationOf(lead, site, null, now, manage);
    expect(view.text).toContain("Pick a time for the inspection");
    expect(view.steps[0]).toContain("Pick a time for the inspection");
    expect(confirmationOf(lead, site, null, now).steps[0]).toContain("One of our buyers calls you");
  });

  it.each([
    ["the car's place", { locationId: "south" }, "Sample South"],
    ["the department of the category", { category: "Service Booking" }, "(02) 5550 0200"],
    ["the dealership's only place", { dealershipSlug: "south" }, "Sample South"],
    ["no place where several are possible", { dealershipSlug: null }, "1300 000 100"],
  ])("went to %s", (_, change, expected) => {
    const several = { ...site, locations: [sales, service, south] };
    const at = "category" in change ? site : several;
    const view = of(change, at);
    expect([view.to, view.phone]).toContain(expected);
  });

  it("names a test drive without a car truly, and one of a model as one", () => {
    const booking = aBooking({ startsAt: new Date("2026-11-24T22:00:00Z"), locationId: "north-sales" });
    const drive = (payload: object) =>
      confirmationOf(
        { ...lead, car: null, category: "Test Drive", payload: { ...payload } },
        site,
        booking,
        now,
      );
    const open = drive({ name: "Ana" });
    expect(open.booked).toBe("Wed 25 Nov, 9:00 am");
    expect(open.text).toBe("We look forward to seeing you. We will have some cars ready for you to try.");
    const model = drive({ "Vehicle Make": "Mazda", "Vehicle Model": "CX-5" });
    expect(model.text).toBe("We look forward to seeing you for your drive of the Mazda CX-5.");
    expect(drive({ "Vehicle Model": "see evil.example" }).text).not.toContain("evil");
  });

  it("shows a cancelled booking as cancelled, without further steps", () => {
    const cancelled = aBooking({ cancelledAt: now, cancelledBy: "shopper", locationId: "north-sales" });
    const view = confirmationOf({ ...lead, category: "Test Drive" }, site, cancelled, now);
    expect(view).toMatchObject({ title: "Your test drive is cancelled", booked: null, steps: [] });
  });

  it("shows special hours as today's, above the week", () => {
    const special = {
      date: "2026-11-23",
      status: "Open" as const,
      start_hour: "10:00",
      end_hour: "14:00",
      department: "all" as const,
      location_name: null,
    };
    const view = of({}, { ...site, special_hours: [special] });
    expect(view.place?.open?.text).toBe("Open now, closes 2pm");
    expect(view.place?.hours[0]).toMatchObject({ label: "Today", text: "10am – 2pm" });
  });
});

describe("the e-mail of a confirmation", () => {
  it("has the reference, the steps and the place, and of the answers only those that the form offered", () => {
    const view = of({ payload: { ...lead.payload, contact_method: "SMS", message: "buy at evil.example" } });
    const text = confirmationParagraphs(view).join("\n\n");
    expect(text).toContain("Your reference: TTTT-TTTT");
    expect(text).toContain("You chose:\n- How should we contact you?: SMS");
    expect(text).toContain("What happens next:\n- We answer by text message");
    expect(text).toContain(
      "Sample North\n1 High Street\nGosford NSW 2250\nPhone: (02) 5550 0100\nMon-Fri: 9am – 5pm",
    );
    expect(text).not.toMatch(/evil|Ana Li/);
    const invented = of({ payload: { ...lead.payload, contact_method: "by evil.example" } });
    expect(confirmationParagraphs(invented).join()).not.toContain("evil");
  });
});

describe("the calendar entry of a booking", () => {
  const booked = (payload: object) =>
    bookingEvent({ ...lead, category: "Service Booking", payload: { ...payload } }, null, site);

  it.each([
    ["8:45am", "2026-11-24T21:45:00.000Z"],
    ["1 pm", "2026-11-25T02:00:00.000Z"],
    ["", "2026-11-24T20:30:00.000Z"],
    ["in the morning", "2026-11-24T20:30:00.000Z"],
  ])("of a service starts at the drop-off time %j, else when the department opens", (time, startsAt) => {
    const event = booked({ "Preferred Service Date": "2026-11-25", "Drop-off Time": time });
    expect(event?.startsAt.toISOString()).toBe(startsAt);
    expect(event?.place).toContain("1 High Street");
  });

  it("is none of a lead without a day", () => {
    expect(booked({ "Preferred Service Date": "soon" })).toBeNull();
    expect(bookingEvent(lead, null, site)).toBeNull();
  });
});
