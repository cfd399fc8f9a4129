import type { Page } from "@playwright/test";
import sharp from "sharp";
import { isAccessible } from "./accessible.ts";
import { filled, get } from "./ask.ts";
import { address, expect, interactive, open, test } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { messagesOf } from "./sign-in.ts";

const seller: [label: string, text: string][] = [
  ["First name", "Zoë"],
  ["Last name", "O’Neil"],
  ["Email", "zoe@example.com"],
  ["Phone", "0491 570 156"],
  ["Postcode", "2250"],
];
const car: [label: string, text: string][] = [
  ["Odometer (km)", "62,000 km"],
  ["Comments", "One owner."],
];
const choices: [label: string, value: string][] = [
  ["Service history", "Full service history"],
  ["Number of keys", "2"],
  ["Condition of the car", "Good"],
];
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function enter(page: Page, rego: string, state = "NSW"): Promise<void> {
  await field(page, "Registration number").fill(rego);
  await field(page, "State").selectOption(state);
  await button(page, "Next").click();
}

async function fillDetails(page: Page): Promise<void> {
  for (const [label, text] of car) await field(page, label).fill(text);
  for (const [label, value] of choices) await field(page, label).selectOption(value);
  const place = page.getByLabel("Where would you like to bring it?");
  if (await place.count()) await place.selectOption({ index: 1 });
  // The second group of questions; without script, or where it is open already, both are there.
  const more = button(page, "Continue");
  if (await more.isVisible()) await more.click();
  for (const [label, text] of seller) await field(page, label).fill(text);
}

