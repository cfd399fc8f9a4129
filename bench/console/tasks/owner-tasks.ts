import type { Page } from "@playwright/test";
import type { Hand } from "./hand.ts";
import { handbook } from "./handbook.ts";
import { at, button, field, from, heading, link, menu, operator, owner, type Task, table } from "./task.ts";

const confirm = (page: Page) => button(page, /^Confirm without a passkey/);

/** Proves that it is the member, as an export just before does. */
async function freshPasskey(page: Page): Promise<void> {
  await from("/leads")(page);
  await button(page, "Export CSV").click();
  const downloading = page.waitForEvent("download");
  await confirm(page).click();
  await downloading;
  await from("/")(page);
}

async function download(hand: Hand, name: RegExp): Promise<void> {
  const { page } = hand;
  const downloading = page.waitForEvent("download");
  await hand.press(button(page, name).or(link(page, name)));
  await downloading;
}

async function invite(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.press(menu(page, "People"));
  await hand.press(link(page, "Invite"));
  await hand.fill(field(page, "Name"), "Nora Webb");
  await hand.fill(field(page, "E-mail address"), "nora@bay.example");
  await hand.press(page.getByRole("radio", { name: /^Sales/ }));
  await hand.press(page.getByRole("group", { name: "Only some locations" }).getByRole("checkbox"));
  await hand.press(button(page, "Invite"));
  await hand.press(confirm(page));
  await hand.see(page.getByText(/nora@bay.example/).and(page.locator(":not(input)")));
}

/** The owner's: what was tried first, with what it took then. */
export const ownerTasks: readonly Task[] = [
  {
    name: "the month by site and source",
    member: owner,
    before: null,
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "Results"));
      await hand.see(table(page, "By site").getByRole("rowheader"));
      await hand.see(table(page, "By source").getByRole("rowheader"));
    },
  },
  { name: "invite, one location", member: owner, before: { actions: 7, seconds: 30 }, run: invite },
  {
    name: "change a role",
    member: owner,
    before: null,
    async run(hand) {
      const { page } = hand;
      await hand.press(menu(page, "People"));
      await hand.press(link(page, "Roles: Marcus Webb"));
      await hand.press(page.getByRole("checkbox", { name: /^Marketing/ }));
      await hand.press(button(page, "Save the roles"));
      await hand.press(confirm(page));
      await hand.see(page.getByText("The roles are saved"));
    },
  },
  {
    name: "the log; export",
    member: owner,
    before: { actions: 2, seconds: 5 },
    start: freshPasskey,
    async run(hand) {
      await hand.press(menu(hand.page, "Log"));
      await download(hand, /^Export/);
    },
  },
];

/** Last, since the person is gone then. */
export const removeTask: Task = {
  name: "remove a member",
  member: owner,
  before: null,
  async run(hand) {
    const { page } = hand;
    await hand.press(menu(page, "People"));
    await hand.press(button(page, "Remove Priya Nair"));
    await hand.press(button(page, /^Yes, remove Priya Nair/));
    await hand.press(confirm(page));
    await hand.see(page.getByText("Removed", { exact: true }));
  },
};

/** What the handbook's page for owners says, and nothing else. */
export const ownerByHandbook: readonly Task[] = [
  {
    name: "handbook: figures to a spreadsheet",
    member: owner,
    async run(hand) {
      const says = await handbook("owner", "Take the figures to a spreadsheet or a meeting");
      await hand.press(menu(hand.page, says("Results")));
      await download(hand, /as CSV$/);
    },
  },
  {
    name: "handbook: who did what",
    member: owner,
    async run(hand) {
      const { page } = hand;
      const says = await handbook("owner", "See who did what");
      await hand.press(menu(page, says("Log")));
      await hand.choose(field(page, says("Who")), "Marcus Webb");
      await page.waitForURL(/actor=\w/);
      await hand.see(table(page, "Log entries").getByRole("rowheader"));
    },
  },
];

