import type { Locator, Page } from "@playwright/test";
import { isAccessible } from "./accessible.ts";
import { carWith, get, headingOf } from "./ask.ts";
import { address, expect, open, port, test } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { codeFor, messagesOf, newPhone } from "./sign-in.ts";
import type { SiteName } from "./url-map.ts";

const person = { name: "Zoë O’Neil", email: "zoe@example.com", phone: "0491 570 156" };

/** Opens a car's page that shows finance, with its own or the given terms; returns its path. */
async function financedCar(
  page: Page,
  site: SiteName,
  { terms = "own", scripted = true }: { terms?: "own" | "given"; scripted?: boolean } = {},
): Promise<string> {
  const path = await carWith(
    page.request,
    site,
    "/search?car_type=used&status=in_stock&year=2019:",
    (html) => {
      const info = /id="finance-info"[^>]*>(.*)/s.exec(html)?.[1];
      return info !== undefined && info.startsWith("Estimate for approved applicants") === (terms === "own");
    },
  );
  if (scripted) await open(page, site, path);
  else await page.goto(address(site, path));
  return path;
}

const pressTab = async (page: Page, target: Locator, key = "Enter") => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

test.describe("the finance summary", () => {
  for (const [site, layout, lender] of [
    ["harbour", "panel", null],
    ["harbour-certified", "branded", "Harbour Certified Finance"],
    ["coastline-mazda", "branded", "Coastline Finance"],
    ["outback-caravans", "compact", null],
  ] as const) {
    test(`${site} has the layout ${layout}, rates beside the estimate, accessible [FIN-11] [FIN-15] [FIN-19]`, async ({
      page,
    }) => {
      await financedCar(page, site);
      const finance = page.locator("#finance");
      await expect(finance).toHaveAttribute("data-layout", layout);
      const sizes = await finance
        .locator(".finance-figures dd")
        .evaluateAll((figures) => figures.map((figure) => getComputedStyle(figure).fontSize));
      expect(sizes).toHaveLength(3);
      expect(new Set(sizes).size).toBe(1);
      await expect(finance).toContainText("WARNING: This comparison rate");
      if (lender) await expect(finance.locator(".finance-lender")).toHaveText(lender);
      if (site !== "coastline-mazda") await isAccessible(page, "#finance", "#finance");
    });
  }

  test("opens its info by keyboard and gives the focus back [FIN-12] [FIN-13]", async ({ page }) => {
    await financedCar(page, "harbour");
    const button = page.getByRole("button", { name: "Finance info" });
    await pressTab(page, button);
    const dialog = page.getByRole("dialog", { name: "About this finance estimate" });
    await expect(dialog).toContainText("Estimate for approved applicants");
    await isAccessible(page, "dialog[open]", "dialog[open]");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  });

  test("requests the info that isn't on the car, and again when it failed [FIN-13] [FIN-14] [DECIDE-55]", async ({
    page,
    pageErrors,
  }) => {
    await financedCar(page, "harbour", { terms: "given" });
    await page.route("**/finance-disclaimer", (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole("button", { name: "Finance info" }).click();
    const dialog = page.getByRole("dialog", { name: "About this finance estimate" });
    await expect(dialog.getByRole("alert")).toContainText("couldn’t load");
    pageErrors.length = 0;
    await page.unroute("**/finance-disclaimer");
    const answered = page.waitForResponse("**/finance-disclaimer");
    await dialog.getByRole("button", { name: "Try again" }).click();
    const answer = (await (await answered).json()) as {
      finance_lenders: { taurus: { disclaimer: string } };
    };
    await expect(dialog).toContainText(answer.finance_lenders.taurus.disclaimer);
  });

  test("has no info for a car of another site, or one without finance [DECIDE-55]", async ({ request }) => {
    for (const host of ["harbour", "metro-subscribe"]) {
      const answer = await request.get(`http://127.0.0.1:${port}/api/cars/no-such-car/finance-disclaimer`, {
        headers: { host: `${host}.localhost:${port}` },
      });
      expect(answer.status()).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "not_found" });
    }
  });
});

