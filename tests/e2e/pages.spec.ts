import type { Page } from "@playwright/test";
import { isAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { countKeys, tabTo } from "./keyboard.ts";
import { consoleOrigin, sessionAs, signInAs } from "./staff-browser.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const pressEnter = (page: Page) => page.keyboard.press("Enter");

test("the front page’s headline is changed and published by keyboard alone, within a minute of typing", async ({
  page,
}) => {
  const keys = await countKeys(page);
  await signInAs(page, "Tom Fielding");
  await tabTo(page, page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Pages" }));
  await pressEnter(page);
  await expect(heading(page)).toHaveText("Pages");
  await tabTo(page, page.getByRole("link", { name: "Front page" }));
  await pressEnter(page);
  await expect(heading(page)).toHaveText("What is on the front page and in the header?");
  const front = await page.getByRole("link", { name: "See it on the site" }).getAttribute("href");
  const headline = "Find the car that fits your week";
  await tabTo(page, page.getByLabel("Hero heading", { exact: true }));
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(headline);
  await pressEnter(page);
  await expect(page.getByRole("status").filter({ hasText: "Saved to the draft." })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Publish it now" })).toBeFocused();
  await pressEnter(page);
  await expect(page.getByText("Published. Shoppers see it now")).toBeVisible();
  // At 100 ms a key this is a minute.
  expect(await keys()).toBeLessThan(600);

  const site = await page.context().newPage();
  await expect(async () => {
    await site.goto(String(front));
    await expect(site.getByText(headline)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.goto(`${consoleOrigin}/changes`);
  await page
    .getByRole("button", { name: /^Roll back .*hero heading/i })
    .first()
    .click();
  await page.getByRole("button", { name: "Roll back now" }).click();
  await expect(page.getByText("Rolled back. Shoppers see it now.")).toBeVisible();
});

test("a page: wrong input, a reload, blocks by keyboard, without scripts, removed again", async ({
  page,
  browser,
}) => {
  await sessionAs(page, "Tom Fielding");
  await page.goto(`${consoleOrigin}/pages?of=site:harbour`);
  await expect(
    page.getByRole("list", { name: "Pages" }).getByRole("link", { name: "Warranty" }),
  ).toBeVisible();
  await page.getByLabel("Find words").fill("fifty years");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("list", { name: "Pages" }).getByRole("link")).toHaveText(["About us"]);
  await page.goto(`${consoleOrigin}/pages?of=site:harbour`);
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByLabel("Title", { exact: true }).first().fill("Open day");
  await page.getByLabel("Address", { exact: true }).fill("/Open Day");
  await page.getByLabel("Description", { exact: true }).fill("Come and see us.");
  // Its editor is loaded beside, and takes the place of the plain field.
  await expect(page.getByRole("group", { name: "Format of text" })).toBeVisible();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("On **Saturday**.");
  const save = page.getByRole("button", { name: "Save to the draft", exact: true });
  await save.click();
  await expect(page.getByLabel("Address", { exact: true })).toHaveAccessibleDescription(/a path is written/);
  await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
  await isAccessible(page, "a form with a problem");
  await page.getByLabel("Address", { exact: true }).fill("/open-day");
  await page.reload();
  await expect(page.getByText("didn’t save is back")).toBeVisible();
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue("/open-day");
  await save.click();
  await expect(page.getByText("Not published yet")).toBeVisible();
  await expect(heading(page)).toHaveText("Open day");

  await page.getByLabel("Another block").selectOption("call_to_action");
  await page.getByRole("button", { name: "Add block" }).click();
  const up = page.getByRole("button", { name: "Move up block 2" });
  await up.focus();
  await pressEnter(page);
  await expect(page.getByRole("listitem").filter({ hasText: "1. Call to action" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Move down block 1" })).toBeFocused();
  await page.getByRole("button", { name: "Duplicate block 2" }).click();
  await expect(page.getByRole("button", { name: "Remove block 3" })).toBeVisible();
  await page.getByRole("button", { name: "Remove block 1" }).click();
  await save.click();
  // What the page's first saving said doesn't have this.
  await expect(page.getByRole("button", { name: "Publish it now" })).toBeVisible();
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const other = await plain.newPage();
  await other.goto(page.url());
  await other.getByRole("button", { name: "Move down block 1" }).click();
  await expect(other.getByText("The blocks are changed here only.")).toBeVisible();
  await other.getByRole("button", { name: "Save to the draft", exact: true }).click();
  await expect(other.getByText(/Nothing was changed|Saved to the draft/)).toBeVisible();
  await other.getByRole("button", { name: "Remove page" }).click();
  await expect(heading(other)).toHaveText("Pages");
  await expect(other.getByText("Open day")).toHaveCount(0);
  await plain.close();
});
