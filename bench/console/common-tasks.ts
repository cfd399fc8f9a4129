import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Hand } from "./hand.ts";

/** A task of staff, from Today of a member of the demo until its result is shown. */
export type Task = { name: string; member: string; run(hand: Hand): Promise<void> };

const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Console" }).getByRole("link", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const table = (page: Page, name: string) => page.getByRole("table", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** To the first row of the list of leads. */
async function firstLead(hand: Hand): Promise<void> {
  await hand.press(menu(hand.page, "Leads"));
  await hand.see(table(hand.page, "Leads").getByRole("rowheader"));
  if (hand.isByKeys) await hand.key("j");
}

/** Opens the search of the console, and what it finds first. */
async function find(hand: Hand, words: string): Promise<void> {
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
async function stockNumber({ page }: Hand, at: number): Promise<string> {
  const origin = new URL(page.url()).origin;
  const other = await page.context().newPage();
  await other.goto(`${origin}/stock`);
  const row = table(other, "Cars").getByRole("rowheader").nth(at);
  const number = await row.locator(".cell-more").innerText();
  await other.close();
  return number;
}

/** Opens a cell of the row that has the focus, or of the first one. */
async function edit(hand: Hand, what: string): Promise<void> {
  if (hand.isByKeys && what === "stage") return hand.key("e");
  const cell = hand.page.getByRole("button", { name: new RegExp(`Edit the ${what} of`) });
  await hand.press(hand.isByKeys ? cell.first() : cell);
}

/** Chooses in the opened cell, and saves. */
async function chooseInCell(hand: Hand, label: string, option: string): Promise<void> {
  const { page } = hand;
  if (hand.isByKeys) {
    await hand.see(table(page, "Leads").getByRole("combobox", { name: label }));
    await hand.type(option.slice(0, 4));
    await hand.key("Enter");
  } else {
    await hand.choose(table(page, "Leads").getByRole("combobox", { name: label }), option);
    await hand.press(table(page, "Leads").getByRole("button", { name: "Save" }));
  }
  await hand.see(page.getByText("Saved", { exact: true }));
}

const photo = async () => ({
  name: "front.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 1_200, height: 900, channels: 3, background: "#789" } })
    .jpeg()
    .toBuffer(),
});

const sales = "Marcus Webb";
const stock = "Ines Duarte";

/** The ten commonest of the tasks by which the console is measured. */
export const commonTasks: readonly Task[] = [
  {
    name: "answer a lead",
    member: sales,
    async run(hand) {
      const { page } = hand;
      await firstLead(hand);
      if (hand.isByKeys) await hand.key("Enter");
      else await hand.press(table(page, "Leads").getByRole("rowheader").getByRole("link"));
      const answer = page.getByRole("form", { name: "Answer by e-mail" });
      await hand.fill(answer.getByLabel("Text"), "Thank you, we will ring you today.");
      await hand.press(answer.getByRole("button", { name: "Send the e-mail" }));
      await hand.see(page.getByText("Marcus Webb answered by e-mail"));
    },
  },
  {
    name: "assign a lead",
    member: sales,
    async run(hand) {
      await firstLead(hand);
      await edit(hand, "owner");
      await chooseInCell(hand, "Owner", "Grace Tan");
    },
  },
  {
    name: "change the stage of a lead",
    member: sales,
    async run(hand) {
      await firstLead(hand);
      await edit(hand, "stage");
      await chooseInCell(hand, "Stage", "Appointment");
    },
  },
  {
    name: "find a lead by name",
    member: sales,
    async run(hand) {
      const { page } = hand;
      const origin = new URL(page.url()).origin;
      const other = await page.context().newPage();
      await other.goto(`${origin}/leads`);
      const link = table(other, "Leads").getByRole("rowheader").getByRole("link").nth(7);
      const name = await link.innerText();
      await other.close();
      await find(hand, name);
      await hand.see(heading(page, name));
    },
  },
  {
    name: "move a test drive",
    member: sales,
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Deals"));
      await hand.press(
        table(page, "Deals")
          .getByRole("row", { name: /Test drive/ })
          .getByRole("link"),
      );
      if (hand.isByKeys) {
        await hand.choose(page.getByLabel("New time"), "");
        await hand.key("ArrowDown", "ArrowDown", "ArrowDown");
      } else {
        hand.actions++;
        await hand.see(page.getByLabel("New time"));
        await page.getByLabel("New time").selectOption({ index: 5 });
      }
      await hand.press(button(page, "Move"));
      await hand.see(page.getByText("Moved by the dealer"));
    },
  },
  {
    name: "change a price",
    member: stock,
    async run(hand) {
      const { page } = hand;
      await find(hand, await stockNumber(hand, 20));
      await hand.see(page.locator("[data-edit] input:focus"));
      hand.actions++;
      await hand.type(hand.isByKeys ? "23450" : "23460");
      hand.actions++;
      await hand.key("Enter");
      await hand.see(page.getByText("Saved. Shoppers see it"));
    },
  },
  {
    name: "hide a car",
    member: stock,
    async run(hand) {
      await find(hand, await stockNumber(hand, hand.isByKeys ? 22 : 24));
      await hand.press(button(hand.page, "Hide"));
      await hand.see(hand.page.getByText("Hidden", { exact: true }));
    },
  },
  {
    name: "add a photo",
    member: stock,
    async run(hand) {
      const { page } = hand;
      await find(hand, await stockNumber(hand, hand.isByKeys ? 26 : 28));
      const choosing = page.waitForEvent("filechooser");
      await hand.press(page.getByLabel("Add photos"));
      hand.actions++;
      await (await choosing).setFiles([await photo()]);
      await hand.see(page.getByText(/^1 photo added|^1 of 1 added|added/));
    },
  },
  {
    name: "publish a headline",
    member: "Tom Fielding",
    async run(hand) {
      const { page } = hand;
      // The page at its own size: elements of a scaled frame are pressed beside.
      await page.setViewportSize({ width: 2_000, height: 1_000 });
      await hand.press(menu(page, "Edit site"));
      const frame = page.frameLocator("iframe[name=edit]");
      await hand.see(frame.locator("html[data-editing]"));
      const headline = await frame.locator("h1").innerText();
      if (hand.isByKeys) await hand.press(page.locator(".visual-texts a").filter({ hasText: headline }));
      else await hand.press(frame.locator("h1"));
      await hand.see(page.getByLabel("Hero heading"));
      await hand.fill(
        page.getByLabel("Hero heading"),
        hand.isByKeys ? "Ready for winter" : "Ready for summer",
      );
      hand.actions++;
      await hand.key("Enter");
      await hand.see(page.getByText("Saved to the draft."));
      await hand.press(menu(page, "Changes"));
      await hand.press(button(page, "Publish what is ticked"));
      await hand.see(page.getByText("Published. Shoppers see it now"));
    },
  },
  {
    name: "see the week of a location",
    member: sales,
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Deals"));
      await hand.press(page.getByRole("link", { name: "Week", exact: true }));
      await hand.see(page.getByRole("list", { name: /^Bookings at / }));
    },
  },
];
