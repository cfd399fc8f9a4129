import { describe, expect, it } from "vitest";
import {
  type Access,
  actions,
  type Grant,
  grantsFor,
  groupsOf,
  isFresh,
  may,
  maySomewhere,
  needsFreshPasskey,
  type Role,
  roles,
  type Scope,
  scopes,
} from "./permissions.ts";

const group = "group-1";
const grant = (role: Role, scope: Scope, over: Partial<Grant> = {}): Grant => ({
  groupId: group,
  groupSlug: "group",
  role,
  siteIds: scope === "sites" ? ["site-1"] : null,
  locationIds: scope === "locations" ? ["place-1"] : null,
  mayPublish: false,
  ...over,
});
const member = (...grants: Grant[]): Access => ({ operator: false, grants });
const operator: Access = { operator: true, grants: [] };
const insideBreakGlass: Access = { operator: true, grants: [grant("operator", "group")] };
const inside = { groupId: group, siteId: "site-1", locationId: "place-1" };

/** Written out apart from the table in permissions.ts: `G`, `S`, `L` is the narrowest scope that is enough. */
const expected: Record<string, Partial<Record<Role, string>>> = {
  "console.use": { owner: "L", sales: "L", stock: "L", marketing: "L", operator: "always" },
  "leads.count": { owner: "L", sales: "L", marketing: "L", operator: "always" },
  "leads.view": { owner: "L", sales: "L", operator: "break-glass" },
  "leads.change": { owner: "L", sales: "L" },
  "leads.export": { owner: "L", sales: "S" },
  "leads.erase": { owner: "S" },
  "deliveries.watch": { owner: "L", sales: "L", operator: "always" },
  "stock.watch": { owner: "L", sales: "L", stock: "L", operator: "always" },
  "stock.change": { owner: "L", sales: "L", stock: "L" },
  "stock.feeds": { owner: "G", stock: "G", operator: "always" },
  "stock.import": { owner: "G", stock: "G" },
  "results.view": { owner: "S", sales: "S", stock: "S", marketing: "S", operator: "always" },
  "results.sales": { owner: "S", sales: "S", marketing: "S", operator: "always" },
  "results.change": { owner: "S", marketing: "S" },
  "tokens.make": { owner: "S", sales: "S", stock: "S", marketing: "S" },
  "deals.view": { owner: "L", sales: "L", operator: "break-glass" },
  "deals.change": { owner: "L", sales: "L" },
  "deals.refund": { owner: "L", sales: "L" },
  "content.edit": { owner: "L", marketing: "L" },
  "content.publish": { owner: "L" },
  "marketing.view": { owner: "S", marketing: "S", operator: "always" },
  "marketing.change": { owner: "S" },
  "tags.direct": { owner: "S" },
  "integrations.view": { owner: "G", operator: "always" },
  "integrations.change": { owner: "G" },
  "people.view": { owner: "G", operator: "break-glass" },
  "people.change": { owner: "G" },
  "log.view": { owner: "G", operator: "break-glass" },
  "log.export": { owner: "G", operator: "break-glass" },
  "break-glass.end": { owner: "G" },
  "platform.view": { operator: "always" },
  "sites.set-up": { operator: "always" },
  "hosts.change": { owner: "S", operator: "always" },
  "fleet.change": { operator: "always" },
  "break-glass.open": { operator: "always" },
};

it("lists exactly these actions", () => expect(actions).toEqual(Object.keys(expected)));

describe.each(actions)("%s", (action) => {
  it.each(
    roles
      .filter((role) => role !== "operator")
      .flatMap((role) => scopes.map((scope) => [role, scope] as const)),
  )("for %s of %s", (role, scope) => {
    const narrowest = expected[action]?.[role];
    const allowed = narrowest !== undefined && "GSL".indexOf(narrowest) >= scopes.indexOf(scope);
    const access = member(grant(role, scope));
    expect(maySomewhere(access, action)).toBe(allowed);
    expect(may(access, action, inside)).toBe(allowed);
    expect(grantsFor(access, action)).toHaveLength(allowed ? 1 : 0);
    expect(may(access, action, { ...inside, groupId: "group-2" })).toBe(false);
  });

  it("for an operator, without and with break-glass", () => {
    const way = expected[action]?.operator;
    expect(maySomewhere(operator, action)).toBe(way === "always");
    expect(may(operator, action, { groupId: group })).toBe(way === "always");
    expect(may(insideBreakGlass, action, { groupId: group })).toBe(way !== undefined);
    expect(may(insideBreakGlass, action, { groupId: "group-2" })).toBe(way === "always");
  });
});

it("reaches no further than the sites and locations of a grant", () => {
  const ofSite = member(grant("sales", "sites"));
  expect(may(ofSite, "leads.count", { groupId: group, siteId: "site-2" })).toBe(false);
  expect(may(ofSite, "leads.count", { groupId: group })).toBe(false);
  const ofPlace = member(grant("sales", "locations"));
  expect(may(ofPlace, "leads.count", { ...inside, locationId: "place-2" })).toBe(false);
  expect(may(ofPlace, "leads.count", { groupId: group, siteId: "site-1" })).toBe(false);
  expect(may(member(grant("owner", "sites")), "people.view", inside)).toBe(false);
});

it("adds up the grants of a member in several groups", () => {
  const both = member(grant("stock", "group"), grant("owner", "group", { groupId: "group-2" }));
  expect(may(both, "people.view", { groupId: group })).toBe(false);
  expect(may(both, "people.view", { groupId: "group-2" })).toBe(true);
});

it("names the groups that a member reaches anything of, and none of them for an operator", () => {
  expect(groupsOf(member())).toEqual([]);
  expect(
    groupsOf(member(grant("stock", "locations"), grant("owner", "group", { groupId: "group-2" }))),
  ).toEqual([group, "group-2"]);
  expect(groupsOf(insideBreakGlass)).toBeUndefined();
});

it("lets owners publish, and others with the right to", () => {
  expect(maySomewhere(member(grant("marketing", "group")), "content.publish")).toBe(false);
  expect(maySomewhere(member(grant("marketing", "group", { mayPublish: true })), "content.publish")).toBe(
    true,
  );
  expect(maySomewhere(member(grant("sales", "group", { mayPublish: true })), "content.publish")).toBe(false);
});

it("requires a fresh passkey for refunds, export, people and break-glass, and for five minutes no more", () => {
  expect(actions.filter(needsFreshPasskey)).toEqual([
    "leads.export",
    "leads.erase",
    "tokens.make",
    "deals.refund",
    "tags.direct",
    "integrations.change",
    "people.change",
    "log.export",
    "hosts.change",
    "fleet.change",
    "break-glass.open",
  ]);
  const now = new Date("2026-03-02T01:00:00Z");
  const before = (ms: number) => new Date(now.getTime() - ms);
  expect([isFresh(null, now), isFresh(before(299_999), now), isFresh(before(300_000), now)]).toEqual([
    false,
    true,
    false,
  ]);
});
