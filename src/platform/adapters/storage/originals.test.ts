import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { Agent } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPictureResponder } from "#domain/pictures/picture-response.server.ts";
import { createPictureStore } from "#domain/pictures/picture-store.server.ts";
import { type PlatformSecrets, platformSecretsIn } from "#lib/secrets.server.ts";
import { readEnv } from "#platform/env.server.ts";
import { type S3Double, s3Double, s3Keys } from "#tests/support/s3-double.ts";
import { folderOriginals, keysIn } from "./folder-originals.server.ts";
import { moveOriginals } from "./move-originals.server.ts";
import { type Originals, StorageError } from "./originals.ts";
import { type S3Place, s3Bucket } from "./s3-bucket.server.ts";
import { s3Originals } from "./s3-originals.server.ts";

const keys: PlatformSecrets = async (name) => ({
  kind: "secret",
  text: name === "s3-access-key" ? s3Keys.access : s3Keys.secret,
});
const keyOf = (bytes: Buffer) => `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.jpg`;

let folder: string;
let double: S3Double;
let place: S3Place;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-originals-"));
  double = await s3Double("pictures", "ap-southeast-2");
  place = { url: double.url, bucket: "pictures", region: "ap-southeast-2", pathStyle: true };
});
afterEach(() => {
  double.instead = null;
  double.requests.length = 0;
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await double.close();
});

// Resolves names below localhost, which this system's resolver doesn't.
const dispatcher = new Agent({
  connect: { lookup: (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]) },
});

const places: [string, () => Originals][] = [
  ["a folder", () => folderOriginals(join(folder, "kept"))],
  ["a bucket by its path", () => s3Originals(s3Bucket(place, keys), "uploads")],
  [
    "a bucket by its host",
    () => s3Originals(s3Bucket({ ...place, pathStyle: false }, keys, { dispatcher }), "uploads"),
  ],
];
// Configures a real service, by the environment variables in docs/operations.md.
const real = readEnv(process.env);
if (real.s3)
  places.push([
    "the named bucket",
    () => s3Originals(s3Bucket(real.s3!, platformSecretsIn(real.SECRETS_DIR)), "uploads"),
  ]);

it("what a killed process left half written goes after an hour [DECIDE-431]", async () => {
  const own = join(folder, "left");
  const at = (name: string) => join(own, "drafts", name);
  mkdirSync(join(own, "drafts"), { recursive: true });
  for (const name of ["old", "new"]) writeFileSync(at(name), "half");
  utimesSync(at("old"), 0, Date.now() / 1_000 - 3_700);
  const bytes = Buffer.from("whole");
  await folderOriginals(own).put(keyOf(bytes), bytes);
  expect(readdirSync(join(own, "drafts"))).toEqual(["new"]);
});

describe.each(places)("originals in %s", (_, open) => {
  it("are stored once, read unchanged, and removed; removing a missing one is no error", async () => {
    const originals = open();
    const bytes = Buffer.from([...Array(3_000).keys()].map((at) => at % 251));
    const key = keyOf(bytes);
    await originals.remove(key);
    expect(await originals.has(key)).toBe(false);
    expect(await originals.read(key)).toBeNull();
    await originals.put(key, bytes);
    await originals.put(key, Buffer.from("an existing original is not replaced"));
    expect(await originals.has(key)).toBe(true);
    expect(await originals.read(key)).toEqual(bytes);
    await originals.remove(key);
    await originals.remove(key);
    expect(await originals.read(key)).toBeNull();
  });

  it("are listed by their keys, without other files", async () => {
    const originals = open();
    const all = [..."abcde"].map((text) => Buffer.from(`picture ${text}`));
    for (const bytes of all) await originals.put(keyOf(bytes), bytes);
    const listed = await Array.fromAsync(originals.keys());
    expect(listed.toSorted()).toEqual(all.map(keyOf).toSorted());
    for (const key of listed) await originals.remove(key);
    expect(await Array.fromAsync(originals.keys())).toEqual([]);
  });

  it("are moved from a local file", async () => {
    const originals = open();
    const bytes = Buffer.from("a seller's picture");
    const path = join(folder, "incoming");
    writeFileSync(path, bytes);
    await originals.take(keyOf(bytes), path);
    expect(existsSync(path)).toBe(false);
    expect(await originals.read(keyOf(bytes))).toEqual(bytes);
    await originals.remove(keyOf(bytes));
  });

  it("reject keys that leave the folder", async () => {
    const originals = open();
    for (const key of ["../../etc/passwd", "", `${"a".repeat(32)}.jpg/../x`, "A".repeat(32)]) {
      await expect(originals.read(key)).rejects.toThrow("not the key of an original");
      await expect(originals.put(key, Buffer.from("x"))).rejects.toThrow("not the key of an original");
    }
  });
});