const picture = (colour: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

test.describe("on a phone's width", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("by keyboard alone from the registration to the accepted offer, accessible at each step [TRADE-01] [TRADE-02] [TRADE-03] [TRADE-04] [TRADE-12] [TRADE-15] [TRADE-16] [TRADE-18] [TRADE-19] [TRADE-20] [TRADE-21] [TRADE-25] [ROUTE-42] [AUTH-06] [DECIDE-83] [DECIDE-86]", async ({
    page,
  }) => {
    const tracked: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/api/tracking")) tracked.push(request.postDataJSON().eventId);
    });
    await open(page, "harbour", "/trade-in");
    await expect(button(page, "Back")).toHaveCount(0);
    await isAccessible(page, "vehicle", "main");
    await tabTo(page, field(page, "Registration number"));
    await page.keyboard.type("two 222");
    await tabTo(page, field(page, "State"));
    await page.keyboard.type("NSW");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/step=selection/);
    await expect(
      page.getByText("We could not find an exact match for your car, do any of these match?"),
    ).toBeFocused();
    await isAccessible(page, "selection", "main");
    await tabTo(page, page.getByRole("radio").first());
    await page.keyboard.press("ArrowDown");
    await tabTo(page, button(page, "Next"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/step=images/);
    await expect(page.getByText("If you would not like to upload images please click next")).toBeVisible();
    const files = [
      { name: "front.jpg", mimeType: "image/jpeg", buffer: await picture("#468") },
      { name: "back.jpg", mimeType: "image/jpeg", buffer: await picture("#864") },
    ];
    await page.locator("#trade-images").setInputFiles(files);
    await expect(page.locator('.uploads li[data-state="kept"]')).toHaveCount(2);
    await isAccessible(page, "images", "main");
    await tabTo(page, page.getByRole("button", { name: "Move back.jpg up" }));
    const storedOrder = page.waitForResponse(/\/api\/eval-expert\/images/);
    await page.keyboard.press("Enter");
    await expect(page.locator(".upload-name")).toHaveText(["back.jpg", "front.jpg"]);
    await storedOrder;
    await page.reload();
    await interactive(page);
    await expect(page.locator(".upload-name")).toHaveText(["back.jpg", "front.jpg"]);
    await expect(page.locator(".uploads img").first()).toHaveJSProperty("naturalWidth", 800);
    await tabTo(page, button(page, "Next"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/step=details/);
    await expect(page.getByRole("region", { name: "Your car" })).toContainText("Kia Sportage SX");
    await expect(page.getByRole("region", { name: "Your car" })).toContainText("VIN");
    await expect(field(page, "First name")).toBeHidden();
    await tabTo(page, button(page, "Continue"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert")).toContainText("Enter the kilometres that the odometer shows");
    await fillDetails(page);
    await isAccessible(page, "details", "main");
    await tabTo(page, button(page, "See my value"));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address("harbour", "/success"));
    await expect(page.locator(".offer-range")).toHaveText(/^\$[\d,]+ to \$[\d,]+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your car is valued");
    await isAccessible(page, "success", "main");
    await tabTo(page, button(page, "Accept this offer"));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "You accepted our offer" })).toBeFocused();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your trade-in is under way");
    await expect(page.locator(".confirmation-reference")).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
    await expect.poll(() => tracked).toEqual([22, 18]);
    await page.goto(address("harbour", "/trade-in?step=offer"));
    await expect(page.getByRole("heading", { name: "You accepted our offer" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your trade-in is under way");
    await expect(page.getByRole("region", { name: "Where to bring it" })).toContainText("Harbour");
  });

  test("Back, a reload and a second tab lose nothing and mix nothing [TRADE-09] [TRADE-11] [TRADE-14]", async ({
    page,
    context,
  }) => {
    await open(page, "coastline-mazda", "/trade-in");
    await enter(page, "abc 123");
    await expect(page).toHaveURL(/step=details/);
    await field(page, "Odometer (km)").fill("61,000");
    await field(page, "Comments").fill("Typed, not sent.");
    await page.reload();
    await interactive(page);
    await expect(field(page, "Comments")).toHaveValue("Typed, not sent.");
    await button(page, "Back").click();
    await expect(field(page, "Registration number")).toHaveValue("ABC123");
    const other = await context.newPage();
    await open(other, "coastline-mazda", "/trade-in?step=vehicle&evalid=new");
    await enter(other, "xyz 987", "VIC");
    await expect(other).toHaveURL(/step=details/);
    await expect(other.getByRole("region", { name: "Your car" })).toContainText("XYZ987 (VIC)");
    await button(page, "Next").click();
    await expect(page.getByRole("region", { name: "Your car" })).toContainText("ABC123 (NSW)");
    await expect(field(page, "Odometer (km)")).toHaveValue("61,000");
    await fillDetails(page);
    await button(page, "See my value").click();
    await expect(page.locator(".offer-vehicle")).toHaveText(/Mazda CX-5/);
    await page.goBack();
    await expect(page.locator(".offer-vehicle")).toHaveText(/Mazda CX-5/);
    await other.close();
  });

  test("an unknown registration [TRADE-10] [TRADE-11] [ERR-18]", async ({ page }) => {
    await open(page, "metro-subscribe", "/trade-in");
    await button(page, "Next").click();
    await expect(page.locator(".field-error")).toHaveText([
      "* This field is required",
      "* This field is required",
    ]);
    await enter(page, "NONE00");
    await expect(
      page.getByRole("heading", {
        name: "Unfortunately, we could not find a match for your registration number.",
      }),
    ).toBeVisible();
    await expect(
      page.getByText(
        "Please get in touch with one of our friendly team members to receive an offer for your vehicle.",
      ),
    ).toBeVisible();
    await expect(page.locator(".no-match a[href^='tel:']")).toBeVisible();
    await expect(page.getByRole("link", { name: "Contact us" }).first()).toHaveAttribute("href", "/contact");
    await isAccessible(page, "no match", "main");
    await page.locator(".no-match").getByRole("link", { name: "Back" }).click();
    await expect(field(page, "Registration number")).toHaveValue("NONE00");
  });
});

test("rotating messages while a slow service responds [TRADE-05] [TRADE-06] [LIMIT-42]", async ({ page }) => {
  await open(page, "coastline-mazda", "/trade-in");
  // Recorded in the page: each message shows for some seconds only.
  await page.evaluate(() => {
    const messagesSeen: string[] = [];
    const note = () => {
      const text = document.querySelector(".searching [role=status]")?.textContent;
      if (text && text !== messagesSeen.at(-1)) messagesSeen.push(text);
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { messagesSeen });
  });
  await enter(page, "SLOW10");
  await expect(page).toHaveURL(/step=details/);
  const messages = await page.evaluate(() => (window as unknown as { messagesSeen: string[] }).messagesSeen);
  expect(messages.slice(0, 2)).toEqual(["Searching for your car…", "Reading its build details…"]);
});

test("invalid, oversized and surplus pictures are reported, the valid ones stay [TRADE-31] [TRADE-32] [TRADE-33] [DECIDE-119] [DECIDE-135]", async ({
  page,
  pageErrors,
}) => {
  await open(page, "harbour", "/trade-in");
  await enter(page, "ABC123");
  await expect(page).toHaveURL(/step=images/);
  const good = await picture("#888");
  const file = (name: string, buffer: Buffer, mimeType = "image/jpeg") => ({ name, mimeType, buffer });
  await page
    .locator("#trade-images")
    .setInputFiles([
      file("drawing.svg", Buffer.from("<svg/>"), "image/svg+xml"),
      file("large.jpg", Buffer.alloc(10_000_001)),
      file("zip.jpg", Buffer.from("PK\u0003\u0004")),
      ...Array.from({ length: 10 }, (_, at) => file(`good-${at}.jpg`, good)),
    ]);
  const alert = page.locator(".form-alert");
  for (const text of [
    "Please upload a JPEG, JPG, PNG, GIF or HEIC image",
    "Please upload an image file under 10MB",
    "You can only upload 10 images",
  ])
    await expect(alert).toContainText(text);
  await expect(page.locator('.uploads li[data-state="kept"]')).toHaveCount(9);
  await expect(page.locator('.uploads li[data-state="failed"]')).toContainText(
    "Please upload a JPEG, JPG, PNG, GIF or HEIC image",
  );
  await page.getByRole("button", { name: "Remove zip.jpg" }).click();
  await expect(page.locator(".uploads li")).toHaveCount(9);
  // The browser logs the rejected picture itself.
  expect(pageErrors.splice(0).every((line) => line.includes("422"))).toBe(true);
});

test("a service that fails mid-flow: the lead still arrives, and a storage failure is reported [TRADE-26] [ERR-07] [DECIDE-88]", async ({
  page,
  pageErrors,
}) => {
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name === "trade_in_valuation") throw new DOMException("full", "QuotaExceededError");
      set.call(this, name, value);
    };
  });
  await open(page, "coastline-mazda", "/trade-in");
  await enter(page, "CUT404");
  await expect(page).toHaveURL(/step=details/);
  await fillDetails(page);
  await button(page, "See my value").click();
  await expect(page).toHaveURL(address("coastline-mazda", "/success"));
  await expect(page.locator(".offer")).toContainText("one of our buyers will be in touch");
  expect(
    pageErrors.splice(0).map((line) => line.replace(/.*(502|Failed to save valuation data).*/, "$1")),
  ).toEqual(["502", "Failed to save valuation data"]);
});

