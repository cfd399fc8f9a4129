/** What the demo's shoppers and staff write. */

export const givenNames = [
  ...[
    "Aisha",
    "Angus",
    "Anh",
    "Bec",
    "Brett",
    "Callum",
    "Chloe",
    "Colin",
    "Dale",
    "Dimitri",
    "Elena",
    "Farah",
  ],
  ...["Gareth", "Hannah", "Harpreet", "Isla", "Jarrah", "Jess", "Joel", "Kavita", "Kel", "Lachlan", "Leila"],
  ...["Liam", "Mei", "Mick", "Naomi", "Nikhil", "Olive", "Pania", "Pete", "Rhys", "Rosa", "Sam", "Shane"],
  ...["Sione", "Sue", "Tahlia", "Theo", "Tran", "Vince", "Wendy", "Yusuf", "Zoe"],
];

export const familyNames = [
  ...["Abbott", "Andersson", "Barker", "Bianchi", "Caruso", "Chen", "Dawson", "Dunne", "Ellery", "Fraser"],
  ...["Gallagher", "Grewal", "Haddad", "Hughes", "Ito", "Jovanovic", "Karagiannis", "Kaur", "Larsen", "Le"],
  ...["Mahony", "Mendes", "Nguyen", "Okafor", "Papadakis", "Petrov", "Quinn", "Rahman", "Rossi", "Santos"],
  ...["Sharma", "Tanaka", "Taufa", "Teague", "Underwood", "Vella", "Walsh", "Wu", "Young", "Zammit"],
];

type Words = { subcategory?: string; messages: readonly string[] };

/** Messages by the category of the form. */
export const messages: Readonly<Record<string, Words>> = {
  "Vehicle Enquiry": {
    messages: [
      "Is this one still available? I can come by on Saturday morning.",
      "Does the car have its full service history, and how many keys?",
      "What would the drive away price be with a tow bar fitted?",
      "I have a 2016 Corolla to trade. Could you give me an idea of the changeover?",
      "Is there any room on the price if I pay this week?",
      "Has it ever been in an accident? I’m two hours away, so I’d like to know before I drive down.",
      "My daughter needs her first car. Is this one easy on fuel and P-plate legal?",
      "Can you hold it until Thursday? I’m waiting for my finance to come through.",
      "Please send me a short video of it running if you can.",
      "Does it fit three child seats across the back?",
      "",
    ],
  },
  "Test Drive": {
    messages: [
      "Could I take it on the freeway for a bit?",
      "I’ll bring my wife and the pram, to see if it fits.",
      "Any time after four would be great, I finish early.",
      "",
      "",
    ],
  },
  "General Enquiry": {
    subcategory: "Call Back",
    messages: [
      "Do you have any seven seaters under 40 coming in?",
      "What are your hours over the long weekend?",
      "I bought a car from you in March and the second key never came.",
      "Please call me about changing the pick-up date.",
    ],
  },
  "Finance Enquiry": {
    messages: [
      "I’m casual at the moment, 30 hours a week. Is that a problem?",
      "What would it be a fortnight over five years with no deposit?",
      "We’re self-employed, two years of returns. What do you need from us?",
      "",
    ],
  },
  "Photo Request": { messages: [""] },
  "Service Booking": {
    messages: [
      "There is a squeak from the front left when I brake.",
      "Just the logbook service, please.",
      "",
    ],
  },
  "Parts Enquiry": {
    messages: [
      "Do you have roof racks for the 2022 model in stock?",
      "Looking for a left mirror cover, in white.",
    ],
  },
  "Careers Enquiry": {
    messages: ["I’m a third-year apprentice and would like to finish my time with you."],
  },
};

export const spamMessages = [
  "Hello dear, we offer first page of search engine for your website, see https://rank-now.example/offer",
  "Your domain is expiring, renew at https://renew.example https://renew.example/2 https://renew.example/3",
  "Earn daily from home, write me to my private mail",
];

/** Notes after the first call, by how far the lead got. */
export const notes: Readonly<Record<"contacted" | "appointment" | "won" | "lost", readonly string[]>> = {
  contacted: [
    "Rang, no answer, left a message. Will try again after five.",
    "Spoke for ten minutes. Wants to talk it over at home, ring again on the weekend.",
    "Waiting for photos of the trade-in.",
    "Comparing with one in Parramatta. Sent the inspection report.",
  ],
  appointment: [
    "Coming in on Saturday at ten. Have it washed and at the front.",
    "Booked for a drive after work, bringing the trade-in.",
    "Will come down with his father, wants to look underneath.",
  ],
  won: [
    "Took it for a drive and signed on the spot. Pick-up next week.",
    "Deposit paid. Finance approved, delivery on Friday.",
    "Sold with the tow bar and mats. Lovely people.",
  ],
  lost: [
    "Bought privately last night.",
    "Over budget. Happy to hear from us when one under 25 comes in.",
    "Three calls, two texts, no answer. Closing it.",
    "Wanted the hybrid, we have none until spring.",
  ],
};

export const tags = ["trade-in", "finance", "first car", "family", "interstate", "fleet", "call after 5"];
