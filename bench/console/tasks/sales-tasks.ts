import { common } from "./common-tasks.ts";
import { handbook } from "./handbook.ts";
import { button, dayFrom, field, from, menu, owner, sales, type Task, table } from "./task.ts";

/** Sales: what was tried first, with what it took then. */
export const salesTasks: readonly Task[] = [
  {
    name: "what needs me",
    member: sales,
    before: { actions: 1, seconds: 10 },
    async run(hand) {
      const { page } = hand;
      await hand.press(table(page, "What needs attention").getByRole("link"));
      await hand.see(page.getByRole("heading", { level: 1 }).and(page.locator(":not(:text-is('Today'))")));
    },
  },
  { ...common("answer a lead"), before: { actions: 4, seconds: 35 } },
  {
    name: "assign with a note",
    member: sales,
    before: { actions: 4, seconds: 20 },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Leads"));
      await hand.press(table(page, "Leads").getByRole("rowheader").getByRole("link").nth(2));
      const handling = page.getByRole("form", { name: "Handling" });
      await hand.choose(handling.getByLabel("Owner"), "Priya Nair");
      await hand.press(handling.getByRole("button", { name: "Save" }));
      await hand.see(page.getByText(/assigned it to Priya Nair/));
      await hand.fill(field(page, "Add a note"), "Please ring");
      await hand.press(button(page, "Add note"));
      await hand.see(page.getByText("Note by Marcus Webb"));
    },
  },
  {
    name: "mark spam (from the list)",
    member: sales,
    before: { actions: 2, seconds: 8 },
    start: from("/leads?stage=new"),
    async run(hand) {
      const { page } = hand;
      await hand.press(table(page, "Leads").getByRole("rowheader").getByRole("link").nth(4));
      await hand.press(button(page, "Mark as spam"));
      await hand.see(button(page, "This isn’t spam"));
    },
  },
  { ...common("move a test drive"), before: { actions: 5, seconds: 25 } },
  {
    name: "refund a deposit",
    member: owner,
    before: { actions: 5, seconds: 20 },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Deals"));
      await hand.choose(field(page, "Kind"), "Reservation");
      await page.waitForURL(/kind=reservation/);
      await hand.press(table(page, "Deals").getByRole("row", { name: /Held/ }).getByRole("link"));
      await hand.press(button(page, /^Release and refund/));
      await hand.press(button(page, /^Yes, release/));
      await hand.press(button(page, /^Confirm without a passkey/));
      await hand.see(page.getByText("Refunded", { exact: true }));
    },
  },
  {
    name: "prove that a lead reached the CRM",
    member: sales,
    before: { actions: 2, seconds: 10 },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Leads"));
      await hand.press(table(page, "Leads").getByRole("rowheader").getByRole("link").nth(6));
      await hand.press(page.getByText("Proof of delivery"));
      await hand.see(page.getByText(/^Message id/));
    },
  },
];

/** What the handbook's page for sales says, and nothing else. */
export const sleepByHandbook: Task = {
  name: "handbook: let a lead sleep",
  member: sales,
  async run(hand) {
    const { page } = hand;
    const says = await handbook("sales", "Let a lead sleep, or close it");
    const opens = await handbook("sales", "Answer a lead");
    await hand.press(menu(page, opens("Leads")));
    await hand.press(table(page, "Leads").getByRole("rowheader").getByRole("link").nth(8));
    await hand.put(field(page, says("Sleeps until")), dayFrom(9));
    await hand.press(
      page.getByRole("form", { name: "Handling" }).getByRole("button", { name: says("Save") }),
    );
    await hand.see(page.getByText("Saved"));
  },
};
