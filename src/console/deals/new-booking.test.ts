import { expect, it } from "vitest";
import { answersOfBooking, missingOf, problemsOf } from "./new-booking.ts";

const texts = {
  name: "Ana Li",
  phone: "0412 345 678",
  email: "",
  to: "2026-11-24T10:00:00+11:00",
  car: "",
  make: "",
  model: "",
  rego: "",
  note: "",
};

it.each([
  [{}, {}],
  [{ phone: "", email: "ana@example.com" }, {}],
  [{ phone: "" }, { phone: "Enter a phone number or an e-mail address." }],
  [
    { name: "", to: "" },
    { name: "Enter the caller’s name.", to: "Choose a time." },
  ],
])("a booking by phone with %j lacks %j [DECIDE-528]", (more, expected) => {
  expect(missingOf({ ...texts, ...more })).toEqual(expected);
});

it("is stored as answers of the site's form, without those that weren't given", () => {
  expect(answersOfBooking("test_drive", "north", texts, "car1")).toEqual({
    category: "Test Drive",
    name: "Ana Li",
    phone: "0412 345 678",
    location: "north",
    dateTime: "2026-11-24T10:00:00+11:00",
    car_id: "car1",
  });
  const service = { ...texts, to: "2026-11-24", make: "Mazda", note: "Brakes squeal" };
  expect(answersOfBooking("service", "workshop", service, null)).toEqual({
    category: "Service Booking",
    name: "Ana Li",
    phone: "0412 345 678",
    location: "workshop",
    "Preferred Service Date": "2026-11-24",
    "Vehicle Make": "Mazda",
    Comments: "Brakes squeal",
  });
});

it("problems of the site's form stand beside the fields of this one", () => {
  const fields = { dateTime: "Taken.", car_id: "Not on this site.", location: "Choose one." };
  expect(problemsOf(fields)).toEqual({
    problems: { to: "Taken.", car: "Not on this site." },
    general: "Choose one.",
  });
});
