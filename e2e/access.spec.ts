import AxeBuilder from "@axe-core/playwright";
import { address, cards, demoSites, expect, test } from "./journey.ts";

const widths = [390, 768, 1440];

for (const site of demoSites) {
  for (const width of widths) {
    test(`${site} at ${width} px: home, results and car page are accessible and never wider than the screen [DECIDE-137]`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address(site, "/search"));
      const car = await cards(page).first().locator('a[href^="/cars/"]').first().getAttribute("href");
      for (const path of ["/search", "/", car!]) {
        await page.goto(address(site, path));
        const { violations } = await new AxeBuilder({ page })
          .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"])
          .analyze();
        expect(
          violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.target).join(", ")}`),
        ).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        );
      }
    });
  }
}

test("the whole search is done by keyboard on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address("harbour", "/search"));
  const filters = page.getByRole("button", { name: /filters/i }).first();
  await filters.focus();
  await page.keyboard.press("Enter");
  const makes = page.locator("#filters summary").filter({ hasText: "Make" }).first();
  await makes.focus();
  await page.keyboard.press("Enter");
  const box = page.getByRole("checkbox", { name: /^Toyota/ });
  await expect(box).toBeVisible();
  await box.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/make=Toyota/);
  const show = page
    .getByRole("button", { name: /show me .* cars?/i })
    .or(page.getByRole("link", { name: /show me .* cars?/i }))
    .first();
  await show.focus();
  await page.keyboard.press("Enter");
  await expect(box).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
});
