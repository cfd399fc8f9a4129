import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { draftOf } from "#domain/content/pages/apply-content.server.ts";
import { articles, contentAddresses, contentOf, pageAt } from "#domain/content/pages/content-store.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { ChangeFollower } from "#domain/stock/search-index/change-follower.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { contentCommandOver } from "./content.ts";
import { dispatch } from "./dispatch.ts";

const now = new Date("2026-03-10T01:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "forecourt-content-"));
let db: Awaited<ReturnType<typeof testDatabase>>;
let sites: SiteStore;

beforeAll(async () => {
  db = await testDatabase();
  sites = createSiteStore(db, () => now);
  for (const slug of ["river", "hill"])
    await sites.apply(
      `group: { slug: ${slug}-group, name: G ${slug}, dealerships: [{ slug: ${slug}, name: D ${slug} }], timezone: Australia/Sydney }
site: { slug: ${slug}, name: Motors of ${slug} }`,
      "test",
    );
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.remove();
});

async function run(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const output = { out: "", err: "" };
  const command = contentCommandOver(
    (work) => work(db),
    () => createPictureStore(folderOriginals(folder)),
  );
  const code = await dispatch([command], ["content", ...words], {
    out: (text) => {
      output.out += `${text}\n`;
    },
    err: (text) => {
      output.err += `${text}\n`;
    },
    isTty: false,
  });
  sites.forget();
  return { code, ...output };
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const about = (words: string, more = "") => `pages:
  - path: /about-us
    title: About {site}
    description: Who we are
    blocks:
      - type: rich_text
        text: ${words}
${more}`;

const site = async (slug = "river") => (await sites.bySlug(slug))!;
const textAt = async (path: string, slug = "river") => {
  const { page } = await pageAt(db, await site(slug), path, now);
  const block = page?.blocks[0];
  return block?.type === "rich_text" ? block.text : null;
};

describe("forecourt content", () => {
  it("applies a page, which is visible at once and only on its site", async () => {
    expect(
      await run("apply", "--site", "river", file("about.yaml", about("Hello **you**")), "--by", "ana"),
    ).toEqual({
      code: 0,
      out: "content of river: now version 1\n  new: pages /about-us\n",
      err: "",
    });
    expect(await textAt("/about-us")).toBe("<p>Hello <strong>you</strong></p>");
    expect((await contentOf(db, await site())).pages.get("/about-us")?.title).toBe("About Motors of river");
    expect(await textAt("/about-us", "hill")).toBeNull();
  });

  it("reports that nothing changed, and what would change", async () => {
    const same = file("about.yaml", about("Hello **you**"));
    expect((await run("apply", "--site", "river", same)).out).toBe(
      "content of river: unchanged at version 1\n",
    );
    const other = file("other.yaml", about("Bye"));
    expect((await run("validate", "--site", "river", other)).out).toBe(
      "Valid. It would change:\n  changed: pages /about-us\n",
    );
    expect(await textAt("/about-us")).toContain("Hello");
  });

  it("refuses a file with any problem completely, naming file, line, page and block", async () => {
    const bad = file(
      "bad.yaml",
      about("New words", "      - type: imagee\n  - path: /search\n    title: S\n"),
    );
    const { code, err } = await run("apply", "--site", "river", bad);
    expect(code).toBe(1);
    expect(err).toContain(
      'bad.yaml, line 8: pages[0].blocks[1].type: there is no type "imagee"; did you mean image? (page /about-us, block 2, imagee)',
    );
    expect(await textAt("/about-us")).toContain("Hello");
    const shadow = file("shadow.yaml", about("x").replace("/about-us", "/cars/x"));
    expect((await run("apply", "--site", "river", shadow)).err).toContain(
      "shadow.yaml, line 2: pages[1].path: /cars/x is taken by the fixed route /cars/:slug (page /cars/x)",
    );
  });

  it("refuses a page that two files contain, and a file that is too long", async () => {
    const { err } = await run(
      "apply",
      "--site",
      "river",
      file("one.yaml", about("One")),
      file("two.yaml", about("Two")),
    );
    expect(err).toContain("two.yaml, line 2: pages[0]: /about-us is a duplicate, also in one.yaml");
    const long = file("long.yaml", `# ${"x".repeat(2_000_001)}`);
    expect((await run("apply", "--site", "river", long)).err).toContain(
      "is longer than 2,000,000 characters",
    );
  });

  it("imports a picture beside the file, and names a missing one", async () => {
    const image = (src: string) => `${about("x")}      - { type: image, image: { src: ${src}, alt: Us } }\n`;
    const missing = await run("apply", "--site", "river", file("p.yaml", image("./nobody.jpg")));
    expect(missing.err).toContain(
      "pages[0].blocks[1].image.src: the picture ./nobody.jpg is missing beside the content file (page /about-us, block 2, image)",
    );
    const gone = `/img/960/${"0".repeat(32)}.jpg`;
    expect((await run("apply", "--site", "river", file("p.yaml", image(gone)))).err).toContain(
      `there is no picture ${gone} (page /about-us, block 2, image)`,
    );
    writeFileSync(
      join(folder, "us.png"),
      await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    expect((await run("apply", "--site", "hill", file("p.yaml", image("./us.png")))).code).toBe(0);
    expect((await run("export", "--site", "hill")).out).toMatch(/src: \/img\/960\/[0-9a-f]{32}\.png/);
  });

  it("reports what sanitising removes, and shows the rest", async () => {
    const { code, out } = await run(
      "apply",
      "--site",
      "river",
      file("x.yaml", about('"Good <script>alert(1)</script><b>words</b>"')),
    );
    expect(code).toBe(0);
    expect(out).toContain("note: x.yaml: <script> will not be shown (page /about-us, block 1, rich_text)");
    expect(await textAt("/about-us")).toBe("<p>Good <b>words</b></p>");
  });

  it("rolls back, stores every version, and names its author", async () => {
    expect((await run("rollback", "--site", "river", "1", "--by", "bo")).out).toContain("now version 3");
    expect(await textAt("/about-us")).toContain("Hello");
    expect((await run("history", "--site", "river")).out).toMatch(
      /3 \(current\) +\S+ +bo\n2 +.*\n1 +\S+ +ana/,
    );
    expect((await run("export", "--site", "river", "--version", "2")).out).toContain("words");
    expect((await run("rollback", "--site", "river", "9")).err).toContain("no content version 9");
  });

  it("replaces all content when requested", async () => {
    await run("apply", "--site", "river", file("fleet.yaml", about("Fleet").replace("/about-us", "/fleet")));
    expect(await textAt("/about-us")).toContain("Hello");
    const { out } = await run(
      "apply",
      "--site",
      "river",
      "--replace",
      file("fleet.yaml", about("Fleet").replace("/about-us", "/fleet")),
    );
    expect(out).toContain("gone: pages /about-us");
    expect(await textAt("/about-us")).toBeNull();
    await run("rollback", "--site", "river", "1");
  });

  it("stores a preview for a day, for this site and this token only", async () => {
    const { out } = await run("preview", "--site", "river", file("new.yaml", about("A look")));
    const token = /\/preview\/([0-9a-f]{32})/.exec(out)![1]!;
    expect(await textAt("/about-us")).toContain("Hello");
    const at = new Date();
    const draft = await draftOf(db, await site(), token, at);
    expect(JSON.stringify(draft)).toContain("A look");
    expect(await draftOf(db, await site("hill"), token, at)).toBeNull();
    expect(await draftOf(db, await site(), "0".repeat(32), at)).toBeNull();
    expect(await draftOf(db, await site(), token, new Date(at.getTime() + 2 * 86_400_000))).toBeNull();
  });

  it("responds to invalid arguments with the usage", async () => {
    expect(await run("aply")).toMatchObject({
      code: 2,
      err: expect.stringContaining("did you mean content apply?"),
    });
    expect((await run("apply", "--site", "river")).code).toBe(2);
    expect((await run("apply", "--site", "rivr", "x")).err).toContain("did you mean river?");
    expect((await run("apply", "--site", "river", join(folder, "none.yaml"))).code).toBe(1);
  });
});

describe("a site's content", () => {
  it("is a new version of the site for pages, and the same one for its stock", async () => {
    const before = await site();
    await run("apply", "--site", "river", file("about.yaml", about("Again")));
    const after = await site();
    expect(after.contentVersion).toBe(before.contentVersion + 1);
    expect(after.version).toBe(before.version);
  });

  it("reaches another process by the change feed within a second", async () => {
    const other = openDatabase(db.ownerUrl, 2);
    const theirs = createSiteStore(other, () => now);
    const seen = (await theirs.bySlug("river"))!.contentVersion;
    let heard: () => void = () => {};
    const reported = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const follower = new ChangeFollower(
      other,
      async (change) => {
        theirs.forget(change.groupId);
        heard();
      },
      pino({ level: "silent" }),
    );
    try {
      await follower.start();
      await run("apply", "--site", "river", file("about.yaml", about("For everybody")));
      const late = new Promise((_, reject) =>
        setTimeout(() => reject(new Error("no notification within a second")), 1_000),
      );
      await Promise.race([reported, late]);
      expect((await theirs.bySlug("river"))!.contentVersion).toBe(seen + 1);
    } finally {
      await follower.close();
      await other.close();
    }
  });

  it("appears and disappears by the site's clock, and articles on their date [DECIDE-113]", async () => {
    const windowed = `pages:
  - { path: /easter, title: Easter, description: d, from: 2026-03-11, to: 2026-03-12, blocks: [{ type: rich_text, text: x }] }
categories: [{ slug: vehicle-reviews, title: Reviews }]
articles:
${["2026-03-09", "2026-03-10", "2026-03-11"]
  .map(
    (date, at) =>
      `  - { category: vehicle-reviews, slug: a${at}, title: A${at}, date: ${date}, author: B, summary: s, image: { src: https://pictures.example/a.jpg, alt: "" }, blocks: [{ type: rich_text, text: x }] }`,
  )
  .join("\n")}
`;
    await sites.apply(
      `group: { slug: river-group, name: G river, dealerships: [{ slug: river, name: D river }], timezone: Australia/Sydney }
site: { slug: river, name: Motors of river, content: { imageHosts: ["https://pictures.example"] } }`,
      "test",
    );
    expect((await run("apply", "--site", "river", file("w.yaml", windowed))).err).toBe("");
    const river = await site();
    const found = await pageAt(db, river, "/easter", now);
    expect(found).toEqual({ page: null, changesAt: new Date("2026-03-10T13:00:00Z") });
    expect((await pageAt(db, river, "/easter", new Date("2026-03-11T01:00:00Z"))).page?.title).toBe("Easter");
    expect((await pageAt(db, river, "/easter", new Date("2026-03-13T01:00:00Z"))).page).toBeNull();
    const published = await articles(db, river, { category: "vehicle-reviews", now });
    expect(published.articles.map(({ slug }) => slug)).toEqual(["a1", "a0"]);
    expect(published.changesAt).toEqual(new Date("2026-03-10T13:00:00Z"));
    expect(await contentAddresses(db, river, now)).toEqual(
      expect.arrayContaining([
        "/privacy-policy",
        "/about-us",
        "/blog/vehicle-reviews",
        "/blog/vehicle-reviews/a1",
      ]),
    );
  });

  it("of an older program loses only what is no longer valid", async () => {
    const hill = await site("hill");
    const document = {
      pages: [
        { path: "/old", title: "Old", description: "d", blocks: [{ type: "marquee" }] },
        { path: "/good", title: "Good", description: "d", blocks: [{ type: "rich_text", text: "x" }] },
      ],
    };
    await db.withSite(hill, (tx) =>
      tx.execute(
        sql`insert into content_versions values (${hill.groupId}::uuid, ${hill.id}::uuid, ${hill.contentVersion + 1}, ${JSON.stringify(document)}::jsonb, 'x', ${now})`,
      ),
    );
    sites.forget();
    expect(await textAt("/good", "hill")).toBe("<p>x</p>");
    expect(await textAt("/old", "hill")).toBeNull();
  });

  it("is protected by row-level security", async () => {
    const [river, hill] = [await site(), await site("hill")];
    const seen = await db.withSite({ groupId: river.groupId, id: hill.id }, (tx) =>
      tx.execute(sql`select 1 from content_versions union all select 1 from content_drafts`),
    );
    expect(seen.rows).toEqual([]);
    await expect(
      db.withSite(river, (tx) =>
        tx.execute(
          sql`insert into content_versions values (${hill.groupId}::uuid, ${hill.id}::uuid, 99, '{}'::jsonb, 'x', ${now})`,
        ),
      ),
    ).rejects.toThrow();
  });
});
