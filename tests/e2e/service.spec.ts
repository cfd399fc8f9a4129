import { isAccessible } from "./accessible.ts";
import { get } from "./ask.ts";
import { address, expect, interactive, open, test } from "./journey.ts";
import { tabTo, typeInto } from "./keyboard.ts";
import { leadsOf } from "./other-processes.ts";

/** A Wednesday two to three weeks ahead, not a holiday of the demo. */
function wednesday(): string {
  const at = new Date(Date.now() + 14 * 86_400_000);
  while (at.getUTCDay() !== 3) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}
const person = { name: "Ines Okafor", email: "ines@example.com", phone: "0491 570 156" };

test.describe("a service is booked on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("by keyboard, accessible at each step, one lead from the first step on [SERVICE-01] [SERVICE-03, SERVICE-04, SERVICE-05] [ROUTE-37, ROUTE-38]", async ({
    page,
  }) => {
    await open(page, "coastline-mazda", "/service");
    await expect(page.getByText("GENUINE SERVICING")).toBeVisible();
    await isAccessible(page, "the page", "main");
    const form = page.locator('form[data-form="service"]');
    const on = form.getByRole("button", { name: "Continue" });

    await tabTo(page, on);
    await page.keyboard.press("Enter");
    await expect(form.getByText("Please complete the form step before proceeding")).toBeVisible();
    await typeInto(page, form.getByLabel("Make"), "Mazda");
    await typeInto(page, form.getByLabel("Model"), "CX-5");
    await typeInto(page, form.getByLabel("Year"), "2019");
    await tabTo(page, on);
    const saved = page.waitForResponse("**/api/leads");
    await page.keyboard.press("Enter");
    const { lead_id } = (await (await saved).json()) as { lead_id: string };

    await expect(form.getByText("Contact Details").last()).toBeVisible();
    await isAccessible(page, "contact", "#book");
    await typeInto(page, form.getByLabel("Name", { exact: true }), person.name);
    await typeInto(page, form.getByLabel("Email", { exact: true }), person.email);
    await typeInto(page, form.getByLabel("Phone", { exact: true }), person.phone);
    await typeInto(page, form.getByLabel("Postcode"), "2450");
    await tabTo(page, on);
    await page.keyboard.press("Enter");

    await expect(form.getByLabel(/free ride/)).toBeVisible();
    await isAccessible(page, "order", "#book");
    await page.reload();
    await interactive(page);
    await expect(form.getByLabel("Kind of service")).toBeVisible();
    await form.getByLabel("Kind of service").selectOption("Logbook service");
    await form.getByLabel("Preferred date").fill(wednesday());
    await form.getByLabel("Drop-off").selectOption("8:45am");
    const book = form.getByRole("button", { name: "Book service" });
    await tabTo(page, book);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(address("coastline-mazda", "/success"));
    await expect(page.getByText("Our service team has your request")).toBeVisible();

    const lead = (await leadsOf("coastline-mazda")).find(({ id }) => id === lead_id);
    expect(lead?.state).toBe("complete");
    expect(lead?.payload).toMatchObject({
      "Vehicle Model": "CX-5",
      "Drop-off Time": "8:45am",
      lead_status: "Complete",
    });
  });

  test("a free ride isn't offered outside its area [DECIDE-116]", async ({ page }) => {
    await open(page, "coastline-mazda", "/book-a-service");
    const form = page.locator('form[data-form="service"]');
    await form.getByLabel("Make").fill("Mazda");
    await form.getByLabel("Model").fill("2");
    await form.getByLabel("Year").fill("2015");
    await form.getByRole("button", { name: "Continue" }).click();
    await form.getByLabel("Name", { exact: true }).fill(person.name);
    await form.getByLabel("Email", { exact: true }).fill(person.email);
    await form.getByLabel("Phone", { exact: true }).fill(person.phone);
    await form.getByLabel("Postcode").fill("6000");
    await form.getByRole("button", { name: "Continue" }).click();
    await expect(form.getByText("Your postcode is too far away for a free ride.")).toBeVisible();
    await form.getByRole("button", { name: "Back" }).click();
    await expect(form.getByLabel("Postcode")).toHaveValue("6000");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a service is booked step by step under one lead, and a full form survives an invalid day [SERVICE-02] [SERVICE-11]", async ({
    page,
    pageErrors,
  }) => {
    const site = "outback-caravans";
    await page.goto(address(site, "/book-a-service"));
    await expect(page).toHaveURL(address(site, "/service"));
    await page.getByLabel("Name", { exact: true }).fill(person.name);
    await page.getByLabel("Email", { exact: true }).fill(person.email);
    await page.getByLabel("Phone", { exact: true }).fill(person.phone);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Make").fill("Jayco");
    await page.getByLabel("Model").fill("Journey");
    await page.getByLabel("Year").fill("2018");
    await page.getByRole("button", { name: "Continue" }).click();
    const partial = (await leadsOf(site)).find(({ payload }) => payload["Vehicle Model"] === "Journey");
    expect(partial?.state).toBe("partial");

    await page.getByLabel("Service interval").selectOption("Yearly service");
    await page.getByLabel("Kind of service").selectOption("Repair");
    await page.getByLabel("Preferred date").fill("2020-01-01");
    await page.getByLabel("Comments").fill("The fridge hums.");
    await page.getByRole("button", { name: "Book service" }).click();
    await expect(page.getByText("Please choose a date in the future.").first()).toBeVisible();
    expect(pageErrors.splice(0).join()).toContain("400");
    await expect(page.getByLabel("Comments")).toHaveValue("The fridge hums.");
    await page.getByLabel("Preferred date").fill(wednesday());
    await page.getByRole("button", { name: "Book service" }).click();
    await expect(page).toHaveURL(address(site, "/success"));
    const done = (await leadsOf(site)).find(({ id }) => id === partial?.id);
    expect(done?.state).toBe("complete");
    expect(done?.payload.Comments).toBe("The fridge hums.");
  });

  test("a dealer without servicing has no such page [ROUTE-37]", async ({ request }) => {
    expect((await get(request, "metro-subscribe", "/service")).status()).toBe(404);
  });
});
