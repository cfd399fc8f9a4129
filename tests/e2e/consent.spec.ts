import type { Page } from "@playwright/test";
import { address, expect, interactive, open, test } from "./journey.ts";

/** Every analytics call from now on. */
function counted(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/tracking")) calls.push(request.postData() ?? "");
  });
  return calls;
}

const bar = (page: Page) => page.getByRole("region", { name: "Your privacy choices" });
/** A form that succeeds is counted (LEAD-24). */
async function askForACall(page: Page, site: string): Promise<void> {
  await open(page, site, "/enquire?form=call_back");
  await page.getByLabel("Name", { exact: true }).fill("Robin Walker");
  await page.getByLabel("Email", { exact: true }).fill("robin@example.com");
  await page.getByLabel("Phone", { exact: true }).fill("0491 570 156");
  await page.getByRole("button", { name: "Call me back" }).click();
  await expect(page).toHaveURL(address(site, "/success"));
  // A success sends its events before the browser is idle.
  await interactive(page);
}

test("on a site that asks for consent, nothing is tracked before it, and a refusal holds until it is changed [DECIDE-190]", async ({
  page,
}) => {
  const calls = counted(page);
  await open(page, "metro-subscribe", "/search");
  await expect(bar(page)).toBeVisible();
  await askForACall(page, "metro-subscribe");
  await bar(page).getByRole("button", { name: "Neither" }).click();
  await expect(bar(page)).toBeHidden();
  await askForACall(page, "metro-subscribe");
  await expect(bar(page)).toBeHidden();
  expect(calls).toEqual([]);

  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy choices" }).click();
  await bar(page).getByRole("button", { name: "Statistics only" }).click();
  await askForACall(page, "metro-subscribe");
  await expect.poll(() => calls.length).toBe(1);
});

test("a browser that objects by Global Privacy Control sees no consent banner and isn't tracked, on any site", async ({
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
  );
  const calls = counted(page);
  for (const site of ["metro-subscribe", "outback-caravans"]) {
    await askForACall(page, site);
    await expect(bar(page)).toBeHidden();
  }
  expect(calls).toEqual([]);
  await page.goto(`${address("metro-subscribe", "/search")}#privacy-choices`);
  await expect(bar(page)).toContainText("Global Privacy Control");
});
