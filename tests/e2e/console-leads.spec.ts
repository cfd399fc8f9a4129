import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { checkLooks, isAccessible } from "./accessible.ts";
import { ask } from "./ask.ts";
import { expect, port, test } from "./journey.ts";
import { countKeys, tabTo } from "./keyboard.ts";
import { rawGet } from "./raw-request.ts";
import { messageArrives, newPhone } from "./sign-in.ts";
import { consoleOrigin, cookiesOf, postRaw, sessionAs, signInAs } from "./staff-browser.ts";

/** The browser reports each refused call as an error of its own. */
const withoutRefusals = (errors: string[]) => {
  const others = errors.filter((line) => !/status of 40[34]/.test(line));
  errors.splice(0, errors.length, ...others);
};

const places: Record<string, object> = {
  harbour: { dealership_slug: "harbour-toyota", location: "harbour-toyota-brookvale-sales" },
  "coastline-mazda": { dealership_slug: "coastline-mazda-coffs", location: "coastline-mazda-coffs-sales" },
};

/** Sends a general enquiry, which isn't routed to anyone, as a shopper of an own number; the lead's id. */
async function enquire(request: APIRequestContext, name: string, site = "harbour"): Promise<string> {
  const userData = {
    category: "General Enquiry",
    form: "contact",
    name,
    phone: newPhone(),
    email: `${name.toLowerCase().replaceAll(/\W/g, ".")}@shopper.example`,
    message: `Is the workshop open on Saturday? ${name}`,
    ...places[site],
  };
  const response = await ask(
    request,
    site,
    { method: "POST", body: JSON.stringify({ userData }) },
    "/api/leads",
  );
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { lead_id: string }).lead_id;
}

/** A name that no other lead has, of letters only: others aren't greeted by it. */
const nameOf = (what: string) =>
  `${what} Rivera ${[...String(Date.now())].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a new lead appears by itself, and is assigned and answered by keyboard alone in 20 seconds of typing", async ({
  page,
  request,
}) => {
  const keys = await countKeys(page);
  await sessionAs(page, "Marcus Webb");
  await page.goto(`${consoleOrigin}/leads?stage=new`);
  await expect(heading(page)).toHaveText("Leads");
  const name = nameOf("Noor");
  await enquire(request, name);
  const link = page.getByRole("link", { name });
  await expect(link).toBeVisible();
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText("Is the workshop open on Saturday?")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Call \+61/ })).toHaveAttribute("href", /^tel:\+61\d{9}$/);
  await expect(page.getByRole("form", { name: "Answer by text message" })).toBeVisible();

  await test.step("answer and assign", async () => {
    const answer = page.getByRole("form", { name: "Answer by e-mail" });
    await expect(answer.getByLabel("Text")).toHaveValue(/Hi Noor/);
    await tabTo(page, answer.getByRole("button", { name: "Send the e-mail" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Marcus Webb answered by e-mail", { exact: true })).toBeVisible();
    const handling = page.getByRole("form", { name: "Handling" });
    await tabTo(page, handling.getByLabel("Stage"));
    await page.keyboard.type("App");
    await tabTo(page, handling.getByLabel("Owner"));
    await page.keyboard.type("Marc");
    await tabTo(page, handling.getByLabel("Tags"));
    await page.keyboard.type("workshop");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Marcus Webb: Contacted → Appointment")).toBeVisible();
    await expect(page.getByText("Marcus Webb changed the tags")).toBeVisible();
    // At 100 ms a key.
    expect(await keys()).toBeGreaterThan(20);
    expect(await keys()).toBeLessThan(200);
    await messageArrives(request, "harbour", /Marcus Webb/);
  });

  await test.step("note, spam and back", async () => {
    await page.getByLabel("Add a note").fill("Rang back, comes on Saturday");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Note by Marcus Webb")).toBeVisible();
    await expect(page.getByLabel("Add a note")).toHaveValue("");
    await page.getByRole("button", { name: "Mark as spam" }).click();
    await page.getByRole("button", { name: "This isn’t spam" }).click();
    await expect(page.getByText("Marcus Webb: Spam → New")).toBeVisible();
  });
  await checkLooks(page, "lead");
  await page.goto(`${consoleOrigin}/leads`);
  await checkLooks(page, "leads");
});

test("a lead is found, proved and delivered again by keyboard alone within a minute of typing", async ({
  page,
  request,
}) => {
  const name = nameOf("Proof");
  await enquire(request, name);
  const keys = await countKeys(page);
  await sessionAs(page, "Marcus Webb");
  await page.goto(`${consoleOrigin}/leads`);
  await tabTo(page, page.getByLabel("Search"));
  await page.keyboard.type(name.slice(0, 22));
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=Proof/);
  await tabTo(page, page.getByRole("table", { name: "Leads" }).getByRole("link", { name }));
  await page.keyboard.press("Enter");
  await expect(heading(page)).toHaveText(name);
  const delivered = page.getByText(/^To the dealer by /);
  await expect(delivered.first()).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Deliver again" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Marcus Webb.*deliver/i).first()).toBeVisible();
  expect(await keys()).toBeGreaterThan(20);
  expect(await keys()).toBeLessThan(600);
});

test("on a phone the list stands below its search, and the handling of a lead before its timeline", async ({
  page,
  request,
}) => {
  const name = nameOf("Phone");
  await enquire(request, name);
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAs(page, "Grace Tan");
  const top = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN;
  for (const [path, label] of [
    ["/leads?stage=new&owner=none", "Stage"],
    ["/deals?show=all&kind=test_drive", "Kind"],
    ["/stock?status=all&site=harbour", "Status"],
  ] as const) {
    await page.goto(consoleOrigin + path);
    await expect(page.getByRole("search").getByLabel(label, { exact: true })).toBeHidden();
    expect(await top(page.getByRole("table")), path).toBeLessThan(700);
    await page.getByText("Filters (2)").click();
    await expect(page.getByRole("search").getByLabel(label, { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(page.getByText("Filters (2)")).toBeHidden();
    await page.goto(consoleOrigin + path);
    await expect(page.getByRole("search").getByLabel(label, { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 800 });
  }
  await page.goto(`${consoleOrigin}/leads?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).click();
  const [handling, timeline] = ["Handling", "Timeline"].map((title) =>
    page.getByRole("heading", { name: title, exact: true }),
  );
  await expect(handling!).toBeVisible();
  expect(await top(handling!)).toBeLessThan(await top(timeline!));
});

