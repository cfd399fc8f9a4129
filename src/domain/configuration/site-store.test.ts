import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cars } from "#domain/cars/car-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { createSiteStore, type SiteStore } from "./site-store.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let store: SiteStore;
const at = new Date("2026-03-02T01:00:00Z");

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => at);
});
afterAll(() => db.remove());

const file = (name: string, more = "", moreGroup = "") => `
group:
  slug: ${name}
  name: Group ${name}
  dealerships:
    - { slug: ${name}-one, name: One }
    - { slug: ${name}-two, name: Two }
  locations:
    - { slug: ${name}-yard, name: Yard, dealership_slug: ${name}-one }
${moreGroup}
site:
  slug: ${name}
  name: Site ${name}
${more}
`;

async function applied(yaml: string) {
  const outcome = await store.apply(yaml, "ana");
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
  return outcome;
}

async function refused(yaml: string) {
  const outcome = await store.apply(yaml, "ana");
  if (outcome.kind !== "refused") throw new Error(`not refused: ${outcome.kind}`);
  return outcome.problems.map((problem) => `${problem.line ?? "-"} ${problem.path}: ${problem.message}`);
}

async function lastChange(): Promise<number> {
  const { rows } = await db.withoutTenant((tx) => tx.execute(sql`select last_change()::int as seq`));
  return (rows[0] as { seq: number }).seq;
}

describe("hosts [SITE-01] [DECIDE-125]", () => {
  it("finds a host in any case, with port and trailing dot", async () => {
    await applied(file("hosts-a", "  hosts: [WWW.Hosts-A.example, hosts-a.localhost]"));
    for (const host of ["www.hosts-a.example", "WWW.HOSTS-A.EXAMPLE:3000", "www.hosts-a.example.:80"])
      expect((await store.byHost(host))?.slug).toBe("hosts-a");
    expect((await store.bySlug("hosts-a"))?.hosts).toEqual(["www.hosts-a.example", "hosts-a.localhost"]);
  });

  it("refuses a host that a widget of another group's site frames, without naming that site [DECIDE-349]", async () => {
    const widget = (src: string) => `  widgets: [{ name: chat, slot: contact, src: "${src}", label: Chat }]`;
    await applied(file("frames", widget("https://Chat.Framed.example:8443/w?d=1")));
    const own = file("takes-framed", "  hosts: [chat.framed.example]");
    const [problem = "", ...others] = await refused(own);
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /site\.hosts\[0\]: chat\.framed\.example is the host of a widget on another site/,
    );
    expect(problem).not.toContain("frames:");
    await applied(file("takes-framed", "  hosts: [framed.example, other.chat.framed.example]"));
    await applied(file("frames", widget("https://elsewhere.example/w")));
    await applied(own);
    expect((await store.byHost("chat.framed.example"))?.slug).toBe("takes-framed");
  });

  it("refuses a host of the platform's own, as a host and as a slug", async () => {
    const reserving = createSiteStore(db, () => at, ["admin.localhost"]);
    const problems = async (yaml: string) => {
      const outcome = await reserving.apply(yaml, "ana");
      return outcome.kind === "refused"
        ? outcome.problems.map(({ path, message }) => `${path}: ${message}`)
        : [];
    };
    const named = file("hosts-r", "  hosts: [hosts-r.localhost, Admin.localhost]");
    const refusal =
      "admin.localhost is a host of the platform (ADMIN_HOST, API_HOST, PLATFORM_HOST): choose another";
    expect(await problems(named)).toEqual([`site.hosts[1]: ${refusal}`]);
    expect(await problems(file("admin"))).toEqual([`site.slug: ${refusal}`]);
    expect(await reserving.bySlug("hosts-r")).toBeNull();
    expect((await reserving.validate(named)).kind).toBe("refused");
  });

  it("returns null for an unknown host, and finds it once its configuration is stored [SITE-02]", async () => {
    expect(await store.byHost("hosts-b.localhost")).toBeNull();
    await applied(file("hosts-b"));
    expect((await store.byHost("hosts-b.localhost"))?.slug).toBe("hosts-b");
    for (const odd of ["", "hosts-b.localhost\0", "'; drop table sites; --", "x".repeat(10_000)])
      expect(await store.byHost(odd)).toBeNull();
  });

  it("finds a site by its former hosts, which no other site may take", async () => {
    const renamed = "  hosts: [www.new-f.example]\n  formerHosts: [F.example, www.new-f.example]";
    await applied(file("hosts-f", "  hosts: [f.example]"));
    await applied(file("hosts-f", renamed));
    expect(await store.byHost("f.example")).toMatchObject({
      slug: "hosts-f",
      hosts: ["www.new-f.example"],
      formerHosts: ["f.example"],
    });
    expect(await refused(file("hosts-g", "  formerHosts: [g.example, f.example]"))).toEqual([
      "14 site.formerHosts[1]: f.example belongs to the site hosts-f: remove it from that site's hosts and formerHosts first",
    ]);
    const reserving = createSiteStore(db, () => at, ["admin.localhost"]);
    const taking = await reserving.apply(file("hosts-h", "  formerHosts: [admin.localhost]"), "ana");
    expect(taking).toMatchObject({ kind: "refused", problems: [{ path: "site.formerHosts[0]" }] });
    await applied(file("hosts-f", "  hosts: [www.new-f.example]"));
    expect(await store.byHost("f.example")).toBeNull();
  });

  it("refuses a widget of a host of this deployment: the site's own, another's, the platform's [DECIDE-265]", async () => {
    const widget = (host: string) =>
      `  widgets: [{ name: chat, slot: contact, label: Chat, src: "https://${host}/w" }]`;
    const own = "is a host of this platform, whose pages could leave the frame: widgets need another";
    await applied(file("framed-a", "  hosts: [framed.example]"));
    const problemOf = async (host: string) => (await refused(file("framed-b", widget(host)))).join();
    expect(await problemOf("framed-b.localhost")).toContain(own);
    expect(await problemOf("framed.example")).toContain(`site.widgets[0].src: framed.example ${own}`);
    const reserving = createSiteStore(db, () => at, ["admin.localhost"]);
    const taking = await reserving.apply(file("framed-b", widget("admin.localhost")), "ana");
    expect(taking).toMatchObject({ kind: "refused", problems: [{ path: "site.widgets[0].src" }] });
    await applied(file("framed-b", widget("chat.example")));
  });

  it("refuses a host of another site, and moves it once it is free", async () => {
    await applied(file("hosts-c", "  hosts: [c.example]"));
    expect(await refused(file("hosts-d", "  hosts:\n    - d.example\n    - c.example"))).toEqual([
      "16 site.hosts[1]: c.example belongs to the site hosts-c: remove it from that site's hosts and formerHosts first",
    ]);
    expect(await store.bySlug("hosts-d")).toBeNull();
    await applied(file("hosts-c", "  hosts: [c2.example]"));
    await applied(file("hosts-d", "  hosts: [d.example, c.example]"));
    expect((await store.byHost("c.example"))?.slug).toBe("hosts-d");
    expect((await store.byHost("c2.example"))?.slug).toBe("hosts-c");
  });
});

