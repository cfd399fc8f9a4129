import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { valuationFields } from "#domain/trade-in/valuation/valuation.ts";
import { tradeInModel } from "#site/trade-in/trade-in-view.ts";
import { aTradeIn, sellerAnswers } from "#tests/support/a-trade-in.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { conditionsOf, offerOf, validUntil } from "./offer.ts";
import {
  detailGroups,
  detailsFields,
  imageLimits,
  odometerOf,
  problemsIn,
  registrationOf,
  registrationStates,
  stateOf,
  vehicleFields,
} from "./trade-in-fields.ts";
import { tradeInUserData } from "./trade-in-lead.ts";
import { acceptedMail, offerMail } from "./trade-in-mail.ts";
import { tradeInTexts } from "./trade-in-texts.ts";

const { trade } = settings.parse({});
const site = sampleSite();
const required = "* This field is required";

describe("step 1", () => {
  it("has the registration and its state [ENT-257] [ENT-258] [TRADE-02] [TRADE-03] [TRADE-27] [ERR-19]", () => {
    expect(vehicleFields.map(({ name }) => name)).toEqual(["rego", "state"]);
    expect(registrationStates).toEqual(["QLD", "NSW", "VIC", "SA", "WA", "TAS", "ACT", "NT"]);
    expect(problemsIn(vehicleFields, { rego: "", state: "" })).toEqual({ rego: required, state: required });
    expect(problemsIn(vehicleFields, { rego: "ABC123", state: "NSW" })).toEqual({});
  });

  it.each([
    ["abc 123", "ABC123"],
    [" 1ab-2cd ", "1AB2CD"],
    ["MYCAR", "MYCAR"],
    ["s 1", "S1"],
    ["abc.123", "ABC123"],
    ["ＡＢＣ\u200b\u00a0１２３", "ABC123"],
    ["abc\u2011123", "ABC123"],
    ["ABCDEFGHIJ", null],
    ["ABC 123 <b>", null],
    ["регистрация", null],
    ["   ", null],
    ["‮ABC123", "ABC123"],
    [123, null],
    ["x".repeat(10_000), null],
  ])("reads %j as the registration %s", (given, read) => {
    expect(registrationOf(given)).toBe(read);
  });

  it("accepts a state in any case and stores it in capitals [DECIDE-25]", () => {
    expect(["qld", " Nsw ", "TAS", "QL", ""].map(stateOf)).toEqual(["QLD", "NSW", "TAS", null, null]);
    expect(problemsIn(vehicleFields, { rego: "abc 123", state: "vic" })).toEqual({});
    expect(problemsIn(vehicleFields, { rego: "<>", state: "XX" })).toEqual({
      rego: tradeInTexts.badRegistration,
      state: "Please choose one of the options.",
    });
  });
});

