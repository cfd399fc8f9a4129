import { describe, expect, it } from "vitest";
import { offersJourney } from "#domain/cars/online-offers.ts";
import { settings } from "#domain/configuration/settings.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import {
  firstWrongStep,
  type JourneyOffer,
  journeyFields,
  kilometres,
  leadAnswers,
  reviewLines,
  stepProblems,
} from "./journey-fields.ts";

const site = sampleSite();
const offer: JourneyOffer = { trade: true, pay: ["deposit", "finance", "dealership"] };
const who = { name: "Ana Li", email: "ana@example.com", phone: "0412 345 678", contact_method: "Phone" };
const traded = {
  trade_in: "car",
  trade_rego: "ABC12D",
  trade_odometer: "84,500 km",
  trade_details: "2015 Golf",
};
const complete = {
  ...who,
  ...traded,
  payment_preference: "deposit",
  message: "Tuesday, please",
  opt_in: true,
};

describe("where it is offered [BUY-10] [BUY-09] [DECIDE-75] [ROUTE-17]", () => {
  const on = settings.parse({ buy: { checkoutJourney: true }, features: { autograb: true } });
  it.each<[string, Partial<ReturnType<typeof aCar>>, boolean]>([
    ["a used car in stock", {}, true],
    ["a new car", { car_type: "new" }, false],
    ["a demo car", { car_type: "demo" }, false],
    ["a car coming soon", { status: "coming_soon" }, false],
    ["a sold car", { status: "sold" }, false],
    ["a reserved car", { reserved: true }, false],
    ["a car for $200", { price: 200 }, false],
    ["a car for $201", { price: 201 }, true],
  ])("%s", (_, change, offered) => {
    expect(offersJourney(aCar(change), on)).toBe(offered);
    expect(offersJourney(aCar(change), settings.parse({ features: { autograb: true } }))).toBe(false);
    expect(offersJourney(aCar(change), settings.parse({ buy: { checkoutJourney: true } }))).toBe(false);
  });
});

describe("the fields of its steps [DECIDE-75]", () => {
  it("distributes the site's own enquiry fields: contact first, message and consent last", () => {
    expect(journeyFields("details", site).map(({ name }) => name)).toEqual([
      "name",
      "email",
      "phone",
      "contact_method",
    ]);
    expect(journeyFields("confirm", site).map(({ name }) => name)).toContain("message");
    const own = sampleSite({
      lead: settings.parse({ lead: { financeQuestion: true, termsCheckbox: true } }).lead,
    });
    const requested = [...journeyFields("details", own), ...journeyFields("confirm", own)].map(
      ({ name }) => name,
    );
    expect(requested).toContain("terms_conditions");
    expect(requested).not.toContain("finance");
  });

  it.each<[string, object, string[]]>([
    ["nothing", {}, ["trade_in"]],
    ["none", { trade_in: "none", trade_rego: "" }, []],
    ["a car", traded, []],
    ["a car without its rego", { ...traded, trade_rego: " " }, ["trade_rego"]],
    ["a car of absurd kilometres", { ...traded, trade_odometer: "99999999" }, ["trade_odometer"]],
    ["a car of negative kilometres", { ...traded, trade_odometer: "-5" }, ["trade_odometer"]],
    ["another word", { trade_in: "<script>" }, ["trade_in"]],
  ])("trade-in: %s", (_, values, wrong) => {
    expect(Object.keys(stepProblems("trade", values as never, site, offer))).toEqual(wrong);
  });

  it("accepts only an offered payment method", () => {
    const pay = (payment_preference: string, over = offer) =>
      Object.keys(stepProblems("pay", { payment_preference }, site, over));
    expect(pay("deposit")).toEqual([]);
    expect(pay("deposit", { ...offer, pay: ["dealership"] })).toEqual(["payment_preference"]);
    expect(pay("")).toEqual(["payment_preference"]);
  });

  it("finds the first incomplete step", () => {
    expect(firstWrongStep(complete, site, offer)).toBeNull();
    expect(firstWrongStep({ ...complete, email: "x" }, site, offer)).toBe("details");
    expect(firstWrongStep({ ...complete, trade_in: "" }, site, offer)).toBe("trade");
    expect(firstWrongStep({ ...complete, trade_in: "" }, site, { ...offer, trade: false })).toBeNull();
    expect(firstWrongStep({ ...complete, payment_preference: "" }, site, offer)).toBe("pay");
  });

  it.each([
    ["84,500 km", 84_500],
    ["0", 0],
    ["1500000", 1_500_000],
    ["1500001", null],
    ["8.5", null],
    ["", null],
    ["many", null],
  ])("reads %j as %s kilometres", (text, km) => {
    expect(kilometres(text)).toBe(km);
  });
});

describe("what is sent to the dealer [BUY-10]", () => {
  it("is everything that was typed, without fields that weren't shown", () => {
    expect(leadAnswers({ ...complete, admin: "yes" }, site, offer)).toEqual({
      ...who,
      message: "Tuesday, please",
      opt_in: true,
      trade_in: "Yes",
      trade_rego: "ABC12D",
      trade_odometer: 84_500,
      trade_details: "2015 Golf",
      payment_preference: "Pay a deposit now, the rest at handover",
    });
    expect(leadAnswers({ ...complete, trade_in: "none" }, site, offer)).not.toHaveProperty("trade_rego");
  });

  it("has no optional answer that wasn't given", () => {
    const bare = { ...who, trade_in: "none", payment_preference: "dealership", message: "", opt_in: false };
    const sent = { ...who, opt_in: false, payment_preference: "Pay at the dealership" };
    expect(leadAnswers({ ...bare, trade_details: "" }, site, offer)).toEqual({ ...sent, trade_in: "No" });
    // For steps where it isn't shown, and after the car is unavailable.
    expect(leadAnswers({ ...bare, trade_in: "" }, site, { ...offer, trade: false })).toEqual(sent);
    expect(leadAnswers({ ...bare, trade_in: "", payment_preference: "" }, site, offer)).toEqual({
      ...who,
      opt_in: false,
    });
    const car = { ...bare, ...traded, trade_details: " " };
    expect(leadAnswers(car, site, offer)).not.toHaveProperty("trade_details");
  });

  it("states that finance is the payment method, without further details", () => {
    const withQuestion = sampleSite({ lead: settings.parse({ lead: { financeQuestion: true } }).lead });
    expect(leadAnswers({ ...complete, payment_preference: "finance" }, withQuestion, offer).finance).toBe(
      "Yes",
    );
    expect(leadAnswers(complete, withQuestion, offer)).not.toHaveProperty("finance");
  });

  it("is shown before it is sent, by step", () => {
    const lines = reviewLines(complete, site, offer);
    expect(lines.map(({ step }) => step)).toEqual([
      ...["details", "details", "details", "details", "trade", "trade", "trade", "pay"],
    ]);
    expect(reviewLines({ ...complete, trade_in: "none" }, site, offer)).toContainEqual({
      step: "trade",
      label: "Trade-in",
      value: "No trade-in",
    });
  });
});
