import { expect, it } from "vitest";
import { maxSiteBytes } from "#platform/http/body-limits.server.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { leadForms } from "./lead-forms.ts";
import { fieldsOf } from "./lead-schema.ts";

it.each(leadForms)(
  "leave room for %s with the longest answers, in the script that takes the most",
  (form) => {
    const fields = fieldsOf(form, sampleSite());
    const body = new URLSearchParams(fields.map(({ name, maxLength }) => [name, "車".repeat(maxLength)]));
    expect(String(body).length).toBeLessThan(maxSiteBytes);
  },
);
