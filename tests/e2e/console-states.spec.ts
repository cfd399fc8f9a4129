import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { statesOfConsole, styleSheets } from "#tests/support/console-states/states-of-console.ts";
import { checkLooks, fitsScreen, isAccessible } from "./accessible.ts";
import { dataDir, expect, test } from "./journey.ts";
import { consoleOrigin, signInAs } from "./staff-browser.ts";

/* A sample of what `npm run bench -- console-states` checks: every state at every width, light and dark, by axe. */

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("every screen fits a phone with names of any length; wrong input is accessible", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  const sample = (await statesOfConsole()).filter(({ state }) => /long names|wrong input/.test(state));
  expect(new Set(sample.map(({ screen }) => screen)).size).toBeGreaterThan(18);
  for (const { screen, state, html } of sample) {
    const address = `${consoleOrigin}/states/${encodeURIComponent(`${screen} ${state}`)}`;
    const body = await html(styleSheets);
    await page.route(address, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await fitsScreen(page, `${screen}, ${state}`);
    if (state.startsWith("wrong input")) await isAccessible(page, `${screen}, ${state}`);
  }
});

/** What makes each screen fail. */
const failures: [screen: string, path: string, table: string, role: string][] = [
  ["Today", "/", "lead_deliveries", "forecourt_app"],
  ["Leads", "/leads", "lead_deliveries", "forecourt_app"],
  ["Deals", "/deals", "reservations", "forecourt_app"],
  ["Stock", "/stock", "car_overrides", "forecourt_app"],
  // Not `counters`: a period of whole months isn't read from there.
  ["Results", "/results", "counter_totals", "forecourt_app"],
  ["People", "/people", "staff_invitations", "forecourt_console"],
  ["Log", "/log", "audit_entries", "forecourt_console"],
];

test("a screen that fails keeps the menu, and works again on a new try", async ({ page, pageErrors }) => {
  const database = new pg.Client({ connectionString: await embeddedPostgres(resolve(dataDir)) });
  await database.connect();
  try {
    await signInAs(page, "Grace Tan");
    for (const [screen, path, table, role] of failures) {
      await database.query(`revoke select on ${table} from ${role}`);
      try {
        expect((await page.goto(consoleOrigin + path))?.status(), screen).toBe(500);
      } finally {
        await database.query(`grant select on ${table} to ${role}`);
      }
      await expect(heading(page)).toHaveText("Something went wrong");
      await expect(page.getByRole("link", { name: "Log", exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(heading(page)).toHaveText(screen);
    }
  } finally {
    await database.end();
  }
  // The browser reports each response with an error itself.
  pageErrors.splice(0);
});

test("a screen without permission says so, and leads back", async ({ page, pageErrors }) => {
  await signInAs(page, "Ines Duarte");
  for (const path of ["/people", "/leads", "/deals", "/settings", "/results?site=nowhere"]) {
    expect((await page.goto(consoleOrigin + path))?.status(), path).toBe(403);
    await expect(heading(page)).toHaveText("You don’t have access to this");
  }
  await checkLooks(page, "without permission");
  await page.getByRole("link", { name: "Go to Today" }).click();
  await expect(heading(page)).toHaveText("Today");
  pageErrors.splice(0);
});
