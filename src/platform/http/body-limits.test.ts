import { expect, it } from "vitest";
import { sampleSite } from "#domain/configuration/sample-site.ts";
import { leadForms } from "#domain/leads/form-definitions/lead-forms.ts";
import { fieldsOf } from "#domain/leads/form-definitions/lead-schema.ts";
import { maxSiteBytes } from "./body-limits.server.ts";

it.each(leadForms)(
  "leave room for %s with the longest answers, in the script that takes the most",
  (form) => {
    const fields = fieldsOf(form, sampleSite());
    const body = new URLSearchParams(fields.map(({ name, maxLength }) => [name, "車".repeat(maxLength)]));
    expect(String(body).length).toBeLessThan(maxSiteBytes);
  },
);
