import { afterAll, beforeAll, expect, it } from "vitest";
import { changeStep, changesOf } from "#console/changes/changes.server.ts";
import { rowsIn } from "#console/parts/setting-form/row-texts.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addSpecialDay, removeSpecialDay } from "./change-special-days.server.ts";
import { placeOf, placesOf, savePlace } from "./places.server.ts";
import type { PlaceModel } from "./places.ts";

const at = new Date("2026-03-02T01:00:00Z");
let db: Awaited<ReturnType<typeof testDatabase>>;
let group: { id: string; slug: string };

beforeAll(async () => {
  db = await testDatabase();
  const applied = await createSiteStore(db, () => at).apply(
    `
group:
  slug: coast
  name: Coast
  dealerships: [{ slug: yard, name: Yard }]
  locations:
    - slug: north
      name: North
      address: { state: NSW }
      contact_detail:
        phone: "02 4000 0001"
        opening_hours:
          - { weekday: 1, open: "08:30", close: "17:30" }
          - { weekday: 6, formated_hours: By appointment }
      staff: [{ name: Marian, role: Sales, image: /marian.jpg }]
    - { slug: south, name: South, address: { state: NSW } }
site: { slug: bay, name: Bay }
`,
    "ana",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  group = { id: applied.group.id, slug: "coast" };
});
afterAll(() => db.remove());

const rules = { reservedHosts: [], checks: [], patterns: [] };
const deps = () => ({ db: db.asConsole, rules, at });
const accessTo = (locationIds: string[] | null): Access => ({
  operator: false,
  grants: [
    {
      groupId: group.id,
      groupSlug: "coast",
      role: "marketing",
      mayPublish: true,
      siteIds: null,
      locationIds,
    },
  ],
});
const editor = (locationIds: string[] | null = null) => ({
  groupId: group.id,
  memberId: "tom",
  access: accessTo(locationIds),
});
const place = async (slug: string) =>
  (await placeOf(db.asConsole, { group, slug, access: accessTo(null) })) as PlaceModel;

/** What a browser sends of a location's form, with some of it typed over. */
function formOf(model: PlaceModel, typed: Record<string, string>): FormData {
  const form = new FormData();
  const { seen, phone, landline, intro, week, staff } = model;
  for (const [name, value] of Object.entries({ seen, phone, landline, intro })) form.set(name, value);
  for (const { weekday, ...day } of week)
    for (const [name, value] of Object.entries(day)) form.set(`${name}-${weekday}`, value);
  setStaff(form, rowsIn(staff.text));
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return form;
}
function setStaff(form: FormData, people: readonly Readonly<Record<string, string>>[]): void {
  form.set("staff", String(people.length));
  for (const [row, fields] of people.entries())
    for (const [name, text] of Object.entries(fields)) form.set(`staff:${row}:${name}`, text);
}
const draft = async (access = accessTo(null)) =>
  (await changesOf(db.asConsole, { group, groups: [group], member: { id: "ana", access } }))!.draft;

it("saves number by number and day by day, and nothing that wasn't touched", async () => {
  const model = await place("north");
  expect(await savePlace(deps(), editor(), "north", formOf(model, {}))).toEqual({ kind: "unchanged" });
  const typed = { phone: "02 4000 0002", "status-2": "Open", "open-2": "09:00", "close-2": "17:00" };
  expect((await savePlace(deps(), editor(), "north", formOf(model, typed))).kind).toBe("saved");
  expect((await draft()).map(({ sentence }) => sentence).sort()).toEqual([
    "changed North’s phone number from “02 4000 0001” to “02 4000 0002”",
    "set North’s hours on Tuesdays to 09:00 to 17:00",
  ]);
  // An older form with another word added: both changes stay.
  expect((await savePlace(deps(), editor(), "north", formOf(model, { intro: "Hello" }))).kind).toBe("saved");
  expect(await draft()).toHaveLength(3);
  const conflict = await savePlace(deps(), editor(), "north", formOf(model, { phone: "02 4000 0003" }));
  expect(conflict).toMatchObject({
    kind: "problems",
    typed: { phone: "02 4000 0003" },
    problems: [
      "You set North’s phone number to “02 4000 0002” after this form was opened; here you typed “02 4000 0003”. Save again to replace it.",
    ],
  });
});

it("copies a week from another location, and Monday until Friday", async () => {
  const copied = formOf(await place("south"), { copy: "north" });
  expect((await savePlace(deps(), editor(), "south", copied)).kind).toBe("saved");
  const south = await place("south");
  expect(south.week.find(({ weekday }) => weekday === 1)).toMatchObject({ open: "08:30", close: "17:30" });
  const until = formOf(south, { "same-until-friday": "on" });
  expect((await savePlace(deps(), editor(), "south", until)).kind).toBe("saved");
  expect((await place("south")).week.filter(({ open }) => open === "08:30")).toHaveLength(5);
});

it("adds people, orders and removes them, each with a picture", async () => {
  const marian = { name: "Marian", role: "Manager", image: "/marian.jpg" };
  const dev = { name: "Dev", role: "Service", image: "/dev.jpg" };
  const save = async (people: Record<string, string>[]) => {
    const form = formOf(await place("north"), {});
    setStaff(form, people);
    return savePlace(deps(), editor(), "north", form);
  };
  const people = async () => rowsIn((await place("north")).staff.text);
  expect(
    (
      await save([
        { ...marian, place: "2" },
        { ...dev, place: "1" },
        { name: "", role: "", image: "" },
      ])
    ).kind,
  ).toBe("saved");
  expect(await people()).toEqual([dev, marian]);
  expect(await save([dev, { name: "", role: "Parts", image: "" }])).toMatchObject({
    kind: "problems",
    problems: ["Every person needs a name and a role."],
    typed: { staff: JSON.stringify([dev, { name: "", role: "Parts", image: "" }]) },
  });
  expect(await people()).toEqual([dev, marian]);
  expect((await save([{ name: "", role: "", image: "" }, dev])).kind).toBe("saved");
  expect(await people()).toEqual([dev]);
});

it("adds and removes a special day, once, as far as the member reaches", async () => {
  const form = (typed: Record<string, string>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(typed)) made.set(name, value);
    return made;
  };
  const christmas = { date: "2026-12-25", status: "Closed", location: "North" };
  expect(await addSpecialDay(deps(), editor(), form({ ...christmas, date: "" }))).toMatchObject({
    problems: ["Choose the day."],
  });
  const short = { ...christmas, status: "Open", open: "12:00", close: "09:00" };
  expect((await addSpecialDay(deps(), editor(), form(short))).kind).toBe("problems");
  expect((await addSpecialDay(deps(), editor(["south"]), form(christmas))).kind).toBe("problems");
  expect((await addSpecialDay(deps(), editor(["north"]), form(christmas))).kind).toBe("saved");
  expect((await addSpecialDay(deps(), editor(), form({ ...short, close: "15:00" }))).kind).toBe("problems");

  const list = async (locationIds: string[] | null) =>
    (await placesOf(db.asConsole, { group, groups: [group], access: accessTo(locationIds), now: at }))!;
  const [listed] = (await list(["south"])).specialDays;
  expect(listed).toMatchObject({
    day: "25 December 2026",
    hours: "closed",
    location: "North",
    mayRemove: false,
  });
  expect((await list(["south"])).places.map(({ slug }) => slug)).toEqual(["south"]);
  const { key, seen } = listed!;
  expect((await removeSpecialDay(deps(), editor(["south"]), form({ key, seen }))).kind).toBe("problems");
  expect((await removeSpecialDay(deps(), editor(["north"]), form({ key, seen }))).kind).toBe("saved");
  expect((await list(null)).specialDays).toEqual([]);

  const days = (until: string) => addSpecialDay(deps(), editor(), form({ ...christmas, until }));
  expect(await days("2026-12-24")).toMatchObject({ problems: ["The last day is before the first."] });
  expect(await days("2027-01-25")).toMatchObject({
    problems: [expect.stringContaining("more than 31 days")],
  });
  expect(await days("2026-12-27")).toMatchObject({
    text: "25 December 2026 to 27 December 2026 are in the draft for North.",
  });
  const three = (await list(null)).specialDays;
  expect(three.map(({ day }) => day)).toEqual(["25 December 2026", "26 December 2026", "27 December 2026"]);
  for (const { key: of, seen: was } of three)
    await removeSpecialDay(deps(), editor(), form({ key: of, seen: was }));
});

