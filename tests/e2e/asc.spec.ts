import type { Page } from "@playwright/test";
import { carWith, filled, passSignIn } from "./ask.ts";
import { address, expect, interactive, open, test } from "./journey.ts";

type Reported = { event: string } & Record<string, unknown>;

/** Every ASC event of the browser from now on, with its order. */
async function reportedIn(page: Page): Promise<Reported[]> {
  const events: Reported[] = [];
  await page.exposeBinding("noteAscEvent", (_, event: Reported) => void events.push(event));
  await page.addInitScript(() => {
    const seen = window as unknown as { noteAscEvent(event: unknown): Promise<void> };
    document.addEventListener("forecourt:asc", (event) => {
      seen.noteAscEvent((event as CustomEvent).detail).catch(() => {});
    });
  });
  return events;
}

test("each ASC event is reported by what a shopper does, once, with its parameters [DECIDE-197]", async ({
  page,
  request,
}) => {
  const events = await reportedIn(page);
  const named = (name: string) => events.filter(({ event }) => event === name);
  const count = async (name: string, times: number) =>
    expect.poll(() => named(name).length, { message: name }).toBe(times);
  const who = async (form = page.locator("form.lead-form").last()) => {
    await form.getByLabel("Name", { exact: true }).fill("Robin Walker");
    await form.getByLabel("Email", { exact: true }).fill("robin@example.com");
    await form.getByLabel("Phone", { exact: true }).fill("0491 570 156");
  };

  await test.step("pages, menus, offers and filters", async () => {
    await open(page, "harbour", "/");
    await count("asc_pageview", 1);
    await page.locator('.hero-search select[name="make"]').selectOption({ index: 1 });
    await count("asc_element_configuration", 1);
    await page.locator(".promotion-slides a").first().dblclick();
    await count("asc_special_offer", 1);
    await open(page, "harbour", "/search");
    await count("asc_itemlist_pageview", 1);
    const sorted = page.locator('select[name="sortBy"]');
    await sorted.selectOption({ index: 1 });
    await count("asc_element_configuration", 2);
    await page.getByRole("article").first().locator("button[data-list]").first().dblclick();
    await count("asc_cta_interaction", 1);
    await page.locator(".site-footer .footer-nav a").first().click();
    await count("asc_menu_interaction", 1);
  });

  await test.step("a car, its number and its photos", async () => {
    await open(page, "harbour", await filled(request, "harbour", "/cars/{used}"));
    await count("asc_item_pageview", 1);
    await page.locator(".gallery-full").click();
    await count("asc_media_interaction", 1);
    await page.keyboard.press("Escape");
    await page
      .locator(".car-box")
      .getByRole("button", { name: /Show number/ })
      .click();
    await count("asc_click_to_call", 1);
    expect(named("asc_click_to_call")[0]?.comm_phone_number).toMatch(/^0\d{9}$/);
  });

  const sent: [string, string, string][] = [
    ["/enquire?form=call_back", "Call me back", "asc_form_submission_sales"],
  ];
  await test.step("forms", async () => {
    for (const [path, button, twin] of sent) {
      const before = events.length;
      await open(page, "harbour", path);
      await who();
      await page.getByRole("button", { name: button }).dblclick();
      await expect(page).toHaveURL(address("harbour", "/success"));
      await count(twin, 1);
      await page.reload();
      await interactive(page);
      await page.goBack();
      await interactive(page);
      expect(events.slice(before).filter(({ event }) => event === twin)).toHaveLength(1);
    }
    await count("asc_form_engagement", sent.length);
    await count("asc_form_submission", sent.length);
  });

  await test.step("a reservation", async () => {
    const path = await carWith(request, "harbour", "/search/used-cars", (html) =>
      html.includes('id="reserve"'),
    );
    await page.goto(address("harbour", path));
    await page
      .locator("#reserve")
      .getByRole("link", { name: /^Reserve/ })
      .click();
    await expect(page).toHaveURL(/\/sign-in/);
    await passSignIn(page, "harbour");
    await interactive(page);
    await count("asc_retail_process", 1);
    expect(named("asc_retail_process")[0]).toMatchObject({ flow_name: "reserve", flow_outcome: "start" });
    await page.reload();
    await interactive(page);
    await count("asc_retail_process", 1);
  });
});
