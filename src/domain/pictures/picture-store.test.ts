import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pictureWidths } from "#lib/picture-source.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { createPictureResponder } from "./picture-response.server.ts";
import { createPictureStore, inDecodingTurn, type PictureStore } from "./picture-store.server.ts";

let folder: string;
let photo: Buffer;
const storeOf = () => createPictureStore(folderOriginals(join(folder, "pictures", "originals")));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-pictures-"));
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#a03020" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("untrusted pictures", () => {
  it("are stored by their bytes, with size and a tiny blur", async () => {
    const outcome = await storeOf().store(photo);
    expect(outcome).toMatchObject({ kind: "stored", picture: { width: 900, height: 600 } });
    if (outcome.kind !== "stored") return;
    expect(outcome.picture.key).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect(outcome.picture.blur!.length).toBeLessThan(400);
    expect(await storeOf().read(outcome.picture.key)).toEqual(photo);
  });

  it.each([
    [
      "an SVG",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
    ],
    ["a ZIP", Buffer.from("PK\u0003\u0004rest")],
    ["HTML", Buffer.from("<html>404</html>")],
    ["nothing", Buffer.alloc(0)],
  ])("reject %s, whatever its name says", async (_, bytes) => {
    expect(await storeOf().store(bytes)).toEqual({
      kind: "refused",
      reason: "not_a_picture",
    });
  });

  it.each([{ progressive: false }, { progressive: true }])(
    "are completed where a JPEG lacks its end marker, and no more than that: %o",
    async (options) => {
      const whole = await sharp(photo).jpeg(options).toBuffer();
      const outcome = await storeOf().store(whole.subarray(0, -2));
      expect(outcome).toMatchObject({ kind: "stored", picture: { width: 900, height: 600 } });
      const key = outcome.kind === "stored" ? outcome.picture.key : "";
      expect(await storeOf().read(key)).toEqual(whole);
      expect(await storeOf().store(whole.subarray(0, -1))).toMatchObject({ kind: "stored" });
      expect(await storeOf().store(whole.subarray(0, -200))).toEqual({
        kind: "refused",
        reason: "not_a_picture",
      });
    },
  );

  it("reject a truncated picture", async () => {
    expect(await storeOf().store(photo.subarray(0, photo.length / 2))).toMatchObject({
      kind: "refused",
    });
  });

  it("reject one that is in memory as a whole while it is decoded, if that takes hundreds of megabytes", async () => {
    const drawn = (size: number, progressive: boolean) =>
      sharp({ create: { width: size, height: size, channels: 3, background: "#777" } })
        .jpeg({ progressive })
        .toBuffer();
    expect(await storeOf().store(await drawn(5_500, true))).toEqual({ kind: "refused", reason: "too_large" });
    expect((await storeOf().store(await drawn(5_500, false))).kind).toBe("stored");
    // 16 bits a channel, as declared in the header of a small picture.
    const deep = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#fff" } })
      .toColourspace("rgb16")
      .png()
      .toBuffer();
    deep.writeUInt32BE(5_600, 16);
    deep.writeUInt32BE(5_600, 20);
    deep.writeInt32BE(crc32(deep.subarray(12, 29)) | 0, 29);
    expect(await storeOf().store(deep)).toEqual({ kind: "refused", reason: "too_large" });
  });

  it("decode one at a time", async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await new Promise(setImmediate);
      running--;
    };
    await Promise.all(Array.from({ length: 5 }, () => inDecodingTurn(work)));
    expect(most).toBe(1);
  });

  it("reject a decompression bomb by its declared size", async () => {
    const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#fff" } })
      .png()
      .toBuffer();
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    expect(await storeOf().store(png)).toMatchObject({ kind: "refused" });
  });
});

