import { filled } from "./ask.ts";
import { expect, open, test } from "./journey.ts";

/** The Chromium counterpart of tests/e2e/webdriver/fragments.spec.ts. */
test("a fragment of the page is reached at the first press, and Back returns to where it was pressed", async ({
  page,
  request,
}) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await open(page, "harbour", await filled(request, "harbour", "/cars/{car}"));
  await page.mouse.wheel(0, 100);
  await expect.poll(scrolled).toBe(100);
  await page.getByRole("link", { name: "Enquire now" }).click();
  await expect(page).toHaveURL(/#enquire$/);
  await expect(page.locator("#enquire")).toBeInViewport();
  await expect.poll(scrolled).toBeGreaterThan(500);
  await page.goBack();
  await expect.poll(scrolled).toBe(100);
  await page.goForward();
  await expect(page.locator("#enquire")).toBeInViewport();
});

test("a form that opens in place keeps the focused element below it in view", async ({ page, request }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/forms/**", async (route) => {
    await released;
    await route.continue();
  });
  await open(page, "harbour", await filled(request, "harbour", "/cars/{car}"));
  const below = page.getByRole("link", { name: "Request more photos" });
  // At the bottom of the window, where content that grows above would push it out.
  await below.evaluate((link) => link.scrollIntoView({ block: "end" }));
  await below.focus();
  await expect(page.locator(".form-place .form-skeleton")).toBeAttached();
  release();
  await expect(page.locator(".form-place form")).toBeVisible();
  await expect(below).toBeInViewport();
});
