import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { get } from "./ask.ts";
import { expect, test } from "./journey.ts";
import { countKeys, tabTo, typeInto } from "./keyboard.ts";
import { forecourt } from "./other-processes.ts";
import { signInAs } from "./staff-browser.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Presses a button or follows a link by keyboard. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

async function looksRight(page: Page, step: string): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fitsScreen(page, `${step}, ${width} px`);
  }
  await isAccessible(page, step);
}

const stock = `Stock number,Car type,Make,Model,Badge,Year,Odometer,Body,Fuel,Transmission,DAP Price,Dealercomments
R1,Used,Mazda,CX-5,Maxx Sport,2021,41200,SUV,Petrol,Automatic,32990,One owner and full history.
R2,Used,Toyota,Corolla,Ascent Sport,2020,55100,Hatch,Petrol,Automatic,21990,Serviced with us since new.
R3,New,Kia,Sportage,SX,2026,12,SUV,Petrol,Automatic,39990,Ready to drive away.
`;

test("an operator sets up a new dealer by keyboard, from nothing to a preview with stock", async ({
  browser,
  page,
  request,
}) => {
  test.slow();
  const keys = await countKeys(page);
  await signInAs(page, "Ruth Alvarez");
  const began = Date.now();
  await press(page, page.getByRole("link", { name: "Sites", exact: true }));
  await press(page, page.getByRole("link", { name: "New site" }));
  await expect(heading(page)).toHaveText("New site");
  await typeInto(page, field(page, "Name of the site"), "Riverbend Motors");
  await page.keyboard.press("Enter");

  await expect(heading(page)).toHaveText("Riverbend Motors: Colours and logo");
  await tabTo(page, field(page, "Brand"));
  await page.keyboard.type("#0b6e4f");
  await expect(page.getByText("at least 4.5:1 is needed").first()).toBeVisible();
  await page.keyboard.press("Enter");

  await expect(heading(page)).toHaveText("Riverbend Motors: Locations");
  for (const [name, text] of [
    ["Name", "Riverbend Motors"],
    ["Street", "18 Foundry Lane"],
    ["Suburb", "Osborne Park"],
    ["Postcode", "6017"],
    ["Phone", "08 5550 1180"],
    ["Dealer licence number", "MD00000"],
  ] as const)
    await typeInto(page, field(page, name), text);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Locations" })).toContainText("18 Foundry Lane");
  await press(page, page.getByRole("link", { name: "Continue" }));

  await expect(heading(page)).toHaveText("Riverbend Motors: Phone and leads");
  await typeInto(page, field(page, "Phone number in the header"), "08 5550 1180");
  await typeInto(page, field(page, "E-mail addresses that get enquiries"), "sales@riverbend.example");
  await press(page, button(page, "Save and continue"));

  await expect(heading(page)).toHaveText("Riverbend Motors: Legal texts");
  await typeInto(page, field(page, "Company"), "Riverbend Motors Pty Ltd");
  await typeInto(page, field(page, "ABN"), "51 824 753 556");
  await page.keyboard.press("Enter");

  await expect(heading(page)).toHaveText("Riverbend Motors: Stock");
  await press(page, page.getByRole("link", { name: "Upload a file" }));
  await expect(heading(page)).toHaveText("Feeds");
  await field(page, "File").setInputFiles({
    name: "riverbend.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(stock),
  });
  await press(page, button(page, "Upload and check it"));
  await expect(heading(page)).toHaveText("riverbend.csv");
  await press(page, page.getByRole("link", { name: "Show what would change" }));
  await press(page, button(page, "Import it"));
  await expect(page).toHaveURL(/\/feeds\/runs\//);
  await press(page, page.getByRole("link", { name: "Go on setting up Riverbend Motors" }));
  await expect(heading(page)).toHaveText("Riverbend Motors: Stock");
  await expect(page.getByText("3 cars are in stock.")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Continue" }));

  await expect(heading(page)).toHaveText("Riverbend Motors: Preview");
  const shown = page.frameLocator("iframe").first();
  await expect(shown.getByText("Riverbend Motors").first()).toBeAttached();
  console.log(
    `set up to a preview with ${await keys()} keys in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );

  // Shoppers don't see it yet; what was set up is what a command would have written.
  expect((await get(request, "riverbend-motors", "/")).status()).toBe(503);
  const folder = await mkdtemp(join(tmpdir(), "forecourt-export-"));
  const file = join(folder, "riverbend.yaml");
  await writeFile(file, await forecourt("site", "show", "riverbend-motors"));
  const applied = await forecourt("site", "apply", file);
  expect(applied).toContain("group riverbend-motors: unchanged");
  expect(applied).toContain("site riverbend-motors: unchanged");

  await page.goBack();
  for (const [step, name] of [
    ["name", "Name"],
    ["look", "Colours and logo"],
    ["places", "Locations"],
    ["contact", "Phone and leads"],
    ["legal", "Legal texts"],
    ["stock", "Stock"],
    ["live", "Go live"],
  ] as const) {
    await page.goto(new URL(`/platform/new/riverbend-motors/${step}`, page.url()).href);
    await expect(heading(page)).toHaveText(`Riverbend Motors: ${name}`);
    await looksRight(page, name);
  }

  await page.goto(new URL("/platform/new/riverbend-motors/contact", page.url()).href);
  await button(page, "Send a test message").click();
  await expect(page.getByText("sales@riverbend.example: stored in the database")).toBeVisible();
  expect(await forecourt("messages", "list", "--site", "riverbend-motors")).toContain(
    "A test of Riverbend Motors",
  );

  await page.goto(new URL("/platform/new/riverbend-motors/live", page.url()).href);
  await field(page, "Owner’s name").fill("Jo Lee");
  await field(page, "Owner’s e-mail").fill("jo@riverbend.example");
  await button(page, "Make the link").click();
  await button(page, /^Confirm without a passkey/).click();
  await expect(page.getByText(/^Send this link to jo@riverbend.example/)).toBeVisible();
  await looksRight(page, "an invited owner");
  const invitation = (await page.locator(".copy-line code").textContent()) ?? "";
  const invited = await (await browser.newContext()).newPage();
  await invited.goto(invitation);
  await expect(heading(invited)).toHaveText("Welcome, Jo Lee");
  await invited.context().close();

  await field(page, "Hosts").fill("riverbend.localhost");
  await button(page, "Go live").click();
  await expect(page.getByText("riverbend.localhost is reached from this machine only.")).toBeVisible();
  await looksRight(page, "warnings about hosts");
  await page.getByLabel("Set these hosts all the same").check();
  await button(page, "Go live").click();
  await expect(page.getByText("Riverbend Motors is live at riverbend.localhost.")).toBeVisible();
  await expect.poll(async () => (await get(request, "riverbend", "/")).status()).toBe(200);
  expect(await (await get(request, "riverbend", "/terms-and-conditions")).text()).toContain(
    "Riverbend Motors Pty Ltd, ABN 51 824 753 556. Motor dealer licence MD00000.",
  );
  const live = join(folder, "live.yaml");
  await writeFile(live, await forecourt("site", "show", "riverbend-motors"));
  expect(await forecourt("site", "apply", live)).toContain("site riverbend-motors: unchanged");

  await page.getByRole("link", { name: /hosts of Riverbend Motors/ }).click();
  await expect(heading(page)).toHaveText("Hosts of Riverbend Motors");
  await page.reload();
  // At once: while the page's scripts take it over.
  await field(page, "Hosts").fill("riverbend-cars.localhost");
  await expect(button(page, "Save the hosts")).toBeEnabled();
  await page.reload();
  await expect(field(page, "Hosts")).toHaveValue("riverbend-cars.localhost");
  await button(page, "Save the hosts").click();
  await page.getByLabel("Set these hosts all the same").check();
  await button(page, "Save the hosts").click();
  await expect(page.getByText("riverbend.localhost leads to riverbend-cars.localhost.")).toBeVisible();
  await looksRight(page, "hosts");
});

test("an owner proves that a host is the group's own before a site gets it", async ({ page }) => {
  await signInAs(page, "Grace Tan");
  await page.goto(new URL("/settings/hosts", page.url()).href);
  const before = await field(page, "Hosts").inputValue();
  await field(page, "Hosts").fill(`${before}\nwww.future-customer.example`);
  await button(page, "Save the hosts").click();
  await button(page, /^Confirm without a passkey/).click();
  await expect(page.getByText(/^Nothing was saved yet: prove first that this host is yours/)).toBeVisible();
  await expect(page.getByText("_forecourt.www.future-customer.example")).toBeVisible();
  await expect(page.locator(".copy-line code").last()).toHaveText(/^forecourt-[0-9a-f]{40}$/);
  await expect(page.getByLabel("Set these hosts all the same")).toHaveCount(0);
  await looksRight(page, "a host to be proven");
  await page.reload();
  // What was typed is there again once the scripts run.
  await expect(field(page, "Hosts")).toHaveValue(/future-customer/);
  await field(page, "Hosts").fill(before);
  await button(page, "Save the hosts").click();
  await expect(page.getByText("The hosts are saved")).toBeVisible();
});

test("a site that was begun is removed again, with scripts and without", async ({ browser, page }) => {
  await signInAs(page, "Ruth Alvarez");
  const state = await page.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: state });
  const plain = await context.newPage();
  await plain.goto(new URL("/platform/new", page.url()).href);
  await field(plain, "Name of the site").fill("Left Alone");
  await button(plain, "Begin").click();
  await expect(heading(plain)).toHaveText("Left Alone: Colours and logo");
  await plain.goto(new URL("/platform/new/left-alone/contact", page.url()).href);
  await field(plain, "E-mail addresses that get enquiries").fill("front-desk");
  await button(plain, "Save and continue").click();
  await expect(plain.getByText("“front-desk” isn’t an e-mail address.")).toBeVisible();
  await expect(field(plain, "E-mail addresses that get enquiries")).toHaveValue("front-desk");
  await context.close();

  await page.goto(new URL("/platform/new", page.url()).href);
  await page.getByRole("link", { name: "Left Alone" }).click();
  await page.goto(new URL("/platform/new/left-alone/live", page.url()).href);
  await expect(page.getByText("Still missing: Locations, Phone and leads, Legal texts.")).toBeVisible();
  await field(page, "Type left-alone to remove it").fill("left");
  await button(page, "Remove the site").click();
  await expect(page.getByText("Type left-alone, as it is written.")).toBeVisible();
  await field(page, "Type left-alone to remove it").fill("left-alone");
  await button(page, "Remove the site").click();
  await expect(heading(page)).toHaveText("New site");
  await expect(page.getByRole("link", { name: "Left Alone" })).toHaveCount(0);
});

const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[
  ...["pre-owned-vehicles/used-cars", "finance-calculator", "tag/summer-2014", "search", "privacy.html"],
]
  .map((path) => `<url><loc>https://www.old.example/${path}</loc></url>`)
  .join("")}</urlset>`;

test("marketing redirects the addresses of an old website, and downloads those that stay without a page", async ({
  page,
}) => {
  await signInAs(page, "Tom Fielding");
  await page.goto(new URL("/pages/addresses", page.url()).href);
  await expect(heading(page)).toHaveText("Old addresses");
  await field(page, "Files").setInputFiles({
    name: "sitemap.xml",
    mimeType: "text/xml",
    buffer: Buffer.from(sitemap),
  });
  await button(page, "Propose redirects").click();
  const target = (from: string) => page.getByLabel(`${from} leads to`);
  await expect(target("/pre-owned-vehicles/used-cars")).toHaveValue("/search/used-cars");
  await expect(target("/privacy.html")).toHaveValue("/privacy-policy");
  await expect(target("/tag/summer-2014")).toHaveValue("");
  await expect(page.getByText("1 address works already.")).toBeVisible();
  await looksRight(page, "proposed redirects");
  // The page of finance requires sign-in, so it isn't in the site's own sitemap.
  await expect(target("/finance-calculator")).toHaveValue("/finance");
  await target("/finance-calculator").fill("/about");
  await page.getByLabel("/privacy.html", { exact: true }).uncheck();
  await button(page, "Save to the draft").click();
  await expect(page.getByText("2 redirects are in the draft.")).toBeVisible();
  await expect(page.getByText("2 addresses stay without a page.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download the list" }).click();
  expect((await download).suggestedFilename()).toBe("without-a-page.txt");
});
