import type { APIRequestContext, Page } from "@playwright/test";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { addSession, ask, passSignIn, signedInAs } from "./ask.ts";
import { address, expect, interactive, open, test } from "./journey.ts";
import { messageArrives, newPhone } from "./sign-in.ts";

const site = "metro-subscribe";

/** Slugs of used cars that can be bought. */
async function someSlugs(request: APIRequestContext): Promise<string[]> {
  const body = JSON.stringify({
    filters: { car_type: ["used"], status: ["in_stock"] },
    hitsPerPage: 30,
  });
  const { hits } = await (await ask(request, site, { method: "POST", body }, "/api/search")).json();
  return hits
    .filter((hit: { reserved?: boolean; price?: number }) => !hit.reserved && (hit.price ?? 0) > 200)
    .map(({ slug }: { slug: string }) => slug);
}

const clean = (page: Page) => isAccessible(page, page.url());

for (const script of [true, false]) {
  test(`a car is bought online ${script ? "by keyboard" : "without script"}, left and resumed [BUY-10] [DECIDE-75] [ROUTE-17]`, async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: script });
    const page = await context.newPage();
    const [slug] = await someSlugs(request);
    await page.goto(address(site, `/cars/${slug}`));
    await page.getByRole("link", { name: "Buy it online" }).click();
    await expect(page).toHaveURL(/\/sign-in\?type=checkout/);
    await passSignIn(page, site);
    await expect(page).toHaveURL(new RegExp(`/checkout-journey\\?car_id=${slug}`));

    if (script) await interactive(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert").first()).toContainText("Enter your name.");
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

    // Left in the middle, and reopened without the step in the address.
    await page.goto(address(site, "/"));
    await page.goto(address(site, `/checkout-journey?car_id=${slug}`));
    if (script) await interactive(page);
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
      await fitsScreen(page, `${width} px`);
    }
    await page.getByRole("button", { name: "Send my order" }).press("Enter");
    await expect(page).toHaveURL(/\/success$/);
    await context.close();
    await messageArrives(request, site, "Buy Online");
  });
}

test("a deposit reserves the car, and a shopper who was buying it meanwhile keeps what they typed [BUY-10] [DECIDE-75]", async ({
  page,
  browser,
  request,
}) => {
  const [, slug] = await someSlugs(request);
  const details = async (shopper: Page, name: string) => {
    await addSession(shopper.context(), site, await signedInAs(request, site, newPhone()));
    await open(shopper, site, `/checkout-journey?car_id=${slug}`);
    await shopper.getByLabel("Name").fill(name);
    await shopper.getByLabel("Email").fill("someone@example.com");
    await shopper.getByRole("button", { name: "Continue" }).click();
    await shopper.getByLabel("No trade-in").check();
  };
  await details(page, "Ana Li");

  const context = await browser.newContext();
  const faster = await context.newPage();
  await details(faster, "Ben Ko");
  await faster.getByRole("button", { name: "Continue" }).click();
  await faster.getByLabel(/Pay a deposit now/).check();
  await faster.getByRole("button", { name: "Continue" }).click();
  await faster.getByRole("button", { name: /^Continue to pay \$/ }).click();
  await expect(faster).toHaveURL(/\/pay\/test\//);
  await faster.getByLabel("Card number").fill("4242 4242 4242 4242");
  await faster.getByRole("button", { name: /^Pay/ }).click();
  await expect(faster.getByRole("region", { name: "Your reservation" })).toBeVisible();
  await context.close();

  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Somebody else has this car reserved");
  await clean(page);
  await page.reload();
  await interactive(page);
  await page.getByRole("button", { name: "Send what I typed as an enquiry" }).click();
  await expect(page).toHaveURL(/\/success$/);
});
