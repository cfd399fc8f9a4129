import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Hand } from "./hand.ts";

/** What a task took when the console was first tried; null where it wasn't possible. */
export type Before = { actions: number; seconds: number } | null;

/** A task of staff, from Today of a member of the demo until its result is shown. */
export type Task = {
  name: string;
  member: string;
  before?: Before;
  /** Where it begins in place of Today, and what there must be before; none of it is counted. */
  start?(page: Page): Promise<unknown>;
  run(hand: Hand): Promise<void>;
};

export const sales = "Marcus Webb";
export const stock = "Ines Duarte";
export const marketing = "Tom Fielding";
export const owner = "Grace Tan";
export const operator = "Ruth Alvarez";

export const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Console" }).getByRole("link", { name, exact: true });
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
export const link = (page: Page, name: string | RegExp) =>
  page.locator("main").getByRole("link", { name, exact: typeof name === "string" });
export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const table = (page: Page, name: string) => page.getByRole("table", { name });
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name, exact: typeof name === "string" });

/** An address of the console. */
export const at = (page: Page, path: string) => new URL(path, page.url()).href;

/** Waits until the keys and buttons of a page that was opened work. */
export const isReady = (page: Page) =>
  page.getByRole("button", { name: /^Find/ }).and(page.locator(":enabled")).waitFor();

/** A start at an address. */
export const from = (path: string) => async (page: Page) => {
  await page.goto(at(page, path));
  await isReady(page);
};

/** The day so many days from today, by the clock of the demo's largest dealer. */
export const dayFrom = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(Date.now() + days * 86_400_000);

/** Opens the search of the console, and what it finds first. */
export async function find(hand: Hand, words: string): Promise<void> {
  const { page } = hand;
  if (hand.isByKeys) await hand.key("Control+K");
  else await hand.press(button(page, /^Find/));
  await hand.see(page.getByRole("combobox", { name: /^Find leads/ }));
  hand.actions++;
  await hand.type(words);
  await hand.see(page.getByRole("option", { selected: true }).filter({ hasText: words }));
  hand.actions++;
  await hand.key("Enter");
}

/** A stock number from far down the list, which no other task needs. */
export async function stockNumber({ page }: Pick<Hand, "page">, row: number): Promise<string> {
  const other = await page.context().newPage();
  await other.goto(at(page, "/stock"));
  const found = table(other, "Cars").getByRole("rowheader").nth(row);
  const number = await found.locator(".cell-more").innerText();
  await other.close();
  return number;
}

/** Opens the car of a row of the list. */
export const atCar = (row: number) => async (page: Page) => {
  await from("/stock")(page);
  await table(page, "Cars").getByRole("rowheader").getByRole("link").nth(row).click();
  await page.getByRole("heading", { name: "Photos" }).waitFor();
  await isReady(page);
};

export const photo = async (name = "front.jpg", background = "#789") => ({
  name,
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1_200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
