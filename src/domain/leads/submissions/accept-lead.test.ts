import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { cars } from "#domain/cars/car-tables.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { leadCategories } from "#domain/leads/form-definitions/lead-category.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { leadById, listLeads } from "#domain/leads/stored-leads/lead-store.server.ts";
import { timesOf } from "#domain/leads/test-drive/book-slot.server.ts";
import { testDrivePlace } from "#domain/leads/test-drive/test-drive-place.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { acceptLead } from "./accept-lead.server.ts";
import type { AcceptOptions, AcceptOutcome } from "./acceptance.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Client;
let site: Site;
let other: Site;
let groups = 0;
const now = new Date("2026-11-22T22:00:00Z"); // Monday 9:00 in Sydney
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  status: "Open" as const,
  open: "09:00",
  close: "17:00",
}));

beforeAll(async () => {
  db = await testDatabase();
  owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await db.remove();
});
beforeEach(async () => {
  // The limit of a mailbox on all sites counts what earlier tests sent.
  await owner.query("delete from lead_deliveries");
  site = await newSite();
  other = await newSite();
});

async function newSite(): Promise<Site> {
  const number = String(++groups).padStart(12, "0");
  const groupId = `00000000-0000-4000-8000-${number}`;
  const id = `00000000-0000-4000-9000-${number}`;
  await db.withSite({ groupId, id }, async (tx) => {
    await tx.execute(
      sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${`g${number}`}, 1)`,
    );
    await tx.execute(
      sql`insert into sites (group_id, id, slug, version) values (${groupId}::uuid, ${id}::uuid, ${`s${number}`}, 1)`,
    );
    for (const one of ["north", "south"])
      await tx.execute(sql`insert into dealerships values (${groupId}::uuid, ${one}, ${one})`);
    for (const [carId, dealershipId, status] of [
      ["car", "north", "in_stock"],
      ["car2", "north", "in_stock"],
      ["sold", "north", "sold"],
      ["theirs", "south", "in_stock"],
    ] as const)
      await tx.insert(cars).values({
        groupId,
        id: `${carId}-${number}`,
        slug: carId,
        identity: carId,
        dealershipId,
        facts: {
          make: "Mazda",
          model: "CX-5",
          year: 2022,
          car_type: "used",
          status: "in_stock",
          stocknum: "H1",
        },
        feedHash: "",
        status,
        soldAt: status === "sold" ? now : null,
        createdAt: now,
        updatedAt: now,
      });
  });
  const defaults = settings.parse({});
  return sampleSite({
    id,
    groupId,
    slug: `s${number}`,
    lead: {
      ...defaults.lead,
      fallbackEmail: "leads@dealer.example",
    },
    locations: [
      sampleLocation({ contact_detail: { phone: null, landline_phone: null, opening_hours: weekdays } }),
    ],
  });
}

const car = (name = "car") => `${name}-${site.groupId.slice(-12)}`;
const shopper = { name: "Ana Li", email: "ana@example.com", phone: "0412 345 678" };
const enquiry = (more: object = {}) => ({
  category: "Vehicle Enquiry",
  subcategory: "",
  ...shopper,
  car_id: car(),
  dealership_slug: "north",
  message: "Is it still there?",
  opt_in: true,
  isLastStep: true,
  ...more,
});
const testDrive = (more: object = {}) =>
  enquiry({ category: "Test Drive", dateTime: "2026-11-24T10:00", ...more });

const postcodes = postcodesFromEnv();

async function send(userData: unknown, more: Partial<AcceptOptions> = {}): Promise<AcceptOutcome> {
  const facts = { address: "203.0.113.7", userAgent: "Browser/1", url: "https://sample.example/cars/x" };
  return acceptLead({
    takeLimit: null,
    db,
    postcodes,
    site,
    now,
    facts,
    userData,
    idempotencyKey: null,
    ...more,
  });
}
async function accepted(userData: unknown, more: Partial<AcceptOptions> = {}) {
  const outcome = await send(userData, more);
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  return outcome;
}
const stored = async (id: string) => (await leadById(db, site, id))!;

it("books a model, or none yet, at the chosen place [DECIDE-54]", async () => {
  const open = { car_id: undefined, dealership_slug: undefined, location: "north-sales" };
  const model = await accepted(testDrive({ ...open, car_choice: "Land Rover / Defender 110" }));
  expect(await stored(model.leadId)).toMatchObject({
    locationId: "north-sales",
    payload: { "Vehicle Make": "Land Rover", "Vehicle Model": "Defender 110" },
  });
  const dateTime = "2026-11-24T11:00";
  const any = await accepted(testDrive({ ...open, dateTime, car_choice: "Help me choose" }));
  expect((await stored(any.leadId)).payload).toMatchObject({ car_choice: "Help me choose" });
  expect(any.booking?.locationId).toBe("north-sales");
});

/** What a request says of its sender's visit, by whether they allow advertising; nothing where they weren't asked. */
const visitWith = (advertising: boolean | undefined) =>
  advertising === undefined
    ? {}
    : {
        visit: {
          purposes: { statistics: true, advertising },
          wording: 1,
          client: null,
          session: null,
          clicks: {},
          fbp: null,
          fbc: null,
        },
      };

describe("accepting a lead [LEAD-02, LEAD-04, LEAD-23] [DECIDE-50]", () => {
  it("stores pasted numbers and addresses without invisible and typographic signs", async () => {
    const { leadId } = await accepted(
      enquiry({
        email: "\u202aana\u200b@example.com\u202c",
        phone: "\u202a+61 (0)412\u2011345\u2011678\u202c",
      }),
    );
    expect((await stored(leadId)).payload).toMatchObject({ email: "ana@example.com", phone: "+61412345678" });
  });

  it.each([
    ["a site that doesn't ask", false, undefined, true],
    ["a browser that objects", false, false, false],
    ["a site that asks, without an answer", true, undefined, false],
    ["consent to advertising", true, true, true],
    ["statistics only", true, false, false],
  ])(
    "stores click ids or leaves them out for %s, and always the other parameters [LEAD-11] [DECIDE-191]",
    async (_, requireConsent, advertising, stores) => {
      const asking = { ...site, tracking: { ...site.tracking, requireConsent } };
      const url = "https://sample.example/cars/x?utm_source=ads&gclid=Cj0KEQ";
      const lead_attributes = {
        visited_pages: ["/cars/x?fbclid=IwAR0"],
        linked_query_params: { utm_source: "ads", gclid: "Cj0KEQ" },
      };
      const { leadId } = await accepted(enquiry({ lead_attributes }), {
        site: asking,
        facts: { address: null, userAgent: null, url, ...visitWith(advertising) },
      });
      const { payload, linkedQueryParams, visitedPages, url: from } = await stored(leadId);
      const text = JSON.stringify({ payload, linkedQueryParams, visitedPages, from });
      expect(linkedQueryParams).toMatchObject({ utm_source: "ads" });
      expect(from).toContain("utm_source=ads");
      expect([/gclid/.test(text), /fbclid/.test(text)]).toEqual([stores, stores]);
    },
  );

  it("stores it with consent, pages, landing parameters and deliveries [LEAD-03, LEAD-11] [ENT-213..219] [LEAD-21]", async () => {
    const lead_attributes = { visited_pages: ["/", "/cars/x"], linked_query_params: { utm_source: "ads" } };
    const { leadId } = await accepted(enquiry({ lead_attributes, page_id: "p1" }));
    expect(leadId).toMatch(/^[\w-]{22}$/);
    const lead = await stored(leadId);
    expect(lead.payload).toMatchObject({
      category: "Vehicle Enquiry",
      name: "Ana Li",
      phone: "+61412345678",
      url: "https://sample.example/cars/x",
      source: "Website",
      user_agent: "Browser/1",
      car_id: car(),
      car_dealership_id: "north",
      lead_attributes,
      isLastStep: true,
      page_id: "p1",
      "Vehicle Make": "Mazda",
      stock_number: "H1",
    });
    expect(lead.consent).toEqual({
      optIn: true,
      text: site.lead.optInText,
      version: "1",
      terms: null,
      termsText: null,
    });
    expect(lead.visitedPages).toEqual(["/", "/cars/x"]);
    expect(lead.linkedQueryParams).toEqual({ utm_source: "ads" });
    expect(
      lead.deliveries.map(({ purpose, channel, target }) => `${purpose} ${channel} ${target}`).sort(),
    ).toEqual(["acknowledgement email ana@example.com", "dealer email leads@dealer.example"]);
  });

  it.each([
    [
      "bo@example.com",
      ["bo@example.com", "Bo@example.com", "bo+1@example.com", "BO+2@Example.com", "bo@EXAMPLE.com"],
      "bo+3@example.com",
      "b.o@example.com",
    ],
    [
      "mo.bo@gmail.com",
      ["mo.bo@gmail.com", "m.o.b.o@gmail.com", "mobo@Gmail.com", "MoBo@googlemail.com", "mo.bo+1@gmail.com"],
      "m.obo+x.y@googlemail.com",
      "mo.boo@gmail.com",
    ],
  ])(
    "limits acknowledgements to %s a day, whatever its tag and spelling, and accepts every lead",
    async (mailbox, spellings, again, another) => {
      const acknowledged = async (email: string, at = now) => {
        const { leadId } = await accepted(enquiry({ email, message: `About ${email} ${at.getTime()}` }), {
          now: at,
        });
        const recipients = (await stored(leadId)).deliveries;
        expect(recipients.some(({ purpose }) => purpose === "dealer")).toBe(true);
        return recipients.some(({ purpose }) => purpose === "acknowledgement");
      };
      for (const [at, email] of spellings.entries())
        expect(await acknowledged(email, new Date(now.getTime() + at * 900_000)), email).toBe(true);
      const later = new Date(now.getTime() + 6 * 900_000);
      expect(await acknowledged(again, later)).toBe(false);
      expect(await acknowledged(another, later)).toBe(true);
      expect(await acknowledged(mailbox, new Date(now.getTime() + 25 * 3_600_000))).toBe(true);
    },
  );

  it("limits acknowledgements to a mailbox to 20 a day over all sites", async () => {
    const email = "stranger@example.com";
    const acknowledged: boolean[] = [];
    for (let at = 0; at < 25; at++) {
      if (at % 5 === 0) site = await newSite();
      const { leadId } = await accepted(enquiry({ email, message: `Hello ${at}` }), {
        now: new Date(now.getTime() + at * 900_000),
      });
      const { deliveries } = await stored(leadId);
      expect(deliveries.some(({ purpose }) => purpose === "dealer")).toBe(true);
      acknowledged.push(deliveries.some(({ purpose }) => purpose === "acknowledgement"));
    }
    expect(acknowledged).toEqual(Array.from({ length: 25 }, (_, at) => at < 20));
  });

  it("acknowledges so many leads of one network a day, to whichever mailboxes, and gives the dealer all of them", async () => {
    let left = 2;
    const asked: string[] = [];
    const takeLimit: TakeLimit = async (kind, { id }, address) => {
      asked.push(`${kind} ${id === site.id} ${address}`);
      return left-- > 0 ? 0 : 600;
    };
    const purposes: string[][] = [];
    for (let at = 0; at < 3; at++) {
      const lead = enquiry({ email: `stranger-${at}@example.com`, message: `Hello ${at}` });
      const { leadId } = await accepted(lead, { takeLimit });
      purposes.push((await stored(leadId)).deliveries.map(({ purpose }) => purpose).sort());
    }
    expect(purposes).toEqual([["acknowledgement", "dealer"], ["acknowledgement", "dealer"], ["dealer"]]);
    expect(new Set(asked)).toEqual(new Set(["acknowledgement true 203.0.113.7"]));
  });

  it("counts the leads of one IPv6 prefix as one sender's", async () => {
    const seen: string[][] = [];
    for (let at = 0; at < 10; at++) {
      const facts = { address: `2001:db8:1:2:${at + 1}::${at + 1}`, userAgent: null, url: null };
      const { leadId } = await accepted(enquiry({ email: `x${at}@example.com`, message: `Hello ${at}` }), {
        facts,
      } as never);
      seen.push((await stored(leadId)).spam);
    }
    expect(seen[0]).toEqual([]);
    expect(seen.at(-1)).toContain("rate");
  });

  it("stores page, subcategory and comments, and accepts each of the categories [ENT-235..237] [DECIDE-17] [DECIDE-77]", async () => {
    const more = { page_id: "p7", subcategory: "Fleet", comments: "Call late", message: "Hi" };
    const { leadId } = await accepted({ category: "General Enquiry", ...shopper, ...more });
    expect((await stored(leadId)).payload).toMatchObject(more);
    for (const category of leadCategories) {
      const outcome = await send(
        {
          ...shopper,
          category,
          message: "Hi",
          credit_consent: true,
          dateTime: "2026-11-24T13:00",
          "Vehicle Make": "Mazda",
          "Vehicle Model": "3",
          "Vehicle Year": "2020",
          postcode: "2250",
          "Service Type": "General service",
          "Preferred Service Date": "2026-11-25",
        },
        { byServer: category === "Reserve" },
      );
      expect(outcome.kind, category).toBe("accepted");
    }
  });

  it("stores a lead without recipients as not delivered", async () => {
    site.lead.fallbackEmail = null;
    const lead = await stored((await accepted(enquiry())).leadId);
    expect(lead.deliveries.find(({ purpose }) => purpose === "dealer")).toMatchObject({ state: "dead" });
  });

  it.each([
    ["any script", "李小龍 Ωmega محمد"],
    ["emoji", "Zoë 🚗"],
    ["apostrophes and markup", `O'Brien ]]> <script>alert("x")</script>`],
  ])("stores a name in %s unchanged", async (_, name) => {
    expect((await stored((await accepted(enquiry({ name }))).leadId)).payload.name).toBe(name);
  });

  it("removes control characters and bidirectional marks", async () => {
    const { leadId } = await accepted(enquiry({ name: "A\r\nBcc: x@y.example\u0000\u202Eb" }));
    expect((await stored(leadId)).payload.name).toBe("A Bcc: x@y.exampleb");
  });

  it("converts careers when sent, and reports the chosen category [CONTACT-10] [DECIDE-32]", async () => {
    const outcome = await accepted({
      form: "contact",
      category: "Careers Enquiry",
      ...shopper,
      message: "Hi",
    });
    expect(outcome).toMatchObject({ category: "Careers Enquiry", form: "contact" });
    expect((await stored(outcome.leadId)).payload).toMatchObject({
      category: "General Enquiry",
      subcategory: "Career Enquiry",
    });
  });
});

