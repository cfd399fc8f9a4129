import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { catalogueById } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { revokeClient } from "#domain/integrations/clients/clients.server.ts";
import { type ApiGroup, apiGroup } from "#tests/support/api-group.ts";
import { addLead } from "#tests/support/lead-group.ts";

let group: ApiGroup;
let secret: string;
beforeAll(async () => {
  group = await apiGroup();
  secret = (await group.clientOf()).text;
});
beforeEach(() => group.freshLimits());
afterAll(() => group.close());

const send = (
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  of = secret,
) => group.call(of, method, `/v1${path}`, { ...(body ? { body } : {}), headers });
const matching = (headers: Headers) => ({ "If-Match": headers.get("ETag") ?? "" });

describe("webhooks", () => {
  const hook = { url: "https://crm.example/hook", types: ["car.*", "lead.received"] };

  it("are added, changed, disabled and removed by what was seen of them [DECIDE-271]", async () => {
    const added = await send("POST", "/webhooks", hook);
    expect(added.body.secret).toMatch(/^whsec_/);
    expect(added.body.webhook).toMatchObject({
      ...hook,
      sites: null,
      enabled: true,
      state: "active",
      waiting: 0,
    });
    const path = `/webhooks/${added.body.webhook.id}`;
    expect(added.headers.get("Location")).toBe(`/v1${path}`);
    const read = await send("GET", path);
    expect(read.headers.get("ETag")).toBe(added.headers.get("ETag"));
    expect((await send("PATCH", path, { enabled: false })).status).toBe(428);
    const disabled = await send(
      "PATCH",
      path,
      { enabled: false, types: ["car.sold"] },
      matching(read.headers),
    );
    expect(disabled.body).toMatchObject({ enabled: false, state: "member", types: ["car.sold"] });
    expect((await send("PATCH", path, { enabled: true }, matching(read.headers))).status).toBe(412);
    const enabled = await send("PATCH", path, { enabled: true }, matching(disabled.headers));
    expect(enabled.body).toMatchObject({ enabled: true, types: ["car.sold"] });
    const rotated = await send("POST", `${path}/secrets`);
    expect(rotated.body.secret).not.toBe(added.body.secret);
    expect((await send("DELETE", path, undefined, matching(read.headers))).status).toBe(412);
    expect((await send("DELETE", path, undefined, matching(enabled.headers))).status).toBe(204);
    expect((await send("GET", "/webhooks")).body.items).toEqual([]);
  });

  it("show their secret once, also where the call is repeated", async () => {
    const made = () => group.call(secret, "POST", "/v1/webhooks", { body: hook, key: "hook-1" });
    const [first, again] = [await made(), await made()];
    expect([again.body.webhook.id, again.body.secret]).toEqual([first.body.webhook.id, null]);
  });

  it.each([
    [{ ...hook, url: "https://127.0.0.1/x" }, "/url"],
    [{ ...hook, url: "http://crm.example/x" }, "/url"],
    [{ ...hook, types: ["car.sold", "cat.fed"] }, "/types"],
    [{ ...hook, sites: ["00000000-0000-0000-0000-000000000000"] }, "/sites"],
    [{ ...hook, types: ["car.sold", "publication.done"] }, "/types/1"],
  ])("are refused: %j", async (body, pointer) => {
    const answer = await send("POST", "/webhooks", body);
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([422, pointer]);
  });

  it("get only what the client's scopes read, are its own, and end with it [DECIDE-274]", async () => {
    const { text, clientId } = await group.clientOf({ scopes: ["integrations:write", "stock:read"] });
    const beyond = await send("POST", "/webhooks", hook, {}, text);
    expect(beyond.body.errors).toMatchObject([{ pointer: "/types/1", code: "scope_missing" }]);
    const made = await send("POST", "/webhooks", { ...hook, types: ["car.*"] }, {}, text);
    const path = `/webhooks/${made.body.webhook.id}`;
    expect((await send("GET", path)).status).toBe(404);
    const rows = async () =>
      (await group.owner.query("select 1 from webhook_endpoints where client_id = $1", [clientId])).rowCount;
    expect(await rows()).toBe(1);
    const actor = { kind: "member" as const, id: "ana", action: "client.revoke" };
    const { groupId } = group.sites.north;
    await revokeClient(group.db.asConsole, { actor, groupId, id: clientId }, group.now());
    expect(await rows()).toBe(0);
  });
});

describe("catalogues", () => {
  it("are made with an address, changed, given another one and deleted by what was seen of them", async () => {
    const { north } = group.sites;
    const location = north.locations[0]?.id ?? "";
    const settings = { makes: ["Mazda"], store_codes: { [location]: "N1" } };
    const profile = "google_vehicle_ads";
    const made = await send("POST", "/catalogues", { site: "north", name: "Ads", profile, settings });
    expect(made.body.address).toMatch(/\/catalogues\/[\w-]{43}\/ads\.tsv$/);
    const { id } = made.body.catalogue;
    expect(made.body.catalogue).toMatchObject({ site: "north", enabled: true, state: "waiting" });
    expect(made.body.catalogue.settings).toMatchObject({ ...settings, format: "csv", max_pictures: 60 });
    const path = `/catalogues/${id}`;
    const off = await send("PATCH", path, { enabled: false }, matching(made.headers));
    expect(off.body).toMatchObject({ enabled: false, settings, state: "off" });
    expect((await send("PATCH", path, { name: "Other" }, matching(made.headers))).status).toBe(412);
    const unknown = { settings: { store_codes: { nowhere: "X" } } };
    const refused = await send("PATCH", path, unknown, matching(off.headers));
    expect(refused.body.errors[0].pointer).toBe("/settings/store_codes/nowhere");
    const next = await send("POST", `${path}/addresses`);
    expect(next.body.address).not.toBe(made.body.address);
    expect((await send("GET", "/catalogues?site=west")).body.items).toEqual([]);
    expect((await send("GET", "/catalogues?fields=id,settings.makes")).body.items).toEqual([
      { id, settings: { makes: ["Mazda"] } },
    ]);
    expect((await send("DELETE", path, undefined, matching(off.headers))).status).toBe(204);
    expect(await catalogueById(group.db.asConsole, north, id)).toBeNull();
    const elsewhere = await send("POST", "/catalogues", { site: "other", name: "Ads", profile });
    expect(elsewhere.body.errors[0].pointer).toBe("/site");
  });
});

it("marks a lead as spam and takes it back, unless its stage was changed since it was seen", async () => {
  const lead = await addLead(group, group.sites.north);
  const mark = (body: object) => send("POST", `/leads/${lead}/spam`, body);
  expect((await mark({ is_spam: true, seen: "won" })).body.conflicts).toMatchObject([{ theirs: "new" }]);
  expect((await mark({ is_spam: true })).body.stage).toBe("spam");
  expect((await mark({ is_spam: false, seen: "new" })).body.code).toBe("conflict");
  expect((await mark({ is_spam: false, seen: "spam" })).body.stage).toBe("new");
});
