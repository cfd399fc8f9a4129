import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filled, get } from "./ask.ts";
import { expect, port, test } from "./journey.ts";
import { extraServer, forecourt } from "./other-processes.ts";
import { consoleOrigin, sessionAs } from "./staff-browser.ts";

test("a price changed by an import shows on the car's page and in results, without a restart [SEARCH-58]", async ({
  request,
}) => {
  const site = "outback-caravans";
  const file = join(await mkdtemp(join(tmpdir(), "forecourt-e2e-")), "stock.json");
  const shows = async (path: string, words: string) =>
    (await (await get(request, site, path)).text()).includes(words);
  const href = await filled(request, site, "/cars/{car}");
  const html = await (await get(request, site, href)).text();
  const stockNumber = />([A-Z]+\d{3,})</.exec(html)?.[1];
  expect(stockNumber).toBeDefined();

  await forecourt("stock", "export", "--site", site, "--format", "json", file);
  const text = await readFile(file, "utf8");
  const records = JSON.parse(text) as Record<string, unknown>[];
  const car = records.find((record) => Object.values(record).includes(stockNumber));
  expect(car, `stock number ${stockNumber} in the export`).toBeDefined();
  for (const key of ["price", "before_price", "offer_price"]) delete car![key];
  car!.price = 87_450;
  await writeFile(file, JSON.stringify(records));
  await forecourt("stock", "import", "--site", site, file);

  const committed = Date.now();
  for (const path of [href, "/search?price=87450:87450"])
    await expect.poll(() => shows(path, "$87,450"), { intervals: [20] }).toBe(true);
  console.log(`shown ${Date.now() - committed} ms after the import ended`);
});

test("a changed site is served without a restart, and an old version can be restored", async ({
  request,
}) => {
  const file = join(await mkdtemp(join(tmpdir(), "forecourt-e2e-")), "site.yaml");
  const document = (hits: number) =>
    `group:\n  slug: fresh\n  name: Fresh\n  dealerships:\n    - { slug: fresh, name: Fresh }\nsite:\n  slug: fresh\n  name: Fresh Cars ${hits}\n`;
  const shows = async (words: string) =>
    (await (await get(request, "fresh", "/search")).text()).includes(words);
  for (const hits of [1, 2]) {
    await writeFile(file, document(hits));
    await forecourt("site", "apply", file);
    await expect.poll(() => shows(`Fresh Cars ${hits}`)).toBe(true);
  }
  await forecourt("site", "rollback", "fresh", "1");
  await expect.poll(() => shows("Fresh Cars 1")).toBe(true);
});

test("a text changed in the configuration or in the content shows in every process, without a restart [SITE-01]", async ({
  request,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-e2e-"));
  const [site, page] = [join(folder, "site.yaml"), join(folder, "page.yaml")];
  const configuration = (word: string) =>
    `group:\n  slug: words\n  name: Words\n  dealerships:\n    - { slug: words, name: Words }\nsite:\n  slug: words\n  name: ${word} Motors\n`;
  const content = (word: string) =>
    `pages:\n  - path: /our-promise\n    title: Our promise\n    description: What we stand by.\n    blocks:\n      - { type: rich_text, text: "We are ${word}." }\n`;
  await writeFile(site, configuration("First"));
  await forecourt("site", "apply", site);
  await writeFile(page, content("careful"));
  await forecourt("content", "apply", "--site", "words", page);

  const other = await extraServer();
  try {
    await other.start();
    const shows = async (at: number, word: string) => {
      const headers = { host: `words.localhost:${at}` };
      return (await (await request.get(`http://127.0.0.1:${at}/our-promise`, { headers })).text()).includes(
        word,
      );
    };
    const ports = [port, other.port];
    /** Writes by a third process, and waits until each server shows it. */
    const write = async (what: string, word: string, command: string[]) => {
      await forecourt(...command);
      const ended = performance.now();
      for (const at of ports) {
        await expect.poll(() => shows(at, word), { intervals: [20] }).toBe(true);
        console.log(
          `${what}: a server showed it ${Math.round(performance.now() - ended)} ms after the command's end`,
        );
      }
    };
    for (const at of ports)
      for (const word of ["First Motors", "We are careful."])
        await expect.poll(() => shows(at, word)).toBe(true);
    await writeFile(site, configuration("Second"));
    await write("configuration", "Second Motors", ["site", "apply", site]);
    await writeFile(page, content("frank"));
    await write("content", "We are frank.", ["content", "apply", "--site", "words", page]);
  } finally {
    await other.kill();
  }
});

test("a price corrected in the console shows in every process, and its return to the feed too", async ({
  page,
  request,
}) => {
  await sessionAs(page, "Ines Duarte");
  await page.goto(`${consoleOrigin}/stock`);
  await page.getByRole("table", { name: "Cars" }).getByRole("rowheader").getByRole("link").nth(10).click();
  const onSite = page.getByRole("link", { name: "See it on the site" });
  const { hostname, pathname } = new URL((await onSite.getAttribute("href")) ?? "", consoleOrigin);
  const other = await extraServer();
  try {
    await other.start();
    const ports = [port, other.port];
    const shows = async (at: number) => {
      const headers = { host: `${hostname}:${at}` };
      return (await (await request.get(`http://127.0.0.1:${at}${pathname}`, { headers })).text()).includes(
        "$54,321",
      );
    };
    for (const at of ports) expect(await shows(at)).toBe(false);
    const returning = page.getByRole("button", { name: /^Return to feed ?: Offer price$/ });
    const press = async (name: string, isShown: boolean) => {
      await (isShown ? page.getByRole("button", { name }) : returning).click();
      await expect(returning).toHaveCount(isShown ? 1 : 0);
      const saved = performance.now();
      for (const at of ports) {
        await expect.poll(() => shows(at), { intervals: [20] }).toBe(isShown);
        console.log(
          `${name}: a server showed it ${Math.round(performance.now() - saved)} ms after the console said so`,
        );
      }
    };
    await page.getByLabel("Offer price").fill("54321");
    await press("Save", true);
    await press("Return to feed", false);
  } finally {
    await other.kill();
  }
});
