import type { Page } from "@playwright/test";
import { Parser } from "htmlparser2";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { address, expect, test } from "./journey.ts";
import { rawGet } from "./raw-request.ts";
import { consoleOrigin, invitation, sessionAs, withAuthenticator } from "./staff-browser.ts";

/** Texts of front pages, headers and footers that no form edits: what the platform says, and what follows from the stock. */
const withoutPlace = [
  /^(?:Skip to|content|results|filters|Saved cars|Sign in|Account|Your account|Contact us|Search our stock|All our stock|Close|Menu)/,
  /^\d+ locations?$/,
  // The name of the site, and the choices of privacy.
  /^(?:Harbour|Coastline|Metro|Outback|Everything)\b/,
  /^Privacy choices$/,
  // A partner's widget.
  /^Chat with us$/,
  // An attribute of the stock.
  /^Four-wheel drive$/,
];

const unread = new Set(["head", "script", "style", "template", "noscript"]);

/** The texts of a page that a press leads from to no form. */
function textsWithoutPlace(html: string): string[] {
  const open: boolean[] = [];
  const found = new Set<string>();
  let skipped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unread.has(name)) skipped++;
      open.push(open.at(-1) === true || attributes["data-edit"] !== undefined);
    },
    ontext(text) {
      if (skipped === 0 && open.at(-1) !== true && text.trim() !== "") found.add(text.trim());
    },
    onclosetag(name) {
      if (unread.has(name)) skipped--;
      open.pop();
    },
  });
  parser.end(html);
  return [...found];
}

const placesIn = (html: string) => [
  ...new Set(
    [...html.matchAll(/ data-edit="([^"]*)"/g)].map(([, places = ""]) => places.split(" ")[0] ?? ""),
  ),
];

/** A page without what it has in a frame alone, and without the data of the request. */
const comparable = (html: string): string =>
  html
    .replaceAll(/ data-edit="[^"]*"/g, "")
    .replace(/<link rel="stylesheet" href="\/preview\/edit\.css">/, "")
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, "");

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { host, pathname, search } = new URL(url);
  return rawGet(pathname + search, { Host: host, ...headers });
};

/** Groups of the demo without a demo member: their owner is invited. */
const groups = ["coastline-motors", "everything-group", "metro-mobility", "outback-leisure"];

/** Checks the front pages of the sites of the member who is signed in. */
async function walkSites(page: Page): Promise<number> {
  await page.goto(`${consoleOrigin}/preview`);
  const sites = await page
    .locator("select[name=of] option")
    .evaluateAll((all) =>
      all.map((one) => [(one as HTMLOptionElement).value, one.textContent ?? ""] as const),
    );
  for (const [of, site] of sites) {
    const url = await page.evaluate(async (id) => {
      const body = new URLSearchParams({ of: id, path: "/" });
      const answer = await fetch("/preview/open", { method: "POST", body });
      return ((await answer.json()) as { address: string }).address;
    }, of);
    const [plain, framed] = [await get(url), await get(url, { "Sec-Fetch-Dest": "iframe" })];
    expect(plain.text, site).not.toMatch(/data-edit|preview\/edit/);
    expect(comparable(framed.text), site).toBe(comparable(plain.text));
    const others = textsWithoutPlace(framed.text).filter(
      (text) => !withoutPlace.some((known) => known.test(text)),
    );
    expect.soft(others, site).toEqual([]);
    const places = placesIn(framed.text);
    expect(places.length, site).toBeGreaterThan(10);
    // Of lists, and of the group's locations, one entry stands for all.
    const kinds = new Map(
      places.map((place) => [place.replaceAll(/\/\d+/g, "").replace(/locations\/[^/]+/, "locations"), place]),
    );
    const lost = await page.evaluate(
      async ([id, all]) => {
        const found = [];
        for (const at of all) {
          const query = new URLSearchParams({ of: id, path: "/", at, _routes: "visual/visual-route" });
          const text = await (await fetch(`/preview/edit.data?${query}`)).text();
          if (!/"(?:control|screen)"/.test(text)) found.push(at);
        }
        return found;
      },
      [of, [...kinds.values()]] as const,
    );
    expect.soft(lost, site).toEqual([]);
  }
  return sites.length;
}

test("every text of front page, header and footer of each site leads to its field [DECIDE-390] [DECIDE-391]", async ({
  browser,
  page,
}) => {
  await sessionAs(page, "Grace Tan");
  let walked = await walkSites(page);
  for (const group of groups) {
    // An authenticator of a test has room for three passkeys.
    const owner = await browser.newPage();
    await withAuthenticator(owner);
    await owner.goto(await invitation(`walk@${group}.example`, "owner", group));
    await owner.getByRole("button", { name: "Create a passkey" }).click();
    await owner.waitForURL(`${consoleOrigin}/`);
    walked += await walkSites(owner);
    await owner.close();
  }
  expect(walked).toBe(6);
  const shop = await get(address("harbour"), { "Sec-Fetch-Dest": "iframe" });
  expect(shop.text).not.toMatch(/data-edit|preview\/edit/);
});

test("a headline is changed by three actions, a section is moved by keys, and nothing needs a pointer", async ({
  page,
}) => {
  // Wide enough for the page at its own size: Playwright presses beside elements of a scaled frame.
  await page.setViewportSize({ width: 2_000, height: 1_000 });
  await sessionAs(page, "Tom Fielding");
  await page.goto(consoleOrigin);
  await page.getByRole("link", { name: "Edit site" }).click();
  const frame = page.frameLocator("iframe[name=edit]");
  await expect(frame.locator("html[data-editing]")).toBeAttached();
  await isAccessible(page, "texts of a page");

  await frame.locator("h1").click();
  const heading = page.getByLabel("Hero heading");
  await expect(heading).toBeFocused();
  const before = await heading.inputValue();
  await page.keyboard.type("Typed on the page");
  await expect(frame.locator("h1")).toHaveText("Typed on the page");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Saved to the draft." })).toBeFocused();
  await expect(frame.locator("h1")).toHaveText("Typed on the page");
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await fitsScreen(page, `a form beside its page at ${width} px`);
    await isAccessible(page, `a form beside its page at ${width} px`);
  }

  await page.keyboard.press("Escape");
  await expect(frame.locator("h1")).toBeFocused();
  const sections = frame.locator("[data-edit^='site#home/sections/']");
  const second = await sections.nth(1).getAttribute("id");
  await sections.nth(1).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Moved, in the draft.")).toBeVisible();
  await expect(frame.locator("html[data-editing]")).toBeAttached();
  await expect.poll(() => sections.nth(0).getAttribute("id")).toBe(second);
  await page.goto(`${consoleOrigin}/changes`);
  for (let left = await page.getByRole("button", { name: /^Discard/ }).count(); left > 0; left--) {
    await page
      .getByRole("button", { name: /^Discard/ })
      .first()
      .click();
    await expect(page.getByRole("button", { name: /^Discard/ })).toHaveCount(left - 1);
  }
  await page.goto(address("harbour"));
  expect(before).not.toBe("Typed on the page");
});
