import { expect, it } from "vitest";
import { clientDestination } from "./link-delegation.ts";

const current = { origin: "http://a.localhost:3000", pathname: "/search", search: "?make=Kia" };
const click = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};
const link = (href: string, attributes: string[] = [], target = "") => ({
  href,
  target,
  hasAttribute: (name: string) => attributes.includes(name),
});

it.each([
  ["a page of the site", link("http://a.localhost:3000/cars/x?y=1#z"), "/cars/x?y=1#z"],
  ["the same page with another query", link("http://a.localhost:3000/search?page=2"), "/search?page=2"],
  ["a fragment of this page", link("http://a.localhost:3000/search?make=Kia#list"), null],
  ["a fragment of another page", link("http://a.localhost:3000/#locations"), "/#locations"],
  ["another site", link("https://b.example/"), null],
  ["another port", link("http://a.localhost:4000/"), null],
  ["a telephone number", link("tel:+61290000000"), null],
  ["script", link("javascript:void(0)"), null],
  ["a new tab", link("http://a.localhost:3000/", [], "_blank"), null],
  ["a download", link("http://a.localhost:3000/x", ["download"]), null],
  ["a link with data-native", link("http://a.localhost:3000/x", ["data-native"]), null],
  ["a brochure", link("http://a.localhost:3000/api/cars/x/pdf"), null],
])("%s", (_, to, destination) => {
  expect(clientDestination(click, to, current)).toBe(destination);
});

it.each(["metaKey", "ctrlKey", "shiftKey", "altKey", "defaultPrevented"] as const)(
  "ignores a click with %s",
  (key) => {
    expect(
      clientDestination({ ...click, [key]: true }, link("http://a.localhost:3000/x"), current),
    ).toBeNull();
  },
);

it("ignores the middle button", () => {
  expect(clientDestination({ ...click, button: 1 }, link("http://a.localhost:3000/x"), current)).toBeNull();
});
