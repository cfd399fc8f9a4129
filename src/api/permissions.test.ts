import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allClientScopes, type ClientScope } from "#domain/integrations/clients/client-scopes.ts";
import type { Action } from "#domain/staff/access/permissions.ts";
import { type ApiWalk, apiWalk } from "#tests/support/api-walk.ts";
import { operations } from "./operations.server.ts";

const integrations: ClientScope[] = ["integrations:read", "integrations:write"];
const reading = allClientScopes.filter((scope) => !integrations.includes(scope));

/** What every call needs and the least that a client has to reach, written out apart from the table: a call that isn't here fails. */
const expected: Record<
  string,
  {
    needs: Action | "stock, leads, deals or feeds" | null;
    scopes: ClientScope[];
    least?: "group" | "sites";
    /** What is answered where there is nothing of the kind. */
    answer?: number;
  }
> = {
  "GET /me": { needs: null, scopes: [...allClientScopes] },
  "GET /sites": { needs: null, scopes: [...allClientScopes] },
  "GET /locations": { needs: null, scopes: [...allClientScopes] },
  "GET /cars": { needs: "stock.watch", scopes: ["stock:read", "stock:write"] },
  "POST /cars": { needs: "stock.change", scopes: ["stock:write"] },
  "GET /cars/{car}": { needs: "stock.watch", scopes: ["stock:read", "stock:write"] },
  "PATCH /cars/{car}": { needs: "stock.change", scopes: ["stock:write"] },
  "DELETE /cars/{car}": { needs: "stock.change", scopes: ["stock:write"], answer: 409 },
  "GET /cars/{car}/photos": { needs: "stock.watch", scopes: ["stock:read", "stock:write"] },
  "POST /cars/{car}/photos": { needs: "stock.change", scopes: ["stock:write"], answer: 422 },
  "PUT /cars/{car}/photos": { needs: "stock.change", scopes: ["stock:write"] },
  "GET /events": { needs: "stock, leads, deals or feeds", scopes: reading },
  "GET /leads": { needs: "leads.export", scopes: ["leads:read"] },
  "GET /leads/{lead}": { needs: "leads.export", scopes: ["leads:read"] },
  "PATCH /leads/{lead}": { needs: "leads.change", scopes: ["leads:write"] },
  "POST /leads/{lead}/spam": { needs: "leads.change", scopes: ["leads:write"] },
  "POST /leads/{lead}/notes": { needs: "leads.change", scopes: ["leads:write"] },
  "GET /bookings": { needs: "deals.view", scopes: ["deals:read"] },
  "GET /feeds": { needs: "stock.feeds", scopes: ["feeds:read", "feeds:write"], least: "group" },
  "GET /feeds/{feed}": {
    needs: "stock.feeds",
    scopes: ["feeds:read", "feeds:write"],
    least: "group",
  },
  "POST /feeds/{feed}/runs": {
    needs: "stock.import",
    scopes: ["feeds:write"],
    least: "group",
    answer: 404,
  },
  "GET /webhooks": { needs: "integrations.view", scopes: integrations, least: "group" },
  "POST /webhooks": {
    needs: "integrations.change",
    scopes: ["integrations:write"],
    least: "group",
    answer: 422,
  },
  "GET /webhooks/{webhook}": {
    needs: "integrations.view",
    scopes: integrations,
    least: "group",
    answer: 404,
  },
  "PATCH /webhooks/{webhook}": {
    needs: "integrations.change",
    scopes: ["integrations:write"],
    least: "group",
    answer: 404,
  },
  "DELETE /webhooks/{webhook}": {
    needs: "integrations.change",
    scopes: ["integrations:write"],
    least: "group",
    answer: 404,
  },
  "POST /webhooks/{webhook}/secrets": {
    needs: "integrations.change",
    scopes: ["integrations:write"],
    least: "group",
    answer: 404,
  },
  "GET /catalogues": { needs: "marketing.view", scopes: integrations, least: "sites" },
  "POST /catalogues": { needs: "marketing.change", scopes: ["integrations:write"], least: "sites" },
  "GET /catalogues/{catalogue}": { needs: "marketing.view", scopes: integrations, least: "sites" },
  "PATCH /catalogues/{catalogue}": {
    needs: "marketing.change",
    scopes: ["integrations:write"],
    least: "sites",
  },
  "DELETE /catalogues/{catalogue}": {
    needs: "marketing.change",
    scopes: ["integrations:write"],
    least: "sites",
  },
  "POST /catalogues/{catalogue}/addresses": {
    needs: "marketing.change",
    scopes: ["integrations:write"],
    least: "sites",
  },
};

let walk: ApiWalk;
beforeAll(async () => {
  walk = await apiWalk();
});
afterAll(() => walk.group.close());

const named = operations.map((one) => ({ name: `${one.method} ${one.path}`, operation: one }));

it("are written out here for every operation", () => {
  expect(Object.fromEntries(named.map(({ name, operation }) => [name, operation.needs]))).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([name, { needs }]) => [name, needs?.includes(",") ? null : needs]),
    ),
  );
});

describe.each(named)("$name", ({ name, operation }) => {
  it("answers clients of its scopes, within their sites and locations, and no others", async () => {
    const {
      scopes,
      least = "locations",
      answer,
    } = expected[name] ?? expect.fail(`${name} isn't written out`);
    const { north } = walk.group.sites;
    const reaches = {
      group: {},
      sites: { siteIds: [north.id] },
      locations: { locationIds: [north.locations[0]?.id ?? ""] },
    };
    const order = Object.keys(reaches);
    for (const [reach, change] of Object.entries(reaches))
      for (const scope of allClientScopes) {
        const { text, clientId } = await walk.group.clientOf({ scopes: [scope], ...change });
        const { status, body } = await walk.send(text, operation, await walk.fresh("north"));
        const about = `${reach} ${scope}`;
        const isNarrow = order.indexOf(reach) > order.indexOf(least);
        const needsGroup = name === "GET /events" && reach !== "group" && scope.startsWith("feeds");
        if (!scopes.includes(scope) || needsGroup)
          expect([about, body.code]).toEqual([about, "scope_missing"]);
        else if (isNarrow) expect([about, body.code]).toEqual([about, "reach_missing"]);
        else expect([about, status]).toEqual([about, answer ?? operation.status ?? 200]);
        await walk.group.owner.query("update api_clients set revoked_at = now() where id = $1", [clientId]);
      }
  });
});
