import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { checkLooks, fitsScreen, isAccessible } from "./accessible.ts";
import { get } from "./ask.ts";
import { expect, port, test } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { rawGet } from "./raw-request.ts";
import { consoleOrigin, cookiesOf, postRaw, sessionAs, signInAs } from "./staff-browser.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const returning = (page: Page, field: string) => button(page, new RegExp(`^Return to feed ?: ${field}$`));
const price = (page: Page) => page.getByLabel("Price", { exact: true });
const saved = (page: Page) => page.getByText("Saved. Shoppers see it within a second.");

/** Opens a car for sale whose price shoppers see, and that has no corrections; returns its address. Cars are looked at without a browser. */
async function openCar(page: Page, skip = 0): Promise<string> {
  const headers = { Host: `admin.localhost:${port}`, Cookie: await cookiesOf(page) };
  const list = await rawGet("/stock", headers);
  const addresses = [...list.text.matchAll(/href="(\/stock\/[\w-]+\/[0-9a-f]{32})"/g)].map(
    ([, address]) => address!,
  );
  let left = skip;
  for (const address of new Set(addresses)) {
    const { text } = await rawGet(address, headers);
    const typedIn = (label: string) => {
      const id = new RegExp(`<label for="([^"]+)">${label}<`).exec(text)?.[1];
      return new RegExp(`<input[^>]* id="${id}"[^>]* value="([^"]*)"`).exec(text)?.[1];
    };
    const isPlain =
      typedIn("Offer price") === "" && Number(typedIn("Price")) > 0 && !text.includes("The feed says");
    if (isPlain && left-- === 0) {
      await page.goto(consoleOrigin + address);
      return address;
    }
  }
  throw new Error("every car has an offer or a correction");
}

/** The car's page as shoppers get it. */
async function pageOf(page: Page, request: APIRequestContext): Promise<() => Promise<string>> {
  const href = await page.getByRole("link", { name: "See it on the site" }).getAttribute("href");
  const { hostname, pathname } = new URL(href ?? "", consoleOrigin);
  const site = hostname.split(".")[0] ?? "";
  return async () => (await get(request, site, pathname)).text();
}