describe("rejecting", () => {
  it("a postcode in no list, in the field and in text [CONTACT-24] [ERR-15]", async () => {
    const message = "Invalid postcode";
    expect(await send(enquiry({ postcode: "2999" }))).toEqual({
      kind: "invalid",
      error: message,
      fields: { postcode: message },
    });
    expect(await send(enquiry({ postcode: "2250" }))).toMatchObject({ kind: "accepted" });
  });

  const invalid = async (userData: unknown) => {
    const outcome = await send(userData);
    expect(outcome.kind).toBe("invalid");
    return outcome.kind === "invalid" ? outcome.fields : {};
  };
  it.each<[string, object, string, string]>([
    ["no name", { name: " " }, "name", "* This field is required"],
    ["an invalid address", { email: "ana@" }, "email", "Please enter a valid email address."],
    ["two addresses", { email: "a@b.example,c@d.example" }, "email", "Please enter a valid email address."],
    [
      "a header in the address",
      { email: "a@b.example\r\nBcc: c@d.example" },
      "email",
      "Please enter a valid email address.",
    ],
    ["a number from nowhere", { phone: "12345" }, "phone", "Please enter a valid Australian phone number."],
    [
      "100 KB of message",
      { message: "x".repeat(100_000) },
      "message",
      "Please use no more than 5000 characters.",
    ],
    [
      "a forged dealership",
      { dealership_slug: "elsewhere" },
      "dealership_slug",
      "Please choose one of our dealerships.",
    ],
    ["a forged location", { location: "elsewhere" }, "location", "Please choose one of our locations."],
    [
      "a step before the last",
      { isLastStep: false },
      "isLastStep",
      "This form is sent with its last step only.",
    ],
    ["a category that isn't", { category: "Free Money" }, "category", "Please choose one of the options."],
  ])("%s [DECIDE-76] [ERR-16]", async (_, change, field, message) => {
    expect((await invalid(enquiry(change)))[field]).toBe(message);
  });

  it("terms that were not agreed to, in each form's words [LEAD-18] [ERR-05] [ERR-23] [CONTACT-11] [DECIDE-11]", async () => {
    site.lead.termsCheckbox = true;
    site.contact.termsRequired = true;
    expect((await invalid(enquiry())).terms_conditions).toBe(
      "*You must agree to the terms of use before submitting.",
    );
    const contact = { form: "contact", category: "General Enquiry", ...shopper, message: "Hi" };
    expect((await invalid(contact)).terms_conditions).toBe(
      "* You must agree to the terms of use before submitting the form.",
    );
    expect((await send({ ...contact, terms_conditions: "on" })).kind).toBe("accepted");
  });

  it("data that is no form", async () => {
    for (const nothing of [null, 7, "x", [1]]) expect((await send(nothing)).kind).toBe("invalid");
  });

  it("a car of another dealership and a car of another tenant", async () => {
    expect((await invalid(enquiry({ car_id: car("theirs") }))).car_id).toBe("This car is not on this site.");
    expect((await invalid(enquiry({ car_id: `car-${other.groupId.slice(-12)}` }))).car_id).toBe(
      "This car is not on this site.",
    );
    expect(await listLeads(db, site)).toEqual([]);
  });

  it("but not a car that was sold or deleted meanwhile", async () => {
    expect((await send(enquiry({ car_id: car("sold") }))).kind).toBe("accepted");
    const gone = await accepted(
      enquiry({ car_id: "deleted", "Vehicle Make": "Kia", "Vehicle Model": "Rio" }),
    );
    expect((await stored(gone.leadId)).payload).toMatchObject({ car_id: "deleted", "Vehicle Make": "Kia" });
  });
});

