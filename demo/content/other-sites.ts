import { type DemoContent, dayFrom, drawn, spinToWin, withImage } from "./shared-pages.ts";

/** The group's certified cars: what Certified means, and its guarantee. */
export const certifiedContent: DemoContent = (_, art) => {
  const showroom = art.scene("showroom");
  return {
    pages: [
      {
        path: "/about-us",
        title: "About Harbour Certified",
        description: "The best of the used cars of {site}, checked at 110 points and guaranteed.",
        blocks: [
          {
            type: "hero",
            title: "One in four makes it",
            text: "We are offered thousands of cars a year. The ones we would sell to our own family carry the green ribbon.",
            ...withImage(showroom, "Cars in the showroom"),
            actions: [
              { label: "See certified cars", href: "/search" },
              { label: "The guarantee", href: "/buying" },
            ],
          },
          {
            type: "steps",
            title: "From the auction to the ribbon",
            steps: [
              { title: "History first", text: "Finance, write-offs and odometer, before we bid." },
              {
                title: "110 points",
                text: "On the hoist and on the road, by a technician who is not paid by the car.",
              },
              {
                title: "Put right",
                text: "What is found is fixed with genuine parts, or the car goes elsewhere.",
              },
              { title: "Signed", text: "The report is in the glovebox, with a name under it." },
            ],
          },
          { type: "reviews", ground: "soft" },
        ],
      },
      {
        path: "/buying",
        title: "Buying with a way back",
        description: "The 48-hour money-back guarantee of {site} and what it asks of you.",
        blocks: [
          {
            type: "rich_text",
            text: "A test drive is twenty minutes. A weekend is a weekend. So every certified car comes with two days to find out.",
          },
          { type: "legal", text: "guarantee" },
          {
            type: "call_to_action",
            title: "Find yours",
            actions: [{ label: "See certified cars", href: "/search" }],
            ground: "soft",
          },
        ],
      },
      {
        path: "/warranty",
        title: "Certified warranty",
        description: "3 years of warranty on every certified car.",
        blocks: [
          { type: "promo_tiles", title: "With every certified car" },
          {
            type: "faq",
            items: [
              {
                question: "When does it start?",
                answer:
                  "On the day you collect the car, or when the maker's warranty ends, whichever is later.",
              },
              { question: "Is there an excess?", answer: "No." },
            ],
            title: "Short answers",
          },
        ],
      },
      {
        path: "/pages/faqs",
        title: "Questions",
        description: "Short answers about certified cars.",
        blocks: [
          {
            type: "faq",
            items: [
              {
                question: "May I bring my own mechanic?",
                answer: "Please do. The hoist is yours for half an hour.",
              },
              {
                question: "Why is a certified car dearer?",
                answer: "Because of what we spend on it before you see it: $1,480 on average last year.",
              },
            ],
          },
        ],
      },
    ],
  };
};

