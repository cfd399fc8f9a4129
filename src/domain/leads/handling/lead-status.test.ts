import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leadEvents } from "#domain/leads/lead-tables.ts";
import { signature } from "#lib/signature.server.ts";
import { addLead, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { statusCall } from "./lead-status.server.ts";

let of: LeadGroup;
let id: string;
const secret = "a secret that a CRM has too";

beforeAll(async () => {
  of = await leadGroup("{ statusSecret: crm }");
  id = await addLead(of, of.sites.north);
});
afterAll(() => of.db.remove());

async function send(
  body: string,
  {
    header,
    site = of.sites.north,
    has = true,
  }: { header?: string; site?: LeadGroup["sites"]["north"]; has?: boolean } = {},
) {
  const services = {
    db: of.db,
    now: of.now,
    secrets: async () =>
      has ? ({ kind: "secret", text: secret } as const) : ({ kind: "missing", reason: "none" } as const),
  };
  const request = new Request("https://north.example/api/leads/status", {
    method: "POST",
    headers: { "forecourt-signature": header ?? signature(secret, body, of.now()) },
    body,
  });
  const response = await statusCall(services, site, request);
  return { status: response.status, body: await response.json() };
}
const report = (change: object = {}) =>
  JSON.stringify({ lead: id, system: "CRM", id: "4711", status: "Working", ...change });
const events = () =>
  of.db.withSite(of.sites.north, (tx) => tx.select().from(leadEvents).where(eq(leadEvents.leadId, id)));

describe("POST /api/leads/status", () => {
  it("stores what another system reports, once", async () => {
    expect(await send(report())).toEqual({ status: 200, body: { repeated: false } });
    expect(await send(report())).toEqual({ status: 200, body: { repeated: true } });
    expect(await send(report({ status: "Sold" }))).toEqual({ status: 200, body: { repeated: false } });
    expect((await events()).map(({ kind, source, details }) => [kind, source, details.status])).toEqual([
      ["status", "system", "Working"],
      ["status", "system", "Sold"],
    ]);
  });

  it("refuses a wrong, missing or old signature, and one of another body", async () => {
    const old = new Date(of.now().getTime() - 301_000);
    for (const header of [
      "",
      "t=1,v1=00",
      signature("another secret", report(), of.now()),
      signature(secret, report(), old),
      signature(secret, report({ status: "Lost" }), of.now()),
    ])
      expect((await send(report(), { header })).status, header).toBe(401);
    expect(await events()).toHaveLength(2);
  });

  it("says what is wrong", async () => {
    expect((await send("{")).status).toBe(422);
    expect((await send(report({ status: "" }))).status).toBe(422);
    expect((await send(report({ more: 1 }))).status).toBe(422);
    expect((await send(report({ lead: "none" }))).status).toBe(404);
    expect((await send(" ".repeat(17_000))).status).toBe(413);
    expect((await send(report(), { has: false })).status).toBe(503);
  });

  it("isn't there for sites that take no reports", async () => {
    expect((await send(report(), { site: of.sites.south })).status).toBe(404);
  });
});
