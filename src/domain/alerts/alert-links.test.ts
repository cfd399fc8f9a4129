import { expect, it } from "vitest";
import { alertLinks } from "./alert-links.server.ts";

const key = Buffer.alloc(32, 1);
const person = "abcdefghijklmnopqrstuv";

it("opens one person's page of one site, also with the key before, and nothing that was guessed or changed [DECIDE-306]", () => {
  const token = alertLinks(key).path("site", person).replace("/alerts/", "");
  expect(alertLinks(key).open("site", token)).toBe(person);
  expect(alertLinks(Buffer.alloc(32, 2), key).open("site", token)).toBe(person);
  expect(alertLinks(Buffer.alloc(32, 2)).open("site", token)).toBeNull();
  expect(alertLinks(key).open("other site", token)).toBeNull();
  for (let index = 0; index < token.length; index++) {
    const other = token[index] === "x" ? "y" : "x";
    expect(alertLinks(key).open("site", token.slice(0, index) + other + token.slice(index + 1))).toBeNull();
  }
});