describe("an unavailable bucket", () => {
  const key = keyOf(Buffer.from("x"));
  const open = (over: Partial<S3Place> = {}, secrets = keys, options = {}) =>
    s3Originals(s3Bucket({ ...place, ...over }, secrets, options), "uploads");

  it("is retried twice after a temporary failure", async () => {
    let failures = 2;
    double.instead = () => (failures-- > 0 ? 503 : null);
    expect(await open().has(key)).toBe(false);
    expect(double.requests).toHaveLength(3);
    failures = 3;
    await expect(open().has(key)).rejects.toThrow(StorageError);
  });

  it("is not retried after a timeout, then paused, then tried again", async () => {
    let at = 0;
    const errors: string[] = [];
    const onError = (reason: string) => errors.push(reason);
    const originals = open({}, keys, { tryMs: 20, clock: () => at, onError });
    double.instead = () => "hang";
    const silent = new StorageError("the bucket did not respond within 20 ms");
    for (let i = 0; i < 3; i++) await expect(originals.read(key)).rejects.toThrow(silent);
    for (let i = 0; i < 2; i++) await expect(originals.read(key)).rejects.toThrow("paused for some seconds");
    expect(errors).toEqual(["the bucket did not respond within 20 ms"]);
    at = 10_001;
    await expect(originals.read(key)).rejects.toThrow(silent);
  });

  it.each<[string, Partial<S3Place>, string]>([
    ["another bucket", { bucket: "elsewhere" }, "404 NoSuchBucket"],
    ["another region", { region: "us-east-1" }, "400 AuthorizationHeaderMalformed"],
  ])("in %s is not a missing picture", async (_, over, reason) => {
    await expect(open(over).read(key)).rejects.toThrow(`the bucket answered ${reason}`);
  });

  it.each([
    ["s3-secret-key", "403 SignatureDoesNotMatch"],
    ["s3-access-key", "403 InvalidAccessKeyId"],
  ])("with a wrong %s is not a missing picture, and the error doesn't contain it", async (wrong, reason) => {
    const secrets: PlatformSecrets = async (name) =>
      name === wrong ? { kind: "secret", text: "wrong-one" } : keys(name);
    await expect(open({}, secrets).read(key)).rejects.toThrow(
      new StorageError(`the bucket answered ${reason}`),
    );
  });

  it("with a 404 for another reason is not a missing picture", async () => {
    double.instead = () => 404;
    await expect(open().read(key)).rejects.toThrow("the bucket answered 404 SlowDown");
    await expect(open().put(key, Buffer.from("x"))).rejects.toThrow(StorageError);
  });

  it("is not requested without a key, and the error names the key", async () => {
    const none: PlatformSecrets = async (name) => ({
      kind: "missing",
      reason: `${name} in SECRETS_DIR can't be read`,
    });
    await expect(open({}, none).read(key)).rejects.toThrow("s3-access-key in SECRETS_DIR");
    expect(double.requests).toEqual([]);
  });

  it("shows resized pictures that exist, and reports the others as temporarily unavailable", async () => {
    const store = createPictureStore(s3Originals(s3Bucket(place, keys), "pictures/originals"));
    const photo = await sharp({ create: { width: 64, height: 40, channels: 3, background: "#234" } })
      .jpeg()
      .toBuffer();
    const stored = await store.store(photo);
    if (stored.kind !== "stored") throw new Error(stored.reason);
    const respond = createPictureResponder(store, folder);
    const ask = (width: number) =>
      respond(
        new Request(`http://x/img/${width}/${stored.picture.key}`, { headers: { accept: "image/webp" } }),
        "203.0.113.1",
      );
    expect((await ask(320)).status).toBe(200);
    double.instead = () => 503;
    expect((await ask(320)).status).toBe(200);
    const later = await ask(640);
    expect([later.status, later.headers.get("cache-control")]).toEqual([503, "no-store"]);
    await expect(store.store(photo)).rejects.toThrow(StorageError);
  });
});

