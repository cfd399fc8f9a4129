import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EditTarget, editTargets } from "#console/parts/setting-form/edit-targets.ts";
import { rowsIn } from "#console/parts/setting-form/row-texts.ts";
import { rowProblemKey } from "#console/parts/setting-form/shown-setting.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { draftChangesOf } from "#domain/content/drafts/draft-store.server.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sectionOf } from "./setting-sections.ts";
import { saveSettings, sectionModel, settingsOf } from "./settings.server.ts";

const at = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [], patterns: [] };
const section = sectionOf("prices")!;
const noPrice = JSON.stringify(["price", "noPriceText"]);
let db: Awaited<ReturnType<typeof testDatabase>>;
let store: SiteStore;
let targets: EditTarget[];
const access: Access = { operator: false, grants: [] };

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => at);
  const applied = await store.apply(
    `
group:
  slug: coast
  name: Coast
  dealerships: [{ slug: yard, name: Yard }]
  price: { noPriceText: Ask the group }
site:
  slug: bay
  name: Bay
`,
    "ana",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  access.grants = [
    {
      groupId: applied.group.id,
      groupSlug: "coast",
      role: "marketing",
      mayPublish: true,
      siteIds: null,
      locationIds: null,
    },
  ];
  targets = editTargets(access, await store.list());
});
afterAll(() => db.remove());

const target = (id: string) => targets.find((one) => one.id === id)!;
const shownOf = async (id: string) => {
  const found = await settingsOf(db.asConsole, target(id), section);
  return {
    ...found!,
    model: sectionModel(target(id), section, found!, {
      consoleUrl: "http://admin.localhost:3000/x",
      previewed: { id: "bay-id", name: "Bay" },
    }),
  };
};

/** What a browser sends: every field as it was shown, with some typed over. */
async function formOf(id: string, typed: Record<string, string>, reset: string[] = []): Promise<FormData> {
  const { shown, model } = await shownOf(id);
  const form = new FormData();
  form.set("seen", model.seen);
  for (const { key, text } of shown) form.set(`value:${key}`, typed[key] ?? text);
  for (const key of reset) form.set(`reset:${key}`, "on");
  return form;
}
const save = (id: string, form: FormData, memberId = "tom") =>
  saveSettings(
    { db: db.asConsole, rules, at },
    { groupId: access.grants[0]!.groupId, memberId, access },
    { target: target(id), section },
    form,
  );
const settingIn = async (id: string) => (await shownOf(id)).shown.find(({ key }) => key === noPrice)!;

it("offers the sites and the group that a member reaches", () => {
  expect(targets.map(({ id }) => id)).toEqual(["site:bay", "group:coast"]);
  const ofSite = { ...access.grants[0]!, siteIds: ["elsewhere"] };
  expect(editTargets({ operator: false, grants: [ofSite] }, [])).toEqual([]);
});

it("saves what was typed and leaves the rest inherited; resetting inherits again", async () => {
  expect(await settingIn("site:bay")).toMatchObject({
    text: "Ask the group",
    isOwn: false,
    inheritedFrom: "all sites of Coast",
  });
  expect(await save("site:bay", await formOf("site:bay", {}))).toEqual({ kind: "unchanged" });
  const typed = await formOf("site:bay", { [noPrice]: "Ring us" });
  expect(await save("site:bay", typed)).toMatchObject({ kind: "saved", changes: 1 });
  expect(await settingIn("site:bay")).toMatchObject({ text: "Ring us", isOwn: true });
  const { changes, model } = await shownOf("site:bay");
  expect([changes, model.seenAt]).toEqual([1, "http://bay.localhost:3000/search"]);

  expect(await save("site:bay", await formOf("site:bay", {}, [noPrice]))).toEqual({
    kind: "saved",
    changes: 0,
    publish: null,
  });
  expect(await settingIn("site:bay")).toMatchObject({ text: "Ask the group", isOwn: false });
});

it("shows a site what the draft of its group inherits to it", async () => {
  await save("group:coast", await formOf("group:coast", { [noPrice]: "Ask all of us" }));
  expect(await settingIn("site:bay")).toMatchObject({ text: "Ask all of us", draftedBy: null });
  expect(await settingIn("group:coast")).toMatchObject({ draftedBy: "a former member" });
});

it("answers a conflict with the other value and what was typed, and only that", async () => {
  const mine = await formOf("site:bay", { [noPrice]: "Mine" });
  const subscriptions = JSON.stringify(["price", "subscriptions"]);
  expect((await save("site:bay", await formOf("site:bay", { [noPrice]: "Theirs" }), "jo")).kind).toBe(
    "saved",
  );
  expect((await save("site:bay", await formOf("site:bay", { [subscriptions]: "yes" }), "jo")).kind).toBe(
    "saved",
  );
  expect(await save("site:bay", mine)).toEqual({
    kind: "conflict",
    theirs: { [noPrice]: "Meanwhile someone else set it to “Theirs”." },
    typed: { [noPrice]: "Mine" },
  });
  // The form again, as it is shown then: only what was typed differs.
  expect((await save("site:bay", await formOf("site:bay", { [noPrice]: "Mine" }))).kind).toBe("saved");
  const { shown } = await shownOf("site:bay");
  expect(shown.find(({ key }) => key === subscriptions)?.text).toBe("yes");
  expect(shown.find(({ key }) => key === noPrice)?.text).toBe("Mine");
});

