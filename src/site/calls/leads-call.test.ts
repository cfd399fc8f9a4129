import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import {
  dropDraft,
  readDraft,
  readDraftCookie,
  saveDraft,
} from "#domain/leads/form-drafts/form-draft.server.ts";
import { leadById } from "#domain/leads/stored-leads/lead-store.server.ts";
import { submissionId } from "#domain/measurement/destinations/record-events.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { appointments } from "#site/calls/test-drive-appointments-call.server.ts";
import { sentLead } from "#site/parts/lead-form/sent-lead.server.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { leadCall } from "./leads-call.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const now = new Date("2026-11-22T22:00:00Z");
const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "09:00", close: "11:00" }));
const site: Site = sampleSite({
  locations: [
    sampleLocation({ contact_detail: { phone: null, landline_phone: null, opening_hours: hours } }),
  ],
});
const logged: string[] = [];
let triggered = 0;

beforeAll(async () => {
  db = await testDatabase();
  await db.withSite(site, async (tx) => {
    await tx.execute(sql`insert into groups (id, slug, version) values (${site.groupId}::uuid, 'g', 1)`);
    await tx.execute(
      sql`insert into sites (group_id, id, slug, version) values (${site.groupId}::uuid, ${site.id}::uuid, 'sample', 1)`,
    );
  });
});
afterAll(() => db.remove());

const complete = {
  category: "General Enquiry",
  form: "contact",
  name: "Ana Li",
  email: "ana@example.com",
  phone: "0412345678",
  message: "Hello",
};
const postcodes = postcodesFromEnv();

/** What the limit of new bookings answers. */
let waitSeconds = 0;

async function call(
  body: unknown,
  headers: Record<string, string> = {},
  database = db,
  serviced?: Parameters<typeof leadCall>[0]["serviced"],
) {
  const request = new Request("http://sample.localhost/api/leads", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers,
  });
  const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });
  const triggerDeliveries = () => void triggered++;
  const takeLimit = async () => waitSeconds;
  const services = { db: database, now: () => now, log, triggerDeliveries, postcodes, takeLimit };
  const response = await leadCall({ request, site, address: "203.0.113.7", services, serviced });
  return { response, answer: (await response.json()) as Record<string, unknown> };
}

