import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { publishDraft } from "#domain/content/drafts/change-sets.server.ts";
import { readDraft } from "#domain/content/drafts/draft-store.server.ts";
import { applyContent } from "#domain/content/pages/apply-content.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Access, Grant } from "#domain/staff/access/permissions.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { changeOffer } from "./change-offer.server.ts";
import type { OfferKind } from "./offer.ts";
import { offerOfAddress } from "./offer-address.ts";
import { offerGroups } from "./offer-groups.server.ts";
import { newOfferModel, offerModel } from "./offer-model.server.ts";
import { offersModel } from "./offers.server.ts";
import type { ListedOffer, OfferAnswer } from "./offers.ts";
import { startOffer } from "./start-offer.server.ts";

const at = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [], patterns: [] };
let db: Awaited<ReturnType<typeof testDatabase>>;
let store: SiteStore;
let groupId = "";
let siteIds: Record<string, string> = {};

const group = `
group:
  slug: coast
  name: Coast
  dealerships: [{ slug: yard, name: Yard }]
  locations: [{ slug: yard, name: Yard, dealership_slug: yard, dealer_license_number: MD012345 }]
  models: { list: [{ name: Swift, manufacturer_name: Suzuki }] }
  content: { imageHosts: [https://pictures.example] }
  promo: { slides: [{ start: 2026-01-01, expiry: 2026-12-31, image: /a.jpg, alt: Ours, heading: All year }] }
`;
const site = (slug: string, more = "") => `
site: { slug: ${slug}, name: ${slug}, timezone: Australia/Sydney${more} }
`;

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => at);
  for (const yaml of [group + site("bay"), site("cove", ", group: coast")]) {
    const applied = await store.apply(yaml, "ana");
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  }
  const sites = await store.list();
  groupId = sites[0]?.groupId ?? "";
  siteIds = Object.fromEntries(sites.map(({ slug, id }) => [slug, id]));
});
afterAll(() => db.remove());

const member = (more: Partial<Grant> = {}) => ({
  id: "tom",
  access: {
    operator: false,
    grants: [
      {
        groupId,
        groupSlug: "coast",
        role: "marketing",
        mayPublish: true,
        siteIds: null,
        locationIds: null,
        ...more,
      },
    ],
  } as Access,
});
const deps = () => ({ db: db.asConsole, sites: store, rules, at });
const none = { site: null, kind: null, month: null };
const groupsOf = (who = member()) => offerGroups({ db: db.asConsole, sites: store }, who);
const offers = async (who = member()): Promise<ListedOffer[]> =>
  offersModel(await groupsOf(who), none, at).offers;
const titled = async (title: string, who = member()): Promise<ListedOffer> => {
  const found = (await offers(who)).find((one) => one.title === title);
  if (!found) throw new Error(`there is no offer ${title}`);
  return found;
};

type Sent = Record<string, string | string[]>;
function formOf(sent: Sent): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(sent)) {
    const name = ["site", "model", "seen", "step"].includes(key) ? key : `entry:value:${key}`;
    for (const one of [value].flat()) form.append(name, one);
  }
  return form;
}
const start = (kind: OfferKind, sent: Sent, who = member()): Promise<OfferAnswer> =>
  startOffer(deps(), who, kind, formOf({ site: ["bay"], ...sent }));
const named = ({ address }: Pick<ListedOffer, "address">) => {
  const name = offerOfAddress(new URL(address, "http://x").searchParams);
  if (!name) throw new Error(address);
  return name;
};
/** Sends the form of an offer with some of it typed over, as it was opened. */
async function change(opened: ListedOffer, typed: Sent, step = "save", who = member()): Promise<OfferAnswer> {
  const model = offerModel(await groupsOf(who), named(opened), at);
  const texts = model?.texts ?? {};
  return changeOffer(deps(), who, named(opened), formOf({ ...texts, seen: opened.seen, step, ...typed }));
}
const problems = (answer: OfferAnswer) => {
  if (answer.kind !== "problems") throw new Error(answer.kind);
  return { ...answer.problems, general: answer.general.join(" ") };
};
async function publish(): Promise<void> {
  const draft = await db.asConsole.withTenant({ groupId }, (tx) => readDraft(tx, groupId));
  const ids = draft?.changes.map(({ id }) => id) ?? [];
  const editor = { groupId, memberId: "tom", access: member().access };
  const outcome = await publishDraft(db.asConsole, editor, { title: "Offers", ids, rules }, at);
  expect(outcome.kind).toBe("done");
  store.forget();
}
const slide = (heading: string, more: Sent = {}): Sent => ({
  heading,
  text: "Less on the price",
  image: "/b.jpg",
  alt: "A car",
  start: "2026-03-09",
  expiry: "2026-03-15",
  ...more,
});

it("lists what the group and its sites advertise, with the sites that show it", async () => {
  expect(await titled("All year")).toMatchObject({
    kind: "slide",
    state: "running",
    pages: ["Front page"],
    isPublished: true,
    mayChange: true,
    sites: [{ slug: "bay" }, { slug: "cove" }],
  });
  const ofBay = member({ siteIds: [siteIds.bay ?? ""] });
  expect(await titled("All year", ofBay)).toMatchObject({ mayChange: false, sites: [{ slug: "bay" }] });
  expect(await offers(member({ locationIds: ["yard"] }))).toEqual([]);
  expect(await offers(member({ role: "sales" }))).toEqual([]);
});

