import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { get } from "./ask.ts";
import { address, cards, expect, open, test } from "./journey.ts";
import { fromTheDocs } from "./new-dealer-files.ts";
import { forecourt } from "./other-processes.ts";

test("a new dealer goes live by the guide in the docs, while the server runs [SITE-01]", async ({
  page,
  request,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-dealer-"));
  const [site, stock] = [join(folder, "westside.yaml"), join(folder, "stock.csv")];
  await writeFile(site, await fromTheDocs("yaml"));
  await writeFile(stock, await fromTheDocs("csv"));

  const began = Date.now();
  expect(await forecourt("site", "validate", site)).toContain("is valid");
  await forecourt("site", "apply", site);
  await expect.poll(async () => (await get(request, "westside", "/")).status()).toBe(200);
  expect(await forecourt("stock", "import", "--site", "westside", stock)).toMatch(/created\s+4\n/);
  const cars = async () => {
    const html = await (await get(request, "westside", "/search")).text();
    return new Set([...html.matchAll(/href="(\/cars\/[a-z0-9-]+)"/g)].map(([, path]) => path)).size;
  };
  await expect.poll(cars).toBe(3);
  console.log(`live with stock after ${((Date.now() - began) / 1000).toFixed(1)} s`);

  await page.goto(address("westside"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-header", "brand");
  await page.goto(address("westside", "/our-stock"));
  await expect(page).toHaveURL(address("westside", "/search"));
  await expect(cards(page)).toHaveCount(3);
  await page.goto(address("westside", "/contact"));
  await expect(page).toHaveURL(address("westside", "/contact-us"));
  await expect(page.getByRole("main")).toContainText("18 Foundry Lane");

  await open(page, "westside", "/search/polestar");
  await cards(page).first().locator('a[href^="/cars/"]').first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Polestar");

  const form = page.locator("#enquire");
  await form.getByLabel("Name", { exact: true }).fill("Robin Walker");
  await form.getByLabel("Email", { exact: true }).fill("robin@example.com");
  await form.getByLabel("Phone", { exact: true }).fill("0491 570 156");
  await form.getByRole("button", { name: "Continue" }).click();
  const send = form.getByRole("button", { name: /^Send/ });
  await send.click();
  await expect(page).toHaveURL(address("westside", "/success"));
  expect(await forecourt("leads", "list", "--site", "westside")).toContain("Vehicle Enquiry");
});
