import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { cleanText, oneLine } from "./clean-text.ts";
import { australianPhone, isEmail, isMobile } from "./contact-checks.ts";
import { formCategory, formDefinition, formOf, formSteps, type LeadForm, leadForms } from "./lead-forms.ts";
import { amountOf, checkFields, fieldsOf, plainAnswers, problemOf } from "./lead-schema.ts";
import { locationOptions } from "./location-options.ts";

const shopper = { name: "Ana", email: "ana@example.com", phone: "0412 345 678" };
const defaults = settings.parse({});
const dealerships = ["north", "south"].map((slug) => ({ id: slug, slug, name: slug, reviews: null }));
const locations = [
  sampleLocation(),
  sampleLocation({
    id: "3844",
    slug: "south-sales",
    dealership_slug: "south",
    manufacturers: ["great-wall"],
  }),
  sampleLocation({ id: "p", slug: "parts", location_type: "parts" }),
  sampleLocation({ id: "hidden", slug: "hidden", visible: false }),
];
const group = (over: object = {}) => sampleSite({ dealerships, locations, ...over });
const names = (form: Parameters<typeof fieldsOf>[0], site = sampleSite()) =>
  fieldsOf(form, site).map(({ name }) => name);

describe("the fields of forms", () => {
  it.each(leadForms)(
    "%s has name, email and phone, and an opt-in [DECIDE-76] [ENT-220] [ENT-225..227]",
    (form) => {
      expect(names(form)).toEqual(expect.arrayContaining(["name", "email", "phone", "opt_in"]));
      expect(Object.keys(checkFields(form, {}, sampleSite()))).toEqual(
        expect.arrayContaining(["name", "email", "phone"]),
      );
      expect(formOf(formCategory(form).category, formCategory(form).subcategory)).toBe(form);
    },
  );

  it("about selling a car have the car's fields, and none that only the trade-in page has", () => {
    expect(names("selling_call")).toEqual([
      "name",
      "email",
      "phone",
      "Vehicle Make",
      "Vehicle Model",
      "Vehicle Year",
      "odometer",
      "call_time",
      "location",
      "message",
      "opt_in",
    ]);
    const wrong = checkFields("selling_call", { ...shopper, "Vehicle Year": "19" }, sampleSite());
    expect(Object.keys(wrong)).toEqual(["Vehicle Make", "Vehicle Model", "Vehicle Year"]);
    expect(formOf("Trade-in Enquiry", "Selling Call Back")).toBe("selling_call");
    expect(formOf("Trade-in Enquiry", "2. Offer Made")).toBeNull();
  });

  it("offer Phone, Email and SMS, Phone first, and a finance question [LEAD-19] [LEAD-20] [FIN-24]", () => {
    const fields = fieldsOf("enquiry", sampleSite());
    const method = fields.find(({ name }) => name === "contact_method");
    expect(method?.options.map(({ value }) => value)).toEqual(["Phone", "Email", "SMS"]);
    expect(method?.preset).toBe("Phone");
    expect(fields.find(({ name }) => name === "finance")?.options.map(({ value }) => value)).toEqual([
      "Yes",
      "No",
    ]);
  });

  it("of finance include what a loan depends on, require consent to share it, and nothing else specific to a lender [DECIDE-76]", () => {
    const fields = fieldsOf("finance", group());
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "budget",
        "deposit",
        "term",
        "employment",
        "income",
        "dealership_slug",
        "message",
      ]),
    );
    expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
      "name",
      "email",
      "phone",
      "dealership_slug",
      "credit_consent",
    ]);
    const wrong = checkFields("finance", { ...shopper, budget: "-1", deposit: "5e9" }, sampleSite());
    expect(Object.keys(wrong)).toEqual(["budget", "deposit", "credit_consent"]);
    const right = { ...shopper, budget: "$34,990", deposit: "", credit_consent: "on" };
    expect(checkFields("finance", right, sampleSite())).toEqual({});
  });

  it("have the initial opt-in that the site configures, never required [LEAD-21] [DECIDE-14] [CONTACT-08] [ENT-210]", () => {
    const optIn = (site = sampleSite()) => fieldsOf("enquiry", site).find(({ name }) => name === "opt_in");
    expect(optIn()).toMatchObject({ preset: true, required: false });
    expect(optIn()?.label).toMatch(/replying STOP/);
    expect(optIn(sampleSite({ lead: { ...defaults.lead, optInDefault: false } }))?.preset).toBe(false);
  });

  it("include the test drive's date; its message and the photo request's are optional [LEAD-12, LEAD-15, LEAD-16] [ENT-221, ENT-222]", () => {
    const dateTime = fieldsOf("test_drive", sampleSite()).find(({ name }) => name === "dateTime");
    expect(dateTime).toMatchObject({ label: "Test Drive Booking Date", required: true });
    expect(checkFields("test_drive", { ...shopper, dateTime: "2026-11-24" }, sampleSite())).toEqual({});
    expect(checkFields("photos", shopper, sampleSite())).toEqual({});
  });

  it("ask what to drive, and where if there is a choice, before the times of a drive without a car", () => {
    const place = (value: string) => ({ value, label: value });
    const openDrive = { models: [place("Mazda / CX-5")], places: [place("a"), place("b")] };
    const asked = (known: Parameters<typeof fieldsOf>[2]) =>
      formSteps("test_drive", fieldsOf("test_drive", sampleSite(), known), sampleSite())[0];
    expect(asked({ openDrive })).toEqual({ title: "Car and place", fields: ["car_choice", "location"] });
    expect(asked({ openDrive: { ...openDrive, places: [place("a")] } })?.fields.slice(0, 2)).toEqual([
      "car_choice",
      "dateTime",
    ]);
    expect(asked({})?.title).toBe("When suits you");
    const wrong = checkFields("test_drive", { ...shopper, dateTime: "x" }, sampleSite(), undefined, {
      openDrive,
    });
    expect(Object.keys(wrong)).toEqual(["car_choice", "location"]);
  });

  it.each(leadForms)("%s has no step of a single field, whatever its site asks", (form) => {
    const openDrive = (count: number) => ({
      models: [{ value: "x", label: "X" }],
      places: ["a", "b"].slice(0, count).map((value) => ({ value, label: value })),
    });
    for (const termsCheckbox of [true, false])
      for (const known of [{}, { openDrive: openDrive(1) }, { openDrive: openDrive(2) }]) {
        const site = sampleSite({ lead: { ...defaults.lead, termsCheckbox } });
        const steps = formSteps(form, fieldsOf(form, site, known), site);
        expect(steps.filter(({ fields }) => fields.length < 2)).toEqual([]);
      }
  });

  it.each(["enquiry", "test_drive"] as const)("of the %s form are in several steps [LEAD-01]", (form) => {
    expect(formSteps(form, fieldsOf(form, sampleSite()), sampleSite())).toHaveLength(2);
  });

  it("allow another start of a test drive where the location allows it [LEAD-14] [ENT-224]", () => {
    const distribution = [{ value: "x", label: "X" }];
    const fields = fieldsOf("test_drive", sampleSite(), { distribution });
    expect(fields.find(({ name }) => name === "distribution_location")).toMatchObject({ required: false });
    expect(names("test_drive")).not.toContain("distribution_location");
  });

  it("include terms where the site configures them [LEAD-18] [CONTACT-11] [ENT-223, ENT-234]", () => {
    expect(names("enquiry")).not.toContain("terms_conditions");
    const site = sampleSite({ contact: { ...defaults.contact, termsRequired: true } });
    expect(names("contact", site)).toContain("terms_conditions");
    expect(names("enquiry", site)).not.toContain("terms_conditions");
  });

  it("can be the site's own, by category [LEAD-22]", () => {
    const own = {
      name: "Colour",
      label: "Colour",
      type: "select" as const,
      options: ["Red"],
      required: true,
      categories: ["Vehicle Enquiry"],
    };
    const site = sampleSite({ lead: { ...defaults.lead, fields: [own] } });
    expect(checkFields("enquiry", shopper, site)).toEqual({ Colour: "* This field is required" });
    expect(checkFields("enquiry", { ...shopper, Colour: "Blue" }, site).Colour).toBe(
      "Please choose one of the options.",
    );
    expect(names("photos", site)).not.toContain("Colour");
  });

  it("validate a postcode with the specification's messages [CONTACT-20, CONTACT-21, CONTACT-22, CONTACT-23] [ERR-14] [CONTACT-24] [ERR-15]", () => {
    const own = {
      name: "postcode",
      label: "Postcode",
      type: "text" as const,
      options: [],
      required: true,
      categories: [],
    };
    const site = sampleSite({ lead: { ...defaults.lead, fields: [own] } });
    for (const postcode of ["225", "22500", "22a0", "2,250"])
      expect(checkFields("enquiry", { ...shopper, postcode }, site).postcode).toBe(
        "Invalid postcode. Please enter a 4-digit number.",
      );
    expect(checkFields("enquiry", { ...shopper, postcode: "2250" }, site)).toEqual({});
    for (const postcode of ["0000", "0100", "0799"])
      expect(checkFields("enquiry", { ...shopper, postcode }, site).postcode).toBe("Invalid postcode");
    expect(checkFields("enquiry", shopper, site).postcode).toBe("* This field is required");
  });

  it.each([
    ["0412 345 678", undefined],
    ["\u202a+61 412\u2011345\u2011678\u202c", undefined],
    ["call me", "Please enter a valid Australian phone number."],
    ["+49 30 1234567", "Please enter a valid Australian phone number."],
    ["0412 345 678 or 02 9000 1234", "Please enter one phone number only."],
    ["02 9000 1234 ext 5", "Please enter the phone number without its extension."],
  ])("say what is wrong with the number %j [DECIDE-76]", (phone, message) => {
    expect(checkFields("enquiry", { ...shopper, phone }, sampleSite()).phone).toBe(message);
  });

  it("are checked and stored without what is pasted around numbers and addresses", () => {
    const postcode = { name: "postcode", label: "Postcode", type: "text" as const };
    const own = { ...postcode, options: [], required: false, categories: [] };
    const site = sampleSite({ lead: { ...defaults.lead, fields: [own] } });
    const pasted = {
      name: "Zoë–Ann",
      email: "\u202aana@exa\u200bmple.com\u202c",
      phone: "tel:0412\u00a0345\u00a0678",
      postcode: "\u200b２２５０\ufeff",
    };
    expect(checkFields("enquiry", pasted, site)).toEqual({});
    expect(plainAnswers(pasted, fieldsOf("enquiry", site))).toEqual({
      name: "Zoë–Ann",
      email: "ana@example.com",
      phone: "tel:0412 345 678",
      postcode: "2250",
    });
    expect(amountOf("＄28,500．50\u200b")).toBe(28_500.5);
  });

  it("are validated for one step only when requested [LEAD-01]", () => {
    expect(checkFields("enquiry", {}, sampleSite(), ["name"])).toEqual({ name: "* This field is required" });
  });
});

