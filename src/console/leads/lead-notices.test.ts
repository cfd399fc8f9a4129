import { expect, it } from "vitest";
import { noticeState, noticeText } from "./lead-notices.ts";

it.each([
  [null, true, "unavailable"],
  ["denied", true, "blocked"],
  ["default", true, "off"],
  ["granted", false, "off"],
  ["granted", true, "on"],
] as const)("with the permission %s, wanted %s, notices are %s", (permission, isWanted, state) =>
  expect(noticeState(permission, isWanted)).toBe(state),
);

it("names the site only", () => expect(noticeText("Harbour Motors")).toBe("A new lead for Harbour Motors"));
