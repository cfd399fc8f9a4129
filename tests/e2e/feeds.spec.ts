import type { Locator, Page } from "@playwright/test";
import { checkLooks, isAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { countKeys, tabTo } from "./keyboard.ts";
import { consoleOrigin, sessionAs, signInAs } from "./staff-browser.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const columnOf = (page: Page, name: string) =>
  page.getByRole("combobox", { name: `${name} is our`, exact: true });
const onTheCar = (page: Page, name: string) => page.getByLabel(`${name} on the car`, { exact: true });

const chooseSite = (page: Page) =>
  page.getByLabel("Site", { exact: true }).selectOption({ label: "Harbour Motor Group" });

/** A file that the importer can't understand by itself: no column has a usual name. */
const header = "K1;K2;K3;K4;K5;K6";
const line = (at: number, price: string) =>
  `Q${at};Zastava;Skala ${at};1988;${price};${at === 3 ? "Yard gone" : "Yard find"}`;
const file = (lines: string[]) => ({
  name: "yard.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([header, ...lines].join("\n")),
});

/** The next choice takes longer on its way than those after it: they are saved in order all the same, and what follows waits for them. */
async function slowFirstChoice(page: Page): Promise<void> {
  let isFirst = true;
  await page.route(/\/feeds\/files\//, async (route) => {
    const isSlow = isFirst && route.request().method() === "POST";
    if (isSlow) {
      isFirst = false;
      await page.waitForTimeout(1_000);
    }
    await route.continue();
  });
}

