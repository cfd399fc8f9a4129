import type { Browser, Page } from "@playwright/test";
import { checkLooks, isAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { consoleOrigin, sessionAs, signInAs } from "./staff-browser.ts";

const place = "/places/harbour-ford-newcastle-sales";
const contact = `${consoleOrigin.replace("admin.", "harbour.")}/contact-us/harbour-ford-newcastle-sales`;

/** Types with the keyboard into the field that a label names, from wherever the focus is. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

async function pressButton(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name, exact: true });
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press("Enter");
}

/** Another member in a browser of their own. */
async function memberIn(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, name);
  return page;
}

test("a phone number and special hours: drafted, checked, published, rolled back, by keyboard", async ({
  page,
}) => {
  await sessionAs(page, "Tom Fielding");
  await page.goto(consoleOrigin + place);
  await typeInto(page, "Phone number", "(02) 5550 9999");
  await pressButton(page, "Save to the draft");
  await expect(page.getByText("Saved to the draft.")).toBeVisible();

  await page.goto(`${consoleOrigin}/places`);
  await page.getByLabel("Day", { exact: true }).fill("2099-12-25");
  await page.getByLabel("Open or closed").selectOption("Open");
  await pressButton(page, "Add to the draft");
  await expect(page.getByText("Say from when to when it is open.")).toBeVisible();
  await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2099-12-25");
  await page.getByLabel("Open or closed").selectOption("Closed");
  await pressButton(page, "Add to the draft");
  await expect(page.getByText("25 December 2099 is in the draft.")).toBeVisible();

  await page.goto(contact);
  await expect(page.getByText("(02) 5550 9999")).toHaveCount(0);
  await page.goto(consoleOrigin);
  await page.getByRole("link", { name: "See them under Changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Changes");
  const phoneChange =
    "Tom Fielding changed Harbour Ford Newcastle - Sales’s phone number from “(02) 5550 4120” to “(02) 5550 9999”";
  await expect(page.getByText(phoneChange)).toBeVisible();
  await expect(page.getByText("Tom Fielding set special hours on 25 December 2099 to closed")).toBeVisible();
  await checkLooks(page, "changes");
  await typeInto(page, "Title", "Christmas");
  await pressButton(page, "Publish what is ticked");
  await expect(page.getByText("Published. Shoppers see it now")).toBeVisible();
  await expect(page.getByText("Nothing to publish")).toBeVisible();
  await expect(async () => {
    await page.goto(contact);
    await expect(page.getByText("(02) 5550 9999").filter({ visible: true }).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();

  await page.goto(`${consoleOrigin}/changes`);
  await pressButton(page, "Roll back Christmas");
  await pressButton(page, "Roll back now");
  await expect(page.getByText("Rolled back. Shoppers see it now.")).toBeVisible();
  await expect(page.getByText("Undo: Christmas", { exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto(contact);
    await expect(page.getByText("(02) 5550 4120").filter({ visible: true }).first()).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
});

test("two editors of one setting get a conflict, and neither loses what they typed", async ({
  page,
  browser,
}) => {
  await signInAs(page, "Tom Fielding");
  const other = await memberIn(browser, "Grace Tan");
  const address = `${consoleOrigin}/settings/prices?of=site:harbour`;
  await page.goto(`${consoleOrigin}/settings?of=site:harbour`);
  await typeInto(page, "Find a setting", "no price");
  await pressButton(page, "Show");
  await page.getByRole("link", { name: "No price text" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("How are prices shown?");
  await other.goto(address);
  await typeInto(page, "No price text", "Ring us");
  await pressButton(page, "Save to the draft");
  await expect(page.getByText("Saved to the draft.")).toBeVisible();
  await expect(page.getByText("In the draft, by Tom Fielding")).toBeVisible();

  await typeInto(other, "No price text", "Ask Grace");
  await pressButton(other, "Save to the draft");
  await expect(other.getByText("Meanwhile someone else set it to “Ring us”.")).toBeVisible();
  await expect(other.getByLabel("No price text", { exact: true })).toHaveValue("Ask Grace");
  await isAccessible(other, "a conflict");
  await pressButton(other, "Save to the draft");
  await expect(other.getByText("Saved to the draft.")).toBeVisible();

  await other.goto(`${consoleOrigin}/changes`);
  await expect(other.getByText("to “Ask Grace”")).toBeVisible();
  await other.getByRole("button", { name: /^Discard/ }).click();
  await expect(other.getByText("The change is discarded.")).toBeVisible();
  await other.context().close();
});

test("the site that was chosen in one screen is shown by the others", async ({ page }) => {
  await sessionAs(page, "Tom Fielding");
  await page.goto(`${consoleOrigin}/pages`);
  const options = page.getByLabel("Pages of").locator("option");
  const last = await options.last().getAttribute("value");
  expect(last).not.toBe(await options.first().getAttribute("value"));
  await page.goto(`${consoleOrigin}/pages?of=${last}`);
  const menu = page.getByRole("navigation", { name: "Console" });
  await menu.getByRole("link", { name: "Changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Changes");
  await menu.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Settings of")).toHaveValue(last ?? "");
});

test("what is typed into a form survives a wrong value, Back and a reload, and goes once it is saved", async ({
  page,
}) => {
  await sessionAs(page, "Tom Fielding");
  await page.goto(consoleOrigin + place);
  const phone = page.getByLabel("Phone number", { exact: true });
  const before = await phone.inputValue();
  await typeInto(page, "Phone number", "call the yard");
  await pressButton(page, "Save to the draft");
  await expect(page.getByText("“call the yard” isn’t a phone number.")).toBeVisible();
  await expect(phone).toHaveValue("call the yard");
  await page.goto(`${consoleOrigin}/places`);
  await page.goBack();
  await expect(phone).toHaveValue("call the yard");
  await page.reload();
  await expect(phone).toHaveValue("call the yard");

  await typeInto(page, "Phone number", "(02) 5550 8888");
  await pressButton(page, "Save to the draft");
  await expect(page.getByText("Saved to the draft.")).toBeVisible();
  await page.goto(`${consoleOrigin}/changes`);
  await page
    .getByRole("button", { name: /^Discard/ })
    .first()
    .click();
  await expect(page.getByText("The change is discarded.")).toBeVisible();
  await page.goto(consoleOrigin + place);
  await expect(phone).toHaveValue(before);
});

test("text pasted from an editor of documents keeps its form under the console's policy", async ({
  page,
}) => {
  await sessionAs(page, "Tom Fielding");
  await page.goto(`${consoleOrigin}/settings/legal?of=site:harbour`);
  const source = page.locator(`textarea[name='value:["legal","texts","terms"]']`);
  // The editor is loaded when its field is seen.
  await source.scrollIntoViewIfNeeded();
  const text = page.locator(`[contenteditable][aria-label="Texts: terms"]`);
  await text.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      `<b style="font-weight:normal"><p style="color:red"><span style="font-weight:700">Our</span><span style="font-weight:400"> terms</span></p></b>
<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>Cars</p><table><tr><td>A</td><td>B</td></tr><tr><td>1</td><td>2</td></tr></table>`,
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(source).toHaveValue("**Our** terms\n\n- Cars\n\n| A | B |\n| --- | --- |\n| 1 | 2 |");
});
