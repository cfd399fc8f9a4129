import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { carPictureSources, cars, dealerships } from "#domain/cars/car-tables.ts";
import type { publicFetch } from "#lib/public-fetch.server.ts";
import { folderOriginals } from "#platform/adapters/storage/folder-originals.server.ts";
import { groups } from "#platform/database/site-tables.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { fetchWantedPictures } from "./fetch-pictures.server.ts";
import { createPictureStore } from "./picture-store.server.ts";

const groupId = "00000000-0000-4000-8000-00000000000a";
let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let photo: Buffer;
let clock = new Date("2026-03-01T00:00:00Z");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-jobs-"));
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  db = await testDatabase();
  await db.withTenant({ groupId }, async (tx) => {
    await tx.insert(groups).values({ id: groupId, slug: "g", version: 1 });
    await tx.insert(dealerships).values({ groupId, id: "d", slug: "d" });
    await tx.insert(cars).values({
      groupId,
      id: "car",
      slug: "car",
      identity: "d:1",
      dealershipId: "d",
      facts: {},
      feedHash: "x",
      status: "in_stock",
      createdAt: clock,
      updatedAt: clock,
    });
    await tx.insert(carPictureSources).values(
      ["good", "inward", "flaky", "html"].map((name, position) => ({
        groupId,
        carId: "car",
        position,
        url: `https://pictures.example/${name}`,
        state: "wanted" as const,
      })),
    );
  });
});
afterAll(async () => {
  await db.remove();
  rmSync(folder, { recursive: true, force: true });
});

let flakyAnswers = false;
const answers: typeof publicFetch = async (address) => {
  if (address.endsWith("good") || (address.endsWith("flaky") && flakyAnswers)) {
    return { kind: "ok", bytes: photo, headers: {} };
  }
  if (address.endsWith("html")) return { kind: "ok", bytes: Buffer.from("<html>"), headers: {} };
  if (address.endsWith("inward")) return { kind: "refused", reason: "the address points inward" };
  return { kind: "failed", reason: "answered 503" };
};
const run = (fetchPublic = answers) =>
  fetchWantedPictures({
    db,
    store: createPictureStore(folderOriginals(folder)),
    groupId,
    now: () => clock,
    log: pino({ level: "silent" }),
    fetchPublic,
  });
const state = async () => {
  const [car] = await db.withTenant({ groupId }, (tx) => tx.select().from(cars).where(eq(cars.id, "car")));
  return (car!.pictures as { key: string }[]).length;
};

it("stores valid pictures, abandons rejected ones, and retries a failing URL later", async () => {
  expect(await run()).toEqual({ stored: 1, failed: 2, later: 1 });
  expect(await state()).toBe(1);
  expect(await run()).toEqual({ stored: 0, failed: 0, later: 0 });

  clock = new Date(clock.getTime() + 61_000);
  flakyAnswers = true;
  expect(await run()).toEqual({ stored: 1, failed: 0, later: 0 });
  expect(await state()).toBe(2);
});

it("fetches each picture once in concurrent runs, and removes no stored one", async () => {
  await db.withTenant({ groupId }, (tx) =>
    tx.insert(carPictureSources).values(
      Array.from({ length: 60 }, (_, at) => ({
        groupId,
        carId: "car",
        position: 10 + at,
        url: `https://pictures.example/${at}/good`,
        state: "wanted" as const,
      })),
    ),
  );
  const fetched: string[] = [];
  const counted: typeof publicFetch = async (address, options) => {
    fetched.push(address);
    await new Promise((resolve) => setTimeout(resolve, 2));
    return answers(address, options);
  };
  const runs = await Promise.all([run(counted), run(counted)]);
  expect(fetched).toHaveLength(60);
  expect(new Set(fetched).size).toBe(60);
  expect(runs.reduce((sum, { stored }) => sum + stored, 0)).toBe(60);
  expect(await state()).toBe(62);
});
