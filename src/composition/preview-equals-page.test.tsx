import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SettingField } from "#console/parts/setting-form/setting-field.ts";
import { fieldsIn, sections } from "#console/settings/setting-sections.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { ownPreviewToken } from "#domain/content/drafted-sites/preview-links.server.ts";
import { createPreviews } from "#domain/content/drafted-sites/previews.server.ts";
import { publishDraft } from "#domain/content/drafts/change-sets.server.ts";
import type { Edit } from "#domain/content/drafts/draft.ts";
import { type Editor, readDraft, saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import type { BlockType } from "#domain/content/pages/block.ts";
import { contentOf } from "#domain/content/pages/content-store.server.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { contentPage } from "#site/content/content-page.server.ts";
import { ContentPage } from "#site/content/content-page.tsx";
import { unpack } from "#site/parts/packed.ts";

/** More than the few of each test run: `SETTING_SAMPLES=100`. */
const samples = Number(process.env.SETTING_SAMPLES ?? 12);

const now = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [], patterns: ["/search"] };
const key = Buffer.alloc(32, 7);
const picture = { src: "/pictures/yard.jpg", alt: "Our yard" };
const action = { label: "More", href: "/contact" };

/** A block of every kind. */
const blocks: Record<BlockType, object> = {
  hero: { title: "Since 1974", text: "Words", image: picture, actions: [action] },
  rich_text: { title: "Who we are", text: "**Bold** and [a link](/contact)" },
  image: { image: picture, caption: "The yard" },
  video: { title: "A film", url: "https://www.youtube-nocookie.com/embed/x", poster: picture },
  columns: { columns: [{ text: "One" }, { title: "Two", text: "Three" }] },
  cards: { title: "Cards", cards: [{ title: "A", text: "a", href: "/contact" }] },
  faq: { items: [{ question: "Why?", answer: "*Because*" }] },
  table: { head: ["A", "B"], rows: [["1", "2"]] },
  form: { form: "enquiry" },
  call_to_action: { title: "Come in", actions: [action] },
  stock: { title: "Our cars" },
  promo_tiles: { title: "Offers" },
  promotion_slides: {},
  service_booking_iframe: { url: "https://book.example/x" },
  trade_in_faq: {},
  vehicle_search: { title: "Find a car" },
  timed_popup: {
    src: picture.src,
    expiryDate: "2027-01-01",
    linkTo: "/contact",
    title: "Sale",
    description: "Now",
    buttonText: "Go",
  },
  service_features: {},
  interested_links: { links: [{ title: "Cars", href: "/search" }] },
  model_range: { title: "Models" },
  locations: { show: "all", map: true },
  finance_calculator: { title: "Repayments" },
  reviews: { quotes: [{ text: "Good", name: "Ana" }] },
  blog_cards: {},
  hours: { lines: [{ days: "Monday", hours: "9 to 5" }] },
  steps: { steps: [{ title: "First", text: "Call" }] },
  quote: { text: "We care", name: "Kim" },
  legal: { text: "privacy" },
};

let db: Awaited<ReturnType<typeof testDatabase>>;
let store: SiteStore;
let previews: ReturnType<typeof createPreviews>;
let made: { groupId: string; siteId: string; editor: Editor; token: string };

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => now);
  const applied = await store.apply(
    `
group:
  slug: north
  name: Group
  dealerships: [{ slug: north-yard, name: Yard }]
  locations: [{ slug: north-sales, name: Newcastle, contact_detail: { phone: 02 4000 0001 }, dealer_license_number: MD012345 }]
site:
  slug: yard
  name: Yard
  content: { videoHosts: ["https://www.youtube-nocookie.com"], frameHosts: ["https://book.example"] }
`,
    "ana",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  const [groupId, siteId] = [applied.group.id, applied.site?.id ?? ""];
  const ana = { kind: "member" as const, id: "ana", action: "t" };
  await db.asConsole.as(ana).withTenant({ groupId }, async (tx) => {
    const role = "owner" as const;
    await tx.insert(staffMembers).values({ id: "ana", email: "ana@x.example", name: "Ana", createdAt: now });
    await tx.insert(staffGrants).values({ id: "g", memberId: "ana", groupId, role, createdAt: now });
  });
  const grant = { groupId, groupSlug: "north", role: "owner" as const, siteIds: null, locationIds: null };
  const access = { operator: false, grants: [{ ...grant, mayPublish: true }] };
  const token = await ownPreviewToken({ db: db.asConsole, key, now }, { groupId, siteId }, "ana");
  made = { groupId, siteId, token, editor: { groupId, memberId: "ana", access } };
  previews = createPreviews(db, rules, () => now);
});
afterAll(() => db.remove());

