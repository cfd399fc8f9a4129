import { sql } from "drizzle-orm";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { photoEditing, savePhoto } from "#console/stock/photo-editing.server.ts";
import { moved, without } from "#console/stock/photo-places.ts";
import { changePhotos, photosModel } from "#console/stock/photos.server.ts";
import { readCondition } from "#domain/cars/condition.ts";
import type { Site } from "#domain/configuration/site.ts";
import {
  type CarPhoto,
  maxPhotos,
  reordered,
  withPhoto,
} from "#domain/stock/changes-by-staff/overrides/photo-list.ts";
import { writeCars } from "#domain/stock/import/stock-write.server.ts";
import { carById, carBySlug } from "#domain/stock/search-index/stored-car.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import {
  addPhoto,
  arePhotosChanged,
  markPhoto,
  orderPhotos,
  returnPhotos,
  showInstead,
} from "./car-photos.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let carId: string;
const now = new Date("2026-11-21T00:00:00Z");
const picture = (key: string) => ({ key, width: 600, height: 400, blur: null });
const member = () => db.asConsole.as({ kind: "member", id: "mia", action: "stock.photos" });

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  site = await testGroup(db);
  carId = `${site.groupSlug}-car`;
  const facts = { make: "Kia", model: "Rio", year: 2020, car_type: "used", status: "in_stock" };
  const at = now.toISOString();
  await inGroup(
    sql`insert into cars (group_id, id, slug, identity, dealership_id, location_id, facts, feed_hash, status, created_at, updated_at)
      values (${site.groupId}::uuid, ${carId}, ${carId}, ${carId}, 'north', 'north-sales', ${JSON.stringify(facts)}::jsonb, 'h', 'in_stock',
        ${at}::timestamptz, ${at}::timestamptz)`,
  );
  await feedHas(["a", "b", "c"]);
});

const inGroup = (statement: ReturnType<typeof sql>) =>
  db.withTenant({ groupId: site.groupId }, (tx) => tx.execute(statement));

/** What an import does when the URLs of a car change, with every picture fetched before. */
async function feedHas(names: string[], condition: string[] = []): Promise<void> {
  const urls = names.map((name) => `https://feed.example/${name}.jpg`);
  const fed = [...new Set([...urls, ...condition.map((one) => one.split(" ")[0] ?? "")])];
  await inGroup(sql`delete from car_picture_sources where car_id = ${carId}`);
  for (const [at, url] of fed.entries()) {
    const stored = JSON.stringify(picture(url.slice(-5, -4)));
    await inGroup(sql`insert into car_picture_sources (group_id, car_id, position, url, state, picture)
      values (${site.groupId}::uuid, ${carId}, ${100 + at}, ${url}, 'kept', ${stored}::jsonb)`);
  }
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    await tx.execute(
      sql`create temp table matched on commit drop as select 1 as row, ${carId}::text as id, 'changed' as kind, null::text as identity, false as moved`,
    );
    await tx.execute(sql`create temp table staged_cars on commit drop as select 1 as row, vin, dealership_id, location_id, 'slug' as slug_stem,
        facts || jsonb_build_object('image_urls', ${JSON.stringify(urls)}::jsonb, 'condition_photos', ${JSON.stringify(condition)}::jsonb) as facts, 'h' as hash, private_facts, status
      from cars where id = ${carId}`);
    await writeCars(tx, { groupId: site.groupId, groupSlug: site.groupSlug, feed: "default" }, now);
  });
}
const shown = async () =>
  ((await carById(db, site, carId, now))?.pictures ?? []).map(({ key }) => key).join("");
const order = (seen: string, places: number[]) =>
  orderPhotos(member(), { site, carId, seen: [...seen], order: places }, now);
const add = (key: string) => addPhoto(member(), { site, carId, picture: picture(key) }, now);

