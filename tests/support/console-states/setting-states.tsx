import type { ChangesModel, ListedSet } from "#console/changes/changes.ts";
import { ChangesScreen } from "#console/changes/changes-screen.tsx";
import { rowsText } from "#console/parts/setting-form/row-texts.ts";
import type { ShownSetting } from "#console/parts/setting-form/shown-setting.ts";
import { PlaceScreen } from "#console/places/place-screen.tsx";
import type { PlaceModel, PlacesModel } from "#console/places/places.ts";
import { PlacesScreen } from "#console/places/places-screen.tsx";
import { staffField } from "#console/places/staff-field.ts";
import { weekOf } from "#console/places/week-form.ts";
import type { SectionModel } from "#console/settings/section-model.ts";
import { SectionScreen } from "#console/settings/section-screen.tsx";
import { fieldsIn, sectionAddress, sections } from "#console/settings/setting-sections.ts";
import { type SettingsModel, SettingsScreen } from "#console/settings/settings-screen.tsx";
import { at, group, groups, longName, longSlug, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const listed = sections.map((section) => ({
  address: sectionAddress(section),
  question: section.question,
  about: section.about,
}));
const settings: SettingsModel = {
  targets: [{ id: "site:harbour", name: "Harbour Motors" }],
  target: "site:harbour",
  query: "",
  sections: listed,
  found: [],
  changes: 0,
  hostsOf: "harbour",
};

const shownOf = (section: (typeof sections)[number], more: Partial<ShownSetting>): ShownSetting[] =>
  fieldsIn(section).map((field) => ({
    ...field,
    key: JSON.stringify(field.path),
    text: "",
    own: null,
    isOwn: false,
    inheritedText: "None",
    inheritedFrom: "the platform",
    draftedBy: null,
    ...more,
  }));
const sectionOf = (section: (typeof sections)[number], more: Partial<ShownSetting> = {}): SectionModel => ({
  section: section.id,
  address: sectionAddress(section),
  list: { name: "All settings", address: "/settings" },
  question: section.question,
  about: section.about,
  target: { id: `site:${longSlug}`, name: longName },
  shown: shownOf(section, more),
  seen: "seen",
  seenAt: "//harbour.example/",
  changes: 12,
  preview: null,
});
const [first] = sections;
if (!first) throw new Error("there are no sections of settings");
const keysOf = (text: string) => Object.fromEntries(shownOf(first, {}).map(({ key }) => [key, text]));

const places: PlacesModel = {
  group,
  groups,
  places: [],
  specialDays: [],
  holidays: [],
  choices: [],
  changes: 0,
};
const place: PlaceModel = {
  group,
  slug: "brookvale",
  name: "Brookvale",
  phone: "",
  landline: "",
  intro: "",
  week: weekOf([]),
  staff: { field: staffField, text: "[]" },
  others: [],
  seen: "seen",
  changes: 0,
  version: "0 0",
  siteIds: [],
};
const longPlace: PlaceModel = {
  ...place,
  name: longName,
  phone: "+61 2 5550 1234".repeat(3),
  landline: longName,
  intro: longText,
  staff: {
    field: staffField,
    text: rowsText(times(30, (n) => ({ name: `${longName} ${n}`, role: longName, image: "x".repeat(200) }))),
  },
  others: times(40, (n) => ({ slug: `l${n}`, name: `${longName} ${n}` })),
  changes: 123,
};

const changes: ChangesModel = {
  group,
  groups,
  draft: [],
  sets: [],
  timeZone: "Australia/Sydney",
  shows: { siteIds: null, path: "/" },
  version: "0 0",
};
const set = (n: number, state: ListedSet["state"]): ListedSet => ({
  id: `${state}${n}`,
  title: longName,
  state,
  by: longName,
  madeAt: at,
  publishAt: at,
  publishedAt: at,
  problem: state === "failed" ? longText : null,
  count: n === 0 ? 5 : 1_234,
  sentences: times(5, () => longText),
  mayRollBack: true,
  mayTakeBack: true,
});
const draftOf = (count: number, text: string): ChangesModel["draft"] =>
  times(count, (n) => ({
    id: String(n),
    sentence: `${text} ${n}`,
    by: longName,
    isOwn: n % 2 === 0,
    at,
    mayPublish: n % 4 !== 0,
    mayDiscard: true,
    live: n % 5 === 1 ? { text: longText, seen: "null" } : null,
  }));
const fullChanges: ChangesModel = {
  ...changes,
  draft: draftOf(12, longText),
  sets: (["scheduled", "failed", "published"] as const).flatMap((state) => times(3, (n) => set(n, state))),
};
const changesOf = (model: ChangesModel) => () => (
  <ChangesScreen model={model} preview={null} site="harbour" />
);

/** Settings, places and changes. */
export const settingStates: StateOfScreen[] = [
  [
    "Settings",
    "long names",
    "/settings",
    () => (
      <SettingsScreen
        model={{
          ...settings,
          targets: times(60, (n) => ({
            id: n === 0 ? "site:harbour" : `site:${n}`,
            name: `${longName} ${n}`,
          })),
          changes: 1_234,
        }}
      />
    ),
  ],
  ["Settings", "none found", "/settings", () => <SettingsScreen model={{ ...settings, query: longName }} />],
  [
    "Settings",
    "many found",
    "/settings",
    () => (
      <SettingsScreen
        model={{
          ...settings,
          query: "price",
          found: times(200, (n) => ({
            key: String(n),
            label: `${longName} ${n}`,
            about: longText,
            address: "/settings/prices",
            question: "How are prices shown?",
          })),
        }}
      />
    ),
  ],
  ...sections.map(
    (section): StateOfScreen => [
      "Section",
      section.id,
      sectionAddress(section),
      () => <SectionScreen model={sectionOf(section)} />,
    ],
  ),
  [
    "Section",
    "long names",
    "/settings/prices",
    () => (
      <SectionScreen
        model={sectionOf(first, {
          text: longText,
          own: longText,
          isOwn: true,
          inheritedText: longText,
          inheritedFrom: longName,
          draftedBy: longName,
        })}
      />
    ),
  ],
  [
    "Section",
    "wrong input in every field",
    "/settings/prices",
    () => <SectionScreen model={sectionOf(first)} />,
    { kind: "problems", problems: keysOf(longText), general: [longText], typed: keysOf(longName) },
  ],
  [
    "Section",
    "changed by another editor",
    "/settings/prices",
    () => <SectionScreen model={sectionOf(first)} />,
    { kind: "conflict", theirs: keysOf(longText), typed: keysOf(longName) },
  ],
  ["Places", "none", "/places", () => <PlacesScreen model={places} />],
  [
    "Places",
    "long names",
    "/places",
    () => (
      <PlacesScreen
        model={{
          ...places,
          places: times(60, (n) => ({
            slug: `l${n}`,
            name: `${longName} ${n}`,
            kind: "sales",
            phone: "+61 2 5550 1234",
            isDrafted: true,
          })),
          holidays: times(30, (n) => ({
            date: `2026-12-${n}`,
            day: longName,
            name: `${longName} ${n}`,
            states: ["NSW", "VIC"],
            locations: times(6, (location) => `${longName} ${location}`),
          })),
          specialDays: times(60, (n) => ({
            key: String(n),
            seen: "",
            day: "25 December 2026",
            hours: longName,
            department: "sales",
            location: longName,
            mayRemove: n % 2 === 0,
            isDrafted: true,
          })),
          choices: times(60, (n) => ({ value: `l${n}`, name: `${longName} ${n}` })),
          changes: 12,
        }}
      />
    ),
  ],
  [
    "Places",
    "wrong input",
    "/places",
    () => <PlacesScreen model={{ ...places, choices: [{ value: "", name: "All" }] }} />,
    { kind: "problems", problems: [longText, "Say which day it is."], typed: {} },
  ],
  ["Place", "empty", "/places/brookvale", () => <PlaceScreen model={place} preview={null} pictures={null} />],
  [
    "Place",
    "long names",
    "/places/brookvale",
    () => <PlaceScreen model={longPlace} preview={null} pictures="/pictures" />,
  ],
  [
    "Place",
    "wrong input",
    "/places/brookvale",
    () => <PlaceScreen model={longPlace} preview={null} pictures="/pictures" />,
    { kind: "problems", problems: times(9, () => longText), typed: { phone: longName } },
  ],
  ["Changes", "none", "/changes", changesOf(changes)],
  ["Changes", "long names", "/changes", changesOf(fullChanges)],
  ["Changes", "1,000 rows", "/changes", changesOf({ ...changes, draft: draftOf(1_000, "Phone number of") })],
  [
    "Changes",
    "a publication that failed",
    "/changes",
    changesOf(fullChanges),
    { kind: "failed", text: "Nothing was published.", lines: times(5, () => longText) },
  ],
];
