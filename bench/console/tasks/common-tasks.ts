import type { Hand } from "./hand.ts";
import {
  button,
  find,
  heading,
  marketing,
  menu,
  photo,
  sales,
  stock,
  stockNumber,
  type Task,
  table,
} from "./task.ts";

/** To the first row of the list of leads. */
async function firstLead(hand: Hand): Promise<void> {
  await hand.press(menu(hand.page, "Leads"));
  await hand.see(table(hand.page, "Leads").getByRole("rowheader"));
  if (hand.isByKeys) await hand.key("j");
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

/** On the page itself, at its own size: elements of a scaled frame are pressed beside. */
async function pressHeadline(hand: Hand): Promise<void> {
  const { page } = hand;
  await page.setViewportSize({ width: 2_000, height: 1_000 });
  await hand.press(menu(page, "Edit site"));
  const frame = page.frameLocator("iframe[name=edit]");
  await hand.see(frame.locator("html[data-editing]"));
  await hand.press(frame.locator("h1"));
}

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
      await chooseInCell(hand, "Owner", hand.isByKeys ? "Priya Nair" : "Grace Tan");
    },
  },
  {
    name: "change the stage of a lead",
    member: sales,
    async run(hand) {
      await firstLead(hand);
      await edit(hand, "stage");
      await chooseInCell(hand, "Stage", hand.isByKeys ? "Appointment" : "Contacted");
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
    member: marketing,
    async run(hand) {
      const { page } = hand;
      if (hand.isByKeys) await find(hand, "Headline");
      else await pressHeadline(hand);
      await hand.see(page.getByLabel("Hero heading"));
      const words = hand.isByKeys ? "Ready for winter" : "Ready for summer";
      if (hand.isByKeys) {
        // The field has the focus, and its text is selected.
        await hand.see(page.getByLabel("Hero heading").and(page.locator(":focus")));
        hand.actions++;
        await hand.type(words);
      } else await hand.fill(page.getByLabel("Hero heading"), words);
      hand.actions++;
      await hand.key("Enter");
      await hand.press(button(page, "Publish it now"));
      await hand.see(page.getByText("Published. Shoppers see it now"));
    },
  },
  {
    name: "see the week of a location",
    member: sales,
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Deals"));
      await hand.press(page.getByRole("link", { name: "Calendar", exact: true }));
      await hand.see(page.getByRole("navigation", { name: "Week" }));
    },
  },
];

/** One of them by its name, for the tasks that were tried first. */
export function common(name: string): Task {
  const found = commonTasks.find((task) => task.name === name);
  if (!found) throw new Error(`there is no common task “${name}”`);
  return found;
}
