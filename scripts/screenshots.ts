import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumFlags, chromiumPath } from "./chromium.mjs";

/**
 * Screenshots of the main screens of every site, at phone, tablet and desktop width, for review.
 *
 *     node scripts/screenshots.ts http://localhost:3000 /tmp/shots [slug…] [--full] [--only=results,home]
 *
 * Each slug answers at `http://<slug>.localhost:<port>`. CHROMIUM_PATH names the browser.
 */
const slugs = [
  ...["harbour", "harbour-certified", "coastline-mazda", "outback-caravans", "metro-subscribe"],
  "everything-motors",
];
const widths = [
  { name: "390", width: 390, height: 844 },
  { name: "768", width: 768, height: 1024 },
  { name: "1440", width: 1440, height: 900 },
];

const [base, out, ...rest] = process.argv.slice(2);
if (!base || !out) {
  console.error(
    "usage: node scripts/screenshots.ts BASE_ADDRESS OUT_FOLDER [slug…] [--full] [--only=home,results,…]",
  );
  process.exit(2);
}
const fullPage = rest.includes("--full");
const only = rest
  .find((argument) => argument.startsWith("--only="))
  ?.slice("--only=".length)
  .split(",");
const slugsGiven = rest.filter((argument) => !argument.startsWith("--"));
mkdirSync(out, { recursive: true });

const browser = await chromium.launch({
  executablePath: chromiumPath() ?? undefined,
  args: chromiumFlags,
});
let errors = 0;
try {
  for (const slug of slugsGiven.length > 0 ? slugsGiven : slugs) {
    const { protocol, port } = new URL(base);
    const site = `${protocol}//${slug}.localhost:${port}`;
    for (const size of widths) {
      const page = await browser.newPage({ viewport: { width: size.width, height: size.height } });
      page.on("console", (message) => {
        // The browser logs a not-found page's status as a console error.
        if (message.type() !== "error" || message.text().includes("status of 404")) return;
        errors++;
        console.log(`${slug} ${size.name}: ${message.text()} ${page.url()}`);
      });
      page.on("pageerror", (error) => {
        errors++;
        console.log(`${slug} ${size.name}: ${error.message} ${page.url()}`);
      });
      const shot = async (name: string) => {
        await page.evaluate(() => Promise.all([document.fonts.ready]));
        await page.screenshot({ path: join(out, `${slug}-${name}-${size.name}.png`), fullPage });
      };
      const screens: [string, () => Promise<void>][] = [
        ["home", async () => void (await page.goto(`${site}/`, { waitUntil: "networkidle" }))],
        ["results", async () => void (await page.goto(`${site}/search`, { waitUntil: "networkidle" }))],
        ["filters", () => openFilters()],
        [
          "chosen",
          async () =>
            void (await page.goto(`${site}/search?car_type=used&price=15000:45000`, {
              waitUntil: "networkidle",
            })),
        ],
        [
          "empty",
          async () =>
            void (await page.goto(`${site}/search?query=zzzz&car_type=used`, { waitUntil: "networkidle" })),
        ],
        ["car", () => openFirstCar()],
        [
          "not-found",
          async () => void (await page.goto(`${site}/search/nothing-here`, { waitUntil: "networkidle" })),
        ],
      ];
      const openFilters = async () => {
        await page.goto(`${site}/search`, { waitUntil: "networkidle" });
        const button = page.locator(".open-filters");
        if (await button.isVisible()) await button.click();
        await page.waitForTimeout(400);
      };
      const openFirstCar = async () => {
        await page.goto(`${site}/search?sortBy=price_desc`, { waitUntil: "networkidle" });
        const href = await page.locator("article a[href^='/cars/']").first().getAttribute("href");
        await page.goto(`${site}${href}`, { waitUntil: "networkidle" });
      };
      for (const [name, open] of screens) {
        if (only && !only.includes(name)) continue;
        await open();
        await shot(name);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
        if (wide) console.log(`${slug} ${size.name} ${name}: wider than the screen`);
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
}
console.log(`done, ${errors} console errors`);
