import { describe, expect, it } from "vitest";
import {
  confirmedTag,
  everythingTag,
  itemTag,
  listTag,
  maxItemTags,
  siteTag,
  tagHeaders,
  tagsOf,
} from "./edge-tags.server.ts";
import { maxPurgedItems, purgedTags } from "./purge-tags.server.ts";

const first = "00000000-0000-4000-8000-00000000000a";
const second = "00000000-0000-4000-8000-00000000000b";
const sitesOf = (groupId: string) => (groupId === "group" ? [first, second] : []);
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `item-${at}`);

describe("the tags of a response", () => {
  it("are the site's, and the stock's where any car may change it", () => {
    expect(tagsOf(first, { items: null, confirmed: false })).toEqual([
      everythingTag,
      siteTag(first),
      listTag(first),
    ]);
    expect(tagsOf(first, { items: new Set(), confirmed: false })).toEqual([everythingTag, siteTag(first)]);
  });

  it("are those of its cars where it shows these only", () => {
    expect(tagsOf(first, { items: new Set(["a", "b"]), confirmed: true })).toEqual([
      everythingTag,
      siteTag(first),
      confirmedTag(first),
      itemTag(first, "a"),
      itemTag(first, "b"),
    ]);
  });

  it("are few, however many cars there are", () => {
    const most = tagsOf(first, { items: new Set(numbered(maxItemTags)), confirmed: true });
    expect(most.join(tagHeaders["Cache-Tag"]).length).toBeLessThan(400);
    expect(tagsOf(first, { items: new Set(numbered(maxItemTags + 1)), confirmed: false })).toContain(
      listTag(first),
    );
  });

  it("contain no id and nothing that two sites of a group have in common but one constant", () => {
    const of = (site: string) => tagsOf(site, { items: new Set(["item-1"]), confirmed: true });
    expect(of(first).filter((tag) => of(second).includes(tag))).toEqual([everythingTag]);
    for (const tag of of(first)) expect(tag).toMatch(/^[\w-]{9,14}$/);
    expect(of(first).join()).not.toMatch(/item-1|0000/);
  });
});

describe("what a change purges", () => {
  const changed = (itemIds: string[] | null, groupId = "group") => ({
    kind: "stock" as const,
    groupId,
    itemIds,
  });
  const of = (site: string, ids: string[]) => [
    confirmedTag(site),
    ...(ids.length > 0 ? [listTag(site)] : []),
    ...ids.map((id) => itemTag(site, id)),
  ];

  it.each([
    [
      "a car: it and the lists of its group's sites",
      [changed(["a"])],
      [...of(first, ["a"]), ...of(second, ["a"])],
    ],
    ["cars twice: each once", [changed(["a"]), changed(["a"])], [...of(first, ["a"]), ...of(second, ["a"])]],
    ["a confirmation: pages with its day only", [changed([])], [...of(first, []), ...of(second, [])]],
    ["unknown cars: the sites", [changed(null)], [siteTag(first), siteTag(second)]],
    ["many cars: the sites", [changed(numbered(maxPurgedItems + 1))], [siteTag(first), siteTag(second)]],
    [
      "configuration or content: the sites",
      [{ kind: "site" as const, groupId: "group", itemIds: null }, changed(["a"])],
      [siteTag(first), siteTag(second)],
    ],
    ["another group: nothing of these", [changed(["a"], "another")], []],
  ])("%s", (_, changes, tags) => {
    expect(purgedTags(changes, sitesOf).sort()).toEqual([...tags].sort());
  });
});
