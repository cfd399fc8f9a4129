import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { countKeys, tabTo } from "./keyboard.ts";
import { consoleOrigin, sessionAs, signInAs } from "./staff-browser.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function press(page: Page, target: ReturnType<Page["getByRole"]>): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** From Today to a car, by its stock number. */
async function openCar(page: Page, stockNumber: string): Promise<void> {
  await press(page, page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Stock" }));
  await expect(heading(page)).toHaveText("Stock");
  await tabTo(page, page.getByRole("searchbox", { name: "Search" }));
  await page.keyboard.type(stockNumber);
  await page.keyboard.press("Enter");
  const car = page.getByRole("table", { name: "Cars" }).getByRole("rowheader").getByRole("link");
  await expect(car).toHaveCount(1);
  await press(page, car);
  // The row in the list has the number too.
  await expect(heading(page)).not.toHaveText("Stock");
  await expect(page.getByText(stockNumber)).toBeVisible();
}

/** The stock number of a car far down the list, which no other test opens. */
async function someCar(page: Page, at: number): Promise<string> {
  await page.goto(`${consoleOrigin}/stock`);
  await page.getByRole("table", { name: "Cars" }).getByRole("rowheader").getByRole("link").nth(at).click();
  await expect(page).toHaveURL(/\/stock\/[^/]+\/\w+/);
  await expect(heading(page)).not.toHaveText("Stock");
  const about = await page.locator(".screen-head p").innerText();
  await page.goto(consoleOrigin);
  return about.split(" · ")[0] ?? "";
}

test("by keyboard: cars without a price are listed in 20 seconds at 100 ms a key", async ({ page }) => {
  const keys = await countKeys(page);
  await signInAs(page, "Ines Duarte");
  await press(page, page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Stock" }));
  await press(page, page.getByRole("navigation", { name: "What cars lack" }).getByRole("link").nth(1));
  await expect(page).toHaveURL(/health=/);
  console.log(`cars that lack something: ${await keys()} keys`);
  expect(await keys()).toBeLessThan(200);
});

test("by keyboard: a car is hidden and shown again in 20 seconds each", async ({ page }) => {
  await sessionAs(page, "Ines Duarte");
  const stockNumber = await someCar(page, 30);
  const keys = await countKeys(page);
  await page.reload();
  await openCar(page, stockNumber);
  await press(page, button(page, "Hide"));
  await expect(page.getByText("Hidden", { exact: true })).toBeVisible();
  console.log(`a car is hidden: ${await keys()} keys`);
  expect(await keys()).toBeLessThan(200);
  await button(page, "Show on the site").click();
  await expect(page.getByText("Hidden", { exact: true })).toHaveCount(0);
});

test("by keyboard: price, words and the first photo are corrected in 60 seconds", async ({ page }) => {
  await sessionAs(page, "Ines Duarte");
  const stockNumber = await someCar(page, 32);
  const keys = await countKeys(page);
  await page.reload();
  await openCar(page, stockNumber);
  await press(page, button(page, "Later photo 1"));
  await expect(page.getByText("Order saved")).toBeVisible();
  await tabTo(page, page.getByLabel("Offer price"));
  await page.keyboard.type("23450");
  await tabTo(page, page.getByLabel("Tag", { exact: true }));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("One owner");
  await press(page, button(page, "Save"));
  await expect(page.getByText("Saved. Shoppers see it within a second.")).toBeVisible();
  console.log(`price, words and photos: ${await keys()} keys`);
  expect(await keys()).toBeLessThan(600);
  await button(page, /^Return to feed ?: Tag$/).click();
  await button(page, /^Return to feed ?: Offer price$/).click();
  await expect(button(page, /^Return to feed/)).toHaveCount(0);
});
