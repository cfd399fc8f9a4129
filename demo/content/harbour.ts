import {
  type DemoContent,
  dayFrom,
  drawn,
  partsPages,
  spinToWin,
  valuationTerms,
  withImage,
} from "./shared-pages.ts";

/** The group's own pages: four franchises, used cars, a buying team. */
export const harbourContent: DemoContent = (now, art) => {
  const scene = art.scene("harbour");
  const showroom = art.scene("showroom");
  const toyota = art.building("harbour-toyota-brookvale-sales");
  const workshop = art.building("harbour-toyota-brookvale-service");
  return {
    pages: [
      {
        path: "/about-us",
        title: "About us",
        description: "A family group of car dealerships between Brookvale and Newcastle, since 1974.",
        ...withImage(scene, "Cars on the harbour front"),
        blocks: [
          {
            type: "hero",
            eyebrow: "Since 1974",
            title: "Fifty years of selling cars to our neighbours",
            text: "{site} began as a Toyota dealer with four cars on a gravel yard in Brookvale. Today we are four franchises and two used-car yards, and the same family still signs the cheques.",
            ...withImage(scene, "Cars on the harbour front at dusk"),
            actions: [
              { label: "See our stock", href: "/search" },
              { label: "Work with us", href: "/careers" },
            ],
          },
          {
            type: "columns",
            title: "What we hold ourselves to",
            columns: [
              {
                title: "Salaried, not on commission",
                text: "Our sales consultants earn the same whichever car you choose. It changes the conversation.",
              },
              {
                title: "One price",
                text: "The price on the windscreen is the price on the website. If it falls on the day you collect, you pay the lower one.",
              },
              {
                title: "We fix it",
                text: "If something we should have found turns up in the first month, bring it in. You won't need to argue.",
              },
            ],
          },
          {
            type: "image",
            image: drawn(toyota, "Our Toyota showroom in Brookvale"),
            caption:
              "Brookvale, where it began. The workshop is behind the showroom, where it has been since 1981.",
          },
          {
            type: "quote",
            text: "My father bought his first LandCruiser here and so did I. They remembered his.",
            name: "Maree T.",
            role: "Dee Why",
          },
          { type: "reviews", title: "What people say about each dealership", ground: "soft" },
          { type: "locations" },
        ],
      },
      {
        path: "/warranty",
        title: "Warranty",
        description: "Which warranty comes with which car at {site}, and what it covers.",
        blocks: [
          {
            type: "rich_text",
            text: "Every car we sell comes with a warranty. Which one depends on its age, its maker and its kilometres. Here they are side by side; the certificate for your car is in its folder at handover.",
          },
          {
            type: "table",
            title: "At a glance",
            head: ["Car", "Warranty", "For how long"],
            rows: [
              ["New Toyota", "Manufacturer's", "5 years, unlimited km"],
              ["New Hyundai", "Manufacturer's", "5 years, unlimited km"],
              ["New Ford", "Manufacturer's", "5 years, unlimited km"],
              ["New Volkswagen", "Manufacturer's", "5 years, unlimited km"],
              ["Used, under 10 years and 160,000 km", "Statutory", "3 months or 5,000 km"],
              ["Used, marked for it", "3-year standard warranty", "3 years, 175,000 km at most"],
            ],
          },
          { type: "promo_tiles", title: "On used cars we choose for it", ground: "soft" },
          {
            type: "faq",
            title: "Questions about warranty",
            items: [
              {
                question: "Do I have to service with you to keep it?",
                answer:
                  "No. Any licensed workshop that follows the maker's schedule and writes it down will do.",
              },
              {
                question: "What isn't covered?",
                answer:
                  "What wears out by being used: tyres, brake pads, wiper blades, globes. And damage from accidents, flood or neglect.",
              },
              {
                question: "Can I pass it on when I sell?",
                answer:
                  "Manufacturers' warranties go with the car. The 3-year standard warranty goes with it once, if you tell us within 14 days.",
              },
            ],
          },
          {
            type: "call_to_action",
            title: "Not sure what is left on yours?",
            text: "Tell us the rego and we look it up.",
            actions: [{ label: "Ask the service team", href: "/contact-us" }],
          },
        ],
      },
      {
        path: "/roadside-assist",
        title: "Roadside assistance",
        description: "Twelve months of help on the road with every service at {site}.",
        blocks: [
          {
            type: "hero",
            title: "Stuck? Somebody is on the way",
            text: "Twelve months of roadside assistance, anywhere in Australia, renewed each time we service your car.",
            actions: [{ label: "Call {phone}", href: "tel:1300975707" }],
          },
          {
            type: "service_features",
            title: "What it covers",
            features: [
              { title: "Flat battery", text: "A jump start, or a new battery at our price.", icon: "gauge" },
              { title: "Flat tyre", text: "We fit your spare or tow you to a tyre shop.", icon: "refresh" },
              { title: "Locked out", text: "A locksmith, up to $150.", icon: "shield" },
              { title: "Out of fuel", text: "Enough to reach the next servo.", icon: "car" },
            ],
          },
          {
            type: "interested_links",
            links: [
              { title: "Warranty", text: "What comes with your car.", href: "/warranty" },
              {
                title: "Parts and accessories",
                text: "Found by people who know the car.",
                href: "/vehicle-parts-and-accessories",
              },
            ],
          },
        ],
      },
      {
        path: "/diamond-advantage",
        title: "Diamond Advantage",
        description:
          "Three years of care in one price: services, tyres rotated, roadside help and a loan car.",
        blocks: [
          {
            type: "hero",
            eyebrow: "For cars bought from us",
            title: "Diamond Advantage",
            text: "Three years of care in one price. You know today what your car costs to keep.",
            ...withImage(showroom, "Three new cars in the showroom"),
            actions: [{ label: "Ask about it", href: "/contact-us" }],
          },
          {
            type: "cards",
            title: "What is in it",
            cards: [
              { title: "Six logbook services", text: "By people trained on your make, with genuine parts." },
              { title: "Tyres rotated and balanced", text: "At every second service." },
              { title: "A loan car each time", text: "Book it with the service; it is included." },
              { title: "Roadside assistance", text: "Three years, all over Australia." },
              { title: "Two details a year", text: "Inside and out, in our own wash bay." },
              { title: "A fair figure when you sell", text: "A written buy-back figure in the last month." },
            ],
          },
          {
            type: "table",
            title: "What it costs",
            text: "Paid once, or spread over the three years without interest.",
            head: ["Size", "Once", "A month"],
            rows: [
              ["Small car", "$1,980", "$55"],
              ["SUV or sedan", "$2,340", "$65"],
              ["Ute or large 4WD", "$2,880", "$80"],
            ],
          },
        ],
      },
      {
        path: "/careers",
        title: "Careers",
        description: "Apprentices, technicians, sales and parts people: who {site} is looking for now.",
        blocks: [
          {
            type: "hero",
            title: "Come and work with us",
            text: "We are 214 people between Brookvale and Newcastle. About a third of us started as apprentices.",
            ...withImage(workshop, "The workshop in Brookvale"),
            actions: [{ label: "Write to us", href: "#apply" }],
          },
          {
            type: "cards",
            title: "Who we are looking for",
            cards: [
              {
                title: "Light vehicle technicians",
                text: "Brookvale, Gosford and Newcastle. Four-and-a-half-day weeks by agreement.",
              },
              {
                title: "Apprentices, first to third year",
                text: "An intake each January. We pay for the tools you keep.",
              },
              { title: "Parts interpreter", text: "Newcastle. You know Ford, or you learn fast." },
            ],
          },
          {
            type: "columns",
            columns: [
              {
                title: "What you get",
                text: "Pay above the award, training by the makers, and cars at what they cost us.",
              },
              {
                title: "How we hire",
                text: "A call, a half-day with the team, an answer within a week. No more than that.",
              },
            ],
          },
          { type: "form", id: "apply", form: "careers", title: "Apply", ground: "soft" },
        ],
      },
      {
        path: "/pages/faqs",
        title: "Questions we are asked",
        description: "Buying, paying, trading in and collecting a car at {site}: short answers.",
        blocks: [
          {
            type: "faq",
            title: "Buying",
            items: [
              {
                question: "Is the price drive-away?",
                answer:
                  "Where it says **Drive Away**, yes: registration, CTP, stamp duty and delivery are in it. *Excl. Govt. Charges* means they are not.",
              },
              {
                question: "Can I see a car at a yard nearer to me?",
                answer: "Yes. We move cars between our yards free of charge, usually within two days.",
              },
              {
                question: "How do I hold a car?",
                answer:
                  "[Reserve it online](/search) with a $200 deposit. It is off the market for 48 hours and the deposit comes back in full if you change your mind.",
              },
            ],
          },
          {
            type: "faq",
            title: "Paying",
            items: [
              {
                question: "How can I pay?",
                answer: "Bank transfer, bank cheque or finance. Cards for deposits up to $2,000.",
              },
              {
                question: "Do you arrange finance?",
                answer: "Yes, with several lenders. You see the comparison rate beside every figure.",
              },
            ],
          },
          { type: "trade_in_faq", title: "Trading in" },
          {
            type: "call_to_action",
            title: "Something else?",
            actions: [{ label: "Ask us", href: "/contact-us" }],
            ground: "soft",
          },
        ],
      },
      {
        path: "/buying",
        title: "We buy cars",
        description: "Sell your car to {site}: what we buy, how it works, and when the buying team is here.",
        blocks: [
          {
            type: "hero",
            title: "Sell us your car, whether you buy ours or not",
            text: "Bring it to Tuggerah or Brookvale. Leave with the money in your account.",
            actions: [
              { label: "Value my car", href: "/sell-my-car" },
              { label: "Call me about it", href: "#call-me" },
            ],
          },
          {
            type: "steps",
            title: "How it goes",
            steps: [
              { title: "An estimate online", text: "Rego and kilometres, two minutes." },
              {
                title: "Twenty minutes with a buyer",
                text: "We look it over and drive it around the block with you.",
              },
              { title: "An offer on paper", text: "It holds for seven days. Sleep on it." },
              {
                title: "Paid before you hand over the keys",
                text: "By instant transfer. We pay out your lender first.",
              },
            ],
          },
          {
            type: "hours",
            title: "The buying team is here",
            lines: [
              { days: "Monday to Friday", hours: "8:30am – 5:30pm" },
              { days: "Saturday", hours: "9am – 5pm" },
              { days: "Sunday", hours: "Closed" },
            ],
          },
          { type: "form", id: "call-me", form: "selling_call" },
          { type: "trade_in_faq", title: "Before you come", ground: "soft" },
        ],
      },
      {
        path: "/fleet",
        title: "Fleet and business",
        description: "Two cars or two hundred: {site} looks after business fleets from Sydney to Newcastle.",
        blocks: [
          {
            type: "hero",
            title: "Two utes or two hundred",
            text: "One person who knows your fleet, four makes to choose from, and a workshop that opens at six for you.",
            ...withImage(art.scene("city"), "Cars in the city"),
            actions: [{ label: "Talk to fleet", href: "#fleet" }],
          },
          {
            type: "columns",
            title: "How we look after business",
            columns: [
              {
                title: "Prices by contract",
                text: "Fixed for the quarter, so that you can quote your own jobs.",
              },
              {
                title: "Fit-out before delivery",
                text: "Trays, racks, signs, radios. It arrives ready to work.",
              },
              { title: "Servicing while you sleep", text: "Dropped off by six, back on site at two." },
            ],
          },
          {
            type: "stock",
            title: "Utes and vans here today",
            filters: { body: ["Ute"] },
            limit: 4,
          },
          {
            type: "form",
            id: "fleet",
            form: "call_back",
            title: "Have our fleet manager call you",
            ground: "soft",
          },
        ],
      },
      {
        path: "/special-offers",
        title: "Special offers",
        description: "Run-out prices, demonstrators and service offers at {site} this month.",
        blocks: [
          {
            type: "rich_text",
            text: "Offers end when they end: each says until when it holds. Prices are drive-away for private buyers in NSW.",
          },
          {
            type: "cards",
            title: "Running now",
            from: dayFrom(now, -12),
            to: dayFrom(now, 33),
            cards: [
              {
                title: "Run-out on last year's plates",
                text: `Up to $4,000 off new cars built last year, until ${spoken(dayFrom(now, 33))}.`,
                href: "/search/new-cars",
                label: "See them",
                ...withImage(scene, ""),
              },
              {
                title: "Demonstrators with under 5,000 km",
                text: "Our own cars, most of their warranty left.",
                href: "/search/demo-cars",
                label: "See demonstrators",
                ...withImage(showroom, ""),
              },
              {
                title: "A wheel alignment with every logbook service",
                text: "At all four workshops. Just say you saw it here.",
                href: "/contact-us",
                label: "Book",
                ...withImage(workshop, ""),
              },
            ],
          },
          { type: "stock", title: "Demonstrators, newest first", filters: { car_type: ["demo"] }, limit: 4 },
          { type: "promo_tiles", title: "With selected used cars", ground: "soft" },
        ],
      },
      {
        path: "/brands/jeep",
        title: "Used Jeep",
        description: "Used Jeeps checked by our own four-wheel-drive workshop in Tuggerah.",
        blocks: [
          {
            type: "hero",
            eyebrow: "At Harbour Quality Used",
            title: "Used Jeeps, checked by people who drive them",
            text: "We have no Jeep franchise. We have Dean, who has had eleven of them, and a hoist.",
            ...withImage(art.scene("outback"), "A four-wheel drive on red ground"),
            actions: [{ label: "See every Jeep", href: "/search/jeep" }],
          },
          {
            type: "stock",
            title: "Here now",
            filters: { make: ["Jeep"] },
            limit: 4,
            label: "See every Jeep",
          },
          {
            type: "columns",
            title: "What Dean looks at first",
            columns: [
              {
                title: "Underneath",
                text: "Diffs, transfer case and sway-bar links, on the hoist, with a torch.",
              },
              {
                title: "The cooling system",
                text: "Pressure-tested. Most of what strands a Jeep starts here.",
              },
              { title: "The electronics", text: "Every module read out and brought up to date." },
            ],
          },
        ],
      },
      {
        path: "/pages/how-finance-works",
        title: "How finance works",
        description: "Rates, terms and balloons in plain words, and a calculator.",
        blocks: [
          {
            type: "rich_text",
            text: "A car loan has three numbers that matter: what you borrow, the **comparison rate**, which has the fees in it, and the term. Longer means less a week and more in the end.",
          },
          { type: "finance_calculator" },
          {
            type: "interested_links",
            links: [
              { title: "Apply for finance", text: "An answer within a business day.", href: "/finance" },
              { title: "Questions we are asked", href: "/pages/faqs" },
            ],
          },
        ],
      },
      ...partsPages({
        makes: "Toyota, Hyundai, Ford and Volkswagen",
        counter: "Four makes, four parts counters, one phone number: {phone}. Trade accounts welcome.",
        accessories:
          "Accessories from the maker fit without cutting and keep your warranty whole. We fit them before delivery or at your next service.",
      }),
      valuationTerms("/value-my-car-terms-and-conditions"),
      spinToWin("a weekend away with a car of your choice and $500 of fuel", dayFrom(now, 60)),
    ],
    categories: [
      {
        slug: "vehicle-reviews",
        title: "Vehicle reviews",
        description: "Our own people on the cars we sell, with what we would change.",
      },
      { slug: "community", title: "Community", url: "https://www.facebook.com/" },
    ],
    articles: [
      {
        category: "vehicle-reviews",
        slug: "six-weeks-in-a-hybrid-suv",
        title: "Six weeks in a hybrid SUV: what it saved and what it didn't",
        date: dayFrom(now, -9),
        author: "Priya Raman, Brookvale",
        image: drawn(scene, "A white SUV by the water"),
        summary: "I drove one to work every day over Spit Bridge and wrote down each litre.",
        blocks: [
          {
            type: "rich_text",
            text: `I expected to save fuel in town and little on the freeway. It was so, and more so than I thought.

## The figures

Over 1,912 km I used **5.1 litres a 100 km**. My own car, two years older and without a battery, takes 8.4 on the same roads. At $1.95 a litre that is $123 in six weeks.

## What I liked

- It creeps in traffic without a sound.
- The brakes will last; the motor does most of the work.
- Nobody has to plug anything in.

## What I didn't

The boot floor is higher. With a pram and a week's shopping you notice.`,
          },
          { type: "stock", title: "Hybrids here now", filters: { fuel: ["Hybrid"] }, limit: 3 },
        ],
      },
      {
        category: "vehicle-reviews",
        slug: "a-ute-for-the-week-and-the-weekend",
        title: "One ute for the week and the weekend",
        date: dayFrom(now, -31),
        author: "Tom Becker, Newcastle",
        image: drawn(art.scene("outback"), "A ute on a red road"),
        summary: "Dual cab, 3.5 tonnes on the hook, five seats. We loaded it like our customers do.",
        card: { label: "Read Tom's review" },
        blocks: [
          {
            type: "rich_text",
            text: `We put 620 kg of pavers in the tray on Tuesday and a boat behind it on Saturday. It did both; the back springs prefer the pavers.

## On Tuesday

Loaded, it sits level and goes quiet. The tray takes a standard pallet between the arches with a hand's width to spare, and the tie-down points are where you want them: low, and in the corners. With an empty tray the ride is what you would expect of a ute.

## On Saturday

The boat weighs 1,900 kg on its trailer. Up the hill out of Swansea the gearbox held fifth without hunting, and the reversing camera shows the tow ball as well as it shows the neighbour's letterbox. It used 12.6 litres a 100 km with the boat and 8.9 without.

## On the school run

Three across the back seat, two of them in boosters, and nobody complained before Charlestown. The cabin is quieter than any of its age had a right to be. Parking it is another matter: allow for 5.3 metres.`,
          },
        ],
      },
      {
        category: "vehicle-reviews",
        slug: "first-cars-that-parents-like-too",
        title: "Five first cars that parents like, too",
        date: dayFrom(now, -58),
        author: "Sarah Lindqvist, Tuggerah",
        image: drawn(showroom, "Small cars in a showroom"),
        summary: "Five stars, under $20,000, and cheap to insure for somebody on P-plates.",
        blocks: [
          {
            type: "rich_text",
            text: `We asked our insurer's desk and our workshop for the same list and kept what was on both.

## What the insurer's desk said

Keep the engine small and the repair bill smaller. A bumper bar that costs $400 rather than $1,400 shows in the premium of somebody who is 18, every year.

## What the workshop said

Buy the one with the thickest logbook, not the shiniest paint. Timing chain rather than belt, four good tyres of one make, and a clutch that has been done already.

## What parents asked

Five stars in the crash test, side airbags in the back as well, and a phone that connects by itself, so that nobody reads messages at the lights.`,
          },
          {
            type: "stock",
            filters: { price: ":20000" },
            limit: 4,
            sort: "price_asc",
            title: "Under $20,000 today",
          },
        ],
      },
    ],
    popups: [
      {
        src: drawn(scene, "").src,
        expiryDate: dayFrom(now, 21),
        linkTo: "/special-offers",
        title: "Run-out weekend",
        description:
          "Last year's plates at this year's lowest prices, at all four franchises. While they last.",
        buttonText: "See the offers",
        delaySeconds: 2,
        pages: ["/buying"],
      },
    ],
    embeds: [
      {
        name: "workshop",
        block: { type: "service_features", title: "Why people service with us", features: [] },
      },
      {
        name: "more",
        block: {
          type: "interested_links",
          title: "Also interested in",
          links: [
            { title: "Warranty", text: "5 years, unlimited kilometres, on new cars.", href: "/warranty" },
            { title: "Roadside assistance", text: "Renewed with each service.", href: "/roadside-assist" },
          ],
        },
      },
    ],
  };
};

/** `2026-12-24` as `24 December`. */
function spoken(date: string): string {
  return new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}
