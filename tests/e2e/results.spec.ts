import { fitsScreen, isAccessible } from "./accessible.ts";
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
  await page.getByLabel("Site").selectOption({ label: "Harbour Motor Group" });
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/days=7/);
  const slug = new URL(page.url()).searchParams.get("site") ?? "";
  const row = page.getByRole("table", { name: "By source" }).getByRole("row", { name: /^Search engines/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole("table", { name: "Cars looked at most" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Searches by day/ })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await fitsScreen(page, `results, ${colorScheme}, ${width} px`);
      await isAccessible(page, `results, ${colorScheme}, ${width} px`);
    }
  }
  const file = await rawGet(`/results.csv?site=${slug}&days=7`, {
    Host: `admin.localhost:${port}`,
    Cookie: await cookiesOf(page),
  });
  // A line for each day; the demo's stock has views on earlier days too.
  const lines = file.text
    .split("\n")
    .map((text) => text.split(","))
    .filter(([, , source]) => source === "search");
  expect(new Set(lines.map(([site]) => site))).toEqual(new Set([slug]));
  const sum = (column: number) => lines.reduce((total, line) => total + Number(line[column]), 0);
  const shown = (await row.getByRole("cell").allInnerTexts()).map((cell) => cell.replace(/\D/g, ""));
  expect([String(sum(3)), String(sum(4))]).toEqual([shown[0], shown[1]]);
});

test("results of a site beyond the member's reach aren't shown", async ({ page }) => {
  await sessionAs(page, "Grace Tan");
  const headers = { Host: `admin.localhost:${port}`, Cookie: await cookiesOf(page) };
  for (const path of ["/results?site=metro", "/results.csv?site=metro", "/results?site=nowhere"])
    expect((await rawGet(path, headers)).status, path).toBe(403);
});
