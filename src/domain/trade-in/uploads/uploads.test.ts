import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { aHeic, aLargeHeic } from "#tests/support/a-heic.ts";
import { heicLimits } from "./heic.server.ts";
import { blankHeicMetadata } from "./heic-metadata.ts";
import { imageKind } from "./image-kind.ts";
import { readMultipart } from "./read-multipart.server.ts";
import { storeImage } from "./store-image.server.ts";
import { uploadAddresses } from "./upload-address.server.ts";
import { createUploadStore, type UploadStore } from "./upload-store.server.ts";

let folder: string;
let store: UploadStore;
let photo: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-uploads-"));
  store = createUploadStore(folder, folderOriginals(join(folder, "uploads")));
  photo = await sharp({ create: { width: 120, height: 80, channels: 3, background: "#a03020" } })
    .withExif({
      IFD0: { Make: "CAM", Copyright: "SECRETPLACE" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "33/1 52/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a file's type, by its bytes [TRADE-31]", () => {
  it.each([
    ["a JPEG", () => photo, "jpeg"],
    ["a HEIC", () => aHeic(), "heic"],
    ["a GIF", () => Buffer.from("GIF89a\0\0"), "gif"],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ["a ZIP", () => Buffer.from("PK\u0003\u0004 named .jpg"), null],
    ["an AVIF", () => Buffer.from("\0\0\0\u001cftypavif\0\0\0\0avifmif1miaf"), null],
    ["a page", () => Buffer.from("<!doctype html>"), null],
    ["nothing", () => Buffer.alloc(0), null],
  ])("%s", (_, file, kind) => {
    expect(imageKind(file().subarray(0, 64))).toBe(kind);
  });
});

describe("storing a picture", () => {
  let count = 0;
  const storePicture = (bytes: Uint8Array, limits = heicLimits) => {
    const path = join(folder, `given-${count++}`);
    writeFileSync(path, bytes);
    return storeImage(path, store, limits);
  };
  const storedFile = async (bytes: Uint8Array, limits = heicLimits) => {
    const outcome = await storePicture(bytes, limits);
    if (outcome.kind !== "stored") throw new Error(JSON.stringify(outcome));
    return { ...outcome, file: (await store.read(outcome.fileKey))! };
  };

  it("re-encodes it, upright and without its camera's metadata", async () => {
    expect(photo.includes("SECRETPLACE")).toBe(true);
    const { file, type, state } = await storedFile(photo);
    expect([type, state]).toEqual(["image/jpeg", "kept"]);
    const { width, height, exif, orientation } = await sharp(file).metadata();
    expect([width, height, exif, orientation]).toEqual([80, 120, undefined, undefined]);
    expect(file.includes("SECRETPLACE")).toBe(false);
  });

  it.each(["png", "gif"] as const)(
    "accepts a %s and stores a JPEG of at most 2,560 pixels",
    async (format) => {
      const large = await sharp({
        create: { width: 3_000, height: 300, channels: 4, background: "#00ff0040" },
      })
        [format]()
        .toBuffer();
      const { width, height, format: made } = await sharp((await storedFile(large)).file).metadata();
      expect([width, height, made]).toEqual([2_560, 256, "jpeg"]);
    },
  );

  it("accepts a JPEG without its last two bytes, and a PNG without its last chunk, but no half picture", async () => {
    const drawn = sharp(photo).resize(600).rotate();
    const jpeg = await drawn.clone().jpeg().toBuffer();
    const png = await drawn.clone().png().toBuffer();
    for (const bytes of [jpeg.subarray(0, -2), jpeg.subarray(0, -1), png.subarray(0, -12)]) {
      const { width } = await sharp((await storedFile(bytes)).file).metadata();
      expect(width).toBe(600);
    }
    for (const bytes of [jpeg.subarray(0, jpeg.length / 2), png.subarray(0, png.length / 2)])
      expect(await storePicture(bytes)).toEqual({ kind: "refused", reason: "unreadable" });
  });

  it("rejects multi-pass pictures that would need hundreds of megabytes, and accepts a baseline one of the same size", async () => {
    const drawn = (size: number, progressive: boolean) =>
      sharp({ create: { width: size, height: size, channels: 3, background: "#777" } })
        .jpeg({ progressive })
        .toBuffer();
    expect(await storePicture(await drawn(5_500, true))).toEqual({ kind: "refused", reason: "unreadable" });
    expect((await storePicture(await drawn(5_500, false))).kind).toBe("stored");
    expect((await storePicture(await drawn(1_000, true))).kind).toBe("stored");
  });

  it("queues twenty and rejects the next with a retry, storing nothing of it", async () => {
    const given = () => readdirSync(folder).filter((name) => name.startsWith("given-")).length;
    const before = given();
    const outcomes = await Promise.all(Array.from({ length: 22 }, () => storePicture(photo)));
    expect(outcomes.filter(({ kind }) => kind === "stored")).toHaveLength(20);
    expect(outcomes.slice(20)).toEqual([{ kind: "busy" }, { kind: "busy" }]);
    expect(given()).toBe(before);
  });

  it("converts a HEIC to a JPEG of the same picture", async () => {
    const { file, state } = await storedFile(aHeic());
    expect(state).toBe("kept");
    const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([64, 48]);
    expect(data[0]).toBeGreaterThan(150);
    expect(data[63 * 3]).toBeLessThan(80);
  });

  it("stores a HEIC that is too large to decode as it is, without its location", async () => {
    expect(aHeic().includes("SECRETPLACE")).toBe(true);
    for (const limits of [
      { ...heicLimits, pixels: 100 },
      { ...heicLimits, ms: 1 },
      { ...heicLimits, waiting: 0 },
    ]) {
      const { file, state, type } = await storedFile(aHeic(), limits);
      expect([state, type, file.length]).toEqual(["as_is", "image/heic", aHeic().length]);
      expect(file.includes("SECRETPLACE")).toBe(false);
    }
    expect((await storedFile(aLargeHeic())).state).toBe("kept");
    expect((await storedFile(aLargeHeic(), { ...heicLimits, memory: 40_000_000 })).state).toBe("as_is");
  });

  it.each([
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), "type"],
    ["a ZIP named .jpg", () => Buffer.from("PK\u0003\u0004\u0014\0\0\0"), "type"],
    ["an empty file", () => Buffer.alloc(0), "type"],
    ["a truncated HEIC", () => aHeic().subarray(0, 500), "unreadable"],
    ["a HEIC of nothing but its name", () => aHeic().subarray(0, 28), "unreadable"],
    ["half a JPEG", () => photo.subarray(0, photo.length / 2), "unreadable"],
    ["a bomb of 50,000 × 50,000", () => bomb(50_000, 50_000), "unreadable"],
  ])("rejects %s and leaves nothing behind", async (_, bytes, reason) => {
    const before = filesIn(folder);
    expect(await storePicture(bytes())).toEqual({ kind: "refused", reason });
    expect(filesIn(folder)).toEqual(before);
  });
});

