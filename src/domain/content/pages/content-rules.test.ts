import { describe, expect, it } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import { blogActions } from "#site/content/content-view.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import { blockSchemas, embeddable } from "./block.ts";
import { checkFile, problemsOfSite } from "./check-content.ts";
import { compiled, type SiteContent } from "./compile.server.ts";
import { contentDocument, noContent, type WrittenContent, withFile } from "./content-document.ts";
import { pageIn, usable } from "./content-store.server.ts";
import { filled, sitePlaceholders } from "./fill-placeholders.ts";
import { shadowedRoute } from "./fixed-path.ts";
import { legalText } from "./legal-texts.ts";

const text = { type: "rich_text", text: "Hello" };
const page = (over: object = {}) => ({
  path: "/about-us",
  title: "About us",
  description: "Who we are",
  blocks: [text],
  ...over,
});
const site = sampleSite();

function problemsOf(content: unknown): string[] {
  const checked = checkFile(content);
  const problems =
    checked.kind === "ok" ? problemsOfSite(checked.content, site, fixedRoutes) : checked.problems;
  return problems.map(({ path, message }) => `${path}: ${message}`);
}

describe("an invalid content file", () => {
  it.each<[string, object, string]>([
    [
      "an unknown key",
      { blocks: [{ ...text, colour: "red" }] },
      "pages[0].blocks[0].colour: unknown key; known here: type, id, ground, from, to, title, text (page /about-us, block 1, rich_text)",
    ],
    ["a misspelt key", { tittle: "x" }, "pages[0].tittle: unknown key; did you mean title? (page /about-us)"],
    [
      "an unknown block",
      { blocks: [text, { type: "heroo", title: "x" }] },
      'pages[0].blocks[1].type: there is no type "heroo"; did you mean hero? (page /about-us, block 2, heroo)',
    ],
    [
      "a block without its picture",
      { blocks: [{ type: "image" }] },
      "pages[0].blocks[0].image: expected object, it is missing (page /about-us, block 1, image)",
    ],
    [
      "a picture without words",
      { blocks: [{ type: "image", image: { src: "/img/960/a.jpg" } }] },
      "pages[0].blocks[0].image.alt: expected string, it is missing (page /about-us, block 1, image)",
    ],
    [
      "a window that ends before it begins",
      { from: "2026-03-02", to: "2026-03-01" },
      "pages[0].to: the last day 2026-03-01 is before the first, 2026-03-02 (page /about-us)",
    ],
    [
      "a block's window, too",
      { blocks: [{ ...text, from: "2026-03-02", to: "2026-03-01" }] },
      "pages[0].blocks[0].to: the last day 2026-03-01 is before the first, 2026-03-02 (page /about-us, block 1, rich_text)",
    ],
    [
      "a fixed route's address",
      { path: "/contact-us" },
      "pages[0].path: /contact-us is taken by the fixed route /contact-us (page /contact-us)",
    ],
    [
      "an address below a fixed route",
      { path: "/cars/red" },
      "pages[0].path: /cars/red is taken by the fixed route /cars/:slug (page /cars/red)",
    ],
    [
      "the blog's address",
      { path: "/blog/news" },
      "pages[0].path: /blog/news is taken by the fixed route /blog/* (page /blog/news)",
    ],
    [
      "a video from anywhere",
      {
        blocks: [
          {
            type: "video",
            title: "v",
            url: "https://video.example/1",
            poster: { src: "/img/960/a.jpg", alt: "" },
          },
        ],
      },
      "pages[0].blocks[0].url: videos may not come from https://video.example; add it to content.videoHosts (page /about-us, block 1, video)",
    ],
    [
      "a frame from anywhere",
      { blocks: [{ type: "service_booking_iframe", url: "https://book.example/1" }] },
      "pages[0].blocks[0].url: pages of https://book.example must not be framed; add it to content.frameHosts (page /about-us, block 1, service_booking_iframe)",
    ],
    [
      "a frame of nothing",
      { blocks: [{ type: "service_booking_iframe" }] },
      "pages[0].blocks[0].url: is missing: the site has no xtime_url as a default (page /about-us, block 1, service_booking_iframe)",
    ],
    [
      "a picture of others",
      { image: { src: "https://pictures.example/a.jpg", alt: "" } },
      "pages[0].image.src: pictures may not come from https://pictures.example; add it to content.imageHosts or use a file (page /about-us)",
    ],
    [
      "a table with a cell too few",
      { blocks: [{ type: "table", head: ["a", "b", "c"], rows: [["1", "2"]] }] },
      "pages[0].blocks[0].rows[0]: has 2 cells under 3 headings (page /about-us, block 1, table)",
    ],
    [
      "two forms",
      {
        blocks: [
          { type: "form", form: "contact" },
          { type: "form", form: "parts" },
        ],
      },
      "pages[0].blocks: a page can have only one form (page /about-us)",
    ],
    [
      "one id twice",
      {
        blocks: [
          { ...text, id: "a" },
          { ...text, id: "a" },
        ],
      },
      "pages[0].blocks: two blocks have the id a (page /about-us)",
    ],
  ])("is rejected for %s", (_, over, problem) => {
    expect(problemsOf({ pages: [page(over)] })).toContain(problem);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "/a b",
    "ftp://a.example",
  ])("rejects a link to %s", (href) => {
    const block = { type: "call_to_action", title: "x", actions: [{ label: "x", href }] };
    expect(problemsOf({ pages: [page({ blocks: [block] })] })).not.toEqual([]);
  });

  it.each(["about", "/About", "/about us", "/a//b", "/", "/../etc", "/a?b", "/ä"])(
    "rejects the path %s",
    (path) => {
      expect(problemsOf({ pages: [page({ path })] })).not.toEqual([]);
    },
  );

  it("reports two pages of one path, and an article whose category doesn't exist", () => {
    expect(problemsOf({ pages: [page(), page()] })).toEqual([
      "pages[1]: /about-us is a duplicate of pages[0] (page /about-us)",
    ]);
    const article = {
      category: "news",
      slug: "one",
      title: "One",
      date: "2026-01-01",
      author: "A",
      image: { src: "/img/960/a.jpg", alt: "" },
      summary: "s",
      blocks: [text],
    };
    expect(problemsOf({ articles: [article] })).toEqual([
      "articles[0].category: there is no category news (article news/one)",
    ]);
    const categories = [{ slug: "news", title: "News", url: "https://news.example/" }];
    expect(problemsOf({ categories, articles: [article] })[0]).toContain(
      "has the external URL https://news.example/",
    );
  });

  it("is limited: long texts and many blocks are rejected", () => {
    expect(problemsOf({ pages: [page({ title: "x".repeat(201) })] })).not.toEqual([]);
    expect(
      problemsOf({ pages: [page({ blocks: [{ type: "rich_text", text: "x".repeat(50_001) }] })] }),
    ).not.toEqual([]);
    expect(problemsOf({ pages: [page({ blocks: Array.from({ length: 61 }, () => text) })] })).not.toEqual([]);
    expect(problemsOf({ pages: [page({ blocks: [] })] })).toEqual([
      "pages[0].blocks: a page needs at least one block (page /about-us)",
    ]);
  });
});

