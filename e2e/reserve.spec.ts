import type { Page } from "@playwright/test";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { carWith } from "./ask.ts";
import { address, expect, test } from "./journey.ts";
import { completeSignIn } from "./sign-in.ts";
import type { SiteName } from "./url-map.ts";

const person = { name: "Alex Rivera", email: "alex.rivera@example.com" };
const visa = "4242 4242 4242 4242";

/** Opens the page of a car that can be reserved; gives its path. */
async function reservable(page: Page, site: SiteName, search: string): Promise<string> {
  const path = await carWith(page.request, site, search, (html) => html.includes('id="reserve"'));
  await page.goto(address(site, path));
  return path;
}

async function accessible(page: Page): Promise<void> {
  await isAccessible(page, page.url());
  await fitsScreen(page, page.url());
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(person.name);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
}

async function isReservedInSearch(page: Page, site: string, path: string): Promise<boolean> {
  const slug = path.split("/").at(-1)!;
  const answer = await page.evaluate(async (words) => {
    const response = await fetch("/api/search", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: words, hitsPerPage: 100 }),
    });
    return response.json();
  }, "");
  const hit = (answer.hits as { slug: string; reserved: boolean }[]).find((one) => one.slug === slug);
  if (hit) return hit.reserved;
  await page.goto(address(site, path));
  return (await page.getByText("Another customer is holding this vehicle").count()) > 0;
}

