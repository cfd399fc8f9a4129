import { afterAll, beforeAll, expect, it } from "vitest";
import { chosenLead, readChosenLead } from "#domain/leads/lead-list/listed-lead.ts";
import { readTags } from "#domain/leads/lead-stage.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { changeMany } from "./change-many.server.ts";

let of: LeadGroup;
let ana: SignedIn;
let bay: SignedIn;
/** How many more steps the limit allows. */
let allowed = 1_000;

beforeAll(async () => {
  of = await leadGroup();
  const { north } = of.sites;
  const idOf = (slug: string) => north.locations.find((one) => one.slug === slug)!.id;
  ana = await addMember(of, north, "ana");
  bay = await addMember(of, north, "bay", { locationIds: [idOf("bay")] });
});
afterAll(() => of.db.remove());

const chosen = (
  id: string,
  { stage = "new" as const, ownerId = null as string | null, slug = "north" } = {},
) => chosenLead({ id, stage, ownerId, site: { slug, name: "", groupId: "" } });

function change(member: SignedIn, leads: string[], values: Record<string, string>) {
  const form = new FormData();
  for (const lead of leads) form.append("lead", lead);
  for (const [name, value] of Object.entries({ step: "change", ...values })) form.set(name, value);
  const takeLimit = async () => (allowed-- > 0 ? 0 : 60);
  const deps = { consoleDb: of.db.asConsole, sites: of.store, now: of.now, consoleAddress: null, takeLimit };
  return changeMany(deps, member, form);
}
const handlingOf = async (id: string) => {
  const { stage, ownerId, tags } = await storedLead(of.db, of.sites.north, id);
  return { stage, ownerId, tags };
};

it("changes stage and owner of the chosen leads, adds tags, and leaves what isn't named", async () => {
  const [one, two] = [await addLead(of, of.sites.north), await addLead(of, of.sites.north)];
  const wanted = { stage: "contacted", owner: ana.id, tags: "fleet" };
  expect(
    await change(
      ana,
      [one, two].map((id) => chosen(id)),
      wanted,
    ),
  ).toMatchObject({ kind: "done", text: "2 leads changed" });
  for (const id of [one, two])
    expect(await handlingOf(id)).toEqual({ stage: "contacted", ownerId: ana.id, tags: ["fleet"] });
  const again = chosenLead({
    id: one,
    stage: "contacted",
    ownerId: ana.id,
    site: { slug: "north", name: "", groupId: "" },
  });
  await change(ana, [again], { owner: "none", tags: "fleet, urgent" });
  expect(await handlingOf(one)).toEqual({
    stage: "contacted",
    ownerId: null,
    tags: readTags("fleet,urgent"),
  });
});

it("marks as spam", async () => {
  const id = await addLead(of, of.sites.north);
  expect(await change(ana, [chosen(id)], { step: "spam" })).toMatchObject({ kind: "done" });
  expect((await handlingOf(id)).stage).toBe("spam");
});

it("leaves what a colleague changed since the list was shown, and leads out of reach, and says how many", async () => {
  const [free, taken] = [await addLead(of, of.sites.north), await addLead(of, of.sites.north)];
  await change(ana, [chosen(taken)], { stage: "won" });
  const south = await addLead(of, of.sites.south);
  const leads = [chosen(free), chosen(taken), chosen(south, { slug: "south" }), chosen("no-such-lead")];
  expect(await change(ana, leads, { stage: "lost", reason: "No finance" })).toMatchObject({
    kind: "failed",
    text: "1 lead changed. 1 lead not: someone changed it meanwhile. 2 leads not: it isn’t there any more.",
  });
  expect((await handlingOf(taken)).stage).toBe("won");
  const atCity = await addLead(of, of.sites.north);
  expect((await change(bay, [chosen(atCity)], { stage: "won" }))?.text).toContain(
    "0 leads changed. 1 lead not:",
  );
  expect(await change(ana, [chosen(atCity)], { owner: bay.id })).toEqual({
    kind: "failed",
    text: "0 leads changed. 1 lead not: the person may not see it, or you may not change it.",
  });
});

