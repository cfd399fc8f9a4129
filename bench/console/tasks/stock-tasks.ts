import { auctionFile } from "../../../demo/stock/auction-file.ts";
import { common } from "./common-tasks.ts";
import { Hand } from "./hand.ts";
import { handbook } from "./handbook.ts";
import { atCar, button, field, from, heading, link, menu, photo, stock, type Task, table } from "./task.ts";

const car = (hand: Hand, row: number) =>
  table(hand.page, "Cars").getByRole("rowheader").getByRole("link").nth(row);
const saved = (hand: Hand) => hand.see(hand.page.getByText("Saved. Shoppers see it"));

/** From the list of the stock: thirty cars one after the other, their price and what shoppers see. */
async function repriceThirty(hand: Hand): Promise<void> {
  const { page } = hand;
  const box = page.locator(".choose:enabled");
  await hand.press(box.nth(0));
  await hand.press(box.nth(29), ["Shift"]);
  await hand.fill(field(page, "Percent, such as -5"), "-2");
  await hand.press(button(page, "Change the chosen cars"));
  await hand.press(button(page, "Change 30 cars"));
  await hand.see(page.getByText("30 cars changed"));
}

/** From a file whose columns have names of their own to its cars in stock. */
async function importFile(hand: Hand, feed: string, text: string): Promise<void> {
  const { page } = hand;
  await hand.press(menu(page, "Feeds"));
  await hand.fill(field(page, "Feed"), feed);
  const file = { name: auctionFile.name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await hand.attach(field(page, "File"), [file]);
  await hand.choose(field(page, "Site"), "Harbour Motor Group");
  await hand.press(button(page, "Upload and check it"));
  await hand.see(heading(page, "auction.csv"));
  await hand.choose(page.getByRole("combobox", { name: "Hammer is our", exact: true }), "Price");
  await hand.see(page.getByLabel("Hammer on the car", { exact: true }).getByText("$27,990"));
  await hand.press(link(page, "Show what would change"));
  await hand.press(button(page, "Import it"));
  await hand.see(button(page, "Undo it"));
}

const words =
  "One owner, full service history, two keys and new tyres. Just back from its major service, with warranty to 2028. Drive it today.";

/** Stock: what was tried first, with what it took then. */
export const stockTasks: readonly Task[] = [
  { ...common("change a price"), before: { actions: 4, seconds: 15 } },
  {
    name: "better description (from the list)",
    member: stock,
    before: { actions: 3, seconds: 45 },
    start: from("/stock"),
    async run(hand) {
      await hand.press(car(hand, 34));
      await hand.fill(field(hand.page, "Description"), words);
      await hand.press(button(hand.page, "Save"));
      await saved(hand);
    },
  },
  {
    name: "five photos (in the car)",
    member: stock,
    before: { actions: 1, seconds: 8 },
    start: atCar(36),
    async run(hand) {
      const files = await Promise.all(
        ["#135", "#246", "#357", "#468", "#579"].map((colour, n) => photo(`photo${n}.jpg`, colour)),
      );
      await hand.attach(field(hand.page, "Add photos"), files);
      await hand.see(hand.page.getByText(/^5 photos added|^5 of 5 added/));
    },
  },
  {
    name: "crop one (in the car)",
    member: stock,
    before: { actions: 6, seconds: 40 },
    start: atCar(38),
    async run(hand) {
      const { page } = hand;
      await hand.press(link(page, /^Edit photo 1/));
      await hand.press(page.getByRole("checkbox", { name: /Crop to the card/ }));
      await hand.put(page.getByRole("slider", { name: "Size" }), "90");
      await hand.press(button(page, "Save"));
      await hand.see(page.getByText(/^(?:Own, edited|Edited)$/));
    },
  },
  {
    name: "cars without photos",
    member: stock,
    before: null,
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Stock"));
      await hand.press(
        page.getByRole("navigation", { name: "What cars lack" }).getByRole("link", { name: /photos/ }),
      );
      await page.waitForURL(/health=photos/);
      await hand.see(table(page, "Cars").getByRole("rowheader"));
    },
  },
  {
    name: "reprice thirty (from the list)",
    member: stock,
    before: { actions: 36, seconds: 90 },
    start: from("/stock?sort=days"),
    run: repriceThirty,
  },
  {
    name: "undo that",
    member: stock,
    before: { actions: 2, seconds: 6 },
    async start(page) {
      await from("/stock?sort=-days")(page);
      await repriceThirty(new Hand(page, false));
    },
    async run(hand) {
      const { page } = hand;
      await hand.press(page.locator(".toast").getByRole("button", { name: "Undo" }));
      await hand.see(page.getByText("Undone: 30 cars are as before"));
    },
  },
  {
    name: "add a car",
    member: stock,
    before: { actions: 11, seconds: 60 },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Stock"));
      await hand.press(link(page, "Add a car"));
      for (const [name, text] of [
        ["Year", "2021"],
        ["Make", "Toyota"],
        ["Model", "Corolla"],
        ["Badge (optional)", "Ascent Sport"],
        ["Odometer (optional)", "41200"],
        ["Colour (optional)", "Blue"],
        ["Price (optional)", "24990"],
      ] as const)
        await hand.fill(field(page, name), text);
      await hand.press(button(page, "Add the car"));
      await hand.see(page.getByText("Added by hand"));
    },
  },
  {
    name: "mark sold; hide (in the car)",
    member: stock,
    before: { actions: 2, seconds: 6 },
    start: atCar(40),
    async run(hand) {
      await hand.press(button(hand.page, "Mark as sold"));
      await hand.see(button(hand.page, "Back in stock"));
      await hand.press(button(hand.page, "Hide"));
      await hand.see(button(hand.page, "Show on the site"));
    },
  },
  {
    name: "file with odd columns",
    member: stock,
    before: { actions: 8, seconds: 60 },
    run: (hand) => importFile(hand, "Yard sheet", auctionFile.text),
  },
];

/** What the handbook's page for stock says, and nothing else. */
export const undoByHandbook: Task = {
  name: "handbook: undo an import",
  member: stock,
  async start(page) {
    await importFile(new Hand(page, false), "Other yard", auctionFile.text.replaceAll("A22", "B33"));
    await from("/")(page);
  },
  async run(hand) {
    const { page } = hand;
    const says = await handbook("stock", "Undo an import");
    await hand.press(menu(page, says("Feeds")));
    await hand.press(
      table(page, says("History"))
        .getByRole("row", { name: /other-yard/ })
        .getByRole("link"),
    );
    await hand.see(page.getByText(says("Car by car")));
    const asked = page.getByLabel(/Type the number of cars/);
    if ((await asked.count()) > 0) await hand.fill(asked, "3");
    await hand.press(button(page, says("Undo it")));
    await hand.see(page.getByText(/^Undone/));
  },
};
