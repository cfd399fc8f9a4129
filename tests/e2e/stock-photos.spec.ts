import type { Page } from "@playwright/test";
import sharp from "sharp";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { consoleOrigin, sessionAs } from "./staff-browser.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const photos = (page: Page) => page.locator("ol.photos").getByRole("img");
const keyOf = async (page: Page, place: number) =>
  ((await photos(page).nth(place).getAttribute("src")) ?? "").split("/").at(-1) ?? "none";
const sizeOf = (page: Page, place: number) =>
  photos(page)
    .nth(place)
    .evaluate((image) => [image.getAttribute("width"), image.getAttribute("height")].map(Number));

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#305080" } })
    .jpeg()
    .toBuffer();

/** Opens a car of the list, far enough down that no other test opens it. */
async function openCar(page: Page): Promise<string> {
  await page.goto(`${consoleOrigin}/stock`);
  const links = page.getByRole("table", { name: "Cars" }).getByRole("rowheader").getByRole("link");
  const address = (await links.nth(20).getAttribute("href")) ?? "";
  await page.goto(consoleOrigin + address);
  await expect(photos(page).first()).toBeVisible();
  return consoleOrigin + address;
}

test("a photo is turned and cropped by keyboard, replaced, and its original shown again", async ({
  page,
  pageErrors,
}) => {
  await sessionAs(page, "Ines Duarte");
  const address = await openCar(page);
  const original = await keyOf(page, 1);
  const [width = 0, height = 0] = await sizeOf(page, 1);
  await tabTo(page, page.getByRole("link", { name: "Edit photo 2" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Photo 2 of/);
  await tabTo(page, button(page, "Turn right"));
  await page.keyboard.press("Enter");
  const whole = page.getByRole("img", { name: "The whole photo" });
  await expect(whole).toHaveAttribute("viewBox", `0 0 ${height} ${width}`);
  await tabTo(page, page.getByRole("checkbox", { name: /Crop to the card/ }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("slider", { name: "Size" }));
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("slider", { name: "Size" })).toHaveAttribute("aria-valuetext", "90 %");
  await isAccessible(page, "a photo");
  for (const size of [320, 768, 1440]) {
    await page.setViewportSize({ width: size, height: 800 });
    await fitsScreen(page, `a photo at ${size} px`);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address);
  await expect.poll(() => keyOf(page, 1)).not.toBe(original);
  const narrow = Math.min(height, width * 1.5) * 0.9;
  const [croppedWidth = 0, croppedHeight = 0] = await sizeOf(page, 1);
  expect(Math.abs(croppedWidth - narrow)).toBeLessThan(2);
  expect(Math.abs(croppedWidth / croppedHeight - 1.5)).toBeLessThan(0.02);
  await expect(page.getByText(/^(Own, edited|Edited)$/)).toBeVisible();

  await page.getByRole("link", { name: "Edit photo 2" }).click();
  await expect(page.getByRole("slider", { name: "Size" })).toHaveValue("90");
  const files = page.getByLabel("Replace it with");
  await files.setInputFiles({ name: "words.jpg", mimeType: "image/jpeg", buffer: Buffer.from("words") });
  await button(page, /^Replace$/).click();
  await expect(page.getByText(/words.jpg can’t be used/)).toBeVisible();
  await files.setInputFiles({ name: "new.jpg", mimeType: "image/jpeg", buffer: await picture(900, 700) });
  await button(page, /^Replace$/).click();
  await expect.poll(() => sizeOf(page, 1)).toEqual([900, 700]);

  await page.getByRole("link", { name: "Edit photo 2" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Photo 2 of/);
  const stale = page.url();
  await button(page, "Show the original").click();
  await expect.poll(() => keyOf(page, 1)).toBe(original);
  expect((await page.goto(stale))?.status()).toBe(404);
  await expect(page.getByText("This photo was changed or removed meanwhile")).toBeVisible();
  // The browser reports the 404 itself.
  pageErrors.splice(0);
});

test("a photo is turned without scripts, after it was shown", async ({ page, browser }) => {
  await sessionAs(page, "Ines Duarte");
  const address = await openCar(page);
  const [width, height] = await sizeOf(page, 2);
  const edit = (await page.getByRole("link", { name: "Edit photo 3" }).getAttribute("href")) ?? "";
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const bare = await plain.newPage();
  await bare.goto(consoleOrigin + edit);
  await button(bare, "Turn left").click();
  await expect(bare.getByRole("img", { name: "The whole photo" })).toHaveAttribute(
    "viewBox",
    `0 0 ${height} ${width}`,
  );
  await bare.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(bare).toHaveURL(address);
  expect(await sizeOf(bare, 2)).toEqual([height, width]);
  await bare.getByRole("link", { name: "Edit photo 3" }).click();
  await button(bare, "Show the original").click();
  await expect.poll(() => sizeOf(bare, 2)).toEqual([width, height]);
  await plain.close();
});

test("many photos are added at once, with their progress, and those that fail can be sent again", async ({
  page,
  pageErrors,
}) => {
  await sessionAs(page, "Ines Duarte");
  await openCar(page);
  const count = await photos(page).count();
  const files = await Promise.all(
    [500, 501, 502].map(async (width) => ({
      name: `${width}.jpg`,
      mimeType: "image/jpeg",
      buffer: await picture(width, 400),
    })),
  );
  let requests = 0;
  await page.route("**/photos", (route) => (++requests === 2 ? route.abort() : route.continue()));
  // The browser's driver would choose files also where a person can't yet.
  await expect(page.getByLabel("Add photos")).toBeEnabled();
  await page.getByLabel("Add photos").setInputFiles(files);
  await expect(page.getByText("501.jpg: the connection failed")).toBeVisible();
  await expect(photos(page)).toHaveCount(count + 2);
  await button(page, "Try it again").click();
  await expect(photos(page)).toHaveCount(count + 3);
  await expect(page.getByText("501.jpg")).toHaveCount(0);
  for (let place = count + 3; place > count; place--) {
    await button(page, `Remove photo ${place}`).click();
    await expect(photos(page)).toHaveCount(place - 1);
  }
  // The browser reports the request that failed.
  pageErrors.splice(0);
});

test("a ring is where a photo of wear is pressed, on a wide screen too", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await sessionAs(page, "Ines Duarte");
  await openCar(page);
  await page.getByRole("link", { name: "Edit photo 2" }).click();
  const photo = page.getByRole("img", { name: /^The photo/ });
  await photo.scrollIntoViewIfNeeded();
  const picture = await photo.locator("image").evaluate((image) => {
    const { x, y, width, height } = image.getBoundingClientRect();
    return { x, y, width, height };
  });
  await page.mouse.click(picture.x + picture.width * 0.2, picture.y + picture.height * 0.7);
  await expect(photo).toHaveAccessibleName(/a ring 20 % from the left and 70 % from the top/);
});
