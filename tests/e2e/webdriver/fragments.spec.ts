import { get } from "node:http";
import { address, expect, port } from "../journey.ts";
import { windowSize } from "./driver.ts";
import { programRuns, test } from "./journey.ts";
import { link, type Tab, type Target } from "./tab.ts";

/**
 * Links to a part of the page, pressed on a page that was opened directly. Hydration starts late
 * (src/platform/http/start-script.ts), so one is pressed at once, and on another visit after hydration.
 */
const enquire = link("Enquire now");
const locations: Target = { css: 'a[href="/#locations"]', text: "ocations" };

test('"Enquire now" on a car page opened directly goes there at the first press, at once', async ({
  tab,
}) => {
  await tab.open(address("harbour", await aCar("harbour")));
  expect(await tab.scrollPosition()).toBe(0);
  await tab.press(enquire);
  await arrivesAt(tab, "#enquire");
  await tab.pressKey("Tab");
  expect(await tab.holdsFocus("#enquire"), "the Tab key continues from there").toBe(true);
});

test('"Enquire now" goes there once the program runs, and puts the focus in the form; Back returns to where it was pressed', async ({
  tab,
}) => {
  await tab.open(address("harbour", await aCar("harbour")));
  await programRuns(tab);
  expect(await tab.scrollPosition()).toBe(0);
  await tab.press(enquire);
  await arrivesAt(tab, "#enquire");
  await tab.waitUntil("the first field has the focus", () => tab.hasFocus('#enquire input[name="name"]'));
  await tab.pressKey("Tab");
  expect(await tab.holdsFocus("#enquire"), "the Tab key continues from there").toBe(true);
  await tab.back();
  await tab.waitUntil("Back leads to the top again", async () => (await tab.scrollPosition()) === 0);
});

test('by keyboard the skip link leads to the content, and "Enquire now" goes there by Enter', async ({
  tab,
}) => {
  await tab.open(address("harbour", await aCar("harbour")));
  await programRuns(tab);
  await tab.pressKey("Tab");
  await tab.pressKey("Enter");
  await tab.waitUntil("the content has the focus", () => tab.hasFocus("#main"));
  await tab.tabTo(enquire);
  await tab.pressKey("Enter");
  await arrivesAt(tab, "#enquire");
});

test("the header's locations are reached on the home page by pointer and by Enter", async ({ tab }) => {
  await tab.open(address("harbour"));
  await programRuns(tab);
  await tab.press(locations);
  await arrivesAt(tab, "#locations");
  await tab.open(address("harbour"));
  await programRuns(tab);
  await tab.tabTo(locations);
  await tab.pressKey("Enter");
  await arrivesAt(tab, "#locations");
});

test("every other page's fragments are reached at the first press", async ({ tab }) => {
  for (const [site, path, fragment] of [
    ["harbour", await aCar("harbour"), "#vehicle-map"],
    ["harbour", "/service", "#book"],
    ["coastline-mazda", "/contact-us/coastline-mazda", "#reviews"],
  ] as const) {
    await tab.open(address(site, path));
    await programRuns(tab);
    await tab.press(`a[href="${fragment}"]`);
    await arrivesAt(tab, fragment);
  }
});

test("a fragment of another page is reached, opened directly and by a link", async ({ tab }) => {
  await tab.open(address("harbour", `${await aCar("harbour")}#enquire`));
  await arrivesAt(tab, "#enquire");
  await tab.press(locations);
  await arrivesAt(tab, "#locations");
  await tab.pressKey("Tab");
  expect(await tab.holdsFocus("#locations"), "the Tab key continues from there").toBe(true);
});

/**
 * The page scrolls to a part of it, which is still in view after hydration and is the address's fragment. The
 * exact position is not tested: a form that opens above it, as the page scrolls past, moves it down.
 */
async function arrivesAt(tab: Tab, fragment: string): Promise<void> {
  await tab.waitUntil(`the page scrolls to ${fragment}`, async () => {
    const { top, scrolled } = await placeOf(tab, fragment);
    return scrolled > 0 && top > -1 && top < windowSize.height;
  });
  await programRuns(tab);
  await tab.waitUntil("the page no longer scrolls", () => holdsStill(tab));
  const { top } = await placeOf(tab, fragment);
  expect(top > -1 && top < windowSize.height, `${fragment} stays in view: it is at ${top}`).toBe(true);
  expect(new URL(await tab.address()).hash).toBe(fragment);
}

/** A part's distance below the top of the window, and the page's scroll position. */
function placeOf(tab: Tab, fragment: string): Promise<{ top: number; scrolled: number }> {
  return tab.on(fragment, (part) => ({
    top: part?.getBoundingClientRect().top ?? Number.MAX_SAFE_INTEGER,
    scrolled: window.scrollY,
  }));
}

/** Whether the page hasn't scrolled for several polls; the interval is the browser's response time. */
async function holdsStill(tab: Tab): Promise<boolean> {
  const first = await tab.scrollPosition();
  for (let looks = 0; looks < 10; looks++) {
    if ((await tab.evaluate(nextFrame)) !== first) return false;
  }
  return true;
}

/** Runs in the page: its scroll position in the next frame. */
function nextFrame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve(Math.round(window.scrollY)));
  });
}

/** The path of a car's page, read from the results as they are served. */
async function aCar(site: string): Promise<string> {
  const html = await new Promise<string>((resolve, reject) => {
    const headers = { host: `${site}.localhost:${port}` };
    get({ host: "127.0.0.1", port, path: "/search/used-cars", headers }, async (answer) => {
      resolve(Buffer.concat(await answer.toArray()).toString());
    }).on("error", reject);
  });
  const path = /href="(\/cars\/[^"#?]+)"/.exec(html)?.[1];
  if (!path) throw new Error("the results link to no car");
  return path;
}