describe("versions", () => {
  it("are created for each change, with author and time, and not when nothing changed", async () => {
    const first = await applied(file("versions", "  tagline: First"));
    expect(first).toMatchObject({ kind: "applied", group: { version: 1 }, site: { version: 1 } });
    const seq = await lastChange();
    const again = await applied(file("versions", '  "tagline": "First"'));
    expect(again).toMatchObject({ kind: "unchanged", group: { changed: false }, site: { changed: false } });
    expect(await lastChange()).toBe(seq);
    expect(await applied(file("versions", "  tagline: Second"))).toMatchObject({
      group: { version: 1, changed: false },
      site: { version: 2, changed: true },
    });
    expect(await lastChange()).toBe(seq + 1);
    expect((await store.history("versions")).map((one) => [one.version, one.current, one.appliedBy])).toEqual(
      [
        [2, true, "ana"],
        [1, false, "ana"],
      ],
    );
    expect((await store.history("versions"))[0]?.appliedAt).toEqual(at);
  });

  it("show a change at the next look-up, with a higher number", async () => {
    await applied(file("fresh", "  tagline: Before"));
    const before = await store.byHost("fresh.localhost");
    await applied(file("fresh", "  tagline: After", "  tagline: Below"));
    const after = await store.byHost("fresh.localhost");
    expect([before?.tagline, after?.tagline]).toEqual(["Before", "After"]);
    expect(after!.version).toBeGreaterThan(before!.version);
  });

  it("are rolled back by making an old one the newest", async () => {
    await applied(file("back", "  tagline: First"));
    await applied(file("back", "  tagline: Second"));
    expect(await store.rollback("back", 1, "ben")).toMatchObject({ kind: "applied", site: { version: 3 } });
    expect((await store.bySlug("back"))?.tagline).toBe("First");
    expect((await store.history("back"))[0]).toMatchObject({ version: 3, appliedBy: "ben", current: true });
    expect(await store.rollback("back", 3, "ben")).toMatchObject({ kind: "unchanged" });
    expect(await store.rollback("back", 9, "ben")).toEqual({
      kind: "refused",
      problems: [{ path: "", message: "site back has no version 9; it has 3, 2, 1", line: null }],
    });
    expect((await store.rollback("nowhere", 1, "ben")).kind).toBe("refused");
  });

  it("are rolled back for a group's document too", async () => {
    await applied(file("back-group", "", "  tagline: First"));
    await applied(file("back-group", "", "  tagline: Second"));
    expect(await store.rollback("back-group", 1, "ben", "group")).toMatchObject({ group: { version: 3 } });
    expect((await store.bySlug("back-group"))?.tagline).toBe("First");
  });

  it("are created once when two people apply the same file concurrently", async () => {
    await applied(file("race", "  tagline: First"));
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => store.apply(file("race", "  tagline: Next"), "ana")),
    );
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual([
      "applied",
      "unchanged",
      "unchanged",
      "unchanged",
    ]);
    expect(await store.history("race")).toHaveLength(2);
  });

  it("create one group when two people apply a new one concurrently", async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => store.apply(file("first"), "ana")));
    expect(outcomes.filter((outcome) => outcome.kind === "applied")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.kind === "refused") expect(outcome.problems[0]?.message).toContain("apply again");
    expect((await store.apply(file("first"), "ana")).kind).toBe("unchanged");
  });

  it("are only reported and not written by a dry run", async () => {
    const outcome = await store.validate(file("trial"));
    expect(outcome).toMatchObject({ kind: "applied", site: { version: 1 } });
    expect(await store.bySlug("trial")).toBeNull();
    expect((await store.validate("site: { slug: trial, name: Trial }")).kind).toBe("refused");
  });
});

