import { isAccessible } from "./accessible.ts";
import { addSession, ask, filled, get, sessionOf, signedInAs } from "./ask.ts";
import { address, demoSites, expect, interactive, open, port, test } from "./journey.ts";
import { codeFor, completeSignIn, messagesOf, newPhone, signIn } from "./sign-in.ts";
import { kindOf } from "./site-links.ts";
import { readUrlMap } from "./url-map.ts";

const current = `http://127.0.0.1:${port}`;
const hostOf = (site: string) => ({ host: `${site}.localhost:${port}` });
const gated = "/finance?car_type=used#finance-form";

/** Rejected steps are responses with 4xx, which browsers log in the console. */
function forgetRefusals(pageErrors: string[]): void {
  const other = pageErrors.filter((line) => !/status of 4\d\d/.test(line));
  pageErrors.splice(0, pageErrors.length, ...other);
}

test("signing in and out is done by keyboard alone [AUTH-01] [AUTH-02] [AUTH-07] [DECIDE-69]", async ({
  page,
  pageErrors,
}) => {
  const phone = newPhone();
  await open(page, "metro-subscribe", "/search");
  const link = page.getByRole("banner").getByRole("link", { name: "Sign in" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in\?type=account&redirect=%2Faccount/);
  await isAccessible(page, "phone");
  await page.getByLabel("Mobile number").focus();
  await page.keyboard.type(phone);
  await page.keyboard.press("Enter");
  const code = page.getByLabel("Six-digit code");
  await expect(code).toBeFocused();
  await isAccessible(page, "code");
  await page.keyboard.type(await codeFor(page, "metro-subscribe", phone));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address("metro-subscribe", "/account"));
  await expect(page.getByText(/Signed in with 04/)).toBeVisible();
  await isAccessible(page, "account");
  await page.goto(address("metro-subscribe", "/search"));
  await expect(page.getByRole("banner").getByRole("link", { name: "Account" })).toHaveCount(1);
  // Signed in with a number: the sign-in page has no field to show.
  await page.goto(address("metro-subscribe", "/sign-in?type=account&redirect=/search%3Fmake%3DMazda"));
  await expect(page).toHaveURL(address("metro-subscribe", "/search?make=Mazda"));
  await open(page, "metro-subscribe", "/account");
  await page.getByRole("button", { name: "Sign out", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(address("metro-subscribe", "/"));
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveCount(1);
  await page.goto(address("metro-subscribe", "/account"));
  await expect(page).toHaveURL(/\/sign-in/);
  // A page that requests the shopper's identity while the session ends gets the response that no one is signed in.
  forgetRefusals(pageErrors);
});

for (const scripted of [true, false]) {
  test(`a gated page requires sign-in and then shows the requested page, ${scripted ? "with" : "without"} script [AUTH-04] [AUTH-05] [AUTH-07] [ROUTE-20] [ROUTE-21] [DECIDE-69] [DECIDE-70]`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: scripted });
    const page = await context.newPage();
    await page.goto(address("harbour", "/search"));
    await page.goto(address("harbour", gated));
    await expect(page).toHaveURL(/\/sign-in\?type=finance&redirect=%2Ffinance%3Fcar_type%3Dused&back=/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in for finance");
    await completeSignIn(page, "harbour");
    await expect(page).toHaveURL(address("harbour", gated));
    await context.close();
  });
}

test("a link to a gated page, followed by script, requires sign-in too; back leads to its address [AUTH-05] [AUTH-07]", async ({
  page,
}) => {
  await open(page, "harbour", "/search");
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/finance", textContent: "To finance" });
    document.getElementById("main")!.prepend(link);
    Object.assign(window, { samePage: true });
  });
  await page.getByRole("link", { name: "To finance" }).click();
  await expect(page).toHaveURL(/\/sign-in\?type=finance&redirect=%2Ffinance&back=%2Fsearch/);
  expect(await page.evaluate(() => "samePage" in window)).toBe(true);
  await page.getByRole("link", { name: "Back to where you were" }).click();
  await expect(page).toHaveURL(address("harbour", "/search"));
});

