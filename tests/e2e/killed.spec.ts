import type { Browser, BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, interactive, test } from "./journey.ts";
import { type ExtraServer, extraServer, leadsOf } from "./other-processes.ts";

/**
 * Kills a server between every two steps of long forms, while three visitors fill each in: one continues in
 * the open page, one reloads the page each time, one has no script. The test has its own server.
 */
type Walker = { email: string; page: Page; reloads: boolean; scripted: boolean };
type Step = (walker: Walker) => Promise<unknown>;

let server: ExtraServer;
test.beforeAll(async () => {
  server = await extraServer();
});
test.afterAll(() => server.kill());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Three visitors of a form, and how they fill it in. */
type Journey = { walkers: Walker[]; steps: Step[] };

const contexts: BrowserContext[] = [];
const pageErrors: string[] = [];

async function journey(browser: Browser, form: string, steps: Step[]): Promise<Journey> {
  const walkers: Walker[] = [];
  for (const kind of ["open", "reloads", "no-script"]) {
    const context = await browser.newContext({ javaScriptEnabled: kind !== "no-script" });
    context.on("weberror", (error) => pageErrors.push(`${form}, ${kind}: ${error.error().message}`));
    contexts.push(context);
    walkers.push({
      email: `${form}-${kind}@example.com`,
      page: await context.newPage(),
      reloads: kind === "reloads",
      scripted: kind !== "no-script",
    });
  }
  return { walkers, steps };
}

/** Takes the steps of all journeys, each step after a kill that they share: a server takes longer to start than a step takes. */
async function walk(journeys: readonly Journey[]): Promise<void> {
  const last = Math.max(...journeys.map(({ steps }) => steps.length));
  for (let at = 0; at < last; at++) {
    await server.kill();
    await server.start();
    for (const { walkers, steps } of journeys)
      for (const walker of steps[at] ? walkers : [])
        await test.step(`${walker.email}, step ${at}`, async () => {
          if (at > 0 && walker.reloads) {
            await walker.page.reload();
            await interactive(walker.page);
          }
          await steps[at]?.(walker);
          if (at === 0 && walker.scripted) await interactive(walker.page);
        });
  }
  for (const context of contexts) await context.close();
  expect(pageErrors).toEqual([]);
}

/** A Wednesday two to three weeks ahead, not a holiday of the demo. */
function wednesday(): string {
  const at = new Date(Date.now() + 14 * 86_400_000);
  while (at.getUTCDay() !== 3) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

const serviceSite = "coastline-mazda";
const tradeSite = "harbour";

const on = (page: Page) => button(page, "Continue").click();
const serviceSteps: Step[] = [
  ({ page }) => page.goto(server.address(serviceSite, "/book-a-service")),
  async ({ page }) => {
    await field(page, "Make").fill("Mazda");
    await field(page, "Model").fill("CX-5");
    await field(page, "Year").fill("2019");
    await on(page);
    await expect(page.getByLabel("Postcode")).toBeVisible();
  },
  async ({ page, email }) => {
    await field(page, "Name").fill("Ines Okafor");
    await field(page, "Email").fill(email);
    await field(page, "Phone").fill("0491 570 156");
    await page.getByLabel("Postcode").fill("2450");
    await on(page);
    await expect(field(page, "Kind of service")).toBeVisible();
  },
  async ({ page }) => {
    await field(page, "Kind of service").selectOption("Logbook service");
    await field(page, "Preferred date").fill(wednesday());
    await page.getByLabel("Drop-off").selectOption("8:45am");
    await button(page, "Book service").click();
    await expect(page).toHaveURL(server.address(serviceSite, "/success"));
  },
];

const photo = () =>
  sharp({ create: { width: 80, height: 60, channels: 3, background: "#468" } })
    .jpeg()
    .toBuffer();
const tradeInSteps: Step[] = [
  ({ page }) => page.goto(server.address(tradeSite, "/trade-in")),
  async ({ page }) => {
    await field(page, "Registration number").fill("TWO 222");
    await field(page, "State").selectOption("NSW");
    await button(page, "Next").click();
    await expect(page).toHaveURL(/step=selection/);
  },
  async ({ page }) => {
    await page.getByRole("radio").first().check();
    await button(page, "Next").click();
    await expect(page).toHaveURL(/step=images/);
  },
  async ({ page }) => {
    await page
      .locator("#trade-images")
      .setInputFiles({ name: "front.jpg", mimeType: "image/jpeg", buffer: await photo() });
    const upload = button(page, "Upload");
    if (await upload.isVisible()) await upload.click();
    await expect(page.locator(".upload-name")).toHaveText(["front.jpg"]);
    await expect(page.locator('.uploads li[data-state="kept"], .uploads li:not([data-state])')).toHaveCount(
      1,
    );
  },
  async ({ page }) => {
    await button(page, "Next").click();
    await expect(page).toHaveURL(/step=details/);
  },
  async ({ page, email, scripted }) => {
    for (const [label, text] of [
      ["Odometer (km)", "62,000 km"],
      ["Comments", "One owner."],
    ] as const)
      await field(page, label).fill(text);
    for (const [label, value] of [
      ["Service history", "Full service history"],
      ["Number of keys", "2"],
      ["Condition of the car", "Good"],
    ] as const)
      await field(page, label).selectOption(value);
    await page.getByLabel("Where would you like to bring it?").selectOption({ index: 1 });
    // Without script both groups of questions are on the page at once.
    if (scripted) await button(page, "Continue").click();
    for (const [label, text] of [
      ["First name", "Zoë"],
      ["Last name", "O’Neil"],
      ["Email", email],
      ["Phone", "0491 570 156"],
      ["Postcode", "2250"],
    ] as const)
      await field(page, label).fill(text);
    await button(page, "See my value").click();
    await expect(page).toHaveURL(server.address(tradeSite, "/success"));
  },
  async ({ page }) => {
    await expect(page.locator(".offer-range")).toBeVisible();
    await button(page, "Accept this offer").click();
    await expect(page.getByRole("heading", { name: "You accepted our offer" })).toBeVisible();
  },
];

test("a service booking and a trade-in, pictures included, continue at their step when the server is killed between any two steps [SERVICE-02] [TRADE-17]", async ({
  browser,
}) => {
  const service = await journey(browser, "service", serviceSteps);
  const tradeIn = await journey(browser, "trade-in", tradeInSteps);
  await walk([service, tradeIn]);
  const leads = await leadsOf(serviceSite);
  for (const { email } of service.walkers) {
    const own = leads.filter(({ payload }) => payload.email === email);
    expect(own, email).toHaveLength(1);
    expect(own[0]).toMatchObject({
      state: "complete",
      payload: {
        name: "Ines Okafor",
        "Vehicle Make": "Mazda",
        "Vehicle Model": "CX-5",
        "Vehicle Year": "2019",
        "Drop-off Time": "8:45am",
        lead_status: "Complete",
      },
    });
  }
  // The first step, before there is an address, left nothing else behind.
  expect(
    leads.filter(({ state, payload }) => state === "partial" && payload["Vehicle Model"] === "CX-5"),
  ).toEqual([]);
  const valued = await leadsOf(tradeSite);
  for (const { email } of tradeIn.walkers) {
    const own = valued.filter(({ payload }) => payload.email === email);
    expect(own, email).toHaveLength(1);
    expect(own[0]).toMatchObject({
      state: "complete",
      payload: {
        rego: "TWO222",
        Make: "Kia",
        odometer: 62_000,
        comments: "One owner.",
        valuation_status: "valued",
        offer_accepted: true,
        image: [expect.stringContaining("/api/uploads/")],
      },
    });
  }
});