describe("the contact form", () => {
  const complete = { ...shopper, category: "General Enquiry", message: "Hi", dealership_slug: "north" };
  it("has these fields, each sent under its name [ENT-225..234]", () => {
    const site = group({ contact: { ...defaults.contact, termsRequired: true } });
    expect(names("contact", site).toSorted()).toEqual([
      "Rego",
      "category",
      "dealership_slug",
      "email",
      "last_name",
      "location",
      "message",
      "name",
      "opt_in",
      "phone",
      "terms_conditions",
    ]);
  });

  it.each(["finance", "service"] as const)(
    "requires no comments in the enquiry for %s [CONTACT-09] [DECIDE-17]",
    (form) => {
      const comments = fieldsOf(form, sampleSite()).filter(({ label }) => label === "Comments");
      expect(comments).toMatchObject([{ kind: "textarea", required: false }]);
      expect(
        checkFields(form, { ...shopper, [comments[0]!.name]: "" }, sampleSite(), [comments[0]!.name]),
      ).toEqual({});
    },
  );

  it("requires a message unless the site removes it, and a category that defaults to General Enquiry [CONTACT-03] [CONTACT-04]", () => {
    expect(checkFields("contact", { ...complete, message: " " }, sampleSite())).toEqual({
      message: "* This field is required",
    });
    const optional = sampleSite({ contact: { ...defaults.contact, messageOptional: true } });
    expect(checkFields("contact", { ...complete, message: "" }, optional)).toEqual({});
    const category = fieldsOf("contact", sampleSite()).find(({ name }) => name === "category");
    expect(category).toMatchObject({ required: true, preset: "General Enquiry" });
    expect(checkFields("contact", { ...complete, category: "Else" }, sampleSite()).category).toBeTruthy();
  });

  it("requires a dealership where there are several, and selects the only location [CONTACT-05] [CONTACT-25, CONTACT-26]", () => {
    expect(checkFields("contact", { ...complete, dealership_slug: "" }, group()).dealership_slug).toBe(
      "* This field is required",
    );
    expect(checkFields("contact", { ...complete, dealership_slug: "forged" }, group()).dealership_slug).toBe(
      "Please choose one of the options.",
    );
    const picker = fieldsOf("contact", group()).find(({ name }) => name === "dealership_slug");
    expect(picker?.placeholder).toBe("Please select a dealership...");
    const optional = fieldsOf("contact", group()).find(({ name }) => name === "location");
    expect(optional).toMatchObject({ required: false, placeholder: "Any of its locations" });
    const only = fieldsOf("contact", sampleSite()).find(({ name }) => name === "location");
    expect(only).toMatchObject({ preset: "north-sales", required: false });
  });

  it("requires a location where one dealership has several, or where it sets the dealership [CONTACT-06] [CONTACT-31]", () => {
    const alone = sampleSite({ locations });
    expect(checkFields("contact", { ...complete }, alone).location).toBe("* This field is required");
    const sets = group({ forms: { ...defaults.forms, locationSetsDealership: true } });
    expect(names("contact", sets)).not.toContain("dealership_slug");
    expect(checkFields("contact", { ...complete }, sets).location).toBe("* This field is required");
  });

  it("accepts any rego, services and opt-in [CONTACT-07] [CONTACT-08] [ENT-230] [ENT-233] [ENT-238] [DECIDE-66]", () => {
    const site = sampleSite({ contact: { ...defaults.contact, additionalServices: ["Wash", "Tint"] } });
    expect(
      checkFields("contact", { ...complete, Rego: "ABC12D", additional_services: ["Wash"] }, site),
    ).toEqual({});
    expect(
      checkFields("contact", { ...complete, additional_services: ["Gold"] }, site).additional_services,
    ).toBeTruthy();
    expect(checkFields("contact", { ...complete, opt_in: false }, site)).toEqual({});
  });
});