test("the calculator works by keyboard over the car page, and never shows a wrong number [FIN-25] [FIN-26] [FIN-27] [LIMIT-29]", async ({
  page,
}) => {
  await financedCar(page, "coastline-mazda");
  await pressTab(page, page.getByRole("button", { name: "Calculate repayments" }));
  const dialog = page.getByRole("dialog", { name: "Calculate repayments" });
  await expect(dialog.getByLabel("Interest rate, a year")).toHaveValue("8.5");
  await tabTo(page, dialog.getByLabel("Vehicle price"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("30000");
  await tabTo(page, dialog.getByLabel("Interest rate, a year"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("10");
  const figures = dialog.locator(".finance-figures");
  await expect(figures).toContainText("$147");
  await expect(figures).toContainText("$294");
  await expect(figures).toContainText("$637");
  await expect(figures).toContainText("10.00% p.a.");
  await expect(dialog).toContainText("indicative only");
  await isAccessible(page, "dialog[open]", "dialog[open]");
  await tabTo(page, dialog.getByLabel("Balloon"));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("-1");
  await expect(dialog.getByText("Enter the balloon as an amount of 0 or more")).toBeVisible();
  await expect(figures).toHaveCount(0);
  await isAccessible(page, "dialog[open]", "dialog[open]");
});

test("a finance enquiry goes by keyboard from the car to its thanks [FIN-21] [FIN-22] [FIN-23] [DECIDE-133] [ROUTE-24]", async ({
  page,
  request,
}) => {
  const href = await financedCar(page, "outback-caravans");
  await pressTab(page, page.locator("#finance").getByRole("link", { name: "Apply for finance" }));
  await expect(page).toHaveURL(/\/apply-for-finance\?.*car_id=.*#finance-form$/);
  await expect(page.locator("#finance-form")).toBeInViewport();
  await expect(page.locator(`.finance-aside a[href="${href}"]`)).toBeVisible();
  await isAccessible(page, "main", "main");
  const form = page.locator("#finance-form form");
  const type = async (label: string, text: string) => {
    await tabTo(page, form.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await type("Name", person.name);
  await type("Email", person.email);
  await type("Phone", person.phone);
  await page.keyboard.press("Enter");
  await expect(form.locator("[aria-current=step]")).toHaveText("Your loan");
  await expect(form.getByLabel(/^Vehicle price or budget/)).toHaveValue(/^\d+$/);
  await isAccessible(page, "#finance-form", "#finance-form");
  await tabTo(page, form.getByLabel(/^Deposit or trade-in value/));
  await page.keyboard.type("minus one");
  await page.keyboard.press("Enter");
  await expect(form.locator(".field-error")).toHaveText("Please enter an amount, such as 5000.");
  await tabTo(page, form.getByLabel(/^Deposit or trade-in value/));
  await page.keyboard.press("Control+A");
  await page.keyboard.type("$5,000");
  await page.keyboard.press("Enter");
  await expect(form.locator("[aria-current=step]")).toHaveText("Check and send");
  await expect(form.locator(".form-review")).toContainText("$5,000");
  await pressTab(page, form.getByRole("button", { name: "Send finance enquiry" }));
  await expect(form.locator(".field-error")).toHaveText(
    "* You must agree before we can look into finance for you.",
  );
  await pressTab(page, form.getByLabel(/^I agree that my details/), "Space");
  await isAccessible(page, "#finance-form", "#finance-form");
  await pressTab(page, form.getByRole("button", { name: "Send finance enquiry" }));
  await expect(page).toHaveURL(address("outback-caravans", "/success"));
  await expect(page.getByText(/Our finance team will be in touch about/)).toBeVisible();
  const sentLead = async () =>
    [...(await messagesOf(request, "outback-caravans")).matchAll(/<pre[^>]*>(.*?)<\/pre>/gs)].find(
      ([, text]) => text!.includes("Credit consent: yes"),
    )?.[1] ?? "";
  await expect.poll(sentLead).toContain("Deposit or trade-in value: $5,000");
  expect(await sentLead()).toContain("Enquiry: Finance Enquiry");
});

test("a site's other finance addresses redirect to its own [ROUTE-22] [ROUTE-23] [ROUTE-25] [ROUTE-26] [FIN-21]", async ({
  request,
}) => {
  for (const path of [
    "/finance",
    "/finance-enquiry",
    "/personalised/finance",
    "/personalised/finance?car_id=none",
  ]) {
    const answer = await get(request, "outback-caravans", path);
    expect([path, answer.headers().location]).toEqual([path, "/apply-for-finance"]);
  }
  const preApproval = await get(request, "outback-caravans", "/finance-pre-approval");
  expect(headingOf(await preApproval.text())).toBe("Finance pre-approval");
});

test("finance pages require sign-in where the site gates them, and then show the form with the car and the number in it [FIN-28] [DECIDE-01] [DECIDE-69] [DECIDE-70]", async ({
  page,
}) => {
  // The page is hydrated: client navigation must not lose the anchor.
  await financedCar(page, "harbour");
  await page.locator("#finance").getByRole("link", { name: "Apply for finance" }).click();
  await expect(page).toHaveURL(/\/sign-in\?type=finance&redirect=%2Ffinance%3F/);
  const phone = newPhone();
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByRole("button", { name: "Text me a code" }).click();
  await expect(page.getByLabel("Six-digit code")).toBeVisible();
  await page.getByLabel("Six-digit code").fill(await codeFor(page, "harbour", phone));
  const answered = page.waitForResponse((response) => /\/finance(\.data)?\?/.test(response.url()));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  expect((await answered).headers()["cache-control"]).toContain("no-store");
  await expect(page).toHaveURL(/\/finance\?.*car_id=.*#finance-form$/);
  await expect(page.locator("#finance-form")).toBeInViewport();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue(
    new RegExp(`${phone.slice(1, 4)}\\s?${phone.slice(4, 7)}\\s?${phone.slice(7)}$`),
  );
  await expect(page.locator(".finance-aside .card")).toBeVisible();
  await expect(page.locator(".finance-copy")).toContainText("$163.02 per week over 60 months at 10.76% APR");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the summary is readable, the calculator works and the form completes [FIN-13] [FIN-23] [FIN-27]", async ({
    page,
    pageErrors,
  }) => {
    await financedCar(page, "outback-caravans", { scripted: false });
    await expect(page.locator("#finance-info")).toBeVisible();
    await page.locator("#finance").getByRole("link", { name: "Calculate repayments" }).click();
    await expect(page).toHaveURL(/\/apply-for-finance\?price=\d+#calculator$/);
    const calculator = page.locator("#calculator");
    await calculator.getByLabel("Vehicle price").fill("30,000");
    await calculator.getByLabel("Balloon").fill("");
    await calculator.getByRole("button", { name: "Calculate" }).click();
    await expect(page).toHaveURL(/term=5.*#calculator$/);
    await expect(calculator.locator(".finance-figures")).toContainText("$637");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await calculator.getByLabel("Vehicle price").fill("");
    await calculator.getByRole("button", { name: "Calculate" }).click();
    await expect(calculator.getByText("Enter the price of the vehicle.")).toBeVisible();
    await expect(calculator.locator(".finance-figures")).toHaveCount(0);

    await financedCar(page, "outback-caravans", { scripted: false });
    await page.locator("#finance").getByRole("link", { name: "Apply for finance" }).click();
    const form = page.locator("#finance-form form");
    const goOn = (name = "Continue") => form.getByRole("button", { name }).click();
    await goOn();
    await expect(page.getByText("Please fix the following errors:")).toBeVisible();
    // A response with validation errors is a 400, which the browser logs.
    expect(pageErrors.splice(0)).toHaveLength(1);
    await form.getByLabel("Name", { exact: true }).fill(person.name);
    await form.getByLabel("Email", { exact: true }).fill(person.email);
    await form.getByLabel("Phone", { exact: true }).fill(person.phone);
    await goOn();
    await expect(page).toHaveURL(/car_id=.*step=1#finance-form$/);
    await expect(form.getByLabel(/^Vehicle price or budget/)).toHaveValue(/^\d+$/);
    await form.getByLabel(/^How long to pay it off/).selectOption("7 years");
    await goOn();
    await expect(form.locator(".form-review")).toContainText("7 years");
    await page.reload();
    await expect(form.locator(".form-review")).toContainText(person.email);
    await form.getByLabel(/^I agree that my details/).check();
    await goOn("Send finance enquiry");
    await expect(page).toHaveURL(/\/success/);
    await expect(page.getByText(/Our finance team will be in touch/)).toBeVisible();
  });
});
