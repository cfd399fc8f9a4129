import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { cars } from "#domain/cars/car-tables.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { leadDeliveries } from "#domain/leads/lead-tables.ts";
import { leadById, listLeads } from "#domain/leads/stored-leads/lead-store.server.ts";
import { tradeInImages, tradeIns } from "#domain/trade-in/trade-in-tables.ts";
import { createUploadStore, type UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import { evalExpert } from "#domain/trade-in/valuation/eval-expert.server.ts";
import type { ValuationService } from "#domain/trade-in/valuation/valuation.ts";
import {
  simulatedRegistrations,
  valuationSimulator,
} from "#domain/trade-in/valuation/valuation-simulator.ts";
import { Circuit } from "#lib/circuit.ts";
import { dayMs } from "#lib/durations.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { sellerAnswers } from "#tests/support/a-trade-in.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { oldTradeIns } from "./old-trade-ins.server.ts";
import { acceptOffer, sendTradeIn } from "./send-trade-in.server.ts";
import {
  chooseCandidate,
  find,
  goByHand,
  lookUp,
  type MoveOutcome,
  step,
  type TradeInContext,
  updateValuation,
} from "./trade-in.server.ts";
import { addImage, orderAfter, orderImages } from "./trade-in-images.server.ts";
import { imagesOf, type TradeInKey } from "./trade-in-store.server.ts";
import { tradeInTexts } from "./trade-in-texts.ts";
import { uploadQuota } from "./upload-quota.server.ts";

const start = new Date("2026-11-22T22:00:00Z");
let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let key: TradeInKey;
let now: Date;
let errors: string[];
let calls: string[];
let service: ValuationService;
let groups = 0;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  site = await newSite();
  key = { draft: null, link: null };
  now = start;
  errors = [];
  calls = [];
  service = counted(valuationSimulator({ now: () => now, wait: async () => {} }));
});

function counted(real: ValuationService): ValuationService {
  const note = <T>(call: string, answer: T): T => {
    calls.push(call);
    return answer;
  };
  return {
    enterVin: (requested) => note("enter-vin", real.enterVin(requested)),
    manualEntry: (requested) => note("manual-entry", real.manualEntry(requested)),
    updateEval: (requested) =>
      note(
        `update-eval ${requested.km} ${requested.userEmail} ${requested.cName}`,
        real.updateEval(requested),
      ),
    uploadImage: (requested) => note(`image-upload ${requested.type}`, real.uploadImage(requested)),
  };
}