test("a price is corrected by keyboard, is what shoppers see, and returns to the feed", async ({
  page,
  request,
}) => {
  await signInAs(page, "Ines Duarte");
  await tabTo(page, page.getByRole("link", { name: "Stock", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stock");
  await openCar(page);
  const shoppersSee = await pageOf(page, request);
  const before = await price(page).inputValue();
  await tabTo(page, price(page));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("43210");
  await tabTo(page, button(page, "Save"));
  await page.keyboard.press("Enter");
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText("The feed says")).toBeVisible();
  await expect.poll(async () => (await shoppersSee()).includes("43,210")).toBe(true);

  await tabTo(page, returning(page, "Price"));
  await page.keyboard.press("Enter");
  await expect(price(page)).toHaveValue(before);
  await expect.poll(async () => (await shoppersSee()).includes("43,210")).toBe(false);
});

test("what can’t be a price stays typed, with what is wrong", async ({ page }) => {
  await sessionAs(page, "Ines Duarte");
  await openCar(page);
  await price(page).fill("12");
  await button(page, "Save").click();
  await expect(page.getByText("Price is below 100, the lowest plausible value")).toBeVisible();
  await expect(price(page)).toHaveValue("12");
  await button(page, "Discard").click();
  await expect(price(page)).not.toHaveValue("12");
});

test("two members on one field: the second sees both values, and neither is lost", async ({
  page,
  browser,
}) => {
  await sessionAs(page, "Ines Duarte");
  const address = await openCar(page, 1);
  const tag = page.getByLabel("Tag", { exact: true });
  const seenByInes = await tag.inputValue();
  await tag.fill("Ex-demo");

  const other = await browser.newPage();
  await sessionAs(other, "Marcus Webb");
  await other.goto(consoleOrigin + address);
  await other.getByLabel("Tag", { exact: true }).fill("Clearance");
  await button(other, "Save").click();
  await expect(saved(other)).toBeVisible();
  await other.close();

  await button(page, "Save").click();
  await expect(page.getByRole("alert")).toContainText(
    "Marcus Webb changed it to Clearance meanwhile; you typed Ex-demo",
  );
  await expect(tag).toHaveValue("Ex-demo");
  await isAccessible(page, "a conflict");
  await button(page, "use Clearance").click();
  await expect(tag).toHaveValue("Clearance");
  await returning(page, "Tag").click();
  await expect(tag).toHaveValue(seenByInes);
});

test("many cars are changed at once, after each was shown before and after, and it is undone", async ({
  page,
}) => {
  await sessionAs(page, "Ines Duarte");
  await page.goto(`${consoleOrigin}/stock`);
  const boxes = page.getByRole("checkbox");
  await boxes.nth(3).check();
  await boxes.nth(4).check();
  await button(page, "Change the chosen cars").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change many cars");
  await expect(page.getByText("2 cars chosen")).toBeVisible();
  await page.getByLabel("What to change").selectOption("Tag");
  await page.getByLabel("Tag (empty removes it)").fill("Two at once");
  await button(page, "Show what would change").click();
  const table = page.getByRole("table", { name: "Cars before and after" });
  await expect(table.getByText("Two at once")).toHaveCount(2);
  await button(page, "Change 2 cars").click();
  await expect(page.getByText("Tag “Two at once”: 2 cars changed.")).toBeVisible();
  await page.getByRole("link", { name: "Changes of the last 7 days" }).click();
  const row = page.getByRole("row", { name: /Two at once/ }).first();
  await expect(row).toContainText("Ines Duarte");
  await row.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Undone: 2 cars are as before")).toBeVisible();
  await expect(row).toContainText("Undone");
});

test("a car is added by hand, copied and deleted", async ({ page, request }) => {
  await sessionAs(page, "Ines Duarte");
  await page.goto(`${consoleOrigin}/stock/add`);
  await button(page, "Add the car").click();
  await expect(page.getByText("Make can’t be empty")).toBeVisible();
  await page.getByLabel("Year").fill("2021");
  await page.getByLabel("Make").fill("Toyota");
  await page.getByLabel("Model").fill("Corolla");
  await page.getByLabel("Price (optional)").fill("24,990");
  await button(page, "Add the car").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2021 Toyota Corolla");
  await expect(page.getByText("Added by hand")).toBeVisible();
  const address = page.url();
  const shoppersSee = await pageOf(page, request);
  await expect.poll(async () => (await shoppersSee()).includes("24,990")).toBe(true);
  await page.getByRole("link", { name: "Copy" }).click();
  await expect(page.getByLabel("Model")).toHaveValue("Corolla");
  await page.goto(address);
  await button(page, "Delete").click();
  await button(page, "Delete it").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Stock");
});

test("a car by hand is filled in by its registration or VIN; a look-up that fails leaves what was typed", async ({
  page,
}) => {
  await sessionAs(page, "Ines Duarte");
  await page.goto(`${consoleOrigin}/stock/add`);
  await page.getByLabel("Colour (optional)").fill("Deep Crystal Blue");
  const rego = page.getByLabel("Registration or VIN to look up");
  await rego.fill("ERR500");
  await button(page, "Look it up").click();
  await expect(page.getByText("The look-up service doesn’t answer just now.")).toBeVisible();
  await expect(page.getByLabel("Colour (optional)")).toHaveValue("Deep Crystal Blue");
  await rego.fill("TWO222");
  await button(page, "Look it up").click();
  await page.getByLabel("Several cars fit. Which one is it?").selectOption({ index: 2 });
  await button(page, "Look it up").click();
  await expect(page.getByText(/^Found: \d{4} Kia Sportage SX/)).toBeVisible();
  await expect(page.getByLabel("Make")).toHaveValue("Kia");
  await expect(page.getByLabel("Badge (optional)")).toHaveValue("SX");
  await expect(page.getByLabel("Colour (optional)")).toHaveValue("Deep Crystal Blue");
  await rego.fill("JM0KF4WLA0012345");
  await button(page, "Look it up").click();
  await expect(page.getByText("A VIN has 17 letters and digits. This one has 16.")).toBeVisible();
  await rego.fill("JM0KF4WLA00000404");
  await button(page, "Look it up").click();
  await expect(page.getByText(/^No car is known by the VIN JM0KF4WLA00000404/)).toBeVisible();
  await rego.fill("JM0KF4WLA00123456");
  await button(page, "Look it up").click();
  await expect(page.getByText(/^Found: \d{4} /)).toBeVisible();
  await expect(page.getByLabel("VIN (optional)", { exact: true })).toHaveValue("JM0KF4WLA00123456");
  await isAccessible(page, "a car that was looked up");
});

test("the weekly e-mail is one switch, and few photos are shown with their enquiries", async ({ page }) => {
  await sessionAs(page, "Ines Duarte");
  await page.goto(`${consoleOrigin}/stock?health=photos`);
  await expect(
    page.getByRole("table", { name: /Enquiries by number of photos/ }).getByRole("row"),
  ).toHaveCount(5);
  const mail = page.getByRole("switch", { name: /^Weekly e-mail/ });
  await expect(mail).not.toBeChecked();
  await mail.click();
  await expect(mail).toBeChecked();
  await mail.click();
  await expect(mail).not.toBeChecked();
  await checkLooks(page, "few photos");
});

test("photos are ordered, added and removed, and shoppers see the same order", async ({ page, request }) => {
  await sessionAs(page, "Ines Duarte");
  await openCar(page, 3);
  const shoppersSee = await pageOf(page, request);
  const photos = page.locator("ol.photos").getByRole("img");
  const keyOf = async (place: number) =>
    ((await photos.nth(place).getAttribute("src")) ?? "").split("/").at(-1) ?? "none";
  await expect(photos.first()).toBeVisible();
  const [first, second] = [await keyOf(0), await keyOf(1)];
  const count = await photos.count();
  await button(page, "Later photo 1").click();
  await expect(page.getByText("Order saved")).toBeVisible();
  await expect.poll(() => keyOf(0)).toBe(second);
  await expect
    .poll(async () => {
      const html = await shoppersSee();
      return html.indexOf(second) >= 0 && html.indexOf(second) < html.indexOf(first);
    })
    .toBe(true);
  const red = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#b03030" } })
    .jpeg()
    .toBuffer();
  await expect(page.getByLabel("Add photos")).toBeEnabled();
  await page.getByLabel("Add photos").setInputFiles([
    { name: "red.jpg", mimeType: "image/jpeg", buffer: red },
    { name: "words.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") },
  ]);
  await expect(page.getByText(/words.jpg: it is no JPEG/)).toBeVisible();
  await expect(photos).toHaveCount(count + 1);
  await button(page, `Remove photo ${count + 1}`).click();
  await expect(photos).toHaveCount(count);
  await button(page, "Later photo 1").click();
  await expect.poll(() => keyOf(0)).toBe(first);
});

test("who may only look can’t change, and who may not look finds nothing", async ({ page, pageErrors }) => {
  await sessionAs(page, "Ines Duarte");
  const address = await openCar(page);
  await page.context().clearCookies();
  await sessionAs(page, "Ruth Alvarez");
  await page.goto(consoleOrigin + address);
  await expect(page.getByText("Your role may see this car, but not change it.")).toBeVisible();
  await expect(price(page)).toBeDisabled();
  await expect(button(page, "Hide")).toHaveCount(0);
  const headers = {
    Origin: consoleOrigin,
    Cookie: await cookiesOf(page),
    "Content-Type": "application/x-www-form-urlencoded",
  };
  for (const path of [
    `${address}.data`,
    `${address}/delete.data`,
    "/stock/edit.data",
    "/stock/edits.data",
    "/stock/add.data",
  ])
    expect((await postRaw(path, "edits=[]", headers)).status, path).toBe(403);
  await page.context().clearCookies();
  await signInAs(page, "Tom Fielding");
  for (const path of ["/stock", address, "/stock/edits"])
    expect((await page.goto(consoleOrigin + path))?.status(), path).toBe(403);
  // The browser reports the 403 itself.
  pageErrors.splice(0);
});

test("a car’s screen is accessible and fits a phone, in light and dark", async ({ page }) => {
  await sessionAs(page, "Ines Duarte");
  await openCar(page, 2);
  await price(page).fill("41000");
  await button(page, "Save").click();
  await expect(saved(page)).toBeVisible();
  await page.getByLabel("Badge").fill("Not saved");
  await page.setViewportSize({ width: 768, height: 800 });
  await fitsScreen(page, "a car, 768 px");
  await checkLooks(page, "a car");
  await button(page, "Discard").click();
  await returning(page, "Price").click();
  await expect(page.getByText("The feed says")).toHaveCount(0);
});
