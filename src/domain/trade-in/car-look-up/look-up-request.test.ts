import { expect, it } from "vitest";
import { lookUpRequest } from "./look-up-request.ts";

it.each([
  ["ABC123", "NSW", { rego: "ABC123", state: "NSW" }],
  [" abc-123 ", "nsw", { rego: "ABC123", state: "NSW" }],
  ["JM0KF4WLA00123456", "", { vin: "JM0KF4WLA00123456" }],
  ["jm0 kf4wla 00123456", "QLD", { vin: "JM0KF4WLA00123456" }],
  ["1M8GDM9AXKP042788", "QLD", { vin: "1M8GDM9AXKP042788" }],
])("reads %j with state %j", (typed, state, car) => {
  expect(lookUpRequest(typed, state)).toEqual({ kind: "car", car });
});

it.each([
  ["", "NSW", /^Type the registration/],
  ["ABC123", "", /choose its state, or type the VIN/],
  ["ABC!23", "NSW", /^Type the registration/],
  ["JM0KF4WLA0012345", "NSW", /17 letters and digits. This one has 16/],
  ["JM0KF4WLA001234567", "NSW", /This one has 18/],
  ["JM0KF4WLAO0123456", "NSW", /never I, O or Q/],
  ["11111111111111111", "NSW", /letters and digits only/],
  ["1M8GDM9A1KP042788", "NSW", /check digit/],
])("says what is wrong with %j and state %j", (typed, state, message) => {
  expect(lookUpRequest(typed, state)).toEqual({ kind: "wrong", message: expect.stringMatching(message) });
});
