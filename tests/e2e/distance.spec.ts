import { address, cards, expect, open, resultCount, test } from "./journey.ts";

/** Gosford, in postcode 2250: no address may have it. */
const position = { latitude: -33.4267, longitude: 151.3417 };

test("the position becomes a postcode in the page, and isn't sent [DECIDE-160]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(position);
  await open(page, "harbour", "/search");
  const all = await resultCount(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page).toHaveURL(/[?&]near=2250\b/);
  await expect(cards(page).first()).toContainText(/\d km away · /);
  expect(await resultCount(page)).toBe(all);

  await page.getByRole("combobox", { name: "Within" }).selectOption("50");
  await expect(page).toHaveURL(/within=50/);
  await expect.poll(() => resultCount(page)).toBeLessThan(all);
  await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Nearest first" });
  await expect(page).toHaveURL(/sortBy=nearest/);
  expect(sent.filter((one) => /33\.4|151\.3/.test(one))).toEqual([]);

  // A later visit has the postcode in its field, and is the page that everyone gets.
  await open(page, "harbour", "/search");
  await expect(page.getByRole("searchbox", { name: "Your postcode" })).toHaveValue("2250");
  expect(await resultCount(page)).toBe(all);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a postcode and a radius are fields of the filters' form [DECIDE-156]", async ({ page }) => {
    await page.goto(address("harbour", "/search"));
    await expect(page.getByRole("button", { name: "Use my location" })).toBeHidden();
    await page.getByRole("searchbox", { name: "Your postcode" }).fill("2250");
    await page.getByRole("combobox", { name: "Within" }).selectOption("50");
    await page.getByRole("searchbox", { name: "Your postcode" }).press("Enter");
    await expect(page).toHaveURL(/near=2250/);
    await expect(page).toHaveURL(/within=50/);
    await expect(cards(page).first()).toContainText(/\d km away · /);

    await page.getByRole("searchbox", { name: "Your postcode" }).fill("0001");
    await page.getByRole("searchbox", { name: "Your postcode" }).press("Enter");
    await expect(page.getByRole("searchbox", { name: "Your postcode" })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(page.locator("#near-note")).toHaveText("Invalid postcode");
  });
});
