import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { readDocument } from "#domain/configuration/document-text.ts";
import { resolveSite } from "#domain/configuration/resolve.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { type LeadForm, leadForms } from "#domain/leads/form-definitions/lead-forms.ts";
import { adfXml } from "#domain/leads/lead-delivery/adf.ts";
import { dealerEmail } from "#domain/leads/lead-delivery/lead-emails.ts";
import { nextFreeDays } from "#domain/leads/service-booking/service-days.ts";
import { servicePlace } from "#domain/leads/service-booking/service-location.ts";
import { leadById } from "#domain/leads/stored-leads/lead-store.server.ts";
import { answerOf } from "#domain/leads/stored-leads/stored-lead.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { timesOf } from "#domain/leads/test-drive/book-slot.server.ts";
import { testDrivePlace } from "#domain/leads/test-drive/test-drive-place.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import type { FormModel, FormValue, FormValues } from "#site/parts/lead-form/form-model.ts";
import { formModel } from "#site/parts/lead-form/form-model.ts";
import { presetValues, userDataFrom, valuesOf } from "#site/parts/lead-form/form-values.ts";
import type { DemoArt } from "./demo-document.ts";
import { demoSites, demoSlugs } from "./demo-sites.ts";

const now = new Date("2026-11-22T22:00:00Z"); // Monday 9:00 in Sydney
const art: DemoArt = {
  logo: () => null,
  certifiedBadge: null,
  building: () => null,
  model: (name) => `/img/960/${name}.svg`,
  badge: () => null,
  banner: (name) => `/img/1920/${name}.svg`,
  scene: (name) => `/img/960/${name}.svg`,
};

/** Optional fields with an initial answer, because a rule requires it. */
const namedDefaults: Record<string, string> = {
  contact_method: "LEAD-19",
  opt_in: "DECIDE-14",
  location: "CONTACT-25",
};
/** Values sent with the answers: the lead's subject, its recipient, how it was sent. */
const context = new Set(
  "category subcategory dealership_slug form url source user_agent car_id car_dealership_id lead_attributes isLastStep lead_status form_completed location".split(
    " ",
  ),
).add("Service Location");

let db: Awaited<ReturnType<typeof testDatabase>>;
const sites = new Map<string, Site>();