describe("a car's pictures", () => {
  it("keep the order that staff gave them, whatever the feed brings; new ones come last", async () => {
    expect(await shown()).toBe("abc");
    expect(await order("abc", [2, 0, 1])).toEqual({ kind: "saved" });
    expect(await shown()).toBe("cab");
    await feedHas(["a", "b", "c", "d"]);
    expect(await shown()).toBe("cabd");
    await feedHas(["d", "c", "b"]);
    expect(await shown()).toBe("cbd");
  });

  it("stay away when they are removed, and stand together with own ones", async () => {
    await order("abc", [0, 2]);
    await add("X");
    expect(await shown()).toBe("acX");
    await feedHas(["b", "a", "c"]);
    expect(await shown()).toBe("acX");
    await order("acX", [2, 0, 1]);
    expect(await shown()).toBe("Xac");
    await order("Xac", [1, 2]);
    expect(await shown()).toBe("ac");
    expect(await returnPhotos(member(), { site, carId }, now)).toEqual({ kind: "saved" });
    expect(await shown()).toBe("bac");
    expect(
      await db.withTenant({ groupId: site.groupId }, (tx) => arePhotosChanged(tx, site.groupId, carId)),
    ).toBe(false);
  });

  it("that no feed has a URL for count as own ones, and none is lost", async () => {
    await inGroup(sql`delete from car_picture_sources where car_id = ${carId}`);
    expect(await returnPhotos(member(), { site, carId }, now)).toEqual({ kind: "changed" });
    await add("X");
    expect(await shown()).toBe("abcX");
    await order("abcX", [3, 1, 0]);
    expect(await shown()).toBe("Xba");
  });

  it("are left as they are when another editor changed them meanwhile, or the order isn't one of them", async () => {
    await order("abc", [1, 0, 2]);
    expect(await order("abc", [2, 1, 0])).toEqual({ kind: "changed" });
    expect(await order("bac", [0, 0, 1])).toEqual({ kind: "changed" });
    expect(await order("bac", [3])).toEqual({ kind: "changed" });
    expect(await shown()).toBe("bac");
    const other = await testGroup(db);
    expect(await orderPhotos(member(), { site: other, carId, seen: [], order: [] }, now)).toEqual({
      kind: "gone",
    });
  });

  it("are 100 at most", async () => {
    const keys = Array.from({ length: maxPhotos - 3 }, (_, at) => ({ picture: picture(`o${at}`) }));
    await inGroup(sql`insert into car_overrides (group_id, car_id, field, value, feed_value, actor_kind, actor_id, at)
      values (${site.groupId}::uuid, ${carId}, 'photos', ${JSON.stringify(keys)}::jsonb, 'null', 'member', 'm', now())`);
    expect(await add("X")).toEqual({ kind: "too many" });
  });
});

describe("a photo of the condition", () => {
  const condition = async () =>
    ((await carBySlug(db, site, carId, now))?.condition_pictures ?? []).map(
      ({ key, condition }) => `${key} ${condition}`,
    );
  const mark = (photo: string, text: string | null) =>
    markPhoto(member(), { site, carId, photo, condition: text === null ? null : readCondition(text) }, now);

  it("of a feed or of staff is apart from the pictures, and staff decide over the feed [DECIDE-476]", async () => {
    const address = (name: string) => `https://feed.example/${name}.jpg`;
    await feedHas(["a", "b", "d"], [`${address("b")} 62%,40% Scratch`, address("c")]);
    expect(await shown()).toBe("ad");
    expect(await condition()).toEqual(["b 62%,40% Scratch", "c "]);
    expect(await mark("a", "Stone chips")).toEqual({ kind: "saved" });
    expect(await mark("c", null)).toEqual({ kind: "saved" });
    expect(await shown()).toBe("dc");
    expect(await condition()).toEqual(["a Stone chips", "b 62%,40% Scratch"]);
    await feedHas(["a", "b", "d"], [`${address("b")} Mended`, address("c")]);
    expect(await condition()).toEqual(["a Stone chips", "b Mended"]);
    expect(await mark("none", "Dent")).toEqual({ kind: "changed" });
    expect(await returnPhotos(member(), { site, carId }, now)).toEqual({ kind: "saved" });
    expect(await condition()).toEqual(["b Mended", "c "]);
    expect(await shown()).toBe("ad");
  });

  it("loses its place when another picture is shown instead, and keeps what it shows", async () => {
    await mark("b", "10%,90% Dent");
    const instead = { picture: picture("n"), replaced: picture("n"), edit: null };
    await showInstead(member(), { site, carId, photo: "b", instead }, now);
    expect(await condition()).toEqual(["n Dent"]);
    expect(await shown()).toBe("ac");
  });

  it("is another group's only in that group", async () => {
    const other = await testGroup(db);
    const photo = { site: other, carId, photo: "a", condition: readCondition("Dent") };
    expect(await markPhoto(member(), photo, now)).toEqual({ kind: "gone" });
    expect(await condition()).toEqual([]);
  });
});

