import { expect, it } from "vitest";
import { addressAfter, readColumns, readListChoice } from "./list-choice.ts";

const formOf = (fields: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

it("reads the columns of an address, and leaves out what no column is called", () => {
  expect(readColumns("stage.owner.<b>.")).toEqual(["stage", "owner"]);
  expect([readColumns(""), readColumns(null), readColumns("A")]).toEqual([null, null, null]);
  expect(readColumns(Array(50).fill("a").join("."))).toHaveLength(20);
});

it("reads a choice of columns and density [DECIDE-351]", () => {
  const fields: [string, string][] = [
    ["list", "leads"],
    ["back", "/leads?stage=open"],
    ["column", "stage"],
    ["column", "'; drop"],
    ["density", "comfortable"],
    ["sort", "-owner"],
  ];
  expect(readListChoice(formOf(fields))).toEqual({
    list: "leads",
    choice: { columns: ["stage"], density: "comfortable" },
    sort: "-owner",
    back: "/leads?stage=open",
  });
});

it.each([
  [
    [
      ["list", "cars"],
      ["back", "/leads"],
    ],
  ],
  [
    [
      ["list", "leads"],
      ["back", "//elsewhere.example"],
    ],
  ],
  [
    [
      ["list", "leads"],
      ["back", "https://elsewhere.example/"],
    ],
  ],
  [[["list", "leads"]]],
] as [string, string][][][])("takes no form that no page sends: %j", (fields) =>
  expect(readListChoice(formOf(fields))).toBeNull(),
);

it.each([
  ["/leads?stage=open&before=x&sort=stage", "-owner", "/leads?stage=open&sort=-owner"],
  ["/stock?page=3&columns=price", "", "/stock"],
  ["/stock", "a b", "/stock"],
])("leads from %s back to the first page, sorted by %j: %s", (back, sort, to) =>
  expect(addressAfter(back, sort)).toBe(to),
);