describe("originals of a folder", () => {
  it("move to a bucket completely, once, without other files", async () => {
    const from = join(folder, "moving");
    const current = folderOriginals(from);
    const all = ["one", "two", "three"].map((text) => Buffer.from(text));
    for (const bytes of all) await current.put(keyOf(bytes), bytes);
    writeFileSync(join(from, "secret"), "not a picture");
    const to = s3Originals(s3Bucket(place, keys), "pictures/originals");
    expect(await moveOriginals(from, to, { keep: true })).toEqual({ moved: 3, bytes: 11 });
    expect(await Array.fromAsync(keysIn(from))).toHaveLength(3);
    expect(await moveOriginals(from, to)).toEqual({ moved: 3, bytes: 11 });
    expect(await Array.fromAsync(keysIn(from))).toEqual([]);
    expect(readdirSync(from)).toContain("secret");
    for (const bytes of all) expect(await to.read(keyOf(bytes))).toEqual(bytes);
    expect(await moveOriginals(join(folder, "never made"), to)).toEqual({ moved: 0, bytes: 0 });
  });

  it("stay when they don't arrive completely", async () => {
    const from = join(folder, "staying");
    const bytes = Buffer.from("four");
    await folderOriginals(from).put(keyOf(bytes), bytes);
    double.instead = (method) => (method === "PUT" ? 403 : null);
    const to = s3Originals(s3Bucket(place, keys), "pictures/originals");
    await expect(moveOriginals(from, to)).rejects.toThrow(StorageError);
    expect(await Array.fromAsync(keysIn(from))).toHaveLength(1);
  });
});

describe("the environment", () => {
  it.each([
    [{ S3_URL: "https://s3.example" }, "go together"],
    [{ S3_BUCKET: "pictures" }, "go together"],
    [{ S3_URL: "https://s3.example", S3_BUCKET: "pictures" }, "SECRETS_DIR"],
    [{ S3_URL: "https://key:secret@s3.example", S3_BUCKET: "pictures", SECRETS_DIR: "x" }, "S3_URL"],
    [{ S3_URL: "https://s3.example/pictures", S3_BUCKET: "pictures", SECRETS_DIR: "x" }, "S3_URL"],
    [{ S3_URL: "https://s3.example", S3_BUCKET: "../x", SECRETS_DIR: "x" }, "S3_BUCKET"],
  ])("%j is refused", (source, reason) => {
    expect(() => readEnv(source)).toThrow(reason);
  });

  it("names a bucket", () => {
    const source = {
      S3_URL: "https://s3.example",
      S3_BUCKET: "pictures",
      SECRETS_DIR: "x",
      S3_PATH_STYLE: "0",
    };
    expect(readEnv(source).s3).toEqual({
      url: "https://s3.example",
      bucket: "pictures",
      region: "us-east-1",
      pathStyle: false,
    });
    expect(readEnv({}).s3).toBeNull();
  });
});
