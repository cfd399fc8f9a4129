import type { Page } from "@playwright/test";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { countKeys } from "./keyboard.ts";
import { consoleOrigin, sessionAs, signInAs } from "./staff-browser.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
/** Once the keys of the screen are heard. */
const isReady = (page: Page) => expect(page.getByRole("button", { name: /^Find/ })).toBeEnabled();
const found = (page: Page) => page.getByRole("listbox", { name: "Found" }).getByRole("option");
const chosen = (page: Page) =>
  page.getByRole("listbox", { name: "Found" }).getByRole("option", { selected: true });
const finder = (page: Page) => page.getByRole("combobox", { name: /^Find leads/ });

test("a price is changed by 12 keys from Today [DECIDE-292]", async ({ page }) => {
  await sessionAs(page, "Ines Duarte");
  await page.goto(`${consoleOrigin}/stock`);
  const row = page.getByRole("table", { name: "Cars" }).getByRole("rowheader").nth(40);
  const number = await row.locator(".cell-more").innerText();
  const name = await row.getByRole("link").innerText();
  const keys = await countKeys(page);
  await page.goto(consoleOrigin);
  await isReady(page);
  await page.keyboard.press("Control+K");
  await expect(finder(page)).toBeFocused();
  await page.keyboard.type(number.slice(-3));
  await expect(chosen(page)).toContainText(number);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);
  await expect(page.locator("[data-edit] input")).toBeFocused();
  await page.keyboard.type("23450");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved. Shoppers see it within a second.")).toBeVisible();
  console.log(`a price: ${await keys()} keys`);
  expect(await keys()).toBeLessThanOrEqual(12);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Return to feed/ })).toHaveCount(0);
});

test("in a list a price is changed by 8 keys, and what a colleague changed meanwhile is said in the row [DECIDE-533] [DECIDE-534]", async ({
  page,
}) => {
  await sessionAs(page, "Ines Duarte");
  const keys = await countKeys(page);
  // The cars that came first are on other pages of other tests.
  await page.goto(`${consoleOrigin}/stock?group=harbour-motor-group&sort=-days`);
  await isReady(page);
  const table = page.getByRole("table", { name: "Cars" });
  const cell = (price: string) =>
    table
      .getByRole("row")
      .nth(1)
      .getByRole("button", { name: new RegExp(`^\\${price} Edit`) });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await isReady(other);
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(page.getByRole("textbox", { name: /price$/i })).toBeFocused();
  await page.keyboard.type("23450");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved. Shoppers see it within a second.")).toBeVisible();
  await expect(cell("$23,450")).toBeFocused();
  console.log(`a price in the list: ${await keys()} keys`);
  expect(await keys()).toBe(8);

  await other.keyboard.press("j");
  await other.keyboard.press("e");
  await other.keyboard.type("24000");
  await other.keyboard.press("Enter");
  const problem = other
    .getByRole("row")
    .filter({ has: other.getByRole("textbox") })
    .getByRole("alert");
  await expect(problem).toHaveText("Not saved: Ines Duarte changed it to $23,450 meanwhile.");
  await isAccessible(other, "a cell that can’t be saved");
  await other.setViewportSize({ width: 390, height: 844 });
  await fitsScreen(other, "a cell that can’t be saved");
  await other.keyboard.press("Enter");
  await expect(other.getByText("Saved. Shoppers see it within a second.")).toBeVisible();
  await other.close();
  await page.reload();
  await expect(cell("$24,000")).toBeVisible();
  await table.getByRole("rowheader").first().getByRole("link").click();
  await page.getByRole("button", { name: /^Return to feed/ }).click();
  await expect(page.getByRole("button", { name: /^Return to feed/ })).toHaveCount(0);
});