describe("step 4", () => {
  const fields = detailsFields(site, false);

  it("has contact, place and the car's condition, all required [TRADE-21] [TRADE-29] [DECIDE-17] [DECIDE-76] [ENT-261..270]", () => {
    const names = fields.filter((field) => field.required).map(({ name }) => name);
    const { car, seller } = detailGroups(fields);
    expect(car.map(({ name }) => name)).toEqual([
      "odometer",
      "service_history",
      "number_of_keys",
      "car_condition",
      "comments",
    ]);
    expect(seller.map(({ name }) => name)).toEqual([
      "name",
      "last_name",
      "email",
      "phone",
      "postcode",
      "opt_in",
    ]);
    const problems = problemsIn(fields, {});
    expect(Object.keys(problems)).toEqual(names);
    // Each says what to give.
    for (const problem of Object.values(problems)) expect(problem).toMatch(/^\* This field is required\. \w/);
    expect(problemsIn(fields, sellerAnswers)).toEqual({});
  });

  it("has the place only where there is a choice and no car decides [DECIDE-65] [ENT-271]", () => {
    const places = [sampleLocation(), sampleLocation({ id: "south", slug: "south", name: "South" })];
    const two = sampleSite({ locations: places });
    const asksForPlace = (aboutCar: boolean) =>
      detailsFields(two, aboutCar).some(({ name }) => name === "location_id");
    expect([asksForPlace(false), asksForPlace(true)]).toEqual([true, false]);
    expect(fields.some(({ name }) => name === "location_id")).toBe(false);
  });

  it.each([
    ["120,000 km", 120_000],
    ["120000", 120_000],
    [" 98 500 kms ", 98_500],
    ["0", 0],
    ["007", 7],
    ["-1", null],
    ["1e9", null],
    ["1000000000", null],
    ["12.5", null],
    ["plenty", null],
    ["", null],
    ["120000 km km", null],
    [62_000, 62_000],
    [null, null],
  ])("reads %j on the odometer as %s [TRADE-34]", (given, read) => {
    expect(odometerOf(given)).toBe(read);
  });

  it.each([
    ["postcode", "22a0", "Invalid postcode. Please enter a 4-digit number."],
    ["postcode", "0001", "Invalid postcode"],
    ["odometer", "-1", tradeInTexts.badOdometer],
    ["email", "zoe@", "Please enter a valid email address."],
    ["phone", "12345", "Please enter a valid Australian phone number."],
    ["service_history", "Some", "Please choose one of the options."],
    ["comments", "x".repeat(5_001), "Please use no more than 5000 characters."],
  ])("rejects the %s %s", (name, value, message) => {
    expect(problemsIn(fields, { ...sellerAnswers, [name]: value })).toEqual({ [name]: message });
  });

  it("returns whole kilometres or nothing, for any input [TRADE-34]", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.integer()), (typed) => {
        const km = odometerOf(typed);
        expect(km === null || (Number.isInteger(km) && km >= 0 && km <= 2_000_000)).toBe(true);
      }),
    );
  });
});

it("limits pictures to ten of ten million bytes [LIMIT-41] [TRADE-32] [TRADE-33] [ERR-21] [ERR-22] [DECIDE-119]", () => {
  expect(imageLimits).toEqual({ bytes: 10_000_000, count: 10 });
  expect(tradeInTexts.tooLarge).toBe("Please upload an image file under 10MB");
  expect(tradeInTexts.tooMany).toBe("You can only upload 10 images");
  expect(tradeInTexts.wrongType).toBe("Please upload a JPEG, JPG, PNG, GIF or HEIC image");
});

it("has the exact texts of the specification [TRADE-10] [TRADE-12] [TRADE-16] [TRADE-28] [TRADE-35] [ERR-17] [ERR-18] [ERR-20] [DECIDE-12]", () => {
  expect(tradeInTexts).toMatchObject({
    noMatch: "Unfortunately, we could not find a match for your registration number.",
    getInTouch:
      "Please get in touch with one of our friendly team members to receive an offer for your vehicle.",
    candidates: "We could not find an exact match for your car, do any of these match?",
    imagesOptional: "If you would not like to upload images please click next",
    details: "Your Details",
    chooseOne: "* Please choose one car.",
    stepFailed: "An error occurred while submitting the form. Please try again.",
    saveFailed: "Failed to save valuation data",
  });
});