describe("separation of groups [SITE-09]", () => {
  it("keeps one group's filters, exclusions, flags and phone numbers from another's sites [SITE-05] [SITE-06] [SITE-07] [SITE-08]", async () => {
    await applied(
      file(
        "apart-a",
        `  search: { stockFilters: { make: [Kia] }, exclusions: { cars: [S1] } }
  features: { chat: true }
  phone: { overrides: { apart-a-one: 02 5550 0001 } }`,
      ),
    );
    await applied(file("apart-b"));
    const other = await store.bySlug("apart-b");
    expect(other?.search.stockFilters).toEqual({});
    expect(other?.search.exclusions.cars).toEqual([]);
    expect(other?.features).toEqual({});
    expect(other?.phone.overrides).toEqual({});
  });

  it("refuses another group's site, and an unknown group", async () => {
    await applied(file("owner"));
    expect(
      await refused(
        "group: { slug: thief, name: T, dealerships: [{ slug: t, name: T }] }\nsite: { slug: owner, name: O }",
      ),
    ).toEqual(["2 site.slug: owner is a site of another group: choose another slug"]);
    expect(await refused("site: { slug: lone, name: Lone, group: missing }")).toEqual([
      "1 site.group: there is no group missing: apply the file with its group first",
    ]);
    expect(await refused("site: { slug: lone, name: Lone }")).toEqual([
      "1 site.group: is missing: name the group, or put a `group:` in the same file",
    ]);
  });

  it("lists every site, also one with an invalid stored document, and names that one when it is requested", async () => {
    await applied(file("unfit"));
    const groupId = (await store.bySlug("unfit"))!.groupId;
    await db.withTenant({ groupId }, (tx) =>
      tx.execute(sql`update site_versions set document = document || '{"gone": true}'`),
    );
    const fresh = createSiteStore(db, () => at);
    expect((await fresh.list()).find((one) => one.slug === "unfit")).toMatchObject({
      name: "Site unfit",
      hosts: ["unfit.localhost"],
    });
    await expect(fresh.bySlug("unfit")).rejects.toThrow("site.gone: unknown key");
  });

  it("lets several sites of one group show parts of it, each with its own copy [SITE-10]", async () => {
    await applied(file("shared"));
    await applied(
      "site: { slug: shared-two, name: Second, group: shared, dealerships: [shared-two], tagline: Own words }",
    );
    expect((await store.bySlug("shared-two"))?.dealerships.map((one) => one.slug)).toEqual(["shared-two"]);
    expect((await store.bySlug("shared"))?.tagline).toBeNull();
    expect((await store.list()).filter((one) => one.groupSlug === "shared").map((one) => one.slug)).toEqual([
      "shared",
      "shared-two",
    ]);
  });

  it("lists the sites of some groups, and where every site is", async () => {
    for (const slug of ["listed-a", "listed-b", "listed-c"]) await applied(file(slug));
    const [a, b] = await Promise.all([store.bySlug("listed-a"), store.bySlug("listed-b")]);
    const listed = await store.list([b!.groupId, a!.groupId, b!.groupId]);
    expect(listed.map(({ slug, name }) => [slug, name])).toEqual([
      ["listed-a", "Site listed-a"],
      ["listed-b", "Site listed-b"],
    ]);
    expect(await store.list([])).toEqual([]);
    // The same of each site, asked for all of them or for its group.
    expect((await store.list()).find(({ slug }) => slug === "listed-a")).toEqual(listed[0]);
    expect((await store.all()).find(({ slug }) => slug === "listed-b")).toEqual({
      groupId: b?.groupId,
      groupSlug: b?.groupSlug,
      siteId: b?.id,
      slug: "listed-b",
    });
  });

  it("refuses a group's change that breaks another of its sites", async () => {
    await applied(file("breaks"));
    await applied("site: { slug: breaks-two, name: Second, group: breaks, dealerships: [breaks-two] }");
    expect(
      await refused("group: { slug: breaks, name: B, dealerships: [{ slug: breaks-one, name: One }] }"),
    ).toEqual([
      "- : site breaks-two: site.dealerships[0]: the group has no dealership breaks-two; did you mean breaks-one?",
    ]);
  });

  it("uses the cached group while another process changes it, until it is evicted", async () => {
    const other = createSiteStore(db, () => at);
    await applied(file("keep-a"));
    await applied(file("keep-b"));
    const [cachedA, cachedB] = [await other.bySlug("keep-a"), await other.bySlug("keep-b")];
    await applied(file("keep-b", "  tagline: New"));
    expect(await other.bySlug("keep-b")).toBe(cachedB);
    other.forget(cachedA?.groupId);
    expect(await other.bySlug("keep-b")).toBe(cachedB);
    other.forget(cachedB?.groupId);
    expect((await other.bySlug("keep-b"))?.tagline).toBe("New");
    other.forget();
    expect(await other.bySlug("keep-a")).toBe(cachedA);
  });
});

