import { describe, expect, it } from "vitest";
import { leadHandlingSlice } from "#domain/configuration/slices/lead-handling-slice.ts";
import { sampleLocation } from "#tests/support/sample-site.ts";
import type { OpeningClock } from "./opening-clock.ts";
import {
  type Candidate,
  isAtWork,
  routedSources,
  routingStep,
  ruleFor,
  unknownPeople,
} from "./routing-rules.ts";

const clock: OpeningClock = { location: null, specials: [], timeZone: "Australia/Sydney" };
const at = (local: string) => new Date(`${local}:00+11:00`);
const monday = at("2026-03-02T10:00");

type Written = Parameters<typeof leadHandlingSlice.parse>[0];
const slice = (written: object) => leadHandlingSlice.parse(written as Written);
const lead = {
  category: "Test Drive",
  make: "Mazda",
  location: { id: "north-1", slug: "north" },
  sources: ["paid", "google-ads"],
};

describe("a rule", () => {
  const rulesOf = (...rules: object[]) =>
    slice({ rules: rules.map((one, at) => ({ people: [`p${at}@x.example`], ...one })) }).rules;

  it.each([
    [{ locations: ["north"] }, true],
    [{ locations: ["north-1"] }, true],
    [{ locations: ["south"] }, false],
    [{ categories: ["test drive"] }, true],
    [{ categories: ["Finance Enquiry"] }, false],
    [{ makes: ["MAZDA"] }, true],
    [{ makes: ["Kia", "mazda"] }, true],
    [{ makes: ["Kia"] }, false],
    [{ sources: ["google-ads"] }, true],
    [{ sources: ["paid"] }, true],
    [{ sources: ["direct"] }, false],
    [{ locations: ["north"], makes: ["Kia"] }, false],
    [{}, true],
  ])("%j holds: %s", (written, holds) => {
    expect(ruleFor(lead, rulesOf(written)) !== null).toBe(holds);
  });

  it("is the first that holds; one for a make never holds for a lead without a car", () => {
    const rules = rulesOf({ makes: ["Mazda"] }, { categories: ["Test Drive"] });
    expect(ruleFor(lead, rules)?.people).toEqual(["p0@x.example"]);
    expect(ruleFor({ ...lead, make: null, location: null }, rules)?.people).toEqual(["p1@x.example"]);
  });
});

it.each([
  [null, { utm_source: " Carsales ", gclid: "x" }, ["paid", "carsales"]],
  [null, { gclid: "x" }, ["paid", "google-ads"]],
  [null, { msclkid: "x" }, ["paid", "microsoft-ads"]],
  [null, { fbclid: "x" }, ["social", "facebook"]],
  [null, {}, ["unknown", "direct"]],
  ["paid/google-ads", {}, ["paid", "google-ads"]],
  ["search/google", {}, ["search", "google", "direct"]],
  ["assistant/chatgpt", { utm_source: "chatgpt.com" }, ["assistant", "chatgpt", "chatgpt.com"]],
])("rules call the source %s of %j each of %j [DECIDE-311]", (key, params, sources) =>
  expect(routedSources(key, params)).toEqual(sources),
);

describe("a person is at work", () => {
  const person = (written: object) =>
    slice({ people: [{ email: "a@x.example", ...written }] }).people[0] ?? null;

  it.each([
    ["by the location's hours", {}, "2026-03-02T10:00", true],
    ["not after them", {}, "2026-03-02T18:00", false],
    ["by the own hours", { from: "12:00", to: "20:00" }, "2026-03-02T18:00", true],
    ["not before the own hours", { from: "12:00", to: "20:00" }, "2026-03-02T10:00", false],
    ["from the first minute of the own hours", { from: "12:00", to: "20:00" }, "2026-03-02T12:00", true],
    ["not a minute before them", { from: "12:00", to: "20:00" }, "2026-03-02T11:59", false],
    ["to the last minute of the own hours", { from: "12:00", to: "20:30" }, "2026-03-02T20:29", true],
    ["not once they have ended", { from: "12:00", to: "20:30" }, "2026-03-02T20:30", false],
    ["to the end of the day", { from: "00:00", to: "24:00" }, "2026-03-02T23:59", true],
    ["not on other weekdays", { weekdays: ["tue"] }, "2026-03-02T10:00", false],
    [
      "not on the last day away",
      { daysOff: [{ from: "2026-02-20", to: "2026-03-02" }] },
      "2026-03-02T10:00",
      false,
    ],
    [
      "not on the first day away",
      { daysOff: [{ from: "2026-03-02", to: "2026-03-05" }] },
      "2026-03-02T10:00",
      false,
    ],
    ["the day before", { daysOff: [{ from: "2026-03-03", to: "2026-03-05" }] }, "2026-03-02T10:00", true],
    ["the day after", { daysOff: [{ from: "2026-02-20", to: "2026-03-01" }] }, "2026-03-02T10:00", true],
  ])("%s", (_name, written, now, expected) => {
    expect(isAtWork(person(written), clock, at(now))).toBe(expected);
  });

  it("by the location's hours without an entry", () => {
    expect(isAtWork(null, clock, monday)).toBe(true);
    expect(isAtWork(null, clock, at("2026-03-01T10:00"))).toBe(false);
  });
});