it("says that the member's own change is in the way of a form that was opened before it", async () => {
  const before = await formOf("site:bay", { [noPrice]: "From the older form" });
  await save("site:bay", await formOf("site:bay", { [noPrice]: "From the newer form" }));
  expect(await save("site:bay", before)).toMatchObject({
    kind: "conflict",
    theirs: { [noPrice]: "You set it to “From the newer form” after this form was opened." },
  });
});

it("reports a wrong value at its field and saves nothing", async () => {
  const theme = sectionOf("look")!;
  const found = (await settingsOf(db.asConsole, target("site:bay"), theme))!;
  const form = new FormData();
  form.set(
    "seen",
    sectionModel(target("site:bay"), theme, found, { consoleUrl: "http://admin.localhost/", previewed: null })
      .seen,
  );
  const brand = JSON.stringify(["theme", "brand"]);
  form.set(`value:${brand}`, "red");
  const editor = { groupId: access.grants[0]!.groupId, memberId: "tom", access };
  const deps = { db: db.asConsole, rules, at };
  expect(await saveSettings(deps, editor, { target: target("site:bay"), section: theme }, form)).toEqual({
    kind: "problems",
    problems: { [brand]: "a colour is written #rrggbb" },
    general: [],
    typed: { [brand]: "red" },
  });
  form.set("seen", "{not json");
  expect((await saveSettings(deps, editor, { target: target("site:bay"), section: theme }, form)).kind).toBe(
    "unchanged",
  );
});

describe("rules about who answers leads", () => {
  const routing = sectionOf("routing")!;
  const ruleKey = JSON.stringify(["lead", "handling", "rules"]);
  const of = "site:bay";
  const shown = async () => (await settingsOf(db.asConsole, target(of), routing))!;
  const rows = async () =>
    rowsIn((await shown()).shown.find(({ key }) => key === ruleKey)!.text).map(
      ({ people, makes }) => `${makes ?? ""}>${people ?? ""}`,
    );
  /** Sends the form with these rows; those of null were removed. */
  const send = async (typed: (Record<string, string> | null)[]) => {
    const found = await shown();
    const form = new FormData();
    form.set(
      "seen",
      sectionModel(target(of), routing, found, { consoleUrl: "http://admin.localhost/", previewed: null })
        .seen,
    );
    form.set(`value:${ruleKey}`, String(typed.length));
    for (const [row, fields] of typed.entries())
      for (const [name, text] of Object.entries(fields ?? {}))
        form.set(`value:${ruleKey}:${row}:${name}`, text);
    return saveSettings(
      { db: db.asConsole, rules, at },
      { groupId: access.grants[0]!.groupId, memberId: "tom", access },
      { target: target(of), section: routing },
      form,
    );
  };
  const ana = { people: "ana@coast.example", order: "in turn" };

  it("are added, moved and removed", async () => {
    const mazda = { ...ana, makes: "Mazda" };
    const kia = { ...ana, makes: "Kia\nHyundai" };
    expect((await send([mazda, kia, {}])).kind).toBe("saved");
    expect(await rows()).toEqual(["Mazda>ana@coast.example", "Kia\nHyundai>ana@coast.example"]);
    expect(
      (
        await send([
          { ...mazda, place: "2" },
          { ...kia, place: "1" },
        ])
      ).kind,
    ).toBe("saved");
    expect(await rows()).toEqual(["Kia\nHyundai>ana@coast.example", "Mazda>ana@coast.example"]);
    expect((await send([null, { ...mazda, place: "1" }])).kind).toBe("saved");
    expect(await rows()).toEqual(["Mazda>ana@coast.example"]);
  });

  it("say at the field of a rule what is wrong, and nothing is saved", async () => {
    const before = await rows();
    const answer = await send([
      { ...ana, place: "1" },
      { makes: "Kia", people: "ana", place: "2" },
    ]);
    expect(answer).toMatchObject({
      kind: "problems",
      problems: { [rowProblemKey(ruleKey, 1, "people")]: expect.stringMatching(/e-mail address/i) },
    });
    const empty = await send([{ makes: "Kia", place: "1" }]);
    expect(empty).toMatchObject({
      problems: { [rowProblemKey(ruleKey, 0, "people")]: expect.any(String) },
    });
    expect(await rows()).toEqual(before);
  });
});

it("names what was just saved, and nothing else of the draft, for who may publish it [DECIDE-571]", async () => {
  const { groupId } = access.grants[0]!;
  const typed = await formOf("site:bay", { [noPrice]: "Ring us on Sunday" });
  const outcome = await save("site:bay", typed);
  const publish = outcome.kind === "saved" ? outcome.publish : null;
  const changes = await db.asConsole.withTenant({ groupId }, (tx) => draftChangesOf(tx, groupId));
  const named = changes.filter(({ id }) => publish?.changes.includes(id));
  expect([publish?.group, named.map(({ to }) => to)]).toEqual(["coast", ["Ring us on Sunday"]]);
  const grants = access.grants.map((grant) => ({ ...grant, mayPublish: false }));
  const editor = { groupId, memberId: "tom", access: { operator: false, grants } };
  const again = await formOf("site:bay", { [noPrice]: "Ring us on Monday" });
  expect(
    await saveSettings(
      { db: db.asConsole, rules, at },
      editor,
      { target: target("site:bay"), section },
      again,
    ),
  ).toMatchObject({ kind: "saved", publish: null });
});
