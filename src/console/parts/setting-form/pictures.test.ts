import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { picturesOf, storePicture } from "#console/settings/pictures.server.ts";
import { chosenTarget } from "#console/settings/settings.server.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { saveEdits } from "#domain/content/drafts/draft-store.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import type { Access } from "#domain/staff/access/permissions.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";

const at = new Date("2026-03-02T01:00:00Z");
const rules = { reservedHosts: [], checks: [], patterns: [] };
const src = (letter: string) => `/img/960/${letter.repeat(32)}.jpg`;
let db: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());

it("lists the stored pictures of a site's settings and content, those of its draft too, each once", async () => {
  const store = createSiteStore(db, () => at);
  const yaml = (slug: string, image: string) => `
group: { slug: coast, name: Coast, dealerships: [{ slug: yard, name: Yard }] }
site: { slug: ${slug}, name: Bay, home: { heroImage: ${image} } }`;
  await store.apply(yaml("bay", src("a")), "ana");
  const applied = await store.apply(yaml("cove", src("b")), "ana");
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  const groupId = applied.group.id;
  const access: Access = {
    operator: false,
    grants: [
      {
        groupId,
        groupSlug: "coast",
        role: "marketing",
        mayPublish: false,
        siteIds: null,
        locationIds: null,
      },
    ],
  };
  const targetOf = async (id: string) => (await chosenTarget(store, { access }, id)).chosen!;
  const bay = await targetOf("site:bay");
  const image = { src: src("c"), alt: "Our yard" };
  const blocks = [
    { type: "image", image },
    { type: "hero", title: "Again", image: { ...image, alt: "" } },
    { type: "image", image: { src: src("a"), alt: "" } },
  ];
  const page = { path: "/about-us", title: "About us", description: "Who we are", blocks };
  const edits = [{ path: ["pages", "/about-us"], from: undefined, to: page }];
  const name = { document: "content" as const, siteId: bay.site?.id ?? "" };
  const saved = await saveEdits(
    db.asConsole,
    { groupId, memberId: "tom", access },
    { name, edits },
    rules,
    at,
  );
  expect(saved.kind).toBe("saved");
  const listed = async (id: string) =>
    (await picturesOf(db.asConsole, await targetOf(id))).sort((a, b) => (a.src < b.src ? -1 : 1));
  expect(await listed("site:bay")).toEqual([{ src: src("a"), alt: "" }, image]);
  expect((await listed("site:cove")).map((one) => one.src)).toEqual([src("b")]);
  expect((await listed("group:coast")).map((one) => one.src)).toEqual([src("a"), src("b"), src("c")]);
});

it("judges a file by its bytes", async () => {
  const written = new Map<string, Buffer>();
  const store = createPictureStore({
    put: async (key: string, bytes: Buffer) => void written.set(key, bytes),
    read: async (key: string) => written.get(key) ?? null,
  } as never);
  const form = (bytes: Uint8Array<ArrayBuffer>, name: string) => {
    const sent = new FormData();
    sent.set("picture", new Blob([bytes]), name);
    return sent;
  };
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const stored = await storePicture(store, form(new Uint8Array(png), "notes.txt"));
  expect(stored).toEqual({ kind: "stored", src: `/img/960/${[...written.keys()][0]}` });
  expect(await storePicture(store, form(new TextEncoder().encode("<svg/>"), "a.png"))).toMatchObject({
    kind: "refused",
  });
  expect(await storePicture(store, new FormData())).toBeNull();
});
