import { describe, expect, it } from "vitest";
import { originalContact, readContact } from "./contact.ts";

const seen = { email: "ana@gmial.example", phone: "+61412345678" };
const shown = { email: "ana@gmial.example", phone: "+61 412 345 678" };

describe("a corrected address or number", () => {
  it.each([
    [shown, seen],
    [
      { ...shown, email: " ana@gmail.example " },
      { ...seen, email: "ana@gmail.example" },
    ],
    [
      { ...shown, email: "ana\u200b@gmail.example" },
      { ...seen, email: "ana@gmail.example" },
    ],
    [
      { ...shown, phone: "0491 570 156" },
      { ...seen, phone: "+61491570156" },
    ],
    [
      { ...shown, phone: "" },
      { ...seen, phone: "" },
    ],
    [
      { ...shown, email: "" },
      { ...seen, email: "" },
    ],
  ])("%j is read as %j", (typed, contact) => {
    expect(readContact(typed, seen)).toEqual({ kind: "contact", contact });
  });

  it.each([
    [{ ...shown, email: "ana@gmail" }, "isn’t an e-mail address"],
    [{ ...shown, email: "a@b.example, c@d.example" }, "isn’t an e-mail address"],
    [{ ...shown, phone: "0491 570" }, "isn’t one Australian number"],
    [{ ...shown, phone: "0491 570 156 or 0491 570 157" }, "isn’t one Australian number"],
    [{ email: "", phone: " " }, "Leave an address or a number"],
  ])("%j is refused", (typed, text) => {
    expect(readContact(typed, seen)).toMatchObject({ kind: "invalid", text: expect.stringContaining(text) });
  });

  it("leaves a number from abroad that isn't changed", () => {
    const abroad = { email: "ana@gmial.example", phone: "+4930123456" };
    const contact = { email: "ana@gmail.example", phone: "+4930123456" };
    expect(readContact(contact, abroad)).toEqual({ kind: "contact", contact });
  });
});

it.each([
  [[], {}],
  [[{ field: "email", from: "a@x.example", to: "b@x.example" }], { email: "a@x.example" }],
  [
    [
      { field: "email", from: "a@x.example", to: "b@x.example" },
      { field: "email", from: "b@x.example", to: "now@x.example" },
      { field: "phone", from: "", to: "+61412345678" },
    ],
    { email: "a@x.example" },
  ],
  [[{ field: "email", from: "NOW@x.example", to: "a@x.example" }], {}],
] as const)("what the shopper wrote, after %j, is %j", (changes, original) => {
  expect(originalContact(changes, { email: "now@x.example", phone: "+61412345678" })).toEqual(original);
});