describe("the same form twice", () => {
  it("is one lead with one key, also concurrently; another payload is another lead", async () => {
    const twice = await Promise.all([1, 2, 3, 4].map(() => accepted(enquiry(), { idempotencyKey: "k1" })));
    expect(new Set(twice.map(({ leadId }) => leadId)).size).toBe(1);
    expect(twice.filter(({ repeated }) => !repeated)).toHaveLength(1);
    const changed = await accepted(enquiry({ message: "Another" }), { idempotencyKey: "k1" });
    expect(changed.leadId).not.toBe(twice[0]!.leadId);
    expect(await listLeads(db, site)).toHaveLength(2);
  });

  it("is one lead without a key for ten minutes", async () => {
    const first = await accepted(enquiry());
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
    expect((await accepted(enquiry(), { now: minutes(9) })).leadId).toBe(first.leadId);
    expect((await accepted(enquiry(), { now: minutes(11) })).leadId).not.toBe(first.leadId);
  });

  it("is two leads on two sites", async () => {
    const own = await accepted(enquiry({ car_id: "" }), { idempotencyKey: "k" });
    const theirs = await acceptLead({
      takeLimit: null,
      db,
      postcodes,
      site: other,
      now,
      facts: { address: null, userAgent: null, url: null },
      userData: enquiry({ car_id: "" }),
      idempotencyKey: "k",
    });
    expect(theirs).toMatchObject({ kind: "accepted", repeated: false });
    expect(await leadById(db, other, own.leadId)).toBeNull();
  });

  it("is stored under its site: another site of the group sees nothing", async () => {
    await accepted(enquiry());
    const rows = await db.withSite({ groupId: site.groupId, id: other.id }, (tx) => tx.select().from(leads));
    expect(rows).toEqual([]);
  });
});

