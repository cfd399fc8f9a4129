import type { Page } from "@playwright/test";
import { auctionFile } from "../demo/stock/auction-file.ts";
import { open, openLink } from "./open-page.ts";

type At = (path: string) => string;

/** A picture of the handbook: who is signed in, what is opened, and what is pressed after the page was loaded again. */
export type HandbookPicture = {
  as: string;
  prepare(page: Page, at: At): Promise<unknown>;
  press?(page: Page): Promise<unknown>;
};

const screen = (as: string, path: string): HandbookPicture => ({
  as,
  prepare: (page, at) => open(page, at(path)),
});

/** By the name of the file in `docs/handbook/pictures/`. */
export const handbookPictures: Record<string, HandbookPicture> = {
  lead: {
    as: "Marcus Webb",
    prepare: async (page, at) => {
      await page.goto(at("/leads?stage=contacted&category=Vehicle+Enquiry"));
      await openLink(page, "main a[href^='/leads/harbour/']");
    },
  },
  week: screen("Marcus Webb", "/deals?view=week"),
  leads: {
    ...screen("Marcus Webb", "/leads"),
    press: async (page) => {
      for (const row of [0, 1, 2]) await page.locator("main .choose").nth(row).check();
    },
  },
  stock: screen("Ines Duarte", "/stock?health=photos"),
  car: {
    as: "Ines Duarte",
    prepare: async (page, at) => {
      await page.goto(at("/stock"));
      await openLink(page, "main .table tbody a[href^='/stock/harbour/']");
      const price = page.locator("main [data-edit] input").first();
      await price.fill(String(Number(await price.inputValue()) - 500));
      await price.press("Enter");
      await page.getByText("Saved. Shoppers see it within a second.").waitFor();
    },
    press: (page) =>
      page
        .getByRole("heading", { name: "Price", exact: true })
        .evaluate((heading) => heading.scrollIntoView()),
  },
  mapping: {
    as: "Ines Duarte",
    prepare: async (page, at) => {
      await page.goto(at("/feeds"));
      await page.getByLabel("Feed", { exact: true }).fill("Weekly file");
      const file = { name: auctionFile.name, mimeType: "text/csv", buffer: Buffer.from(auctionFile.text) };
      await page.getByLabel("File", { exact: true }).setInputFiles(file);
      await page.getByLabel("Site", { exact: true }).selectOption({ label: "Harbour Motor Group" });
      await page.getByRole("button", { name: "Upload and check it" }).click();
      await page.waitForURL(/\/feeds\/files\//);
    },
  },
  edit: screen("Tom Fielding", "/preview/edit?of=site:harbour&at=site%23home%2FheroHeading"),
  offer: screen("Tom Fielding", "/offers/start?kind=slide"),
  changes: {
    as: "Tom Fielding",
    prepare: async (page, at) => {
      await page.goto(at("/settings/front-page?of=site:harbour"));
      await page
        .getByLabel("Tagline", { exact: true })
        .fill("Test drives on Sundays, from Brookvale to Newcastle");
      await page.getByRole("button", { name: "Save to the draft", exact: true }).click();
      await page.getByText("Saved to the draft.").waitFor();
      await open(page, at("/changes"));
    },
  },
  results: screen("Grace Tan", "/results"),
  invite: screen("Grace Tan", "/people/invite"),
  log: screen("Grace Tan", "/log"),
};