beforeAll(async () => {
  db = await testDatabase();
  let group: unknown;
  for (const [index, make] of demoSites.entries()) {
    const read = readDocument(stringify(make(now, art)));
    if (read.kind !== "ok") throw new Error(JSON.stringify(read));
    group = read.document.group ?? group;
    const number = String(index + 1).padStart(12, "0");
    const groupId = `00000000-0000-4000-8000-${number}`;
    const siteId = `00000000-0000-4000-9000-${number}`;
    if (!read.document.site) throw new Error("a demo document has a site");
    const resolved = resolveSite({
      groupId,
      groupVersion: 1,
      siteId,
      siteVersion: 1,
      group: group as Parameters<typeof resolveSite>[0]["group"],
      site: read.document.site,
    });
    if (resolved.kind !== "ok") throw new Error(JSON.stringify(resolved.problems));
    const { site } = resolved;
    sites.set(site.slug, site);
    await db.withSite({ groupId, id: siteId }, async (tx) => {
      await tx.execute(
        sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${`g${number}`}, 1)`,
      );
      await tx.execute(
        sql`insert into sites (group_id, id, slug, version) values (${groupId}::uuid, ${siteId}::uuid, ${site.slug}, 1)`,
      );
    });
  }
});
afterAll(() => db?.remove());

const modelOf = (form: LeadForm, site: Site): FormModel =>
  formModel(form, site, null, { offered: false, times: [] });

const everyForm = demoSlugs.flatMap((slug) => leadForms.map((form) => [slug, form] as const));

describe.each(everyForm)("%s, %s", (slug, form) => {
  it("starts with no optional answer that isn't in a rule", () => {
    const { fields } = modelOf(form, sites.get(slug)!);
    const values = presetValues(fields);
    const answered = fields.filter(
      ({ name, required }) => !required && !(name in namedDefaults) && isAnswer(values[name]),
    );
    expect(answered.map(({ name }) => name)).toEqual([]);
    // CONTACT-25 selects the location only where there is one.
    const location = fields.find(({ name }) => name === "location");
    if (location && location.options.length > 1) expect(values.location).toBe("");
  });

  it.each(["with script", "without script"])(
    "stores and delivers only answers that were given, %s",
    async (how) => {
      const site = sites.get(slug)!;
      if (form === "test_drive" && !site.testDrive.enabled) return;
      const model = modelOf(form, site);
      const values = { ...presetValues(model.fields), ...(await requiredAnswers(model, site)) };
      const userData =
        how === "with script"
          ? userDataFrom(model, values, true)
          : { ...model.hidden, ...posted(model, values) };
      const outcome = await acceptLead({
        takeLimit: null,
        db,
        postcodes: postcodesFromEnv(),
        site,
        now,
        userData,
        idempotencyKey: `${slug} ${form} ${how}`,
        facts: { address: null, userAgent: null, url: null },
      });
      if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
      const lead = (await leadById(db, site, outcome.leadId))!;
      const given = new Set(
        model.fields
          .filter(({ name, required }) => required || (name in namedDefaults && isAnswer(values[name])))
          .map(({ name }) => name),
      );
      // A recorded no is an answer to the opt-in, too; some sites tick it in advance (DECIDE-14).
      given.add("opt_in");
      expect(lead.payload.opt_in).toBe(site.lead.optInDefault);
      const extra = Object.keys(lead.payload).filter((name) => !given.has(name) && !context.has(name));
      expect(extra).toEqual([]);
      for (const field of model.fields.filter(
        ({ name }) => given.has(name) && name !== "opt_in" && !context.has(name),
      ))
        expect(answerOf(lead, field.name) || lead.payload[field.name], field.name).toBeTruthy();

      const delivered = dealerEmail(lead, {
        name: site.name,
        address: "https://dealer.example",
        timeZone: site.timezone,
        acknowledgement: site.lead.acknowledgement,
        forms: site,
      }).text;
      expect(delivered).not.toMatch(
        /^(State|Registered in|Call|Drop-off|Pick-up|Tyres|Free ride|Finance|Starts at|Street|Suburb):/m,
      );
      const adf = adfXml(lead, {
        slug,
        name: site.name,
        currency: site.currency,
        timeZone: site.timezone,
        address: "https://dealer.example",
        vendor: { id: "x", name: site.name, email: null, phone: null },
        forms: site,
      });
      expect(adf).not.toContain(" time=");
      expect(adf.includes('preferredcontact="1"')).toBe(given.has("contact_method"));
    },
  );
});

it("offers the site's own state first in the service form and selects none [SERVICE-10] [DECIDE-25]", () => {
  const state = modelOf("service", sites.get("coastline-mazda")!).fields.find(({ name }) => name === "state");
  expect(state).toMatchObject({ required: false, placeholder: "Please select…" });
  expect(state?.preset).toBeUndefined();
  expect(state?.options[0]).toEqual({ value: "nsw", label: "NSW" });
});

function isAnswer(value: FormValue | undefined): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== "" && value !== false;
}

/** The answers as a browser without script posts them: every text and select, ticked boxes only. */
function posted(model: FormModel, values: FormValues): Record<string, unknown> {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const one of value) data.append(name, one);
    else if (typeof value === "string") data.append(name, value);
    else if (value) data.append(name, "on");
  }
  return userDataFrom(model, valuesOf(model.fields, data), true);
}

async function requiredAnswers(model: FormModel, site: Site): Promise<FormValues> {
  const answers: FormValues = {};
  for (const field of model.fields.filter(({ required }) => required)) answers[field.name] = answerTo(field);
  const { dealership_slug } = answers;
  const near = model.fields
    .find(({ name, required }) => name === "location" && required)
    ?.options.find(({ value }) => !dealership_slug || model.places[value] === dealership_slug);
  if (near) answers.location = near.value;
  if (model.form === "service") {
    const place = servicePlace(site, typeof answers.location === "string" ? answers.location : null);
    const [day] = place ? nextFreeDays(place, "2026-11-25", new Map(), now) : [];
    answers["Preferred Service Date"] = day ?? "2026-11-25";
  }
  if (model.form === "test_drive") {
    const place = testDrivePlace(site, { locationId: null, dealershipSlug: null });
    const times = place ? await timesOf(db, site, place, null, now) : [];
    answers.dateTime = times.find(({ available }) => available)?.dateTime ?? "2026-11-25T10:00";
  }
  return answers;
}

function answerTo({ kind, options }: LeadField): FormValue {
  switch (kind) {
    case "email":
      return "ana@example.com";
    case "tel":
      return "0491 570 156";
    case "postcode":
      return "2450";
    case "year":
      return "2020";
    case "select":
      return options[0]!.value;
    case "checkbox":
      return true;
    case "checkboxes":
      return [options[0]!.value];
    default:
      return "Ana Li";
  }
}