describe("leads in steps [DECIDE-13]", () => {
  it("belong to the draft that started them, and are delivered with the last", async () => {
    site.lead.sendPartial = true;
    const first = await accepted(enquiry({ isLastStep: false, message: undefined }), { draft: "mine" });
    expect(first.state).toBe("partial");
    expect((await stored(first.leadId)).deliveries).toEqual([]);
    const step = { lead_id: first.leadId, message: "Now whole" };
    const otherBrowser = await accepted(enquiry(step), { draft: "someone else's" });
    expect(otherBrowser.leadId).not.toBe(first.leadId);
    const last = await accepted(enquiry({ ...step, name: "Ana B" }), { draft: "mine" });
    expect(last).toMatchObject({ leadId: first.leadId, state: "complete" });
    expect((await stored(first.leadId)).deliveries).toHaveLength(2);
  });
});

describe("suspected spam is stored and marked [DECIDE-120]", () => {
  const marks = async (userData: object, more: Partial<AcceptOptions> = {}) =>
    (await stored((await accepted(userData, more)).leadId)).spam;

  it("by the hidden field, by speed and by links", async () => {
    expect(await marks(enquiry({ enquiry_topic: "x" }))).toEqual(["honeypot"]);
    expect(await marks(enquiry({ company_website: "filled in by a browser", message: "hi" }))).toEqual([]);
    expect(await marks(enquiry({ form_started_at: now.getTime() - 500 }))).toEqual(["pace"]);
    expect(await marks(enquiry({ message: "http://a http://b http://c http://d" }))).toEqual(["links"]);
    expect(await marks(enquiry({ form_started_at: now.getTime() - 60_000, message: "calm" }))).toEqual([]);
  });

  it("by repeated content and by the address's rate", async () => {
    const message = "Cheap search engine ranking for your dealership, first month free of charge";
    const results = [];
    for (let i = 0; i < 4; i++)
      results.push(
        await marks(enquiry({ message, email: `s${i}@example.com` }), {
          facts: { address: `198.51.100.${i}`, userAgent: null, url: null },
        }),
      );
    expect(results).toEqual([[], [], [], ["repeated"]]);
    const many = [];
    for (let i = 0; i < 9; i++) many.push(await marks(enquiry({ message: `one ${i}` })));
    expect(many.flat()).toEqual(["rate"]);
  });

  it("and gets no reply, so that no one is mailed in another's name", async () => {
    const { deliveries } = await stored((await accepted(enquiry({ enquiry_topic: "x" }))).leadId);
    expect(deliveries.map(({ purpose }) => purpose)).toEqual(["dealer"]);
    site.lead.deliverSpam = false;
    expect((await stored((await accepted(enquiry({ enquiry_topic: "y" }))).leadId)).deliveries).toEqual([]);
  });
});