it("starts a slide on two sites, which keep what they showed, and shows it as next until its first day", async () => {
  expect(problems(await start("slide", slide("Autumn", { site: [] })))).toMatchObject({
    site: "Choose at least one site.",
  });
  expect(problems(await start("slide", { heading: "Autumn" }))).toMatchObject({
    "entry:value:image": expect.any(String),
    "entry:value:alt": expect.any(String),
    "entry:value:start": expect.any(String),
  });
  expect(await start("slide", slide("Autumn", { site: ["bay", "cove"] }))).toMatchObject({ kind: "saved" });
  const listed = (await offers()).filter(({ title }) => title === "Autumn");
  expect(listed.map(({ state, isPublished }) => [state, isPublished])).toEqual([
    ["next", false],
    ["next", false],
  ]);
  const years = (await offers()).filter(({ title }) => title === "All year");
  // Both sites have a list of their own now, which replaces the group's.
  expect(years.map(({ state, sites }) => [state, sites.length])).toEqual([
    ["never", 0],
    ["running", 1],
    ["running", 1],
  ]);
});

it("needs the comparison rate and its warning beside a repayment", async () => {
  const words = { text: "From $99 a week" };
  const wrong = problems(await start("slide", slide("Weekly", words)));
  expect(wrong["entry:value:text" as "general"]).toContain("add the comparison rate");
  const complete =
    "From $99 a week. Comparison rate 7.20% p.a. WARNING: This comparison rate is true only for the examples given.";
  expect(await start("slide", slide("Weekly", { text: complete }))).toMatchObject({ kind: "saved" });
  expect(problems(await change(await titled("Weekly"), words))["entry:value:text" as "general"]).toContain(
    "add the comparison rate",
  );
  expect(await change(await titled("Weekly"), {}, "remove")).toEqual({ kind: "removed" });
});

it("changes days, and refuses to overwrite what someone else saved", async () => {
  await start("tile", { title: "Floor mats", text: "Free", start: "2026-03-02" });
  const opened = await titled("Floor mats");
  expect(opened).toMatchObject({ state: "never", reason: "No page has a block of promotion tiles." });
  expect(await change(opened, {})).toEqual({ kind: "unchanged" });
  expect(await change(opened, { expiry: "2026-03-20" })).toMatchObject({
    kind: "saved",
    address: expect.stringContaining("offer=floor-mats"),
  });
  expect(problems(await change(opened, { expiry: "2026-03-25" })).general).toContain("Someone else changed");
  const now = await titled("Floor mats");
  expect(now.until).toBe("2026-03-20");
  expect(await change(now, { expiry: "2026-03-25" })).toMatchObject({ kind: "saved" });
  expect(problems(await change(await titled("Floor mats"), { expiry: "2026-03-01" }))).toMatchObject({
    "entry:value:expiry": "The last day is before the first.",
  });
});

it("ends a published offer yesterday, and removes one that no shopper has seen", async () => {
  await start("slide", slide("Today only", { start: "2026-02-20", expiry: "2026-03-15" }));
  await publish();
  expect(await change(await titled("Today only"), {}, "end")).toEqual({ kind: "ended" });
  expect(await titled("Today only")).toMatchObject({
    until: "2026-03-01",
    state: "ended",
    isPublished: false,
  });
  await start("slide", slide("Never seen"));
  expect(await change(await titled("Never seen"), {}, "end")).toEqual({ kind: "removed" });
  expect((await offers()).some(({ title }) => title === "Never seen")).toBe(false);
});

it("puts an offer on a model of the group's range once, for the sites that share it", async () => {
  const bonus = { title: "Bonus", text: "Accessories worth $500", expiry: "2026-03-31" };
  expect(problems(await start("model", bonus))).toMatchObject({ model: "Choose the model." });
  const ofBay = member({ siteIds: [siteIds.bay ?? ""] });
  expect(problems(await start("model", { ...bonus, model: "suzuki-swift" }, ofBay))).toMatchObject({
    model: expect.stringContaining("someone who may change them all"),
  });
  const sent = { ...bonus, model: "suzuki-swift", site: ["bay", "cove"] };
  expect(await start("model", sent)).toMatchObject({ kind: "saved" });
  expect(await titled("Bonus")).toMatchObject({
    state: "running",
    pages: ["Swift"],
    sites: [{ slug: "bay" }, { slug: "cove" }],
  });
  expect((await offers()).filter(({ title }) => title === "Bonus")).toHaveLength(1);
  expect(await change(await titled("Bonus"), { text: "Worth $600" })).toMatchObject({ kind: "saved" });
});

