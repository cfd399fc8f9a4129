import { expect, it } from "vitest";
import { leadHandlingSlice } from "#domain/configuration/slices/lead-handling-slice.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { answerTemplates } from "./answer-text.ts";

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
    answerTemplates({ lead: lead(mazda), site: site({ answers, signature: "{me}\n{place}" }), me: "Ben" }),
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
    answerTemplates({ lead: lead(payload), site: site({ answers, signature: "{me}" }), me: "{car}" })[0];
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
  const of = { lead: lead({}, category), site: site({ answers }), me: "Ben" };
  expect(answerTemplates(of)[0]?.subject).toBe(subject);
});

it("has templates without any configuration", () => {
  const templates = answerTemplates({ lead: lead(mazda), site: site({}), me: "Ben" });
  expect(templates.length).toBeGreaterThan(1);
  for (const { subject, text } of templates) {
    expect(subject + text).not.toMatch(/\{\w+\}/);
    expect(text).toContain("Ben\nNorth Sales");
  }
});
