import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthOf, linearGrowth } from "#tests/support/growth.ts";
import { spellingsOf } from "#tests/support/path-spellings.ts";
import { redirectFinder, redirectsSlice } from "./redirects.ts";

const rules = (list: { from: string; to: string; permanent?: boolean }[]) => redirectsSlice.parse(list);
const problems = (list: unknown) =>
  redirectsSlice.safeParse(list).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ??
  [];

describe("a site's redirects", () => {
  const find = redirectFinder(
    rules([
      { from: "/used-cars", to: "/search/used-cars" },
      { from: "/News/*", to: "/blog/*" },
      { from: "/news/archive/*", to: "/blog" },
      { from: "/sale", to: "https://sale.example/now", permanent: false },
    ]),
  );

  it("map an old path to its new one, in any spelling", () => {
    for (const path of ["/used-cars", "/Used-Cars/", "/used%2Dcars"])
      expect(find(path)).toEqual({ to: "/search/used-cars", status: 308 });
    expect(find("/sale")).toEqual({ to: "https://sale.example/now", status: 307 });
    expect(find("/used-cars/1")).toBeNull();
  });

  it("never apply where an address holds a shopper's secret, nor where they sign in and pay", () => {
    const all = redirectFinder(rules([{ from: "/cars/*", to: "https://e.example/*" }]));
    expect(all("/cars/2020-kia-rio")?.to).toBe("https://e.example/2020-kia-rio");
    const everywhere = redirectFinder(
      ["/booking/*", "/trade-in", "/sign-in", "/cars/*", "/pay/*"].map((from) => ({
        from,
        to: "https://e.example/",
        permanent: false,
      })),
    );
    for (const path of ["/booking/abc", "/trade-in", "/sign-in", "/cars/rio/checkout", "/pay/test/1"])
      for (const sent of [path, ...spellingsOf(path)]) expect(everywhere(sent), sent).toBeNull();
  });

  it("append the rest of a path, by the longest rule", () => {
    expect(find("/news/2019/a-car")).toEqual({ to: "/blog/2019/a-car", status: 308 });
    expect(find("/news/archive/2010")).toEqual({ to: "/blog", status: 308 });
    expect(find("/news")).toBeNull();
  });

  it("escape the rest of a path: no second line, no other host", () => {
    expect(find("/news/%0d%0aSet-Cookie:%20x")?.to).toBe("/blog/%0D%0Aset-cookie:%20x");
    const everything = redirectFinder(rules([{ from: "/old/*", to: "/*" }]));
    for (const path of ["/old//evil.example", "/old/%2F%2Fevil.example", "/old/%5C%5Cevil.example"])
      expect(everything(path)?.to).toMatch(/^\/(?!\/)(?!\\)/);
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const to = find(`/news${path}`)?.to;
        if (to) expect(to).toMatch(/^\/blog[^\s]*$/);
      }),
    );
  });

  it.each([
    [[{ from: "/a", to: "/a" }]],
    [
      [
        { from: "/a", to: "/b" },
        { from: "/b", to: "/C" },
        { from: "/c/", to: "/a" },
      ],
    ],
    [[{ from: "/a/*", to: "/a/b/*" }]],
  ])("are rejected when they loop: %j", (list) => {
    expect(problems(list).join("\n")).toContain("never ends");
  });

  it("always end, for any accepted rules", () => {
    const path = fc.constantFrom("/a", "/b", "/c/*", "/c/d", "/d/*", "/d", "/c");
    fc.assert(
      fc.property(fc.array(fc.record({ from: path, to: path }), { maxLength: 6 }), (list) => {
        const parsed = redirectsSlice.safeParse(list);
        if (!parsed.success) return;
        const next = redirectFinder(parsed.data);
        for (const start of ["/a", "/b", "/c", "/c/d", "/c/x", "/d", "/d/x/y"]) {
          let hops = 0;
          for (let at = next(start); at; at = next(at.to)) expect(++hops).toBeLessThan(30);
        }
      }),
    );
  });

  const chain = (length: number) =>
    Array.from({ length }, (_, at) => ({ from: `/s${at}`, to: at + 1 < length ? `/s${at + 1}` : "/search" }));

  it.each([
    ["first", chain(21)],
    ["last", chain(21).reverse()],
  ])("are rejected with more than twenty in a row, the first of them %s", (_, list) => {
    expect(problems(list)).toEqual([expect.stringMatching(/^\d+\.from: \/s0 → .* never ends/)]);
    expect(problems(list.filter(({ from }) => from !== "/s0"))).toEqual([]);
  });

  it("name the first loops of many", () => {
    const list = Array.from({ length: 50 }, (_, at) => ({ from: `/x${at}`, to: `/x${at}` }));
    expect(problems(list)).toHaveLength(20);
  });

  it("are rejected when each of many begins a chain of its own", () => {
    const list = [
      ...Array.from({ length: 15 }, (_, at) => ({ from: `/c${at}/*`, to: `/c${at + 1}/*` })),
      ...Array.from({ length: 50 }, (_, at) => ({ from: `/s${at}/*`, to: `/c0/${at}/*` })),
    ];
    expect(problems(list)).toEqual([]);
    const many = Array.from({ length: 2_000 }, (_, at) => ({ from: `/t${at}/*`, to: `/c0/t${at}/*` }));
    expect(problems([...list, ...many])).toEqual([expect.stringContaining("lead to pages")]);
  });

  it("lead nowhere for a path of more than 1,000 characters, and by rules of more than 50 segments", () => {
    expect(find(`/news/${"a".repeat(994)}`)).not.toBeNull();
    expect(find(`/news/${"a".repeat(995)}`)).toBeNull();
    const below = (segments: number) =>
      redirectFinder(rules([{ from: `${"/a".repeat(segments)}/*`, to: "/b" }]));
    const path = `${"/a".repeat(60)}/x`;
    expect(below(50)(path)?.to).toBe("/b");
    expect(below(51)(path)).toBeNull();
  });

  const deep = "/a".repeat(240);
  const few = 100;

  it.each([
    ["in a loop", (at: number, many: number) => `/x${(at + 1) % many}${deep}`],
    ["in chains", (at: number) => (at % 15 === 14 ? deep : `/x${at + 1}${deep}`)],
  ])("that lead to one another are checked as fast as those that lead to pages: %s", (_, toAnother) => {
    const check = (many: number) => {
      const to = many > few ? toAnother : (at: number) => `/page-${at}${deep}`;
      const list = Array.from({ length: many }, (_, at) => ({ from: `/x${at}/*`, to: to(at, many) }));
      redirectsSlice.safeParse(list);
    };
    expect(growthOf(check, few)).toBeLessThan(linearGrowth);
  });

  it("are found for a path of many segments as fast as for one of few", () => {
    const nested = redirectFinder(rules([{ from: `${deep}/*`, to: "/b" }]));
    expect(
      growthOf((segments) => {
        for (let at = 0; at < 100; at++) nested(`${"/a".repeat(segments)}${at}`);
      }, 1_000),
    ).toBeLessThan(linearGrowth);
  });

  it("are rejected for the platform's own paths, for duplicates, and with a star that matches nothing", () => {
    expect(problems([{ from: "/", to: "/search" }])).toEqual([
      "0.from: / belongs to the platform and can't lead elsewhere",
    ]);
    for (const from of ["/api/leads", "/api/*", "/assets/*", "/*"])
      expect(problems([{ from, to: "/search" }])[0]).toContain("belongs to the platform");
    expect(
      problems([
        { from: "/a", to: "/b" },
        { from: "/A/", to: "/c" },
      ]),
    ).toEqual(["1.from: /A/ is redirected twice, first by rule 1"]);
    expect(problems([{ from: "/a", to: "/b/*" }])).toHaveLength(1);
    expect(problems([{ from: "/a", to: "javascript:alert(1)" }])).toHaveLength(1);
    expect(problems([{ from: "a?b", to: "/c" }])).toHaveLength(1);
  });
});
