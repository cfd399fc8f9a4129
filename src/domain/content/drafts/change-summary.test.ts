import { expect, it } from "vitest";
import { groupDocument } from "#domain/configuration/document.ts";
import { maxSentences, summaryOf } from "./change-summary.server.ts";
import { namesIn } from "./document-names.ts";

const group = groupDocument.parse({
  slug: "coast",
  name: "Coast",
  dealerships: [{ slug: "yard", name: "Yard" }],
  locations: [{ slug: "north", name: "Newcastle", dealership_slug: "yard" }],
});
const names = namesIn({ group, sites: new Map() });
const phone = ["locations", "north", "contact_detail", "phone"];
const change = (path: string[], to: unknown, siteId: string | null = null) => ({
  document: siteId === null ? ("group" as const) : ("site" as const),
  siteId,
  path,
  from: "a",
  to,
  by: "priya",
});

it("has the first changes in words, and how many there are", () => {
  const many = Array.from({ length: 50 }, (_, n) => change(phone, `02 4000 ${1000 + n}`));
  const { count, sentences } = summaryOf(many, group, names);
  expect([count, sentences.length]).toEqual([50, maxSentences]);
  expect(sentences[0]).toEqual({
    by: "priya",
    text: "changed Newcastle’s phone number from “a” to “02 4000 1000”",
  });
});

it("cuts long sentences", () => {
  const long = change(["legal", "texts", "a".repeat(5_000)], "b");
  expect(summaryOf([long], group, names).sentences[0]?.text.length).toBeLessThan(600);
});

it("has each place once, and says whether the console can undo some of it", () => {
  const changes = [change(phone, "b"), change(phone, "c"), change(["hosts"], [], "bay")];
  expect(summaryOf(changes, group, names)).toMatchObject({
    places: [{ locationId: "north" }, { siteId: "bay" }],
    isUndoable: true,
  });
  expect(summaryOf(changes.slice(2), group, names).isUndoable).toBe(false);
  expect(summaryOf([change(["name"], "b")], group, names).places).toEqual([{}]);
});
