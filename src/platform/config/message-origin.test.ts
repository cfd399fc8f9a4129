import { expect, it } from "vitest";
import { ownAddress, ownHost } from "./message-origin.ts";

const site = { slug: "sample", hosts: ["www.sample.example", "sample.example"] };

it.each([
  ["http://sample.example:4100/cars/a?b=1#c", "http://sample.example:4100/cars/a?b=1#c"],
  ["https://SAMPLE.example./a", "https://sample.example/a"],
  ["http://evil.example:8080/cars/a?b=1", "https://www.sample.example/cars/a?b=1"],
  ["http://www.sample.example.evil.example/", "https://www.sample.example/"],
  ["http://www.sample.example@evil.example/", "https://www.sample.example/"],
])("%s is written as %s: a message uses no host but the site's", (address, own) => {
  expect(ownAddress(site, address)).toBe(own);
});

it("uses the site's first host for one that isn't its own, in any spelling", () => {
  expect(ownHost(site, "Sample.Example.")).toBe("sample.example");
  expect(ownHost(site, "evil.example")).toBe("www.sample.example");
  expect(ownHost({ slug: "sample", hosts: [] }, "evil.example")).toBe("sample.localhost");
});
