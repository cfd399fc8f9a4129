import { expect, it } from "vitest";
import { leadsTo } from "./timed-popup.ts";

it.each([
  ["/offers", "/offers", true],
  ["/offers/?from=popup#winter", "/offers", true],
  ["#winter", "/offers", true],
  ["/", "/", true],
  ["/offers/winter", "/offers", false],
  ["https://example.com/offers", "/offers", false],
])(
  "a popup with the link %s doesn't cover the page that it advertises: %s, %s [DECIDE-180]",
  (linkTo, path, expected) => {
    expect(leadsTo({ linkTo }, path)).toBe(expected);
  },
);
