import { describe, expect, it } from "vitest";
import type { Selection } from "./fleet-change.ts";
import { labelsWith, readLabels } from "./labels.ts";
import {
  type ChoosableSite,
  chosenSites,
  noSelection,
  readSelection,
  selectionText,
  unknownNames,
} from "./selection.ts";

const site = (slug: string, more: Partial<ChoosableSite> = {}): ChoosableSite => ({
  slug,
  name: `Site ${slug}`,
  groupSlug: "north",
  template: "standard",
  hosts: [`www.${slug}.example`],
  ...more,
});
const sites = [
  site("c", { labels: ["pilot", "used"] }),
  site("b", { groupSlug: "south", template: "group" }),
  site("a", { labels: ["pilot"], template: "manufacturer" }),
];

describe("sites are chosen", () => {
  it.each<[string, Partial<Selection>, string[]]>([
    ["none without a criterion", {}, []],
    ["all when asked", { all: true }, ["a", "b", "c"]],
    ["by a label", { labels: ["pilot"] }, ["a", "c"]],
    ["by one of several labels", { labels: ["used", "new"] }, ["c"]],
    ["by template", { templates: ["group", "manufacturer"] }, ["a", "b"]],
    ["by group", { groups: ["south"] }, ["b"]],
    ["by every word, in names and hosts", { words: ["site", "www.c"] }, ["c"]],
    ["by criteria together", { labels: ["pilot"], templates: ["standard"] }, ["c"]],
    ["a criterion limits all", { all: true, groups: ["south"] }, ["b"]],
  ])("%s [DECIDE-337]", (_what, selection, expected) => {
    expect(chosenSites(sites, { ...noSelection, ...selection }).map(({ slug }) => slug)).toEqual(expected);
  });

  it("reads lists as typed, and names what no site has", () => {
    const read = readSelection({ labels: "Pilot, oldd pilot", templates: "group", words: " WWW " });
    expect(read).toEqual({ ...noSelection, labels: ["pilot", "oldd"], templates: ["group"], words: ["www"] });
    expect(unknownNames(sites, { ...read, groups: ["east"] })).toEqual(["label oldd", "group east"]);
    expect(selectionText(read)).toBe("label pilot or oldd, template group, words www");
    expect(selectionText({ ...noSelection, all: true })).toBe("all sites");
  });
});

describe("labels", () => {
  it("are small words, each once, and not too many", () => {
    expect(readLabels("Pilot, wave-2 pilot")).toEqual({ kind: "ok", labels: ["pilot", "wave-2"] });
    expect(readLabels("über")).toMatchObject({ kind: "invalid" });
    expect(readLabels("x".repeat(41))).toMatchObject({ kind: "invalid" });
    expect(labelsWith(["b", "c"], { add: ["a", "b"], remove: ["c"] })).toEqual(["a", "b"]);
    const many = Array.from({ length: 21 }, (_, index) => `l${index}`);
    expect(labelsWith([], { add: many, remove: [] })).toBeNull();
    expect(readLabels(many.join(" "))).toMatchObject({ kind: "invalid" });
  });
});
