import { afterAll, beforeAll, expect, it } from "vitest";
import { countLists } from "#domain/leads/lead-list/lead-counts.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { removeMember } from "#domain/staff/members/members.server.ts";
import { addLead, addMember, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { chooseList, listChoices } from "./list-choices.server.ts";
import { maxViews, readViewStep, viewQuery } from "./list-view.ts";
import { changeViews, viewsOf } from "./list-views.server.ts";

let of: LeadGroup;
let ana: SignedIn;
let ben: SignedIn;
let olga: SignedIn;
let sue: SignedIn;
const withRole = (member: SignedIn, role: "owner"): SignedIn => ({
  ...member,
  access: { ...member.access, grants: member.access.grants.map((grant) => ({ ...grant, role })) },
});
const acting = ({ id }: SignedIn) => of.db.asConsole.as({ kind: "member", id, action: "views.test" });
const save = (member: SignedIn, name: string, isShared = false, query = "stage=open") =>
  changeViews(acting(member), member, { kind: "save", list: "leads", name, query, isShared }, of.now());
const names = async (member: SignedIn) => (await viewsOf(of.db.asConsole, member)).map(({ name }) => name);

beforeAll(async () => {
  of = await leadGroup();
  ana = await addMember(of, of.sites.north, "ana");
  ben = await addMember(of, of.sites.north, "ben");
  olga = withRole(await addMember(of, of.sites.north, "olga"), "owner");
  sue = await addMember(of, of.sites.south, "sue");
});
afterAll(() => of.db.remove());

it("are the member’s own, or shared with members of the same role and group [DECIDE-352]", async () => {
  await save(ana, "Mine");
  await save(ana, "Ours", true);
  expect([await names(ana), await names(ben), await names(olga), await names(sue)]).toEqual([
    ["Mine", "Ours"],
    ["Ours"],
    [],
    [],
  ]);
});

it("are renamed and deleted by who saved them, and by owners", async () => {
  const id = (await viewsOf(of.db.asConsole, ana)).find(({ name }) => name === "Ours")?.id ?? "";
  const rename = (member: SignedIn, name: string) =>
    changeViews(acting(member), member, { kind: "rename", id, name }, of.now());
  expect([await rename(ben, "Ben’s"), await rename(sue, "Sue’s")]).toEqual([false, false]);
  expect(await rename(olga, "Everyone’s")).toBe(true);
  expect((await viewsOf(of.db.asConsole, ben)).map(({ name, mayChange }) => [name, mayChange])).toEqual([
    ["Everyone’s", false],
  ]);
  expect(await changeViews(acting(ana), ana, { kind: "delete", id }, of.now())).toBe(true);
  expect(await names(ben)).toEqual([]);
});

it("of a list are at most twelve a member, also when they are saved at once", async () => {
  const saved = await Promise.all(Array.from({ length: maxViews + 3 }, (_, n) => save(ben, `View ${n}`)));
  expect(saved.filter(Boolean)).toHaveLength(maxViews);
});

it("end with the membership", async () => {
  const actor = { kind: "command", id: "tester", action: "staff remove" } as const;
  await removeMember(of.db.asConsole, { actor, groupId: of.sites.north.groupId, memberId: "ben" }, of.now());
  expect(await names(ben)).toEqual([]);
});

it("are counted by the condition of the list, within the member’s reach", async () => {
  const { north, south } = of.sites;
  await addLead(of, north, { stage: "contacted", ownerId: "ana" });
  await addLead(of, north, { stage: "new" });
  await addLead(of, north, { stage: "spam", spam: ["links"] });
  await addLead(of, south, { stage: "new" });
  const queries = ["", "stage=contacted", "owner=me", "stage=spam", `site=${south.id}`].map(
    (query) =>
      [
        query,
        { filter: readLeadFilter(new URLSearchParams(query)), memberId: "ana", now: of.now() },
      ] as const,
  );
  const reach = await reachOf(of.store, ana, "leads.view");
  expect(await countLists(of.db.asConsole, reach, queries)).toEqual({
    "": 2,
    "stage=contacted": 1,
    "owner=me": 1,
    "stage=spam": 1,
    [`site=${south.id}`]: 0,
  });
});

it("stores the columns of each list by itself", async () => {
  const choose = (list: "leads" | "stock", columns: string[]) =>
    chooseList(acting(ana), "ana", list, { columns, density: null });
  await choose("leads", ["stage"]);
  await choose("stock", []);
  await choose("leads", ["owner"]);
  expect(await listChoices(of.db.asConsole, "ana")).toEqual({
    leads: { columns: ["owner"], density: null },
    stock: { columns: [], density: null },
  });
  expect(await listChoices(of.db.asConsole, "sue")).toEqual({});
});

it.each([
  ["leads", "?stage=open&q=ana+li&owner=&before=x&days=7", "days=7&stage=open"],
  ["stock", "?q=mazda&page=3&sort=-price&columns=price", "columns=price&q=mazda&sort=-price"],
] as const)("of %s store of %j %j", (list, search, query) => expect(viewQuery(list, search)).toBe(query));

it.each([
  [{ step: "save", list: "leads", name: " Hot  ones ", query: "stage=new", shared: "yes" }, "save"],
  [{ step: "save", list: "leads", name: " " }, null],
  [{ step: "save", list: "cars", name: "a" }, null],
  [{ step: "rename", id: "a", name: "" }, null],
  [{ step: "delete", id: "a" }, "delete"],
  [{ step: "drop" }, null],
])("reads %j as %j", (fields, kind) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect(readViewStep(form)?.kind ?? null).toBe(kind);
});