describe("a picture in place of another", () => {
  const pictures = {
    store: async (bytes: Buffer) => {
      if (bytes.toString() === "words") return { kind: "refused" as const, reason: "not_a_picture" as const };
      const { width, height } = await sharp(bytes).metadata();
      return { kind: "stored" as const, picture: { key: `${width}x${height}`, width, height, blur: null } };
    },
    read: async (key: string) => {
      const [width = 600, height = 400] = key.includes("x") ? key.split("x").map(Number) : [];
      return key === "b" ? null : drawn(width, height);
    },
  };
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#b03030" } })
      .jpeg()
      .toBuffer();
  const save = (photo: string, fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (typeof value === "string") form.set(name, value);
      else form.set(name, value, "new.jpg");
    return savePhoto(member(), { site, carId, photo, form, pictures }, now);
  };
  const editing = (photo: string, chosen = "") =>
    photoEditing(db.asConsole, { site, carId, photo, chosen: new URLSearchParams(chosen) });
  const keys = async () => ((await carById(db, site, carId, now))?.pictures ?? []).map(({ key }) => key);

  it("is turned and cropped, survives the feed and another order, and gives way to the original", async () => {
    expect(await save("a", { turns: "1" })).toEqual({ kind: "saved" });
    expect(await keys()).toEqual(["400x600", "b", "c"]);
    expect(await editing("400x600")).toMatchObject({
      place: 1,
      count: 3,
      isEdited: true,
      isOwn: false,
      edit: { turns: 1, crop: null },
      source: { width: 600, height: 400 },
    });
    await feedHas(["c", "a", "b"]);
    await orderPhotos(member(), { site, carId, seen: ["400x600", "b", "c"], order: [1, 0] }, now);
    expect(await keys()).toEqual(["b", "400x600"]);
    expect(await save("400x600", { turns: "0", crop: "card", size: "50" })).toEqual({ kind: "saved" });
    expect(await keys()).toEqual(["b", "300x200"]);
    expect(await save("300x200", { step: "original" })).toEqual({ kind: "saved" });
    expect(await keys()).toEqual(["b", "a"]);
  });

  it("is a file that replaces it, which is edited in its turn", async () => {
    const file = new Blob([new Uint8Array(await drawn(900, 800))]);
    expect(await save("b", { step: "replace", photo: file })).toEqual({ kind: "saved" });
    expect(await keys()).toEqual(["a", "900x800", "c"]);
    expect(await editing("900x800")).toMatchObject({ source: { width: 900 }, isEdited: true });
    await save("900x800", { crop: "card", turns: "2" });
    expect(await keys()).toEqual(["a", "900x600", "c"]);
    await save("900x600", { turns: "0" });
    expect(await keys()).toEqual(["a", "900x800", "c"]);
    await save("900x800", { step: "original" });
    expect(await keys()).toEqual(["a", "b", "c"]);
  });

  it("is not saved when it is none, its file is missing, or another editor was faster; what was chosen stays", async () => {
    const chosen = { turns: "3", crop: "card", size: "80", across: "0", down: "100" };
    const edit = { turns: 3, crop: { size: 80, across: 0, down: 100 } };
    expect(await save("a", { step: "replace", photo: new Blob(["words"]) })).toMatchObject({ of: "file" });
    expect(await save("a", { step: "replace" })).toMatchObject({
      of: "file",
      problem: "Choose a picture first.",
    });
    expect(await save("b", chosen)).toMatchObject({
      of: "edit",
      edit,
      problem: expect.stringContaining("Replace"),
    });
    expect(await save("a", { turns: "4" })).toMatchObject({ of: "edit", edit: null });
    await save("a", { turns: "1" });
    expect(await save("a", chosen)).toMatchObject({
      of: "edit",
      edit,
      problem: expect.stringContaining("meanwhile"),
    });
    expect(await keys()).toEqual(["400x600", "b", "c"]);
    expect(await editing("a")).toBeNull();
    expect(await editing("400x600", "turns=1&turn=right")).toMatchObject({ edit: { turns: 2 } });
  });
});

