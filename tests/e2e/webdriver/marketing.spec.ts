import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { carWith, decode, filled } from "../ask.ts";
import { address, port } from "../journey.ts";
import { codeFor, newPhone } from "../sign-in.ts";
import { arrives, programRuns, test } from "./journey.ts";
import { link, type Tab, type Target } from "./tab.ts";

/** What vendors get of shoppers, by what they allow, in the browsers that Playwright can't drive. */
const site = "harbour-certified";
const button = (text: string): Target => ({ css: "button", text });
const person = { name: "Robin Walker", email: "robin.walker@example.com", phone: "0491 570 156" };
const vendors = { analytics: "/mp/collect", meta: "/events", ads: "/v1/events:ingest" };

/** What a vendor of the demo got of the visit that an advertisement of this mark began, the oldest first. */
async function received(request: APIRequestContext, vendor: keyof typeof vendors, mark: string) {
  const html = await (await request.get(`http://127.0.0.1:${port}/demo/vendors`)).text();
  const listed = [...html.matchAll(/<li><code>(.*?)<\/code>.*?<pre>([\s\S]*?)<\/pre>/g)];
  return listed
    .filter(([, path, body]) => path!.endsWith(vendors[vendor]) && body!.includes(mark))
    .map(([, , body]) => decode(body!))
    .reverse()
    .join("\n");
}

/** Opens the site by an advertisement's link and answers its question. */
async function comesByAdvertisement(tab: Tab, answer: string): Promise<string> {
  // A campaign of eight digits in a row would be dropped as a telephone number.
  const mark = `m${randomUUID().slice(0, 7)}`;
  const ad = new URLSearchParams({ gclid: mark, fbclid: mark, utm_campaign: mark, utm_medium: "cpc" });
  await tab.open(address(site, `/search?${ad}`));
  await programRuns(tab);
  await answers(tab, answer);
  return mark;
}

async function answers(tab: Tab, answer: string): Promise<void> {
  await tab.press(button(answer));
  await tab.waitUntil("the question is gone", () =>
    tab.on("#privacy-choices", (strip) => strip?.checkVisibility() === false),
  );
}

async function enquires(tab: Tab): Promise<void> {
  await tab.open(address(site, "/enquire?form=call_back"));
  await programRuns(tab);
  for (const [field, text] of Object.entries(person)) await tab.fill(`main [name="${field}"]`, text);
  await tab.press('main [name="terms_conditions"]');
  await tab.press(button("Call me back"));
  await arrives(tab, /\/success$/);
}

test("what a shopper who allows both did after an advertisement reaches each vendor", async ({
  tab,
  request,
}) => {
  const mark = await comesByAdvertisement(tab, "Allow both");
  await tab.open(address(site, await filled(request, site, "/cars/{used}")));
  await expect.poll(() => received(request, "meta", mark)).toContain('"ViewContent"');
  await enquires(tab);
  await expect.poll(() => received(request, "meta", mark)).toContain('"Lead"');
  await expect.poll(() => received(request, "analytics", mark)).toMatch(/generate_lead/);
  await expect.poll(() => received(request, "ads", mark)).toContain("77123");
  expect(await received(request, "meta", mark)).not.toContain("robin");
});

test("what was allowed is withdrawn for what comes after it: advertising first, then statistics too", async ({
  tab,
  request,
}) => {
  const mark = await comesByAdvertisement(tab, "Allow both");
  await tab.press(link("Privacy choices"));
  await answers(tab, "Statistics only");
  await enquires(tab);
  await expect.poll(() => received(request, "analytics", mark)).toMatch(/generate_lead/);
  await tab.press(link("Privacy choices"));
  await answers(tab, "Neither");
  await enquires(tab);
  await tab.press(link("Privacy choices"));
  await answers(tab, "Allow both");
  await enquires(tab);
  await expect.poll(() => received(request, "ads", mark)).toContain("77123");
  expect((await received(request, "ads", mark)).match(/77123/g)).toHaveLength(1);
  expect((await received(request, "meta", mark)).match(/"Lead"/g)).toHaveLength(1);
});

test("a car is reserved and paid, reported once though its page is shown again, cancelled and refunded", async ({
  tab,
  request,
}) => {
  const mark = await comesByAdvertisement(tab, "Allow both");
  const car = await carWith(request, site, "/search", (html) => html.includes('id="reserve"'));
  await tab.open(address(site, car));
  await programRuns(tab);
  await tab.press(link("Reserve for $"));
  await arrives(tab, /\/sign-in\?/);
  const phone = newPhone();
  await tab.fill('input[name="phone"]', phone);
  await tab.press(button("Text me a code"));
  await tab.fill('input[name="code"]', await codeFor({ request }, site, phone));
  await tab.press(button("Sign in"));
  await arrives(tab, /\/checkout$/);
  await tab.fill('main input[name="name"]', person.name);
  await tab.fill('main input[name="email"]', person.email);
  await tab.press(button("Continue to payment"));
  await tab.waitUntil("the provider's page opens", async () => (await tab.address()).includes("/pay/test/"));
  await tab.fill("#card-number", "4242 4242 4242 4242");
  await tab.press(button("Pay $"));
  const isReserved = async () => /reserved for you/.test((await tab.text("h1")) ?? "");
  await tab.waitUntil("the car is reserved", isReserved);
  await tab.open(await tab.address());
  await tab.waitUntil("the car is still reserved", isReserved);
  await expect.poll(() => received(request, "ads", mark)).toContain("77124");
  expect((await received(request, "ads", mark)).match(/77124/g)).toHaveLength(1);
  await tab.press(".reserve-cancel > summary");
  await tab.press(button("Yes, refund $"));
  await tab.waitUntil("it is cancelled", async () => /cancelled/.test((await tab.text("h1")) ?? ""));
});

test("a partner's chat opens by a press, and gives the focus back", async ({ tab }) => {
  await tab.open(address("coastline-mazda", "/contact"));
  await programRuns(tab);
  await tab.press(button("Chat with us"));
  await tab.waitUntil("the chat is there", () =>
    tab.on('iframe[title="Chat with us"]', (frame) => frame?.checkVisibility() === true),
  );
  await tab.pressKey("Escape");
  await tab.waitUntil("the focus is at the button again", () => tab.hasFocus(button("Chat with us")));
});
