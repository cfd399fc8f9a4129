import { expect, it } from "vitest";
import { leadHandlingSlice } from "#domain/configuration/slices/lead-handling-slice.ts";
import { limitProblems } from "#platform/config/value-limits.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { answerSignature, answerTemplates } from "./answer-text.ts";

const base = sampleSite({
  name: "North",
  locations: [sampleLocation({ id: "l1", name: "North Sales" })],
});
const site = (handling: Parameters<typeof leadHandlingSlice.parse>[0]) => ({
  ...base,
  lead: { ...base.lead, handling: leadHandlingSlice.parse(handling) },
});
const lead = (payload: Record<string, unknown>, category = "Vehicle Enquiry") => ({
  payload,
  category,
  car: null,
  locationId: "l1",
});
const mazda = { name: "Ana Li", "Vehicle Make": "Mazda", "Vehicle Model": "CX-5" };

it("fills in shopper, car, place and sender, and signs", () => {
  const answers = [{ name: "A", subject: "Your {car}", text: "Hi {name}, the {car} is at {place}." }];
  expect(
    answerTemplates({
      lead: lead(mazda),
      site: site({ answers, signature: "{me}\n{place}" }),
      me: { name: "Ben" },
    }),
  ).toEqual([
    {
      name: "A",
      subject: "Your Mazda CX-5",
      text: "Hi Ana Li, the Mazda CX-5 is at North Sales.\n\nBen\nNorth Sales",
    },
  ]);
});

it("fills in values once, greets no address, and leaves out what isn't known", () => {
  const answers = [{ name: "A", subject: "About {car}", text: "Hi {name} {nothing}" }];
  const of = (payload: Record<string, unknown>) =>
    answerTemplates({
      lead: lead(payload),
      site: site({ answers, signature: "{me}" }),
      me: { name: "{car}" },
    })[0];
  expect(of({ name: "https://evil.example" })).toMatchObject({ subject: "About our cars" });
  expect(of({ name: "https://evil.example" })?.text).toBe("Hi there {nothing}\n\n{car}");
});

it.each([
  ["Test Drive", "About your test drive"],
  ["Service Booking", "About your service"],
  ["Trade-in Enquiry", "About your trade-in"],
  ["Contact Enquiry", "About our cars"],
])("says what a %s without a car is about", (category, subject) => {
  const answers = [{ name: "A", subject: "About {car}", text: "Hi" }];
  const of = { lead: lead({}, category), site: site({ answers }), me: { name: "Ben" } };
  expect(answerTemplates(of)[0]?.subject).toBe(subject);
});

it("has templates without any configuration", () => {
  const templates = answerTemplates({ lead: lead(mazda), site: site({}), me: { name: "Ben" } });
  expect(templates.length).toBeGreaterThan(1);
  for (const { subject, text } of templates) {
    expect(subject + text).not.toMatch(/\{\w+\}/);
    expect(text).toContain("Ben\nNorth Sales");
  }
});

it.each([
  ["It is {price}. Come by.", { price: "$9,000" }, "It is $9,000. Come by."],
  ["It is {price}. Come by.", {}, "Come by."],
  ["Hi {first_name}\n\nIt is {price}.\n\nBye", {}, "Hi Ana\n\nBye"],
  ["We are at {place}, {address}.", {}, "We are at North Sales."],
  ["{place} | {my_phone} | {site}", {}, "North Sales | North"],
  ["Open {hours}.", {}, "Open Mon-Fri 9am – 5pm, Sat Closed, Sun Closed."],
])("fills %j in with %j, and leaves no hole [DECIDE-424]", (text, known, filled) => {
  const { address, contact_detail } = sampleLocation();
  const location = sampleLocation({
    id: "l1",
    name: "North Sales",
    address: { ...address, street: "", city: "", state: "", postcode: "" },
    contact_detail: {
      ...contact_detail,
      opening_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "09:00", close: "17:00" })),
    },
  });
  const answers = [{ name: "A", subject: "{price}", text }];
  const of = { ...site({ answers, signature: "{me}" }), locations: [location] };
  const [template] = answerTemplates({ lead: lead(mazda), site: of, me: { name: "Ben" }, ...known });
  expect(template?.text).toBe(`${filled}\n\nBen`);
  expect(template?.subject).toBe("price" in known ? "$9,000" : "About Mazda CX-5");
});

it("signs as the member wrote, else as the site does, with what is known of the member [DECIDE-425]", () => {
  const sign = (me: Parameters<typeof answerSignature>[0]["me"]) =>
    answerSignature({ lead: lead(mazda), site: site({}), me });
  expect(sign({ name: "Ben" })).toBe("Ben\nNorth Sales\n(02) 5550 0100");
  expect(sign({ name: "Ben Ode", title: "Sales", phone: "0412 345 678" })).toBe(
    "Ben Ode\nSales\n0412 345 678\nNorth Sales\n(02) 5550 0100",
  );
  expect(sign({ name: "Ben", signature: "Cheers\n{me}, {my_title}" })).toBe("Cheers\nBen");
});

it("refuses a template with an unknown field where it is written, and says which there are [DECIDE-424]", () => {
  const written = (text: string) =>
    limitProblems(leadHandlingSlice, { answers: [{ name: "A", subject: "Hi", text }] });
  expect(written("Hi {first_name}")).toEqual([]);
  expect(written("Hi {firstname}")).toMatchObject([
    {
      path: "answers[0].text",
      message: expect.stringContaining("{firstname} isn’t a field: write {name}, {first_name}"),
    },
  ]);
  expect(limitProblems(leadHandlingSlice, { signature: "{you}" })).toHaveLength(1);
});
