import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { stringify } from "yaml";
import { freePort } from "#tests/support/free-port.ts";
import { hostileWidget, plantedSecrets, plantSecrets } from "#tests/support/hostile-widget.ts";
import { isAccessible } from "./accessible.ts";
import { filled, get } from "./ask.ts";
import { address, type demoSites, expect, open, port, test } from "./journey.ts";
import { tabTo } from "./keyboard.ts";
import { forecourt, leadsOf } from "./other-processes.ts";

const site = "widget-yard" as (typeof demoSites)[number];
const person = { name: "Robin Walker", email: "robin@example.com", phone: "0491 570 156" };

let server: Server;
/** What the pages of the widgets' host reported to it. */
const reports: string[] = [];
let origin: string;

test.beforeAll(async () => {
  const widgetPort = await freePort();
  origin = `http://localhost:${widgetPort}`;
  server = createServer((request, response) => {
    // Its host is down: nothing is ever answered.
    if (request.url === "/silent") return;
    if (request.method === "POST") {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        reports.push(body);
        response.writeHead(204).end();
      });
      return;
    }
    response.writeHead(200, { "Content-Type": "text/html" }).end(hostileWidget);
  }).listen(widgetPort);
  const widget = (name: string, slot: string, path: string, over: object = {}) => ({
    name,
    slot,
    label: `Open ${name}`,
    src: `${origin}${path}`,
    allow: ["lead", "popup"],
    ...over,
  });
  const file = join(await mkdtemp(join(tmpdir(), "forecourt-widgets-")), "site.yaml");
  await writeFile(
    file,
    stringify({
      group: {
        slug: site,
        name: "Widget Yard",
        dealerships: [{ slug: site, name: "Widget Yard" }],
        locations: [{ slug: "yard", name: "The yard", dealership_slug: site, primary: true }],
      },
      site: {
        slug: site,
        name: "Widget Yard",
        template: "standard",
        hosts: [`${site}.localhost`],
        lead: { fallbackEmail: "hello@yard.example" },
        widgets: [
          widget("hostile", "contact", "/hostile"),
          widget("inline", "reviews", "/hostile", { opens: "inline", height: 320 }),
          widget("silent", "trade-in", "/silent"),
        ],
      },
    }),
  );
  await forecourt("site", "apply", file);
});

test.beforeEach(async ({ request }) => {
  await expect.poll(async () => (await get(request, site, "/contact")).status()).toBe(200);
});

test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A widget's link, once the page's script opens it. */
async function readyLink(page: Page, name: string) {
  const link = page.getByRole("link", { name: `Open ${name}` });
  await expect(link).toHaveAttribute(name === "inline" ? "aria-expanded" : "aria-haspopup");
  return link;
}

