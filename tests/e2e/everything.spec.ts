import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode, filled, get } from "./ask.ts";
import { address, expect, open, test } from "./journey.ts";
import { fromTheDocs } from "./new-dealer-files.ts";
import { forecourt } from "./other-processes.ts";
import { readUrlMap, type SiteName } from "./url-map.ts";

const site = "everything-motors";
const { options } = readUrlMap();

for (const { what, path, on, text, isShown, rules } of options) {
  test(`${what} on ${path} ${isShown ? "shows" : "hides"} ${text}${rules.map((rule) => ` [${rule}]`).join("")}`, async ({
    request,
  }) => {
    for (const own of on) {
      const answer = await get(request, own, await filled(request, own, path));
      expect(answer.status(), own).toBe(200);
      // The data that scripts read repeat what the page says.
      const shown = decode((await answer.text()).replace(/<script[\s\S]*?<\/script>/g, ""));
      if (isShown) expect(shown).toContain(text);
      else expect(shown).not.toContain(text);
    }
  });
}

test("a shopper books in the framed tool, as a page of another website does; a popup waits its time there [CMS-01] [CMS-04] [SERVICE-16]", async ({
  page,
  request,
}) => {
  await open(page, site, "/service");
  const tool = page.frameLocator('iframe[title="Service booking"]');
  await tool.getByRole("link").first().click();
  await expect(tool.getByRole("heading", { name: "You are booked in" })).toBeVisible();
  await expect(page).toHaveURL(address(site, "/service"));
  for (const path of ["/embed/service_booking_iframe?name=workshop", "/demo/booking"]) {
    const policy = (await get(request, site, path)).headers()["content-security-policy"];
    expect(policy, path).toMatch(/frame-ancestors ('self' )?https:\/\/firstcar-geelong\.example;/);
  }
  expect((await get(request, site, "/service")).headers()["content-security-policy"]).toContain(
    "frame-src 'self';",
  );
  await page.goto(address(site, "/embed/timed_popup?name=first-car-day"));
  await expect(page.getByRole("dialog").getByRole("heading", { name: "First car day" })).toBeVisible();
});

test("the shopper who asks is texted in the dealer's words, and each step of the question is stored [DECIDE-13]", async ({
  page,
  request,
}) => {
  await open(page, site, await filled(request, site, "/enquire?form=enquiry&car_id={id}"));
  const form = page.locator('form[data-form="enquiry"]');
  await form.getByLabel("Name", { exact: true }).fill("Tess Moran");
  await form.getByLabel("Email", { exact: true }).fill("tess@example.com");
  await form.getByLabel("Phone", { exact: true }).fill("0491 570 158");
  const partial = page.waitForResponse("**/api/leads");
  await form.getByRole("button", { name: "Continue" }).click();
  expect((await partial).status()).toBe(200);
  await form.getByLabel("What must it have?").fill("A tow bar");
  await form.getByRole("button", { name: "Continue" }).click();
  await form.getByLabel(/terms of use/).check();
  await form.getByRole("button", { name: "Send enquiry" }).click();
  await expect(page).toHaveURL(address(site, "/success"));
  await expect
    .poll(async () => decode(await (await get(request, site, "/demo/messages")).text()))
    .toMatch(/got it, we call you back/);
  const messages = decode(await (await get(request, site, "/demo/messages")).text());
  expect(messages).toContain("The yard at Everything Motors");
  expect(messages).toContain("A tow bar");
});

test("a site of more than 1,999 cars shows its configured count [SITE-30] [SEARCH-79]", async ({
  request,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-count-"));
  const [file, stock] = [join(folder, "site.yaml"), join(folder, "stock.json")];
  const written = (await fromTheDocs("yaml")).replaceAll("westside", "countside").trimEnd();
  await writeFile(file, `${written}\n  stock_count: 4200\n`);
  const cars = Array.from({ length: 2_000 }, (_, n) => ({
    stocknum: `N${n}`,
    make: "Toyota",
    model: "Corolla",
    year: 2021,
    car_type: "used",
    price: 20_000 + n,
    km: 30_000 + n,
    fuel: "Electric",
    status: "in_stock",
  }));
  await writeFile(stock, JSON.stringify(cars));
  await forecourt("site", "apply", file);
  await forecourt("stock", "import", "--site", "countside", stock);
  const results = async (path: string) => (await get(request, "countside" as SiteName, path)).text();
  await expect.poll(() => results("/search")).toContain("4,200 cars");
  expect(await results("/search?price=:20999")).toContain("1,000 cars");
});
