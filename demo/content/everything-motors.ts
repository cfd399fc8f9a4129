import { type DemoContent, dayFrom, withImage } from "./shared-pages.ts";

/** An independent of every make: its yards, its warranty, and what it lends to other websites. */
export const everythingContent: DemoContent = (now, art) => {
  const bay = art.scene("bay");
  const yard = art.building("everything-geelong-sales");
  return {
    pages: [
      {
        path: "/about-us",
        title: "About Everything Motors",
        description:
          "Two yards and a workshop in Geelong with used cars of every make, run by one family since 1996.",
        ...withImage(bay, "Cars above Corio Bay"),
        blocks: [
          {
            type: "hero",
            eyebrow: "Geelong since 1996",
            title: "We sell whatever is good",
            text: "No badge over the gate. We buy cars that we would drive, and tell you which of two you should take.",
            ...withImage(bay, "A ute, a hatchback and a van above the bay"),
            actions: [
              { label: "Walk the yard online", href: "/search" },
              { label: "Sell us yours", href: "/sell-my-car" },
            ],
          },
          {
            type: "columns",
            columns: [
              {
                title: "Parked by size",
                text: "Hatchbacks at the street, utes at the back, so rivals stand side by side.",
              },
              {
                title: "Priced once",
                text: "The figure on the windscreen is the figure. It goes down after thirty days, not after an argument.",
              },
              {
                title: "Looked at first",
                text: "Brakes, tyres, belts and leaks, in our own workshop, before a car gets its price.",
              },
            ],
          },
          { type: "locations", layout: "carousel", ground: "soft" },
          {
            type: "faq",
            title: "What people ask at the gate",
            items: [
              {
                question: "May my mechanic look at it?",
                answer: "Of course. The hoist is free on weekdays before nine.",
              },
              {
                question: "How far will you come to fetch us?",
                answer: "Forty kilometres, if you bought the car here.",
              },
              {
                question: "Why is the clearance yard so cheap?",
                answer: "Because nothing has been done to those cars, and nobody lends on them.",
              },
            ],
          },
        ],
      },
      {
        path: "/buying",
        title: "How buying works here",
        description: "From the key board to the bring-it-back days: buying a used car at {site}.",
        blocks: [
          {
            type: "steps",
            title: "Four steps, one day if you like",
            steps: [
              { title: "Take a key", text: "Any key on the board. Sit in it, open everything." },
              { title: "Drive it", text: "Half an hour on your own roads, alone or with us." },
              { title: "Read the sheet", text: "What the workshop found, what it fixed, and what it left." },
              { title: "Bring it back, or don't", text: "48 hours and 300 km to change your mind." },
            ],
          },
          { type: "stock", title: "Just in", filters: {}, sort: "latest", limit: 4, ground: "soft" },
        ],
      },
      {
        path: "/warranty",
        title: "Warranty",
        description: "Three months on every car from the Geelong yard of {site}, and what it covers.",
        blocks: [
          { type: "promo_tiles", title: "With every car" },
          {
            type: "table",
            title: "What is covered",
            head: ["Part", "For how long"],
            rows: [
              ["Engine, gearbox, driveline", "3 months or 5,000 km"],
              ["Brakes and steering", "3 months or 5,000 km"],
              ["What our workshop fitted", "12 months"],
              ["Cars from the clearance yard", "Your rights under the law, and no more"],
            ],
          },
          {
            type: "interested_links",
            title: "You may also want",
            links: [
              { title: "A service", text: "Any make, in one workshop.", href: "/service" },
              { title: "To sell yours", text: "A figure in two minutes.", href: "/sell-my-car" },
            ],
          },
        ],
      },
      {
        path: "/pages/faqs",
        title: "Questions and answers",
        description: "Short answers about buying, selling and hiring at {site}.",
        blocks: [
          {
            type: "faq",
            items: [
              {
                question: "What is in the price by the week?",
                answer: "The ute, insurance, servicing and tyres. You add diesel.",
              },
              {
                question: "Can I order a new car?",
                answer: "A SsangYong, yes: we are their agent for the bay. It is here in six weeks.",
              },
              { question: "Do you deliver?", answer: "Anywhere in Victoria, for $2 a kilometre." },
            ],
          },
          { type: "trade_in_faq" },
        ],
      },
      {
        path: "/pages/order-a-new-one",
        title: "Order a new one",
        description:
          "New cars to order at {site}: choose the model and the colour, and it is here in six weeks.",
        ...withImage(yard, "The yard on Melbourne Road"),
        blocks: [
          {
            type: "hero",
            eyebrow: "SsangYong agent for the bay",
            title: "New, in the colour you want",
            text: "We keep no new cars. We order yours, and you look at nothing that was built for somebody else.",
            actions: [{ label: "The range", href: "/models" }],
          },
          { type: "model_range", title: "What you can order" },
          { type: "form", form: "call_back", title: "Have Shona call you" },
        ],
      },
      {
        path: "/trade-prices",
        title: "Trade buyers",
        description: "Wholesale cars of {site} for licensed dealers who are signed in.",
        noindex: true,
        blocks: [
          {
            type: "rich_text",
            text: "Cars that aren't for the public go from our yard in Norlane, weekdays from 7 to noon. Bring your licence; we invoice the same day.",
          },
          {
            type: "table",
            title: "This week",
            head: ["Lot", "What", "Reserve"],
            rows: [
              ["W1", "Four hatchbacks, 2012 to 2015, one without a gearbox", "$9,400"],
              ["W2", "Two dual cabs, high kilometres, serviced", "$21,000"],
            ],
          },
        ],
      },
    ],
    embeds: [
      {
        name: "first-car-day",
        block: {
          type: "timed_popup",
          src: bay ?? "",
          expiryDate: dayFrom(now, 60),
          linkTo: "/search?categories=First+cars",
          title: "First car day",
          description: "This Saturday: twenty cars under $14,000, and a mechanic to ask about each.",
          buttonText: "See them",
          delaySeconds: 1,
        },
      },
      { name: "workshop", block: { type: "service_booking_iframe", title: "Book our workshop" } },
      { name: "selling", block: { type: "trade_in_faq", title: "Selling your car" } },
      { name: "find-a-car", block: { type: "vehicle_search", title: "Find a car in Geelong" } },
      { name: "to-order", block: { type: "model_range", title: "New cars to order" } },
    ],
  };
};
