import { expect, test } from "./journey.ts";
import { consoleOrigin, sessionAs } from "./staff-browser.ts";

// A count that shows on none of the site's pages, since it lists fewer cars.
const plan = `${consoleOrigin}/platform/fleet?words=outback-caravans&kind=set&path=stock_count&value=4321`;

test("an operator sees one change of a site, makes it, watches it and rolls it back [DECIDE-338] [DECIDE-339]", async ({
  page,
}) => {
  await sessionAs(page, "Ruth Alvarez");
  await page.goto(plan);
  await expect(page.getByRole("row", { name: /Outback Caravans.*Changes.*4321/ })).toBeVisible();
  await page.getByRole("button", { name: "Change 1 site" }).click();
  await page.getByRole("button", { name: "Confirm without a passkey" }).click();
  await expect(page.getByText("Every site is done.")).toBeVisible();
  await expect(page.getByText("1 changed")).toBeVisible();
  await page.getByRole("button", { name: "Roll back" }).click();
  await expect(page.getByText("1 rolled back")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the plan is shown, and a change is asked for a passkey", async ({ page }) => {
    await sessionAs(page, "Ruth Alvarez");
    await page.goto(plan);
    await expect(page.getByRole("row", { name: /Outback Caravans.*Changes/ })).toBeVisible();
    await page.getByRole("button", { name: "Change 1 site" }).click();
    await expect(page.getByText("Nothing was changed: confirm with your passkey")).toBeVisible();
  });
});