async function newSite(): Promise<Site> {
  const number = String(++groups).padStart(12, "0");
  const [groupId, id] = [`00000000-0000-4000-8000-${number}`, `00000000-0000-4000-9000-${number}`];
  await db.withSite({ groupId, id }, async (tx) => {
    await tx.execute(
      sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${`g${number}`}, 1)`,
    );
    await tx.execute(
      sql`insert into sites (group_id, id, slug, version) values (${groupId}::uuid, ${id}::uuid, ${`s${number}`}, 1)`,
    );
    await tx.execute(sql`insert into dealerships values (${groupId}::uuid, 'north', 'north')`);
    await tx.insert(cars).values({
      groupId,
      id: `car-${number}`,
      slug: "car",
      identity: "car",
      dealershipId: "north",
      facts: {
        make: "Mazda",
        model: "CX-5",
        year: 2022,
        car_type: "used",
        status: "in_stock",
        stocknum: "H1",
      },
      feedHash: "",
      status: "in_stock",
      createdAt: start,
      updatedAt: start,
    });
  });
  const { trade, lead } = settings.parse({});
  return sampleSite({
    id,
    groupId,
    slug: `s${number}`,
    trade: { ...trade, images: true, userEmail: "buyers@x.example" },
    lead: { ...lead, fallbackEmail: "leads@x.example" },
  });
}

const context = (over: Partial<TradeInContext> = {}): TradeInContext => ({
  db,
  site,
  now,
  service,
  key,
  uploadQuota: async () => null,
  onError: (reason) => errors.push(reason),
  ...over,
});
const facts = {
  address: "203.0.113.9",
  userAgent: "Browser/1",
  url: "https://x/trade-in",
  origin: "https://x",
  postcodes: postcodesFromEnv(),
  imageAddress: (id: string) => `https://x/api/uploads/${id}`,
  takeLimit: (async () => 0) as TakeLimit,
};

async function enter(rego: string, more: { evalid?: string; carId?: string; state?: string } = {}) {
  const outcome = await lookUp(context(), {
    rego,
    state: more.state ?? "nsw",
    evalid: more.evalid ?? null,
    carId: more.carId ?? null,
  });
  if ("draft" in outcome && outcome.draft) key = { ...key, draft: outcome.draft };
  return outcome;
}
const tradeInOf = (outcome: MoveOutcome) => {
  if (!("tradeIn" in outcome)) throw new Error(outcome.kind);
  return outcome.tradeIn;
};
const send = (evalid: string, answers = sellerAnswers, extra = {}) =>
  sendTradeIn(context(), { evalid, answers, extra }, facts);
const sentOf = async (evalid: string, answers?: Record<string, string>) => {
  const outcome = await send(evalid, answers);
  if (outcome.kind !== "sent") throw new Error(JSON.stringify(outcome));
  return outcome.tradeIn;
};
const acknowledgement = async (leadId: string) => {
  const rows = await db.withSite(site, (tx) =>
    tx.select().from(leadDeliveries).where(eq(leadDeliveries.leadId, leadId)),
  );
  return rows
    .filter(({ purpose }) => purpose === "acknowledgement")
    .map(({ words }) => words as { subject: string; text: string });
};
const linkIn = ({ text }: { text: string }) => /offer=([\w-]{22})/.exec(text)![1]!;

describe("looking a registration up", () => {
  it("finds the car and continues to pictures, or without them to the details [TRADE-07] [TRADE-09] [TRADE-14]", async () => {
    const found = tradeInOf(await enter("abc 123"));
    expect(found).toMatchObject({
      state: "images",
      rego: "ABC123",
      regoState: "NSW",
      valuation: { Make: "Mazda" },
    });
    site = { ...site, trade: { ...site.trade, images: false } };
    expect(tradeInOf(await enter("XYZ1")).state).toBe("details");
  });

  it("returns candidates, of which one is valued [TRADE-08] [TRADE-13] [TRADE-28] [DECIDE-64]", async () => {
    const { id, candidates } = tradeInOf(await enter(simulatedRegistrations.candidates));
    expect(candidates!.descriptions).toHaveLength(3);
    expect(await chooseCandidate(context(), { evalid: id, desc: "" })).toEqual({
      kind: "invalid",
      fields: { manualEntry: tradeInTexts.chooseOne },
    });
    expect((await chooseCandidate(context(), { evalid: id, desc: "Somebody else's car" })).kind).toBe(
      "invalid",
    );
    const chosen = tradeInOf(
      await chooseCandidate(context(), { evalid: id, desc: candidates!.descriptions[1]! }),
    );
    expect(chosen).toMatchObject({
      state: "images",
      valuation: { Variant: "SX" },
      manualEntry: candidates!.descriptions[1],
    });
    await chooseCandidate(context(), { evalid: id, desc: candidates!.descriptions[1]! });
    expect(calls).toEqual(["enter-vin", "manual-entry"]);
  });

  it("finds nothing, and returns to the entry [TRADE-10] [TRADE-11]", async () => {
    const none = tradeInOf(await enter(simulatedRegistrations.none));
    expect(none.state).toBe("no_match");
    expect(tradeInOf(await step(context(), { evalid: none.id, event: "back" }))).toMatchObject({
      state: "vehicle",
      rego: "NONE00",
    });
  });

  it("is not paid for twice, and another registration is a separate trade-in", async () => {
    const first = tradeInOf(await enter("ABC123"));
    await step(context(), { evalid: first.id, event: "next", answers: sellerAnswers });
    expect(tradeInOf(await enter(" abc123", { evalid: first.id })).id).toBe(first.id);
    expect(calls).toEqual(["enter-vin"]);
    const other = tradeInOf(await enter("XYZ987", { evalid: first.id }));
    expect(other.id).not.toBe(first.id);
    expect(other.answers).toMatchObject({ name: "Zoë", phone: "0491 570 156" });
    expect(other.answers.odometer).toBeUndefined();
    expect((await find(context(), first.id))?.rego).toBe("ABC123");
  });

  it("retains what was typed when it fails, and continues by hand [ERR-17] [TRADE-35]", async () => {
    const outcome = await enter(simulatedRegistrations.error);
    expect(outcome).toMatchObject({
      kind: "failed",
      error: tradeInTexts.stepFailed,
      tradeIn: { state: "vehicle", rego: "ERR500" },
    });
    expect(errors).toEqual(["simulated error"]);
    const { id } = tradeInOf(outcome);
    expect(tradeInOf(await goByHand(context(), { evalid: id }))).toMatchObject({
      state: "images",
      byHand: true,
    });
    const sent = await sentOf(id);
    expect(sent).toMatchObject({ state: "sent", offer: null, noOffer: "unavailable" });
    const lead = await leadById(db, site, sent.leadId!);
    expect(lead).toMatchObject({
      subcategory: "1. Details Submitted",
      payload: { valuation_status: "unavailable", rego: "ERR500" },
    });
  });

  it("shows the service's own message where it has one [DECIDE-12]", async () => {
    service = { ...service, enterVin: async () => ({ kind: "failed", error: "No licence", reason: "x" }) };
    expect(await enter("ABC123")).toMatchObject({ kind: "failed", error: "No licence" });
  });
});

describe("access to a trade-in", () => {
  it("requires the browser that started it: its id alone is not enough [TRADE-17]", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    for (const other of [
      { draft: null, link: null },
      { draft: "x".repeat(22), link: null },
      { draft: null, link: id },
    ]) {
      const otherBrowser = context({ key: other });
      expect(await find(otherBrowser, id)).toBeNull();
      expect((await step(otherBrowser, { evalid: id, event: "next" })).kind).toBe("unknown");
      expect((await updateValuation(otherBrowser, id, { km: 1, name: "", email: "", phone: "" })).kind).toBe(
        "unknown",
      );
      expect(
        (await sendTradeIn(otherBrowser, { evalid: id, answers: sellerAnswers, extra: {} }, facts)).kind,
      ).toBe("unknown");
      expect((await acceptOffer(otherBrowser, { evalid: id })).kind).toBe("unknown");
      expect(await orderImages(otherBrowser, store, id, { order: [], remove: [] })).toBe(false);
    }
    expect(calls).toEqual(["enter-vin"]);
  });

  it("is denied on another site, and ids are 128 random bits", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    expect(id).toMatch(/^[\w-]{22}$/);
    site = await newSite();
    expect(await find(context(), id)).toBeNull();
    expect(await find(context(), null)).toBeNull();
  });
});