test("from a car's page it stays about that car; the other address redirects to it [TRADE-54] [ROUTE-16] [ROUTE-43] [CAR-34] [DECIDE-45]", async ({
  page,
  request,
}) => {
  const href = await filled(request, "harbour", "/cars/{car}");
  const car = await (await get(request, "harbour", href)).text();
  const [, to] = /href="(\/cars\/trade-in\?car_id=[^"]+)"/.exec(car)!;
  await open(page, "harbour", to!);
  await expect(page.locator(".form-car a")).toHaveAttribute("href", href);
  await enter(page, "ABC123");
  await expect(page).toHaveURL(/\/cars\/trade-in\?car_id=.*step=images/);
  expect((await get(request, "harbour", "/sell-my-car")).headers().location).toBe("/trade-in");
  expect((await get(request, "harbour-certified", "/trade-in")).status()).toBe(404);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("every step, pictures included, to the accepted offer", async ({ page, pageErrors }) => {
    await page.goto(address("harbour", "/trade-in"));
    await enter(page, "TWO222");
    await expect(page).toHaveURL(/step=selection/);
    await button(page, "Next").click();
    await expect(page.locator(".field-error")).toHaveText("* Please choose one car.");
    await page.getByRole("radio").first().check();
    await button(page, "Next").click();
    await expect(page).toHaveURL(/step=images/);
    const files = ["one.jpg", "two.jpg"].map(async (name) => ({
      name,
      mimeType: "image/jpeg",
      buffer: await picture("#246"),
    }));
    await page
      .locator("#trade-images")
      .setInputFiles([
        ...(await Promise.all(files)),
        { name: "three.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
      ]);
    await button(page, "Upload").click();
    await expect(page.locator(".form-alert")).toHaveText("Please upload a JPEG, JPG, PNG, GIF or HEIC image");
    await expect(page.locator(".upload-name")).toHaveText(["one.jpg", "two.jpg"]);
    await page.getByRole("button", { name: "Move two.jpg up" }).click();
    await expect(page.locator(".upload-name")).toHaveText(["two.jpg", "one.jpg"]);
    await page.getByRole("button", { name: "Remove one.jpg" }).click();
    await expect(page.locator(".upload-name")).toHaveText(["two.jpg"]);
    await button(page, "Next").click();
    await expect(page).toHaveURL(/step=details/);
    await field(page, "Comments").fill("Kept over Back.");
    await button(page, "Back").click();
    await button(page, "Next").click();
    await expect(field(page, "Comments")).toHaveValue("Kept over Back.");
    await fillDetails(page);
    await field(page, "Odometer (km)").fill("plenty");
    await button(page, "See my value").click();
    await expect(page.locator(".form-row[data-wrong] .field-error")).toHaveText(
      "Please enter the kilometres as a whole number, such as 85,000.",
    );
    await expect(field(page, "Comments")).toHaveValue("One owner.");
    await field(page, "Odometer (km)").fill("62000");
    await button(page, "See my value").click();
    await expect(page).toHaveURL(address("harbour", "/success"));
    await expect(page.locator(".offer-range")).toBeVisible();
    await button(page, "Accept this offer").click();
    await expect(page.getByRole("heading", { name: "You accepted our offer" })).toBeVisible();
    expect(pageErrors.splice(0).every((line) => /status of 4(00|22)/.test(line))).toBe(true);
  });

  test("continues with manual entry when the service fails [ERR-17] [TRADE-35]", async ({
    page,
    pageErrors,
  }) => {
    await page.goto(address("coastline-mazda", "/trade-in"));
    await enter(page, "ERR500");
    await expect(page.locator(".form-alert")).toHaveText(
      "An error occurred while submitting the form. Please try again.",
    );
    await expect(field(page, "Registration number")).toHaveValue("ERR500");
    await button(page, "Continue without an instant value").click();
    await expect(page).toHaveURL(/step=details/);
    await fillDetails(page);
    await button(page, "See my value").click();
    await expect(page).toHaveURL(address("coastline-mazda", "/success"));
    await expect(page.locator(".offer")).toContainText("one of our buyers will be in touch");
    pageErrors.splice(0);
  });
});