it("the screen's form adds a file, orders, and returns to the feed", async () => {
  const pictures = {
    store: async (bytes: Buffer) =>
      bytes.toString() === "a picture"
        ? { kind: "stored" as const, picture: picture("N") }
        : { kind: "refused" as const, reason: "not_a_picture" as const },
  };
  const send = (name: string, value: string | Blob) => {
    const form = new FormData();
    if (typeof value === "string") form.set(name, value);
    else form.set(name, value, "one.jpg");
    return changePhotos(member(), { site, carId, form, pictures }, now);
  };
  const model = async () => photosModel(db.asConsole, { site, carId, isByHand: false });
  expect(await send("photo", new Blob(["a picture"]))).toEqual({ kind: "saved" });
  expect(await send("photo", new Blob(["words"]))).toMatchObject({ kind: "refused" });
  const { photos, isChanged } = await model();
  expect([photos.map(({ key, isOwn }) => [key, isOwn]), isChanged]).toEqual([
    [
      ["a", false],
      ["b", false],
      ["c", false],
      ["N", true],
    ],
    true,
  ]);
  expect(photos[0]?.view).toMatchObject({ url: "/img/{width}/a", widest: 480 });
  expect(await send("order", JSON.stringify({ seen: ["a", "b", "c", "N"], order: [3] }))).toEqual({
    kind: "saved",
  });
  expect(await shown()).toBe("N");
  for (const wrong of ["", "{", "[]", JSON.stringify({ seen: ["a"], order: [-1] })])
    expect(await send("order", wrong)).toBeNull();
  expect(await send("return", "yes")).toEqual({ kind: "saved" });
  expect(await model()).toMatchObject({ isChanged: false, photos: [{}, {}, {}] });
});

it("no picture of the feed is lost by reordering, whatever is hidden or own", () => {
  const photo = fc.record({ isOwn: fc.boolean(), isHidden: fc.boolean() });
  fc.assert(
    fc.property(fc.array(photo, { maxLength: 12 }), fc.gen(), (made, gen) => {
      const photos: CarPhoto[] = made.map(({ isOwn, isHidden }, at) => ({
        picture: picture(`p${at}`),
        url: isOwn ? null : `u${at}`,
        isHidden: isHidden && !isOwn,
        instead: gen(fc.boolean) ? { picture: picture(`i${at}`), replaced: null, edit: null } : null,
        fedCondition: null,
        marked: gen(fc.boolean) ? { condition: "Scratch" } : null,
      }));
      const count = photos.filter(({ isHidden }) => !isHidden).length;
      const places = Array.from({ length: count }, (_, at) => at).filter(() => gen(fc.boolean));
      const urls = (list: readonly object[]) =>
        list.flatMap((entry) => ("url" in entry && entry.url ? [entry.url] : [])).sort();
      const after = reordered(photos, places) ?? expect.fail("refused");
      expect(urls(after)).toEqual(urls(photos));
      expect(after.filter((entry) => !("hidden" in entry))).toHaveLength(places.length);
      const seen = photos.filter(({ isHidden }) => !isHidden);
      const shownAfter = places
        .map((place) => seen[place] as CarPhoto)
        .map((photo) => photo.instead ?? undefined);
      expect(after.slice(0, places.length).map(({ instead }) => instead)).toEqual(shownAfter);
      expect(withPhoto(photos, picture("new"))).toContainEqual({ picture: picture("new") });
    }),
  );
});

it("moves and removes places", () => {
  expect(moved(4, 3, 0)).toEqual([3, 0, 1, 2]);
  expect(moved(4, 1, 2)).toEqual([0, 2, 1, 3]);
  expect(moved(2, 0, -1)).toEqual([0, 1]);
  expect(without(3, 1)).toEqual([0, 2]);
});