describe("POST /api/leads [DECIDE-50] [DECIDE-58]", () => {
  it("returns a lead's id, the same for the same key, and triggers its delivery [LEAD-04]", async () => {
    const { response, answer } = await call({ userData: complete }, { "idempotency-key": "k1" });
    expect(response.status).toBe(200);
    expect(answer).toEqual({
      lead_id: expect.stringMatching(/^[\w-]{22}$/),
      submission_id: submissionId(site.id, String(answer.lead_id)),
    });
    expect(answer.submission_id).toMatch(/^[\da-f]{22}$/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect((await call({ userData: complete }, { "idempotency-key": "k1" })).answer).toEqual(answer);
    expect(triggered).toBe(1);
  });

  it("names the lead to its browser alone, for its confirmation, once it is complete", async () => {
    const { response, answer } = await call({ userData: complete }, { "idempotency-key": "k2" });
    const cookie = response.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(new RegExp(`^forecourt_lead=${answer.lead_id}\\.[\\w-]{22}; `));
    expect(cookie).toContain("HttpOnly");
    const read = (at: Date, value = cookie.split(";")[0]!) =>
      sentLead(
        { db, now: () => at },
        new Request("http://sample.localhost/success", { headers: { cookie: value } }),
        site,
      );
    expect((await read(now))?.lead.id).toBe(answer.lead_id);
    expect(await read(new Date(now.getTime() + 3_600_000))).toBeNull();
    expect(await read(now, "forecourt_lead=BBBBBBBBBBBBBBBBBBBBBB")).toBeNull();
    // The id alone, which the dealer and the calendar's link have too, shows nothing.
    expect(await read(now, `forecourt_lead=${answer.lead_id}`)).toBeNull();
    expect(await read(now, `forecourt_lead=${answer.lead_id}.BBBBBBBBBBBBBBBBBBBBBB`)).toBeNull();
    // The same form sent again, as after a lost answer, is the same lead with the same confirmation.
    const again = await call({ userData: complete }, { "idempotency-key": "k2" });
    const second = again.response.headers.get("Set-Cookie")!.split(";")[0]!;
    expect((await read(now, second))?.lead.id).toBe(answer.lead_id);
    const step = { ...complete, form: undefined, category: "Service Booking", isLastStep: false };
    const first = await call({ userData: step });
    expect(first.response.headers.get("Set-Cookie")).not.toContain("forecourt_lead");
  });

  it.each<[string, unknown, number, string]>([
    ["no JSON", "{", 400, "bad_json"],
    ["nothing", {}, 400, "invalid"],
    ["null", "null", 400, "invalid"],
    ["a name that is missing", { userData: { ...complete, name: "" } }, 400, "invalid"],
    ["100 KB", { userData: { ...complete, message: "x".repeat(100_000) } }, 413, "too_large"],
  ])("rejects %s with the platform's error body", async (_, body, status, code) => {
    const { response, answer } = await call(body);
    expect(response.status).toBe(status);
    expect(answer).toMatchObject({ code, error: expect.stringMatching(/\w/) });
  });

  it.each([
    { category: "General Enquiry", subcategory: "Online Payment", "Amount paid": "$9,000" },
    { category: "General Enquiry", subcategory: " online  PAYMENT", "Amount paid": "$9,000" },
    { category: "Reserve", car_id: "x" },
    { category: "Trade-in Enquiry", subcategory: "3. Offer Accepted" },
  ])(
    "rejects text that only the server may write, so that no false payment is reported: %j",
    async (text) => {
      const { response, answer } = await call({ userData: { ...complete, form: undefined, ...text } });
      expect(response.status).toBe(400);
      expect(answer.fields).toMatchObject({ category: expect.any(String) });
    },
  );

  it("names each invalid field", async () => {
    const { answer } = await call({ userData: { ...complete, name: "", phone: "1" } });
    expect(answer.fields).toEqual({
      name: "* This field is required",
      phone: "Please enter a valid Australian phone number.",
    });
  });

  it("answers a taken time with the next free ones", async () => {
    const drive = { ...complete, form: undefined, category: "Test Drive", dateTime: "2026-11-24T09:00" };
    expect((await call({ userData: drive })).response.status).toBe(200);
    const { response, answer } = await call({ userData: { ...drive, email: "bo@example.com" } });
    expect(response.status).toBe(409);
    expect(answer).toMatchObject({ code: "slot_taken", fields: { dateTime: expect.any(String) } });
    expect((answer.appointments as object[])[0]).toEqual({
      dateTime: "2026-11-24T10:00:00+11:00",
      available: true,
    });
  });

  it("refuses a booking above the limit of its network, with the seconds to wait", async () => {
    waitSeconds = 900;
    const drive = { ...complete, form: undefined, category: "Test Drive", dateTime: "2026-11-24T10:00" };
    const { response, answer } = await call({ userData: drive });
    waitSeconds = 0;
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("900");
    expect(answer).toEqual({ error: leadTexts.tooManyBookings, code: "too_many_requests" });
  });

  it("sets a draft's cookie with a lead in steps", async () => {
    const steps = {
      ...complete,
      form: undefined,
      category: "Service Booking",
      "Vehicle Make": "Mazda",
      "Vehicle Model": "3",
      "Vehicle Year": "2020",
      isLastStep: false,
    };
    const { response, answer } = await call({ userData: steps });
    const cookie = response.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^forecourt_draft=[\w-]{22}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/);
    const last = {
      ...steps,
      postcode: "2250",
      "Service Type": "General service",
      "Preferred Service Date": "2026-11-25",
      isLastStep: true,
      lead_id: answer.lead_id,
    };
    const done = await call({ userData: last }, { cookie: cookie.split(";")[0]! });
    expect(done.answer.lead_id).toBe(answer.lead_id);
    expect(done.response.headers.get("Set-Cookie")).not.toContain("forecourt_draft");
  });

  it("reports that it can't be stored, and logs no personal data [LEAD-09] [ERR-03]", async () => {
    const broken = {
      ...db,
      withSite: () => Promise.reject(Object.assign(new Error("insert … ana@example.com"), { code: "57P01" })),
    } as unknown as typeof db;
    const { response, answer } = await call({ userData: { ...complete, message: "Other" } }, {}, broken);
    expect(response.status).toBe(503);
    expect(answer.error).toBe("An unexpected error occured");
    expect(logged.join()).toContain("57P01");
    expect(logged.join()).not.toMatch(/ana@example|Ana Li|0412/i);
  });
});