test("an unknown feed is mapped, checked car by car, imported and undone", async ({ page }) => {
  await signInAs(page, "Ines Duarte");
  await page.getByRole("link", { name: "Feeds", exact: true }).click();
  await expect(page.getByRole("table", { name: "Feeds" })).toBeVisible();
  await page.getByLabel("Feed", { exact: true }).fill("Yard Sheet");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles(file([line(1, "4100"), line(2, "4200"), line(3, "4300")]));
  await chooseSite(page);
  await button(page, "Upload and check it").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("yard.csv");
  await expect(page.getByText("Feed yard-sheet, for Harbour Motor Group.")).toBeVisible();
  // Whatever the importer made of the values: each column starts unused.
  for (const column of header.split(";")) {
    await columnOf(page, column).selectOption("Not used");
    await expect(onTheCar(page, column)).toHaveText("—");
  }
  for (const [column, field, shown] of [
    ["K1", "Stock number", "Q1"],
    ["K2", "Make", "Zastava"],
    ["K3", "Model", "Skala 1"],
    ["K4", "Year", "1988"],
    ["K5", "Price", "$4,100"],
    ["K6", "Description", "Yard find"],
  ] as const) {
    await columnOf(page, column).selectOption(field);
    await expect(columnOf(page, column).locator("option:checked")).toHaveText(field);
    if (field === "Year" || field === "Price" || field === "Description")
      await expect(onTheCar(page, column)).toHaveText(shown);
  }
  await expect(onTheCar(page, "K1")).toHaveText("Q1");
  await columnOf(page, "K2").selectOption("Price");
  await expect(onTheCar(page, "K2")).toContainText("K5 is Price already.");
  await button(page, "Use K2 instead of K5").click();
  await expect(columnOf(page, "K5").locator("option:checked")).toHaveText("Not used");
  await expect(page.getByText("No column yet is: Make,")).toBeVisible();
  await slowFirstChoice(page);
  await columnOf(page, "K2").selectOption("Make");
  await columnOf(page, "K5").selectOption("Price");
  await expect(onTheCar(page, "K5")).toHaveText("$4,100");
  // What words mean is said beside them.
  await columnOf(page, "K6").selectOption("Status");
  await expect(page.getByRole("link", { name: "Say what 2 words of K6 mean" })).toBeVisible();
  // One after the other, sooner than the first is saved.
  await page.getByLabel("Yard find of K6 means").selectOption("Coming soon");
  await page.getByLabel("Yard gone of K6 means").selectOption("Sold");
  await expect(onTheCar(page, "K6")).toHaveText("Coming soon");
  await expect(page.getByRole("link", { name: /^Say what/ })).toHaveCount(0);
  await checkLooks(page, "a file's words");
  await columnOf(page, "K6").selectOption("Description");
  await expect(onTheCar(page, "K2")).toHaveText("Zastava");
  await page.getByRole("link", { name: "Another row" }).click();
  await expect(onTheCar(page, "K1")).toHaveText("Q2");
  await checkLooks(page, "a file's columns");
  await page.reload();
  await expect(onTheCar(page, "K5")).toHaveText("$4,200");
  await page.getByRole("link", { name: "All feeds" }).click();
  await expect(page.getByRole("heading", { name: "Uploaded, not imported" })).toBeVisible();
  await isAccessible(page, "feeds with a file that waits");
  await page.goBack();

  await page.getByRole("link", { name: "Show what would change" }).click();
  const cars = page.getByRole("table", { name: "Cars that differ" });
  await expect(cars.getByRole("row")).toHaveCount(4);
  await checkLooks(page, "what a file would change");
  await button(page, "Import it").click();
  await expect(page).toHaveURL(/\/feeds\/runs\//);
  await cars.getByRole("link", { name: /Skala 2/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Skala 2");
  await page.goBack();
  await checkLooks(page, "an import");

  await page.getByLabel(/Type the number of cars/).fill("2");
  await button(page, "Undo it").click();
  await expect(page.getByText("Type 3 to remove these cars")).toBeVisible();
  await expect(page.getByLabel(/Type the number of cars/)).toHaveValue("2");
  await page.getByLabel(/Type the number of cars/).fill("3");
  await button(page, "Undo it").click();
  await expect(page.getByText("Undone: the 3 cars that it added are removed.")).toBeVisible();
  await page.getByRole("link", { name: "All feeds" }).click();
  await expect(page.getByRole("table", { name: "History" }).getByText("Undone").first()).toBeVisible();
});

test("a file that can’t be read is refused with its reason, and what else was typed stays", async ({
  page,
}) => {
  await sessionAs(page, "Ines Duarte");
  await page.goto(`${consoleOrigin}/feeds`);
  await page.getByLabel("Feed", { exact: true }).fill("yard-sheet");
  await page.getByRole("checkbox", { name: /It has all cars/ }).check();
  const broken = { ...file([]), buffer: Buffer.from('make,model,year\nKia,"Rio,2020') };
  await page.getByLabel("File", { exact: true }).setInputFiles(broken);
  await chooseSite(page);
  await button(page, "Upload and check it").click();
  await expect(page.getByText(/yard.csv can’t be read/)).toBeVisible();
  await expect(page.getByLabel("Feed", { exact: true })).toHaveValue("yard-sheet");
  await expect(page.getByRole("checkbox", { name: /It has all cars/ })).toBeChecked();
});

test("a scheduled feed is run now, and a file’s mapping becomes a change of the draft", async ({ page }) => {
  await sessionAs(page, "Grace Tan");
  await page.goto(`${consoleOrigin}/feeds`);
  const row = page.getByRole("table", { name: "Feeds" }).getByRole("row", { name: /^auction/ });
  await row.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("auction starts within seconds.")).toBeVisible();
  const run = page
    .getByRole("table", { name: "History" })
    .getByRole("row", { name: /^auction.*auction.csv/ });
  await expect(run.first()).toBeVisible({ timeout: 30_000 });
  await expect(row.getByText("Fresh")).toBeVisible();
  await checkLooks(page, "feeds after a run");
  await run.first().getByRole("link").click();
  await page.getByLabel(/Type the number of cars/).fill("3");
  await button(page, "Undo it").click();
  await expect(page.getByText("Undone: the 3 cars that it added are removed.")).toBeVisible();

  await page.goto(`${consoleOrigin}/feeds`);
  await page.getByLabel("Feed", { exact: true }).fill("auction");
  const lots = "Lot;Manufacturer;Type;Trim;Built;Kms;Paint;Hammer;Reserve";
  const buffer = Buffer.from(`${lots}\nA1;Kia;Rio;S;2021;40100;White;18990;21990`);
  await page.getByLabel("File", { exact: true }).setInputFiles({ ...file([]), buffer });
  await chooseSite(page);
  await button(page, "Upload and check it").click();
  await expect(page.getByText("The files of auction are read by this mapping.")).toBeVisible();
  await columnOf(page, "Hammer").selectOption("Not used");
  await expect(onTheCar(page, "Hammer")).toHaveText("—");
  await columnOf(page, "Reserve").selectOption("Price");
  await expect(onTheCar(page, "Reserve")).toHaveText("$21,990");
  await expect(page.getByText("The files that auction fetches are read by another mapping.")).toBeVisible();
  await button(page, "Use this mapping for the feed").click();
  await expect(
    page.getByText("The files of auction are read by this mapping once it is published."),
  ).toBeVisible();
  await checkLooks(page, "a file for a scheduled feed");
  const address = page.url();
  await page.getByRole("link", { name: "See the draft" }).click();
  const sentence = /changed the mapping of the feed auction: price from “Hammer” to “Reserve”/;
  await expect(page.getByText(sentence).first()).toBeVisible();
  await button(page, /^Discard: changed the mapping of the feed auction/).click();
  await expect(page.getByText("The change is discarded.")).toBeVisible();
  await page.goto(address);
  await button(page, "Delete this file").click();
});

test("by keyboard: a file is uploaded, mapped, imported and undone in 60 seconds at 100 ms a key", async ({
  page,
}) => {
  const keys = await countKeys(page);
  await sessionAs(page, "Ines Duarte");
  await page.goto(`${consoleOrigin}/feeds`);
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  const chosen = page.waitForEvent("filechooser");
  await press(page.getByLabel("File", { exact: true }));
  const lines = ["stock number;make;model;year;price;K6", "K1;Zastava;Koral;1989;4500;Yard find"];
  await (await chosen).setFiles({ ...file([]), buffer: Buffer.from(lines.join("\n")) });
  await tabTo(page, page.getByLabel("Feed", { exact: true }));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("by-keyboard");
  await tabTo(page, page.getByLabel("Site", { exact: true }));
  await page.keyboard.type("Harbour M");
  await press(button(page, "Upload and check it"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("yard.csv");
  await tabTo(page, columnOf(page, "K6"));
  await slowFirstChoice(page);
  await page.keyboard.type("tag");
  await expect(columnOf(page, "K6").locator("option:checked")).toHaveText("Tag");
  await press(page.getByRole("link", { name: "Show what would change" }));
  await expect(page).toHaveURL(/\/check/);
  await page.goBack();
  await expect(onTheCar(page, "K6")).toHaveText("Yard find");
  await page.goForward();
  await press(button(page, "Import it"));
  await expect(page).toHaveURL(/\/feeds\/runs\//);
  await tabTo(page, page.getByLabel(/Type the number of cars/));
  await page.keyboard.type("1");
  await press(button(page, "Undo it"));
  await expect(page.getByText("Undone: the car that it added is removed.")).toBeVisible();
  console.log(`a file is mapped, imported and undone: ${await keys()} keys`);
  expect(await keys()).toBeLessThan(600);
});
