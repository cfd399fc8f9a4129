import type { WrittenContent } from "#domain/content/pages/content-document.ts";
import type { DemoArt } from "../sites/demo-document.ts";

export type DemoContent = (now: Date, art: DemoArt) => WrittenContent;
export type DemoPage = NonNullable<WrittenContent["pages"]>[number];

/** A picture drawn by the loader. */
export function drawn(address: string | null, alt: string): { src: string; alt: string } {
  if (!address) throw new Error("the demo draws a picture for everything that needs one");
  return { src: address, alt };
}

/** `{ image }` where there is one. */
export function withImage(address: string | null, alt: string): { image?: { src: string; alt: string } } {
  return address ? { image: drawn(address, alt) } : {};
}

/** The date this many days from now. */
export function dayFrom(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The three parts pages, which differ by the dealer's stock. */
export function partsPages(words: { makes: string; counter: string; accessories: string }): DemoPage[] {
  return [
    {
      path: "/vehicle-parts-and-accessories",
      title: "Vehicle parts and accessories",
      description: `Genuine ${words.makes} parts and accessories from the parts counter of {site}.`,
      blocks: [
        {
          type: "hero",
          title: "Genuine parts, found by people who know the car",
          text: words.counter,
          actions: [
            { label: "Ask for a part", href: "/parts/search" },
            { label: "See accessories", href: "/accessories" },
          ],
        },
        {
          type: "columns",
          columns: [
            {
              title: "Have the rego ready",
              text: "With your registration or VIN we find the exact part, the first time.",
            },
            {
              title: "In stock or overnight",
              text: "Filters, pads, belts, globes and wipers are on the shelf. Most of the rest is here the next working day.",
            },
            {
              title: "Fitted here",
              text: "Our workshop fits what we sell, and then its labour is covered with the part.",
            },
          ],
        },
        { type: "form", form: "parts", title: "Ask the parts counter" },
      ],
    },
    {
      path: "/parts/search",
      title: "Find a part",
      description: "Tell {site} which part you need and for which car; we find it and call you back.",
      blocks: [
        {
          type: "rich_text",
          text: "Describe the part in your own words, add your rego, and our parts interpreters look up the number. You hear back within the working day with the price and when it can be here.",
        },
        { type: "form", form: "parts", title: "Which part do you need?", carry: "query" },
      ],
    },
    {
      path: "/accessories",
      title: "Accessories",
      description: `Accessories made for your ${words.makes}, fitted by {site}.`,
      blocks: [
        { type: "rich_text", text: words.accessories },
        {
          type: "cards",
          title: "What people ask for most",
          cards: [
            {
              title: "Tow bars",
              text: "Rated for the car, wired for the trailer, engineered where the law asks for it.",
            },
            { title: "Floor and boot mats", text: "Cut for the model. They stay where they are put." },
            { title: "Roof racks and bars", text: "With the load limit that belongs to your roof." },
            { title: "Dash cameras", text: "Hard-wired, without a cable across the windscreen." },
          ],
        },
        { type: "form", form: "parts", title: "Ask about an accessory", carry: "query" },
      ],
    },
  ];
}

/** The terms of the online valuation, at the address that its pages link to. */
export function valuationTerms(path: string): DemoPage {
  return {
    path,
    title: "Value my car: terms and conditions",
    description: "What the online valuation of {site} is, what it rests on and how long it holds.",
    blocks: [
      {
        type: "rich_text",
        text: `The value you see online is an estimate. It rests on what you tell us and on what cars like yours have been bought for lately.

## What has to be true

- The car is registered and its kilometres match its history.
- It has a service history and two sets of keys.
- It has no illegal modifications and is in good condition for its age.

## What ends it

A car fails the inspection if it is stolen or written off, has had major accident repairs, has major defects, hail damage or no logbooks.

## How long it holds

An estimate holds for 7 days. It becomes an offer when one of us has inspected the car and written it down.

## Money owing

If the car is under finance, bring a letter from your lender with the payout figure. We pay the lender first.

Questions: {site}, {phone}.`,
      },
    ],
  };
}

/** The promotion behind the sign-in (ROUTE-31): the prizes and the entry form. */
export function spinToWin(prize: string, until: string): DemoPage {
  return {
    path: "/spin-to-win",
    title: "Spin to win",
    description: "One entry a person: {site} draws the winner.",
    noindex: true,
    to: until,
    blocks: [
      {
        type: "hero",
        eyebrow: "For our customers",
        title: "Spin to win",
        text: `One entry, one spin, one winner: ${prize}.`,
      },
      {
        type: "steps",
        title: "How it works",
        steps: [
          {
            title: "Enter once",
            text: "You are signed in, so we know it is you. Leave your name and e-mail address.",
          },
          {
            title: "We spin",
            text: "After the last day we spin the wheel over all entries, with a witness.",
          },
          { title: "We call", text: "The winner hears from us within two working days." },
        ],
      },
      { type: "form", form: "entry", title: "Your entry" },
      {
        type: "rich_text",
        title: "Conditions",
        text: "Open to people of 18 years and over who live in Australia. One entry a person. Our staff and their families can't enter. The prize can't be exchanged for cash. We use your details for this draw only, unless you tick that we may write to you.",
      },
    ],
  };
}