const stockFile = `Stock number,Car type,Make,Model,Badge,Year,Odometer,Body,Fuel,Transmission,DAP Price,Dealercomments
R1,Used,Mazda,CX-5,Maxx Sport,2021,41200,SUV,Petrol,Automatic,32990,One owner and full history.
R2,Used,Toyota,Corolla,Ascent Sport,2020,55100,Hatch,Petrol,Automatic,21990,Serviced with us since new.
R3,New,Kia,Sportage,SX,2026,12,SUV,Petrol,Automatic,39990,Ready to drive away.
`;

async function newDealer(hand: Hand): Promise<void> {
  const { page } = hand;
  const is = (step: string) => hand.see(heading(page, `Riverbend Motors: ${step}`));
  const fillAll = async (texts: Record<string, string>) => {
    for (const [name, text] of Object.entries(texts)) await hand.fill(field(page, name), text);
  };
  const enter = async () => {
    hand.actions++;
    await hand.key("Enter");
  };
  await hand.press(menu(page, "Sites"));
  await hand.press(link(page, "New site"));
  await fillAll({ "Name of the site": "Riverbend Motors" });
  await enter();
  await is("Colours and logo");
  await hand.fill(field(page, "Brand"), "#0b4f6e");
  await enter();
  await is("Locations");
  await fillAll({
    Name: "Riverbend Motors",
    Street: "18 Foundry Lane",
    Suburb: "Osborne Park",
    Postcode: "6017",
    Phone: "08 5550 1180",
    "Dealer licence number": "MD00000",
  });
  await enter();
  await hand.press(link(page, "Continue"));
  await is("Phone and leads");
  await fillAll({
    "Phone number in the header": "08 5550 1180",
    "E-mail addresses that get enquiries": "sales@riverbend.example",
  });
  await hand.press(button(page, "Save and continue"));
  await is("Legal texts");
  await fillAll({ Company: "Riverbend Motors Pty Ltd", ABN: "51 824 753 556" });
  await enter();
  await is("Stock");
  await hand.press(link(page, "Upload a file"));
  await hand.see(heading(page, "Feeds"));
  const file = { name: "riverbend.csv", mimeType: "text/csv", buffer: Buffer.from(stockFile) };
  await hand.attach(field(page, "File"), [file]);
  await hand.press(button(page, "Upload and check it"));
  await hand.see(heading(page, "riverbend.csv"));
  await hand.press(link(page, "Show what would change"));
  await hand.press(button(page, "Import it"));
  await hand.press(link(page, "Go on setting up Riverbend Motors"));
  await hand.see(page.getByText("3 cars are in stock."));
  await hand.press(link(page, "Continue"));
  await is("Preview");
  await page
    .frameLocator("iframe")
    .first()
    .getByText("Riverbend Motors")
    .first()
    .waitFor({ state: "attached" });
}

/** The operator's: what was tried first, with what it took then. */
export const operatorTasks: readonly Task[] = [
  {
    name: "dealers in trouble",
    member: operator,
    before: { actions: 1, seconds: 10 },
    async run(hand) {
      await hand.press(menu(hand.page, "Sites"));
      await hand.see(table(hand.page, "Sites").getByText(/Stale stock|No lead for a week|Healthy/));
    },
  },
  {
    name: "new dealer with three cars to a preview",
    member: operator,
    before: { actions: 30, seconds: 240 },
    run: newDealer,
  },
  {
    name: "break-glass (in Sites)",
    member: operator,
    before: { actions: 4, seconds: 15 },
    async start(page) {
      await page.goto(at(page, "/platform"));
    },
    async run(hand) {
      const { page } = hand;
      await hand.fill(field(page, "Group"), "coastline-motors");
      await hand.fill(field(page, "Reason"), "ticket 4711");
      await hand.press(button(page, /^Open for/));
      await hand.press(confirm(page));
      await hand.see(page.getByText("You see personal data of coastline-motors"));
    },
  },
];