describe("the lead", () => {
  it("is sent with its value, which was sent to the service [TRADE-22] [TRADE-23] [TRADE-24] [DECIDE-78] [ENT-294..299]", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    const sent = await sentOf(id);
    expect(calls.at(-1)).toBe("update-eval 62000 buyers@x.example Zoë O’Neil");
    expect(sent.state).toBe("offer");
    expect(sent.validUntil!.getTime() - sent.sentAt!.getTime()).toBe(7 * dayMs);
    const lead = await leadById(db, site, sent.leadId!);
    expect(lead).toMatchObject({
      category: "Trade-in Enquiry",
      subcategory: "2. Offer Made",
      state: "complete",
      dealershipSlug: "north",
      spam: [],
      payload: {
        rego: "ABC123",
        odometer: 62_000,
        phone: "+61491570156",
        Make: "Mazda",
        EvalID: sent.valuation!.EvalID,
        estimated_value_low: sent.offer!.low,
        estimated_value_high: sent.offer!.high,
        sms_from: "Sample Motors",
        offer_accepted: false,
      },
    });
    expect(lead!.deliveries.map(({ purpose, target }) => [purpose, target])).toEqual(
      expect.arrayContaining([
        ["dealer", "leads@x.example"],
        ["acknowledgement", "zoe@example.com"],
      ]),
    );
  });

  it("is acknowledged only while its network has acknowledgements left, and the dealer gets it all the same", async () => {
    const { id: evalid } = tradeInOf(await enter("ABC123"));
    const takeLimit: TakeLimit = async (kind) => (kind === "acknowledgement" ? 600 : 0);
    const requested = { evalid, answers: sellerAnswers, extra: {} };
    const outcome = await sendTradeIn(context(), requested, { ...facts, takeLimit });
    if (outcome.kind !== "sent") throw new Error(JSON.stringify(outcome));
    const lead = await leadById(db, site, outcome.tradeIn.leadId!);
    const purposes = new Set(lead!.deliveries.map(({ purpose }) => purpose));
    expect([purposes.has("dealer"), purposes.has("acknowledgement")]).toEqual([true, false]);
  });

  it("is one lead, however often and from however many tabs it is sent", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    const all = await Promise.all([send(id), send(id), send(id)]);
    const again = await send(id, { ...sellerAnswers, comments: "Another tab's words." });
    const ids = [...all, again].map((outcome) =>
      outcome.kind === "sent" ? outcome.tradeIn.leadId : outcome.kind,
    );
    expect(new Set(ids).size).toBe(1);
    expect(await listLeads(db, site)).toHaveLength(1);
    expect(tradeInOf(await step(context(), { evalid: id, event: "back" })).state).toBe("offer");
    expect(
      await addImage(context(), store, id, {
        field: "file",
        name: "a.jpg",
        path: null,
        tooLarge: false,
        bytes: 1,
      }),
    ).toEqual({ kind: "unknown" });
  });

  it.each([
    ["too old", simulatedRegistrations.tooOld, "62000", "too_old"],
    ["driven too far", simulatedRegistrations.match, "100001", "too_far"],
    ["without an amount", simulatedRegistrations.noValue, "62000", "no_value"],
    ["cut off in mid-flow", simulatedRegistrations.cutOff, "62000", "unavailable"],
  ])(
    "is sent for a car %s too, and says so [TRADE-38] [DECIDE-16] [DECIDE-63]",
    async (_, rego, odometer, status) => {
      const { id } = tradeInOf(await enter(rego));
      const sent = await sentOf(id, { ...sellerAnswers, odometer });
      expect(sent).toMatchObject({ state: "sent", offer: null, noOffer: status });
      const lead = await leadById(db, site, sent.leadId!);
      expect(lead).toMatchObject({
        subcategory: "1. Details Submitted",
        payload: { valuation_status: status },
      });
      expect((await acknowledgement(sent.leadId!))[0]!.text).not.toContain("$");
      expect((await acceptOffer(context(), { evalid: id })).kind).toBe("unknown");
    },
  );

  const playDead = {
    "breaks off in its answer": (response: ServerResponse) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "400" });
      response.write('[{"EvalID":"theirs-7","estimated_value":{"low":');
      setImmediate(() => response.destroy());
    },
    "hangs up": (response: ServerResponse) => response.destroy(),
    "never answers": () => {},
    "answers a page": (response: ServerResponse) => response.end("<!doctype html><h1>Bad gateway</h1>"),
    "is gone": null,
  };
  it.each(Object.entries(playDead))(
    "arrives marked when the real service %s mid-flow, by the production adapter [DECIDE-60] [TRADE-35]",
    async (_, die) => {
      const requests: string[] = [];
      const server = createServer((request, response) => {
        requests.push(request.url!);
        request.resume();
        if (request.url!.endsWith("/enter-vin"))
          response.end('[{"EvalID":"theirs-7","Make":"Mazda","Model":"CX-5","Year":"2022"}]');
        else die?.(response);
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      const stop = () => {
        server.closeAllConnections();
        return new Promise((resolve) => server.close(resolve));
      };
      service = evalExpert({
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/eval-expert`,
        timeoutMs: 3_000,
        secret: null,
        secrets: async () => ({ kind: "missing", reason: "" }),
        circuit: new Circuit({ failures: 5, openMs: 30_000 }),
        now: () => now,
        allowed: () => true,
      });
      const { id, state } = tradeInOf(await enter("ABC123"));
      expect(state).toBe("images");
      if (!die) await stop();
      const sent = await sentOf(id);
      await stop();
      expect(requests.filter((call) => call.endsWith("/enter-vin"))).toHaveLength(1);
      expect(sent).toMatchObject({ state: "sent", offer: null, noOffer: "unavailable" });
      expect(await leadById(db, site, sent.leadId!)).toMatchObject({
        state: "complete",
        subcategory: "1. Details Submitted",
        payload: {
          valuation_status: "unavailable",
          Make: "Mazda",
          EvalID: "theirs-7",
          odometer: 62_000,
          comments: "One owner.",
        },
      });
      expect(errors).toHaveLength(1);
    },
  );

  it("waits once for a service that is down: what the page sent is not sent again", async () => {
    const { id } = tradeInOf(await enter(simulatedRegistrations.cutOff));
    const details = { km: 62_000, name: "Zoë O’Neil", email: "zoe@example.com", phone: "0491 570 156" };
    expect((await updateValuation(context(), id, details)).kind).toBe("failed");
    await sentOf(id);
    expect(calls.filter((one) => one.startsWith("update-eval"))).toHaveLength(1);
  });

  it("retains what was typed when an answer is invalid", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    const wrong = { ...sellerAnswers, odometer: "-1", postcode: "22a0" };
    expect(await send(id, wrong)).toMatchObject({
      kind: "invalid",
      fields: {
        odometer: tradeInTexts.badOdometer,
        postcode: "Invalid postcode. Please enter a 4-digit number.",
      },
    });
    expect((await find(context(), id))?.answers).toMatchObject({ odometer: "-1", comments: "One owner." });
    expect(await listLeads(db, site)).toEqual([]);
  });

  it("retains the car it is towards [TRADE-54] [DECIDE-65]", async () => {
    const number = String(groups).padStart(12, "0");
    const { id, carId } = tradeInOf(await enter("ABC123", { carId: `car-${number}` }));
    expect(carId).toBe(`car-${number}`);
    const sent = await sentOf(id);
    expect(await leadById(db, site, sent.leadId!)).toMatchObject({
      dealershipSlug: "north",
      car: { id: carId, make: "Mazda" },
      payload: { car_id: carId, car_dealership_id: "north" },
    });
    expect(tradeInOf(await enter("XYZ1", { carId: "nobody's" })).carId).toBeNull();
  });

  it("of a bot is stored and marked, and no one is mailed [DECIDE-120] [ENT-273]", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    const outcome = await send(id, sellerAnswers, { enquiry_topic: "http://spam.example" });
    if (outcome.kind !== "sent") throw new Error(outcome.kind);
    const lead = await leadById(db, site, outcome.tradeIn.leadId!);
    expect(lead!.spam).toEqual(["honeypot"]);
    expect(await acknowledgement(lead!.id)).toEqual([]);
  });
});

describe("the offer", () => {
  it("is accepted once, the lead updated and the dealer notified again [TRADE-25] [DECIDE-87] [LEAD-30]", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    const { leadId } = await sentOf(id);
    const woken = vi.fn();
    expect(await acceptOffer(context(), { evalid: null, leadId: leadId! }, woken)).toMatchObject({
      kind: "accepted",
      repeated: false,
    });
    expect(await acceptOffer(context(), { evalid: id }, woken)).toMatchObject({
      kind: "accepted",
      repeated: true,
    });
    expect(woken).toHaveBeenCalledTimes(1);
    const lead = await leadById(db, site, leadId!);
    expect(lead).toMatchObject({
      subcategory: "3. Offer Accepted",
      payload: {
        subcategory: "3. Offer Accepted",
        offer_accepted: true,
        form_completed: true,
        rego: "ABC123",
      },
    });
    expect(lead!.deliveries.filter(({ purpose }) => purpose === "dealer")).toHaveLength(2);
    const [, accepted] = await acknowledgement(leadId!);
    expect(accepted!.subject).toContain("You accepted our offer");
  });

  it("is opened and accepted by the mailed link alone, until it expires [TRADE-37]", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    const { leadId } = await sentOf(id);
    const [mail] = await acknowledgement(leadId!);
    // Requested at a host of another site.
    expect(mail!.text).toContain("https://sample.localhost/");
    expect(mail!.text).not.toContain("https://x/");
    const link = linkIn(mail!);
    const byLink = { draft: null, link };
    expect((await find(context({ key: byLink }), id))?.id).toBe(id);
    const late = { key: byLink, now: new Date(now.getTime() + 7 * dayMs) };
    expect(await find(context(late), id)).toBeNull();
    expect((await acceptOffer(context(late), { evalid: id })).kind).toBe("unknown");
    expect((await acceptOffer(context({ now: late.now }), { evalid: id })).kind).toBe("expired");
    expect((await acceptOffer(context({ key: byLink }), { evalid: id })).kind).toBe("accepted");
  });
});

describe("after the server was killed between two steps", () => {
  it("continues: all state is in the database", async () => {
    const { id } = tradeInOf(await enter(simulatedRegistrations.candidates));
    // Each step with a new connection, service and clock, as after a restart.
    const again = () => {
      now = new Date(now.getTime() + 60_000);
      service = counted(valuationSimulator({ now: () => now, wait: async () => {} }));
      return context();
    };
    const { candidates } = (await find(again(), id))!;
    expect(
      tradeInOf(await chooseCandidate(again(), { evalid: id, desc: candidates!.descriptions[0]! })).state,
    ).toBe("images");
    expect(
      tradeInOf(await step(again(), { evalid: id, event: "next", answers: { name: "Zoë" } })).state,
    ).toBe("details");
    expect(await find(again(), id)).toMatchObject({ state: "details", answers: { name: "Zoë" } });
    // Killed after the service call and before the lead was stored.
    const details = { km: 62_000, name: "Zoë O’Neil", email: "zoe@example.com", phone: "0491 570 156" };
    await updateValuation(again(), id, details);
    again();
    const sent = await sentOf(id);
    expect(sent.offer).not.toBeNull();
    expect(calls.filter((one) => one.startsWith("update-eval"))).toHaveLength(1);
    again();
    expect((await acceptOffer(context(), { evalid: id })).kind).toBe("accepted");
  });
});

let store: UploadStore;
let folder: string;
let photo: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-trade-in-"));
  store = createUploadStore(folder, folderOriginals(join(folder, "uploads")));
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#345" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("pictures", () => {
  let given = 0;
  const received = (name: string, bytes = photo) => {
    const path = join(folder, `given-${given++}`);
    writeFileSync(path, bytes);
    return { field: "file", name, path, tooLarge: false, bytes: bytes.length };
  };
  const names = async (id: string) =>
    (await db.withSite(site, (tx) => imagesOf(tx, site, id))).map(({ name }) => name);

  it("are stored, forwarded, moved and removed, and are in the lead in their order [TRADE-15] [TRADE-17] [ENT-260] [DECIDE-60]", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    for (const name of ["front.jpg", "C:\\back‮.jpg", "side.jpg"])
      expect((await addImage(context(), store, id, received(name))).kind).toBe("stored");
    await vi.waitFor(() => expect(calls.filter((one) => one === "image-upload image/jpeg")).toHaveLength(3), {
      timeout: 30_000,
    });
    expect(await names(id)).toEqual(["front.jpg", "C:\\back.jpg", "side.jpg"]);
    const ids = (await db.withSite(site, (tx) => imagesOf(tx, site, id))).map((image) => image.id);
    expect(orderAfter(ids, `up:${ids[2]}`)).toEqual([ids[0], ids[2], ids[1]]);
    expect(orderAfter(ids, `down:${ids[2]}`)).toEqual(ids);
    expect(orderAfter(ids, `remove:${ids[1]}`)).toEqual([ids[0], ids[2]]);
    expect(orderAfter(ids, "nonsense")).toEqual(ids);
    // One that was added meanwhile by another tab is in neither list and stays.
    await addImage(context(), store, id, received("late.jpg"));
    const order = [ids[2]!, ids[0]!, ids[2]!, "another's"];
    await orderImages(context(), store, id, { order, remove: [ids[1]!, "another's"] });
    expect(await names(id)).toEqual(["side.jpg", "front.jpg", "late.jpg"]);
    const sent = await sentOf(id);
    const lead = await leadById(db, site, sent.leadId!);
    expect(lead!.payload.image).toEqual([
      `https://x/api/uploads/${ids[2]}`,
      `https://x/api/uploads/${ids[0]}`,
      expect.stringContaining("/api/uploads/"),
    ]);
  });

  it("are optional: the lead is sent without any [TRADE-30]", async () => {
    const found = tradeInOf(await enter("ABC123"));
    expect(found.state).toBe("images");
    const details = tradeInOf(await step(context(), { evalid: found.id, event: "next" }));
    expect(details.state).toBe("details");
    const sent = await sentOf(found.id);
    expect(sent.state).toBe("offer");
    expect((await leadById(db, site, sent.leadId!))!.payload.image ?? []).toEqual([]);
  });

  it("are ten at most, each validated by its bytes [TRADE-31] [TRADE-32] [TRADE-33] [ERR-21] [ERR-22] [DECIDE-119] [DECIDE-135]", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    const refusal = async (file: Parameters<typeof addImage>[3]) => {
      const outcome = await addImage(context(), store, id, file);
      return outcome.kind === "refused" ? outcome.error : outcome.kind;
    };
    expect(
      await refusal({ field: "file", name: "a.jpg", path: null, tooLarge: true, bytes: 10_000_001 }),
    ).toBe(tradeInTexts.tooLarge);
    expect(await refusal(received("zip.jpg", Buffer.from("PK\u0003\u0004")))).toBe(tradeInTexts.wrongType);
    expect(await refusal(received("half.jpg", photo.subarray(0, 200)))).toBe(tradeInTexts.unreadable);
    const eleven = await Promise.all(Array.from({ length: 11 }, (_, at) => refusal(received(`${at}.jpg`))));
    expect(eleven.filter((one) => one === "stored")).toHaveLength(10);
    expect(eleven.filter((one) => one === tradeInTexts.tooMany)).toHaveLength(1);
    expect(await names(id)).toHaveLength(10);
  });

  it("are bounded for a trade-in, a sender and a site within a day, and say so in words", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    const taken = new Map<string, number>();
    const bounds: Record<string, number> = { tradeInPictures: 3, senderPictures: 5, sitePictures: 6 };
    const takeLimit: TakeLimit = async (name, _, of) => {
      const count = (taken.get(`${name} ${of}`) ?? 0) + 1;
      taken.set(`${name} ${of}`, count);
      return count > (bounds[name] ?? 0) ? 9 : 0;
    };
    const from = (sender: string) => uploadQuota(takeLimit, site, sender);
    const quota = from("203.0.113.1");
    const outcomes = [];
    // Removing a picture doesn't give it back.
    for (let at = 0; at < 4; at++) {
      const outcome = await addImage(context({ uploadQuota: quota }), store, id, received(`${at}.jpg`));
      outcomes.push(outcome.kind === "refused" ? [outcome.code, outcome.error] : outcome.kind);
      await orderImages(context(), store, id, {
        order: [],
        remove: outcome.kind === "stored" ? [outcome.image.id] : [],
      });
    }
    expect(outcomes).toEqual(["stored", "stored", "stored", ["quota", tradeInTexts.tradeInQuota]]);
    expect([await quota("b"), await quota("b"), await quota("b")]).toEqual([
      null,
      null,
      tradeInTexts.tradeInQuota,
    ]);
    expect([await from("203.0.113.2")("c"), await from("203.0.113.2")("c")]).toEqual([
      null,
      tradeInTexts.siteQuota,
    ]);
  });

  it("and drafts are deleted after the site's retention period, files too", async () => {
    const { id } = tradeInOf(await enter("ABC123"));
    const outcome = await addImage(context(), store, id, received("a.jpg"));
    if (outcome.kind !== "stored") throw new Error(outcome.kind);
    const [row] = await db.withSite(site, (tx) => imagesOf(tx, site, id));
    const sites = { all: async () => [{ ...site, siteId: site.id }], byIds: async () => site };
    const work = (at: Date) =>
      oldTradeIns({ db, sites: sites as never, log: console as never, store: () => store, now: () => at });
    await work(new Date(now.getTime() + 29 * dayMs)).run(
      () => false,
      () => {},
    );
    expect(await store.read(row!.fileKey)).not.toBeNull();
    const failing = { ...store, remove: async () => Promise.reject(new Error("the bucket is unavailable")) };
    const log = { warn: () => {} };
    const later = () => new Date(now.getTime() + 31 * dayMs);
    await oldTradeIns({
      db,
      sites: sites as never,
      log: log as never,
      store: () => failing,
      now: later,
    }).run(
      () => false,
      () => {},
    );
    expect(await names(id)).toEqual(["a.jpg"]);
    await work(later()).run(
      () => false,
      () => {},
    );
    expect(await store.read(row!.fileKey)).toBeNull();
    const left = await db.withSite(site, async (tx) => [
      await tx.$count(tradeIns),
      await tx.$count(tradeInImages),
    ]);
    expect(left).toEqual([0, 0]);
    const { id: other } = tradeInOf(await enter("ABC123"));
    await addImage(context(), store, other, received("b.jpg"));
    await sentOf(other);
    await work(new Date(now.getTime() + 91 * dayMs)).run(
      () => false,
      () => {},
    );
    expect(await names(other)).toEqual([]);
    expect((await listLeads(db, site)).length).toBe(1);
  });
});
