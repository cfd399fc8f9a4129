import { consoleOrigin } from "../staff-browser.ts";
import { test } from "./journey.ts";
import type { Tab } from "./tab.ts";

const form = 'form[aria-label="Answer by e-mail"]';

/** The address of the first lead of the list whose shopper wrote something that isn't opened. */
const firstUnread = (): string | null => {
  const badge = [...document.querySelectorAll("main *")].find(
    (element) => element.childElementCount === 0 && / answered, \d+ new$/.test(element.textContent ?? ""),
  );
  const rowLink = badge?.closest("tr, li")?.querySelector('a[href^="/leads/"]');
  return rowLink?.getAttribute("href") ?? null;
};

/** Waits until the console's scripts answer: Firefox reports those whose loading a next page cuts off as errors. */
const programRuns = (tab: Tab) =>
  tab.waitUntil("the program runs", () =>
    tab.on({ css: "button", text: "Find" }, (button) => button?.matches(":enabled") ?? false),
  );

test("what a shopper wrote is read in the lead and answered there [DECIDE-324]", async ({ tab }) => {
  await tab.open(`${consoleOrigin}/sign-in`);
  await tab.press({ css: "button", text: "Grace Tan" });
  await tab.waitUntil("signed in", async () => (await tab.text("h1")) === "Today");
  await programRuns(tab);
  await tab.open(`${consoleOrigin}/leads`);
  await programRuns(tab);
  await tab.waitUntil("an unread lead", async () => (await tab.evaluate(firstUnread)) !== null);
  const address = await tab.evaluate(firstUnread);
  await tab.press(`main a[href="${address}"]`);
  await tab.waitUntil("the lead", async () => (await tab.address()).includes(address ?? "no lead"));
  await tab.waitUntil("what the shopper wrote", async () =>
    tab.on(".message-text", (message) => (message?.textContent?.length ?? 0) > 10),
  );
  await tab.waitUntil("the form can be sent", () =>
    tab.on(`${form} button[type="submit"]`, (button) => button?.matches(":enabled") ?? false),
  );
  await tab.press(`${form} textarea`);
  await tab.type("See you then.");
  await tab.press({ css: `${form} button`, text: "Send the e-mail" });
  await tab.waitUntil("it is in the conversation", async () =>
    tab.on({ css: ".message-text", text: "See you then." }, (message) => message !== null),
  );
  await tab.waitUntil("the lead waits for nothing", async () =>
    tab.evaluate(
      () => !/Shopper answered/.test(document.querySelector(".badges")?.textContent ?? "Shopper answered"),
    ),
  );
});
