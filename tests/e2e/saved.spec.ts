import type { APIRequestContext, Page } from "@playwright/test";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { get } from "./ask.ts";
import { address, cards, expect, interactive, open, port, test } from "./journey.ts";
import { completeSignIn } from "./sign-in.ts";

const garage = "metro-subscribe";

/** Cars of harbour, from its search. */
async function someCars(request: APIRequestContext, hitsPerPage: number): Promise<string[]> {
  const found = await request.post(`http://127.0.0.1:${port}/api/search`, {
    headers: { host: `harbour.localhost:${port}` },
    data: { hitsPerPage },
  });
  return (await found.json()).hits.map(({ id }: { id: string }) => id);
}

const saveOf = (page: Page, at = 0) => cards(page).nth(at).locator("button[data-list=watchlist]");

const clean = (page: Page) => isAccessible(page, page.url());

test("save, sign in, saved; a failure is reported and undone; two tabs agree [WATCH-06] [WATCH-14] [ROUTE-18]", async ({
  page,
  context,
}) => {
  await open(page, garage, "/search?body=SUV");
  const name = (await cards(page).first().getByRole("heading").innerText()).trim();
  await saveOf(page).click();
  await expect(page).toHaveURL(
    /\/sign-in\?type=watchlist&redirect=%2Fsearch%3Fbody%3DSUV&back=%2Fsearch%3Fbody%3DSUV/,
  );
  await completeSignIn(page, garage);
  await expect(page).toHaveURL(/\/search\?body=SUV$/);
  const toast = page.locator(".toast");
  await expect(toast).toContainText("Car Saved In Watchlist");
  await expect(toast).toContainText(`${name} is now available in your watchlist`);
  await expect(saveOf(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("link", { name: "Saved cars" })).toContainText("1");

  await test.step("another tab is updated", async () => {
    const other = await context.newPage();
    await open(other, garage, "/search?body=SUV");
    await expect(saveOf(other)).toHaveAttribute("aria-pressed", "true");
    await saveOf(other, 1).click();
    await expect(saveOf(page, 1)).toHaveAttribute("aria-pressed", "true");
    await other.close();
  });

  await test.step("a failure is alerted and undone", async () => {
    await page.route("**/api/watchlist/save-car", (route) =>
      route.fulfill({ status: 200, json: { success: false, error: "The list is unavailable." } }),
    );
    const dialogs: string[] = [];
    // Dismissed at once: an alert blocks the click that raised it.
    page.once("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.accept();
    });
    await saveOf(page, 2).click();
    await expect.poll(() => dialogs).toEqual(["The list is unavailable."]);
    await expect(saveOf(page, 2)).toHaveAttribute("aria-pressed", "false");
    await page.unroute("**/api/watchlist/save-car");
  });

  await test.step("the list shows both, removes one and restores it", async () => {
    const answer = await page.goto(address(garage, "/watchlist"));
    expect(answer?.headers()["cache-control"]).toContain("no-store");
    await interactive(page);
    await expect(cards(page)).toHaveCount(2);
    await clean(page);
    await page
      .getByRole("button", { name: `Remove ${name}` })
      .first()
      .click();
    await expect(page.getByText(`${name} was removed.`)).toBeVisible();
    await expect(toast).toContainText("Car Removed");
    await expect(toast.getByRole("link", { name: "View List" })).toHaveAttribute("href", "/watchlist");
    await page.getByRole("button", { name: `Undo removing ${name}` }).click();
    await expect(cards(page)).toHaveCount(2);
    const entries = () =>
      page.evaluate(async () => (await (await fetch("/api/watchlist")).json()).entries.length);
    await expect.poll(entries).toBe(2);
  });

  await test.step("a cached page contains none of it", async () => {
    const anyone = await get(page.request, garage, "/search?body=SUV");
    expect(await anyone.text()).not.toContain('aria-pressed="true"');
  });
});

