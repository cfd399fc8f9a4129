import AxeBuilder from "@axe-core/playwright";
import { type Browser, type Page, expect as plainly } from "@playwright/test";
import { address, expect, port, test } from "./journey.ts";

const site = "metro-subscribe";

async function signIn(page: Page, phone: string): Promise<void> {
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByRole("button", { name: "Text me a code" }).click();
  await expect(page.getByLabel("Six-digit code")).toBeVisible();
  const messages = await page.context().newPage();
  await messages.goto(address(site, "/demo/messages"));
  const sent = messages.getByRole("listitem").filter({ hasText: `+61${phone.slice(1)}` });
  const code = /\b\d{6}\b/.exec(await sent.locator("pre").first().innerText())?.[0];
  await messages.close();
  await page.getByLabel("Six-digit code").fill(code ?? "no code");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Slugs of used cars that can be bought. */
async function someSlugs(page: Page): Promise<string[]> {
  const found = await page.request.post(`http://127.0.0.1:${port}/api/search`, {
    headers: { host: `${site}.localhost:${port}` },
    data: { filters: { car_type: ["used"], status: ["in_stock"] }, hitsPerPage: 30 },
  });
  const { hits } = await found.json();
  return hits
    .filter((hit: { reserved?: boolean; price?: number }) => !hit.reserved && (hit.price ?? 0) > 200)
    .map(({ slug }: { slug: string }) => slug);
}

const clean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  plainly(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

for (const script of [true, false]) {
  test(`a car is bought online ${script ? "by keyboard" : "without script"}, left and taken up again [BUY-10] [DECIDE-75] [ROUTE-17]`, async ({
    browser,
    trouble: _,
  }: {
    browser: Browser;
    trouble: string[];
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: script });
    const page = await context.newPage();
    const [slug] = await someSlugs(page);
    await page.goto(address(site, `/cars/${slug}`));
    await page.getByRole("link", { name: "Buy it online" }).click();
    await expect(page).toHaveURL(/\/sign-in\?type=checkout/);
    await signIn(page, script ? "0412000111" : "0412000222");
    await expect(page).toHaveURL(new RegExp(`/checkout-journey\\?car_id=${slug}`));

    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Name");
    await page.getByLabel("Name").fill("Ana Li");
    await page.getByLabel("Email").fill("ana@example.com");
    if (script) await clean(page);
    await page.getByRole("button", { name: "Continue" }).press("Enter");

    await expect(page).toHaveURL(/step=trade/);
    await page.getByLabel("I have a car to trade in").check();
    await page.getByLabel("Registration").fill("ABC12D");
    await page.getByLabel("Odometer in km").fill("84,500");
    if (script) await clean(page);
    await page.getByRole("button", { name: "Continue" }).press("Enter");
    await expect(page).toHaveURL(/step=pay/);

    // Left in the middle, and come back to without the step.
    await page.goto(address(site, "/"));
    await page.goto(address(site, `/checkout-journey?car_id=${slug}`));
    await expect(page.getByText("Welcome back.")).toBeVisible();
    await page.getByLabel(/Pay at the dealership/).check();
    if (script) await clean(page);
    await page.getByRole("button", { name: "Continue" }).press("Enter");

    await expect(page).toHaveURL(/step=confirm/);
    await expect(page.getByText("ABC12D")).toBeVisible();
    await expect(page.getByText("84,500 km")).toBeVisible();
    await page.getByRole("link", { name: "Change your details" }).click();
    await expect(page.getByLabel("Name")).toHaveValue("Ana Li");
    await page.goBack();
    if (script) await clean(page);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
    await page.getByRole("button", { name: "Send my order" }).press("Enter");
    await expect(page).toHaveURL(/\/success$/);
    await page.goto(address(site, "/demo/messages"));
    await expect(page.getByText(/Buy Online/).first()).toBeVisible();
    await context.close();
  });
}

test("the deposit goes to the payment page [BUY-10]", async ({ page }) => {
  const [, slug] = await someSlugs(page);
  await page.goto(address(site, `/checkout-journey?car_id=${slug}`));
  await signIn(page, "0412000333");
  await page.getByLabel("Name").fill("Ben Ko");
  await page.getByLabel("Email").fill("ben@example.com");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("No trade-in").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel(/Pay a deposit now/).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Continue to pay \$/ }).click();
  await expect(page).toHaveURL(/\/pay\/test\//);
});
