import { afterAll, beforeAll, expect, it } from "vitest";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import type { Database } from "#platform/database/database.server.ts";
import { addLead, addMember, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { readLeadFilter } from "./lead-filter.ts";
import { leadActivity } from "./lead-list.server.ts";
import { ViewCounts } from "./view-counts.server.ts";

let of: LeadGroup;
let ana: SignedIn;
let bay: SignedIn;
const views = ["stage=overdue", "owner=me", "sort=stage"];
const counts = new ViewCounts();

beforeAll(async () => {
  of = await leadGroup();
  const { north } = of.sites;
  ana = await addMember(of, north, "ana");
  const location = north.locations.find(({ slug }) => slug === "bay");
  bay = await addMember(of, north, "bay", { locationIds: [location?.id ?? ""] });
  await addLead(of, north, { ownerId: "ana", dueAt: at(10) });
  await addLead(of, north, { locationId: location?.id ?? "", dueAt: at(600) });
});
afterAll(() => of.db.remove());

/** A time in seconds after the test's clock. */
const at = (seconds: number) => new Date(of.now().getTime() + seconds * 1_000);

/** The text of the query that counts the lists, without those that read other tables. */
let counted = "";
async function count(member: SignedIn, { after, shown = "stage=asleep" }: { after: number; shown?: string }) {
  counted = "";
  const db = of.db.asConsole;
  const watched: Pick<Database, "withSite"> = {
    withSite: (site, work) =>
      db.withSite(site, (tx) => {
        const execute: typeof tx.execute = (query) => {
          counted += JSON.stringify(query);
          return tx.execute(query);
        };
        return work(Object.assign(Object.create(tx), { execute }));
      }),
  };
  const reach = await reachOf(of.store, member, "leads.view");
  const activity = await leadActivity(db, reach);
  const query = { filter: readLeadFilter(new URLSearchParams(shown)), memberId: member.id, now: at(after) };
  const { total, byView } = await counts.count({ ...db, ...watched }, reach, { query, activity }, views);
  return [total, ...views.map((view) => byView.get(view))];
}
const columns = () => new Set(counted.match(/"n\d+"/g)).size;

it("counts a member’s views once until a lead changes, or for half a minute; a shown list that the clock changes each time [DECIDE-600]", async () => {
  expect([await count(ana, { after: 0 }), columns()]).toEqual([[0, 0, 1, 2], 4]);
  expect([await count(ana, { after: 29 }), columns()]).toEqual([[0, 0, 1, 2], 1]);
  expect([await count(ana, { after: 31 }), columns()]).toEqual([[0, 1, 1, 2], 4]);
  await addLead(of, of.sites.north, { ownerId: "ana", dueAt: at(600), stage: "lost" });
  expect([await count(ana, { after: 32 }), columns()]).toEqual([[0, 1, 2, 3], 4]);
});

it("counts the shown list once, too, where nothing but a lead’s change moves leads in and out of it", async () => {
  const lost = (after: number) => count(ana, { after, shown: "stage=lost" });
  await addLead(of, of.sites.north, { stage: "lost" });
  expect([(await lost(40))[0], columns()]).toEqual([2, 4]);
  expect([(await lost(41))[0], columns()]).toEqual([2, 0]);
  await addLead(of, of.sites.north, { stage: "lost" });
  expect([(await lost(42))[0], columns()]).toEqual([3, 4]);
});

it("gives the view that is shown the list’s count, however it is sorted", async () => {
  await count(ana, { after: 100 });
  expect(await count(ana, { after: 101, shown: "sort=-owner" })).toEqual([5, 1, 2, 5]);
  await count(ana, { after: 595 });
  expect(await count(ana, { after: 601, shown: "stage=overdue" })).toEqual([2, 2, 2, 5]);
});

it("counts for each member what they see", async () => {
  expect(await count(ana, { after: 700 })).toEqual([0, 2, 2, 5]);
  expect(await count(bay, { after: 700 })).toEqual([0, 1, 0, 1]);
});