test("favourites stay in the browser, and a removed car keeps its name [DECIDE-42] [WATCH-05]", async ({
  page,
}) => {
  await open(page, "harbour", "/favourites");
  await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
  await clean(page);
  await open(page, "harbour", "/search");
  const name = (await cards(page).first().getByRole("heading").innerText()).trim();
  await cards(page)
    .first()
    .getByRole("button", { name: /favourite/i })
    .click();
  await expect(page.locator(".toast")).toContainText(`${name} is in your favourites`);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("favourites") ?? "[]");
    localStorage.setItem(
      "favourites",
      JSON.stringify([...stored, { ...stored[0], id: "gone", name: "2019 Gone Car" }]),
    );
  });
  await open(page, "harbour", "/favourites");
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText(/2019 Gone Car.*isn’t here any more/)).toBeVisible();
  await clean(page);
  await page.getByRole("button", { name: "Remove 2019 Gone Car" }).click();
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("button", { name: `Undo removing ${name}` }).click();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText("2019 Gone Car")).toHaveCount(0);
});

test("four cars compared by keyboard; a fifth shows what to do [DECIDE-43] [WATCH-17]", async ({ page }) => {
  await open(page, "harbour", "/search");
  for (let at = 0; at < 5; at++) {
    await cards(page).nth(at).locator("button[data-list=compare]").focus();
    await page.keyboard.press("Enter");
    if (at < 4)
      await expect(cards(page).nth(at).locator("button[data-list=compare]")).toHaveAttribute(
        "aria-pressed",
        "true",
      );
  }
  await expect(page.locator(".toast")).toContainText("Compare holds 4 cars");
  const bar = page.getByRole("region", { name: "Cars to compare" });
  await expect(bar).toContainText("4 of 4");
  await bar.getByRole("link", { name: "Compare" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare\?(car_id=\w+&?){4}$/);
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader").filter({ has: page.getByRole("link") })).toHaveCount(4);
  await clean(page);

  const rows = table.getByRole("row");
  const all = await rows.filter({ visible: true }).count();
  await page.getByRole("checkbox", { name: "Show only differences" }).focus();
  await page.keyboard.press("Space");
  await expect.poll(() => rows.filter({ visible: true }).count()).toBeLessThan(all);
  await page
    .getByRole("link", { name: /^Take .* out$/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare\?(car_id=\w+&?){3}$/);
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("compare") ?? "[]").length))
    .toBe(3);

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await fitsScreen(page, `${width} px`);
    await clean(page);
  }
});

test("a shared comparison is the same for everyone, and names cars that are gone [DECIDE-43]", async ({
  request,
}) => {
  const ids = await someCars(request, 2);
  const answer = await get(request, "harbour", `/compare?car_id=${ids[0]}&car_id=${ids[1]}&car_id=gone`);
  expect(answer.headers()["cache-control"]).toContain("s-maxage");
  const html = await answer.text();
  expect(html).toContain("One of these cars isn’t here any more.");
  const columns = html.match(/<th [^>]*scope="col"[^>]*>(?:(?!<\/th>).)*<a /gs);
  expect(columns).toHaveLength(2);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a car is saved through signing in, removed and restored [WATCH-06] [DECIDE-71]", async ({ page }) => {
    await page.goto(address(garage, "/search"));
    const name = (await cards(page).first().getByRole("heading").innerText()).trim();
    await saveOf(page).click();
    await expect(page).toHaveURL(/\/sign-in\?.*save=/);
    await completeSignIn(page, garage);
    await expect(page).toHaveURL(/\/watchlist$/);
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    await page.getByRole("button", { name: `Remove ${name}` }).click();
    await expect(page.getByText(`${name} was removed.`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nothing saved yet" })).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  });

  test("a comparison is readable, and can show only differences [DECIDE-43]", async ({ page, request }) => {
    const ids = await someCars(request, 3);
    await page.goto(address("harbour", `/compare?${ids.map((id) => `car_id=${id}`).join("&")}`));
    const rows = page.getByRole("row");
    const all = await rows.filter({ visible: true }).count();
    await page.getByRole("checkbox", { name: "Show only differences" }).check();
    expect(await rows.filter({ visible: true }).count()).toBeLessThan(all);
    await page
      .getByRole("link", { name: /^Take .* out$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/compare\?(car_id=\w+&?){2}$/);
    await page.goto(address("harbour", "/favourites"));
    await expect(page.getByText("Favourites are kept in your browser")).toBeVisible();
  });
});
