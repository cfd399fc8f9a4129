import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { get } from "./ask.ts";
import { expect, test } from "./journey.ts";
import { fromTheDocs } from "./new-dealer-files.ts";
import { forecourt } from "./other-processes.ts";

const slug = "eastside";
const group = "eastside-electric";
const renamed = (text: string) => text.replaceAll("westside", slug).replaceAll("Westside", "Eastside");

test("a group is suspended, exported, deleted and imported while the server runs, and its site is the same", async ({
  request,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-group-"));
  const [site, stock, archive] = ["site.yaml", "stock.csv", "group.tar.gz"].map((name) => join(folder, name));
  await writeFile(site!, renamed(await fromTheDocs("yaml")));
  await writeFile(stock!, renamed(await fromTheDocs("csv")));
  await forecourt("site", "apply", site!);
  await forecourt("stock", "import", "--site", slug, stock!);
  const page = async (path: string) => {
    const answer = await get(request, slug, path);
    return { status: answer.status(), body: await answer.text() };
  };
  const cars = async () => [...new Set((await page("/search")).body.match(/\/cars\/[a-z0-9-]+/g))];
  await expect.poll(async () => (await cars()).length).toBe(3);
  const paths = [
    "/",
    "/search",
    "/search?sort=price_asc",
    "/contact-us",
    "/sitemap.xml",
    "/robots.txt",
    "/nothing",
    ...(await cars()),
  ];
  const before = await Promise.all(paths.map(page));

  expect(await forecourt("group", "suspend", group)).toContain("answer 503");
  await expect.poll(async () => (await page("/search")).status).toBe(503);
  expect((await page("/")).body).toContain("Our website is taking a break.");
  expect(await forecourt("group", "export", group, archive!)).toMatch(/cars +4\n/);
  expect((await stat(archive!)).mode & 0o777).toBe(0o600);
  const refusal = await forecourt("group", "delete", group).catch(({ stderr }: { stderr: string }) => stderr);
  const words = /--confirm "([^"]+)"/.exec(refusal)?.[1] ?? "";
  expect(words).toContain(`delete group ${group} `);
  expect(await forecourt("group", "delete", group, "--confirm", words)).toMatch(/cars +4\n/);
  await expect.poll(async () => (await page("/")).status).toBe(404);

  expect(await forecourt("group", "import", archive!)).toContain(`forecourt group resume ${group}`);
  await expect.poll(async () => (await page("/")).status).toBe(503);
  await forecourt("group", "resume", group);
  await expect.poll(async () => (await page("/")).status).toBe(200);
  for (const [index, path] of paths.entries()) expect(await page(path), path).toEqual(before[index]);
  expect(paths).toHaveLength(10);
  await rm(folder, { recursive: true });
});