describe("the offer", () => {
  const valued = { Year: "2022", estimated_value: { low: 20_000, high: 22_000 } };
  const offer = { kind: "offer", low: 20_000, high: 22_000 };
  it.each([
    ["a car of ten years", { ...valued, Year: "2016" }, 100_000, offer],
    ["a car of eleven", { ...valued, Year: "2015" }, 1, { kind: "none", reason: "too_old" }],
    ["over 100,000 km", valued, 100_001, { kind: "none", reason: "too_far" }],
    ["no amount [DECIDE-63]", { ...valued, estimated_value: null }, 1, { kind: "none", reason: "no_value" }],
    ["no valuation", null, 1, { kind: "none", reason: "unavailable" }],
    ["no year known", { ...valued, Year: null }, 1, offer],
    ["a year that is none", { ...valued, Year: "1900" }, 1, offer],
    ["a car of 1901", { ...valued, Year: "1901" }, 1, { kind: "none", reason: "too_old" }],
  ])("%s [TRADE-38] [DECIDE-16] [LIMIT-44]", (_, valuation, km, outcome) => {
    expect(offerOf(valuation, km, 2026, trade)).toEqual(outcome);
  });

  it("uses the site's own limits", () => {
    const narrow = { maxAgeYears: 3, maxKm: 10_000 };
    expect(offerOf(valued, 1, 2026, narrow)).toEqual({ kind: "none", reason: "too_old" });
    expect(offerOf(valued, 10_001, 2025, narrow)).toEqual({ kind: "none", reason: "too_far" });
  });

  it("is valid for seven days from the lead [TRADE-37] [LIMIT-43]", () => {
    expect(trade.validDays).toBe(7);
    const sent = new Date("2026-03-30T05:00:00Z");
    expect(validUntil(sent, trade).getTime() - sent.getTime()).toBe(7 * 86_400_000);
  });

  it("lists its requirements, exclusions and the rest, in the site's own text [TRADE-36, TRADE-39, TRADE-40, TRADE-41, TRADE-42, TRADE-43, TRADE-44, TRADE-45, TRADE-46, TRADE-47, TRADE-48, TRADE-49, TRADE-50, TRADE-51, TRADE-52] [DECIDE-122]", () => {
    const texts = [...trade.conditions.map(({ text }) => text), ...trade.failures, trade.financeNote]
      .join(" ")
      .toLowerCase();
    for (const text of [
      "current registration",
      "kilometres that match",
      "service history",
      "two sets of keys",
      "no illegal modifications",
      "good condition",
      "stolen or written off",
      "major accident repairs",
      "major defects",
      "logbooks are missing",
      "hail damage",
      "letter from your lender",
    ])
      expect(texts).toContain(text);
    const faq = trade.faq.map(({ question, answer }) => `${question} ${answer}`).join(" ");
    expect(faq).toContain("instant estimated value");
    expect(faq).toContain("over 7 years old or with more than 100,000 km");
    expect(faq).toContain("indicative and subject to an inspection");
    expect(trade.searchingMessages).toHaveLength(5);
  });

  it("marks the conditions that the seller's answers don't meet [TRADE-43] [TRADE-44] [TRADE-46]", () => {
    const unmet = (answers: object) =>
      conditionsOf(trade, { ...sellerAnswers, ...answers })
        .filter(({ met }) => met === false)
        .map(({ text }) => text);
    expect(unmet({})).toEqual([]);
    expect(
      unmet({ service_history: "No service history", number_of_keys: "1", car_condition: "Fair" }),
    ).toEqual(["A service history", "Two sets of keys", "Good condition inside and out"]);
    for (const car_condition of ["Excellent", "Good"]) expect(unmet({ car_condition })).toEqual([]);
    for (const car_condition of ["Fair", "Poor"])
      expect(unmet({ car_condition })).toEqual(["Good condition inside and out"]);
    for (const blank of ["", undefined, 2, null])
      expect(
        conditionsOf(trade, { service_history: blank, number_of_keys: blank, car_condition: blank }).map(
          ({ met }) => met,
        ),
      ).toEqual(trade.conditions.map(() => null));
    expect(conditionsOf(trade, {})[0]).toEqual({ text: "Current registration", met: null });
  });
});