test("a browser that allows it shows a notice of a new lead, without anything of the shopper", async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(["notifications"], { origin: consoleOrigin });
  await page.addInitScript(() => {
    const shown: string[] = [];
    class Shown extends EventTarget {
      static permission = "granted";
      constructor(title: string, { body = "" }: NotificationOptions = {}) {
        super();
        shown.push(title + body);
      }
      close() {}
    }
    Object.assign(window, { Notification: Shown, shown });
  });
  await sessionAs(page, "Marcus Webb");
  await page.goto(`${consoleOrigin}/leads`);
  const asked = page.waitForResponse(/\/leads\/new$/);
  await page.getByRole("switch", { name: "Notices of new leads: off" }).click();
  await expect(page.getByRole("switch", { name: "Notices of new leads: on" })).toBeChecked();
  await asked;
  // It stays on, on every screen.
  const again = page.waitForResponse(/\/leads\/new$/);
  await page.goto(`${consoleOrigin}/results`);
  await again;
  await enquire(request, nameOf("Secret"));
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toContain("A new lead for Harbour Motor Group");
  expect((await shown()).join()).not.toContain("Secret");
  await page.goto(`${consoleOrigin}/leads`);
  await page.getByRole("switch", { name: "Notices of new leads: on" }).click();
  await expect(page.getByRole("switch", { name: "Notices of new leads: off" })).not.toBeChecked();
});

test("what a colleague changed meanwhile is said, and what was chosen stays", async ({
  page,
  browser,
  request,
}) => {
  const id = await enquire(request, nameOf("Conflict"));
  const address = `${consoleOrigin}/leads/harbour/${id}`;
  await sessionAs(page, "Marcus Webb");
  await page.goto(address);
  const stage = page.getByLabel("Stage");
  await stage.selectOption("Lost");
  await page.getByLabel("Why it was lost").selectOption("No finance");
  const other = await (await browser.newContext()).newPage();
  await sessionAs(other, "Grace Tan");
  await other.goto(address);
  await other.getByLabel("Stage").selectOption("Won");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Grace Tan: New → Won")).toBeVisible();
  await other.context().close();
  // It arrives here by itself, and leaves the choice alone.
  await expect(page.getByText("Grace Tan: New → Won")).toBeVisible();
  await expect(stage).toHaveValue("lost");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The stage is now Won.")).toBeVisible();
  await expect(stage).toHaveValue("lost");
  await isAccessible(page, "conflict");
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Marcus Webb: Won → Lost")).toBeVisible();
});

test("filters are in the address, and an empty list says what to do", async ({ page }) => {
  await signInAs(page, "Marcus Webb");
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(heading(page)).toHaveText("Leads");
  const rows = page.getByRole("table", { name: "Leads" }).getByRole("rowheader");
  // Leads whose shopper answered stand above a page of fifty.
  await expect(rows.nth(50)).toBeVisible();
  await page.getByRole("link", { name: "Older" }).click();
  await page.waitForURL(/before=/);
  await page.getByRole("link", { name: "Newest" }).click();
  await page.waitForURL((url) => !url.searchParams.has("before"));
  await page.getByRole("search").getByLabel("Stage").selectOption("won");
  await page.waitForURL(/stage=won/);
  await expect(page.getByRole("cell", { name: "Won" }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: "Lost" })).toHaveCount(0);
  await rows.first().getByRole("link").click();
  await page.waitForURL(/\/leads\/[\w-]+\/[\w-]+$/);
  await page.reload();
  await page.getByRole("link", { name: "Back to leads" }).click();
  await page.waitForURL(/\/leads\?stage=won$/);
  await page.getByLabel("Search").fill("nobody has this name");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No lead matches")).toBeVisible();
  await isAccessible(page, "no leads");
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(rows.nth(50)).toBeVisible();
});

