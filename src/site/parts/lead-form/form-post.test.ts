import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { fieldsOf, type LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { type LeadForm, leadForms } from "#domain/leads/form-definitions/lead-forms.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { maxDraftBytes, saveDraft } from "#domain/leads/form-drafts/form-draft.server.ts";
import { formDrafts } from "#domain/leads/lead-tables.ts";
import { randomId } from "#lib/random-id.server.ts";
import { groups, sites } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { type LimitName, limitKinds } from "#platform/http/rate-limit-kinds.ts";
import { createLimits, type TakeLimit } from "#platform/http/rate-limits.server.ts";
import { allFields } from "#site/checkout-journey/journey-fields.ts";
import type { FormState } from "#site/parts/lead-form/form-model.ts";
import { draftValues } from "#site/parts/lead-form/form-values.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { type Completion, postForm } from "./form-post.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const now = () => new Date("2026-11-22T22:00:00Z");
const site = sampleSite();
/** Limits that are used up. */
const usedUp = new Set<LimitName>();

beforeAll(async () => {
  db = await testDatabase();
  await db.withSite(site, async (tx) => {
    await tx.insert(groups).values({ id: site.groupId, slug: site.groupSlug, version: 1 });
    await tx.insert(sites).values({ groupId: site.groupId, id: site.id, slug: site.slug, version: 1 });
  });
});
beforeEach(async () => {
  usedUp.clear();
  await db.withSite(site, (tx) => tx.delete(formDrafts));
});
afterAll(() => db.remove());

const stored = () =>
  db.withSite(site, (tx) => tx.select({ step: formDrafts.step, data: formDrafts.data }).from(formDrafts));

type Sent = { answers: Record<string, string>; form?: LeadForm; cookie?: string; address?: string };

async function send(
  { answers, form = "enquiry", cookie, address = "203.0.113.5" }: Sent,
  takeLimit: TakeLimit = async (kind) => (usedUp.has(kind) ? 60 : 0),
  complete?: Completion,
) {
  const request = new Request(`http://sample.localhost/enquire?form=${form}`, {
    method: "POST",
    body: new URLSearchParams(answers),
    headers: cookie ? { cookie: `forecourt_draft=${cookie}` } : {},
  });
  const services = {
    db,
    now,
    takeLimit,
    log: pino({ level: "silent" }),
    postcodes: postcodesFromEnv(),
    triggerDeliveries: () => {},
    // A form without a car reads no stock.
    stocks: { of: () => Promise.reject(new Error("no stock here")) } as never,
  };
  const answer = await postForm(services, { request, site, address }, form, undefined, complete);
  const init = answer instanceof Response ? answer : answer.init;
  const headers = new Headers(init?.headers);
  return {
    status: init?.status,
    state: answer instanceof Response ? null : (answer.data as FormState),
    cookie: /^forecourt_draft=([\w-]{22});/.exec(headers.get("Set-Cookie") ?? "")?.[1],
  };
}

it("shows what was typed and stores nothing when a limit refuses the form", async () => {
  usedUp.add("enquiry");
  const { status, state, cookie } = await send({ answers: { name: "Ana Li" } });
  expect([status, state?.failure, state?.values.name]).toEqual([429, leadTexts.tooMany, "Ana Li"]);
  expect(cookie).toBeUndefined();
  expect(await stored()).toEqual([]);
});

it("leaves the draft of an earlier step as it is when a limit refuses the next one", async () => {
  const { cookie = "" } = await send({ answers: { name: "Ana Li" } });
  usedUp.add("enquiry");
  expect((await send({ answers: { name: "Somebody" }, cookie })).status).toBe(429);
  expect(await stored()).toMatchObject([{ data: { name: "Ana Li" } }]);
});

it("limits the new drafts of a network, also of invented cookies", async () => {
  const takeLimit = createLimits({ db, now, patienceMs: 60_000 });
  const { burst } = limitKinds.draft;
  const first = await send({ answers: { name: "First" } }, takeLimit);
  for (let n = 1; n < burst; n++)
    await send({ answers: { name: "Ana" }, ...(n % 2 ? { cookie: randomId() } : {}) }, takeLimit);
  expect(await stored()).toHaveLength(burst);
  for (const cookie of [undefined, randomId()]) {
    const refused = await send({ answers: { name: "Late" }, ...(cookie ? { cookie } : {}) }, takeLimit);
    expect([refused.status, refused.state?.values.name, refused.cookie]).toEqual([400, "Late", undefined]);
  }
  expect(await stored()).toHaveLength(burst);
  // Who has a draft goes on with it, and other networks have their own limit.
  await send({ answers: { name: "Again" }, cookie: first.cookie! }, takeLimit);
  expect((await stored()).filter(({ data }) => (data as { name: string }).name === "Again")).toHaveLength(1);
  expect((await send({ answers: {}, address: "198.51.100.1" }, takeLimit)).cookie).toBeDefined();
});

it("stays on its step, with what was typed, when the next one would have no draft", async () => {
  usedUp.add("draft");
  const answers = { name: "Ana Li", step: "0", go: "back" };
  const { status, state } = await send({ answers });
  expect([status, state?.step, state?.values.name]).toEqual([429, 0, "Ana Li"]);
  expect(await stored()).toEqual([]);
});

it("stores each text within its field's maximum", async () => {
  const message = "漢".repeat(60_000);
  const { status, state } = await send({ answers: { name: "Ana Li", message } });
  expect([status, state?.values.message]).toEqual([400, message]);
  expect(await stored()).toMatchObject([{ data: { name: "Ana Li", message: "漢".repeat(5_000) } }]);
  const choice: LeadField = { ...fieldsOf("enquiry", site)[0]!, name: "days", kind: "checkboxes" };
  const days = [{ ...choice, options: [{ value: "Monday", label: "Monday" }] }];
  expect(draftValues(days, { days: ["x".repeat(50_000), "Monday", "Monday"] })).toEqual({ days: ["Monday"] });
});

it("stores texts that would be cut within a character, and halves of characters, without an error", async () => {
  const { status, state } = await send({ answers: { name: "Ana Li", phone: `${"1".repeat(39)}\u{1f697}` } });
  expect([status, state?.values.name]).toEqual([400, "Ana Li"]);
  expect(await stored()).toMatchObject([{ data: { name: "Ana Li", phone: "1".repeat(39) } }]);
  const services = { db, now, takeLimit: null };
  const draft = { cookie: null, form: "f", step: 1, data: { phone: "1\ud83d", name: "a\0b" } };
  await saveDraft(services, { site, address: "203.0.113.5" }, draft);
  expect((await stored()).map(({ data }) => data)).toContainEqual({ phone: "1\ufffd", name: "ab" });
});

const full = (fields: readonly LeadField[]) =>
  draftValues(fields, Object.fromEntries(fields.map(({ name }) => [name, "漢".repeat(100_000)])));

it.each([
  ...leadForms.map((form): [string, LeadField[]] => [form, fieldsOf(form, site)]),
  ["a purchase", allFields(site)] as [string, LeadField[]],
])("has room for all answers of %s at their maximum", (_, fields) => {
  expect(Buffer.byteLength(JSON.stringify(full(fields)))).toBeLessThan(maxDraftBytes - 1_000);
});

it("stores no answers that take more than a draft may", async () => {
  const services = { db, now, takeLimit: null };
  const draft = { cookie: null, form: "f", step: 1, data: { message: "漢".repeat(maxDraftBytes / 3 + 1) } };
  await saveDraft(services, { site, address: "203.0.113.5" }, draft);
  expect(await stored()).toEqual([{ step: 1, data: {} }]);
});

it("goes on with what is found of a step's answers, under the same lead [DECIDE-581]", async () => {
  const answers = { "Vehicle Make": "?", "Vehicle Model": "?", "Vehicle Year": "2022", step: "0" };
  const steps: Parameters<Completion>[0][] = [];
  const complete: Completion = async (step) => {
    steps.push(step);
    return { "Vehicle Make": "Mazda", "Vehicle Model": "CX-5" };
  };
  const { status, cookie } = await send({ answers, form: "service" }, undefined, complete);
  expect(status).toBe(303);
  expect(await stored()).toMatchObject([
    { step: 1, data: { "Vehicle Make": "Mazda", "Vehicle Year": "2022" } },
  ]);
  await send({ answers, form: "service", cookie: cookie! }, undefined, complete);
  expect(steps.map(({ leadId }) => typeof leadId)).toEqual(["undefined", "string"]);
});