it("completes a step of a service by what is found, and returns it [DECIDE-581]", async () => {
  const step = {
    category: "Service Booking",
    "Vehicle Rego": "ABC123",
    rego_state: "nsw",
    isLastStep: false,
  };
  const found = { "Vehicle Make": "Mazda", "Vehicle Model": "CX-5", "Vehicle Year": "2022" };
  const { answer } = await call({ userData: step }, {}, db, async () => found);
  expect(answer.answers).toEqual(found);
  const payload = (await leadById(db, site, String(answer.lead_id)))?.payload;
  expect(payload).toMatchObject({ ...found, "Vehicle Rego": "ABC123" });
  const broken = async () => Promise.reject(new Error("no database"));
  expect((await call({ userData: step }, {}, db, broken)).answer).toEqual({
    lead_id: expect.any(String),
    submission_id: expect.any(String),
  });
  const other = { ...complete, form: undefined, category: "General Enquiry" };
  expect((await call({ userData: other }, {}, db, broken)).answer).not.toHaveProperty("answers");
});

describe("the times of a test drive by API call [LEAD-13] [DECIDE-54]", () => {
  it("returns one day's or all, each with its offset", async () => {
    const day = await appointments(db, site, { date: "2026-11-25" }, now);
    expect(day.appointments).toEqual([
      { dateTime: "2026-11-25T09:00:00+11:00", available: true },
      { dateTime: "2026-11-25T10:00:00+11:00", available: true },
    ]);
    expect((await appointments(db, site, {}, now)).appointments.length).toBeGreaterThan(10);
    expect((await appointments(db, site, { date: "2026-11-24" }, now)).appointments[0]?.available).toBe(
      false,
    );
  });
  it("returns none where there are no slots or no places", async () => {
    const none = sampleSite({ testDrive: { ...site.testDrive, slots: false } });
    expect((await appointments(db, none, {}, now)).appointments).toEqual([]);
    expect(await appointments(db, sampleSite({ locations: [] }), {}, now)).toEqual({
      appointments: [],
      timeZone: "Australia/Sydney",
      locationId: null,
    });
  });
});

describe("a form's draft", () => {
  const save = async (draft: Parameters<typeof saveDraft>[2]) =>
    (await saveDraft({ db, now: () => now, takeLimit: null }, { site, address: "203.0.113.7" }, draft))!
      .cookie;

  it("is returned to its cookie only, for seven days", async () => {
    const cookie = await save({ cookie: null, form: "enquiry car-1", step: 1, data: { name: "A" } });
    await save({ cookie, form: "enquiry car-1", step: 2, data: { name: "B" } });
    expect(await readDraft(db, site, { cookie, form: "enquiry car-1" }, now)).toEqual({
      step: 2,
      data: { name: "B" },
    });
    expect(await readDraft(db, site, { cookie: "another", form: "enquiry car-1" }, now)).toBeNull();
    expect(await readDraft(db, site, { cookie, form: "photos" }, now)).toBeNull();
    const later = new Date(now.getTime() + 7 * 86_400_000);
    expect(await readDraft(db, site, { cookie, form: "enquiry car-1" }, later)).toBeNull();
    const gone = await db.withoutTenant((tx) =>
      tx.execute<{ count: string }>(
        sql`select delete_expired_form_drafts(${later.toISOString()}::timestamptz) as count`,
      ),
    );
    expect(Number(gone.rows[0]?.count)).toBe(1);
  });
  it("is deleted when its lead is accepted", async () => {
    const cookie = await save({ cookie: null, form: "f", step: 1, data: {} });
    await dropDraft(db, site, { cookie, form: "f" });
    expect(await readDraft(db, site, { cookie, form: "f" }, now)).toBeNull();
  });
  it("is found only by a valid cookie", () => {
    const sent = (cookie: string, scheme = "http") =>
      readDraftCookie(new Request(`${scheme}://a.example/`, { headers: { Cookie: cookie } }));
    const id = "x".repeat(22);
    expect(sent(`a=b; forecourt_draft=${id}; c=d`)).toBe(id);
    expect(sent(`__Host-forecourt_draft=${id}`, "https")).toBe(id);
    // A neighbouring host can set the cookie's bare name, but not the prefixed one.
    expect(sent(`forecourt_draft=${id}`, "https")).toBeNull();
    expect(sent("forecourt_draft=short")).toBeNull();
    expect(sent("")).toBeNull();
  });
});
