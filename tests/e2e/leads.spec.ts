import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { isAccessible } from "./accessible.ts";
import { ask, get } from "./ask.ts";
import { address, cards, expect, interactive, open, port, test } from "./journey.ts";
import { tabTo, typeInto } from "./keyboard.ts";
import { messagesOf } from "./sign-in.ts";
import type { SiteName } from "./url-map.ts";

const person = { name: "Zoë O’Neil", email: "zoe@example.com", phone: "0491 570 156" };

/** The first car in stock, its page's address and its id. */
async function aCar(request: APIRequestContext, site: SiteName): Promise<{ href: string; id: string }> {
  const body = JSON.stringify({ filters: { status: ["in_stock"] }, hitsPerPage: 1 });
  const found = await ask(request, site, { method: "POST", body }, "/api/search");
  const [{ slug, id }] = (await found.json()).hits;
  return { href: `/cars/${slug}`, id };
}

async function fillWho(form: Locator | Page): Promise<void> {
  await form.getByLabel("Name", { exact: true }).fill(person.name);
  await form.getByLabel("Email", { exact: true }).fill(person.email);
  await form.getByLabel("Phone", { exact: true }).fill(person.phone);
}

const goOn = (form: Locator | Page, name = "Continue") => form.getByRole("button", { name }).click();

/** The next Tuesday at 10, in the format of this browser's date field. */
function nextTuesday(): { date: string; time: string } {
  const at = new Date(Date.now() + 3 * 86_400_000);
  while (at.getUTCDay() !== 2) at.setUTCDate(at.getUTCDate() + 1);
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    date: `${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}${at.getUTCFullYear()}`,
    time: "1000AM",
  };
}