describe("test drives [LEAD-12, LEAD-13, LEAD-14, LEAD-15] [ENT-220..224] [DECIDE-54]", () => {
  it("books the time with the lead, once however often it is sent", async () => {
    const first = await accepted(testDrive(), { idempotencyKey: "k" });
    expect(first.booking).toMatchObject({ startsAt: new Date("2026-11-23T23:00:00Z"), minutes: 60 });
    expect(await accepted(testDrive(), { idempotencyKey: "k" })).toMatchObject({
      leadId: first.leadId,
      repeated: true,
    });
    // Also once the time is too near to be booked.
    const late = new Date("2026-11-23T22:30:00Z");
    expect(await accepted(testDrive(), { idempotencyKey: "k", now: late })).toMatchObject({
      leadId: first.leadId,
    });
  });

  it.each<[string, string, string]>([
    ["past", "2026-11-20T10:00", "Please choose a date in the future."],
    ["no date", "soon", "Please enter a valid date."],
    ["the 31st of February", "2026-02-31T10:00", "Please enter a valid date."],
  ])("rejects a time that is %s", async (_, dateTime, message) => {
    expect(await send(testDrive({ dateTime }))).toMatchObject({
      kind: "invalid",
      fields: { dateTime: message },
    });
  });

  it("answers an unavailable time with free ones", async () => {
    const outcome = await send(testDrive({ dateTime: "2026-11-24T10:07" }));
    expect(outcome).toMatchObject({
      kind: "taken",
      next: expect.arrayContaining(["2026-11-24T11:00:00+11:00"]),
    });
  });

  it("gives a time to one of 50 clients and the next free ones to the others", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        send(
          testDrive({ name: `Client ${i}`, email: `c${i}@example.com`, car_id: i % 2 ? car() : car("car2") }),
          {
            idempotencyKey: `race-${i}`,
          },
        ),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === "accepted")).toHaveLength(1);
    const taken = outcomes.filter((outcome) => outcome.kind === "taken");
    expect(taken).toHaveLength(49);
    for (const outcome of taken) {
      expect(outcome.fields.dateTime).toBe("That time has just been taken. Please choose another.");
      expect(outcome.next[0]).toBe("2026-11-24T11:00:00+11:00");
      expect(outcome.next).toHaveLength(5);
    }
    expect(await listLeads(db, site, { most: 100 })).toHaveLength(1);
  });

  it("has as many seats as the location's capacity, and one of each car", async () => {
    site.testDrive = { ...site.testDrive, capacity: 2 };
    const client = (i: number, name: string) =>
      send(testDrive({ email: `d${i}@example.com`, car_id: car(name) }), { idempotencyKey: `s${i}` });
    expect((await client(1, "car")).kind).toBe("accepted");
    expect((await client(2, "car")).kind).toBe("taken");
    expect((await client(3, "car2")).kind).toBe("accepted");
    const place = testDrivePlace(site, { locationId: null, dealershipSlug: null })!;
    const times = await timesOf(db, site, place, null, now, ["2026-11-24"]);
    expect(times.find(({ dateTime }) => dateTime.includes("T10:00"))?.available).toBe(false);
  });

  it("limits the times that one network books, by its address, but not the repetition of one", async () => {
    const taken: string[] = [];
    const takeLimit: TakeLimit = async (kind, { id }, address) => {
      if (kind !== "newBooking") return 0;
      taken.push(`${kind} ${id === site.id} ${address}`);
      return taken.length > 1 ? 900 : 0;
    };
    const first = await accepted(testDrive(), { idempotencyKey: "first", takeLimit });
    const second = testDrive({ dateTime: "2026-11-24T12:00", car_id: car("car2") });
    expect(await send(second, { idempotencyKey: "second", takeLimit })).toEqual({
      kind: "limited",
      error:
        "Too many bookings were made from your network today. Please call us, or send us an enquiry instead.",
      fields: {},
      wait: 900,
    });
    expect(taken).toEqual(Array(2).fill("newBooking true 203.0.113.7"));
    expect(await accepted(testDrive(), { idempotencyKey: "first", takeLimit })).toMatchObject({
      leadId: first.leadId,
      repeated: true,
      form: "test_drive",
      booking: first.booking,
    });
    expect((await send(enquiry(), { takeLimit })).kind).toBe("accepted");
    expect(await listLeads(db, site, { most: 100 })).toHaveLength(2);
  });

  it("accepts a plain date where the site has no slots", async () => {
    site.testDrive = { ...site.testDrive, slots: false };
    expect(await accepted(testDrive({ dateTime: "2026-11-25" }))).toMatchObject({ booking: null });
    expect(await send(testDrive({ dateTime: "2026-11-22" }))).toMatchObject({
      fields: { dateTime: "Please choose a date in the future." },
    });
  });
});