it("stops at the limit of steps", async () => {
  const ids = [
    await addLead(of, of.sites.north),
    await addLead(of, of.sites.north),
    await addLead(of, of.sites.north),
  ];
  allowed = 2;
  const answer = await change(
    ana,
    ids.map((id) => chosen(id)),
    { stage: "won" },
  );
  allowed = 1_000;
  expect(answer?.text).toBe("2 leads changed. 1 lead not: you changed very many leads today: go on later.");
});

it("asks for leads and for something to change, and takes no form that no page sends", async () => {
  expect(await change(ana, [], { stage: "won" })).toMatchObject({ kind: "invalid" });
  expect(await change(ana, [chosen("a")], {})).toMatchObject({ kind: "invalid" });
  expect(await change(ana, ["a b"], { stage: "won" })).toBeNull();
  expect(
    await change(
      ana,
      Array.from({ length: 501 }, () => chosen("a")),
      { stage: "won" },
    ),
  ).toBeNull();
  expect(await change(ana, [chosen("a")], { stage: "nowhere" })).toBeNull();
});

it.each(["", "a", "a b c", "north l1 nowhere m1", "north l1 new m1 more"])("names no lead: %j", (text) =>
  expect(readChosenLead(text)).toBeNull(),
);

it("changes all leads of a list, on every page, and undoes that but for what someone changed since [DECIDE-216]", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 60; n++)
    ids.push(await addLead(of, of.sites.north, { category: "Careers Enquiry", tags: ["old"] }));
  const wanted = { all: "category=Careers+Enquiry", stage: "contacted", owner: ana.id, tags: "bulk" };
  const answer = await change(ana, [], wanted);
  expect(answer).toMatchObject({ kind: "done", text: "60 leads changed" });
  const [first = "", last = ""] = [ids[0], ids.at(-1)];
  const all = { stage: "contacted", ownerId: ana.id, tags: ["old", "bulk"] };
  expect([await handlingOf(first), await handlingOf(last)]).toEqual([all, all]);
  await change(ana, [chosen(first, { stage: "contacted" as "new", ownerId: ana.id })], { stage: "won" });
  const run = answer?.run ?? "";
  expect(await change(bay, [], { step: "undo", run })).toMatchObject({ kind: "failed" });
  expect(await change(ana, [], { step: "undo", run })).toEqual({
    kind: "failed",
    text: "59 leads as before. 1 lead not: someone changed it meanwhile.",
  });
  expect(await handlingOf(last)).toEqual({ stage: "new", ownerId: null, tags: ["old"] });
  expect((await storedLead(of.db, of.sites.north, last)).answeredAt).toBeNull();
  expect(await handlingOf(first)).toEqual({ ...all, stage: "won" });
});

it("undoes a mark of spam, for ten minutes", async () => {
  const [one, two] = [await addLead(of, of.sites.north), await addLead(of, of.sites.north)];
  const marked = await change(ana, [chosen(one)], { step: "spam" });
  expect(await change(ana, [], { step: "undo", run: marked?.run ?? "" })).toMatchObject({ kind: "done" });
  expect((await handlingOf(one)).stage).toBe("new");
  const late = await change(ana, [chosen(two)], { step: "spam" });
  const before = of.now();
  of.at(new Date(before.getTime() + 11 * 60_000).toISOString());
  expect(await change(ana, [], { step: "undo", run: late?.run ?? "" })).toMatchObject({ kind: "failed" });
  of.at(before.toISOString());
});

it("asks why leads were lost, and takes a later day only", async () => {
  const id = await addLead(of, of.sites.north);
  expect((await change(ana, [chosen(id)], { stage: "lost" }))?.text).toContain("choose why they were lost");
  expect((await change(ana, [chosen(id)], { sleep: "2026-03-01" }))?.text).toContain("isn’t after today");
  expect(await change(ana, [chosen(id)], { sleep: "2026-03-09" })).toMatchObject({ kind: "done" });
});
