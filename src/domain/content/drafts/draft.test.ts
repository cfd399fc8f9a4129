import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isWithin, sameValue, valueAt, withValue } from "./document-path.ts";
import {
  type Change,
  type Edit,
  inverse,
  overlapFinder,
  replayed,
  sameDocument,
  undoneBy,
  withChanges,
  withEdits,
} from "./draft.ts";

const name = { document: "group" as const, siteId: null };
const published = {
  name: "Coast",
  locations: [{ slug: "north", name: "North", intro: "Hello", contact_detail: { phone: "1" } }],
};
const phone = ["locations", "north", "contact_detail", "phone"];
const save = (changes: Change[], ...edits: Edit[]) => withEdits(name, published, changes, edits);
const saved = (changes: Change[], ...edits: Edit[]): Change[] => {
  const outcome = save(changes, ...edits);
  if (outcome.kind === "conflict") throw new Error("conflict");
  return outcome.changes;
};

describe("saving", () => {
  it("merges different values, and reports a conflict for the same one", () => {
    const draft = saved([], { path: phone, from: "1", to: "2" });
    expect(saved(draft, { path: ["locations", "north", "intro"], from: "Hello", to: "Hi" })).toHaveLength(2);
    expect(save(draft, { path: phone, from: "1", to: "3" })).toEqual({
      kind: "conflict",
      conflicts: [{ path: phone, from: "1", yours: "3", theirs: "2" }],
    });
    expect(saved(draft, { path: phone, from: "1", to: "2" })).toEqual(draft);
  });

  it("drops a change that ends where it began", () => {
    const draft = saved([], { path: phone, from: "1", to: "2" });
    expect(saved(draft, { path: phone, from: "2", to: "1" })).toEqual([]);
  });

  it("keeps one change for an entry that was added, then edited, then removed", () => {
    const entry = ["locations", "south"];
    const added = saved([], { path: entry, from: undefined, to: { slug: "south", name: "South" } });
    const edited = saved(added, { path: [...entry, "name"], from: "South", to: "South Yard" });
    expect(edited).toEqual([{ ...added[0], to: { slug: "south", name: "South Yard" } }]);
    expect(saved(edited, { path: entry, from: edited[0]?.to, to: undefined })).toEqual([]);
  });

  it("takes smaller changes into one of all of it, and still begins where they began", () => {
    const draft = saved([], { path: phone, from: "1", to: "2" });
    const shown = { ...published.locations[0], contact_detail: { phone: "2" } };
    const removed = saved(draft, { path: ["locations", "north"], from: shown, to: undefined });
    expect(removed).toEqual([
      { ...name, path: ["locations", "north"], from: published.locations[0], to: undefined },
    ]);
  });
});

describe("publishing on a newer version", () => {
  it("keeps what was published meanwhile, and reports the same value", () => {
    const draft = saved(
      [],
      { path: phone, from: "1", to: "2" },
      { path: ["name"], from: "Coast", to: "Coastal" },
    );
    const other = withValue("group", published, ["locations", "north", "intro"], "New") as typeof published;
    expect(replayed("group", other, draft)).toMatchObject({
      document: { name: "Coastal", locations: [{ intro: "New", contact_detail: { phone: "2" } }] },
      overtaken: [],
    });
    const same = withValue("group", published, phone, "7") as typeof published;
    expect(replayed("group", same, draft).overtaken).toEqual([{ change: draft[0], current: "7" }]);
  });

  it("undoes one set while later ones stay", () => {
    const first = saved([], { path: phone, from: "1", to: "2" });
    const then = withChanges("group", withChanges("group", published, first), [
      { path: ["name"], to: "Bay" },
    ]);
    expect(replayed("group", then, inverse(first))).toEqual({
      document: { ...published, name: "Bay" },
      overtaken: [],
    });
  });
});

it("names what a file would undo, and nothing that it contains", () => {
  const newest = withChanges("group", published, [
    { path: phone, to: "2" },
    { path: ["name"], to: "Bay" },
  ]);
  const written = { ...published, name: "Bay", motto: "New" };
  expect(undoneBy("group", { base: published, newest, written })).toEqual([
    { path: phone, from: "1", to: "2" },
  ]);
  expect(undoneBy("group", { base: published, newest, written: newest })).toEqual([]);
});

/** Two editors who each read, save and publish in any order. */
describe("two editors", () => {
  const fields = [["name"], phone, ["locations", "north", "intro"], ["locations", "north"]];
  const step = fc.record({
    editor: fc.constantFrom(0, 1),
    what: fc.constantFrom("read", "save", "save", "save", "publish", "apply"),
    field: fc.nat(fields.length - 1),
    value: fc.integer({ min: 0, max: 3 }),
  });

  it("lose no edit, and overwrite none without a decision", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let live: unknown = published;
        let changes: Change[] = [];
        const pages: unknown[] = [published, published];
        for (const { editor, what, field, value } of steps) {
          const path = fields[field]!;
          const shown = withChanges("group", live, changes);
          if (what === "read") pages[editor] = shown;
          else if (what === "apply")
            live = withValue("group", live, ["locations", "north", "intro"], `c${value}`);
          else if (what === "publish") {
            const { document, overtaken } = replayed<unknown, Change>("group", live, changes);
            if (overtaken.length > 0) {
              for (const { change, current } of overtaken) expect(sameValue(current, change.to)).toBe(false);
              continue;
            }
            expect(sameValue(document, shown)).toBe(true);
            live = document;
            changes = [];
          } else {
            const from = valueAt("group", pages[editor], path);
            const to =
              path.length === 2
                ? { slug: "north", name: `n${value}` }
                : value === 0
                  ? undefined
                  : `v${value}`;
            const there = valueAt("group", shown, path);
            const outcome = withEdits(name, live, changes, [{ path, from, to }]);
            if (outcome.kind === "conflict") {
              // The entry that it was in is gone, or the value is another.
              const isGone = path.length > 2 && valueAt("group", shown, path.slice(0, 2)) === undefined;
              expect(isGone || !sameValue(there, from)).toBe(true);
              expect(outcome.conflicts[0]).toMatchObject({ yours: to, theirs: there });
              continue;
            }
            // It was what the editor saw, or what they want.
            expect(sameValue(there, from) || sameValue(there, to)).toBe(true);
            const before = withValue("group", shown, path, to);
            changes = outcome.changes;
            expect(sameValue(withChanges("group", live, changes), before)).toBe(true);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("changes that overlap", () => {
  const at = fc.record({
    document: fc.constantFrom("site" as const, "content" as const),
    siteId: fc.constantFrom("bay", "cove"),
    path: fc.array(fc.constantFrom("a", "b"), { maxLength: 3 }),
  });

  it("are of one document, and one is at or below the other", () => {
    fc.assert(
      fc.property(fc.array(at, { maxLength: 4 }), at, (changes, change) => {
        const expected = changes.some(
          (one) =>
            sameDocument(one, change) && (isWithin(one.path, change.path) || isWithin(change.path, one.path)),
        );
        expect(overlapFinder(changes)(change)).toBe(expected);
      }),
    );
  });
});
