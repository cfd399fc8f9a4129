import { describe, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { serviceSlice } from "#domain/configuration/slices/service-slice.ts";
import { answeredBy } from "#domain/leads/form-definitions/form-steps.ts";
import { checkFields } from "#domain/leads/form-definitions/lead-schema.ts";
import { stepFailure } from "#site/parts/lead-form/form-texts.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { formModel } from "./form-model.ts";

const service = (over: Parameters<typeof serviceSlice.parse>[0] = {}, more: Partial<Site> = {}) =>
  sampleSite({ service: serviceSlice.parse(over), ...more });
const modelOf = (site: Site) => formModel("service", site, null, { offered: false, times: [] });
const names = (site: Site) => modelOf(site).fields.map(({ name }) => name);
const field = (site: Site, name: string) => modelOf(site).fields.find((one) => one.name === name);

const car = { "Vehicle Make": "Mazda", "Vehicle Model": "3", "Vehicle Year": "2020" };
const person = { name: "Ana Li", email: "ana@example.com", phone: "0412 345 678", postcode: "2250" };
const order = { "Service Type": "General service", "Preferred Service Date": "2026-11-25" };

describe("the service form", () => {
  it("has the steps vehicle, contact, order, each field in one step [SERVICE-01]", () => {
    const { steps, fields } = modelOf(service());
    expect(steps.map(({ title }) => title)).toEqual(["Vehicle Details", "Contact Details", "Order Details"]);
    expect(steps.flatMap((step) => step.fields).sort()).toEqual(fields.map(({ name }) => name).sort());
    expect(steps[0]?.fields).toEqual(["Vehicle Make", "Vehicle Model", "Vehicle Year", "Vehicle Rego"]);
  });

  it("has the steps contact, vehicle, order where the site configures that [SERVICE-02]", () => {
    const { steps } = modelOf(service({ stepOrder: "contact-vehicle-order" }));
    expect(steps.map(({ title }) => title)).toEqual(["Contact Details", "Vehicle Details", "Order Details"]);
  });

  it("has every field of a service booking [ENT-239..254]", () => {
    const site = service(
      {},
      { locations: ["a", "b"].map((id) => sampleLocation({ id, slug: id, location_type: "service" })) },
    );
    expect(names(site)).toEqual(
      expect.arrayContaining([
        "Vehicle Make",
        "Vehicle Model",
        "Vehicle Year",
        "Vehicle Rego",
        "Service Interval",
        "Service Type",
        "Preferred Service Date",
        "Comments",
        "Tyres Replacement",
        "location",
        "street",
        "suburb",
        "state",
        "postcode",
      ]),
    );
    expect(field(site, "Tyres Replacement")?.options.map(({ value }) => value)).toEqual(["Yes", "No"]);
  });

  it("requires make, model and year to continue, in its minimal form too [SERVICE-06]", () => {
    const site = service({ form: "minimal" });
    expect(modelOf(site).steps[0]?.fields).toEqual(Object.keys(car));
    expect(names(site)).not.toContain("Service Type");
    expect(Object.keys(checkFields("service", {}, site, Object.keys(car)))).toEqual(Object.keys(car));
    expect(checkFields("service", car, site, Object.keys(car))).toEqual({});
  });

  it.each([["Vehicle Make"], ["Vehicle Model"], ["Vehicle Year"]])(
    "reports that %s is missing [SERVICE-07] [ERR-13]",
    (missing) => {
      const wrong = checkFields("service", { ...car, [missing]: "" }, service(), Object.keys(car));
      expect(Object.keys(wrong)).toEqual([missing]);
      expect(stepFailure("service", wrong)).toBe("Please complete the form step before proceeding");
    },
  );

  it("has no such error in other steps and forms [SERVICE-07]", () => {
    expect(stepFailure("service", { email: "x" })).toBeNull();
    expect(stepFailure("enquiry", { "Vehicle Make": "x" })).toBeNull();
  });

  it("requires the postcode of the customer's address, and nothing else of it [CONTACT-20]", () => {
    const { postcode: _, ...unaddressed } = person;
    const answers = { ...car, ...unaddressed, ...order };
    expect(checkFields("service", answers, service())).toEqual({ postcode: "* This field is required" });
    for (const without of [{ address: false }, { form: "minimal" as const }])
      expect(checkFields("service", answers, service(without))).toEqual({});
  });

  it("requires the interval by the dealer's setting [SERVICE-08]", () => {
    const answers = { ...car, ...person, ...order };
    expect(checkFields("service", answers, service())).toEqual({});
    const wrong = checkFields("service", answers, service({ intervalRequired: true }));
    expect(wrong).toEqual({ "Service Interval": "* This field is required" });
    expect(names(service({ intervals: [] }))).not.toContain("Service Interval");
  });

  it("requires the kind of service when there are any [SERVICE-09]", () => {
    const answers = { ...car, ...person, "Preferred Service Date": "2026-11-25" };
    expect(checkFields("service", answers, service())).toEqual({
      "Service Type": "* This field is required",
    });
    expect(checkFields("service", answers, service({ types: [] }))).toEqual({});
  });

  it("offers Queensland first unless the site configures another, in lower case, and selects none [SERVICE-10] [DECIDE-25] [DECIDE-143]", () => {
    const states = (site: Site, name = "state") => {
      const { preset, placeholder, options } = field(site, name)!;
      expect([preset, placeholder]).toEqual([undefined, "Please select…"]);
      return options.map(({ value }) => value);
    };
    expect(states(service()).slice(0, 2)).toEqual(["qld", "nsw"]);
    const site = sampleSite();
    const wa = { ...site, forms: { ...site.forms, defaultState: "wa" as const } };
    expect(states(wa)).toEqual(["wa", "qld", "nsw", "vic", "sa", "tas", "act", "nt"]);
    expect(states({ ...wa, features: { vehicleCheck: true } }, "rego_state")[0]).toBe("wa");
  });

  it("preselects no time, interval or kind of service, even where there is only one", () => {
    const only = service({
      intervals: ["10,000 km"],
      types: ["General service"],
      dropoff: { times: ["7:45am"], pickups: [{ time: "2:00pm", place: "the station" }] },
    });
    const names = ["Service Interval", "Service Type", "Drop-off Time", "Pick-up Time"];
    for (const name of names) {
      expect(field(only, name)?.options).toHaveLength(1);
      expect(field(only, name)?.preset, name).toBeUndefined();
    }
  });

  it("has the number plate first, and requires no more, where the vehicle check is on [SERVICE-18]", () => {
    const site = service({}, { features: { vehicleCheck: true } });
    expect(modelOf(site).steps[0]?.fields.slice(0, 2)).toEqual(["Vehicle Rego", "rego_state"]);
    expect(checkFields("service", { ...person, ...order, "Vehicle Rego": "ABC123" }, site)).toEqual({});
    expect(checkFields("service", { ...person, ...order }, site)).toHaveProperty("Vehicle Rego");
  });

  it("has drop-off and pick-up only where the dealer has them [SERVICE-15, SERVICE-34, SERVICE-35]", () => {
    expect(names(service())).not.toContain("Drop-off Time");
    const site = service({
      dropoff: {
        times: ["7:45am", "8:45am"],
        pickups: [
          { time: "2:00pm", place: "the shopping centre" },
          { time: "4:30pm", place: "the train station" },
        ],
      },
    });
    expect(field(site, "Drop-off Time")?.options.map(({ value }) => value)).toEqual(["7:45am", "8:45am"]);
    expect(field(site, "Pick-up Time")?.options.map(({ value }) => value)).toEqual([
      "2:00pm from the shopping centre",
      "4:30pm from the train station",
    ]);
  });

  it("sends each step, and only the answers so far [SERVICE-04] [SERVICE-11]", () => {
    const model = modelOf(service());
    expect(model.sendPartial).toBe(true);
    const values = { ...car, ...person, "Preferred Service Date": "" };
    expect(answeredBy(model.steps, 1, values)).toEqual(car);
    expect(answeredBy(model.steps, 2, values)).toEqual({ ...car, ...person });
  });

  it.each([
    ["20", "Please enter the year, such as 2019."],
    ["3020", "Please enter the year, such as 2019."],
    ["1998", undefined],
  ])("reads the year %s", (year, message) => {
    expect(
      checkFields("service", { "Vehicle Year": year }, service(), ["Vehicle Year"])["Vehicle Year"],
    ).toBe(message);
  });
});