describe("the locations of cars", () => {
  const places = (dealerships: string, locations = "[]") =>
    `group: { slug: places, name: P, dealerships: ${dealerships}, locations: ${locations} }\nsite: { slug: places, name: P }`;

  it("follow the document: added, renamed, swapped and dropped", async () => {
    await applied(
      places(
        "[{ id: 1, slug: a, name: A }, { id: 2, slug: b, name: B }]",
        "[{ slug: l, name: L, dealership_slug: a }]",
      ),
    );
    await applied(
      places(
        "[{ id: 1, slug: b, name: B }, { id: 2, slug: a, name: A }]",
        "[{ slug: l, name: L, dealership_id: 2 }]",
      ),
    );
    const groupId = (await store.bySlug("places"))!.groupId;
    const { rows } = await db.withTenant({ groupId }, (tx) =>
      tx.execute(
        sql`select d.id, d.slug, l.slug as location from dealerships d left join locations l on l.dealership_id = d.id order by d.id`,
      ),
    );
    expect(rows).toEqual([
      { id: "1", slug: "b", location: null },
      { id: "2", slug: "a", location: "l" },
    ]);
  });

  it("can't be removed while they have cars, and the error has their number", async () => {
    await applied(file("stays"));
    const groupId = (await store.bySlug("stays"))!.groupId;
    await db.withTenant({ groupId }, (tx) =>
      tx.insert(cars).values(
        ["1", "2"].map((id) => ({
          groupId,
          id,
          slug: id,
          identity: id,
          dealershipId: "stays-one",
          locationId: "stays-yard",
          facts: {},
          feedHash: "",
          status: "in_stock" as const,
          createdAt: at,
          updatedAt: at,
        })),
      ),
    );
    expect(
      await refused("group: { slug: stays, name: S, dealerships: [{ slug: stays-two, name: Two }] }"),
    ).toEqual([
      "1 group.dealerships: dealership stays-one can't go while 2 cars are at it: move them by an import, or keep it and leave it out of the sites' dealerships",
      "1 group.locations: location stays-yard can't go while 2 cars are at it: move them by an import, or keep it with visible: false",
    ]);
    expect((await store.bySlug("stays"))?.dealerships).toHaveLength(2);
  });
});