it("is accepted when valid", () => {
  expect(problemsOf({ pages: [page()] })).toEqual([]);
  expect(problemsOf({})).toEqual([]);
});

it.each([
  ["/search", "/search/:first?/:second?"],
  ["/search/a/b", "/search/:first?/:second?"],
  ["/search/a/b/c", null],
  ["/cars", null],
  ["/api/x/y", "/api/*"],
  ["/embed/faq", "/embed/:block"],
  ["/healthz", "/healthz"],
  ["/offers", null],
  ["/careers", null],
])("of %s the fixed route is %s [DECIDE-44]", (path, route) => {
  expect(shadowedRoute(path, fixedRoutes)).toBe(route);
});

it("a file replaces entries of the same path and leaves the others", () => {
  const content = (written: WrittenContent) => {
    const checked = checkFile(written);
    if (checked.kind === "invalid") throw new Error(JSON.stringify(checked.problems));
    return checked.content;
  };
  const before = content({ pages: [page(), page({ path: "/fleet" })] as never });
  const after = withFile(before, content({ pages: [page({ title: "New" })] as never }));
  expect(after.pages.map(({ path, title }) => [path, title])).toEqual([
    ["/about-us", "New"],
    ["/fleet", "About us"],
  ]);
});

it("inserts the site's own texts, at any depth", () => {
  const placeholders = sitePlaceholders({ ...site, phone: { ...site.phone, number: "1300 975 707" } });
  expect(filled({ a: ["{site}: {phone}", 1, null] }, placeholders)).toEqual({
    a: ["Sample Motors: 1300 975 707", 1, null],
  });
  expect(sitePlaceholders(site).phone).toBe("(02) 5550 0100");
});

