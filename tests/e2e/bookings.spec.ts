import type { APIRequestContext, Page } from "@playwright/test";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { ask, get } from "./ask.ts";
import { address, expect, interactive, port, test } from "./journey.ts";
import { rawGet } from "./raw-request.ts";
import { messageArrives } from "./sign-in.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const person = { name: "Alex Rivera", phone: "0491 570 156" };
let people = 0;

async function aCarId(request: APIRequestContext): Promise<string> {
  const body = JSON.stringify({ filters: { status: ["in_stock"] }, hitsPerPage: 1 });
  const found = await ask(request, "harbour", { method: "POST", body }, "/api/search");
  return (await found.json()).hits[0].id;
}

/** Books a test drive by plain pages, as without script; returns the address of its booking. */
async function book(
  page: Page,
  request: APIRequestContext,
  at: number,
): Promise<{ path: string; email: string }> {
  const email = `alex.${Date.now()}.${++people}@example.com`;
  await page.goto(address("harbour", `/book-test-drive?car_id=${await aCarId(request)}`));
  const main = page.getByRole("main");
  await main.getByLabel("Test Drive Booking Date").selectOption({ index: at });
  await main.getByRole("button", { name: "Continue" }).click();
  await main.getByLabel("Name", { exact: true }).fill(person.name);
  await main.getByLabel("Email", { exact: true }).fill(email);
  await main.getByLabel("Phone", { exact: true }).fill(person.phone);
  await main.getByRole("button", { name: "Book test drive" }).click();
  await expect(heading(page)).toHaveText("Your test drive is booked");
  const path = await page.getByRole("link", { name: "Move or cancel it" }).getAttribute("href");
  return { path: path ?? "", email };
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a test drive is booked, moved and cancelled; an older page, Back and a second cancel change nothing [LEAD-13]", async ({
    page,
    request,
    pageErrors,
  }) => {
    const { path, email } = await book(page, request, 4);
    const opened = await page.goto(address("harbour", path));
    expect(opened?.headers()).toMatchObject({
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    const when = page.locator(".booking-when");
    const before = await when.innerText();
    await page.getByLabel("New time").selectOption({ index: 9 });
    await page.getByRole("button", { name: "Move the test drive" }).click();
    await expect(heading(page)).toHaveText("Your test drive is moved");
    const after = await when.innerText();
    expect(after).not.toBe(before);
    await messageArrives(request, "harbour", `to ${after.trim()}`);
    // The freed time is offered again.
    expect(await page.getByRole("option", { name: before.trim() }).count()).toBe(1);
    // Back shows the page before the move: sending it is refused, and the booking shown as it is.
    await page.goBack();
    if ((await when.innerText()) === before) {
      await page.getByLabel("New time").selectOption({ index: 12 });
      await page.getByRole("button", { name: "Move the test drive" }).click();
      await expect(page.getByRole("main")).toContainText("This booking was changed in the meantime");
      await expect(when).toHaveText(after);
      // The browser logs the 409 itself.
      expect(pageErrors.splice(0)).toHaveLength(1);
    }
    await page.getByText("Cancel the test drive", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, cancel the test drive" }).click();
    await expect(heading(page)).toHaveText("Your test drive is cancelled");
    await messageArrives(request, "harbour", `Cancelled: your test drive on ${after.trim()}`);
    await messageArrives(request, "harbour", email);
    const href = (await page.getByRole("link", { name: "Remove it" }).getAttribute("href")) ?? "";
    const file = await rawGet(href, { Host: `harbour.localhost:${port}` });
    expect(file.text).toContain("METHOD:CANCEL");
    await page.goto(address("harbour", path));
    await expect(heading(page)).toHaveText("Your test drive is cancelled");
    await expect(page.getByRole("button", { name: /Move|cancel/ })).toHaveCount(0);
  });
});

test("a booking is moved and cancelled with script, accessible and on a phone [LEAD-13]", async ({
  browser,
  page,
  request,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const { path } = await book(await plain.newPage(), request, 6);
  await plain.close();
  await page.goto(address("harbour", path));
  await interactive(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsScreen(page, `booking at ${width} px`);
  }
  await expect(page.locator('input[name="to"]').first()).toBeAttached();
  await isAccessible(page, "the booking", "main");
  await page.locator(".times .choice-row label").nth(2).click();
  await page.locator(".times .choice-grid label").first().click();
  await page.getByRole("button", { name: "Move the test drive" }).click();
  await expect(heading(page)).toHaveText("Your test drive is moved");
  await interactive(page);
  await page.getByText("Cancel the test drive", { exact: true }).click();
  await page.getByRole("button", { name: "Yes, cancel the test drive" }).click();
  await expect(heading(page)).toHaveText("Your test drive is cancelled");
  await isAccessible(page, "the cancelled booking", "main");
});

test("a link that is wrong, of another site or changed finds nothing, and says what to do", async ({
  browser,
  request,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const { path } = await book(await plain.newPage(), request, 8);
  await plain.close();
  for (const [site, link] of [
    ["harbour", "/booking/nonsense"],
    ["harbour", path.replace(/.$/, (sign) => (sign === "A" ? "B" : "A"))],
    ["harbour-certified", path],
  ] as const) {
    const answer = await get(request, site, link);
    expect(answer.status(), link).toBe(404);
    expect(answer.headers()["cache-control"]).toContain("no-store");
    expect(await answer.text()).toContain("Copy all of it from our e-mail");
  }
});