describe("the lead", () => {
  const lead = (change = {}, over = {}) =>
    tradeInUserData(aTradeIn(change), { ...site, ...over }, ["https://x/1"]);

  it("contains every answer and every field of the valuation [ENT-257..273] [ENT-294..299] [TRADE-24]", () => {
    const data = lead();
    expect(data).toMatchObject({
      category: "Trade-in Enquiry",
      subcategory: "2. Offer Made",
      dealership_slug: "north",
      location_id: "north-sales",
      rego: "ABC123",
      state: "NSW",
      manualEntry: "",
      image: ["https://x/1"],
      odometer: 62_000,
      service_history: "Full service history",
      number_of_keys: "2",
      car_condition: "Good",
      comments: "One owner.",
      postcode: "2250",
      name: "Zoë",
      last_name: "O’Neil",
      email: "zoe@example.com",
      phone: "0491 570 156",
      sms_content:
        "Sample Motors: thanks Zoë, we have your 2022 Mazda CX-5 Maxx Sport. One of our buyers will call you shortly.",
      sms_from: "Sample Motors",
      estimated_value_low: 24_000,
      estimated_value_high: 27_000,
      valuation_status: "valued",
    });
    for (const name of valuationFields.filter((one) => one !== "redbookCode"))
      expect(data).toHaveProperty(name);
  });

  it("names RedBook and its code only with the flag [DECIDE-101] [ENT-286]", () => {
    expect(lead()).not.toHaveProperty("redbookCode");
    expect(lead({}, { redbook: true })).toMatchObject({
      redbookCode: "AUVMAZD2022AEEF",
      valuation_source: "RedBook",
    });
  });

  it.each([
    ["too_old" as const, "1. Details Submitted"],
    ["unavailable" as const, "1. Details Submitted"],
  ])("is sent without a value too, with the reason: %s [DECIDE-78]", (noOffer, subcategory) => {
    expect(lead({ offer: null, noOffer })).toMatchObject({ subcategory, valuation_status: noOffer });
  });

  it("takes the place from the car it is towards [DECIDE-65] [TRADE-54]", () => {
    const data = lead({ carId: "car" });
    expect(data.car_id).toBe("car");
    expect(data).not.toHaveProperty("location_id");
  });

  it("goes to the place the seller chose, else the primary one", () => {
    const locations = [
      sampleLocation({ primary: false }),
      sampleLocation({ id: "b", slug: "b", dealership_slug: "south", primary: true }),
    ];
    expect(lead({}, { locations })).toMatchObject({ location: "b", dealership_slug: "south" });
    const answers = { ...sellerAnswers, location_id: "north-sales" };
    expect(lead({ answers }, { locations })).toMatchObject({
      location: "north-sales",
      dealership_slug: "north",
    });
  });

  it("uses the site's own text for a text message [DECIDE-121]", () => {
    const own = { ...trade, smsContent: "{name}: {vehicle} at {site}", smsFrom: "HARBOUR" };
    expect(lead({ valuation: null }, { trade: own })).toMatchObject({
      sms_content: "Zoë: vehicle's details at Sample Motors",
      sms_from: "HARBOUR",
    });
  });
});

describe("the e-mail to the seller", () => {
  it("contains the value, its expiry, its conditions and the private link [TRADE-37] [TRADE-40]", () => {
    const { subject, text } = offerMail(aTradeIn(), site, "https://x/trade-in?offer=secret");
    expect(subject).toBe("Your 2022 Mazda CX-5 Maxx Sport: $24,000 to $27,000");
    expect(text).toContain("valid until Monday, 30 November 2026");
    expect(text).toContain("indicative and subject to an inspection");
    expect(text).toContain("\nhttps://x/trade-in?offer=secret\n");
    for (const condition of trade.conditions) expect(text).toContain(`- ${condition.text}`);
  });

  it("promises no value where there is none, and confirms an accepted one", () => {
    const none = offerMail(aTradeIn({ offer: null, valuation: null }), site, "https://x");
    expect(none.subject).toBe("We have the details of your car ABC123");
    expect(none.text).not.toContain("$");
    const accepted = (picksTime: boolean) => acceptedMail(aTradeIn(), sampleSite(), picksTime).text;
    expect(accepted(false)).toContain("$24,000 to $27,000");
    expect(accepted(false)).toContain("will call you to arrange the inspection");
    expect(accepted(true)).toContain("Pick a time for the inspection with the link below");
  });
});

it("links the terms where the site has them [TRADE-53] [ROUTE-44]", () => {
  const termsOf = (termsPath: typeof trade.termsPath) =>
    tradeInModel(sampleSite({ trade: { ...trade, termsPath } }), "/trade-in", null).termsPath;
  expect(termsOf("/pages/value-my-car-terms-and-conditions")).toBe(
    "/pages/value-my-car-terms-and-conditions",
  );
  expect(trade.termsPath).toBe("/value-my-car-terms-and-conditions");
  expect(settings.shape.trade.safeParse({ termsPath: "/terms" }).success).toBe(false);
});