describe("URLs under /img/ [SITE-16]", () => {
  const ask = (path: string, accept = "image/webp,*/*") =>
    createPictureResponder(storeOf(), folder)(
      new Request(`http://site.localhost${path}`, { headers: { accept } }),
      "203.0.113.1",
    );

  it("serve the requested width as WebP, or as JPEG to a browser without WebP", async () => {
    const stored = await storeOf().store(photo);
    if (stored.kind !== "stored") throw new Error(stored.reason);
    const webp = await ask(`/img/320/${stored.picture.key}`);
    expect(webp.headers.get("content-type")).toBe("image/webp");
    expect(webp.headers.get("etag")).toMatch(/^"[0-9a-f]{32}\.\w+\.\d+\.webp"$/);
    expect(webp.headers.get("cache-control")).toContain("immutable");
    expect(webp.headers.get("vary")).toBe("Accept");
    expect((await sharp(Buffer.from(await webp.arrayBuffer())).metadata()).width).toBe(320);
    const jpeg = await ask(`/img/320/${stored.picture.key}`, "image/*");
    expect(jpeg.headers.get("content-type")).toBe("image/jpeg");
  });

  it("encode a size once for concurrent requests, and never enlarge a photo", async () => {
    const stored = await storeOf().store(photo);
    if (stored.kind !== "stored") throw new Error(stored.reason);
    const responder = createPictureResponder(storeOf(), folder);
    const requests = Array.from({ length: 8 }, () =>
      responder(
        new Request(`http://s.localhost/img/1920/${stored.picture.key}`, {
          headers: { accept: "image/webp" },
        }),
        "203.0.113.1",
      ),
    );
    const sizes = await Promise.all(
      (await Promise.all(requests)).map(async (one) => (await one.arrayBuffer()).byteLength),
    );
    expect(new Set(sizes).size).toBe(1);
    const made = readdirSync(join(folder, "pictures", "sizes", stored.picture.key.slice(0, 2)));
    expect(made.filter((name) => name.startsWith(`${stored.picture.key}.1920.`))).toEqual([
      `${stored.picture.key}.1920.webp`,
    ]);
  });

  it("encode AVIF after the first response and serve it from then on", async () => {
    const stored = await storeOf().store(photo);
    if (stored.kind !== "stored") throw new Error(stored.reason);
    const responder = createPictureResponder(storeOf(), folder);
    const request = () =>
      new Request(`http://s.localhost/img/160/${stored.picture.key}`, {
        headers: { accept: "image/avif,image/webp" },
      });
    const first = await responder(request(), "203.0.113.1");
    expect(first.headers.get("content-type")).toBe("image/webp");
    expect(first.headers.get("cache-control")).not.toContain("immutable");
    await expect
      .poll(async () => (await responder(request(), "203.0.113.1")).headers.get("content-type"))
      .toBe("image/avif");
  });

  it("let client networks take turns, so that none keeps others' pictures waiting", async () => {
    const store = storeOf();
    const [one, other] = await Promise.all(
      ["#a00", "#0a0"].map((background) =>
        sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      ),
    );
    const [mass, single] = [await store.store(one!), await store.store(other!)];
    if (mass.kind !== "stored" || single.kind !== "stored") throw new Error("not stored");
    const encoded: string[] = [];
    const read: PictureStore["read"] = (key) => {
      encoded.push(key);
      return store.read(key);
    };
    const responder = createPictureResponder({ ...store, read }, folder);
    const request = (key: string, width: number, accept: string, address: string) =>
      responder(new Request(`http://s.localhost/img/${width}/${key}`, { headers: { accept } }), address);
    const flood = pictureWidths.flatMap((width) =>
      ["image/webp", "image/*"].map((accept) => request(mass.picture.key, width, accept, "2001:db8::1")),
    );
    // The flood's own next picture comes from another address of its network.
    flood.push(request(single.picture.key, 160, "image/*", "2001:db8::2"));
    const answer = await request(single.picture.key, 160, "image/webp", "203.0.113.1");
    expect(answer.status).toBe(200);
    expect(encoded.indexOf(single.picture.key)).toBeLessThanOrEqual(availableParallelism());
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(flood.map(() => 200));
    // After the flood, give or take those that are encoded at the same time.
    expect(encoded.lastIndexOf(single.picture.key)).toBeGreaterThan(encoded.length / 2);
  });

  it("encode no AVIF where the operator disables it, and mark the WebP as final", async () => {
    const stored = await storeOf().store(photo);
    if (stored.kind !== "stored") throw new Error(stored.reason);
    const responder = createPictureResponder(storeOf(), folder, { avif: false });
    const answer = await responder(
      new Request(`http://s.localhost/img/480/${stored.picture.key}`, {
        headers: { accept: "image/avif,image/webp" },
      }),
      "203.0.113.1",
    );
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("immutable");
  });

  it.each([
    "/img/321/00000000000000000000000000000000.jpg",
    "/img/320/00000000000000000000000000000000.jpg",
    "/img/320/..%2f..%2fetc%2fpasswd",
    "/img/320/",
    "/img/",
  ])("respond 404 to %s", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it("never serve a drawing unconverted", async () => {
    const drawing = await storeOf().storeDrawing(
      '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="red"/></svg>',
      { width: 30, height: 20, blur: null },
    );
    const answer = await ask(`/img/160/${drawing.key}`);
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(160);
  });
});

describe("a drawing that is stored as a description", () => {
  const size = { width: 30, height: 20, blur: null };
  const originals = () => folderOriginals(join(folder, "pictures", "originals"));
  const svgOf = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="${colour}"/></svg>`;

  it("is drawn when it is read, and served as any picture", async () => {
    const drawn: unknown[] = [];
    const store = createPictureStore(originals(), async (description) => {
      drawn.push(description);
      return svgOf(String(description.colour));
    });
    const { key } = await store.storeDrawing({ colour: "lime" }, size);
    expect([await store.has(key), drawn]).toEqual([true, []]);
    expect((await store.read(key))?.toString()).toBe(svgOf("lime"));
    expect(drawn).toEqual([{ colour: "lime" }]);
    const respond = createPictureResponder(store, folder);
    const response = await respond(new Request(`http://localhost/img/160/${key}`), "127.0.0.1");
    const { width, channels } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([response.status, width, channels]).toEqual([200, 160, 3]);
  });

  it("is the same picture for the same description only", async () => {
    const store = createPictureStore(originals());
    const keyOf = async (colour: string) => (await store.storeDrawing({ colour }, size)).key;
    expect(await keyOf("lime")).toBe(await keyOf("lime"));
    expect(await keyOf("lime")).not.toBe(await keyOf("red"));
  });

  it("can't be read where nothing draws it", async () => {
    const { key } = await createPictureStore(originals()).storeDrawing({ colour: "navy" }, size);
    await expect(storeOf().read(key)).rejects.toThrow("nothing here draws it");
  });
});

it("is known by its key, without being read", async () => {
  const outcome = await storeOf().store(photo);
  const key = outcome.kind === "stored" ? outcome.picture.key : "";
  expect(await storeOf().has(key)).toBe(true);
  expect(await storeOf().has(`${"0".repeat(32)}.jpg`)).toBe(false);
  expect(await storeOf().has("../secret")).toBe(false);
});
