import { afterAll, beforeAll, expect, it } from "vitest";
import type { Role } from "#domain/staff/access/permissions.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { addLead, addMember, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { resultsModel, resultsScope } from "./results-model.server.ts";

let of: LeadGroup;
beforeAll(async () => {
  of = await leadGroup();
  for (let n = 0; n < 3; n++) await addLead(of, of.sites.north);
});
afterAll(() => of.db.remove());

async function modelOf(role: Role, query = "") {
  const member = await addMember(of, of.sites.north, `${role} ${query}`, { role });
  const deps = {
    consoleDb: of.db.asConsole,
    sites: of.store,
    stocks: createStocks(of.db, of.now),
    now: of.now,
  };
  const scope = await resultsScope(deps, member, new URLSearchParams(query));
  return scope && resultsModel(deps, member, scope);
}

it.each([
  ["owner", 3, { leads: true, deals: true }],
  ["sales", 3, { leads: true, deals: true }],
  ["marketing", 3, { leads: false, deals: false }],
] as const)(
  "shows %s exact figures, with links to the rows that the role may see [DECIDE-290]",
  async (role, leads, mayOpen) => {
    const model = await modelOf(role);
    expect(model?.records?.records.now.leads).toBe(leads);
    expect(model?.records?.mayOpen).toEqual(mayOpen);
    expect(model?.kinds).not.toContain("lead");
  },
);

it("shows who may not see how many leads there are their counters only [DECIDE-290]", async () => {
  const model = await modelOf("stock");
  expect(model?.records).toBeNull();
  expect(model?.kinds).toEqual(expect.arrayContaining(["search", "lead", "deal"]));
});

it("keeps a chosen source or salesperson among the choices, also when nothing came by it", async () => {
  const model = await modelOf("owner", "source=email%2Fnewsletter&owner=gone");
  expect(model?.places.sources).toEqual([{ id: "email/newsletter", name: "E-mail: newsletter" }]);
  expect(model?.places.owners).toEqual([{ id: "gone", name: "Chosen" }]);
  expect(await modelOf("owner", "site=south")).toBeNull();
});