describe("an unavailable database", () => {
  it("leaves known sites unchanged, and is queried again", async () => {
    await applied(file("lasting"));
    let unavailable = false;
    const shaky = {
      ...db,
      withTenant: ((...args) =>
        unavailable ? Promise.reject(new Error("gone")) : db.withTenant(...args)) as typeof db.withTenant,
      withSite: ((...args) =>
        unavailable ? Promise.reject(new Error("gone")) : db.withSite(...args)) as typeof db.withSite,
      withoutTenant: ((...args) =>
        unavailable
          ? Promise.reject(new Error("gone"))
          : db.withoutTenant(...args)) as typeof db.withoutTenant,
    };
    const known = createSiteStore(shaky, () => at);
    // As the warm-up at the start does; its hosts are cached by that.
    await known.bySlug("lasting");
    unavailable = true;
    const before = await known.byHost("lasting.localhost");
    unavailable = false;
    expect(before?.name).toBe("Site lasting");
    unavailable = true;
    known.forget();
    expect(await known.byHost("lasting.localhost")).toBe(before);
    expect(await known.bySlug("lasting")).toBe(before);
    expect(await known.byHost("unknown.localhost").catch((error: Error) => error.message)).toBe("gone");
    unavailable = false;
    known.forget();
    await applied(file("lasting", "  contact: { path: /contact-us }"));
    expect((await known.byHost("lasting.localhost"))?.version).toBeGreaterThan(before?.version ?? 0);
  });

  it("leaves the hosts known that were learned at the start", async () => {
    await applied(file("learned", "  hosts: [learned.example, www.learned.example]"));
    let isUnavailable = false;
    const gone = () => Promise.reject(new Error("gone"));
    const shaky = {
      ...db,
      withSite: ((...args) => (isUnavailable ? gone() : db.withSite(...args))) as typeof db.withSite,
      withoutTenant: ((...args) =>
        isUnavailable ? gone() : db.withoutTenant(...args)) as typeof db.withoutTenant,
    };
    const known = createSiteStore(shaky, () => at);
    expect(known.isKnown("learned.example")).toBe(false);
    await known.learnHosts();
    for (const host of ["learned.example", "www.learned.example"]) expect(known.isKnown(host)).toBe(true);
    expect(known.isKnown("unknown.example")).toBe(false);
    isUnavailable = true;
    // A site whose configuration wasn't read yet can't be served, and is found as soon as it can be.
    await expect(known.byHost("learned.example")).rejects.toThrow("gone");
    isUnavailable = false;
    expect((await known.byHost("learned.example"))?.slug).toBe("learned");
  });

  it("delays no request while it doesn't respond, unless a change is known", async () => {
    await applied(file("patient"));
    let silent = false;
    const never = <T>(): Promise<T> => new Promise<T>(() => {});
    const slow = {
      ...db,
      withTenant: ((...args) => (silent ? never() : db.withTenant(...args))) as typeof db.withTenant,
      withSite: ((...args) => (silent ? never() : db.withSite(...args))) as typeof db.withSite,
      withoutTenant: ((...args) => (silent ? never() : db.withoutTenant(...args))) as typeof db.withoutTenant,
    };
    const known = createSiteStore(slow, () => at);
    const before = await known.byHost("patient.localhost");
    silent = true;
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    try {
      // Long enough for cached data to be queried again.
      vi.advanceTimersByTime(31_000);
      const lookUp = known.byHost("patient.localhost");
      await vi.advanceTimersByTimeAsync(700);
      expect(await Promise.race([lookUp, "waiting"])).toBe(before);
      known.forget();
      const changed = known.byHost("patient.localhost");
      await vi.advanceTimersByTimeAsync(700);
      expect(await Promise.race([changed, "waiting"])).toBe("waiting");
    } finally {
      vi.useRealTimers();
    }
  });
});
