import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { fieldsOf } from "#domain/leads/form-definitions/lead-fields.ts";
import { formCategory, leadForms } from "#domain/leads/form-definitions/lead-forms.ts";
import { leadCar } from "#domain/leads/stored-leads/lead.ts";
import { aCar } from "#tests/support/a-car.ts";
import { aLead } from "#tests/support/a-lead.ts";
import { adfProblems } from "#tests/support/adf-check.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { type AdfSite, adfXml } from "./adf.ts";

const site: AdfSite = {
  slug: "sample",
  name: "Sample & Sons",
  timeZone: "Australia/Sydney",
  currency: "NZD",
  address: "https://sample.example",
  vendor: { id: "north", name: "Sample North", email: null, phone: "(02) 5550 0100" },
  forms: sampleSite(),
};
const withPayload = (more: object) => aLead({ payload: { ...aLead().payload, ...more } });
const tradeIn = {
  ...aLead().payload,
  rego: "ABC123",
  state: "NSW",
  Make: "Kia",
  Model: "Sportage",
  Year: "2022",
  VIN: "V",
  odometer: 62_000,
  estimated_value_low: 20_000,
  estimated_value_high: 22_000,
  offer_valid_until: "2026-11-30",
};

describe("ADF 1.0", () => {
  it.each([
    ["an enquiry", aLead(), ['interest="buy" status="used"', "<odometer", 'units="km"', "<vin>"]],
    ["a test drive", aLead({ category: "Test Drive" }), ['interest="test-drive"']],
    ["a demo", aLead({ car: leadCar(aCar({ car_type: "demo" })) }), ['status="new"', "Demo vehicle"]],
    ["a lead about no car", aLead({ car: null }), ["<year></year>"]],
    [
      "a call about a car for sale",
      aLead({
        category: "Trade-in Enquiry",
        subcategory: "Selling Call Back",
        car: null,
        payload: {
          ...aLead().payload,
          "Vehicle Make": "Kia",
          "Vehicle Model": "Rio",
          "Vehicle Year": "2019",
          odometer: "84,500",
        },
      }),
      ['interest="sell" status="used"', "<year>2019</year>", "<make>Kia</make>", ">84500</odometer>"],
    ],
    [
      "a car for sale of a vague age",
      aLead({
        category: "Trade-in Enquiry",
        car: null,
        payload: { ...aLead().payload, odometer: "about 80 thousand" },
      }),
      ['interest="sell"', "Odometer (km): about 80 thousand"],
    ],
    [
      "a trade-in towards a car",
      aLead({ category: "Trade-in Enquiry", payload: tradeIn }),
      [
        'interest="buy"',
        'interest="trade-in" status="used"',
        "<make>Kia</make>",
        'type="appraisal"',
        "valid until",
      ],
    ],
    [
      "a trade-in without a value",
      aLead({
        category: "Trade-in Enquiry",
        car: null,
        payload: { ...aLead().payload, rego: "ABC1", valuation_status: "too_old" },
      }),
      ["No value: too_old", "<model></model>"],
    ],
    [
      "a car that is gone",
      aLead({ car: null, payload: { ...aLead().payload, "Vehicle Make": "Kia" } }),
      ["<make>Kia</make>"],
    ],
    [
      "first and last name",
      withPayload({ last_name: "Li" }),
      ['<name part="first">', '<name part="last">Li'],
    ],
    [
      "who wants an e-mail",
      aLead(),
      ['<email preferredcontact="1">', 'type="cellphone"', 'preferredcontact="0"'],
    ],
    [
      "a finance enquiry",
      aLead({
        category: "Finance Enquiry",
        payload: {
          ...aLead().payload,
          budget: "$34,990",
          deposit: "5000",
          term: "5 years",
          income: "Under $40,000",
        },
      }),
      [
        '<finance><method>finance</method><amount type="total" limit="maximum" currency="NZD">34990</amount>',
        '<amount type="downpayment" limit="exact" currency="NZD">5000</amount></finance>',
        "How long to pay it off: 5 years",
        "Yearly income before tax: Under $40,000",
      ],
    ],
    [
      "a finance enquiry without amounts",
      aLead({ category: "Finance Enquiry", payload: { ...aLead().payload, budget: "", deposit: "plenty" } }),
      ["Finance Enquiry", "Deposit or trade-in value: plenty"],
    ],
    [
      "a time and a day, in words for people",
      withPayload({ dateTime: "2027-04-05T11:30:00+10:00", "Preferred Service Date": "2027-04-06" }),
      ["Test drive wanted: Mon 5 Apr 2027, 11:30 am", "Preferred date: Tue 6 Apr 2027"],
    ],
    ["suspected spam", aLead({ spam: ["honeypot"] }), ["Suspected spam (honeypot)"]],
    ["a postcode", withPayload({ postcode: "2250" }), ["<postalcode>2250</postalcode>"]],
  ])("%s matches its content model", (_, lead, parts) => {
    const xml = adfXml(lead, site);
    expect(adfProblems(xml)).toEqual([]);
    for (const part of parts) expect(xml).toContain(part);
    expect(xml).toContain("<requestdate>2026-11-23T09:00:00+11:00</requestdate>");
  });

  const lead = { ...settings.parse({}).lead };
  const own = [
    { name: "Colour", label: "Colour", type: "text" as const, options: [], required: false, categories: [] },
  ];
  const forms = sampleSite({
    lead: { ...lead, fields: own },
    features: { ...sampleSite().features, vehicleCheck: true },
  });
  it.each(leadForms)("has every answer of the form %s", (form) => {
    const fields = fieldsOf(form, forms).filter(
      // The vendor and the consent say these.
      ({ name }) =>
        !/^(location|dealership_slug|category|opt_in|terms_conditions|credit_consent)$/.test(name),
    );
    const answers = fields.map(({ name, kind, options, inputMode }, i): [string, string] => [
      name,
      options.at(-1)?.value ?? (kind === "money" || inputMode === "numeric" ? `${2_000 + i}` : `given${i}`),
    ]);
    const { category, subcategory } = formCategory(form);
    const payload = { ...Object.fromEntries(answers), category, subcategory };
    const xml = adfXml(aLead({ category, subcategory, car: null, payload }), { ...site, forms });
    expect(adfProblems(xml)).toEqual([]);
    const written: Record<string, string> = {
      contact_method: 'preferredcontact="1"',
      call_time: 'time="afternoon"',
    };
    for (const [name, value] of answers) expect(xml, name).toContain(written[name] ?? value);
  });

  it("reports an unreachable vendor in the element required by ADF", () => {
    expect(adfProblems(adfXml(aLead(), { ...site, vendor: { ...site.vendor, phone: null } }))).toEqual([]);
  });

  it("is resent with the same id", () => {
    const again = adfXml(aLead(), site, true);
    expect(again).toContain('<prospect status="resend">');
    expect(again).toContain(`<id sequence="1" source="sample">${aLead().id}</id>`);
  });

  it("escapes any input", () => {
    const markup = fc.constantFrom(
      "]]>",
      "</comments>",
      "<script>",
      "&amp;",
      '"',
      "<!DOCTYPE x>",
      "\u0000",
      "\uFFFE",
      "\uD800",
    );
    const typed = fc.array(fc.oneof(markup, fc.string({ unit: "binary" }))).map((parts) => parts.join(""));
    fc.assert(
      fc.property(typed, typed, (name, message) => {
        const lead = withPayload({ name, message, Rego: name, call_time: message, postcode: name });
        const xml = adfXml(
          { ...lead, dealershipSlug: name, id: message },
          { ...site, slug: name, name: message },
        );
        expect(adfProblems(xml)).toEqual([]);
        expect(xml.match(/<prospect/g)).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe("the check itself", () => {
  const good = adfXml(aLead(), site);
  it.each<[string, (xml: string) => string]>([
    ["a missing element", (xml) => xml.replace(/<year>.*?<\/year>/, "")],
    ["another order", (xml) => xml.replace(/(<make>.*?<\/make>)(<model>.*?<\/model>)/, "$2$1")],
    ["an unknown element", (xml) => xml.replace("<year>", "<wheels></wheels><year>")],
    ["an unknown attribute", (xml) => xml.replace("<year>", '<year kind="x">')],
    ["a value that isn't listed", (xml) => xml.replace('interest="buy"', 'interest="steal"')],
    ["a bare ampersand", (xml) => xml.replace("<make>", "<make>&")],
    ["text where elements belong", (xml) => xml.replace("<customer>", "<customer>hello")],
    ["an element where text belongs", (xml) => xml.replace("<make>", "<make><model></model>")],
    ["crossed ends", (xml) => xml.replace("</make>", "</model>")],
    ["no prolog", (xml) => xml.slice(xml.indexOf("<adf>"))],
    ["two roots", (xml) => `${xml}<adf></adf>`],
    ["CDATA", (xml) => xml.replace("<make>", "<make><![CDATA[x]]>")],
    ["an unreachable contact", (xml) => xml.replace(/<email.*?<\/email><phone.*?<\/phone>/, "")],
  ])("finds %s", (_, corrupt) => {
    const corrupted = corrupt(good);
    expect(corrupted).not.toBe(good);
    expect(adfProblems(corrupted)).not.toEqual([]);
  });
});
