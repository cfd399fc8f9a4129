import { type DemoContent, dayFrom, drawn, partsPages, valuationTerms, withImage } from "./shared-pages.ts";

/** One make, one family, one address. */
export const coastlineContent: DemoContent = (now, art) => {
  const coast = art.scene("coast");
  const showroom = art.scene("showroom");
  const sales = art.building("coastline-mazda-coffs-sales");
  const service = art.building("coastline-mazda-coffs-service");
  return {
    pages: [
      {
        path: "/about-us",
        title: "About Coastline Mazda",
        description: "One family, one make, one address on the Pacific Highway in Coffs Harbour since 1988.",
        ...withImage(coast, "A red Mazda above the beach"),
        blocks: [
          {
            type: "hero",
            eyebrow: "Coffs Harbour since 1988",
            title: "One make. One family. One address.",
            text: "We sell Mazda and nothing else, so the person you talk to has driven the car you ask about.",
            ...withImage(coast, "A red SUV above the beach at Coffs Harbour"),
            actions: [{ label: "The range", href: "/models" }],
          },
          {
            type: "columns",
            columns: [
              { title: "Sales", text: "Five consultants. The newest has been here for six years." },
              { title: "Service", text: "Seven technicians, all trained by Mazda, two of them masters." },
              { title: "Parts", text: "Most of what a Mazda needs in its first ten years is on our shelf." },
            ],
          },
          {
            type: "quote",
            text: "They told me to keep my old one for another year. So of course I came back.",
            name: "Glenys W.",
            role: "Sawtell",
          },
          {
            type: "image",
            image: drawn(sales, "Our showroom on the Pacific Highway"),
            caption: "28 Pacific Highway. Park in front; the coffee is on the left.",
          },
          {
            type: "hours",
            title: "When we are here",
            lines: [
              { days: "Sales, Monday to Friday", hours: "8:30am – 5:30pm" },
              { days: "Sales, Saturday", hours: "8:30am – 4pm" },
              { days: "Service, Monday to Friday", hours: "7:30am – 5pm" },
            ],
          },
        ],
      },
      {
        path: "/warranty",
        title: "Warranty",
        description: "5 years, unlimited kilometres, on every new Mazda from {site}.",
        blocks: [
          {
            type: "hero",
            title: "5 years. Unlimited kilometres.",
            text: "Every new Mazda, every part that Mazda made, wherever in Australia you are when you need it.",
            ...withImage(showroom, "New cars in the showroom"),
          },
          {
            type: "table",
            title: "What is covered",
            head: ["Part", "For how long"],
            rows: [
              ["The car", "5 years, unlimited km"],
              ["Roadside assistance", "5 years"],
              ["Paint and body against rust through", "5 years"],
              ["Genuine parts we fit", "2 years"],
              ["Genuine accessories fitted by us", "As the car, at least 2 years"],
            ],
          },
          {
            type: "interested_links",
            title: "You may also be interested in",
            links: [
              {
                title: "Roadside assistance",
                text: "Five years with every new Mazda.",
                href: "/roadside-assist",
              },
              {
                title: "Guaranteed future value",
                text: "What it will be worth, in writing.",
                href: "/guaranteed-future-value",
              },
            ],
          },
        ],
      },
      {
        path: "/roadside-assist",
        title: "Roadside assistance",
        description: "Five years of help on the road with every new Mazda from {site}.",
        blocks: [
          {
            type: "rich_text",
            text: "Comes with every new Mazda for five years, and with every used one we sell for twelve months. Call the number on your windscreen sticker at any hour; in town, call us on {phone} and we often get to you first.",
          },
          {
            type: "service_features",
            title: "On the Waterfall Way or in the car park",
            features: [
              { title: "Battery", text: "Tested, started, replaced if it has to be.", icon: "gauge" },
              { title: "Tyres", text: "Your spare fitted, or a tow.", icon: "refresh" },
              { title: "Keys", text: "Locked in the car happens to all of us.", icon: "shield" },
              { title: "Towing", text: "To us, or to the nearest Mazda dealer.", icon: "car" },
            ],
          },
        ],
      },
      {
        path: "/mazda-finance-page",
        title: "Mazda finance",
        description:
          "Finance for your Mazda through {site}: fixed rates, plain terms and a guaranteed future value.",
        blocks: [
          {
            type: "hero",
            eyebrow: "Finance",
            title: "Pay for your Mazda the way that suits you",
            text: "A loan, a lease or a guaranteed future value. Lyn does all three and will tell you which is cheapest.",
            ...withImage(coast, "A red SUV above the beach"),
            actions: [
              { label: "Apply for finance", href: "/finance" },
              { label: "Guaranteed future value", href: "/guaranteed-future-value" },
            ],
          },
          {
            type: "cards",
            title: "Three ways",
            cards: [
              { title: "Car loan", text: "Fixed rate, three to seven years, yours from the first day." },
              {
                title: "Mazda Assured",
                text: "Lower payments now; at the end keep it, trade it or hand it back.",
                href: "/mazda-assured",
                label: "How it works",
              },
              {
                title: "Novated lease",
                text: "From your salary before tax, running costs included. We deal with your employer.",
              },
            ],
          },
          { type: "finance_calculator", ground: "soft" },
        ],
      },
      {
        path: "/guaranteed-future-value",
        title: "Guaranteed future value",
        description: "Know today what your Mazda will be worth at the end of its finance.",
        blocks: [
          {
            type: "rich_text",
            text: "A guaranteed future value is a figure we write into your contract: what the car is worth at the end of the term, provided that you keep to the kilometres and look after it.",
          },
          {
            type: "steps",
            title: "At the end you choose",
            steps: [
              { title: "Keep it", text: "Pay the guaranteed figure, or finance it on." },
              {
                title: "Trade it",
                text: "If it is worth more than the figure, the difference is your deposit.",
              },
              { title: "Hand it back", text: "If it is worth less, that is not your problem." },
            ],
          },
          {
            type: "faq",
            title: "The fine print, in large print",
            items: [
              {
                question: "How many kilometres?",
                answer: "You choose when you sign: 15,000, 20,000 or 25,000 a year.",
              },
              {
                question: "What is fair wear?",
                answer: "Stone chips on the bonnet, yes. A dented door, no. You get the guide with photos.",
              },
              {
                question: "Can I end it early?",
                answer: "Yes, as any loan. The guarantee is for the end of the term only.",
              },
            ],
          },
        ],
      },
      {
        path: "/mazda-assured",
        title: "Mazda Assured",
        description: "Finance with a guaranteed future value, through {site}.",
        blocks: [
          {
            type: "hero",
            title: "Mazda Assured",
            text: "A new Mazda every three years, with the end already in writing.",
            actions: [{ label: "Talk to Lyn", href: "/contact" }],
          },
          {
            type: "table",
            title: "An example",
            text: "A medium SUV at $42,000 drive-away with $4,200 deposit over three years and 15,000 km a year. Ask us for today's rate and comparison rate.",
            head: ["What", "Amount"],
            rows: [
              ["Price", "$42,000"],
              ["Deposit", "$4,200"],
              ["Guaranteed future value", "$23,500"],
            ],
          },
          {
            type: "interested_links",
            links: [
              { title: "How a guaranteed future value works", href: "/guaranteed-future-value" },
              { title: "All finance", href: "/mazda-finance-page" },
            ],
          },
        ],
      },
      {
        path: "/pages/mazda-bt-50-ute-centre",
        title: "BT-50 ute centre",
        description: "Every BT-50 in one place: cabs, trays, canopies and tow bars, at {site}.",
        blocks: [
          {
            type: "hero",
            eyebrow: "BT-50",
            title: "The ute centre",
            text: "Single, freestyle and dual cab side by side, with trays and canopies to lean on before you decide.",
            ...withImage(art.scene("outback"), "A ute on a red road"),
            actions: [
              { label: "Utes in stock", href: "/search/mazda/bt-50" },
              { label: "For fleets", href: "/pages/mazda-bt-50-fleet" },
            ],
          },
          { type: "stock", title: "Here now", filters: { model: ["BT-50"] }, limit: 3 },
          {
            type: "cards",
            title: "Fitted here, before you drive it away",
            cards: [
              { title: "Trays", text: "Alloy and steel, with under-tray drawers." },
              { title: "Canopies", text: "Colour-coded or bare, with central locking." },
              { title: "Tow bars", text: "3.5 tonnes braked, with the brake controller in the dash." },
            ],
          },
        ],
      },
      {
        path: "/pages/mazda-bt-50-fleet",
        title: "BT-50 for fleets",
        description: "BT-50 utes for councils, trades and farms on the Mid North Coast.",
        blocks: [
          {
            type: "hero",
            title: "BT-50 for fleets",
            text: "From the second ute you have a fleet price, one invoice and one person to call.",
          },
          {
            type: "columns",
            columns: [
              {
                title: "Council and government",
                text: "On contract, with the reports your auditors ask for.",
              },
              { title: "Trades", text: "Fitted out and sign-written before delivery." },
              { title: "Farms", text: "Delivered to the gate. We bring the paperwork." },
            ],
          },
          { type: "form", form: "call_back", title: "Have Craig call you" },
        ],
      },
      {
        path: "/special-offers",
        title: "Current offers",
        description: "What {site} has on offer this month.",
        blocks: [
          {
            type: "cards",
            from: dayFrom(now, -8),
            to: dayFrom(now, 38),
            title: "This month",
            cards: [
              {
                title: "Demonstrators, nearly new",
                text: "A few thousand kilometres, most of the warranty.",
                href: "/search/demo-cars",
                ...withImage(coast, ""),
              },
              {
                title: "Two years of servicing with any new SUV",
                text: "Paid by us, done by us.",
                href: "/search?body=SUV&car_type=new",
                ...withImage(showroom, ""),
              },
              {
                title: "Air conditioning check, $49",
                text: "Before the summer finds it out.",
                href: "/contact",
                ...withImage(service, ""),
              },
            ],
          },
          { type: "stock", title: "Demonstrators", filters: { car_type: ["demo"] }, limit: 3 },
        ],
      },
      {
        path: "/pages/faqs",
        title: "Questions and answers",
        description: "Short answers about buying and servicing a Mazda at {site}.",
        blocks: [
          {
            type: "faq",
            items: [
              {
                question: "Is drive-away really drive away?",
                answer: "Yes. Registration, CTP, stamp duty and delivery are in the price.",
              },
              {
                question: "How long is the wait for a new one?",
                answer:
                  "What is on the website is here or on a boat with a date. For a colour from the factory allow three to four months.",
              },
              {
                question: "Do you lend a car during a service?",
                answer: "Yes, free with a booked logbook service. Ask when you book; there are nine of them.",
              },
              {
                question: "May I bring my own oil?",
                answer: "You may, but we would rather you didn't: we warrant what we supply.",
              },
            ],
          },
          { type: "trade_in_faq" },
        ],
      },
      ...partsPages({
        makes: "Mazda",
        counter: "Genuine Mazda parts on the shelf in Coffs Harbour. Trade and mail order: {phone}.",
        accessories:
          "Genuine Mazda accessories, chosen with your car or added later. They are covered as the car is.",
      }),
      valuationTerms("/value-my-car-terms-and-conditions"),
    ],
    categories: [
      { slug: "vehicle-reviews", title: "Vehicle reviews", description: "Mazdas on our own roads." },
    ],
    articles: [
      {
        category: "vehicle-reviews",
        slug: "up-the-waterfall-way",
        title: "Up the Waterfall Way in three SUVs",
        date: dayFrom(now, -16),
        author: "Craig Mulligan",
        image: drawn(coast, "A red SUV above the beach"),
        summary: "Coffs to Dorrigo and back, the same afternoon, three sizes. One of us got carsick.",
        blocks: [
          {
            type: "rich_text",
            text: `The Waterfall Way climbs from the banana farms at Thora to the edge of the tableland in eleven kilometres and more bends than anyone has counted. We took a CX-30, a CX-5 and a CX-80, three drivers and one esky, and changed seats at every lookout.

## The climb

The smallest was the most fun: it goes where you look. The largest was the most rested, and the only one in which nobody reached for the handle above the door.

## At the top

Dangar Falls, a pie at Dorrigo, and fourteen degrees less than on the beach. Everyone's knees fitted in the back of the CX-5. In the CX-30 the two tallest swapped to the front.

## Which one, then?

For one or two people, the CX-30. For a family that takes its cousins along, the CX-80. For two children and a dog the one in the middle is the answer, which is why we sell more of it than of the other two together.`,
          },
          { type: "stock", title: "SUVs in stock", filters: { body: ["SUV"] }, limit: 3 },
        ],
      },
    ],
  };
};
