import { describe, expect, it } from "vitest";
import { hostName, isHostName } from "#platform/config/host-name.ts";
import { nearest } from "#platform/config/problem.ts";
import { readDocument } from "./document-text.ts";

const base = `group:
  slug: a
  name: A
  dealerships: [{ slug: a, name: A }]
site:
  slug: a
  name: A
`;

function problems(yaml: string): string[] {
  const read = readDocument(yaml);
  return read.kind === "ok" ? [] : read.problems.map((one) => `${one.line} ${one.path}: ${one.message}`);
}

describe("a configuration file", () => {
  it("is parsed when it is valid", () => {
    expect(problems(base)).toEqual([]);
    expect(readDocument(base)).toMatchObject({ kind: "ok", document: { site: { template: "standard" } } });
  });

  it.each([
    ["  search:\n    filterz: []\n", "9 site.search.filterz: unknown key; did you mean filters?"],
    ["  serach: {}\n", "8 site.serach: unknown key; did you mean search?"],
    [
      "  search: { stockFilters: { mke: [Kia] } }\n",
      "8 site.search.stockFilters.mke: unknown key; did you mean make?",
    ],
    [
      "  search:\n    priceBands: [1, 3, 2]\n",
      "9 site.search.priceBands: band boundaries must be ascending and unique",
    ],
    ["  theme: { brand: red }\n", "8 site.theme.brand: a colour is written #rrggbb"],
    [
      "  phone: { number: 0491570006 }\n",
      "8 site.phone.number: expected string, received number: write it in quotes",
    ],
    [
      "  template: groop\n",
      "8 site.template: must be one of standard, manufacturer, group; did you mean group?",
    ],
    ["  timezone: Sydney\n", "8 site.timezone: a time zone is written like Australia/Brisbane"],
    [
      "  hosts: ['https://a.example/']\n",
      "8 site.hosts[0]: a host is written like www.dealer.com.au, without https:// or a path",
    ],
    [
      "  navigation: [{ label: x, href: 'javascript:alert(1)' }]\n",
      "8 site.navigation[0].href: a link begins with /, #, https://, tel: or mailto:",
    ],
    [
      "  images: { cdnTemplate: 'https://cdn.example/{path}' }\n",
      "8 site.images.cdnTemplate: a URL template for pictures contains {path} and {width}, and optionally {quality}",
    ],
    ["  slug: a\n", "8 : this is not valid YAML: Map keys must be unique"],
    [
      "  search: { stockFilters: { price: [Kia] } }\n",
      '8 site.search.stockFilters.price: price is filtered by a range, written "min:max"',
    ],
    [
      "  search: { stockFilters: { make: '1:2' } }\n",
      "8 site.search.stockFilters.make: make is filtered by a list of values",
    ],
  ])("reports the path of %j and what to do", (more, problem) => {
    expect(problems(base + more)).toContain(problem);
  });

  it("is rejected empty, malformed, or as an alias bomb", () => {
    expect(problems("")).not.toEqual([]);
    expect(problems("{}")).toEqual(["1 : a configuration file contains `group:`, `site:` or both"]);
    expect(problems("site: [")[0]).toMatch(/^1 : this is not valid YAML/);
    const bomb = ["a: &a [x, x, x, x, x, x, x, x, x, x]"];
    for (const [name, of] of ["ba", "cb", "dc", "ed", "fe"].map((pair) => [...pair]))
      bomb.push(`${name}: &${name} [${Array.from({ length: 10 }, () => `*${of}`).join(", ")}]`);
    expect(problems(bomb.join("\n"))[0]).toMatch(/this is not valid YAML/);
  });

  it("keeps null as inheriting and an id as text", () => {
    const read = readDocument(
      `${base.replace("slug: a, name: A }", "id: 7, slug: a, name: A }")}  price: null\n`,
    );
    expect(read).toMatchObject({
      document: { group: { dealerships: [{ id: "7" }] }, site: { price: null } },
    });
  });
});

it.each([
  ["Dealer.COM.au:3000", "dealer.com.au"],
  ["dealer.com.au.", "dealer.com.au"],
  ["dealer.com.au.:443", "dealer.com.au"],
  ["[::1]:3000", "[::1]"],
  [" localhost ", "localhost"],
])("compares the host %j as %j [DECIDE-125]", (written, host) => {
  expect(hostName(written)).toBe(host);
  expect(isHostName(host)).toBe(true);
});

it.each(["", "a b", "-a", "a..b", "a/b", "a\0", `${"a".repeat(64)}.au`, "a.".repeat(200)])(
  "rejects the host %j",
  (text) => expect(isHostName(text)).toBe(false),
);

it.each([
  ["filterz", ["filters", "finance"], "filters"],
  ["aply", ["apply", "list"], "apply"],
  ["hsots", ["hosts", "slug"], "hosts"],
  ["zzz", ["hosts", "slug"], null],
])("the nearest name to %s is %s", (name, known, near) => expect(nearest(name, known)).toBe(near));
