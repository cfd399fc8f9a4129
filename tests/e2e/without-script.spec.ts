import type { Locator, Page } from "@playwright/test";
import { filled, passSignIn } from "./ask.ts";
import { address, cards, expect, test } from "./journey.ts";
import type { SiteName } from "./url-map.ts";

test.use({ javaScriptEnabled: false });

/** Kinds of page, and the content to look for. Finance, offers and dealers' content have their own specs. */
const read: [
  site: SiteName,
  path: string,
  what: string,
  heading: RegExp,
  ...contents: ((page: Page) => Locator)[],
][] = [
  [
    "harbour",
    "/",
    "the newest cars and the search",
    /\S/,
    (page) => cards(page),
    (page) => page.getByRole("form", { name: "Search our stock" }).getByRole("combobox"),
  ],
  ["harbour", "/search/used-cars", "cards", /Used/i, (page) => cards(page)],
  [
    "harbour",
    "/cars/{car}",
    "the car's facts",
    /\d{4} \S/,
    (page) => page.locator("main dl dd, main table td"),
  ],
  ["coastline-mazda", "/models", "the range", /\S/, (page) => page.locator(".model-tile")],
  [
    "coastline-mazda",
    "/{model}",
    "the variants and the model's cars",
    /\S/,
    (page) => page.locator(".model-variants > *"),
    (page) => page.locator(".model-stock").getByRole("article"),
  ],
  ["harbour", "/contact-us", "the places", /\S/, (page) => page.locator('main a[href^="/locations/"]')],
  [
    "harbour",
    "/contact-us/{place}",
    "the hours",
    /Harbour/,
    (page) => page.locator("main").getByText(/\d(am|pm)/),
  ],
  [
    "harbour",
    "/compare?{four}",
    "four columns",
    /Compare/i,
    (page) => page.getByRole("columnheader").getByRole("link"),
  ],
  [
    "harbour",
    "/service",
    "a way to the booking",
    /workshop/i,
    (page) => page.locator("main").getByRole("link", { name: /service/i }),
  ],
  ["outback-caravans", "/blog", "articles", /On the road/, (page) => page.locator('main a[href^="/blog/"]')],
  [
    "outback-caravans",
    "/blog/{article}",
    "the text",
    /\S/,
    (page) => page.locator("main article p, main .rich p"),
  ],
  ["harbour", "/sign-in?type=account", "the field", /Sign in/i, (page) => page.getByLabel("Mobile number")],
  ["harbour", "/nonsense", "a way to the search", /\S/, (page) => page.locator('main a[href="/search"]')],
];

for (const [site, path, what, heading, ...contents] of read) {
  test(`${path} of ${site} is readable, with ${what}`, async ({ page, request, pageErrors }) => {
    await page.goto(address(site, await filled(request, site, path)));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    for (const content of contents)
      await expect(content(page).filter({ visible: true }).first()).toBeVisible();
    // The browser logs the not-found page's status, as expected.
    expect(pageErrors.splice(0).filter((line) => !line.includes("status of 404"))).toEqual([]);
  });
}

/** Forms that no other spec sends without script, from the page where a shopper finds them. */
const sent: [what: string, site: SiteName, path: string, thanks: RegExp][] = [
  ["a request for photos", "harbour", "/enquire?form=photos&car_id={id}", /on its way/i],
  ["a wish for a similar car", "harbour", "/enquire?form=similar&car_id={id}", /looking/i],
  ["a call back about a car", "metro-subscribe", "/enquire?form=call_back&car_id={id}", /call|thank you/i],
  ["a call back from a page of the dealer's", "harbour", "/fleet", /call|thank you/i],
  ["a question about parts", "coastline-mazda", "/vehicle-parts-and-accessories", /parts|thank you/i],
  ["a part that was searched for", "harbour", "/parts/search?query=oil+filter", /parts|thank you/i],
  ["an enquiry about a model", "coastline-mazda", "/enquire?form=model&model={model}", /thank you/i],
  ["a model's brochure", "coastline-mazda", "/enquire?form=brochure&model={model}", /brochure|thank you/i],
  ["a message", "harbour-certified", "/contact", /thank you/i],
  ["an application for work", "harbour", "/careers", /thank you/i],
];

for (const [what, site, path, thanks] of sent) {
  test(`${what} is sent from ${path.split("?")[0]} of ${site}`, async ({ page, request }) => {
    await page.goto(address(site, await filled(request, site, path)));
    await send(page);
    await expect(page).toHaveURL(address(site, "/success"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(thanks);
  });
}

test("an entry to a promotion is sent, after signing in", async ({ page }) => {
  await page.goto(address("harbour", "/spin-to-win"));
  await passSignIn(page, "harbour");
  await expect(page).toHaveURL(/\/spin-to-win$/);
  await send(page);
  await expect(page).toHaveURL(address("harbour", "/success"));
});

test("a place's e-mail link leads to its form, preselected, and is sent", async ({ page, request }) => {
  await page.goto(address("harbour", await filled(request, "harbour", "/contact-us/{place}")));
  await page.getByRole("link", { name: "Email us" }).click();
  await expect(page.getByLabel(/^Location/)).not.toHaveValue("");
  await send(page);
  await expect(page).toHaveURL(address("harbour", "/success"));
});

/** Fills in a form step by step, by its labels, until it is done. */
async function send(page: Page): Promise<void> {
  const form = page.locator("form.lead-form");
  for (let step = 0; step < 6 && (await form.count()) > 0; step++) {
    for (const [label, text] of [
      ["Name", "Ngaire O'Brien"],
      ["Email", "ngaire.obrien@example.com"],
      ["Phone", "0491 570 006"],
    ] as const) {
      const field = form.getByLabel(label, { exact: true });
      if ((await field.count()) > 0) await field.fill(text);
    }
    for (const field of await form.locator("textarea").all())
      if ((await field.inputValue()) === "") await field.fill("Is Saturday morning a good time to come?");
    for (const field of await form.locator("select").all())
      if ((await field.inputValue()) === "") await field.selectOption({ index: 1 });
    for (const box of await form.getByRole("checkbox", { name: /agree/i }).all()) await box.check();
    await form.locator('button[name="go"][value="next"]').click();
  }
}