describe("a HEIC's metadata", () => {
  it("is blanked in place, and the picture stays", () => {
    const file = aHeic();
    expect(blankHeicMetadata(file)).toBe(true);
    expect(file.includes("SECRETPLACE")).toBe(false);
    expect(file.length).toBe(aHeic().length);
  });

  it("is ignored in invalid structures, for any bytes", () => {
    fc.assert(
      fc.property(
        fc.nat(aHeic().length - 1),
        fc.integer({ min: 0, max: 255 }),
        fc.nat(aHeic().length),
        (at, value, cut) => {
          const file = aHeic();
          file[at] = value;
          expect(typeof blankHeicMetadata(file.subarray(0, cut))).toBe("boolean");
        },
      ),
    );
  });
});

describe("a multipart form", () => {
  const limits = { fileBytes: 1_000, files: 2, fieldBytes: 200 };
  const boundary = "----x";
  const part = (head: string, body: Uint8Array | string) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from("\r\n"),
    ]);
  const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const incoming = () => store.incoming;
  const read = (body: Buffer, pieces = 7, type = `multipart/form-data; boundary=${boundary}`) =>
    readMultipart(
      {
        headers: new Headers({ "content-type": type }),
        body: new ReadableStream<Uint8Array<ArrayBuffer>>({
          start(controller) {
            for (let at = 0; at < body.length; at += pieces)
              controller.enqueue(new Uint8Array(body.subarray(at, at + pieces)));
            controller.close();
          },
        }),
      },
      incoming(),
      limits,
    );
  beforeEach(() => rmSync(store.incoming, { recursive: true, force: true }));

  it("returns fields, and files as sent, however the network splits them", async () => {
    const content = Buffer.concat([
      photo.subarray(0, 500),
      Buffer.from(`\r\n--${boundary.slice(0, -1)}\r\n`),
    ]);
    const body = form(
      part('name="evalid"', "id1"),
      part('name="file"; filename="C:\\fakepath\\a \\"b\\".jpg"', content),
      part('name="file"; filename=""\r\nContent-Type: application/octet-stream', ""),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: body.length }), async (pieces) => {
        const read_ = await read(body, pieces);
        if (read_.kind !== "ok") throw new Error(read_.reason);
        expect(read_.fields).toEqual([["evalid", "id1"]]);
        expect(read_.files.map(({ name, bytes }) => [name, bytes])).toEqual([['a "b".jpg', content.length]]);
        expect(readFileSync(read_.files[0]!.path!).equals(content)).toBe(true);
        await read_.remove();
      }),
      { numRuns: 40 },
    );
    expect(filesIn(incoming())).toEqual([]);
  });

  it("rejects when the disk doesn't take a file, which is no fault of the form", async () => {
    const body = form(part('name="file"; filename="a.jpg"', Buffer.alloc(500)));
    const request = {
      headers: new Headers({ "content-type": `multipart/form-data; boundary=${boundary}` }),
      body: new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          pull(controller) {
            rmSync(incoming(), { recursive: true, force: true });
            controller.enqueue(new Uint8Array(body));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      ),
    };
    await expect(readMultipart(request, incoming(), limits)).rejects.toThrow(/ENOENT/);
  });

  it("aborts a body of nothing but parts, before it fills the memory", async () => {
    const many = Array.from({ length: 501 }, () => part('name="a"', ""));
    expect(await read(form(...many), 4_096)).toMatchObject({ kind: "broken" });
    expect(await read(form(...many.slice(2)), 4_096)).toMatchObject({ kind: "ok" });
  });

  it("retains valid files besides an oversized one and surplus ones [DECIDE-135]", async () => {
    const file = (name: string, size: number) =>
      part(`name="image"; filename="${name}"`, Buffer.alloc(size, 1));
    const found = await read(form(file("a", 1_000), file("large", 1_001), file("b", 5), file("c", 5)), 300);
    if (found.kind !== "ok") throw new Error(found.reason);
    expect(found.files.map(({ name, path, tooLarge }) => [name, path !== null, tooLarge])).toEqual([
      ["a", true, false],
      ["large", false, true],
      ["b", true, false],
      ["c", false, false],
    ]);
    expect(filesIn(incoming())).toHaveLength(2);
    await found.remove();
    expect(filesIn(incoming())).toEqual([]);
  });

  it.each([
    [
      "that breaks off",
      () => form(part('name="f"; filename="a"', Buffer.alloc(600))).subarray(0, 400),
      undefined,
    ],
    ["without an end", () => part('name="a"', "1"), undefined],
    ["of endless fields", () => form(part('name="a"', "x".repeat(500))), undefined],
    ["with a part without a name", () => form(part('x="1"', "1")), undefined],
    ["with a file without a name", () => form(part('filename="a.jpg"', "1")), undefined],
    ["with an endless head", () => Buffer.from(`--${boundary}\r\n${"x".repeat(20_000)}`), undefined],
    ["of another type", () => Buffer.from("a=1"), "application/x-www-form-urlencoded"],
    ["without a boundary", () => Buffer.from("a=1"), "multipart/form-data"],
  ])("%s is rejected and leaves nothing behind", async (_, body, type) => {
    expect((await read(body(), 100, type)).kind).toBe("broken");
    expect(filesIn(incoming())).toEqual([]);
  });
});