test("errors say what to do, and no input is lost [DECIDE-69] [DECIDE-58]", async ({ page, pageErrors }) => {
  const phone = newPhone();
  await open(page, "coastline-mazda", "/sign-in?type=finance&redirect=/&back=/");
  await page.getByLabel("Mobile number").fill("1300 555 010");
  await page.getByRole("button", { name: "Text me a code" }).click();
  await expect(page.getByText("Enter an Australian mobile number")).toBeVisible();
  await expect(page.getByLabel("Mobile number")).toHaveValue("1300 555 010");
  await expect(page.getByLabel("Mobile number")).toBeFocused();
  await isAccessible(page, "wrong number");
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByRole("button", { name: "Text me a code" }).click();
  const field = page.getByLabel("Six-digit code");
  await expect(field).toBeVisible();
  const code = await codeFor(page, "coastline-mazda", phone);
  const wrong = code === "000000" ? "000001" : "000000";
  await field.fill("12");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Enter the six digits")).toBeVisible();
  await field.fill(wrong);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("isn't the code we sent last")).toBeVisible();
  await isAccessible(page, "wrong code");
  await page.getByRole("button", { name: "Text me a new code" }).click();
  await expect(page.getByRole("alert")).toContainText(/try again in \d+ seconds/);
  await isAccessible(page, "requested too soon");
  await page.reload();
  await interactive(page);
  await expect(page.getByText(phone.slice(-3))).toBeVisible();
  await page.getByRole("link", { name: "Use another number" }).click();
  await expect(page.getByLabel("Mobile number")).toHaveValue(new RegExp(phone.slice(-3)));
  forgetRefusals(pageErrors);
});

test("a session is invalid on another host and after it ends [AUTH-04] [SITE-09]", async ({
  page,
  request,
}) => {
  await signIn(page, "harbour");
  const cookies = await page.context().cookies(address("harbour", "/"));
  const session = cookies.find(({ name }) => name.endsWith("forecourt_session"))!;
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", domain: "harbour.localhost", path: "/" });
  const cookie = `${session.name}=${session.value}; forecourt_in=1`;
  const me = (site: string) =>
    request.get(`${current}/api/auth/me`, { headers: { ...hostOf(site), cookie } });
  expect((await me("harbour")).status()).toBe(200);
  for (const site of ["harbour-certified", "metro-subscribe", "outback-caravans"]) {
    const answer = await me(site);
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "signed_out", error: expect.any(String) });
    const page = await request.get(`${current}/account`, {
      headers: { ...hostOf(site), cookie },
      maxRedirects: 0,
    });
    expect(page.status()).toBe(302);
  }
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(address("harbour", "/"));
  expect((await me("harbour")).status()).toBe(401);
});

test("sign-in redirects only within this site [DECIDE-69]", async ({ request }) => {
  const cookie = await signedInAs(request, "harbour", newPhone());
  const bad = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/%09/evil.example",
    "/.//evil.example",
    "%2F%2Fevil.example",
    "%252F%252Fevil.example",
    "javascript:alert(1)",
    "https:evil.example",
  ];
  for (const redirect of bad) {
    const path = `/sign-in?type=finance&redirect=${redirect}&back=${redirect}`;
    const answer = await ask(request, "harbour", { method: "GET", body: null }, path, cookie);
    const to = answer.headers().location ?? "";
    expect(new URL(to, address("harbour")).host, redirect).toBe(`harbour.localhost:${port}`);
  }
});

