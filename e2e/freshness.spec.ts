import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { address, cards, dataDir, expect, port, test } from "./journey.ts";

const run = promisify(execFile);
const forecourt = (...args: string[]) =>
  run("node", ["cli/forecourt.ts", ...args], { env: { ...process.env, DATA_DIR: dataDir } });

test("a price changed by an import shows on the car's page and in results, without a restart [SEARCH-58]", async ({
  page,
}) => {
  const site = "outback-caravans";
  const file = join(await mkdtemp(join(tmpdir(), "forecourt-e2e-")), "stock.json");
  await page.goto(address(site, "/search?sortBy=price_desc"));
  const link = cards(page).first().locator('a[href^="/cars/"]').first();
  const href = (await link.getAttribute("href"))!;
  await page.goto(address(site, href));
  const stockNumber = (
    await page
      .locator("dl, table")
      .getByText(/^[A-Z]+\d{3,}$/)
      .first()
      .innerText()
  ).trim();

  await forecourt("stock", "export", "--site", site, "--format", "json", file);
  const text = await readFile(file, "utf8");
  const records = JSON.parse(text) as Record<string, unknown>[];
  const car = records.find((record) => Object.values(record).includes(stockNumber));
  expect(car, `stock number ${stockNumber} in the export`).toBeDefined();
  for (const key of ["price", "before_price", "offer_price"]) delete car![key];
  car!.price = 123_456;
  await writeFile(file, JSON.stringify(records));
  await forecourt("stock", "import", "--site", site, file);

  const committed = Date.now();
  await expect
    .poll(
      async () =>
        (
          await (
            await page.request.get(`http://127.0.0.1:${port}${href}`, {
              headers: { host: `${site}.localhost:${port}` },
            })
          ).text()
        ).includes("$123,456"),
      { intervals: [20] },
    )
    .toBe(true);
  await expect
    .poll(
      async () =>
        (
          await (
            await page.request.get(`http://127.0.0.1:${port}/search?price=123456:123456`, {
              headers: { host: `${site}.localhost:${port}` },
            })
          ).text()
        ).includes("$123,456"),
      { intervals: [20] },
    )
    .toBe(true);
  console.log(`shown ${Date.now() - committed} ms after the import ended`);
});

test("a changed site answers without a restart, and an old version can be had again", async ({ page }) => {
  const file = join(await mkdtemp(join(tmpdir(), "forecourt-e2e-")), "site.yaml");
  const document = (hits: number) =>
    `group:\n  slug: fresh\n  name: Fresh\n  dealerships:\n    - { slug: fresh, name: Fresh }\nsite:\n  slug: fresh\n  name: Fresh Cars ${hits}\n`;
  for (const hits of [1, 2]) {
    await writeFile(file, document(hits));
    await forecourt("site", "apply", file);
    await expect
      .poll(async () =>
        (
          await (
            await page.request.get(`http://127.0.0.1:${port}/search`, {
              headers: { host: `fresh.localhost:${port}` },
            })
          ).text()
        ).includes(`Fresh Cars ${hits}`),
      )
      .toBe(true);
  }
  await forecourt("site", "rollback", "fresh", "1");
  await expect
    .poll(async () =>
      (
        await (
          await page.request.get(`http://127.0.0.1:${port}/search`, {
            headers: { host: `fresh.localhost:${port}` },
          })
        ).text()
      ).includes("Fresh Cars 1"),
    )
    .toBe(true);
});
