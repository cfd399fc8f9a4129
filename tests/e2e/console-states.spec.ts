import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { runnerImport } from "vite";
import { embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { dataDir, expect, port, test } from "./journey.ts";
import { rawGet } from "./raw-request.ts";
import { consoleOrigin, signInAs } from "./staff-browser.ts";

type States = typeof import("#tests/support/console-states.tsx");

/** Views rendered on the server with the states' data: Playwright compiles no JSX of React's. */
const statesOf = async () => {
  const file = join(import.meta.dirname, "../support/console-states.tsx");
  const { module } = await runnerImport<States>(file, { configFile: false, logLevel: "error" });
  return module.consoleStates;
};

async function styleSheets(): Promise<string[]> {
  const { text } = await rawGet("/sign-in", { Host: `admin.localhost:${port}` });
  return [...text.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href]) => href!);
}

const screens = ["People", "Invite", "Log", "Sites", "Results", "Today", "Tokens", "Account"];

test("every state belongs to a screen that is checked", async () => {
  expect([...new Set((await statesOf()).map(({ screen }) => screen))]).toEqual(screens);
});

for (const screen of screens)
  test(`${screen} in every state is accessible and fits from 320 px, in light and dark`, async ({ page }) => {
    const sheets = await styleSheets();
    expect(sheets.length).toBeGreaterThan(0);
    for (const one of (await statesOf()).filter((state) => state.screen === screen)) {
      const html = await one.html(sheets);
      const address = `${consoleOrigin}/states/${encodeURIComponent(`${screen} ${one.state}`)}`;
      await page.route(address, (route) =>
        route.fulfill({ contentType: "text/html; charset=utf-8", body: html }),
      );
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await checkLooks(page, `${screen}, ${one.state}`, one.state === "1,000 rows");
    }
  });

/** Checks widths and colours. A checker takes minutes for thousands of rows that are alike, so it sees only one of both of them. */
async function checkLooks(page: Page, state: string, hasManyRows: boolean): Promise<void> {
  for (const [width, colorScheme] of [
    ...([
      [320, "dark"],
      [320, "light"],
      [768, "light"],
      [1440, "dark"],
      [1440, "light"],
    ] as const),
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const step = `${state}, ${width} px, ${colorScheme}`;
    await fitsScreen(page, step);
    const isChecked = hasManyRows ? width === 1440 && colorScheme === "light" : width !== 768;
    if (isChecked) await isAccessible(page, step);
  }
}

/** What makes each screen fail, and the menu's name of it. */
const failures: [screen: string, path: string, table: string, role: string][] = [
  ["Today", "/", "lead_deliveries", "forecourt_app"],
  ["Results", "/results", "counters", "forecourt_app"],
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
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
      await expect(page.getByRole("link", { name: "Log", exact: true })).toBeVisible();
      await checkLooks(page, `${screen} failing`, false);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen);
    }
  } finally {
    await database.end();
  }
  // The browser reports each response with an error itself.
  pageErrors.splice(0);
});

test("a screen without permission says so, and leads back", async ({ page, pageErrors }) => {
  await signInAs(page, "Ines Duarte");
  for (const path of [
    "/people",
    "/log",
    "/platform",
    "/results?site=nowhere",
    "/profile/tokens?group=nowhere",
  ]) {
    expect((await page.goto(consoleOrigin + path))?.status(), path).toBe(403);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You don’t have access to this");
    await checkLooks(page, `${path} without permission`, false);
  }
  await page.getByRole("link", { name: "Go to Today" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  pageErrors.splice(0);
});