/** Caravans: common questions to a yard in Toowoomba. */
export const outbackContent: DemoContent = (now, art) => {
  const outback = art.scene("outback");
  return {
    pages: [
      {
        path: "/about-us",
        title: "About Outback Caravans",
        description: "New and used caravans in Toowoomba, from people who tow them.",
        blocks: [
          {
            type: "hero",
            eyebrow: "Toowoomba",
            title: "We sell what we tow",
            text: "Bev and Ron have been around Australia three times. Ask them about the third.",
            ...withImage(outback, "A caravan behind a four-wheel drive at sunset"),
            actions: [{ label: "See our vans", href: "/search" }],
          },
          {
            type: "columns",
            columns: [
              {
                title: "A yard you can walk",
                text: "Sixty vans, all of them open. Bring the grandchildren.",
              },
              { title: "A workshop behind it", text: "Gas, water, electrics, brakes, and a weighbridge." },
              { title: "No rush", text: "Sleep on it. In it, if you like: ask for the demonstration night." },
            ],
          },
          { type: "locations" },
        ],
      },
      {
        path: "/buying",
        title: "Choosing a van",
        description: "What to look at before you buy a caravan: weight, layout, water and power.",
        blocks: [
          {
            type: "rich_text",
            text: `## Weigh first, dream later

Every van has four figures: **tare** (empty), **ATM** (the most it may weigh), **GTM** (on its own wheels) and **ball weight** (on your tow bar). Your car has two: what it may tow, and the most that car and van may weigh together. All six have to fit.

## Where will you be on the second night?

Powered site: an air conditioner matters, solar doesn't. Free camp: the other way round.`,
          },
          {
            type: "table",
            title: "What can you tow?",
            head: ["Car", "Braked towing", "Vans that fit"],
            rows: [
              ["Medium SUV", "1,500 to 2,000 kg", "Pop-tops, small touring vans"],
              ["Large SUV", "2,500 to 3,000 kg", "Couples' vans to 19 ft"],
              ["Ute or 4WD wagon", "3,500 kg", "Family and off-road vans"],
            ],
          },
          { type: "stock", title: "Under 2,000 kg and $60,000", filters: { price: ":60000" }, limit: 4 },
        ],
      },
      {
        path: "/careers",
        title: "Careers",
        description: "Work with caravans in Toowoomba.",
        blocks: [
          {
            type: "rich_text",
            text: "We are looking for a caravan technician with a gas ticket, and for somebody for Saturdays who can back a van.",
          },
          { type: "form", form: "careers" },
        ],
      },
      {
        path: "/offers",
        title: "Offers",
        description: "What {site} has on offer.",
        blocks: [
          {
            type: "cards",
            title: "Before the dry season",
            to: dayFrom(now, 40),
            cards: [
              {
                title: "Selling your van?",
                text: "We show it, sell it and do the paperwork.",
                href: "/contact",
                ...withImage(outback, ""),
              },
              {
                title: "Bearings and brakes, $289",
                text: "Dual axle, parts included.",
                href: "/contact",
                ...withImage(art.building("outback-caravans-toowoomba-service"), ""),
              },
            ],
          },
        ],
      },
      {
        path: "/warranty",
        title: "Warranty",
        description: "What is covered on a new and on a used caravan.",
        blocks: [
          {
            type: "rich_text",
            text: "New vans carry their maker's structural warranty of five years and twelve months on what is fitted in them. Used vans from us are covered for three months by our own workshop, wherever you are: call {phone} and we find somebody near you.",
          },
        ],
      },
    ],
    categories: [
      { slug: "on-the-road", title: "On the road", description: "Where our customers went, and what broke." },
    ],
    articles: [
      {
        category: "on-the-road",
        slug: "the-birdsville-track-in-july",
        title: "The Birdsville Track in July",
        date: dayFrom(now, -40),
        author: "Ron",
        image: drawn(outback, "A caravan at sunset"),
        summary: "517 km of gibber, one shredded tyre and the best curry pie in Australia.",
        blocks: [
          {
            type: "rich_text",
            text: `July is the month to do it: dry, cold at night, and half of Queensland going the same way. We left Marree on a Tuesday with a 19-foot off-road van behind the 200 Series and took three days, which is one more than we needed and the one we liked best.

## Before you leave the bitumen

Let the tyres down to 28 before Marree and don't pump them up until Birdsville. Check the wheel nuts of the van at every stop: ours had moved a quarter of a turn after the first hundred kilometres. Tape over the fridge vents, or you sweep for a week.

## What broke

One tyre, on the gibber past Mungerannie: shredded in the time it takes to say so. We carried two spares and needed one. The bracket of the grey-water hose gave up near Clifton Hills and went home in a bag.

## What we carried

- 120 litres of water for two, which was plenty
- a second jack, and a board for it to stand on
- a UHF radio, used more for jokes than for trucks
- far too many jumpers

## And the pie

Curried camel, at the bakery in Birdsville. Get there before ten.`,
          },
        ],
      },
      {
        category: "on-the-road",
        slug: "first-night-at-home",
        title: "Spend the first night in your own driveway",
        date: dayFrom(now, -75),
        author: "Bev",
        image: drawn(outback, "A caravan behind a four-wheel drive"),
        summary:
          "Everything you forgot is twenty steps away. The list we give to everyone who collects a van.",
        blocks: [
          {
            type: "rich_text",
            text: `Nobody believes us, and everyone who does it thanks us. Park it in the driveway, shut the front door of the house and stay in the van until breakfast.

## In the evening

Light the stove, run the hot water, make the bed. Find the switch for the step light now rather than in the dark at a rest area. Fill the tank and look underneath: a drip shows on concrete, not on grass.

## In the night

Turn the house power off at nine and see what the batteries say at six. If it is cold, run the heater; if it isn't, run the fan.

## In the morning

Write down what you went back to the house for. Ours was the tin opener, a second pillow and the matches. That list is worth more than any we could give you.`,
          },
        ],
      },
    ],
  };
};

