import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { postcodesFromEnv } from "#composition/postcodes-from-env.server.ts";
import { leadById } from "#domain/leads/stored-leads/lead-store.server.ts";
import type { Counted } from "#platform/http/counted.ts";
import { recordVisit, visitTrail } from "#site/parts/tracking/visit-trail.ts";
import { type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { acceptLead } from "./accept-lead.server.ts";
import type { AcceptOptions } from "./acceptance.server.ts";
import { maxCampaigns } from "./sent-source.server.ts";

let of: LeadGroup;
let sent = 0;

beforeAll(async () => {
  of = await leadGroup();
  vi.stubGlobal("window", { location: { hostname: "north.example" } });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await of.db.remove();
});

/** What a browser has in its tab after its first page and another. */
function trailOf(query: string, referrer: string) {
  const stored = new Map<string, string>();
  const storage = () => ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  recordVisit(storage, { pathname: "/", search: query }, referrer, 0);
  recordVisit(storage, { pathname: "/contact", search: "" }, null, 1_000);
  return visitTrail(storage);
}

async function leadWith(lead_attributes: object | undefined, more: Partial<AcceptOptions> = {}) {
  const counted: Counted[] = [];
  const { north } = of.sites;
  const tracking = { ...north.tracking, assistants: ["assistant.example"], requireConsent: true };
  const number = String(++sent).padStart(4, "0");
  const outcome = await acceptLead({
    db: of.db,
    postcodes: postcodesFromEnv(),
    site: { ...north, hosts: ["north.example:3000"], tracking },
    now: of.now(),
    facts: { address: null, userAgent: "Browser/1", url: null },
    takeLimit: null,
    idempotencyKey: `key-${number}`,
    userData: {
      category: "General Enquiry",
      location: "city",
      ...{
        name: "Ana Li",
        email: `ana${number}@example.com`,
        phone: `0491 57${number.slice(0, 1)} ${number.slice(1)}`,
        postcode: "2250",
      },
      message: `Question ${number}`,
      ...(lead_attributes ? { lead_attributes } : {}),
    },
    count: (one) => void counted.push(one),
    ...more,
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  const { source, campaign, linkedQueryParams } = (await leadById(of.db, north, outcome.leadId))!;
  return { source, campaign, linkedQueryParams, counted: counted[0]?.source };
}

describe("a lead counts under what brought its visit", () => {
  it.each([
    ["", "https://www.google.com.au/", "search/google"],
    ["", "https://duckduckgo.com/", "search/duckduckgo"],
    ["", "https://chatgpt.com/", "assistant/chatgpt"],
    ["?utm_source=perplexity.ai", "", "assistant/perplexity"],
    ["", "https://assistant.example/", "assistant/assistant.example"],
    ["", "", "direct"],
    ["?page=2", "", "direct"],
    ["", "https://l.facebook.com/", "social/facebook"],
    ["?fbclid=IwAR0", "", "social/facebook"],
    ["", "https://www.carsguide.example/cars", "referral/carsguide.example"],
    ["", "https://mail.google.com/", "email/mail.google.com"],
    ["?utm_source=newsletter&utm_medium=email", "", "email/newsletter"],
    ["?gclid=Cj0KEQ", "https://www.google.com/", "paid/google-ads"],
    ["?msclkid=x1", "https://www.bing.com/", "paid/microsoft-ads"],
    ["?utm_source=Google&utm_medium=CPC", "https://www.google.com/", "paid/google"],
    ["?utm_source=meta&utm_medium=paid_social", "https://l.instagram.com/", "paid/meta"],
    ["?utm_source=flyer", "", "campaign/flyer"],
    ["?utm_source=ana.li%40example.com", "", "campaign"],
    ["", "http://north.example:3000/search", "unknown"],
  ])("%s from %s: %s [DECIDE-310]", async (query, referrer, source) => {
    const found = await leadWith(trailOf(query, referrer));
    expect(found.source).toBe(source);
    expect(found.counted).toBe(source.split("/")[0]);
    // The id of the click was read, and isn't stored without consent.
    expect(JSON.stringify(found.linkedQueryParams)).not.toMatch(/clid/);
  });

  it("isn't known without script, and never direct [DECIDE-310]", async () => {
    for (const sent of [undefined, { visited_pages: ["/"], linked_query_params: {} }, { from: "<b>" }])
      expect(await leadWith(sent)).toMatchObject({ source: "unknown", counted: "unknown" });
  });

  it("is an assistant's if an agent sends it", async () => {
    const agent = { name: "Helper", url: null, grantedAt: of.now().toISOString(), channels: [], text: "Yes" };
    expect((await leadWith(undefined, { agent })).source).toBe("assistant/agent");
  });

  it("keeps its campaign's plain words, and none that may name a person", async () => {
    const campaignOf = async (name: string) =>
      (await leadWith(trailOf(`?utm_source=x&utm_campaign=${encodeURIComponent(name)}`, ""))).campaign;
    expect(await campaignOf("Run-out 2026 <b>")).toBe("Run-out 2026 b");
    expect(await campaignOf("ana@example.com")).toBeNull();
    expect(await campaignOf("0412 345 678")).toBeNull();
    expect(await campaignOf("c".repeat(90))).toBe("c".repeat(60));
  });

  it(`names at most ${maxCampaigns} campaigns within a day`, async () => {
    of.at("2026-03-20T00:00:00Z");
    const send = (campaign: string) => leadWith(trailOf(`?utm_campaign=${campaign}`, ""));
    for (let n = 0; n < maxCampaigns; n++) await send(`c${n}`);
    expect((await send("another")).campaign).toBeNull();
    expect((await send("c7")).campaign).toBe("c7");
    of.at("2026-03-22T00:00:00Z");
    expect((await send("another")).campaign).toBe("another");
  });
});
