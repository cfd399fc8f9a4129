import type { Page } from "@playwright/test";
import { common } from "./common-tasks.ts";
import type { Hand } from "./hand.ts";
import { handbook } from "./handbook.ts";
import {
  at,
  button,
  dayFrom,
  field,
  from,
  heading,
  link,
  marketing,
  menu,
  type Task,
  table,
} from "./task.ts";

const saveToDraft = (hand: Hand) => hand.press(button(hand.page, "Save to the draft").last());
const saved = (hand: Hand) => hand.see(hand.page.getByText("Saved to the draft."));

async function choosePicture(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press(button(page, "Choose a picture"));
  await hand.press(page.getByRole("list", { name: "Pictures of the site" }).getByRole("button"));
}

/** Saves a tagline to the draft, so that there is something to publish. */
const withDraft = (words: string) => async (page: Page) => {
  await from("/settings/front-page?of=site:harbour")(page);
  await field(page, "Tagline").fill(words);
  await button(page, "Save to the draft").click();
  await page.getByText("Saved to the draft.").waitFor();
};

async function published(page: Page, words: string): Promise<void> {
  await withDraft(words)(page);
  await button(page, "Publish it now").click();
  await page.getByText("Published. Shoppers see it now").waitFor();
}

const toToday = async (page: Page) => {
  await from("/")(page);
};

async function popup(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press(menu(page, "Offers"));
  await hand.press(link(page, "Start an offer"));
  await hand.press(link(page, "Popup"));
  await hand.see(heading(page, /popup/i));
  await hand.press(page.getByRole("checkbox", { name: "Harbour Motor Group" }));
  await hand.fill(field(page, "Heading"), "Open this long weekend");
  await hand.fill(field(page, "Words"), "All yards are open until four on Monday.");
  await choosePicture(hand);
  await hand.fill(field(page, "Link"), "/search");
  await hand.fill(field(page, "Words of the button"), "See all cars");
  await hand.put(field(page, "Until"), dayFrom(10));
  await hand.fill(field(page, "Pages that show it"), "/");
  await saveToDraft(hand);
  await saved(hand);
}

async function newPage(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press(menu(page, "Pages"));
  await hand.press(link(page, "New page"));
  await hand.fill(field(page, "Title"), "Open day in the spring");
  await hand.fill(field(page, "Address"), "/open-day");
  await hand.fill(field(page, "Description"), "Come and see the new models.");
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await hand.fill(
    text,
    "On Saturday from nine until four, at every yard. Coffee and a test drive for all who come.",
  );
  await hand.choose(field(page, "Another block"), "Picture: ");
  await hand.press(button(page, "Add block"));
  await choosePicture(hand);
  await hand.choose(field(page, "Another block"), "Call to action");
  await hand.press(button(page, "Add block"));
  await hand.fill(page.getByRole("textbox", { name: "Title" }).last(), "Book a test drive");
  await saveToDraft(hand);
  await hand.see(page.getByText("Not published yet"));
}

/** Marketing: what was tried first, with what it took then. */
export const marketingTasks: readonly Task[] = [
  { ...common("publish a headline"), before: { actions: 5, seconds: 30 } },
  {
    name: "page of three blocks and a picture",
    member: marketing,
    before: { actions: 14, seconds: 120 },
    run: newPage,
  },
  {
    name: "offer for next week",
    member: marketing,
    before: { actions: 9, seconds: 60 },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Offers"));
      await hand.press(link(page, "Start an offer"));
      await hand.press(page.getByRole("checkbox", { name: "Harbour Motor Group" }));
      await hand.fill(field(page, "Heading"), "Ute week");
      await hand.fill(field(page, "Words"), "Every ute with a tray at no cost");
      await choosePicture(hand);
      await hand.put(field(page, "From"), dayFrom(7));
      await hand.put(field(page, "Until"), dayFrom(14));
      await saveToDraft(hand);
      await saved(hand);
    },
  },
  { name: "popup", member: marketing, before: { actions: 12, seconds: 120 }, run: popup },
  {
    name: "Christmas hours, all places",
    member: marketing,
    before: { actions: 6, seconds: 25 },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Places"));
      await hand.put(field(page, "Day"), "2027-12-25");
      await hand.press(button(page, "Add to the draft"));
      await hand.see(page.getByText(/25 December 2027 is in the draft/));
    },
  },
  {
    name: "colour, published",
    member: marketing,
    before: { actions: 6, seconds: 30 },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Settings"));
      await hand.press(link(page, "How does the site look?"));
      await hand.put(page.getByRole("textbox", { name: /^Brand/ }), "#0b6e4f");
      await saveToDraft(hand);
      await hand.press(button(page, "Publish it now"));
      await hand.see(page.getByText("Published. Shoppers see it now"));
    },
  },
  {
    name: "schedule",
    member: marketing,
    before: { actions: 3, seconds: 15 },
    async start(page) {
      await withDraft("Open on Sundays")(page);
      await toToday(page);
    },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Changes"));
      await hand.put(field(page, "Not before"), `${dayFrom(3)}T09:00`);
      await hand.press(button(page, "Publish what is ticked"));
      await hand.see(page.getByText("Scheduled. It is published by itself at that time"));
    },
  },
  {
    name: "roll back an older change",
    member: marketing,
    before: { actions: 2, seconds: 8 },
    async start(page) {
      await published(page, "Cars for every week");
      await page.goto(at(page, "/settings/phone?of=site:harbour"));
      await toToday(page);
    },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Changes"));
      await hand.press(button(page, /^Roll back .*tagline/i));
      await hand.press(button(page, "Roll back now"));
      await hand.see(page.getByText("Rolled back. Shoppers see it now"));
    },
  },
  {
    name: "share a preview",
    member: marketing,
    before: { actions: 4, seconds: 15 },
    async start(page) {
      await withDraft("Words of a preview")(page);
      await toToday(page);
    },
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Changes"));
      await hand.press(link(page, "Another page, or share it"));
      await hand.fill(field(page, "For whom"), "Ana");
      await hand.press(button(page, "Make a link"));
      await hand.see(page.locator(".copy-line code"));
    },
  },
];

/** What the handbook's page for marketing says, and nothing else. */
export const endByHandbook: Task = {
  name: "handbook: end an offer",
  member: marketing,
  async run(hand) {
    const { page } = hand;
    const says = await handbook("marketing", "End an offer, or use it again");
    await hand.press(menu(page, says("Offers")));
    await hand.press(
      table(page, "Running now").getByRole("button", { name: new RegExp(`^${says("End now")}`) }),
    );
    await hand.see(page.getByText(/^The offer (?:ends once the draft is published|is removed in the draft)/));
  },
};