async function save(document: "site" | "content", edits: Edit[]): Promise<boolean> {
  const name = { document, siteId: made.siteId };
  const outcome = await saveEdits(db.asConsole, made.editor, { name, edits }, rules, now);
  if (outcome.kind === "conflict" || outcome.kind === "forbidden") throw new Error(JSON.stringify(outcome));
  return outcome.kind === "saved";
}

async function previewed(): Promise<Site> {
  const found = await previews.find(made.token);
  if (found?.kind !== "site") throw new Error(JSON.stringify(found));
  return found.site;
}

async function published(): Promise<Site> {
  const { groupId } = made;
  const draft = await db.asConsole.withTenant({ groupId }, (tx) => readDraft(tx, groupId));
  const publishing = { ids: (draft?.changes ?? []).map(({ id }) => id), title: "All", rules };
  const outcome = await publishDraft(db.asConsole, made.editor, publishing, now);
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  store.forget();
  const site = await store.bySlug("yard");
  if (!site) throw new Error("the site is gone");
  return site;
}

/** Everything that routes read of a site; versions are numbers of the store. */
async function inputOf(site: Site) {
  return { site: { ...site, version: 0, contentVersion: 0 }, content: await contentOf(db, site) };
}

/** The HTML of a content page, and the data that it is made of. */
async function pageOf(site: Site, path: string): Promise<{ html: string; data: string }> {
  const stocks = createStocks(db, () => now);
  const services = { db, stocks, now: () => now, mapTiles: async () => null } as never;
  const { data } = await contentPage(services, new Request(`https://yard.example${path}`), site);
  await stocks.close();
  const view = unpack(data);
  // Forms read the router's state.
  const Page = createRoutesStub([{ path: "*", Component: () => <ContentPage view={view} posted={null} /> }]);
  return { html: renderToString(<Page initialEntries={[path]} />), data: JSON.stringify(view) };
}

describe("a preview equals the page published later", () => {
  it("byte for byte, with a block of every kind", async () => {
    const list = Object.entries(blocks).map(([type, block]) => ({ type, ...block }));
    const to = { path: "/all", title: "Everything", description: "All blocks", blocks: list };
    expect(await save("content", [{ path: ["pages", "/all"], from: undefined, to }])).toBe(true);
    const draft = await previewed();
    const before = await pageOf(draft, "/all");
    const input = await inputOf(draft);
    const live = await published();
    expect(await pageOf(live, "/all")).toEqual(before);
    expect(await inputOf(live)).toEqual(input);
    expect(before.html).toContain("Since 1974");
  });

  it(`in everything that pages are made of, for ${samples} random settings`, async () => {
    const fields = sections.flatMap(fieldsIn);
    const random = randomBy(20_261_122);
    let seen = 0;
    for (let tried = 0; seen < samples && tried < samples * 20; tried++) {
      const field = fields[Math.floor(random() * fields.length)];
      const value = field && randomValue(field, random);
      if (!field || value === undefined) continue;
      const live = await store.bySlug("yard");
      const from = ownValue(await documentOf(), field.path);
      if (!(await save("site", [{ path: field.path, from, to: value }]))) continue;
      const before = await inputOf(await previewed());
      expect(await inputOf(await published()), JSON.stringify([field.path, value])).toEqual(before);
      if (live) seen++;
    }
    expect(seen).toBe(samples);
  });
});

async function documentOf(): Promise<unknown> {
  const [version] = await store.history("yard");
  return version?.document;
}

const ownValue = (document: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    document,
  );

/** A number from 0 to 1 at each call, the same ones for each seed. */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A value that fits the control of a setting; the schema may still refuse it. Undefined for controls without simple values. */
function randomValue({ control, path }: SettingField, random: () => number): unknown {
  const pick = <T,>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  switch (control.kind) {
    case "switch":
      return random() < 0.5;
    case "choice":
      return pick(control.options);
    case "number": {
      const [min, max] = [control.min ?? 0, Math.min(control.max ?? 1_000, (control.min ?? 0) + 50)];
      const value = min + random() * (max - min);
      return control.isWhole ? Math.round(value) : Math.round(value * 10) / 10;
    }
    case "text":
      return path.at(-1) === "brand" || path.at(-1) === "accent"
        ? `#${Math.floor(random() * 0xffffff)
            .toString(16)
            .padStart(6, "0")}`
        : `Words ${Math.floor(random() * 1_000)}`;
    default:
      return undefined;
  }
}
