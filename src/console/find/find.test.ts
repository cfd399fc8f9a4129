import { afterAll, beforeAll, expect, it } from "vitest";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { addLead, addMember, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { find } from "./find.server.ts";

let of: LeadGroup;
let sales: SignedIn;
let owner: SignedIn;
let marketing: SignedIn;

beforeAll(async () => {
  of = await leadGroup();
  const { north, south } = of.sites;
  sales = await addMember(of, north, "sal");
  owner = await addMember(of, north, "zoe", { role: "owner" });
  marketing = await addMember(of, north, "max", { role: "marketing" });
  await addLead(of, north, { payload: { name: "Zoe Price", email: "zp@example.com" } });
  await addLead(of, south, { payload: { name: "Zoe Elsewhere", email: "ze@example.com" } });
});
afterAll(() => of.db.remove());

const answer = (member: SignedIn, words: string) =>
  find({ consoleDb: of.db.asConsole, sites: of.store, now: of.now }, member, words);
async function found(member: SignedIn, words: string): Promise<string[]> {
  const kinds = await answer(member, words);
  return kinds.flatMap(({ kind, items }) => items.map(({ name }) => `${kind}: ${name}`));
}

it("finds leads and people of the member's own places, as far as the role sees them [DECIDE-291]", async () => {
  expect(await found(owner, "zoe")).toEqual(["Leads: Zoe Price", "People: zoe"]);
  expect(await found(sales, "zoe")).toEqual(["Leads: Zoe Price"]);
  expect(await found(marketing, "zoe")).toEqual([]);
  const operator = { ...owner, access: { operator: true, grants: [] } };
  expect(await found(operator, "zoe")).toEqual([]);
});

it("finds settings, screens and actions that the role may open [DECIDE-291]", async () => {
  const settings = await found(marketing, "hide price");
  expect(settings[0]).toMatch(/^Settings: /);
  expect(await found(sales, "hide price")).toEqual([]);
  // A section with a screen of its own is there.
  const vendors = (await answer(marketing, "vendors")).flatMap(({ items }) => items.map(({ to }) => to));
  expect(vendors.filter((to) => to.startsWith("/settings/destinations"))).toEqual([]);
  expect(vendors).toContainEqual(expect.stringMatching(/^\/marketing\/vendors#/));
  expect(await found(marketing, "offer")).toEqual(
    expect.arrayContaining(["Actions: Start an offer", "Screens: Offers"]),
  );
  expect(await found(sales, "offer")).toEqual([]);
  expect(await found(sales, "invite")).toEqual([]);
  expect(await found(owner, "invite")).toContain("Actions: Invite a person");
});

it("finds the headline of each front page, to be edited on the page [DECIDE-572]", async () => {
  const pages = async (member: SignedIn) =>
    (await answer(member, "headline")).flatMap(({ kind, items }) => (kind === "Pages" ? items : []));
  const [headline] = await pages(marketing);
  const { pathname, searchParams } = new URL(headline?.to ?? "", "http://admin.localhost");
  expect(headline?.name).toBe("Headline of the front page");
  expect([pathname, ...searchParams.values()]).toEqual([
    "/preview/edit",
    `site:${of.sites.north.slug}`,
    "/",
    "site#home/heroHeading",
  ]);
  expect(await pages(sales)).toEqual([]);
});

it("offers screens and actions before anything is typed", async () => {
  const offered = await found(sales, "");
  expect(offered).toEqual(expect.arrayContaining(["Actions: Overdue leads", "Screens: Leads"]));
  expect(offered).not.toContain("Screens: Settings");
});