describe("the locations a form offers", () => {
  const ids = (form: LeadForm, over: object = {}, make?: string) =>
    locationOptions(
      formDefinition(form).locations,
      group({ forms: { ...defaults.forms, ...over } }),
      make,
    ).map(({ id }) => id);
  it("are the visible ones of its department [CONTACT-28]", () => {
    expect(ids("contact")).toEqual(["north-sales", "3844", "p"]);
    expect(ids("parts")).toEqual(["p"]);
    expect(ids("test_drive")).toEqual(["north-sales", "3844"]);
  });
  it("can be a fixed list, without excluded ones [CONTACT-29] [CONTACT-30]", () => {
    expect(ids("contact", { locationList: ["parts", "3844"] })).toEqual(["3844", "p"]);
    expect(ids("contact", { excludeLocationIds: ["3844"] })).toEqual(["north-sales", "p"]);
  });
  it("sell the make, spaces as hyphens [CONTACT-27]", () => {
    expect(ids("contact", {}, "Great Wall")).toContain("3844");
    expect(ids("contact", {}, "Mazda")).not.toContain("3844");
  });
});

describe("input", () => {
  it.each([
    "0412 345 678",
    "+61 412 345 678",
    "(02) 5550 0100",
    "02-5550-0100",
    "61 412345678",
    "1300 975 707",
    "13 12 13",
    "+61 (0)412 345 678",
  ])("%s is an Australian number", (value) => expect(australianPhone(value)).not.toBeNull());
  it.each([
    "",
    "12345",
    "0412 345 67",
    "+1 202 555 0100",
    "0912345678",
    "abc",
    "0412 345 678\r\nx",
    "04123456789",
  ])("%j isn't a number", (value) => expect(australianPhone(value)).toBeNull());
  it("is normalised to one number", () => {
    expect(["0412345678", "+61412345678", "61 412 345 678"].map(australianPhone)).toEqual(
      Array(3).fill("+61412345678"),
    );
    expect(isMobile("+61412345678")).toBe(true);
    expect(isMobile("+61255500100")).toBe(false);
  });
  it.each(["a@b.example", "o'brien+x@mail.dealer.com.au", "a@bücher.example"])("%s is an address", (value) =>
    expect(isEmail(value)).toBe(true),
  );
  it.each([
    "a@b",
    "a b@c.example",
    "a@b.example, c@d.example",
    "<a@b.example>",
    "a@b.example\nBcc: c@d.example",
    "@b.example",
    "a@.example",
    "a..b@c.example",
    "a@b.example\u0000",
    `${"a".repeat(65)}@b.example`,
  ])("%j isn't an address", (value) => expect(isEmail(value)).toBe(false));
  it("never retains a control character or half a surrogate pair", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(cleanText(value)).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E]/);
        expect(oneLine(value)).not.toMatch(/[\r\n\u2028\u2029]/);
        expect(cleanText(value, true)).not.toMatch(/\r/);
        expect(oneLine(value).isWellFormed()).toBe(true);
      }),
    );
  });
  it("is checked for length first", () => {
    const message = fieldsOf("enquiry", sampleSite()).find(({ name }) => name === "message")!;
    expect(problemOf(message, "x".repeat(5_001))).toBe("Please use no more than 5000 characters.");
    expect(problemOf(message, "x".repeat(5_000))).toBeNull();
    expect(problemOf(message, { toString: 1 })).toBeNull();
  });
});
