import { fitsScreen, isAccessible } from "./accessible.ts";
import { address, expect, port, test } from "./journey.ts";
import { consoleOrigin, sessionAs } from "./staff-browser.ts";

const previewHost = new RegExp(`^http://[0-9a-f]{32}\\.preview\\.localhost:${port}/`);

test("a draft in its preview, shared with a colleague, with the pages that it changes", async ({
  page,
  browser,
}) => {
  await sessionAs(page, "Tom Fielding");
  await page.goto(`${consoleOrigin}/settings/front-page?of=site:harbour`);
  await page.getByLabel("Tagline", { exact: true }).fill("Previewed words");
  await page.getByRole("button", { name: "Save to the draft" }).click();
  await expect(page.getByText("Saved to the draft.")).toBeVisible();

  const frames = ["On a phone", "On a desktop"].map((width) =>
    page.frameLocator(`iframe[title$="${width.toLowerCase()}"]`),
  );
  // Frames load when they come into view.
  await expect(page.getByText("In the draft, by Tom Fielding")).toBeVisible();
  await expect(async () => {
    for (const frame of await page.locator("iframe").all())
      await frame.scrollIntoViewIfNeeded({ timeout: 2_000 });
  }).toPass();
  for (const frame of frames) await expect(frame.getByText("Previewed words").first()).toBeAttached();
  const sizes = await page.locator("iframe").evaluateAll((all) => all.map((one) => one.clientWidth));
  expect(sizes).toEqual([390, 1280]);

  await page.getByRole("link", { name: "Another page, or share it" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Preview");
  await page.getByRole("button", { name: "Make a link" }).click();
  await page.getByLabel("For whom").fill("Ana at the agency");
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = (await page.locator(".copy-line code").innerText()).trim();
  expect(link).toMatch(previewHost);
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsScreen(page, `preview at ${width} px`);
    await isAccessible(page, `preview at ${width} px`);
  }

  const colleague = await (await browser.newContext()).newPage();
  const shown = await colleague.goto(link);
  expect(await shown?.text()).toContain("Previewed words");
  expect(shown?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(await colleague.context().cookies()).toEqual([]);
  const refused = await colleague.evaluate(() =>
    fetch("/contact", { method: "POST" }).then(({ status }) => status),
  );
  expect(refused).toBe(405);

  await page.goto(`${consoleOrigin}/changes`);
  await page.getByRole("link", { name: "Which pages will change" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What will change");
  await page.locator(".change-list a").first().click();
  await expect(page.locator("ins").first()).toBeVisible();
  await isAccessible(page, "the words of a page");

  await page.goto(`${consoleOrigin}/preview`);
  await page.getByRole("button", { name: "Revoke the link for Ana at the agency" }).click();
  await expect(page.getByText("The link is revoked.")).toBeVisible();
  expect((await colleague.goto(link))?.status()).toBe(404);
  await colleague.context().close();

  await page.goto(`${consoleOrigin}/changes`);
  await page
    .getByRole("button", { name: /^Discard/ })
    .first()
    .click();
  await expect(page.getByText("The change is discarded.")).toBeVisible();
  await page.goto(address("harbour"));
  await expect(page.getByText("Previewed words")).toHaveCount(0);
});
