import { blockForms } from "#console/pages/block-forms.ts";
import { entryFields } from "#console/pages/entry-kinds.ts";
import type { EntryAnswer, EntryModel, ListedEntry, PagesModel } from "#console/pages/entry-model.ts";
import { editedLists } from "#console/pages/entry-name.ts";
import { blockFields, typedEntry } from "#console/pages/entry-of-form.ts";
import { EntryScreen } from "#console/pages/entry-screen.tsx";
import { PagesScreen } from "#console/pages/pages-screen.tsx";
import { longName, longSlug, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const pages: PagesModel = {
  targets: [{ id: "site:harbour", name: longName }],
  target: "site:harbour",
  query: "",
  changes: 0,
  lists: editedLists.map((list) => ({ list, entries: [] })),
};
const listed = (n: number): ListedEntry => ({
  key: `/${longSlug}-${n}`,
  title: longName,
  about: `/${longSlug}`,
  depth: n % 6,
  mark: (["new", "changed", "removed", null] as const)[n % 4] ?? null,
  brokenLinks: n % 3,
  undescribed: n % 2,
});

const blocks = Object.keys(blockForms).map((type) => ({ type, title: longName, text: longText }));
const page = { path: `/${longSlug}`, title: longName, description: longText, blocks };
const entry: EntryModel = {
  target: { id: "site:harbour", name: longName },
  list: "pages",
  key: `/${longSlug}`,
  title: longName,
  typed: typedEntry("pages", page),
  seen: "{}",
  fields: entryFields.pages,
  shownFields: 3,
  blockForms,
  blockFields,
  mark: "changed",
  changedFields: ["title"],
  changedBlocks: { 1: "new", 2: "changed" },
  removedBlocks: 2,
  changedBy: longName,
  brokenLinks: [{ href: `/${longSlug}`, block: 2 }],
  changes: 123,
  undescribed: [{ src: `https://pictures.example/${longSlug}.jpg`, block: 3 }],
  seenAt: "//harbour.example/about-us",
  path: "/about-us",
  version: "1",
};
const wrong: EntryAnswer = {
  kind: "problems",
  typed: entry.typed,
  seen: "{}",
  general: [longText],
  problems: { "entry:value:title": longText, "block:1": longText, "block:2:value:title": longText },
};

export const pageStates: StateOfScreen[] = [
  ["pages", "empty", "/pages", () => <PagesScreen model={pages} />],
  ["pages", "nothing found", "/pages?q=zzz", () => <PagesScreen model={{ ...pages, query: longName }} />],
  [
    "pages",
    "many, with long names",
    "/pages",
    () => (
      <PagesScreen
        model={{ ...pages, lists: editedLists.map((list) => ({ list, entries: times(60, listed) })) }}
      />
    ),
  ],
  ["a page", "every block, with long names", "/pages/edit", () => <EntryScreen model={entry} />],
  ["a page", "wrong input", "/pages/edit", () => <EntryScreen model={entry} />, wrong],
];
