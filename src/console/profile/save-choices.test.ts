import { expect, it } from "vitest";
import { saveChoices } from "./save-choices.server.ts";

const neverStores = {
  as: () => {
    throw new Error("nothing is stored");
  },
};

it.each([
  ["signature", "{me}, {mobile}", "{mobile} isn’t a field: write {name}, {first_name}"],
  ["signature", "x".repeat(501), "Write at most 500 characters."],
  ["title", "Sales\nand more", "Write one line of at most "],
])("says beside %s what is wrong with it, and stores nothing [DECIDE-488]", async (field, typed, text) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    name: "",
    title: "",
    phone: "",
    signature: "",
    [field]: typed,
  }))
    form.set(name, value);
  expect(await saveChoices(neverStores, "member", form)).toEqual({
    kind: "failed",
    field,
    text: expect.stringContaining(text),
  });
});