it("seven blocks can be embedded, and each is a block [CMS-01, CMS-02, CMS-03] [CMS-04, CMS-05, CMS-06, CMS-07]", () => {
  expect([...embeddable].sort()).toEqual([
    "interested_links",
    "model_range",
    "service_booking_iframe",
    "service_features",
    "timed_popup",
    "trade_in_faq",
    "vehicle_search",
  ]);
  for (const type of embeddable) expect(blockSchemas[type]).toBeDefined();
});

it("a popup has the fields of the rules [CMS-09] [ENT-300..305]", () => {
  const fields = Object.keys(blockSchemas.timed_popup.shape);
  for (const field of ["src", "expiryDate", "linkTo", "title", "description", "buttonText"])
    expect(fields).toContain(field);
});

it("names who receives what shoppers allow, in the dealer's own wording too [DECIDE-262]", () => {
  const destinations = [
    { name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" },
    { name: "meta", kind: "meta", account: "1234567890", mode: "live" },
    { name: "ads", kind: "google_ads", account: "1112223333", mode: "live" },
    { name: "second", kind: "google_ads", account: "1112223334", mode: "live" },
  ];
  const receivers = [
    { name: "own", url: "https://collect.example/in", purpose: "statistics", secret: "own" },
  ];
  const textOf = (tracking: object, texts: object = {}) =>
    legalText(
      "privacy",
      sampleSite(settings.parse({ tracking: { requireConsent: true, ...tracking }, legal: { texts } })),
    );
  const text = textOf({ destinations, receivers }, { privacy: "It is not sold." });
  expect(text).toContain("It is not sold.\n## Who receives what you allow");
  expect(text).toContain(
    "If you allowed statistics, Google Analytics and collect.example receive which form",
  );
  expect(text).toContain("If you allowed advertising, Meta and Google Ads receive which form");
  expect(text).toContain("Google and Meta may store this outside Australia");
  expect(textOf({ receivers })).not.toMatch(/advertising|outside Australia/);
  expect(textOf({ destinations: destinations.map((one) => ({ ...one, mode: "off" })) })).not.toContain(
    "Who receives",
  );
});

describe("legal texts", () => {
  const currency = "AUD";
  const legal = (over: object, ownMaps: object = {}) => {
    const contact = { path: "/contact-us" };
    const { legal, trade, maps, seo, tracking, ...rest } = settings.parse({
      legal: over,
      contact,
      maps: ownMaps,
    });
    return { legal, contact: rest.contact, trade, maps, tracking, currency, seo };
  };

  it.each([
    ["2 consecutive days of delivery", "CMS-27"],
    ["notice in writing to the Manager", "CMS-28"],
    ["on the same day as your notice, or by 5pm the next day", "CMS-29"],
    ["not valid if the car is financed; the refund does not cover the payout of a loan", "CMS-30"],
    ["more than 300 km", "CMS-31"],
    ["damaged or has been in an accident", "CMS-32"],
    ["at most 2 cars per customer in any 12 months", "CMS-33"],
    ["Break fees of external finance are at the customer's cost", "CMS-34"],
    ["do not sell the car you traded in until the period lapses", "CMS-35"],
  ])(
    "the guarantee says %s [CMS-27, CMS-28, CMS-29, CMS-30, CMS-31, CMS-32, CMS-33, CMS-34, CMS-35] [LIMIT-48] %s",
    (text) => {
      expect(legalText("guarantee", legal({ guarantee: true }))).toContain(text);
    },
  );

  it("a site without a guarantee mentions none [CMS-27]", () => {
    expect(legalText("guarantee", legal({}))).toBeNull();
  });

  it.each([
    "Lifetime engine guarantee",
    "Online trade-in service",
    "Copyright",
    "Trademarks",
    "Restricted use",
    "Linked websites",
  ])("the terms have the clause %s [CMS-36, CMS-37, CMS-38, CMS-39, CMS-40, CMS-41]", (clause) => {
    expect(legalText("terms", legal({}))).toContain(`## ${clause}`);
  });

  it("the privacy statement covers principles, credit reporting and an officer [CMS-42, CMS-43, CMS-44]", () => {
    const full = legalText("privacy", legal({ privacy: true, privacyContact: "Jo Lee, 1 High St" }));
    expect(full).toContain("Australian Privacy Principles");
    expect(full).toContain("credit-reporting policy");
    expect(full).toContain("## Privacy Officer\n\nJo Lee, 1 High St");
    expect(legalText("privacy", legal({}))).not.toContain("Australian Privacy Principles");
  });

  it.each([
    ["press", "When you press Show map, your browser loads it from tiles.example,"],
    ["view", "When a map comes into view, your browser loads it from tiles.example,"],
  ])("the privacy statement says what a maps provider learns, with maps on %s", (opens, text) => {
    const maps = { tiles: "https://tiles.example/{z}/{x}/{y}?key={key}", opens };
    for (const privacy of [true, false]) {
      expect(legalText("privacy", legal({ privacy }, maps))).toContain(text);
      expect(legalText("privacy", legal({ privacy }))).not.toMatch(/\bmap\b|\{maps\}/);
    }
  });

  it("the accessibility statement claims a standard, names what wasn't tested, and links to the site's people", () => {
    const statement = legalText("accessibility", legal({}));
    expect(statement).toContain("WCAG) 2.2");
    expect(statement).toContain("## What was not tested");
    expect(statement).toContain("[contact page](/contact-us)");
    expect(legalText("accessibility", legal({ texts: { accessibility: "Ring us." } }))).toBe("Ring us.");
  });

  it("the terms and the privacy statement name the company behind the site, where it is known", () => {
    const site = legal({ company: "Example Pty Ltd", abn: "51824753556" });
    for (const name of ["terms", "privacy"] as const) {
      expect(legalText(name, site)).toContain("{site} is a business of Example Pty Ltd, ABN 51 824 753 556.");
      expect(legalText(name, legal({}))).not.toContain("Who we are");
    }
  });

  it("a site's own text replaces ours [CMS-45]", () => {
    expect(legalText("terms", legal({ texts: { terms: "Our own." } }))).toBe("Our own.");
    expect(legalText("valuation", legal({ texts: { valuation: "Our own." } }))).toBe("Our own.");
  });

  it("a site's own text has the placeholders of ours", () => {
    const own = "{privacyContact}, [contact]({contactPath}), {validDays}";
    const site = legal({ privacyContact: "Jo Lee", texts: { privacy: own } });
    expect(legalText("privacy", site)).toBe("Jo Lee, [contact](/contact-us), 7 days");
  });

  describe("the terms of the online valuation", () => {
    const terms = (trade: object, contact: object = {}) =>
      legalText("valuation", { ...settings.parse({ trade, contact }), currency });

    it("describe the trade-in by the site's settings [TRADE-37] [TRADE-38] [TRADE-40] [TRADE-52] [TRADE-53]", () => {
      const { trade } = settings.parse({});
      const text = terms({}, { path: "/contact-us" });
      expect(text).toContain("It is indicative and subject to an inspection.");
      expect(text).toContain("An estimate holds for 7 days");
      expect(text).toContain("a car over 10 years old or with more than 100,000 km");
      for (const { text: condition } of trade.conditions) expect(text).toContain(`- ${condition}\n`);
      for (const failure of trade.failures) expect(text).toMatch(new RegExp(`^- ${failure}$`, "m"));
      expect(text).toContain(trade.financeNote);
      expect(text).toContain("[privacy policy](/privacy-policy)");
      expect(text).toContain("[contact page](/contact-us)");
      expect(text).toContain("commits you to nothing");
    });

    it("follow other settings", () => {
      const over = {
        validDays: 1,
        maxAgeYears: 15,
        maxKm: 250_000,
        conditions: [],
        failures: [],
        financeNote: "",
      };
      const text = terms(over);
      expect(text).toContain("An estimate holds for 1 day from");
      expect(text).toContain("a car over 15 years old or with more than 250,000 km");
      expect(text).not.toMatch(/^- /m);
      expect(text).not.toContain("undefined");
      expect(legalText("terms", { ...settings.parse({ trade: over }), currency })).toContain(
        "an estimate holds for 1 day.",
      );
    });

    it("mention pictures where they are requested, and how long they are stored", () => {
      expect(terms({})).not.toContain("ictures");
      expect(terms({ images: true, imageDays: 30 })).toContain("we delete them 30 days after you send them");
    });

    it("don't exist where no trade-ins are accepted", () => {
      expect(terms({ enabled: false })).toBeNull();
    });
  });
});

describe("default pages of a site", () => {
  const [plain, within] = [
    "/value-my-car-terms-and-conditions",
    "/pages/value-my-car-terms-and-conditions",
  ] as const;
  const pageOf = (path: string, more: object = {}) =>
    contentDocument.parse({
      pages: [
        {
          path,
          title: "Ours",
          description: "Ours.",
          blocks: [{ type: "quote", text: "Ours", name: "Us" }],
          ...more,
        },
      ],
    });
  const at = new Date("2026-11-22T02:00:00Z");
  const titleAt = (content: SiteContent, path: string) => pageIn(content, sampleSite(), path, at).page?.title;
  const standard = "Value my car: terms and conditions";

  it.each([plain, within])(
    "terms of the online valuation at %s, the dealer's or else a default [TRADE-53] [ROUTE-44]",
    async (path) => {
      const site = sampleSite({ trade: { ...settings.parse({}).trade, termsPath: path } });
      const other = path === plain ? within : plain;
      const none = await compiled(noContent, site);
      expect([titleAt(none, path), titleAt(none, other)]).toEqual([standard, undefined]);
      const [text] = none.pages.get(path)!.blocks;
      expect(text?.type === "rich_text" && text.text).toContain("Call Sample Motors on (02) 5550 0100");
      for (const written of [path, other]) {
        const own = await compiled(pageOf(written), site);
        expect([titleAt(own, path), titleAt(own, other)], written).toEqual(["Ours", undefined]);
      }
    },
  );

  it("no terms of a valuation where no trade-ins are accepted [TRADE-53]", async () => {
    const content = await compiled(
      noContent,
      sampleSite({ trade: { ...settings.parse({}).trade, enabled: false } }),
    );
    expect([plain, within].map((path) => content.pages.has(path))).toEqual([false, false]);
    expect(content.pages.has("/privacy-policy")).toBe(true);
  });

  it.each([plain, "/privacy-policy", "/careers"])(
    "the default of %s while the dealer's is outside its days",
    async (path) => {
      const days = async (more: object) => titleAt(await compiled(pageOf(path, more), sampleSite()), path);
      const defaultTitle = titleAt(await compiled(noContent, sampleSite()), path);
      expect(await days({})).toBe("Ours");
      expect(defaultTitle).not.toBe("Ours");
      expect([await days({ from: "2027-01-01" }), await days({ to: "2026-01-01" })]).toEqual([
        defaultTitle,
        defaultTitle,
      ]);
    },
  );
});

it("call-to-action cards link to a test drive, the stock and reserving, where the site has them [CMS-22]", () => {
  const all = blogActions(settings.parse({ buy: { reserve: true }, testDrive: { enabled: true } }));
  expect(all.map(({ href }) => href)).toEqual(["/book-test-drive", "/search", "/search"]);
  const few = blogActions(settings.parse({ buy: { reserve: false }, testDrive: { enabled: false } }));
  expect(few.map(({ label }) => label)).toEqual(["View stock"]);
});

it("a text that was stored before the limits stays, without its formats, and is reported", async () => {
  const block = (text: string) => ({ type: "rich_text", text });
  const page = { path: "/old", title: "Old", description: "d" };
  const content = usable({
    pages: [{ ...page, blocks: [block("**Fine**"), block(`${">".repeat(200)} Words`)] }],
  });
  const { pages, unformatted } = await compiled(content, sampleSite());
  const texts = pages.get("/old")?.blocks.map((one) => one.type === "rich_text" && one.text);
  expect(texts).toEqual(["<p><strong>Fine</strong></p>", `<p>${"&gt;".repeat(200)} Words</p>`]);
  expect(unformatted).toEqual([expect.stringMatching(/^page \/old, block 2: .*within each other/)]);
});