describe("the next step", () => {
  const candidate = (name: string, lastNotifiedAt: Date | null = null): Candidate => ({
    id: name,
    email: `${name}@x.example`,
    lastNotifiedAt,
  });
  const members = (...list: Candidate[]) => new Map(list.map((one) => [one.email, one]));
  const handling = slice({
    nextPersonMinutes: 30,
    manager: "boss@x.example",
    people: [{ email: "cleo@x.example", weekdays: ["tue"] }],
    rules: [{ people: ["ANA@x.example", "ben@x.example", "cleo@x.example", "gone@x.example"] }],
  });
  const [rule] = handling.rules;
  const step = (
    now: Date,
    notified: string[],
    list: Candidate[],
    order: "in turn" | "as listed" = "in turn",
  ) =>
    routingStep(
      { handling, rule: { ...rule!, order }, clock, members: members(...list), notified: new Set(notified) },
      now,
    );
  const all = [
    candidate("ana", at("2026-03-01T12:00")),
    candidate("ben", at("2026-03-01T11:00")),
    candidate("cleo"),
    candidate("boss"),
  ];

  it("notifies the person at work whose last lead is oldest, or the first listed", () => {
    expect(step(monday, [], all)).toEqual({
      kind: "notify",
      member: all[1],
      role: "person",
      next: at("2026-03-02T10:30"),
    });
    expect(step(monday, [], all, "as listed")).toMatchObject({ member: { id: "ana" } });
  });

  it("goes on to the next person, then to the manager, then ends", () => {
    expect(step(monday, ["ben"], all)).toMatchObject({ member: { id: "ana" }, role: "person" });
    expect(step(monday, ["ben", "ana"], all)).toMatchObject({ member: { id: "boss" }, role: "manager" });
    expect(step(monday, ["ben", "ana", "boss"], all)).toEqual({ kind: "end" });
  });

  it("counts opening minutes until the next step", () => {
    expect(step(at("2026-03-06T16:50"), [], all)).toMatchObject({ next: at("2026-03-09T09:20") });
  });

  it("waits for the opening while no member is at work, and doesn't notify the manager", () => {
    expect(step(at("2026-03-01T10:00"), [], all)).toEqual({ kind: "wait", until: at("2026-03-02T09:00") });
    expect(step(at("2026-03-02T22:00"), ["ben", "ana"], all)).toEqual({
      kind: "wait",
      until: at("2026-03-03T09:00"),
    });
  });

  it("leaves out people who may not see the lead; without any of them it is the manager's", () => {
    expect(step(monday, [], [candidate("boss")])).toEqual({
      kind: "notify",
      member: candidate("boss"),
      role: "manager",
      next: null,
    });
    expect(step(monday, [], [])).toEqual({ kind: "unnotified" });
    expect(step(monday, ["ben"], [])).toEqual({ kind: "end" });
    const unmanaged = { ...handling, manager: null };
    const known = {
      handling: unmanaged,
      rule: rule!,
      clock,
      members: members(),
      notified: new Set<string>(),
    };
    expect(routingStep(known, monday)).toEqual({ kind: "unnotified" });
  });

  it("notifies one who never had a lead before the others, in their order", () => {
    const [ana, ben] = [candidate("ana", at("2026-03-01T12:00")), candidate("ben")];
    expect(step(monday, [], [ana, ben])).toMatchObject({ member: { id: "ben" } });
    expect(step(monday, [], [candidate("ana"), ben])).toMatchObject({ member: { id: "ana" } });
    expect(
      step(monday, [], [candidate("ana"), { ...ben, lastNotifiedAt: at("2026-03-01T12:00") }]),
    ).toMatchObject({
      member: { id: "ana" },
    });
  });

  it("goes to the manager at once where no opening is known", () => {
    const location = sampleLocation();
    const shut = { ...clock, location, specials: [] };
    const known = {
      handling,
      rule: rule!,
      clock: shut,
      members: members(...all),
      notified: new Set(["ana", "ben"]),
    };
    expect(routingStep(known, monday)).toMatchObject({ kind: "notify", member: { id: "boss" } });
  });
});

describe("the configuration", () => {
  it("names what no member has as address, once each", () => {
    const written = {
      manager: "boss@x.example",
      rules: [{ people: ["Ana@x.example", "gone@x.example"] }, { people: ["gone@x.example"] }],
    };
    const site = { slug: "north", lead: { handling: slice(written) } };
    expect(unknownPeople(site, ["ana@x.example", "BOSS@x.example", "gone@x.example"])).toBeNull();
    expect(unknownPeople(site, ["ana@x.example"])).toMatch(
      /^site north: lead\.handling names gone@x\.example, boss@x\.example, which no member has/,
    );
    expect(unknownPeople({ slug: "north", lead: { handling: slice({}) } }, [])).toBeNull();
  });

  it.each([
    [{ people: [{ email: "a@x.example", from: "09:00" }] }],
    [{ people: [{ email: "a@x.example", from: "17:00", to: "09:00" }] }],
    [{ people: [{ email: "a@x.example", from: "24:00", to: "24:00" }] }],
    [{ people: [{ email: "a@x.example", daysOff: [{ from: "2026-03-02", to: "2026-03-01" }] }] }],
    [{ rules: [{ people: [] }] }],
    [{ answerMinutes: 0 }],
  ])("refuses %j", (written) => {
    expect(leadHandlingSlice.safeParse(written).success).toBe(false);
  });
});
