import { describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { cleanText, oneLine } from "./clean-text.ts";
import { australianPhone, isEmail, isMobile, isPostcode } from "./contact-checks.ts";
import { field, select } from "./lead-field.ts";
import { formDefinition, type LeadForm } from "./lead-forms.ts";
import { amountOf, checkContact, givenAnswers, isTicked, type LeadField, problemOf } from "./lead-schema.ts";
import { locationNamed, locationOptions } from "./location-options.ts";

const one = (kind: LeadField["kind"], over: Partial<LeadField> = {}): LeadField => ({
  ...field("x", "X", "text"),
  kind,
  ...over,
});
const choices = [{ value: "a", label: "A" }];

describe("an answer", () => {
  it.each<[LeadField["kind"], unknown, Partial<LeadField>, string | null]>([
    ["text", "anything", {}, null],
    ["text", " ", {}, null],
    ["text", " ", { required: true }, "* This field is required"],
    ["text", 7, { required: true }, null],
    ["text", { a: 1 }, { required: true }, "* This field is required"],
    ["textarea", "a\nb", {}, null],
    ["datetime", "soon", {}, null],
    ["email", "a@b", {}, "Please enter a valid email address."],
    ["email", " a@b.example ", {}, null],
    ["tel", "12", {}, "Please enter a valid Australian phone number."],
    ["tel", "0412 345 678", {}, null],
    ["money", "much", {}, "Please enter an amount, such as 5000."],
    ["money", "$5,000", {}, null],
    ["select", "a", { options: choices }, null],
    ["select", "b", { options: choices }, "Please choose one of the options."],
    ["select", "b", { options: [] }, null],
    ["date", "2026-02-03", {}, null],
    ["date", "2026-13-03", {}, "Please enter a valid date."],
    ["date", "3 February 2026", {}, "Please enter a valid date."],
    ["date", "x2026-02-03", {}, "Please enter a valid date."],
    ["date", "2026-02-03x", {}, "Please enter a valid date."],
    ["year", "2019", {}, null],
    ["year", "1999", {}, null],
    ["year", "x2019", {}, "Please enter the year, such as 2019."],
    ["year", "20190", {}, "Please enter the year, such as 2019."],
    ["year", "1819", {}, "Please enter the year, such as 2019."],
    ["checkbox", false, {}, null],
    ["checkbox", false, { required: true }, "* This field is required"],
    ["checkbox", "on", { required: true }, null],
    ["checkboxes", [], { required: true }, "* This field is required"],
    ["checkboxes", [], {}, null],
    ["checkboxes", ["a"], { options: choices, required: true }, null],
    ["checkboxes", "a", { options: choices }, null],
    ["checkboxes", ["a", "b"], { options: choices }, "Please choose one of the options."],
  ])("of kind %s, %j with %j: %j", (kind, value, over, message) => {
    const problem = problemOf(one(kind, over), value);
    if (message === null) expect(problem).toBeNull();
    else expect(problem).toBe(message);
  });

  it.each([true, "on", "true", "1", "Yes"])("of a checkbox is ticked as %j", (value) => {
    expect(isTicked(value)).toBe(true);
  });
  it.each([false, "off", "", "0", "No", null, undefined, 1])("of a checkbox isn't ticked as %j", (value) => {
    expect(isTicked(value)).toBe(false);
  });

  it.each([
    ["$5,000", 5_000],
    ["$ 1,234,567.89", 1_234_567.89],
    ["1234567", 1_234_567],
    ["12.5", 12.5],
    ["5 €", 5],
    ["$1$5", null],
    ["12.345,50", 12_345.5],
    ["12.x", null],
    ["1,23,5", null],
    ["12345678", null],
    ["", null],
  ])("of %j is %j dollars", (text, dollars) => {
    expect(amountOf(text)).toBe(dollars);
  });

  it("is left out when nothing was answered, except the opt-in [DECIDE-14]", () => {
    const fields = [
      field("empty", "", "text"),
      field("blank", "", "text"),
      field("none", "", "text"),
      field("absent", "", "text"),
      field("zero", "", "text"),
      field("text", "", "text"),
      field("list", "", "checkboxes"),
      field("chosen", "", "checkboxes"),
      field("unticked", "", "checkbox"),
      field("ticked", "", "checkbox"),
      field("opt_in", "", "checkbox"),
      field("terms", "", "checkbox", { required: true }),
    ];
    const answers = {
      empty: "",
      blank: " \n",
      none: null,
      zero: 0,
      text: "x",
      list: [],
      chosen: ["a"],
      unticked: false,
      ticked: true,
      opt_in: false,
      terms: false,
      other: "",
    };
    expect(givenAnswers(answers, fields)).toEqual({
      zero: 0,
      text: "x",
      chosen: ["a"],
      ticked: true,
      opt_in: false,
      terms: false,
      other: "",
    });
  });

  it("about the person is required of every lead [DECIDE-76]", () => {
    const missing = "* This field is required";
    expect(checkContact({}, sampleSite())).toEqual({ name: missing, email: missing, phone: missing });
    const person = { name: "Ana", email: "a@b.example", phone: "0412 345 678" };
    expect(checkContact({ ...person, message: "x".repeat(5_001) }, sampleSite())).toEqual({
      message: "Please use no more than 5000 characters.",
    });
    expect(checkContact({ ...person, finance: "Maybe" }, sampleSite())).toEqual({});
  });

  it("of a list has the first choice only where it is preset", () => {
    expect(select("x", "X", choices)).toMatchObject({ kind: "select", options: choices, required: false });
  });
});

describe("an e-mail address", () => {
  const label = "a".repeat(63);
  it.each([
    "a@b.example",
    `${"a".repeat(64)}@b.example`,
    `a@${label}.example`,
    "a.b@c-d.example",
    `a@${`${label}.`.repeat(3)}${"b".repeat(59)}`,
  ])("is %s", (value) => expect(isEmail(value)).toBe(true));
  it.each([
    ".a@b.example",
    "a.@b.example",
    "a..b@c.example",
    "a@-b.example",
    "a@b-.example",
    "a@b..example",
    "a@b.1example",
    `a@${label}a.example`,
    "xa b@c.example",
    "a@b.example y",
    `a@${`${label}.`.repeat(3)}${"b".repeat(62)}`,
  ])("is not %s", (value) => expect(isEmail(value)).toBe(false));
});

describe("a phone number", () => {
  it.each([
    ["0061 412 345 678", "+61412345678"],
    ["+61 (0) 2 5550 0100", "+61255500100"],
    ["07.5550.0100", "+61755500100"],
    ["03/5550-0100", "+61355500100"],
    ["0812345678", "+61812345678"],
    ["0512345678", "+61512345678"],
    ["1800 123 456", "1800123456"],
    ["1300 123 456", "1300123456"],
    ["13 12 13", "131213"],
    ["+13 12 13", null],
    ["+0412345678", null],
    ["11 1300 123456", null],
    ["1300 123 4567", null],
    ["13 12 13 1", null],
    ["99 13 12 13", null],
    ["0612345678", null],
    ["961412345678", null],
    ["614123456789", null],
    ["x0412345678", null],
    ["0412345678x", null],
  ])("%s is %s", (value, number) => {
    expect(australianPhone(value)).toBe(number);
  });
  it.each([
    ["+61412345678", true],
    ["+61512345678", true],
    ["+61255500100", false],
    ["x+61412345678", false],
    ["1300123456", false],
  ])("%s receives text messages: %s", (value, mobile) => {
    expect(isMobile(value)).toBe(mobile);
  });
  it.each([
    ["2250", true],
    ["22500", false],
    ["x2250", false],
    ["225", false],
  ])("%s is a postcode: %s [CONTACT-21]", (value, valid) => {
    expect(isPostcode(value)).toBe(valid);
  });
});

it("keeps any script, and one kind of line end where lines are allowed", () => {
  expect(cleanText(" Zoë\tO’Neil \r\n☺ ")).toBe("Zoë O’Neil  ☺");
  expect(cleanText("a\r\nb\rc\n\nd", true)).toBe("a\nb\nc\n\nd");
  expect(cleanText("a\r\nb\rc\n\nd\u2028\u2029e")).toBe("a b c d e");
  expect(cleanText("a\u0000\u202Eb\u2066c\uFEFFd\u0085e")).toBe("abcde");
  expect(cleanText("\u200EAna\u200B \u2060Li\u00AD")).toBe("Ana Li");
  expect(cleanText("e\u0301")).toBe("é");
  expect(cleanText("a\uD800")).toBe("a\uFFFD");
  expect(oneLine("  a  \n b ")).toBe("a b");
  expect(oneLine("x".repeat(300))).toHaveLength(200);
  expect(oneLine("☺☺☺", 2)).toBe("☺☺");
});

describe("the locations of a form", () => {
  const types = ["sales", "service", "parts"] as const;
  const locations = types.map((location_type) =>
    sampleLocation({ id: `${location_type} id`, slug: location_type, location_type }),
  );
  const site = (over: object = {}) =>
    sampleSite({ locations, forms: { ...settings.parse({}).forms, ...over } });
  const slugs = (form: LeadForm, of = site()) =>
    locationOptions(formDefinition(form).locations, of).map(({ slug }) => slug);

  it.each([
    ["contact", ["sales", "service", "parts"]],
    ["careers", ["sales", "service", "parts"]],
    ["parts", ["parts"]],
    ["service", ["service"]],
    ["enquiry", ["sales"]],
    ["test_drive", ["sales"]],
  ] as const)("%s are %j [CONTACT-28]", (form, expected) => {
    expect(slugs(form)).toEqual(expected);
  });

  it("are all that the site offers where it has none of the department [CONTACT-28] [CONTACT-29]", () => {
    expect(slugs("parts", site({ locationList: ["sales", "service id"] }))).toEqual(["sales", "service"]);
    expect(slugs("parts", site({ excludeLocationIds: ["parts id"] }))).toEqual(["sales", "service"]);
  });

  it("are found by id or slug, unless hidden", () => {
    const hidden = sampleLocation({ id: "h", slug: "hidden", visible: false });
    const all = sampleSite({ locations: [...locations, hidden] });
    expect(locationNamed(all, "parts id")?.slug).toBe("parts");
    expect(locationNamed(all, "service")?.id).toBe("service id");
    for (const unknown of ["h", "hidden", "x"]) expect(locationNamed(all, unknown)).toBeNull();
  });
});