test("a car is reserved, paid, held, shown as RESERVED, cancelled and refunded [BUY-01, BUY-04, BUY-07] [BUY-11, BUY-12] [ROUTE-14] [DECIDE-74]", async ({
  page,
  browser,
}) => {
  const path = await reservable(page, "harbour", "/search/used-cars");
  await expect(page.locator("#reserve")).toContainText("48 hours");
  await page.locator("#reserve").getByRole("link", { name: "Reserve for $200" }).click();
  await expect(page).toHaveURL(/\/sign-in\?type=checkout&redirect=/);
  await completeSignIn(page, "harbour", "0491 570 156");
  await expect(page).toHaveURL(new RegExp(`${path}/checkout$`));
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(/491\s?570\s?156$/);
  for (const mark of ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"])
    await expect(page.locator(".pay-marks")).toContainText(mark);
  await accessible(page);
  await fillContact(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/pay\/test\//);
  await accessible(page);

  // Another shopper hears at once that somebody is at it.
  const other = await browser.newContext();
  const rival = await other.newPage();
  await rival.goto(address("harbour", `${path}/checkout`));
  await completeSignIn(rival, "harbour", "0491 570 157");
  await rival.getByLabel("Name", { exact: true }).fill("Sam Lee");
  await rival.getByLabel("Email", { exact: true }).fill("sam@example.com");
  await rival.getByRole("button", { name: "Continue to payment" }).click();
  await expect(rival.getByRole("heading", { level: 1 })).toHaveText(
    "Somebody else is reserving this car right now.",
  );
  await expect(rival.getByRole("link", { name: "Find Me Something Similar" })).toBeVisible();
  await other.close();

  await page.getByLabel("Card number").fill(visa);
  await page.getByRole("button", { name: "Pay $200" }).click();
  await expect(page.getByRole("heading", { name: "It is reserved for you" })).toBeVisible();
  await expect(page.getByText(/off the market until \w+day \d+ \w+, \d+:\d\d [ap]m/)).toBeVisible();
  await accessible(page);
  const status = page.url();

  await page.goto(address("harbour", path));
  await expect(page.getByText("Another customer is holding this vehicle")).toBeVisible();
  await expect(page.locator("#reserve")).toHaveCount(0);
  expect(await isReservedInSearch(page, "harbour", path)).toBe(true);

  await page.goto(status);
  await page.getByRole("button", { name: "Cancel and refund $200" }).click();
  await expect(page.getByRole("heading", { name: "Your reservation is cancelled" })).toBeVisible();
  await expect(async () => {
    await page.goto(status);
    await expect(page.getByText("$200, refunded to your card")).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.goto(address("harbour", path));
  await expect(page.locator("#reserve")).toBeVisible();
  await page.goto(address("harbour", "/demo/messages"));
  await expect(page.getByText(/^Cancelled: /).first()).toBeVisible();
  await expect(page.getByText(/^Reserved: /).first()).toBeVisible();
});

test("a declined card can be tried again, a silent provider is asked, all by keyboard", async ({
  page,
  trouble,
}) => {
  const path = await reservable(page, "coastline-mazda", "/search/used-cars");
  await page.goto(address("coastline-mazda", `${path}/buy-online`));
  await completeSignIn(page, "coastline-mazda", "0491 570 158");
  await expect(page).toHaveURL(new RegExp(`${path}/checkout$`));
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type(person.name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Email");
  expect(trouble.splice(0)).toHaveLength(1);
  await accessible(page);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(person.name);
  await page.getByLabel("Email", { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(person.email);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/pay\/test\//);

  const pay = async (number: string) => {
    await page.getByLabel("Card number").focus();
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
  };
  await pay("4000 0000 0000 0002");
  await expect(page.getByRole("alert")).toContainText("declined");
  expect(trouble.splice(0)).toHaveLength(1);
  await accessible(page);
  await pay("4000 0000 0000 0259");
  await expect(page.getByText("The bank isn't answering")).toBeVisible();
  expect(trouble.splice(0)).toHaveLength(1);
  await page.getByRole("link", { name: "Return to the dealer" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "It is reserved for you" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel and refund" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your reservation is cancelled" })).toBeVisible();
});

test("an amount is paid for a reference, within the site's limits [BUY-14] [ROUTE-32] [DECIDE-48]", async ({
  page,
  trouble,
}) => {
  await page.goto(address("harbour", "/online-payment"));
  await expect(page).toHaveURL(/\/sign-in\?type=online-payment/);
  await completeSignIn(page, "harbour", "0491 570 159");
  await expect(page).toHaveURL(/\/online-payment$/);
  await accessible(page);
  await page.getByLabel("Reference").fill("INV-2041");
  await page.getByLabel("Amount in dollars").fill("-50");
  await page.getByLabel("Your name").fill(person.name);
  await page.getByLabel("Email for the receipt").fill(person.email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter an amount in dollars");
  expect(trouble.splice(0)).toHaveLength(1);
  await page.getByLabel("Amount in dollars").fill("1,250.50");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$1,250.50");
  await page.getByLabel("Card number").fill(visa);
  await page.getByRole("button", { name: "Pay $1,250.50" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, it is paid" })).toBeVisible();
  await accessible(page);
  await expect(async () => {
    await page.goto(address("harbour", "/demo/messages"));
    await expect(page.getByText(/^Receipt: \$1,250\.50/).first()).toBeVisible({ timeout: 500 });
  }).toPass();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a car is reserved, left, gone on with, paid and cancelled [BUY-01] [ROUTE-15]", async ({ page }) => {
    const path = await reservable(page, "metro-subscribe", "/search");
    await page.locator("#reserve").getByRole("link", { name: "Reserve for $200" }).click();
    await completeSignIn(page, "metro-subscribe", "0491 570 156");
    await expect(page).toHaveURL(new RegExp(`${path}/buy-online$`));
    await fillContact(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("link", { name: "Go back without paying" }).click();
    await expect(page.getByRole("heading", { name: "Your deposit isn't paid yet" })).toBeVisible();
    await page.getByRole("link", { name: "Go on to payment" }).click();
    await page.getByLabel("Card number").fill(visa);
    await page.getByRole("button", { name: "Pay $200" }).click();
    await expect(page.getByRole("heading", { name: "It is reserved for you" })).toBeVisible();
    await page.getByRole("button", { name: "Cancel and refund $200" }).click();
    await expect(page.getByRole("heading", { name: "Your reservation is cancelled" })).toBeVisible();
  });
});
