import type { APIRequestContext, Page } from "@playwright/test";
import { checkLooks } from "./accessible.ts";
import { ask, get } from "./ask.ts";
import { expect, test } from "./journey.ts";
import { countKeys, tabTo } from "./keyboard.ts";
import { messageArrives } from "./sign-in.ts";
import { consoleOrigin, sessionAs, signInAs } from "./staff-browser.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
let people = 0;

/** Books a test drive as a shopper's browser does, late among the free times; returns who booked it. */
async function aTestDrive(request: APIRequestContext): Promise<{ name: string; email: string }> {
  const body = JSON.stringify({ filters: { status: ["in_stock"] }, hitsPerPage: 1 });
  const found = await ask(request, "harbour", { method: "POST", body }, "/api/search");
  const carId: string = (await found.json()).hits[0].id;
  const name = `Robin Tester${Date.now()}${++people}`;
  const email = `${name.replace(" ", ".").toLowerCase()}@example.com`;
  const free = await (await get(request, "harbour", `/api/test-drive/appointments?car_id=${carId}`)).json();
  const times = (free.appointments as { dateTime: string; available: boolean }[]).filter(
    ({ available }) => available,
  );
  const userData = {
    category: "Test Drive",
    car_id: carId,
    dateTime: times.at(-1 - people)?.dateTime,
    name,
    email,
    phone: "0491 570 156",
  };
  const sent = await ask(
    request,
    "harbour",
    { method: "POST", body: JSON.stringify({ userData }) },
    "/api/leads",
  );
  expect(sent.status(), await sent.text()).toBeLessThan(300);
  return { name, email };
}

test("a booking is found, confirmed, moved and cancelled by keyboard alone, within a minute of typing", async ({
  page,
  request,
}) => {
  const { name } = await aTestDrive(request);
  const keys = await countKeys(page);
  await signInAs(page, "Marcus Webb");
  await tabTo(page, page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Deals" }));
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Deals");
  await tabTo(page, page.getByLabel("Name or car"));
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=Robin/);
  const row = page.getByRole("table", { name: "Deals" }).getByRole("rowheader").getByRole("link");
  await expect(row).toHaveCount(1);
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toContainText("Test drive");
  await expect(page.getByText("Not confirmed")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Confirm" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Not confirmed")).toHaveCount(0);
  await tabTo(page, page.getByLabel("New time"));
  // Not the first time of all, which may begin meanwhile.
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByRole("button", { name: "Move" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Moved by the dealer")).toBeVisible();
  await messageArrives(request, "harbour", "Harbour Motor Group has moved your test drive");
  await tabTo(page, page.getByRole("button", { name: "Cancel", exact: true }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Yes, cancel" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Cancelled by the dealer")).toBeVisible();
  await messageArrives(request, "harbour", "has to cancel your test drive");
  // At 100 ms a key this is a minute.
  expect(await keys()).toBeLessThan(600);
});

test("of two members at one deal, the second gets a notice and sees it as it is", async ({
  browser,
  request,
}) => {
  const { name } = await aTestDrive(request);
  const open = async (member: string) => {
    const page = await (await browser.newContext()).newPage();
    await sessionAs(page, member);
    await page.goto(`${consoleOrigin}/deals?q=${encodeURIComponent(name)}`);
    await page.getByRole("table").getByRole("rowheader").getByRole("link").click();
    await expect(heading(page)).toContainText("Test drive");
    return page;
  };
  const [first, second] = [await open("Marcus Webb"), await open("Grace Tan")];
  await first.getByRole("button", { name: "Confirm" }).click();
  await expect(first.getByText("Confirmed by the dealer")).toBeVisible();
  await second.getByRole("button", { name: "Cancel", exact: true }).click();
  await second.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(second.getByText("Someone else changed this deal meanwhile")).toBeVisible();
  await expect(second.getByText("Confirmed by the dealer")).toBeVisible();
  await Promise.all([first.context().close(), second.context().close()]);
});

/** Chooses a kind of deals by its first letters, and opens the last one whose row has these words, with keys alone. */
async function openByKeys(page: Page, kind: string, row: RegExp): Promise<void> {
  await tabTo(page, page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Deals" }));
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText("Deals");
  await tabTo(page, page.getByLabel("Kind"));
  await page.keyboard.type(kind);
  await page.waitForURL(/kind=/);
  await tabTo(page, page.getByRole("row", { name: row }).getByRole("link").last());
  await page.keyboard.press("Enter");
}

test("a hold is released with a fresh passkey by keyboard alone in 20 seconds of typing, and the deposit goes back", async ({
  page,
}) => {
  const keys = await countKeys(page);
  await signInAs(page, "Grace Tan");
  await openByKeys(page, "Res", /Held/);
  await expect(heading(page)).toContainText("Reservation");
  for (const name of [/^Release and refund/, /^Yes, release/, /^Confirm without a passkey/]) {
    await tabTo(page, page.getByRole("button", { name }));
    await page.keyboard.press("Enter");
  }
  await expect(page.getByText("Released", { exact: true })).toBeVisible();
  await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Release|Cancel/ })).toHaveCount(0);
  console.log(`a hold is released: ${await keys()} keys`);
  expect(await keys()).toBeGreaterThan(10);
  expect(await keys()).toBeLessThan(200);
});

