import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp, { type Sharp } from "sharp";
import { removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { demoServer } from "#tests/support/processes/demo-server.ts";
import { untilStill } from "#tests/support/until-still.ts";
import { auctionFile } from "../demo/stock/auction-file.ts";
import { buildIfStale } from "./build-if-stale.mjs";
import { chromiumFlags, testBrowserPath } from "./chromium.mjs";
import { handbookPictures } from "./handbook-pictures.ts";
import { open, openLink } from "./open-page.ts";

/**
 * `npm run pictures [-- NAME…]`: takes README's pictures into docs/pictures/ and those of the handbook (`handbook/NAME`) into
 * docs/handbook/pictures/, of the demo on a server of its own; without a name all of them. Look at each before you commit it.
 */
const root = join(import.meta.dirname, "..");
const port = Number(process.env.PORT ?? 4396);
const at = (host: string, path: string) => `http://${host}.localhost:${port}${path}`;
const screen = { width: 1440, height: 900 };
const tallScreen = { width: 1440, height: 1600 };
const phone = { width: 390, height: 844 };
/** Size of the handbook's pictures, which `handbook-screen.tsx` shows. */
const handbookScreen = { width: 1200, height: 750 };
const gap = 24;

const pictures: Record<string, (browser: Browser) => Promise<Buffer>> = {
  brands: (browser) =>
    sideBySide(
      ["harbour", "coastline-mazda", "outback-caravans", "metro-subscribe", "everything-motors"].map(
        (site) => () => shot(browser, phone, (page) => open(page, at(site, "/"))),
      ),
    ),
  results: (browser) => shot(browser, screen, (page) => open(page, at("harbour", "/search"))),
  car: (browser) =>
    shot(browser, screen, async (page) => {
      await page.goto(at("harbour", "/search?colour=Blue&price=40000:"));
      await openLink(page, "article a[href^='/cars/']");
    }),
  phones: (browser) =>
    sideBySide(
      [
        at("coastline-mazda", "/search"),
        at("metro-subscribe", "/search"),
        at("harbour", "/book-test-drive"),
        at("everything-motors", "/sell-my-car"),
      ].map((address) => () => shot(browser, phone, (page) => open(page, address))),
    ),
  lead: (browser) =>
    shot(browser, tallScreen, async (page) => {
      await signIn(page, "Marcus Webb");
      await page.goto(at("admin", "/leads?stage=contacted&category=Vehicle+Enquiry"));
      await openLink(page, "main a[href^='/leads/harbour/']");
    }),
  publishing: (browser) =>
    shot(browser, screen, async (page) => {
      await signIn(page, "Tom Fielding");
      await page.goto(at("admin", "/settings/front-page?of=site:harbour"));
      await page
        .getByLabel("Tagline", { exact: true })
        .fill("Test drives on Sundays, from Brookvale to Newcastle");
      await page.getByRole("button", { name: "Save to the draft", exact: true }).click();
      await page.getByText("Saved to the draft.").waitFor();
      await page.goto(at("admin", "/changes"));
      await openLink(page, "main a[href^='/changes/pages']");
      await openLink(page, "main .change-list a");
    }),
  mapping: (browser) =>
    shot(browser, screen, async (page) => {
      await signIn(page, "Ines Duarte");
      await page.goto(at("admin", "/feeds"));
      await page.getByLabel("Feed", { exact: true }).fill("Auction");
      const buffer = Buffer.from(auctionFile.text);
      await page
        .getByLabel("File", { exact: true })
        .setInputFiles({ name: auctionFile.name, mimeType: "text/csv", buffer });
      await page.getByLabel("Site", { exact: true }).selectOption({ label: "Harbour Motor Group" });
      await page.getByRole("button", { name: "Upload and check it" }).click();
      await page.waitForURL(/\/feeds\/files\//);
    }),
  ...Object.fromEntries(
    Object.entries(handbookPictures).map(([name, { as, prepare, press }]) => [
      `handbook/${name}`,
      (browser: Browser) =>
        shot(
          browser,
          handbookScreen,
          async (page) => {
            await signIn(page, as);
            await prepare(page, (path) => at("admin", path));
          },
          press,
        ),
    ]),
  ),
};

/** The most that a picture of the handbook has, in bytes, and the qualities that are tried until it has no more. */
const maxHandbookBytes = 60_000;
const qualities = [68, 60, 52, 44, 36];

async function smallPicture(picture: Sharp): Promise<Buffer> {
  for (const quality of qualities) {
    const bytes = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
    if (bytes.length <= maxHandbookBytes) return bytes;
  }
  throw new Error(`a picture of the handbook has more than ${maxHandbookBytes / 1000} KB`);
}

/** What a new browser shows after `prepare`, once it has its fonts; `press` is done after the page was loaded again. */
async function shot(
  browser: Browser,
  viewport: { width: number; height: number },
  prepare: (page: Page) => Promise<unknown>,
  press?: (page: Page) => Promise<unknown>,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport,
    colorScheme: "light",
    reducedMotion: "reduce",
    timezoneId: "Australia/Sydney",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await prepare(page);
  // A page whose font comes late is shown without it (`font-display: optional`); the next has it from the cache.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const response = await page.reload({ waitUntil: "networkidle" });
  if (response?.status() !== 200) throw new Error(`${page.url()} answers ${response?.status()}`);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await press?.(page);
  await untilStill(page);
  const png = await page.screenshot();
  await context.close();
  return png;
}

async function signIn(page: Page, member: string): Promise<void> {
  await page.goto(at("admin", "/sign-in"));
  await page
    .getByRole("button", { name: `Sign in as ${member}` })
    .first()
    .click();
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
}

async function sideBySide(shots: (() => Promise<Buffer>)[]): Promise<Buffer> {
  const layers = [];
  for (const [index, take] of shots.entries())
    layers.push({ input: await take(), left: gap + index * (phone.width + gap), top: gap });
  const size = { width: gap + shots.length * (phone.width + gap), height: phone.height + 2 * gap };
  return sharp({ create: { ...size, channels: 3, background: "#dfe2e7" } })
    .composite(layers)
    .png()
    .toBuffer();
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in pictures));
if (unknown) throw new Error(`there is no picture ${unknown}; there are ${Object.keys(pictures).join(", ")}`);
buildIfStale();
const browser = await chromium.launch({
  executablePath: testBrowserPath() ?? undefined,
  args: chromiumFlags,
});
const server = await demoServer("pictures", port, { env: { PICTURE_AVIF: "0" } });
try {
  for (const [name, take] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const picture = sharp(await take(browser));
    const isOfHandbook = name.startsWith("handbook/");
    const file = isOfHandbook ? `docs/${name.replace("/", "/pictures/")}.webp` : `docs/pictures/${name}.png`;
    const bytes = isOfHandbook
      ? await smallPicture(picture)
      : await picture.png({ palette: true, effort: 10 }).toBuffer();
    await writeFile(join(root, file), bytes);
    console.log(`${name}: ${Math.round(bytes.length / 1000)} KB`);
  }
} finally {
  await browser.close();
  await server.stop();
  await removeEmbeddedPostgres(join(root, "data/demo-pictures"));
}