test("the search of the console finds leads, cars, people, pages, settings and actions by keys", async ({
  page,
}) => {
  await signInAs(page, "Grace Tan");
  await isReady(page);
  await page.keyboard.press("Control+K");
  await expect(found(page).filter({ hasText: "Invite a person" })).toBeVisible();
  for (const [words, option] of [
    ["mazda", /Mazda/],
    ["marcus", /Marcus Webb/],
    ["hide price", /./],
    ["about", /About/],
  ] as const) {
    await finder(page).fill(words);
    await expect(found(page).filter({ hasText: option }).first()).toBeVisible();
  }
  await finder(page).fill("invite");
  await expect(chosen(page)).toHaveText(/Invite a person/);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsScreen(page, `finder, ${width} px`);
    await isAccessible(page, `finder, ${width} px`);
  }
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("Invite");
  await page.keyboard.press("Control+K");
  await finder(page).fill("no such thing anywhere");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(finder(page)).toHaveCount(0);
});

test("rows are gone through, chosen and opened by keys, and a lead leads to the next", async ({ page }) => {
  await sessionAs(page, "Marcus Webb");
  // Leads that other tests send don't move the rows of a period that is over.
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.goto(`${consoleOrigin}/leads?from=${daysAgo(700)}&to=${daysAgo(1)}`);
  await isReady(page);
  const rows = page.getByRole("table", { name: "Leads" }).getByRole("rowheader");
  const count = await rows.count();
  expect(count).toBeGreaterThan(5);
  const link = (at: number) => rows.nth(at).getByRole("link");
  for (const [key, at] of [
    ["j", 0],
    ["j", 1],
    ["j", 2],
    ["k", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(link(at)).toBeFocused();
  }
  await page.keyboard.press("x");
  await expect(page.getByRole("status").filter({ hasText: "1 lead chosen" })).toBeVisible();
  await page.keyboard.press("x");
  const [, name = "", next = ""] = await rows.getByRole("link").allInnerTexts();
  await page.keyboard.press("e");
  await expect(
    page.getByRole("table", { name: "Leads" }).getByRole("combobox", { name: "Stage" }),
  ).toBeFocused();
  await page.keyboard.press("Escape");
  // Two leads of a page may be of one name.
  const row = rows.nth(1).locator("..");
  await expect(row.getByRole("button", { name: `Edit the stage of ${name}` })).toBeFocused();
  await link(1).press("Enter");
  await expect(heading(page)).toHaveText(name);
  await page.keyboard.press("e");
  await expect(page.getByLabel("Stage")).toBeFocused();
  await page.locator("main").focus();
  await page.keyboard.press("j");
  await expect(heading(page)).toHaveText(next);
  await page.getByRole("link", { name: "Previous lead" }).click();
  await expect(heading(page)).toHaveText(name);
  await page.getByRole("link", { name: "Back to leads" }).click();
  await expect(rows).toHaveCount(count);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await page.keyboard.type("j?x");
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("j?x");
});

test("keys of one letter are listed, and are turned off in this browser [DECIDE-293]", async ({ page }) => {
  await signInAs(page, "Marcus Webb");
  await isReady(page);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await expect(dialog).toContainText("Go to the search of the list");
  await isAccessible(page, "list of keys");
  await dialog.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(heading(page)).toHaveText("Leads");
  await page.keyboard.press("/");
  await page.keyboard.press("Control+K");
  await expect(finder(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox", { name: "Search" })).not.toBeFocused();
});

test("a form that is refused has the focus at its first wrong field, also on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sessionAs(page, "Grace Tan");
  await page.goto(`${consoleOrigin}/integrations`);
  await page.getByLabel("Name", { exact: true }).fill("Stock system");
  await page.getByRole("button", { name: "Add the program" }).click();
  await page.getByRole("button", { name: /^Confirm without a passkey/ }).click();
  const scopes = page.getByRole("group", { name: "It may" });
  await expect(scopes.getByRole("checkbox").first()).toBeFocused();
  await expect(scopes.getByRole("checkbox").first()).toBeInViewport();
});