/** The sum of layout shifts of the page so far, without those of a shopper's input. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            hadRecentInput: boolean;
            value: number;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        // Buffered entries are delivered before the next frames.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

for (const [path, name, isInline] of [
  ["/contact", "hostile", false],
  ["/locations/yard", "inline", true],
] as const)
  test(`a hostile widget ${isInline ? "in the page" : "in a dialog"} moves nothing, reads nothing, leads nowhere and sends nothing [DECIDE-266] [DECIDE-267] [DECIDE-268]`, async ({
    page,
    context,
    pageErrors,
  }) => {
    reports.length = 0;
    await open(page, site, path);
    await page.evaluate(plantSecrets, plantedSecrets);
    const before = page.url();
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().startsWith(address(site, "/")))
        calls.push(request.url());
    });
    const link = await readyLink(page, name);
    await link.focus();
    await page.keyboard.press("Enter");
    // It reports when it has tried everything, several times over.
    await expect.poll(() => reports.includes("done")).toBe(true);
    const review = page.getByRole("dialog", { name: "Send this to Widget Yard?" });
    await expect(review).toBeVisible();
    expect(await page.evaluate(() => document.activeElement instanceof HTMLIFrameElement)).toBe(false);
    expect(await layoutShift(page)).toBe(0);
    await review.getByRole("button", { name: "Don’t send" }).press("Enter");
    await expect(review).toBeHidden();
    expect(page.url()).toBe(before);
    expect(calls.filter((url) => url.endsWith("/api/leads"))).toEqual([]);
    expect(await leadsOf(site)).toEqual([]);
    for (const secret of plantedSecrets) expect(reports.join("\n")).not.toContain(secret);
    if (!isInline) {
      const dialog = page.getByRole("dialog", { name: `Open ${name}` });
      await dialog.getByRole("button", { name: "Close" }).press("Enter");
      await expect(dialog).toBeHidden();
      await expect(link).toBeFocused();
    }
    expect(context.pages().filter((one) => one.url().startsWith(address(site, "/")))).toHaveLength(1);
    // The browser's refusals of what it tried.
    pageErrors.splice(0);
  });

test("a widget whose host doesn't respond is offered as a link, and names its host to its own site only [DECIDE-265]", async ({
  page,
  request,
}) => {
  const policyOf = async (of: (typeof demoSites)[number]) =>
    (await get(request, of, "/contact")).headers()["content-security-policy"];
  expect(await policyOf(site)).toContain(`frame-src ${origin};`);
  expect(await policyOf("harbour")).not.toContain(origin);
  await open(page, site, "/trade-in");
  expect(await page.locator("iframe").count()).toBe(0);
  await (await readyLink(page, "silent")).click();
  const dialog = page.getByRole("dialog", { name: "Open silent" });
  await expect(dialog.getByRole("link", { name: "Open it in its own tab" })).toHaveAttribute(
    "href",
    `${origin}/silent`,
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("a chat is used by keyboard: from the button into the frame, to the review and the lead, and back [DECIDE-267] [DECIDE-268] [DECIDE-269] [CAR-41]", async ({
  page,
}) => {
  await open(page, "coastline-mazda", "/contact");
  const button = page.getByRole("button", { name: "Chat with us" });
  await expect(button).toBeVisible();
  expect(
    await page.evaluate(() => typeof (window as { forecourtChat?: { open?: unknown } }).forecourtChat?.open),
  ).toBe("function");
  const dialog = page.getByRole("dialog", { name: "Chat with us" });
  await page.evaluate(() => (window as unknown as { forecourtChat: { open(): void } }).forecourtChat.open());
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  const chat = page.frameLocator('iframe[title="Chat with us"]');
  await expect(chat.getByText("Hello from")).toBeVisible();
  await isAccessible(page, "the open chat", ".widget-dialog");
  await tabTo(page, dialog.locator("iframe"));
  await page.keyboard.type("Is the red one still there?");
  for (const value of Object.values(person)) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const review = page.getByRole("dialog", { name: "Send this to Coastline Mazda?" });
  await expect(review).toContainText("Is the red one still there?");
  await isAccessible(page, "the review", ".widget-review");
  await tabTo(page, review.getByRole("button", { name: "Send", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sent" })).toContainText(
    /reference is [\dA-Z]{4}-[\dA-Z]{4}/,
  );
  await page.keyboard.press("Escape");
  await expect(chat.getByText("It has your message.")).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "Close" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  // Reported by a script that is loaded beside.
  await expect
    .poll(() =>
      page.evaluate(() =>
        (window as unknown as { asc_datalayer: { events: { event: string }[] } }).asc_datalayer.events
          .map(({ event }) => event)
          .filter((name) => name.startsWith("asc_comm_submission")),
      ),
    )
    .toEqual(["asc_comm_submission", "asc_comm_submission_sales"]);
  const sent = (await leadsOf("coastline-mazda")).filter(({ payload }) => payload.subcategory === "chat");
  expect(sent).toMatchObject([
    {
      state: "complete",
      category: "General Enquiry",
      payload: { name: person.name, email: person.email, opt_in: expect.any(Boolean) },
    },
  ]);
  expect(sent[0]!.payload.message).toBe("Is the red one still there?");
});

test("without script the chat is a link to its own page, in the footer and on cars [CAR-41]", async ({
  request,
}) => {
  const link = `href="http://localhost:${port}/demo/chat"`;
  const car = await filled(request, "coastline-mazda", "/cars/{used}");
  for (const [path, count] of [
    ["/", 1],
    [car, 2],
  ] as const) {
    const html = await (await get(request, "coastline-mazda", path)).text();
    expect(html.split(link).length - 1).toBe(count);
  }
});
