import { expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { fieldsOf } from "#domain/leads/form-definitions/lead-fields.ts";
import { formCategory, leadForms } from "#domain/leads/form-definitions/lead-forms.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { leadAnswers } from "./lead-answers.ts";

const colour = {
  name: "Colour wish",
  label: "Which colour?",
  type: "text" as const,
  options: [],
  required: false,
  categories: [],
};
const site = sampleSite({ lead: { ...settings.parse({}).lead, fields: [colour] } });

/** Read as the car, the place, the consent or the kind of a lead. */
const readElsewhere =
  /^(Vehicle M.*|location|dealership_slug|category|opt_in|terms_conditions|credit_consent)$/;

it.each(leadForms)("the answers of the form %s are all there, with labels", (form) => {
  const given = fieldsOf(form, site).filter(({ name }) => !readElsewhere.test(name));
  const payload = Object.fromEntries(
    given.map(({ name, kind }) => [name, kind === "checkbox" ? true : name]),
  );
  const answers = leadAnswers({ ...formCategory(form), payload }, site);
  expect(answers.map(({ name }) => name).toSorted()).toEqual(given.map(({ name }) => name).toSorted());
  for (const { name, label, hasLabel } of answers)
    expect([hasLabel, label], name).toEqual([true, expect.any(String)]);
});

it("a lead's answers are the shared ones in their order, the form's and the site's own before the message, then unknown ones", () => {
  const payload = {
    "Sent before": "x",
    message: "Hello",
    "Colour wish": "Red",
    "Free Ride": true,
    name: "Ana",
    car_id: "1",
    lead_attributes: {},
    phone: "",
  };
  const answers = leadAnswers({ category: "General Enquiry", subcategory: null, payload }, site);
  expect(answers.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    "Name: Ana",
    "Free ride: Yes",
    "Which colour?: Red",
    "Message: Hello",
    "Sent before: x",
  ]);
  expect(answers.filter(({ hasLabel }) => !hasLabel).map(({ name }) => name)).toEqual(["Sent before"]);
});