describe("private files", () => {
  const now = new Date("2026-03-01T00:00:00Z");
  const later = (ms: number) => new Date(now.getTime() + ms);
  const id = "uuuuuuuuuuuuuuuuuuuuuu";
  const addresses = uploadAddresses(Buffer.from("a key of thirty-two characters.."));
  const token = addresses.sign("site", id, later(60_000)).replace("/api/uploads/", "");

  it("can be opened by their address until it expires, on their own site only", () => {
    expect(addresses.open("site", token, now)).toBe(id);
    expect(addresses.open("site", token, later(60_000))).toBeNull();
    expect(addresses.open("other", token, now)).toBeNull();
    expect(uploadAddresses(Buffer.from("another key")).open("site", token, now)).toBeNull();
  });

  it("can still be opened when the secret changes, until the previous one is dropped", () => {
    const [old, fresh] = [Buffer.from("a key of thirty-two characters.."), Buffer.from("the next key")];
    const changed = uploadAddresses(fresh, old);
    expect(changed.open("site", token, now)).toBe(id);
    const signed = changed.sign("site", id, later(60_000)).replace("/api/uploads/", "");
    expect(addresses.open("site", signed, now)).toBeNull();
    expect(uploadAddresses(fresh).open("site", signed, now)).toBe(id);
  });

  it("can't be guessed or extended, with any request", () => {
    const [file, , signature] = token.split(".") as [string, string, string];
    expect(addresses.open("site", `${file}.zzzzzz.${signature}`, now)).toBeNull();
    expect(addresses.open("site", `${"v".repeat(22)}.${token.slice(23)}`, now)).toBeNull();
    fc.assert(fc.property(fc.string(), (text) => addresses.open("site", text, now) === null));
  });

  it("have keys that can't leave their folder, and unfinished ones are deleted after an hour", async () => {
    await expect(store.read("../../etc/passwd")).rejects.toThrow("not the key");
    await readMultipartLeftover();
    await store.removeBroken(new Date());
    expect(filesIn(store.incoming)).toEqual(["new"]);
  });

  async function readMultipartLeftover(): Promise<void> {
    rmSync(store.incoming, { recursive: true, force: true });
    await store.store(join(folder, "upload-key-copy"), "jpg").catch(() => {});
    const { mkdirSync } = await import("node:fs");
    mkdirSync(store.incoming, { recursive: true });
    for (const name of ["new", "old"]) writeFileSync(join(store.incoming, name), "x");
    const past = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(join(store.incoming, "old"), past, past);
  }
});

function filesIn(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch {
    return [];
  }
}

/** A PNG whose header declares this size and which contains one row of it. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const row = deflateSync(Buffer.alloc(1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", row),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}
