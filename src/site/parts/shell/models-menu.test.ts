import { expect, it } from "vitest";
import { aModel } from "#tests/support/a-model.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { modelsMenu } from "./models-menu.ts";

const suv = (at: number) => aModel({ id: `s${at}`, slug: `suv-${at}`, name: `SUV ${at}` });

it("lists body types in the range's order, each with up to six of its models [HOME-36] [HOME-37]", () => {
  const ute = aModel({ id: "u", slug: "bt-50", name: "BT-50", body: ["Ute"], status: null });
  const range = [...[1, 2, 3, 4, 5].map(suv), ute, ...[6, 7, 8].map(suv)];
  const menu = modelsMenu(sampleSite({ range }));
  expect(menu.map(({ name, href }) => [name, href])).toEqual([
    ["SUV", "/models?body=SUV"],
    ["Ute", "/models?body=Ute"],
  ]);
  expect(menu[0]?.models.map(({ href }) => href)).toEqual([1, 2, 3, 4, 5, 6].map((at) => `/suv-${at}`));
  expect(menu[1]?.models).toMatchObject([{ name: "BT-50", href: "/bt-50" }]);
});

it("is empty without a range [HOME-36]", () => {
  expect(modelsMenu(sampleSite({ range: [] }))).toEqual([]);
});
