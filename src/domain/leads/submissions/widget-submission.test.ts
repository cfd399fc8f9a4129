import { expect, it } from "vitest";
import { widgetsSlice } from "#domain/configuration/slices/widgets-slice.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { withWidget } from "./widget-submission.ts";

const src = "https://chat.example/w";
const widget = { slot: "contact", src, label: "Chat", allow: ["lead"] };
const site = sampleSite({
  widgets: widgetsSlice.parse([
    { ...widget, name: "chat" },
    { ...widget, name: "workshop", department: "service" },
    { ...widget, name: "spares", department: "parts" },
    { ...widget, name: "reviews", allow: [] },
  ]),
});
const person = { name: "Ana Li", email: "ana@example.com", phone: "0412345678", message: "Hello" };

it.each([
  ["chat", {}, "General Enquiry"],
  ["chat", { car_id: "c-1" }, "Vehicle Enquiry"],
  ["workshop", { car_id: "c-1" }, "Service Booking"],
  ["spares", {}, "Parts Enquiry"],
])("through %s with %j is a %s of the widget, whatever else is sent [DECIDE-268]", (name, over, category) => {
  const sent = {
    ...person,
    ...over,
    widget: name,
    category: "Reserve",
    subcategory: "Online Payment",
    Rego: "X",
  };
  expect(withWidget(site, sent)).toEqual({
    kind: "known",
    userData: { ...person, ...over, category, subcategory: name },
    problems: {},
  });
});

it("is refused through a widget that the site doesn't have or that sends none [DECIDE-268]", () => {
  for (const name of ["other", "reviews", 7])
    expect(withWidget(site, { ...person, widget: name }).kind).toBe("unknown");
});

it("needs the agreement that the site's forms need [DECIDE-268]", () => {
  const asking = { ...site, contact: { ...site.contact, termsRequired: true } };
  const problemsOf = (over: object) => {
    const read = withWidget(asking, { ...person, widget: "chat", ...over });
    return read.kind === "known" ? Object.keys(read.problems) : [];
  };
  expect(problemsOf({})).toEqual(["terms_conditions"]);
  expect(problemsOf({ terms_conditions: true })).toEqual([]);
});
