import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allClientScopes, type ClientScope } from "#domain/integrations/clients/client-scopes.ts";
import type { Action } from "#domain/staff/access/permissions.ts";
import { type ApiGroup, apiGroup } from "#tests/support/api-group.ts";
import { addLead } from "#tests/support/lead-group.ts";
import { operations } from "./operations.server.ts";

/** What every call needs, written out apart from the table: a call that isn't here fails. */
const expected: Record<
  string,
  { needs: Action | "stock, leads, deals or feeds" | null; scopes: ClientScope[]; wholeGroup?: true }
> = {
  "GET /me": { needs: null, scopes: [...allClientScopes] },
  "GET /sites": { needs: null, scopes: [...allClientScopes] },
  "GET /locations": { needs: null, scopes: [...allClientScopes] },
  "GET /cars": { needs: "stock.watch", scopes: ["stock:read", "stock:write"] },
  "GET /cars/{car}": { needs: "stock.watch", scopes: ["stock:read", "stock:write"] },
  "PATCH /cars/{car}": { needs: "stock.change", scopes: ["stock:write"] },
  "GET /events": { needs: "stock, leads, deals or feeds", scopes: [...allClientScopes] },
  "GET /leads": { needs: "leads.export", scopes: ["leads:read"] },
  "GET /leads/{lead}": { needs: "leads.export", scopes: ["leads:read"] },
  "PATCH /leads/{lead}": { needs: "leads.change", scopes: ["leads:write"] },
  "POST /leads/{lead}/notes": { needs: "leads.change", scopes: ["leads:write"] },
  "GET /bookings": { needs: "deals.view", scopes: ["deals:read"] },
  "GET /feeds": { needs: "stock.feeds", scopes: ["feeds:read", "feeds:write"], wholeGroup: true },
  "GET /feeds/{feed}": { needs: "stock.feeds", scopes: ["feeds:read", "feeds:write"], wholeGroup: true },
  "POST /feeds/{feed}/runs": { needs: "stock.import", scopes: ["feeds:write"], wholeGroup: true },
};
const bodies: Record<string, unknown> = {
  "PATCH /cars/{car}": { set: { colour: "Red" } },
  "PATCH /leads/{lead}": { set: { stage: "contacted" } },
  "POST /leads/{lead}/notes": { text: "By a program" },
};

let group: ApiGroup;
const leads = { north: "", west: "", other: "" };
beforeAll(async () => {
  group = await apiGroup();
  for (const slug of ["north", "west", "other"] as const) {
    const site = group.sites[slug];
    leads[slug] = await addLead(group, site, { locationId: site.locations[0]?.id ?? null });
  }
});
afterAll(() => group.close());

const named = operations.map((one) => ({ name: `${one.method} ${one.path}`, operation: one }));
const send = (secret: string, name: string, { car, lead }: { car: string; lead: string }) => {
  const [method = "", path = ""] = name.split(" ");
  const address = path.replace("{car}", car).replace("{lead}", lead).replace("{feed}", "none");
  group.freshLimits();
  return group.call(secret, method, `/v1${address}`, name in bodies ? { body: bodies[name] } : {});
};

it("are written out here for every operation", () => {
  expect(Object.fromEntries(named.map(({ name, operation }) => [name, operation.needs]))).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([name, { needs }]) => [name, needs?.includes(",") ? null : needs]),
    ),
  );
});

describe.each(Object.entries(expected))("%s", (name, { scopes, wholeGroup }) => {
  it("answers clients of its scopes, within their sites and locations, and no others", async () => {
    const { north } = group.sites;
    const reaches = {
      group: {},
      site: { siteIds: [north.id] },
      location: { locationIds: [north.locations[0]?.id ?? ""] },
    };
    for (const [reach, change] of Object.entries(reaches))
      for (const scope of allClientScopes) {
        const { text, clientId } = await group.clientOf({ scopes: [scope], ...change });
        const own = await send(text, name, { car: "north-0", lead: leads.north });
        const hasScope = scopes.includes(scope);
        const isPart = reach !== "group";
        const about = `${reach} ${scope}`;
        if (!hasScope) expect([about, own.body.code]).toEqual([about, "scope_missing"]);
        else if (wholeGroup && isPart) expect([about, own.body.code]).toEqual([about, "reach_missing"]);
        else if (name === "GET /events" && isPart && scope.startsWith("feeds")) expect(own.status).toBe(403);
        else
          expect([about, own.status]).toEqual([
            about,
            name.includes("{feed}") ? 404 : name.startsWith("POST") ? 201 : 200,
          ]);
        await group.owner.query("update api_clients set revoked_at = now() where id = $1", [clientId]);
      }
  });
});

describe("a client", () => {
  it.each([
    "GET /cars/{car}",
    "PATCH /cars/{car}",
    "GET /leads/{lead}",
    "PATCH /leads/{lead}",
    "POST /leads/{lead}/notes",
  ])(
    "doesn't reach by %s what is another site's, location's or group's, and changes nothing there",
    async (name) => {
      const { north } = group.sites;
      const rows = async () =>
        JSON.stringify(
          await Promise.all(
            [
              "select id, overrides from cars order by id",
              "select id, stage from leads order by id",
              "select lead_id from lead_events",
              "select car_id from car_overrides",
            ].map(async (query) => (await group.owner.query(query)).rows),
          ),
        );
      const whole = await group.clientOf();
      const ofSite = await group.clientOf({ siteIds: [north.id] });
      const ofLocation = await group.clientOf({ locationIds: [north.locations[0]?.id ?? ""] });
      const before = await rows();
      const foreign = [
        [ofSite, "west-0", leads.west],
        [ofLocation, "west-0", leads.west],
        [whole, "other-0", leads.other],
        [whole, "none", "none"],
      ] as const;
      for (const [{ text }, car, lead] of foreign) {
        const { status, body } = await send(text, name, { car, lead });
        expect([status, body.code]).toEqual([404, "not_found"]);
      }
      expect(await rows()).toBe(before);
    },
  );

  it("finds in lists what it reaches, and nothing else", async () => {
    const { north } = group.sites;
    const ids = async (secret: string, path: string) => {
      group.freshLimits();
      return (await group.call(secret, "GET", `/v1${path}`)).body.items.map(
        ({ id, slug }: { id: string; slug?: string }) => slug ?? id,
      );
    };
    const ofSite = (await group.clientOf({ siteIds: [north.id] })).text;
    const ofLocation = (await group.clientOf({ locationIds: [north.locations[0]?.id ?? ""] })).text;
    for (const secret of [ofSite, ofLocation]) {
      expect(await ids(secret, "/cars")).toEqual(["north-0", "north-1", "north-2"]);
      expect(await ids(secret, "/leads")).toEqual([leads.north]);
      expect(await ids(secret, "/locations")).toEqual(["north"]);
    }
    expect(await ids(ofSite, "/sites")).toEqual(["north"]);
  });
});
