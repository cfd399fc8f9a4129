import type { Page } from "@playwright/test";
import { filled } from "./ask.ts";
import { address, expect, interactive, open, port, test } from "./journey.ts";
import { consoleOrigin, sessionAs } from "./staff-browser.ts";

/** What a robot reports isn't recorded, and a headless browser says that it is one. */
test.use({
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
});

const site = "harbour-certified";
const screen = (name: string) => `${consoleOrigin}/marketing/destinations/${site}/${name}`;

async function enquire(shopper: Page): Promise<void> {
  await open(shopper, site, "/enquire?form=call_back");
  await shopper.getByLabel("Name", { exact: true }).fill("Robin Walker");
  await shopper.getByLabel("Email", { exact: true }).fill("robin.walker@example.com");
  await shopper.getByLabel("Phone", { exact: true }).fill("0491 570 156");
  await shopper.getByLabel("I agree to the terms of use").check();
  await shopper.getByRole("button", { name: "Call me back" }).click();
  await expect(shopper).toHaveURL(address(site, "/success"));
  await interactive(shopper);
}

async function storeSecret(staff: Page, secret: string): Promise<void> {
  await staff.getByLabel("Secret", { exact: true }).fill(secret);
  await staff.getByRole("button", { name: "Store the secret" }).click();
}

const events = (staff: Page, name = "Lead") =>
  staff
    .getByRole("table", { name: "Last events" })
    .getByRole("row")
    .filter({ hasText: `as ${name}` });

test("a conversion of a shopper who allows it reaches the vendor once its secret is right, with the car that was looked at, until it is switched off [DECIDE-260] [DECIDE-263]", async ({
  page: staff,
  context,
  request,
}) => {
  await sessionAs(staff, "Tom Fielding");
  await staff.goto(`${consoleOrigin}/marketing?of=site:${site}`);
  const listed = staff.getByRole("table", { name: /^Destinations/ });
  await expect(listed.getByRole("row").filter({ hasText: "harbour-meta" })).toContainText(
    "Not verified with the vendor",
  );
  await listed.getByRole("link", { name: "Meta 1234567890" }).click();
  await expect(staff).toHaveURL(screen("harbour-meta"));

  await storeSecret(staff, "wrong");
  await staff.getByRole("button", { name: "Confirm without a passkey" }).click();
  await expect(staff.getByText("Stored. What waits is sent now.")).toBeVisible();

  const shopper = await context.newPage();
  const reports: string[] = [];
  shopper.on("request", (sent) => sent.url().endsWith("/api/measure") && reports.push(sent.postData() ?? ""));
  await open(shopper, site, "/search?gclid=Gc-1");
  const strip = shopper.getByRole("region", { name: "Your privacy choices" });
  await expect(strip).toContainText(
    "for statistics to Google Analytics, for advertising to Meta, Google Ads and Google Tag Manager",
  );
  await strip.getByRole("button", { name: "Allow both" }).click();
  await expect(strip).toBeHidden();
  expect(reports).toEqual([]);
  await open(shopper, site, await filled(request, site, "/cars/{used}"));
  await expect.poll(() => reports.join()).toContain("asc_item_pageview");
  await enquire(shopper);
  await staff.bringToFront();
  await expect(async () => {
    await staff.reload();
    await expect(staff.getByText(/the secret is refused. It is tried again/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(events(staff)).toHaveCount(1);
  await expect(events(staff)).toContainText("Waiting");

  await storeSecret(staff, "demo-another");
  await expect(staff.getByText("Stored. What waits is sent now.")).toBeVisible();
  await expect(async () => {
    await staff.reload();
    await expect(events(staff)).toContainText("Sent", { timeout: 500 });
  }).toPass();
  await expect(events(staff, "ViewContent")).toContainText("Sent");
  await events(staff).getByText("What is sent").click();
  await expect(events(staff)).toContainText('"(hashed)"');
  await expect(events(staff)).not.toContainText("robin");
  const received = await staff.request.get(`http://localhost:${port}/demo/vendors`);
  expect(await received.text()).not.toContain("robin.walker");

  await staff.getByRole("button", { name: "Switch off now" }).click();
  await expect(staff.getByText("Switched off: nothing is sent.")).toBeVisible();
  await enquire(shopper);
  await staff.goto(screen("harbour-ads"));
  await expect(async () => {
    await staff.reload();
    await expect(
      staff.getByRole("table", { name: "Last events" }).getByText("Sent", { exact: true }),
    ).toHaveCount(2, {
      timeout: 500,
    });
  }).toPass();
  await expect(staff.getByText("as action 77123")).toHaveCount(2);
  await staff.goto(screen("harbour-meta"));
  await expect(events(staff)).toHaveCount(1);
  await staff.getByRole("button", { name: "Switch on again" }).click();
  await expect(staff.getByText("Switched on.")).toBeVisible();
});

test("the vendors of a site are edited in the draft, at the screen of the destinations", async ({ page }) => {
  await sessionAs(page, "Tom Fielding");
  await page.goto(`${consoleOrigin}/settings?of=site:${site}`);
  await page.getByRole("link", { name: "Which vendors receive enquiries and sales?" }).click();
  await expect(page).toHaveURL(`${consoleOrigin}/marketing/vendors?of=site%3A${site}`);
  await page.getByRole("link", { name: "All destinations" }).click();
  await expect(page).toHaveURL(`${consoleOrigin}/marketing?of=site%3A${site}`);
});
