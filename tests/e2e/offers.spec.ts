import type { Page } from "@playwright/test";
import { checkLooks, isAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { countKeys, tabTo, typeInto } from "./keyboard.ts";
import { consoleOrigin, sessionAs, signInAs } from "./staff-browser.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const pressEnter = (page: Page) => page.keyboard.press("Enter");
const front = `${consoleOrigin.replace("admin.", "harbour.")}/`;

/** The day so many days from today by the clock of the demo's largest dealer. */
function dayFrom(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(at);
}

/** Publishes the whole draft, from the notice of a saved form on. */
async function publish(page: Page, title: string): Promise<void> {
  await tabTo(page, page.getByRole("link", { name: "Publish it under Changes" }));
  await pressEnter(page);
  await expect(heading(page)).toHaveText("Changes");
  await typeInto(page, page.getByLabel("Title", { exact: true }), title);
  await tabTo(page, page.getByRole("button", { name: "Publish what is ticked" }));
  await pressEnter(page);
  await expect(page.getByText("Published. Shoppers see it now")).toBeVisible();
}

/** Types a day into a field: month, date and year, as the browser's language orders them. */
async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await tabTo(page, field);
  const [year = "", month = "", date = ""] = day.split("-");
  await page.keyboard.type(month + date + year);
  await expect(field).toHaveValue(day);
}

/** Whether the front page shows the slide, once every process has the published version. */
async function expectOnFront(page: Page, text: string, count: 0 | 1): Promise<void> {
  await expect(async () => {
    await page.goto(front);
    await expect(page.getByText(text)).toHaveCount(count, { timeout: 2_000 });
  }).toPass();
}

test("an offer is started by keyboard alone, runs within its days, and ends", async ({ page, browser }) => {
  const title = "Long weekend";
  const shopper = await (await browser.newContext()).newPage();
  const keys = await countKeys(page);
  await signInAs(page, "Tom Fielding");
  await tabTo(page, page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Offers" }));
  await pressEnter(page);
  await expect(heading(page)).toHaveText("Offers");
  await tabTo(page, page.getByRole("link", { name: "Start an offer" }));
  await pressEnter(page);
  await expect(heading(page)).toHaveText("New slide");
  await tabTo(page, page.getByRole("checkbox", { name: "Harbour Motor Group" }));
  await page.keyboard.press("Space");
  await typeInto(page, page.getByLabel("Heading", { exact: true }), title);
  await typeInto(page, page.getByLabel("Words", { exact: true }), "Drive away from $99 a week");
  await tabTo(page, page.getByRole("button", { name: "Choose a picture" }));
  await pressEnter(page);
  await tabTo(page, page.getByRole("list", { name: "Pictures of the site" }).getByRole("button").first());
  await pressEnter(page);
  const description = page.getByLabel("Description of the picture", { exact: true });
  await tabTo(page, description);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("A ute at the beach");
  // The pages of the site are choices of a link once its field is entered.
  const choice = page.locator('datalist option[value="/search"]');
  await expect(choice).not.toBeAttached();
  await tabTo(page, page.getByRole("combobox", { name: "Link" }));
  await expect(choice).toBeAttached();
  await typeDay(page, "From", dayFrom(7));
  await typeDay(page, "Until", dayFrom(14));
  await tabTo(page, page.getByRole("button", { name: "Save to the draft" }));
  await pressEnter(page);
  const words = page.getByLabel("Words", { exact: true });
  await expect(words).toBeFocused();
  await expect(words).toHaveAccessibleDescription(/add the comparison rate/);
  await isAccessible(page, "an offer without its comparison rate");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Drive away");
  await tabTo(page, page.getByRole("button", { name: "Save to the draft" }));
  await pressEnter(page);
  await expect(page.getByText("Saved to the draft.")).toBeVisible();
  const next = page.getByRole("table", { name: "Next" });
  await expect(next.getByRole("row").filter({ hasText: title })).toContainText("In the draft");
  await publish(page, "Long weekend to come");
  // At 100 ms a key this is a minute.
  expect(await keys()).toBeLessThan(600);
  await expectOnFront(shopper, title, 0);

  await page.goto(`${consoleOrigin}/offers?site=harbour`);
  await page.getByRole("link", { name: title }).click();
  await typeDay(page, "From", dayFrom(0));
  await tabTo(page, page.getByRole("button", { name: "Save to the draft" }));
  await pressEnter(page);
  await expect(page.getByText("Saved to the draft.")).toBeVisible();
  await publish(page, "Long weekend now");
  await expectOnFront(shopper, title, 1);

  await page.goto(`${consoleOrigin}/offers?site=harbour`);
  const running = page.getByRole("table", { name: "Running now" });
  await expect(running.getByRole("row").filter({ hasText: title })).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: `End now: ${title}` }));
  await pressEnter(page);
  await expect(page.getByText("The offer is removed in the draft.")).toBeVisible();
  await publish(page, "No long weekend");
  await expectOnFront(shopper, title, 0);
  await shopper.context().close();
});

test("another kind of offer begins with what was typed", async ({ page }) => {
  await sessionAs(page, "Tom Fielding");
  await page.goto(`${consoleOrigin}/offers/start?kind=slide`);
  await page.getByLabel("Heading", { exact: true }).fill("Ute month");
  await page.getByLabel("Words", { exact: true }).fill("Every ute with a tray");
  await page.getByRole("link", { name: "Tile", exact: true }).click();
  await expect(page.getByRole("link", { name: "Tile", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(page.getByLabel("Heading", { exact: true })).toHaveValue("Ute month");
  await expect(page.getByLabel("Words", { exact: true })).toHaveValue("Every ute with a tray");
  await expect(page.getByText("Nothing was saved yet")).toHaveCount(0);
});

test("the calendar of offers without scripts: a month, filters, a copy for the next month, wrong input", async ({
  page,
  browser,
}) => {
  await sessionAs(page, "Tom Fielding");
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const other = await plain.newPage();
  await other.goto(`${consoleOrigin}/offers`);
  await other.getByLabel("Kind").selectOption("popup");
  await other.getByRole("button", { name: "Filter" }).click();
  await expect(other.getByRole("table", { name: "Running now" }).getByRole("row")).toHaveCount(2);
  await other.goto(`${consoleOrigin}/offers?month=${dayFrom(0).slice(0, 7)}`);
  await other.getByRole("link", { name: "Run-out weekend" }).first().click();
  await expect(other.getByRole("button", { name: "End now" })).toBeVisible();
  await other.getByRole("link", { name: "Duplicate for next month" }).click();
  await expect(other.getByLabel("Heading", { exact: true })).toHaveValue("Run-out weekend");
  await other.getByLabel("Until", { exact: true }).fill("2020-01-01");
  await other.getByRole("button", { name: "Save to the draft" }).click();
  await expect(other.getByText("The last day is before the first.")).toBeVisible();
  await expect(other.getByLabel("Heading", { exact: true })).toHaveValue("Run-out weekend");
  await plain.close();
  for (const path of ["/offers", `/offers?month=${dayFrom(0).slice(0, 7)}`, "/offers/start?kind=model"]) {
    await page.goto(consoleOrigin + path);
    await checkLooks(page, path);
  }
});
