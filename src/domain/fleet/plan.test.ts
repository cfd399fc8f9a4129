import { describe, expect, it } from "vitest";
import { configurationDocument } from "#domain/configuration/document.ts";
import type { SettingsLayer } from "#domain/configuration/settings-layer.ts";
import { type FleetOperation, operationText, readOperation, settingPaths } from "./fleet-change.ts";
import { planSite } from "./plan.ts";

type Layers = { group?: object; site?: object; agency?: SettingsLayer };

const documents = ({ group, site, agency = {} }: Layers) => {
  const read = configurationDocument.parse({
    group: { slug: "g", name: "G", dealerships: [{ slug: "d", name: "D" }], ...group },
    site: { slug: "s", name: "S", ...site },
  });
  return { group: read.group!, site: read.site!, agency };
};

const operation = (kind: FleetOperation["kind"], path: string, text = ""): FleetOperation => {
  const read = readOperation(kind, path, text);
  if (read.kind === "invalid") throw new Error(read.problem);
  return read.operation;
};

const ask = (text: string) => ({ price: { noPriceText: text } });
const link = { label: "Cars", href: "/search", children: [], menu: null };
const setAsk = operation("set", "price.noPriceText", "Ask us");

describe("what a change of many sites does at one", () => {
  it.each<[string, Layers, FleetOperation, object]>([
    [
      "sets a value",
      {},
      setAsk,
      { kind: "changes", from: "Contact us for price", to: "Ask us", agency: ask("Ask us") },
    ],
    [
      "replaces the agency's",
      { agency: ask("Ring") },
      setAsk,
      { kind: "changes", from: "Ring", to: "Ask us" },
    ],
    [
      "leaves other settings",
      { agency: { redbook: true } },
      setAsk,
      { agency: { redbook: true, ...ask("Ask us") } },
    ],
    [
      "doesn't write a value that holds",
      { agency: ask("Ask us") },
      setAsk,
      { kind: "unchanged", value: "Ask us" },
    ],
    [
      "doesn't pin the default",
      {},
      operation("set", "redbook", "false"),
      { kind: "unchanged", value: false },
    ],
    [
      "leaves a group's own value",
      { group: ask("Group") },
      setAsk,
      { kind: "own", by: "group", value: "Group" },
    ],
    [
      "leaves a site's own value",
      { site: ask("Site"), group: ask("Group") },
      setAsk,
      { kind: "own", by: "site", value: "Site" },
    ],
    [
      "leaves a template's value",
      { site: { template: "manufacturer" } },
      operation("set", "theme.header", "light"),
      { kind: "own", by: "template", value: "dark" },
    ],
    ["sees that null inherits", { group: { price: { noPriceText: null } } }, setAsk, { kind: "changes" }],
    [
      "unsets",
      { agency: { redbook: true } },
      operation("unset", "redbook"),
      { kind: "changes", from: true, to: false, agency: {} },
    ],
    [
      "has nothing to unset",
      { site: { redbook: true } },
      operation("unset", "redbook"),
      { kind: "unchanged", value: true },
    ],
    [
      "adds to a list",
      {},
      operation("add", "navigation", "{ label: Cars, href: /search }"),
      { kind: "changes", from: [], to: [link] },
    ],
    [
      "adds an entry once",
      { agency: { navigation: [link] } },
      operation("add", "navigation", "{ label: Cars, href: /search }"),
      { kind: "unchanged" },
    ],
    [
      "leaves a list of the group's own",
      { group: { navigation: [link] } },
      operation("add", "navigation", "{ label: Old, href: /old }"),
      { kind: "own", by: "group" },
    ],
    [
      "sets one key of a map",
      { group: { features: { other: true } } },
      operation("set", "features.chat", "true"),
      { kind: "changes", from: null, to: true },
    ],
  ])("%s [DECIDE-335] [DECIDE-336]", (_what, layers, change, expected) => {
    expect(planSite(documents(layers), change)).toMatchObject(expected);
  });
});

describe("an operation as typed", () => {
  it.each<[FleetOperation["kind"], string, string, unknown]>([
    ["set", "theme.brand", "#7a1f2b", "#7a1f2b"],
    ["set", "tagline", "1300", "1300"],
    ["set", "redbook", "true", true],
    ["set", "include_sold_cars_days", "7", 7],
    ["set", "promo.positions", "[3, 9]", [3, 9]],
    ["add", "promo.positions", "20", 20],
    ["set", "features.chat", "true", true],
  ])("%s %s %s is read", (kind, path, text, value) => {
    expect(operation(kind, path, text)).toEqual({ kind, path: path.split("."), value });
  });

  it.each<[FleetOperation["kind"], string, string, string]>([
    ["set", "price.noPriceTxt", "x", "price has no setting noPriceTxt; did you mean noPriceText?"],
    ["set", "price", "x", "name one setting of price:"],
    ["set", "features", "x", "name a key of features"],
    ["set", "redbook.more", "x", "redbook is changed as a whole"],
    ["set", "redbook", "maybe", "redbook:"],
    ["set", "redbook", " ", "Write a value"],
    ["set", "tagline", "x".repeat(2_001), "tagline is longer than 2,000 characters"],
    ["add", "redbook", "true", "redbook isn’t a list"],
    ["set", "slug", "x", "has no setting slug"],
  ])("%s %s is refused with the reason", (kind, path, text, problem) => {
    expect(readOperation(kind, path, text)).toMatchObject({
      kind: "invalid",
      problem: expect.stringContaining(problem),
    });
  });

  it("is said in words, and every setting can be named", () => {
    expect(operationText(setAsk)).toBe('set price.noPriceText to "Ask us"');
    expect(operationText(operation("unset", "redbook"))).toBe("unset redbook");
    const paths = settingPaths();
    expect(paths.length).toBeGreaterThan(200);
    for (const path of paths.filter((one) => readOperation("unset", one, "").kind === "invalid"))
      expect(readOperation("unset", `${path}.example`, "")).toMatchObject({ kind: "ok" });
  });
});
