import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import pg from "pg";
import { embeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { fitsScreen, isAccessible } from "./accessible.ts";
import { dataDir, expect, port, test } from "./journey.ts";
import { forecourt } from "./other-processes.ts";
import { rawGet } from "./raw-request.ts";
import {
  consoleOrigin,
  cookiesOf,
  invitation,
  postRaw,
  sessionAs,
  signInAs,
  withAuthenticator,
} from "./staff-browser.ts";

/** The browser reports each refused call as an error of its own. */
const withoutRefusals = (errors: string[]) => {
  const others = errors.filter((line) => !/status of 4(?:03|10)/.test(line));
  errors.splice(0, errors.length, ...others);
};

test("a person joins by invitation, leaves, and signs in with the passkey", async ({ page, pageErrors }) => {
  const authenticator = await withAuthenticator(page);
  const link = await invitation("ana@staff.example");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ana Silva");
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  expect(await authenticator.passkeys()).toHaveLength(1);

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("doesn’t work any more");
  await page.goto(`${consoleOrigin}/people/invite`);
  await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeEnabled();
  await page.getByLabel("E-mail address").fill("jo@staff.example");
  await page.reload();
  await expect(page.getByLabel("E-mail address")).toHaveValue("jo@staff.example");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("jo@staff.example");
  await page.goto(`${consoleOrigin}/people`);
  await expect(page).toHaveURL(/\/sign-in\?back=%2Fpeople$/);
  const cookies = await page.context().cookies(consoleOrigin);
  expect(cookies.filter(({ name }) => name === "forecourt_staff")).toEqual([]);

  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
  await expect(page.getByRole("rowheader", { name: "Ana Silva You" })).toBeVisible();
  const session = (await page.context().cookies(consoleOrigin)).find(
    ({ name }) => name === "forecourt_staff",
  );
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", domain: "admin.localhost" });

  await test.step("a copy of the passkey, whose counter starts again, is refused", async () => {
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await authenticator.restoreCopy(0);
    await page.goto(`${consoleOrigin}/sign-in`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText("This passkey wasn’t accepted")).toBeVisible();
  });
  withoutRefusals(pageErrors);
});

test("an address has an account for each group, or one for both if its person signs in first", async ({
  browser,
  page,
}) => {
  const start = (of: Page) => of.getByRole("heading", { level: 1, name: "Today" });
  const groups = (of: Page) => of.getByRole("navigation", { name: "Group" }).getByRole("link");
  const authenticator = await withAuthenticator(page);
  for (const group of ["harbour-motor-group", "coastline-motors"]) {
    await page.goto(await invitation("two@staff.example", "owner", group));
    await page.getByRole("button", { name: "Create a passkey" }).click();
    await expect(start(page)).toBeVisible();
    await page.goto(`${consoleOrigin}/people`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
    await expect(groups(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
  }
  expect(await authenticator.passkeys()).toHaveLength(2);

  const context = await browser.newContext();
  const signedIn = await context.newPage();
  await withAuthenticator(signedIn);
  await signedIn.goto(await invitation("one@staff.example"));
  await signedIn.getByRole("button", { name: "Create a passkey" }).click();
  await expect(start(signedIn)).toBeVisible();
  await signedIn.goto(await invitation("one@staff.example", "owner", "coastline-motors"));
  await signedIn.getByRole("button", { name: "Accept" }).click();
  await expect(start(signedIn)).toBeVisible();
  await signedIn.goto(`${consoleOrigin}/people`);
  await expect(groups(signedIn)).toHaveText(["coastline-motors", "harbour-motor-group"]);
  await context.close();
});

test("an answer sent again, from another origin, or without any origin is refused", async ({ page }) => {
  await withAuthenticator(page);
  await page.goto(await invitation("bea@staff.example"));
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  const answering = page.waitForRequest(
    (one) => one.url().endsWith("/sign-in/passkey") && (one.postData() ?? "").includes('"answer"'),
  );
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  const answer = await answering;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  const { cookie = "" } = await answer.allHeaders();
  expect(cookie).toContain("forecourt_staff_challenge=");
  const send = async (origin: string | null) => {
    const headers = {
      "Content-Type": "application/json",
      Cookie: cookie,
      ...(origin ? { Origin: origin } : {}),
    };
    return (await postRaw("/sign-in/passkey", answer.postData() ?? "", headers)).status;
  };
  expect(await send(consoleOrigin)).toBe(403);
  expect(await send("http://harbour.localhost")).toBe(403);
  expect(await send(null)).toBe(403);
});

test("a session without a fresh passkey can't invite, remove or export", async ({ page }) => {
  await sessionAs(page, "Grace Tan");
  const headers = {
    Origin: consoleOrigin,
    Cookie: await cookiesOf(page),
    "Content-Type": "application/x-www-form-urlencoded",
  };
  const post = (path: string, form: Record<string, string>) =>
    postRaw(path, new URLSearchParams(form).toString(), headers);
  const invited = await post("/people/invite.data?group=harbour-motor-group", {
    name: "Eve",
    email: "eve@staff.example",
    role: "owner",
  });
  expect(invited.text).toContain("confirm");
  const members = JSON.parse(await forecourt("staff", "list", "--group", "harbour-motor-group", "--json"));
  expect(JSON.stringify(members)).not.toContain("eve@staff.example");
  const marcus = members[0].members.find(({ email }: { email: string }) => email.startsWith("marcus"));
  const removed = await post("/people.data?group=harbour-motor-group", { step: "remove", id: marcus.id });
  expect(removed.text).toContain("confirm");
  expect(await forecourt("staff", "list", "--group", "harbour-motor-group")).toContain("marcus@demo.example");
  const exported = await rawGet("/log.csv?group=harbour-motor-group", {
    Host: `admin.localhost:${port}`,
    Cookie: headers.Cookie,
  });
  expect(exported.status).toBe(403);
});

test("an owner invites with a confirmation, withdraws, and exports the log", async ({ page, pageErrors }) => {
  await sessionAs(page, "Grace Tan");
  await page.goto(`${consoleOrigin}/people/invite?group=harbour-motor-group`);
  await page.getByLabel("Name").fill("Nora Webb");
  await page.getByLabel("E-mail address").fill("nora@staff.example");
  await page.getByRole("radio", { name: /Stock/ }).check();
  await page.getByRole("radio", { name: /shown to me/ }).check();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("button", { name: "Confirm without a passkey" }).click();
  await expect(page.getByText("Send this link to nora@staff.example")).toBeVisible();
  const link = (await page.locator("code").textContent()) ?? "";
  await page.goto(`${consoleOrigin}/people`);
  await page.getByRole("button", { name: "Withdraw the invitation of Nora Webb" }).click();
  await expect(page.getByText("The link doesn’t work any more")).toBeVisible();
  await page.goto(`${consoleOrigin}/log?table=staff_invitations`);
  await expect(page.getByRole("rowheader", { name: /Withdrew an invitation/ }).first()).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("log-harbour-motor-group.csv");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("doesn’t work any more");
  withoutRefusals(pageErrors);
});

test("an owner sees at which provider a member is linked, and unlinks it", async ({ page }) => {
  const database = new pg.Client({ connectionString: await embeddedPostgres(resolve(dataDir)) });
  await database.connect();
  try {
    await database.query(`insert into staff_identities (group_id, issuer, subject, member_id, created_at)
      select g.id, 'https://login.provider.example/dealer/v2.0', 'marcus', m.id, now()
      from groups g, staff_members m where g.slug = 'harbour-motor-group' and m.email = 'marcus@demo.example'`);
  } finally {
    await database.end();
  }
  await sessionAs(page, "Grace Tan");
  await page.goto(`${consoleOrigin}/people?group=harbour-motor-group`);
  const linked = page.getByText("Company account at login.provider.example, linked");
  await expect(linked).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await fitsScreen(page, `people at ${width} px`);
  }
  await page.getByRole("button", { name: /^Unlink the company account of Marcus/ }).click();
  await isAccessible(page, "unlinking a company account");
  await page.getByRole("button", { name: /^Yes, unlink the company account/ }).click();
  await page.getByRole("button", { name: "Confirm without a passkey" }).click();
  await expect(page.getByText("The company account is unlinked")).toBeVisible();
  await expect(linked).toHaveCount(0);
  await page.goto(`${consoleOrigin}/log?table=staff_identities`);
  await expect(page.getByRole("rowheader", { name: "Unlinked a person’s company account" })).toBeVisible();
});

test("an operator sees people only with a reason, which the owner sees and ends", async ({
  page,
  browser,
  pageErrors,
}) => {
  await signInAs(page, "Ruth Alvarez");
  await expect(page.getByRole("link", { name: "People" })).toHaveCount(0);
  expect((await page.goto(`${consoleOrigin}/people?group=harbour-motor-group`))?.status()).toBe(403);
  await page.goto(`${consoleOrigin}/platform`);
  await page.getByLabel("Group", { exact: true }).fill("harbour-motor-group");
  await page.getByLabel("Reason").fill("ticket 4711: a lead is missing");
  await page.getByRole("button", { name: "Open for 60 minutes" }).click();
  await page.getByRole("button", { name: "Confirm without a passkey" }).click();
  await expect(page.getByText("You see personal data of harbour-motor-group until")).toBeVisible();
  await page.goto(`${consoleOrigin}/people?group=harbour-motor-group`);
  await expect(page.getByText("grace@demo.example")).toBeVisible();
  await expect(page.getByRole("link", { name: "Invite" })).toHaveCount(0);

  const owner = await (await browser.newContext()).newPage();
  await signInAs(owner, "Grace Tan");
  await expect(owner.getByText("“ticket 4711: a lead is missing”")).toBeVisible();
  await owner.getByRole("link", { name: "See and end it under People" }).click();
  await owner.getByRole("button", { name: "End now" }).click();
  await expect(owner.getByRole("button", { name: "End now" })).toHaveCount(0);
  await owner.context().close();
  expect((await page.goto(`${consoleOrigin}/people?group=harbour-motor-group`))?.status()).toBe(403);
  pageErrors.splice(0);
});

test("a program reads results by a personal token until it is revoked, and the log names it", async ({
  page,
}) => {
  await sessionAs(page, "Grace Tan");
  await page.goto(`${consoleOrigin}/profile`);
  await page.getByRole("link", { name: "Personal tokens" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Nightly report");
  await page.getByRole("checkbox", { name: /^Results/ }).check();
  await page.getByRole("button", { name: "Make the token" }).click();
  await page.getByRole("button", { name: "Confirm without a passkey" }).click();
  await expect(page.getByText("Copy the token now")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Nightly report" })).toBeVisible();
  const token = (await page.locator("code").first().textContent()) ?? "";
  const read = (path: string) =>
    rawGet(path, { Host: `admin.localhost:${port}`, Authorization: `Bearer ${token}` });
  const file = await read("/results.csv?days=7");
  expect([file.status, file.text.split(",")[0]]).toEqual([200, "site"]);
  for (const path of ["/log.csv", "/results", "/people", "/"])
    expect((await read(path)).status, path).toBe(403);
  const posted = await postRaw("/people.data", "step=remove", {
    Origin: consoleOrigin,
    Authorization: `Bearer ${token}`,
    "Content-Type": "application/x-www-form-urlencoded",
  });
  expect(posted.status).toBe(403);
  await page.goto(`${consoleOrigin}/log?table=counters`);
  const exported = page.getByRole("row", { name: /^Exported results/ }).first();
  await expect(exported).toContainText("Token “Nightly report” of Grace Tan");
  await page.goto(`${consoleOrigin}/people`);
  await page.getByRole("button", { name: "Revoke Nightly report of Grace Tan" }).click();
  await expect(page.getByText("The token doesn’t work any more")).toBeVisible();
  const refused = await read("/results.csv?days=7");
  expect(refused.status).toBe(401);
  expect(JSON.parse(refused.text)).toMatchObject({ code: "token_invalid" });
});
