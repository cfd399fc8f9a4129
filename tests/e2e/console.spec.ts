import { fixedRoutes } from "#site/fixed-routes.ts";
import { callPatterns } from "../../scripts/call-patterns.ts";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { demoSites, expect, port, test } from "./journey.ts";
import { rawGet } from "./raw-request.ts";
import { htmlErrors } from "./valid-html.ts";

const console = `http://admin.localhost:${port}`;

for (const scheme of ["light", "dark"] as const) {
  test(`the sign-in page admits no one yet, and is accessible in ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    const response = await page.goto(console);
    expect(page.url()).toBe(`${console}/sign-in`);
    expect(response?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forecourt console");
    await expect(page.getByText("Nobody has access yet")).toBeVisible();
    // The demo's own note comes from a service that the sites use too.
    await expect(page.getByText(`runs the demo with ${demoSites.length} sites`)).toBeVisible();
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await fitsScreen(page, `${width} px`);
    }
    await isAccessible(page, scheme);
  });
}

test("the screens are valid HTML", async () => {
  for (const path of ["/sign-in", "/nowhere"]) {
    const { text } = await rawGet(path, { Host: `admin.localhost:${port}` });
    expect(text).toContain("<h1");
    expect(await htmlErrors(text), path).toEqual([]);
  }
});

test("an unknown screen is a page that leads to the start", async ({ page, pageErrors }) => {
  const response = await page.goto(`${console}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await page.getByRole("link", { name: "Go to the start of the console" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forecourt console");
  // The browser reports the 404 itself.
  pageErrors.splice(0);
});

test("no address of the sites exists at the console's host, nor one of the console at a site's", async () => {
  const shared = ["/sign-in"];
  const paths = [...fixedRoutes, ...callPatterns()]
    .map((pattern) => pattern.replaceAll(/:\w+\??|\*/g, "x"))
    .filter((path) => !shared.includes(path));
  expect(paths.length).toBeGreaterThan(40);
  const host = `admin.localhost:${port}`;
  for (const path of paths) expect((await rawGet(path, { Host: host })).status, path).toBe(404);
  const page = await rawGet("/sign-in", { Host: host });
  const all = page.text.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g) ?? [];
  // The bundler's own runtime is the same file in both builds.
  const files = new Set(all.filter((path) => !path.includes("rolldown-runtime")));
  expect(files.size).toBeGreaterThan(2);
  for (const path of files) {
    expect((await rawGet(path, { Host: host })).status, path).toBe(200);
    expect((await rawGet(path, { Host: `harbour.localhost:${port}` })).status, path).toBe(404);
  }
});