test("the mailed link leads back to the offer, without a cookie [TRADE-37]", async ({
  page,
  browser,
  request,
}) => {
  await open(page, "coastline-mazda", "/trade-in");
  await enter(page, "ABC123");
  await fillDetails(page);
  await button(page, "See my value").click();
  await expect(page.locator(".offer-range")).toBeVisible();
  const range = await page.locator(".offer-range").innerText();
  const messages = await (await browser.newContext()).newPage();
  const link = async () => {
    const sent = (await messagesOf(request, "coastline-mazda")).split("<li").slice(1);
    const mine = sent.find((item) => item.includes(`: ${range}`)) ?? "";
    return /http:\/\/\S+\/trade-in\?offer=[\w-]{22}/.exec(mine)?.[0];
  };
  await expect.poll(link).toBeTruthy();
  await messages.goto((await link())!);
  await interactive(messages);
  await expect(messages).toHaveURL(/step=offer/);
  expect(messages.url()).not.toContain("offer=");
  await expect(messages.locator(".offer-range")).toHaveText(range);
  await button(messages, "Accept this offer").click();
  await expect(messages.getByRole("heading", { name: "You accepted our offer" })).toBeVisible();
  await messages.goto(address("coastline-mazda", "/trade-in?offer=aaaaaaaaaaaaaaaaaaaaaa"));
  await expect(messages.locator(".form-alert")).toContainText("That link has expired");
  await messages.context().close();
});