test("each role sees and does what its permissions say", async ({ page, request }) => {
  const id = await enquire(request, nameOf("Private"));
  const elsewhere = await enquire(request, nameOf("Coastal"), "coastline-mazda");
  const status = async (path: string) => {
    const headers = { Host: `admin.localhost:${port}`, Cookie: await cookiesOf(page) };
    return (await rawGet(path, headers)).status;
  };
  for (const member of ["Ines Duarte", "Tom Fielding", "Ruth Alvarez"]) {
    await page.context().clearCookies();
    await sessionAs(page, member);
    for (const path of ["/leads", `/leads/harbour/${id}`, "/leads.csv", "/leads/activity"])
      expect(await status(path), `${member} ${path}`).toBe(403);
  }
  await page.context().clearCookies();
  await sessionAs(page, "Marcus Webb");
  expect(await status(`/leads/coastline-mazda/${elsewhere}`)).toBe(404);
  expect(await status("/leads/harbour/nothing")).toBe(404);
  expect(await status("/leads.csv")).toBe(403);
  expect((await page.goto(`${consoleOrigin}/leads/harbour/${id}`))?.status()).toBe(200);
  await expect(page.getByRole("button", { name: "Erase the shopper’s data" })).toHaveCount(0);
  const headers = {
    Origin: consoleOrigin,
    Cookie: await cookiesOf(page),
    "Content-Type": "application/x-www-form-urlencoded",
  };
  expect((await postRaw(`/leads/harbour/${id}/erase.data`, "", headers)).status).toBe(403);
});

test("an owner exports and erases with a confirmation", async ({ page, request, pageErrors }) => {
  const name = nameOf("Erasmus");
  const id = await enquire(request, name);
  await sessionAs(page, "Grace Tan");
  const headers = { Host: `admin.localhost:${port}`, Cookie: await cookiesOf(page) };
  expect((await rawGet("/leads.csv", headers)).status).toBe(403);
  await page.goto(`${consoleOrigin}/leads?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: "Export CSV" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Confirm without a passkey" }).click();
  expect((await downloading).suggestedFilename()).toBe("leads.csv");
  const { status, text } = await rawGet(`/leads.csv?q=${encodeURIComponent(name)}`, headers);
  expect([status, text.trim().split("\n").length]).toEqual([200, 2]);
  expect(text).toContain(name);

  await page.goto(`${consoleOrigin}/leads/harbour/${id}`);
  await page.getByRole("button", { name: "Erase the shopper’s data" }).click();
  await isAccessible(page, "erase", "dialog[open]");
  // Nobody said that the number and the address are this person's.
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(page.getByText("Nothing was erased.")).toBeVisible();
  await expect(heading(page)).toHaveText(name);
  await page
    .getByRole("group", { name: "What you made sure is this person’s" })
    .getByRole("checkbox")
    .first()
    .check();
  await page.getByRole("button", { name: "Erase for good" }).click();
  await expect(heading(page)).toHaveText("Erased");
  await expect(page.getByText(name)).toHaveCount(0);
  await page.goto(`${consoleOrigin}/log?table=leads`);
  await expect(page.getByRole("rowheader", { name: /Exported leads/ }).first()).toBeVisible();
  await expect(page.getByRole("rowheader", { name: /Read a lead/ }).first()).toBeVisible();
  withoutRefusals(pageErrors);
});

test("several leads are chosen, with Shift and by keyboard, and changed at once", async ({
  page,
  request,
}) => {
  const family = nameOf("").trim();
  const names = ["Ivo", "Mara", "Tess"].map((name) => `${name} ${family}`);
  for (const name of names) await enquire(request, name);
  await sessionAs(page, "Marcus Webb");
  await page.goto(`${consoleOrigin}/leads?q=${encodeURIComponent(family)}`);
  const bar = page.getByRole("form", { name: "Chosen leads" });
  await expect(bar).toBeHidden();
  const boxes = page.getByRole("checkbox");
  await expect(boxes).toHaveCount(3);
  await boxes.first().press("Space");
  await expect(bar.getByRole("status")).toHaveText("1 lead chosen");
  await boxes.last().click({ modifiers: ["Shift"] });
  await expect(bar.getByRole("status")).toHaveText("3 leads chosen");
  await checkLooks(page, "chosen leads");
  await bar.getByLabel("New stage").selectOption("contacted");
  await bar.getByLabel("New owner").selectOption({ label: "Marcus Webb" });
  await bar.getByLabel("Add tags").fill("open day");
  await bar.getByLabel("Add tags").press("Enter");
  await expect(page.getByText("3 leads changed")).toBeVisible();
  await expect(bar).toBeHidden();
  for (const name of names) {
    const row = page.getByRole("row", { name });
    await expect(row).toContainText("Contacted");
    await expect(row).toContainText("Marcus Webb");
    await expect(row).toContainText("open day");
  }
});
