import type { APIRequestContext, Page } from "@playwright/test";
import { expect, open, port } from "./journey.ts";

let numbers = 0;

/** A mobile number unused in this run and in parallel ones. */
export function newPhone(): string {
  const tail = String((Date.now() % 100_000) * 100 + (numbers++ % 100)).padStart(7, "0");
  return `04${(process.pid % 9) + 1}${tail}`;
}

/** The demo's page of messages of a site as HTML: sent e-mails and texts, the newest first. */
export async function messagesOf(request: APIRequestContext, site: string): Promise<string> {
  const headers = { host: `${site}.localhost:${port}`, cookie: "" };
  return (await request.get(`http://127.0.0.1:${port}/demo/messages`, { headers })).text();
}

/** Waits for a message of a site that contains some text, in the HTML of the demo's page of messages. */
export async function messageArrives(
  request: APIRequestContext,
  site: string,
  words: string | RegExp,
): Promise<void> {
  const arrived = async () => {
    const messages = await messagesOf(request, site);
    return typeof words === "string" ? messages.includes(words) : words.test(messages);
  };
  await expect.poll(arrived, `a message of ${site} with ${words}`).toBe(true);
}

/** The newest code that was sent to a number, as the demo's page of messages shows it. */
export async function codeFor(page: Pick<Page, "request">, site: string, phone: string): Promise<string> {
  const to = phone.replace(/\s/g, "").replace(/^0/, "\\+61");
  const code = new RegExp(`<dd>${to}</dd>[\\s\\S]*?(\\d{6}) is your sign-in code`);
  const found = async () => code.exec(await messagesOf(page.request, site))?.[1] ?? "";
  await expect.poll(found, `a code for ${phone}`).not.toBe("");
  return found();
}

/** Signs in on the open sign-in page, and waits for the page that it redirects to. */
export async function completeSignIn(page: Page, site: string, phone = newPhone()): Promise<string> {
  await page.getByLabel("Mobile number").fill(phone);
  await page.getByRole("button", { name: "Text me a code" }).click();
  const field = page.getByLabel("Six-digit code");
  await expect(field).toBeVisible();
  const code = await codeFor(page, site, phone);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  return phone;
}

/** Signs a new shopper in on a site and opens a page of it. */
export async function signIn(
  page: Page,
  site: string,
  path = "/account",
  phone = newPhone(),
): Promise<string> {
  await open(page, site, `/sign-in?${new URLSearchParams({ type: "account", redirect: path, back: "/" })}`);
  return completeSignIn(page, site, phone);
}