for (const site of demoSites) {
  test(`${site}: cacheable addresses of every kind are the same to the byte, signed in or not, and set no cookie [AUTH-01] [DECIDE-69]`, async ({
    request,
  }) => {
    const cookie = await sessionOf(request, site);
    const session = /forecourt_session=([^;]+)/.exec(cookie)![1]!;
    const listed = async (path: string) =>
      [...(await (await get(request, site, path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => {
        const { pathname, search } = new URL(match[1]!.replaceAll("&amp;", "&"));
        return pathname + search;
      });
    const parts = await listed("/sitemap.xml");
    const inParts = await Promise.all(parts.filter((path) => path.includes("sitemap")).map(listed));
    const written = [...parts.filter((path) => !path.includes("sitemap")), ...inParts.flat()];
    // Pages of one kind are the same code: five of each are read.
    const ofKinds = Map.groupBy(written, (path) => kindOf(new URL(path, address(site))));
    const listedPages = [...ofKinds.values()].flatMap((alike) => alike.slice(0, 5));
    const cars = listedPages.filter((path) => path.startsWith("/cars/"));
    const others = listedPages.filter((path) => !path.startsWith("/cars/"));
    // One of every kind in the table of addresses, whatever its documented response.
    const kinds: string[] = [];
    for (const row of readUrlMap().rows)
      if (row.method === "GET" && row.answers.has(site)) kinds.push(await filled(request, site, row.path));
    const data = ["/search.data", `${cars[0]}.data`];
    const more = ["/search?page=2&sortBy=price_asc", "/no-such-page", "/api/models-menu", ...data];

    const cacheable = new Set<string>();
    const compare = async (path: string) => {
      const get = { method: "GET", body: null } as const;
      const [out, signedIn] = await Promise.all([
        ask(request, site, get, path),
        ask(request, site, get, path, cookie),
      ]);
      const isCacheable = (answer: typeof out) => /public/.test(answer.headers()["cache-control"] ?? "");
      if (isCacheable(signedIn))
        expect(isCacheable(out), `${path} is cacheable only when signed in`).toBe(true);
      if (!isCacheable(out)) return;
      cacheable.add(path);
      expect(out.headers()["set-cookie"], path).toBeUndefined();
      if (!isCacheable(signedIn))
        return expect(signedIn.headers()["cache-control"], path).toContain("no-store");
      expect(signedIn.status(), path).toBe(out.status());
      expect(signedIn.headers()["set-cookie"], path).toBeUndefined();
      const [plain, theirs] = await Promise.all([out.body(), signedIn.body()]);
      expect(theirs.equals(plain), path).toBe(true);
      expect(theirs.includes(session), path).toBe(false);
    };
    const paths = [...new Set([...kinds, ...more, ...others, ...cars])];
    for (let at = 0; at < paths.length; at += 8) await Promise.all(paths.slice(at, at + 8).map(compare));
    for (const path of ["/", "/search", "/search.data", cars[0]!, ...others.slice(0, 10)])
      expect(cacheable, path).toContain(path);
    console.log(`${site}: ${cacheable.size} of ${paths.length} URLs are cacheable`);
  });
}

test("the account stores what is typed, exports personal data, ends other sessions, and deletes [AUTH-02] [DECIDE-69]", async ({
  page,
  request,
  pageErrors,
}) => {
  const phone = newPhone();
  await addSession(page.context(), "outback-caravans", await signedInAs(request, "outback-caravans", phone));
  await open(page, "outback-caravans", "/account");
  await page.getByLabel(/^E-mail/).fill("nobody");
  await page.getByLabel(/^Name/).fill("Noor Aziz");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Enter an e-mail address")).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveValue("Noor Aziz");
  await page.getByLabel(/^E-mail/).fill("noor@example.com");
  await page.getByRole("button", { name: "Save details" }).click();
  await expect(page.getByText("Your details are saved.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello Noor Aziz");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download what we hold" }).click(),
  ]);
  const held = JSON.parse(await (await import("node:fs/promises")).readFile(await download.path(), "utf8"));
  expect(held.account).toMatchObject({
    name: "Noor Aziz",
    email: "noor@example.com",
    phone: phone.replace(/^0/, "+61"),
  });
  const elsewhere = await signedInAs(request, "outback-caravans", phone);
  const me = async () =>
    (
      await ask(request, "outback-caravans", { method: "GET", body: null }, "/api/auth/me", elsewhere)
    ).status();
  expect(await me()).toBe(200);
  await page.reload();
  await interactive(page);
  await page.getByRole("button", { name: "Sign out there" }).click();
  await expect(page.getByText("Another browser")).toBeHidden();
  expect(await me()).toBe(401);
  await page.getByText("Forget me…").click();
  await page.getByRole("button", { name: "Erase my data" }).click();
  await expect(page.getByText("Tick that you understand")).toBeVisible();
  await isAccessible(page, "forget");
  await page.getByLabel("I understand that this can't be undone.").check();
  await page.getByRole("button", { name: "Erase my data" }).click();
  await expect(page.getByText("Your data is erased")).toBeVisible();
  expect(await messagesOf(request, "outback-caravans")).not.toContain(phone.slice(1));
  forgetRefusals(pageErrors);
});