test("the inspection of an accepted trade-in is booked by keyboard alone in 20 seconds of typing", async ({
  page,
}) => {
  const keys = await countKeys(page);
  await signInAs(page, "Marcus Webb");
  await openByKeys(page, "Tra", /Forester.*Offer accepted/s);
  await expect(heading(page)).toContainText("Trade-in");
  const time = page.getByLabel("Time of the inspection");
  await tabTo(page, time);
  await page.keyboard.press("ArrowDown");
  await expect(time).not.toHaveValue("");
  await tabTo(page, page.getByRole("button", { name: "Book the inspection" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Inspection booked")).toBeVisible();
  console.log(`an inspection is booked: ${await keys()} keys`);
  expect(await keys()).toBeGreaterThan(10);
  expect(await keys()).toBeLessThan(200);
  const seller = await page.locator('dt:text-is("Name") + dd').textContent();
  await page.goto(`${consoleOrigin}/deals?kind=inspection&q=${encodeURIComponent(seller ?? "")}`);
  await expect(page.getByRole("row", { name: /Inspection.*(Booked|Confirmed)/s })).toHaveCount(1);
});

test("today leads to the deals that need attention; the calendar shows one location", async ({ page }) => {
  await signInAs(page, "Marcus Webb");
  await page
    .getByRole("link", { name: /aren’t confirmed|isn’t confirmed/ })
    .first()
    .click();
  await expect(heading(page)).toHaveText("Deals");
  await expect(page.getByLabel("Show")).toHaveValue("needs");
  await expect(page.getByText("Not confirmed").first()).toBeVisible();
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(page.getByLabel("Salesperson")).toBeVisible();
  await page.getByLabel("Location").selectOption({ label: "Harbour Toyota Brookvale - Sales" });
  await page.waitForURL(/location=/);
  await page.getByRole("link", { name: "Week after" }).click();
  await page.waitForURL(/week=/);
});

test("a caller's booking is entered, moved by arrow keys and by dragging, and moved back [DECIDE-526] [DECIDE-527]", async ({
  page,
}) => {
  const name = `Pat Caller${Date.now()}`;
  await page.setViewportSize({ width: 1440, height: 1200 });
  await signInAs(page, "Marcus Webb");
  await page.goto(`${consoleOrigin}/deals/new`);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Phone").fill("0491 570 156");
  const time = page.getByLabel("Time");
  const options = await time
    .locator("option")
    .evaluateAll((all) =>
      all.map((one) => ({ value: one.getAttribute("value") ?? "", text: one.textContent })),
    );
  const byDay = Map.groupBy(options, ({ value }) => value.slice(0, 10));
  // A day on which all is free: each time is an hour after the one before.
  const [first, second, , fourth] = [...byDay.values()].reduce((most, day) =>
    day.length > most.length ? day : most,
  );
  const clock = (option = first) => option?.text.split(", ").at(-1) ?? "";
  await time.selectOption(first?.value ?? "");
  await page.getByRole("button", { name: "Book" }).click();
  await expect(page.getByText("Booked.", { exact: true })).toBeVisible();
  const block = page.getByRole("link", { name: new RegExp(name) }).and(page.locator(".booking-link"));
  await block.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("status").filter({ hasText: `Move the test drive of ${name}` })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Moved", { exact: true })).toBeVisible();
  await expect(block).toContainText(clock(second));
  await expect(block).toBeFocused();
  const [from, hour] = await Promise.all([
    block.boundingBox(),
    page.locator(".calendar-hours li").first().boundingBox(),
  ]);
  if (!from || !hour) throw new Error("the calendar isn't shown");
  await page.mouse.move(from.x + 10, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 20 + 2 * hour.height, { steps: 4 });
  await page.mouse.up();
  const bar = page.getByRole("region", { name: "Move" });
  await expect(bar).toContainText("to ");
  await bar.getByRole("button", { name: "Move", exact: true }).click();
  await expect(block).toContainText(clock(fourth));
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(block).toContainText(clock(second));
});

test("a deal is accessible and fits a phone", async ({ page }) => {
  await signInAs(page, "Grace Tan");
  for (const kind of ["reservation", "test_drive", "trade_in", "payment"]) {
    await page.goto(`${consoleOrigin}/deals?kind=${kind}&show=all`);
    await page.getByRole("table").getByRole("rowheader").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "The deal" })).toBeVisible();
    await checkLooks(page, kind);
  }
});
