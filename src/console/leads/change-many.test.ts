import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { chosenLead, maxChosen, readChosenLead } from "#domain/leads/lead-list/listed-lead.ts";
import { readTags } from "#domain/leads/lead-stage.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { addLead, addMember, type LeadGroup, leadGroup, storedLead } from "#tests/support/lead-group.ts";
import { changeMany } from "./change-many.server.ts";
import type { ManyAnswer } from "./lead-answer.ts";

let of: LeadGroup;
let ana: SignedIn;
let bay: SignedIn;
/** How many more steps the limit allows. */
let allowed = 10_000;

beforeAll(async () => {
  of = await leadGroup();
  const { north } = of.sites;
  const idOf = (slug: string) => north.locations.find((one) => one.slug === slug)!.id;
  ana = await addMember(of, north, "ana");
  bay = await addMember(of, north, "bay", { locationIds: [idOf("bay")] });
  await addMember(of, north, "cleo");
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
  const takeLimit = async (_kind: string, _site: object, _address: string, count = 1) => {
    if (allowed < count) return 60;
    allowed -= count;
    return 0;
  };
  const deps = { consoleDb: of.db.asConsole, sites: of.store, now: of.now, consoleAddress: null, takeLimit };
  return changeMany(deps, member, form);
}
const runOf = (answer: ManyAnswer | null) => (answer?.kind === "done" ? (answer.run ?? "") : "");
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
  expect((await change(bay, [chosen(atCity)], { stage: "won" }))?.text).toBe(
    "0 leads changed. 1 lead not: it isn’t there any more.",
  );
  expect(await change(ana, [chosen(atCity)], { owner: bay.id })).toEqual({
    kind: "failed",
    text: "0 leads changed. 1 lead not: the person may not see it, or you may not change it.",
  });
});

it("changes none of a site’s leads beyond the limit of steps [DECIDE-538]", async () => {
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
  allowed = 10_000;
  expect(answer).toMatchObject({
    text: "0 leads changed. 3 leads not: you changed very many leads today: go on later.",
  });
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
  const answer = await change(ana, [], { ...wanted, confirmed: "60" });
  expect(answer).toMatchObject({ kind: "done", text: "60 leads changed" });
  const [first = "", last = ""] = [ids[0], ids.at(-1)];
  const all = { stage: "contacted", ownerId: ana.id, tags: ["old", "bulk"] };
  expect([await handlingOf(first), await handlingOf(last)]).toEqual([all, all]);
  await change(ana, [chosen(first, { stage: "contacted" as "new", ownerId: ana.id })], { stage: "won" });
  const run = runOf(answer);
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
  expect(await change(ana, [], { step: "undo", run: runOf(marked) })).toMatchObject({ kind: "done" });
  expect((await handlingOf(one)).stage).toBe("new");
  const late = await change(ana, [chosen(two)], { step: "spam" });
  const before = of.now();
  of.at(new Date(before.getTime() + 11 * 60_000).toISOString());
  expect(await change(ana, [], { step: "undo", run: runOf(late) })).toMatchObject({ kind: "failed" });
  of.at(before.toISOString());
});

it("asks why leads were lost, and takes a later day only", async () => {
  const id = await addLead(of, of.sites.north);
  expect((await change(ana, [chosen(id)], { stage: "lost" }))?.text).toContain("choose why they were lost");
  expect((await change(ana, [chosen(id)], { sleep: "2026-03-01" }))?.text).toContain("isn’t after today");
  expect(await change(ana, [chosen(id)], { sleep: "2026-03-09" })).toMatchObject({ kind: "done" });
});

it("all that match are changed once their number is confirmed, as it is then [DECIDE-536]", async () => {
  const category = "Finance Enquiry";
  const ids = [
    await addLead(of, of.sites.north, { category }),
    await addLead(of, of.sites.north, { category }),
  ];
  const wanted = { all: "category=Finance+Enquiry", stage: "contacted" };
  expect(await change(ana, [], wanted)).toEqual({
    kind: "asked",
    step: "change",
    count: 2,
    text: "2 leads match now.",
    button: "Change 2 leads",
  });
  ids.push(await addLead(of, of.sites.north, { category }));
  expect(await change(ana, [], { ...wanted, confirmed: "2" })).toMatchObject({
    kind: "asked",
    count: 3,
    text: "It was 2 before. 3 leads match now.",
  });
  for (const id of ids) expect((await handlingOf(id)).stage).toBe("new");
  const answer = await change(ana, [], { ...wanted, confirmed: "3" });
  expect(answer).toMatchObject({ kind: "done", text: "3 leads changed" });
  for (const id of ids) expect((await handlingOf(id)).stage).toBe("contacted");
});

it("more leads than can be changed at once are none [DECIDE-536]", async () => {
  const category = "Value Trade-in Enquiry";
  for (let n = 0; n <= maxChosen; n++) await addLead(of, of.sites.north, { category });
  const wanted = { all: "category=Value+Trade-in+Enquiry", stage: "won", confirmed: String(maxChosen) };
  expect(await change(ana, [], wanted)).toEqual({
    kind: "invalid",
    text: "More than 500 leads match, the most for one change: narrow the filter.",
  });
});

it("the leads of a site are one transaction and one entry of the log, and their new owner gets one notice [DECIDE-537]", async () => {
  const { north } = of.sites;
  const ids = [await addLead(of, north), await addLead(of, north), await addLead(of, north)];
  const entries = async () =>
    (
      await of.db.asConsole.withTenant(north, (tx) =>
        tx.execute(sql`select seq from audit_entries where action = 'leads.change'`),
      )
    ).rows;
  const before = await entries();
  await change(
    ana,
    ids.map((id) => chosen(id)),
    { owner: "cleo" },
  );
  expect((await entries()).length - before.length).toBe(1);
  const { rows } = await of.db.withSite(north, (tx) =>
    tx.execute(sql`select target, words ->> 'subject' as subject, lead_id from lead_deliveries
      where purpose = 'notice' and target = 'cleo@yard.example'`),
  );
  expect(rows).toEqual([
    { target: "cleo@yard.example", subject: "3 leads of North were assigned to you", lead_id: ids[0] },
  ]);
});
