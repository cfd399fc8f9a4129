import { address, cards, carPageLoaded, expect, interactive, open, resultCount, test } from "./journey.ts";

const screens = { phone: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } };

test("without a connection the results stay, and the car that was pressed follows once there is one", async ({
  page,
  context,
  pageErrors,
}) => {
  await open(page, "harbour", "/search");
  await page.waitForFunction(carPageLoaded);
  await context.setOffline(true);
  await cards(page).first().getByRole("link").first().click();
  const notice = page.getByText("You seem to be offline");
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
  await expect(cards(page).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/cars\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\d{4}/);
  await expect(notice).toBeHidden();
  expect(pageErrors.splice(0).every((line) => /ERR_INTERNET_DISCONNECTED/.test(line))).toBe(true);
});

for (const [screen, size] of Object.entries(screens)) {
  test(`a filter that is tapped without a connection says that it isn't applied, then is, on a ${screen} screen`, async ({
    page,
    context,
    pageErrors,
  }) => {
    await page.setViewportSize(size);
    await open(page, "harbour", "/search");
    const all = await resultCount(page);
    await context.setOffline(true);
    if (screen === "phone") {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.locator("#filters summary").filter({ hasText: "Make" }).first().click();
    }
    await page.locator("#filters label").filter({ hasText: "Mazda" }).first().click();
    const notice = page.getByText("Your last choice isn’t applied yet");
    await expect(notice).toBeVisible();
    // Over an open sheet too.
    expect(
      await notice.evaluate((text) => {
        const { left, top, width, height } = text.getBoundingClientRect();
        return text.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    ).toBe(true);
    expect(await resultCount(page)).toBe(all);
    await context.setOffline(false);
    await expect(page).toHaveURL(/make=Mazda|\/mazda/i);
    await expect.poll(() => resultCount(page)).toBeLessThan(all);
    await expect(notice).toBeHidden();
    expect(pageErrors.splice(0).every((line) => /ERR_INTERNET_DISCONNECTED/.test(line))).toBe(true);
  });
}

/** Sum of the layout shifts that no input explains. */
type Shifts = { shifted: number };

for (const [screen, size] of Object.entries(screens)) {
  test(`results that come late don't move what is in view on a ${screen} screen`, async ({ page }) => {
    await page.setViewportSize(size);
    await open(page, "harbour", "/search");
    await page.route(/\.data\?/, async (route) => {
      // Half a second after input, browsers count a shift as unexpected.
      await new Promise((resolve) => setTimeout(resolve, 900));
      await route.continue();
    });
    if (screen === "phone") {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.locator("#filters summary").filter({ hasText: "Make" }).first().click();
    }
    await page.evaluate(() => {
      const seen: Shifts = { shifted: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        })[])
          if (!entry.hadRecentInput) seen.shifted += entry.value;
      }).observe({ type: "layout-shift" });
    });
    await page.locator("#filters label").filter({ hasText: "Mazda" }).first().click();
    await expect(page).toHaveURL(/make=Mazda|\/mazda/i);
    await expect(page.locator("#results")).toHaveAttribute("aria-busy", "false");
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    // The models of the make are one more panel, closed on a phone; what is below it makes room.
    expect(await page.evaluate(() => (window as unknown as { seen: Shifts }).seen.shifted)).toBeLessThan(
      0.05,
    );
  });
}

test("the fields of a car's enquiry stay in view while their code is loading", async ({ page }) => {
  await open(page, "harbour", "/search");
  const car = await cards(page).first().getByRole("link").first().getAttribute("href");
  const { promise: loads, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\/lead-form-/, async (route) => {
    await loads;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/lead-form-/);
  await page.goto(address("harbour", car ?? ""));
  await interactive(page);
  await asked;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const name = page.locator("#enquire").getByLabel("Name", { exact: true });
  await expect(name).toBeVisible();
  await name.fill("Ana Li");
  const loaded = page.waitForResponse(/\/lead-form-/);
  load();
  await loaded;
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(name).toHaveValue("Ana Li");
});

for (const [path, skip] of [
  ["/search", "Skip to the results"],
  ["/", "Skip to what just arrived"],
] as const) {
  test(`the first car of ${path} is reached within 12 presses of Tab`, async ({ page }) => {
    await page.setViewportSize(screens.wide);
    await open(page, "harbour", path);
    const holdsFocus = () =>
      page.evaluate(() => document.activeElement?.closest("article.card")?.matches("article.card"));
    let tabs = 0;
    for (; tabs < 12 && !(await holdsFocus()); tabs++) {
      await page.keyboard.press("Tab");
      const text = await page.evaluate(() => document.activeElement?.textContent);
      if (text === skip || (path === "/" && text === "Skip to the content"))
        await page.keyboard.press("Enter");
    }
    expect(await holdsFocus(), `after ${tabs} presses`).toBe(true);
  });
}

test("the filters are a landmark that the keyboard skips to", async ({ page }) => {
  await page.setViewportSize(screens.wide);
  await open(page, "harbour", "/search");
  const filters = page.getByRole("search", { name: "Filters" });
  await page.getByRole("link", { name: "Skip to the filters" }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(filters.locator(":focus")).toHaveCount(1);
});

test("on a phone every action is at least 44 pixels high and wide", async ({ page }) => {
  await page.setViewportSize(screens.phone);
  const small: string[] = [];
  for (const path of ["/", "/search?make=Mazda"]) {
    await open(page, "harbour", path);
    small.push(...(await page.evaluate(smallActions)));
  }
  await cards(page).first().getByRole("link").first().click();
  await expect(page.locator("#enquire")).toBeVisible();
  small.push(...(await page.evaluate(smallActions)));
  expect(small).toEqual([]);
});

/** Runs in the page: buttons, links that look like one, and links to a number, that are smaller. */
function smallActions(): string[] {
  const actions = document.querySelectorAll<HTMLElement>(
    "button, summary.btn, a.btn, a.chip, a[href^='tel:'], select, main input:not([type=hidden], [tabindex='-1'])",
  );
  return [...actions].flatMap((action) => {
    if (!action.checkVisibility({ visibilityProperty: true })) return [];
    // A choice's label is its target.
    const target = action instanceof HTMLInputElement ? (action.closest("label") ?? action) : action;
    const { width, height } = target.getBoundingClientRect();
    const fits = width === 0 || (width >= 43.5 && height >= 43.5);
    return fits ? [] : [`${action.outerHTML.slice(0, 90)} ${width}×${height}`];
  });
}

test("a car's photos are a named list of images to screen readers", async ({ page }) => {
  await open(page, "harbour", "/search");
  await cards(page).first().getByRole("link").first().click();
  const photos = page.getByRole("region", { name: /^Photos of/ }).getByRole("list", { name: /^Photos/ });
  await expect(photos.getByRole("listitem").first().getByRole("img")).toHaveAccessibleName(/\d{4}/);
});
