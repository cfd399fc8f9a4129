import type { APIRequestContext, Page } from "@playwright/test";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { addSession, ask, carWith, passSignIn, signedInAs } from "./ask.ts";
import { address, expect, interactive, open, test } from "./journey.ts";
import { messageArrives, newPhone } from "./sign-in.ts";
import type { SiteName } from "./url-map.ts";

const person = { name: "Alex Rivera", email: "alex.rivera@example.com" };
const visa = "4242 4242 4242 4242";

/** Opens the page of a car that can be reserved; returns its path. */
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

/** Whether the search reports the car with this page as reserved. */
async function isReservedInSearch(
  request: APIRequestContext,
  site: SiteName,
  path: string,
): Promise<boolean | undefined> {
  const hitsPerPage = 100;
  for (let offset = 0, found = 1; offset < found; offset += hitsPerPage) {
    const body = JSON.stringify({ hitsPerPage, offset });
    const answer = await (await ask(request, site, { method: "POST", body }, "/api/search")).json();
    const hit = (answer.hits as { slug: string; reserved: boolean }[]).find(
      ({ slug }) => `/cars/${slug}` === path,
    );
    if (hit) return hit.reserved;
    found = answer.count;
  }
  return undefined;
}

test("a car is reserved, paid, held, shown as RESERVED, cancelled and refunded [BUY-01, BUY-04, BUY-07] [BUY-11, BUY-12] [ROUTE-14] [DECIDE-74] [DECIDE-435]", async ({
  page,
  browser,
  request,
}) => {
  await page.goto(address("harbour", "/?utm_source=flyer&utm_campaign=spring"));
  await page.waitForFunction(() => sessionStorage.getItem("forecourt visit"));
  const path = await reservable(page, "harbour", "/search/used-cars");
  await expect(page.locator("#reserve")).toContainText("48 hours");
  await page.locator("#reserve").getByRole("link", { name: "Reserve for $200" }).click();
  await expect(page).toHaveURL(/\/sign-in\?type=checkout&redirect=/);
  // It says for which car, by a link to it.
  await expect(page.locator(`#main .form-head a[href="${path}"]`)).toBeVisible();
  const phone = await passSignIn(page, "harbour");
  await expect(page).toHaveURL(new RegExp(`${path}/checkout$`));
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(
    new RegExp(`${phone.slice(1, 4)}\\s?${phone.slice(4, 7)}\\s?${phone.slice(7)}$`),
  );
  for (const mark of ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"])
    await expect(page.locator(".pay-marks")).toContainText(mark);
  await accessible(page);
  await fillContact(page);
  await interactive(page);
  const posted = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/checkout"),
  );
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const sent = JSON.parse(
    new URLSearchParams((await posted).postData() ?? "").get("lead_attributes") ?? "{}",
  );
  expect(sent.linked_query_params).toEqual({ utm_source: "flyer", utm_campaign: "spring" });
  expect(sent.visited_pages).toContain(path);
  await expect(page).toHaveURL(/\/pay\/test\//);
  await accessible(page);

  // Another shopper is informed at once that the car is being reserved.
  const other = await browser.newContext();
  const rival = await other.newPage();
  await addSession(other, "harbour", await signedInAs(request, "harbour", newPhone()));
  await open(rival, "harbour", `${path}/checkout`);
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
  const calendar = page.getByRole("link", { name: "Add to calendar" });
  const file = await ask(
    request,
    "harbour",
    { method: "GET", body: null },
    (await calendar.getAttribute("href"))!,
  );
  expect(await file.text()).toMatch(/SUMMARY:Reserved until now: .*\r\n[\s\S]*LOCATION:Harbour/);
  await expect(page.getByRole("heading", { name: "Where to see it" })).toBeVisible();
  await accessible(page);
  const status = page.url();

  await page.goto(address("harbour", path));
  await expect(page.locator(".car-reserved")).toBeVisible();
  await expect(page.locator("#reserve")).toHaveCount(0);
  expect(await isReservedInSearch(request, "harbour", path)).toBe(true);

  await page.goto(status);
  await page.getByText("Cancel and refund $200").click();
  await page.getByRole("button", { name: "Yes, refund $200" }).click();
  await expect(page.getByRole("heading", { name: "Your reservation is cancelled" })).toBeVisible();
  await expect(async () => {
    await page.goto(status);
    await expect(page.getByText("$200, refunded to your card")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto(address("harbour", path));
  await expect(page.locator("#reserve")).toBeVisible();
  for (const subject of [/>Cancelled: /, />Reserved: /]) await messageArrives(request, "harbour", subject);
});

test("a declined card can be retried, a silent provider is polled, all by keyboard", async ({
  page,
  pageErrors,
}) => {
  const path = await reservable(page, "coastline-mazda", "/search/used-cars");
  await page.goto(address("coastline-mazda", `${path}/buy-online`));
  await passSignIn(page, "coastline-mazda");
  await expect(page).toHaveURL(new RegExp(`${path}/checkout$`));
  await interactive(page);
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type(person.name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(/e-?mail/i);
  expect(pageErrors.splice(0)).toHaveLength(1);
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
  expect(pageErrors.splice(0)).toHaveLength(1);
  await accessible(page);
  await pay("4000 0000 0000 0259");
  await expect(page.getByText("The bank isn't answering")).toBeVisible();
  expect(pageErrors.splice(0)).toHaveLength(1);
  await page.getByRole("link", { name: "Return to the dealer" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "It is reserved for you" })).toBeVisible();
  await page.locator(".reserve-cancel > summary").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your reservation is cancelled" })).toBeVisible();
});

test("an amount is paid for a reference, within the site's limits [BUY-14] [ROUTE-32] [DECIDE-48]", async ({
  page,
  request,
  pageErrors,
}) => {
  await page.goto(address("harbour", "/online-payment"));
  await expect(page).toHaveURL(/\/sign-in\?type=online-payment/);
  await passSignIn(page, "harbour");
  await expect(page).toHaveURL(/\/online-payment$/);
  await interactive(page);
  await accessible(page);
  await page.getByLabel("Reference").fill("INV-2041");
  await page.getByLabel("Amount in dollars").fill("-50");
  await page.getByLabel("Your name").fill(person.name);
  await page.getByLabel("Email for the receipt").fill(person.email);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter an amount in dollars");
  expect(pageErrors.splice(0)).toHaveLength(1);
  await page.getByLabel("Amount in dollars").fill("1,250.50");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("$1,250.50");
  await page.getByLabel("Card number").fill(visa);
  await page.getByRole("button", { name: "Pay $1,250.50" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, it is paid" })).toBeVisible();
  await accessible(page);
  await messageArrives(request, "harbour", "Receipt: $1,250.50");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a car is reserved, left, resumed, paid and cancelled [BUY-01] [ROUTE-15]", async ({ page }) => {
    const path = await reservable(page, "metro-subscribe", "/search");
    await page.locator("#reserve").getByRole("link", { name: "Reserve for $200" }).click();
    await passSignIn(page, "metro-subscribe");
    await expect(page).toHaveURL(new RegExp(`${path}/buy-online$`));
    await fillContact(page);
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("link", { name: "Go back without paying" }).click();
    await expect(page.getByRole("heading", { name: "Your deposit isn't paid yet" })).toBeVisible();
    await page.getByRole("link", { name: "Go on to payment" }).click();
    await page.getByLabel("Card number").fill(visa);
    await page.getByRole("button", { name: "Pay $200" }).click();
    await expect(page.getByRole("heading", { name: "It is reserved for you" })).toBeVisible();
    await page.getByText("Cancel and refund $200").click();
    await page.getByRole("button", { name: "Yes, refund $200" }).click();
    await expect(page.getByRole("heading", { name: "Your reservation is cancelled" })).toBeVisible();
  });
});
