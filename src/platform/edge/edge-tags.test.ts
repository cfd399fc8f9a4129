import { describe, expect, it } from "vitest";
import {
  carTag,
  confirmedTag,
  everythingTag,
  maxCarTags,
  siteTag,
  stockTag,
  tagHeaders,
  tagsOf,
} from "./edge-tags.server.ts";
import { maxPurgedCars, purgedTags } from "./purge-tags.server.ts";

const first = "00000000-0000-4000-8000-00000000000a";
const second = "00000000-0000-4000-8000-00000000000b";
const sitesOf = (groupId: string) => (groupId === "group" ? [first, second] : []);
const cars = (count: number) => Array.from({ length: count }, (_, at) => `car-${at}`);

describe("the tags of a response", () => {
  it("are the site's, and the stock's where any car may change it", () => {
    expect(tagsOf(first, { cars: null, confirmed: false })).toEqual([
      everythingTag,
      siteTag(first),
      stockTag(first),
    ]);
    expect(tagsOf(first, { cars: new Set(), confirmed: false })).toEqual([everythingTag, siteTag(first)]);
  });

  it("are those of its cars where it shows these only", () => {
    expect(tagsOf(first, { cars: new Set(["a", "b"]), confirmed: true })).toEqual([
      everythingTag,
      siteTag(first),
      confirmedTag(first),
      carTag(first, "a"),
      carTag(first, "b"),
    ]);
  });

  it("are few, however many cars there are", () => {
    const most = tagsOf(first, { cars: new Set(cars(maxCarTags)), confirmed: true });
    expect(most.join(tagHeaders["Cache-Tag"]).length).toBeLessThan(400);
    expect(tagsOf(first, { cars: new Set(cars(maxCarTags + 1)), confirmed: false })).toContain(
      stockTag(first),
    );
  });

  it("contain no id and nothing that two sites of a group have in common but one constant", () => {
    const of = (site: string) => tagsOf(site, { cars: new Set(["car-1"]), confirmed: true });
    expect(of(first).filter((tag) => of(second).includes(tag))).toEqual([everythingTag]);
    for (const tag of of(first)) expect(tag).toMatch(/^[\w-]{9,14}$/);
    expect(of(first).join()).not.toMatch(/car-1|0000/);
  });
});

describe("what a change purges", () => {
  const stock = (carIds: string[] | null, groupId = "group") => ({
    kind: "stock" as const,
    groupId,
    carIds,
  });
  const of = (site: string, ids: string[]) => [
    confirmedTag(site),
    ...(ids.length > 0 ? [stockTag(site)] : []),
    ...ids.map((id) => carTag(site, id)),
  ];

  it.each([
    [
      "a car: it and the lists of its group's sites",
      [stock(["a"])],
      [...of(first, ["a"]), ...of(second, ["a"])],
    ],
    ["cars twice: each once", [stock(["a"]), stock(["a"])], [...of(first, ["a"]), ...of(second, ["a"])]],
    ["a confirmation: pages with its day only", [stock([])], [...of(first, []), ...of(second, [])]],
    ["unknown cars: the sites", [stock(null)], [siteTag(first), siteTag(second)]],
    ["many cars: the sites", [stock(cars(maxPurgedCars + 1))], [siteTag(first), siteTag(second)]],
    [
      "configuration or content: the sites",
      [{ kind: "site" as const, groupId: "group", carIds: null }, stock(["a"])],
      [siteTag(first), siteTag(second)],
    ],
    ["another group: nothing of these", [stock(["a"], "another")], []],
  ])("%s", (_, changes, tags) => {
    expect(purgedTags(changes, sitesOf).sort()).toEqual([...tags].sort());
  });
});
