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
  await expect(page.locator("#enquire").getByLabel("Name", { exact: true })).toBeFocused();
  await page.goBack();
  await expect.poll(scrolled).toBe(100);
  await page.goForward();
  await expect(page.locator("#enquire")).toBeInViewport();
});
