import { describe, expect, it } from "vitest";
import { leadSlice } from "#domain/configuration/slices/lead-slice.ts";
import { modelDocument, settledModel } from "#domain/configuration/slices/models.ts";
import {
  chosenCategory,
  enquiryDefaults,
  leadAttributes,
  leadPayload,
  userDataOf,
} from "#domain/leads/stored-leads/lead.ts";
import { routeLead } from "#domain/leads/stored-leads/lead-recipients.ts";
import { pageForm } from "#site/parts/lead-form/page-form.ts";
import { aCar } from "#tests/support/a-car.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { formModel, subjectOf } from "./form-model.ts";

describe("the source of a form about a car [LEAD-10] [ENT-202..212]", () => {
  it("has the API's names [LEAD-10] [ENT-202..212]", () => {
    expect(enquiryDefaults("enquiry", aCar(), leadSlice.parse({}), "mazda")).toEqual({
      category: "Vehicle Enquiry",
      subcategory: "",
      dealership_slug: "north-motors",
      manufacturer_slug: "mazda",
      stock_number: "H1042",
      "Vehicle Make": "Mazda",
      "Vehicle Model": "CX-5",
      car_type: "used",
      car_id: "car-1",
      vehicle_status: "in_stock",
      opt_in: true,
      message: "",
    });
  });
  it("has the photo request's hidden text [LEAD-17] [DECIDE-84] [CAR-39]", () => {
    expect(enquiryDefaults("photos", aCar(), leadSlice.parse({}))).toMatchObject({
      preset_message: "I would like to request more photos of this vehicle.",
      message: "",
    });
  });
});

describe("the serialised lead [LEAD-03] [LEAD-11] [ENT-213..219] [DECIDE-68]", () => {
  it("has at most the last 20 paths and the landing parameters", () => {
    const attributes = leadAttributes({
      visited_pages: [...Array.from({ length: 30 }, (_, i) => `/p${i}`), 7, "http://evil.example"],
      linked_query_params: { utm_source: "x".repeat(900), bad: 7 },
    });
    expect(attributes.visited_pages).toHaveLength(20);
    expect(attributes.visited_pages.at(-1)).toBe("/p29");
    expect(attributes.linked_query_params).toEqual({ utm_source: "x".repeat(300) });
    expect(leadAttributes("x")).toEqual({ visited_pages: [], linked_query_params: {} });
  });
  it("has the server's own text, whatever the form claims", () => {
    const payload = leadPayload(
      {
        category: "Vehicle Enquiry",
        source: "Elsewhere",
        user_agent: "x",
        car_dealership_id: "forged",
        company_website: "spam",
        nested: { a: 1 },
      },
      { car: null, url: "https://a.example/", userAgent: "Browser/1" },
    );
    expect(payload).toMatchObject({ source: "Website", user_agent: "Browser/1", car_dealership_id: null });
    expect(payload).not.toHaveProperty("company_website");
    expect(payload).not.toHaveProperty("nested");
  });
  it("accepts a form sent without script", () => {
    const form = new FormData();
    form.append("name", "Ana");
    form.append("additional_services", "Wash");
    form.append("additional_services", "Tint");
    form.append("lead_attributes", '{"visited_pages":["/"]}');
    form.append("photo", new Blob(["x"]));
    expect(userDataOf(form)).toEqual({
      name: "Ana",
      additional_services: ["Wash", "Tint"],
      lead_attributes: { visited_pages: ["/"] },
    });
    expect(chosenCategory({}).category).toBe("General Enquiry");
  });
});

describe("the recipients of a lead", () => {
  const routes = [
    { categories: ["Careers Enquiry"], channels: [{ channel: "email", to: "jobs@d.example" }], last: true },
    { dealerships: ["north"], channels: [{ channel: "email", to: "north@d.example" }] },
    { carTypes: ["new"], departments: ["sales"], channels: [{ channel: "adf_email", to: "crm@d.example" }] },
    { locations: ["yard"], channels: [{ channel: "email", to: "NORTH@d.example" }] },
  ];
  const slice = leadSlice.parse({ routes, fallbackEmail: "all@d.example" });
  const lead = {
    category: "Vehicle Enquiry",
    carType: "new" as const,
    dealershipSlug: "north",
    location: { id: "1", slug: "yard" },
    department: "sales" as const,
  };
  const to = (over: object) => routeLead({ ...lead, ...over }, slice).map((target) => target.to);
  it("are those of every matching route, each once", () => {
    expect(to({})).toEqual(["NORTH@d.example", "crm@d.example"]);
    expect(to({ carType: "used", location: null })).toEqual(["north@d.example"]);
  });
  it.each([
    [["1"], true],
    [["yard"], true],
    [["2", "1"], true],
    [["other"], false],
    [[], true],
  ])("of a route for the locations %j, by id or slug: %s", (locations, has) => {
    const own = leadSlice.parse({
      routes: [{ locations, channels: [{ channel: "email", to: "a@d.example" }] }],
    });
    expect(routeLead(lead, own)).toHaveLength(has ? 1 : 0);
    expect(routeLead({ ...lead, location: null }, own)).toHaveLength(locations.length === 0 ? 1 : 0);
  });
  it("end at a last route", () => expect(to({ category: "Careers Enquiry" })).toEqual(["jobs@d.example"]));
  it("are the fallback where no route matches, and none without one", () => {
    expect(to({ dealershipSlug: "south", carType: null, location: null })).toEqual(["all@d.example"]);
    expect(routeLead(lead, leadSlice.parse({}))).toEqual([]);
  });
  it.each<[object, string]>([
    [{ channel: "webhook", to: "https://crm.example/hook" }, "a webhook without a secret"],
    [{ channel: "webhook", to: "not an address", secret: "s" }, "a webhook to nowhere"],
    [{ channel: "email", to: "a@b.example, c@d.example" }, "two addresses"],
    [{ channel: "sms", to: "call me" }, "no number"],
  ])("can't be configured as %j: %s", (channel) => {
    expect(leadSlice.safeParse({ routes: [{ channels: [channel] }] }).success).toBe(false);
  });
});

describe("a form about a model of the range [ROUTE-47]", () => {
  const site = sampleSite({
    range: [settledModel(modelDocument.parse({ name: "CX-60", slug: "cx-60" }), "Mazda")],
  });
  const at = (query: string) => new URL(`http://sample.example/enquire?${query}`);

  it("is a vehicle enquiry that names the make and model, at its own address", () => {
    const about = subjectOf(site, at("form=model&model=cx-60"));
    const model = formModel("model", site, null, { offered: false, times: [] }, about);
    expect(model.hidden).toMatchObject({
      category: "Vehicle Enquiry",
      subcategory: "Model Enquiry",
      "Vehicle Make": "Mazda",
      "Vehicle Model": "CX-60",
    });
    expect(model.words.title).toBe("Enquire about the Mazda CX-60");
    expect(model.action).toBe("/enquire?form=model&model=cx-60");
  });

  it("exists only with a model's name, and without a model when the site doesn't have it", () => {
    expect(pageForm(at("form=model&model=cx-60").href, site)).toBe("model");
    expect(pageForm(at("form=brochure").href, site)).toBeNull();
    expect(pageForm(at("form=model&model=other").href, site)).toBeNull();
    expect(subjectOf(site, at("form=model&model=other"))).toBeNull();
  });
});
