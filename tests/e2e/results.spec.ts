import { checkLooks } from "./accessible.ts";
import { expect, port, test } from "./journey.ts";
import { rawGet } from "./raw-request.ts";
import { cookiesOf, sessionAs, signInAs } from "./staff-browser.ts";

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1";

test("what visitors do appears among the results, with the same figures in table, chart and file", async ({
  page,
}) => {
  const visit = async (path: string, headers: Record<string, string>) =>
    expect((await rawGet(path, { Host: `harbour.localhost:${port}`, ...headers })).status).toBe(200);
  const fromSearch = { "User-Agent": phone, Referer: "https://www.google.com/" };
  const { text } = await rawGet("/search", { Host: `harbour.localhost:${port}`, "User-Agent": "Googlebot" });
  const car = /href="(\/cars\/[^"?#]+)"/.exec(text)?.[1] ?? "";
  for (let times = 0; times < 7; times++) {
    await visit("/search?make=Rolls-Royce", fromSearch);
    await visit(car, fromSearch);
  }
  await signInAs(page, "Grace Tan");
  await page.getByRole("link", { name: "Results", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results");
  const empty = page.getByRole("table", { name: "Searches that found nothing" });
  // Counters are written in the background.
  await expect(async () => {
    await page.reload();
    await expect(empty.getByRole("row", { name: /Rolls-Royce.*\b7\b/ })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.getByLabel("Period").selectOption("7");
  await page.waitForURL(/days=7/);
  await expect(page.getByLabel("Period")).toBeFocused();
  await page.getByLabel("Site").selectOption({ label: "Harbour Motor Group" });
  await page.waitForURL(/site=[a-z]/);
  const slug = new URL(page.url()).searchParams.get("site") ?? "";
  const row = page
    .getByRole("table", { name: "Visits by source" })
    .getByRole("row", { name: /^Search engines/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole("table", { name: "Cars looked at most" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Searches, / })).toBeVisible();
  await checkLooks(page, "results");
  const file = await rawGet(`/results.csv?site=${slug}&days=7`, {
    Host: `admin.localhost:${port}`,
    Cookie: await cookiesOf(page),
  });
  const all = file.text
    .trim()
    .split("\n")
    .slice(1)
    .map((text) => text.split(","));
  const sum = (column: number) => all.reduce((total, line) => total + Number(line[column]), 0);
  const glance = page.locator(".glance-card");
  for (const [column, name] of [
    [3, "Searches"],
    [4, "Cars looked at"],
  ] as const) {
    const card = glance.filter({ has: page.getByText(name, { exact: true }) });
    expect((await card.locator(".glance-number").innerText()).replace(/\D/g, "")).toBe(String(sum(column)));
  }
});

test("figures of leads and deals lead to the rows that they count", async ({ page }) => {
  await signInAs(page, "Grace Tan");
  await page.goto(`http://admin.localhost:${port}/results?days=90`);
  const card = page.locator(".glance-card").filter({ has: page.getByText("Bookings", { exact: true }) });
  const link = card.getByRole("link");
  const count = Number(await link.innerText());
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deals");
  await expect(page.getByRole("search").getByLabel("Made")).toHaveValue("90");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(Math.min(50, count) + 1);
});

test("results of a site beyond the member's reach aren't shown", async ({ page }) => {
  await sessionAs(page, "Grace Tan");
  const headers = { Host: `admin.localhost:${port}`, Cookie: await cookiesOf(page) };
  for (const path of ["/results?site=metro", "/results.csv?site=metro", "/results?site=nowhere"])
    expect((await rawGet(path, headers)).status, path).toBe(403);
});