it("publishes what is ticked, schedules, takes back, and reports conflicts when rolling back", async () => {
  const step = (fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return changeStep(deps(), editor(), form);
  };
  const all = await draft();
  const first = all.find(({ sentence }) => sentence.includes("phone number"));
  const others = all.filter((change) => change !== first);
  const ticked: [string, string][] = [["change", first!.id]];
  expect(
    await step([
      ["step", "publish"],
      ["title", "A"],
    ]),
  ).toMatchObject({ kind: "failed" });
  const tooLong: [string, string] = ["title", "A".repeat(121)];
  expect(await step([["step", "publish"], tooLong, ...ticked])).toMatchObject({ kind: "failed" });
  expect(await step([["step", "publish"], ...ticked])).toMatchObject({ kind: "done" });
  // Without a title it has that of its change.
  const title = `${first!.sentence.charAt(0).toUpperCase()}${first!.sentence.slice(1)}`;
  expect(await draft()).toHaveLength(others.length);

  const second: [string, string][] = [["change", others[0]!.id]];
  const when = (text: string) => step([["step", "publish"], ["title", "B"], ["when", text], ...second]);
  expect(await when("2020-01-01T09:00")).toMatchObject({ text: "Choose a time that is still to come." });
  expect(await when("2026-03-03T09:00")).toMatchObject({ kind: "done" });
  const model = (await changesOf(db.asConsole, {
    group,
    groups: [group],
    member: { id: "ana", access: accessTo(null) },
  }))!;
  expect(model.sets.map(({ title, state, publishAt }) => [title, state, publishAt]).sort()).toEqual([
    ["B", "scheduled", "2026-03-02T22:00:00.000Z"],
    [title, "published", null],
  ]);
  const idOf = (title: string) => model.sets.find((set) => set.title === title)!.id;
  expect(
    await step([
      ["step", "take-back"],
      ["id", idOf("B")],
    ]),
  ).toMatchObject({ kind: "done" });
  expect(await draft()).toHaveLength(others.length);

  const phone = formOf(await place("north"), { phone: "02 4000 0009" });
  await savePlace(deps(), editor(), "north", phone);
  const phoneChange = (await draft()).find(({ sentence }) => sentence.includes("phone number"));
  await step([
    ["step", "publish"],
    ["title", "C"],
    ["change", phoneChange!.id],
  ]);
  const rollBack: [string, string][] = [
    ["step", "roll-back"],
    ["id", idOf(title)],
  ];
  const outcome = await step(rollBack);
  expect(outcome).toMatchObject({
    kind: "choose",
    questions: [{ subject: "North’s phone number", restored: "“02 4000 0001”", live: "“02 4000 0009”" }],
  });
  const [question] = (outcome as Extract<typeof outcome, { kind: "choose" }>).questions;
  expect(await step([...rollBack, [`choice-${question!.index}`, "restore"]])).toMatchObject({ kind: "done" });
  expect((await place("north")).phone).toBe("02 4000 0001");
  expect(await step([["step", "nothing"]])).toBeNull();
});

it("adds a proposed holiday for several locations at once, which is then proposed no more", async () => {
  const holidayForm = new FormData();
  for (const [name, value] of [
    ["date", "2026-12-25"],
    ["status", "Closed"],
    ["location", "North"],
    ["location", "South"],
  ] as const)
    holidayForm.append(name, value);
  expect((await addSpecialDay(deps(), editor(["north"]), holidayForm)).kind).toBe("problems");
  expect((await addSpecialDay(deps(), editor(), holidayForm)).kind).toBe("saved");
  const model = await placesOf(db.asConsole, { group, groups: [group], access: accessTo(null), now: at });
  const christmas = model?.specialDays.filter(({ day }) => day === "25 December 2026") ?? [];
  expect(christmas.map(({ location }) => location).sort()).toEqual(["North", "South"]);
  expect(model?.holidays.map(({ date }) => date)).toContain("2026-12-26");
  expect(model?.holidays.map(({ date }) => date)).not.toContain("2026-12-25");
});