test.describe("a test drive by keyboard alone", () => {
  // With free times to choose from and terms to agree to, and with a preferred time.
  for (const site of ["coastline-mazda", "metro-subscribe"]) {
    test(`${site}: from the listing to the booking, accessible at each step [LEAD-01] [LEAD-08] [LEAD-12] [LEAD-13] [ROUTE-30] [DECIDE-54]`, async ({
      page,
    }) => {
      await open(page, site, "/search?status=in_stock");
      await tabTo(page, cards(page).first().locator('a[href^="/cars/"]').first());
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/cars\//);
      const link = page.locator('a[data-lead-form="test_drive"]').first();
      await expect(link).toBeVisible();
      await tabTo(page, link);
      await page.keyboard.press("Enter");
      const form = page.locator("dialog[open] form.lead-form");
      await expect(form).toBeVisible();
      if (site === "metro-subscribe") {
        const { date, time } = nextTuesday();
        await typeInto(page, form.getByLabel("Test Drive Booking Date"), date);
        await page.keyboard.press("Tab");
        await page.keyboard.type(time);
      } else {
        await expect(form.locator('input[name="dateTime"]').first()).toBeAttached();
        await tabTo(page, form.locator("input[type=radio]:checked").first());
        await page.keyboard.press("ArrowRight");
        await tabTo(page, form.locator('input[name="dateTime"]').first());
        await page.keyboard.press("Space");
      }
      await isAccessible(page, "when", "dialog[open]");
      await tabTo(page, form.getByRole("button", { name: "Continue" }));
      await page.keyboard.press("Enter");
      await expect(form.locator("[aria-current=step]")).toHaveText("About you");
      await expect(form.locator(".form-review")).toContainText(/\d/);
      await typeInto(page, form.getByLabel("Name", { exact: true }), person.name);
      await typeInto(page, form.getByLabel("Email", { exact: true }), person.email);
      await typeInto(page, form.getByLabel("Phone", { exact: true }), person.phone);
      const terms = form.getByLabel("I agree to the terms of use");
      if (await terms.count()) {
        await tabTo(page, terms);
        await page.keyboard.press("Space");
      }
      await isAccessible(page, "who", "dialog[open]");
      await tabTo(page, form.getByRole("button", { name: "Book test drive" }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(address(site, "/success"));
      const words = site === "metro-subscribe" ? "Thank you for your request" : "Your test drive is booked";
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
      await isAccessible(page, "success", "main");
      if (site === "metro-subscribe") return;
      const calendar = page.getByRole("link", { name: "Add to calendar" });
      const saved = page.waitForEvent("download");
      await calendar.click();
      expect((await saved).suggestedFilename()).toBe("test-drive.ics");
    });
  }

  test("a site without test drives has no such page", async ({ request }) => {
    const { href, id } = await aCar(request, "outback-caravans");
    const car = await (await get(request, "outback-caravans", href)).text();
    expect(car).toContain('data-lead-form="call_back"');
    expect(car).not.toContain('data-lead-form="test_drive"');
    expect((await get(request, "outback-caravans", `/book-test-drive?car_id=${id}`)).status()).toBe(404);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("an enquiry goes step by step to its thanks and retains what was typed [LEAD-01] [LEAD-02] [LEAD-23] [LEAD-34]", async ({
    page,
    request,
    pageErrors,
  }) => {
    const { href, id } = await aCar(request, "harbour");
    await page.goto(address("harbour", href));
    // The fields are in the car's own page.
    const enquiry = page.locator("#enquire");
    await expect(enquiry.getByLabel("Name", { exact: true })).toBeVisible();
    await goOn(enquiry);
    await expect(page.getByText("Please fix the following errors:")).toBeVisible();
    await expect(page.locator(".field-error").first()).toHaveText("* This field is required");
    // A response with validation errors is a 400, which the browser logs.
    expect(pageErrors.splice(0)).toHaveLength(1);
    await fillWho(page);
    await goOn(page);
    await expect(page).toHaveURL(/step=1/);
    await expect(page.locator(".form-review")).toContainText(person.email);
    await page.getByLabel(/^Message/).fill("<b>Is it</b> still there?");
    await goOn(page, "Back");
    await goOn(page);
    // A closed tab: the reopened page continues at its step.
    await page.goto(address("harbour", `/enquire?car_id=${id}&form=enquiry`));
    await expect(page.locator("[aria-current=step]")).toHaveText("Your message");
    await expect(page.getByLabel(/^Message/)).toHaveValue("<b>Is it</b> still there?");
    await goOn(page, "Send enquiry");
    await expect(page).toHaveURL(address("harbour", "/success"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your enquiry");
    await expect(page.getByRole("link", { name: /^Back to \d{4}/ })).toHaveAttribute("href", href);
    const reference = page.locator(".confirmation-reference");
    const given = await reference.textContent();
    await page.reload();
    await expect(reference).toHaveText(given ?? "");
    await expect(page.getByRole("region", { name: /^What you sent/ })).toContainText("still there?");
    await page.goto(address("harbour", `/enquire?car_id=${id}&form=enquiry`));
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  });

  for (const site of ["harbour", "harbour-certified"] as const) {
    test(`${site}: a test drive is booked from a list of free times [LEAD-13] [ROUTE-51] [DECIDE-54]`, async ({
      page,
      request,
    }) => {
      if (site === "harbour") {
        const { id } = await aCar(request, site);
        await page.goto(address(site, `/book-test-drive?car_id=${id}`));
      } else {
        // Without a car: what to drive and where come first.
        await page.goto(address(site, "/book-test-drive"));
        const choices = page.getByRole("group", { name: "What would you like to drive?" });
        await expect(choices.locator("img").first()).toBeVisible();
        await choices.getByRole("radio", { name: "Help me choose" }).check();
        await page.getByLabel("Where would you like to come?").selectOption({ index: 2 });
        await goOn(page);
      }
      await page.getByLabel("Test Drive Booking Date").selectOption({ index: 3 });
      await goOn(page);
      await fillWho(page);
      await goOn(page, "Book test drive");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your test drive is booked");
      await expect(page.locator(".success-booked")).toBeVisible();
    });
  }

  test("the number is a plain link", async ({ page, request }) => {
    await page.goto(address("harbour", (await aCar(request, "harbour")).href));
    const number = page.locator('.car-box a[href^="tel:"]');
    await expect(number).toBeVisible();
    await expect(number).toContainText(/\d{4}/);
  });
});

test.describe("errors appear where the rules require", () => {
  const failing = (page: Page, status: number, body: object) =>
    page.route("**/api/leads", (route) => route.fulfill({ status, json: body }));

  test("on a car's enquiry [LEAD-09] [ERR-03] [ERR-16] [DECIDE-12]", async ({
    page,
    request,
    pageErrors,
  }) => {
    const { href } = await aCar(request, "harbour");
    await open(page, "harbour", `${href}#enquire`);
    const form = page.locator("#enquire form.lead-form");
    // Before its code is loaded, the form is sent as without script, to a page of its own.
    await expect
      .poll(() => form.evaluate((element) => Object.keys(element).join()))
      .toContain("__reactProps");
    await goOn(form);
    const summary = form.getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("Please fix the following errors:");
    await expect(form.locator(".field-error").first()).toHaveText("* This field is required");
    await fillWho(form);
    await goOn(form);
    await failing(page, 500, {});
    await goOn(form, "Send enquiry");
    await expect(form.getByRole("alert")).toHaveText("An unexpected error occured");
    await failing(page, 503, { error: "Please try again at nine." });
    await goOn(form, "Send enquiry");
    await expect(form.getByRole("alert")).toHaveText("Please try again at nine.");
    // What was typed is still there after a reload, and is sent once the server responds.
    await page.unroute("**/api/leads");
    await page.reload();
    await interactive(page);
    await expect(form.locator("[aria-current=step]")).toHaveText("Your message");
    await expect(form.locator(".form-review")).toContainText(person.email);
    await goOn(form, "Send enquiry");
    await expect(page).toHaveURL(address("harbour", "/success"));
    expect(pageErrors.every((line) => /500|503/.test(line))).toBe(true);
    pageErrors.length = 0;
  });

  test("terms on a vehicle form [LEAD-18] [ERR-05] [DECIDE-11]", async ({ page, request }) => {
    const { id } = await aCar(request, "coastline-mazda");
    await open(page, "coastline-mazda", `/enquire?car_id=${id}&form=photos`);
    await fillWho(page);
    await goOn(page, "Request photos");
    await expect(page.locator(".field-error")).toHaveText(
      "*You must agree to the terms of use before submitting.",
    );
  });

  test("terms and failure on a general form [CONTACT-11] [CONTACT-13] [CONTACT-14] [ERR-12] [ERR-23] [DECIDE-11]", async ({
    page,
    pageErrors,
  }) => {
    await open(page, "harbour-certified", "/contact");
    await fillWho(page);
    const dealership = page.getByLabel("Dealership");
    if (await dealership.count()) await dealership.selectOption({ index: 1 });
    await page.getByLabel(/^Message/).fill("Hello");
    await goOn(page, "Send message");
    await expect(page.locator(".field-error")).toHaveText(
      "* You must agree to the terms of use before submitting the form.",
    );
    await page.getByLabel("I agree to the terms of use").check();
    await failing(page, 500, { error: "Not these words" });
    await goOn(page, "Send message");
    await expect(page.getByRole("alert")).toHaveText("An error occurred when submitting this form");
    await page.unroute("**/api/leads");
    await goOn(page, "Send message");
    await expect(page).toHaveURL(/\/success$/);
    pageErrors.length = 0;
  });

  test("an invalid postcode [CONTACT-23] [CONTACT-24] [ERR-14] [ERR-15]", async ({ page, request }) => {
    const { id } = await aCar(request, "outback-caravans");
    await open(page, "outback-caravans", `/enquire?car_id=${id}`);
    await fillWho(page);
    await goOn(page);
    await page.getByLabel("Your postcode").fill("48");
    await goOn(page, "Send enquiry");
    await expect(page.locator(".field-error")).toHaveText("Invalid postcode. Please enter a 4-digit number.");
    await page.getByLabel("Your postcode").fill("0000");
    await goOn(page, "Send enquiry");
    await expect(page.locator(".field-error")).toHaveText("Invalid postcode");
  });

  test("a sold car offers something similar [ERR-11]", async ({ page }) => {
    await open(page, "harbour", "/search?status=sold");
    const sold = cards(page).first();
    await expect(sold).toContainText("Like this and want something similar?");
    await sold.getByRole("link", { name: /^Find Me Something Similar/ }).click();
    const form = page.locator("dialog[open] form.lead-form");
    await fillWho(form);
    await goOn(form, "Find Me Something Similar");
    await expect(page).toHaveURL(address("harbour", "/success"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We are looking");
  });
});

test("a double click sends one lead, with one success event [LEAD-02]", async ({ page, request }) => {
  // Opened a minute ago: a form sent at once is scored as a bot's, which gets no reply by e-mail.
  await page.clock.setFixedTime(Date.now() - 60_000);
  const { id } = await aCar(request, "harbour");
  await open(page, "harbour", `/enquire?car_id=${id}&form=photos`);
  const email = `twice-${Date.now()}@example.com`;
  await fillWho(page);
  await page.getByLabel("Email", { exact: true }).fill(email);
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/api/leads")) calls++;
  });
  await page.getByRole("button", { name: "Request photos" }).dblclick();
  await expect(page).toHaveURL(address("harbour", "/success"));
  expect(calls).toBe(1);
  const leadCount = async () =>
    (await messagesOf(request, "harbour"))
      .split("<li")
      .filter((item) => item.includes(`<dd>${email}</dd>`) && item.includes("Your request is on its way"))
      .length;
  await expect.poll(leadCount).toBe(1);
});

test("a form posted twice without script is one lead [LEAD-02] [LEAD-23]", async ({ request }) => {
  const { id } = await aCar(request, "harbour");
  const post = (name: string) =>
    request.post(`http://127.0.0.1:${port}/enquire?car_id=${id}&form=photos`, {
      headers: { host: `harbour.localhost:${port}`, origin: `http://harbour.localhost:${port}` },
      form: { ...person, name, opt_in: "on", step: "0", go: "next" },
      maxRedirects: 0,
    });
  const leadOf = async (name: string) => {
    const answer = await post(name);
    expect(answer.status()).toBe(303);
    expect(answer.headers().location).toBe("/success");
    return /forecourt_lead=([\w-]{22})/.exec(answer.headers()["set-cookie"] ?? "")?.[1];
  };
  const first = await leadOf("Noor");
  expect(first).toBeDefined();
  expect(await leadOf("Noor")).toBe(first);
  expect(await leadOf("Noor Aziz")).not.toBe(first);
});

test("careers is the form of its category, tracked as such [LEAD-33] [CONTACT-10] [CONTACT-15] [ROUTE-57] [DECIDE-32]", async ({
  page,
}) => {
  await open(page, "coastline-mazda", "/careers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Careers");
  await fillWho(page);
  const place = page.getByLabel(/^Location/);
  if (await place.count()) await place.selectOption({ index: 1 });
  await page.getByLabel(/^Message/).fill("I paint cars.");
  const tracked = page.waitForRequest("**/api/tracking");
  await goOn(page, "Send message");
  expect((await tracked).postDataJSON()).toMatchObject({ eventId: 51 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Thank you for your interest in joining us",
  );
});

test("stored messages are accessible from this machine only", async ({ request }) => {
  const ask = (headers: Record<string, string>) =>
    request.get(`http://127.0.0.1:${port}/demo/messages`, {
      headers: { host: `harbour.localhost:${port}`, ...headers },
    });
  const local = await ask({});
  expect(local.status()).toBe(200);
  expect(local.headers()["cache-control"]).toContain("no-store");
  // As a proxy on this machine forwards a remote visitor.
  expect((await ask({ "X-Forwarded-For": "203.0.113.7" })).status()).toBe(404);
});

test("a number is masked until it is revealed, then called [PHONE-01] [PHONE-02] [PHONE-03]", async ({
  page,
  request,
}) => {
  await open(page, "harbour", (await aCar(request, "harbour")).href);
  const box = page.locator(".car-box");
  const masked = box.getByRole("button", { name: /Show number/ });
  await expect(masked).toContainText("…");
  const revealed = page.waitForRequest("**/api/phone-reveal");
  await masked.click();
  expect((await revealed).postDataJSON()).toMatchObject({
    car_id: expect.any(String),
    dealership_id: expect.any(String),
  });
  await expect(box.locator('a[href^="tel:"]')).toBeFocused();
});

test("the contact page has one address, the other redirects to it, and it has no button to itself [CONTACT-01] [CONTACT-02] [DECIDE-45] [ROUTE-33] [ROUTE-34]", async ({
  page,
}) => {
  await page.goto(address("harbour", "/contact"));
  await expect(page).toHaveURL(address("harbour", "/contact-us"));
  const button = page.getByRole("banner").getByRole("link", { name: "Contact us" });
  await expect(button).toHaveCount(0);
  await isAccessible(page, "contact", "main");
  await page.goto(address("harbour", "/search"));
  await expect(button.first()).toBeVisible();
  await page.goto(address("harbour", "/success"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
});
