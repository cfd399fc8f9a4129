import { carWith, get } from "../ask.ts";
import { address } from "../journey.ts";
import { arrives, programRuns, test } from "./journey.ts";
import { link, type Tab, type Target } from "./tab.ts";

/** The journeys that earn a dealer's money, in the browsers that Playwright can't drive; the reservation is in marketing.spec.ts. */
const button = (text: string): Target => ({ css: "button", text });
const seller = {
  name: "Zoe",
  last_name: "Rivera",
  email: "zoe@example.com",
  phone: "0491 570 156",
  postcode: "2250",
};
const person = { name: "Alex Rivera", email: "alex.rivera@example.com", phone: "0491 570 156" };

test("from a search to an enquiry", async ({ tab }) => {
  await tab.open(address("harbour", "/search/used-cars"));
  await programRuns(tab);
  await tab.fill("#header-query", "toyota");
  await tab.pressKey("Enter");
  await arrives(tab, /\/search[^#]*toyota/i);
  await tab.press(':is(h2, h3) > a[href^="/cars/"]');
  await arrives(tab, /\/cars\/[^/]*toyota/);
  await tab.press(link("Enquire now"));
  await tab.fill('#enquire input[name="name"]', person.name);
  await tab.fill('#enquire input[name="email"]', person.email);
  await tab.fill('#enquire input[name="phone"]', person.phone);
  await send(tab, "#enquire");
  await arrives(tab, /\/success$/);
  await shows(tab, "h1", /Thank|enquiry/i);
  await shows(tab, ".confirmation-reference", /[0-9A-Z]{4}-[0-9A-Z]{4}/);
});

test("a trade-in from the registration to the accepted offer", async ({ tab }) => {
  await tab.open(address("harbour", "/trade-in"));
  await programRuns(tab);
  await tab.fill("#trade-rego", "two 222");
  await tab.choose("#trade-state", "NSW");
  await tab.press(button("Next"));
  await arrives(tab, /step=selection/);
  await tab.press("label.candidate");
  await tab.press(button("Next"));
  await arrives(tab, /step=images/);
  await tab.press(button("Next"));
  await arrives(tab, /step=details/);
  await tab.fill('main [name="odometer"]', "62000");
  await tab.choose('main [name="service_history"]', "Full service history");
  await tab.choose('main [name="number_of_keys"]', "2");
  await tab.choose('main [name="car_condition"]', "Good");
  await tab.fill('main [name="comments"]', "One owner.");
  await tab.choose('main [name="location_id"]', "Harbour Toyota Brookvale - Sales");
  await tab.press(button("Continue"));
  for (const [field, text] of Object.entries(seller)) await tab.fill(`main [name="${field}"]`, text);
  await tab.press(button("See my value"));
  await arrives(tab, /\/success$/);
  await shows(tab, ".offer-range", /^\$[\d,]+ to \$[\d,]+$/);
  await tab.press(button("Accept this offer"));
  await shows(tab, "h1", /^Your trade-in is under way$/);
  await tab.press(link("Pick a time for the inspection"));
  await arrives(tab, /\/booking\//);
  await tab.press(".times .choice-grid .choice");
  await tab.press(button("Book this time"));
  await shows(tab, "h1", /^Your inspection is booked$/);
});

test("a test drive is booked, moved and cancelled", async ({ tab, request }) => {
  const car = await carWith(request, "harbour", "/search/used-cars", (html) =>
    html.includes("/book-test-drive?car_id"),
  );
  const html = await (await get(request, "harbour", car)).text();
  const [form = ""] = /\/book-test-drive\?car_id=[\w-]+/.exec(html) ?? [];
  await tab.open(address("harbour", form));
  await programRuns(tab);
  await tab.press("main .times .choice-grid .choice");
  await tab.press("main .form-actions .btn-primary");
  for (const [field, text] of Object.entries(person)) await tab.fill(`main [name="${field}"]`, text);
  await send(tab, "main");
  await shows(tab, "h1", /^Your test drive is booked$/);
  await tab.press(link("Move or cancel it"));
  await arrives(tab, /\/booking\//);
  await tab.press(".times .choice-grid .choice");
  await tab.press(button("Move the test drive"));
  await shows(tab, "h1", /^Your test drive is moved$/);
  // The free times arrive after the page and move what stands below them.
  await tab.waitUntil(
    "the free times are shown",
    async () => (await tab.text(".times .choice-grid")) !== null,
  );
  await tab.press(".booking-cancel > summary");
  await tab.press(button("Yes, cancel the test drive"));
  await shows(tab, "h1", /^Your test drive is cancelled$/);
});

/** Goes through a form's steps until it is sent. */
async function send(tab: Tab, form: string): Promise<void> {
  const step = () => tab.text(`${form} [aria-current=step]`);
  const isSent = async () => (await tab.address()).endsWith("/success");
  do {
    const left = await step();
    await tab.press(`${form} .form-actions .btn-primary`);
    await tab.waitUntil(`the step after ${left}`, async () => (await isSent()) || (await step()) !== left);
  } while (!(await isSent()));
}

async function shows(tab: Tab, element: string, text: RegExp): Promise<void> {
  await tab.waitUntil(`${element} matches ${text}`, async () => text.test((await tab.text(element)) ?? ""));
}
