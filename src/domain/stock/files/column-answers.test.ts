import { expect, it } from "vitest";
import { parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { columnsOfMapping, withAnswer } from "./column-answers.ts";

const asked = `
fields: { make: Brand, image_urls: Photo }
ignore: [Seller]
ask:
  - column: Miles
    question: "miles or kilometres?"
    answers:
      - { say: miles, fields: { km: { from: Miles, unit: mi } } }
      - { say: km, fields: { km: Miles } }
  - column: Other
    question: "what is it?"
    answers:
      - { say: make, fields: { make: Other } }
      - { say: image_urls, fields: { image_urls: Other } }
`;
const read = (yaml: string | null) => {
  const parsed = parseMapping(yaml ?? "");
  return parsed.kind === "ok" ? parsed.mapping : expect.fail(parsed.problems.join());
};

it("sets what an answer says, and leaves the other questions", () => {
  const mapping = read(withAnswer(asked, "Miles", 0));
  expect(mapping.fields.km).toMatchObject({ from: "Miles", unit: "mi" });
  expect(mapping.ask.map(({ column }) => column)).toEqual(["Other"]);
  expect(mapping.ignore).toEqual(["Seller"]);
});

it("ignores a column that isn't used, and adds a column to a list", () => {
  expect(read(withAnswer(asked, "Miles", null)).ignore).toEqual(["Seller", "Miles"]);
  expect(read(withAnswer(asked, "Other", 1)).fields.image_urls).toMatchObject({
    from: ["Photo", "Other"],
    join: "|",
  });
});

it("refuses a field that another column has, and an unknown question or answer", () => {
  expect(withAnswer(asked, "Other", 0)).toBeNull();
  expect(withAnswer(asked, "Brand", 0)).toBeNull();
  expect(withAnswer(asked, "Miles", 7)).toBeNull();
  expect(withAnswer("fields: {}", "Miles", 0)).toBeNull();
});

it("keeps of a mapping for another feed what it says of columns [DECIDE-154]", () => {
  const mapping = read(
    columnsOfMapping(
      "dealership: north\nfields: { make: Brand, dealership: { constant: north }, location: Yard }",
    ),
  );
  expect(mapping.fields).toMatchObject({ make: "Brand", location: "Yard" });
  expect(mapping.fields).not.toHaveProperty("dealership");
});