/** Cars by the week: how a subscription works. */
export const metroContent: DemoContent = (now, art) => {
  const city = art.scene("city");
  return {
    pages: [
      {
        path: "/about-us",
        title: "About Metro Subscribe",
        description: "Cars by the week in Melbourne, with everything but the fuel.",
        blocks: [
          {
            type: "hero",
            title: "A car without the car-shaped hole in your year",
            text: "Rego, insurance, servicing, tyres and roadside help in one weekly price. Swap it, keep it or hand it back.",
            ...withImage(city, "Cars in the city"),
            actions: [
              { label: "See cars by the week", href: "/search" },
              { label: "How it works", href: "/buying" },
            ],
          },
          {
            type: "columns",
            columns: [
              { title: "Preston and Dandenong", text: "Two yards, both ten minutes from a train." },
              { title: "Since 2019", text: "4,100 subscriptions so far. The longest has lasted five years." },
              {
                title: "One price",
                text: "What you see each week is what you pay. Fuel, tolls and fines stay yours.",
              },
            ],
          },
          {
            type: "rich_text",
            text: `## Why by the week

Most cars are parked for 23 hours of a day, and their owners still pay for all 24: rego in one month, insurance in the next, a set of tyres when it suits nobody. We put all of that into one figure and take it over ourselves.

It isn't the cheapest way to keep one car for ten years, and we say so. It is a good way to have the right car for this year: a small one until the baby comes, a seven-seater for the summer that the family visits, none at all while you are overseas.

## Who we are

Eleven people at two yards. Every car is serviced in our own workshop in Dandenong, and the person who hands you the keys is the one you ring when something rattles.`,
          },
          {
            type: "quote",
            text: "I meant to keep it for three months. It is on its third birthday and its second child seat.",
            name: "Hana O.",
            role: "Coburg",
          },
          { type: "locations" },
        ],
      },
      {
        path: "/buying",
        title: "How a subscription works",
        description: "Choose, collect, drive, and change your mind: a car by the week.",
        blocks: [
          {
            type: "steps",
            title: "Four steps",
            steps: [
              { title: "Choose", text: "Reserve a car online. The weekly price is the whole price." },
              { title: "Show your licence", text: "A full licence, over 25. Younger? Ask us what changes." },
              { title: "Collect", text: "Full tank or full battery, both keys." },
              {
                title: "Change",
                text: "Two weeks' notice to swap or stop. After a year you may buy it for the figure in your contract.",
              },
            ],
          },
          {
            type: "faq",
            title: "What people ask",
            items: [
              { question: "What isn't included?", answer: "Fuel or charging, tolls and fines." },
              {
                question: "How many kilometres?",
                answer: "350 a week. More is 18 cents a kilometre, or choose a larger plan.",
              },
              {
                question: "What if I have an accident?",
                answer: "Call us. The excess is $1,500, or $500 for $12 a week more.",
              },
            ],
          },
          { type: "stock", title: "Ready this week", limit: 4, ground: "soft" },
        ],
      },
      {
        path: "/pages/faqs",
        title: "FAQs",
        description: "Short answers about subscribing to a car.",
        blocks: [
          {
            type: "faq",
            items: [
              {
                question: "Can my partner drive it?",
                answer: "Yes, name up to three drivers free of charge.",
              },
              {
                question: "May I take it to Sydney?",
                answer: "Anywhere with a sealed road. Tell us if it is for more than a month.",
              },
              {
                question: "Do you take trade-ins?",
                answer: "Yes, against the figure if you buy, or we pay you out.",
              },
              {
                question: "What happens when it needs a service?",
                answer: "We text you two weeks before, and lend you another car while yours is with us.",
              },
              {
                question: "May I smoke in it, or bring the dog?",
                answer: "The dog, yes, on a blanket. Smoking, no: cleaning it out of a car costs $350.",
              },
              {
                question: "Do I need a credit check?",
                answer: "No. We look at your licence and your driving record, and take two weeks in advance.",
              },
              {
                question: "Can I change cars?",
                answer: "After the first month, as often as you like, with two weeks’ notice.",
              },
              {
                question: "Are electric cars charged when I collect them?",
                answer: "To 100 per cent, with the cable in the boot. Bring it back at whatever it is.",
              },
            ],
          },
        ],
      },
      spinToWin("twelve weeks of any car on the lot", dayFrom(now, 45)),
    ],
  };
};