it("starts popups, each with a picture of its own, and copies one for the next month", async () => {
  const popup = (title: string, src: string): Sent => ({
    title,
    src,
    description: "Now",
    buttonText: "See it",
    linkTo: "/special-offers",
    from: "2026-03-01",
    expiryDate: "2026-03-31",
    pages: "/",
    delaySeconds: "0",
  });
  expect(await start("popup", popup("Sale", "/img/960/a"))).toMatchObject({ kind: "saved" });
  expect(problems(await start("popup", popup("Other", "/img/960/a")))).toMatchObject({
    "entry:value:src": expect.stringContaining("this picture already"),
  });
  expect(await start("popup", popup("Behind", "/img/960/b"))).toMatchObject({ kind: "saved" });
  expect(await titled("Sale")).toMatchObject({ state: "running", pages: ["Front page"] });
  expect(await titled("Behind")).toMatchObject({
    state: "never",
    reason: expect.stringContaining("Another popup is shown"),
  });
  await start("popup", { ...popup("Nowhere", "/img/960/c"), pages: "/no-such-page" });
  expect((await titled("Nowhere")).reason).toBe("The site has no page at /no-such-page.");
  const copy = newOfferModel(await groupsOf(), { kind: "popup", copyOf: named(await titled("Sale")) }, at);
  expect(copy.texts).toMatchObject({ title: "Sale", src: "", from: "2026-04-01", expiryDate: "2026-04-30" });
  expect(copy.chosen).toEqual(["bay"]);
  expect(await change(await titled("Sale"), { src: "/img/960/d" })).toMatchObject({ kind: "saved" });
  expect(await change(await titled("Sale"), { expiryDate: "2026-03-30" })).toMatchObject({ kind: "saved" });
  expect(problems(await change(await titled("Sale"), { src: "/img/960/b" }))).toMatchObject({
    "entry:value:src": expect.stringContaining("this picture already"),
  });
});

it("starts a promo card, which reports name by its heading, and says where it is shown", async () => {
  const card: Sent = {
    "slide.name": "Fuel card",
    "slide.description": "$500 with each used SUV",
    "slide.url": "/used",
    start: "2026-03-09",
    expiry: "2026-03-15",
  };
  expect(problems(await start("card", { ...card, display: "search\nfront" }))).toMatchObject({
    "entry:value:display": expect.any(String),
  });
  const { "slide.url": _, ...withoutLink } = card;
  expect(problems(await start("card", withoutLink))).toMatchObject({
    "entry:value:slide.url": expect.any(String),
  });
  expect(problems(await start("card", { ...card, "slide.description": "From $99 a week" }))).toMatchObject({
    "entry:value:slide.description": expect.stringContaining("add the comparison rate"),
  });
  expect(await start("card", card)).toMatchObject({ kind: "saved" });
  const listed = await titled("Fuel card");
  expect(listed).toMatchObject({ kind: "card", state: "next", pages: ["Results"] });
  expect(JSON.parse(listed.seen)).toMatchObject({ slide: { id: "fuel-card" } });
  expect(await change(listed, { display: "car", "slide.name": "Fuel for you" })).toMatchObject({
    kind: "saved",
  });
  expect(await titled("Fuel for you")).toMatchObject({ pages: ["Car pages"] });
});

it("lists popups that are blocks of a page, each with its page's form", async () => {
  const popup = {
    type: "timed_popup",
    src: "https://pictures.example/p.jpg",
    linkTo: "/",
    title: "In the page",
    description: "Now",
    buttonText: "See",
    delaySeconds: 0,
    expiryDate: "2026-03-31",
  };
  const pageAt = (path: string, to?: string) =>
    `{ path: ${path}, title: P, description: P, blocks: [${JSON.stringify({ ...popup, title: path })}]${to ? `, to: ${to}` : ""} }`;
  const pictures = createPictureStore(folderOriginals(join(tmpdir(), "unused")));
  const content = { db, pictures, patterns: [] };
  const bay = await store.bySlug("bay");
  if (!bay) throw new Error("there is no Bay");
  const text = `pages: [${pageAt("/about")}, ${pageAt("/over", "2026-02-01")}]`;
  const applied = await applyContent(content, bay, [{ name: "content", text, folder: null }], {
    by: "ana",
    at,
  });
  expect(applied).toMatchObject({ kind: "applied" });
  expect(await titled("/about")).toMatchObject({
    kind: "popup",
    state: "running",
    pages: ["/about"],
    isPublished: true,
    isWithinPage: true,
    address: "/pages/edit?of=site%3Abay&page=%2Fabout",
  });
  expect(await titled("/over")).toMatchObject({
    until: "2026-02-01",
    state: "ended",
  });
});

it("changes nothing beyond a member's reach", async () => {
  const ofBay = member({ siteIds: [siteIds.bay ?? ""] });
  const ofCove = (await offers()).find(({ title, sites }) => title === "Autumn" && sites[0]?.slug === "cove");
  if (!ofCove) throw new Error("Cove has no such slide");
  expect(problems(await change(ofCove, { heading: "Mine" }, "save", ofBay)).general).toContain("not yours");
  expect(offerModel(await groupsOf(ofBay), named(ofCove), at)).toBeNull();
  expect(problems(await start("slide", slide("Mine", { site: ["cove"] }), ofBay))).toMatchObject({
    site: "Choose at least one site.",
  });
});
