import { mkdirSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { commandOptions } from "#tests/support/command-options.ts";
import { builtFile, statesOfConsole, styleSheets } from "#tests/support/console-states/states-of-console.ts";
import { untilStill } from "#tests/support/until-still.ts";
import { chromiumFlags, chromiumPath } from "../scripts/chromium.mjs";

/**
 * `npm run bench -- console-states [--only TEXT] [--shots FOLDER]`: every screen of the console in every state at 320, 390, 768, 1440 and 1920 px,
 * light and dark: whether it fits the width, and what axe finds at 320 and 1440, in dark of its colours. Fails when anything is found. `--shots` writes pictures.
 */
const options = commandOptions({ only: { usual: "", quick: "leads: none" }, shots: { usual: null } });
const looks = [320, 390, 768, 1440, 1920].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);
const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
type Look = (typeof looks)[number];

async function open(context: BrowserContext, html: string): Promise<Page> {
  const page = await context.newPage();
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/") return route.fulfill({ contentType: "text/html; charset=utf-8", body: html });
    if (!pathname.startsWith("/assets/")) return route.fulfill({ status: 204 });
    const contentType = pathname.endsWith(".css") ? "text/css" : "font/woff2";
    return route.fulfill({ contentType, body: builtFile(pathname) });
  });
  await page.goto("http://admin.localhost/");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

/** Runs in the page: the innermost elements with content beyond the right edge. */
function widest(): string {
  const isOut = (one: Element) =>
    getComputedStyle(one).overflowX === "visible" &&
    one.getBoundingClientRect().left + one.scrollWidth > window.innerWidth + 1;
  return [...document.querySelectorAll("body *")]
    .filter((one) => isOut(one) && ![...one.children].some(isOut))
    .slice(0, 3)
    .map((one) => `${one.tagName.toLowerCase()}.${one.className} “${one.textContent?.slice(0, 30)}”`)
    .join(", ");
}

async function show(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await untilStill(page, 120_000);
}

/** Whether the page is wider than the screen, and where. */
async function tooWide(page: Page, look: Look): Promise<string[]> {
  await show(page, look);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return wide > look.width ? [`${wide} px wide: ${await page.evaluate(widest)}`] : [];
}

/** Runs in the page: leaves the first of many rows that are alike. The checker takes minutes for thousands of elements. */
function shorten(): void {
  for (const row of document.querySelectorAll(
    "tbody tr:nth-child(n+30), li:nth-child(n+40), option:nth-child(n+40)",
  ))
    row.remove();
}

/** What axe finds in the page. */
async function violationsIn(page: Page, look: Look): Promise<string[]> {
  await show(page, look);
  const checker = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: true } } })
    .setLegacyMode();
  // In dark only the colours differ.
  const chosen = look.colorScheme === "dark" ? checker.withRules("color-contrast") : checker.withTags(tags);
  const { violations } = await chosen.analyze();
  const places = (nodes: (typeof violations)[number]["nodes"]) =>
    nodes
      .slice(0, 3)
      .map(({ target }) => target)
      .join(", ");
  return violations.map(({ id, nodes }) => `${id}: ${places(nodes)}`);
}

const states = (await statesOfConsole()).filter(({ screen, state }) =>
  `${screen}: ${state}`.toLowerCase().includes(options.only.toLowerCase()),
);
const browser = await chromium.launch({
  executablePath: chromiumPath() ?? undefined,
  args: [...chromiumFlags],
});
let checks = 0;
const problems: string[] = [];
try {
  if (options.shots) mkdirSync(options.shots, { recursive: true });
  const context = await browser.newContext();
  for (const { screen, state, html } of states) {
    const page = await open(context, await html(styleSheets));
    const nameOf = ({ width, colorScheme }: Look) => `${screen}: ${state}, ${width} px, ${colorScheme}`;
    const note = (look: Look, findings: string[]) => {
      for (const finding of findings) problems.push(`${nameOf(look)}: ${finding}`);
      for (const problem of problems.slice(problems.length - findings.length)) console.error(problem);
    };
    for (const look of looks) {
      note(look, await tooWide(page, look));
      checks++;
      if (options.shots)
        await page.screenshot({
          timeout: 120_000,
          path: join(options.shots, `${nameOf(look).replaceAll(/\W+/g, "-")}.png`),
        });
    }
    await page.evaluate(shorten);
    for (const look of looks.filter(({ width }) => width === 320 || width === 1440))
      note(look, await violationsIn(page, look));
    console.error(`${screen}: ${state}`);
    await page.close();
  }
} finally {
  await browser.close();
}
const screens = new Set(states.map(({ screen }) => screen)).size;
console.log(`${screens} screens, ${states.length} states, ${checks} looks, ${problems.length} findings`);
console.log(JSON.stringify({ bench: "console-states", screens, states: states.length, checks, problems }));
if (problems.length > 0) process.exitCode = 1;
