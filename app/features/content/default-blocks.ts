import type { BlockOf } from "./block.ts";

/** What a trade-in FAQ says on a site that writes none of its own (CMS-02). Answers are Markdown. */
export const tradeInQuestions: BlockOf<"trade_in_faq">["items"] = [
  {
    question: "What is an instant estimate?",
    answer:
      "It is what cars like yours have been bought for lately, worked out from its registration, age and kilometres. It is indicative: the final figure follows an inspection.",
  },
  {
    question: "How long does the estimate hold?",
    answer: "Seven days from the day you get it. After that we are glad to work it out again.",
  },
  {
    question: "What does my car need?",
    answer:
      "Current registration, kilometres that match its history, a service history, two sets of keys, no illegal modifications and good condition for its age.",
  },
  {
    question: "What if I still owe money on it?",
    answer: "Bring a letter from your lender with the payout figure. We pay them first and you the rest.",
  },
  {
    question: "Do I have to buy a car from you?",
    answer: "No. We buy cars outright, too.",
  },
];

/** The four benefits of servicing with a dealer (CMS-05). */
export const serviceBenefits: BlockOf<"service_features">["features"] = [
  {
    title: "Genuine Parts",
    text: "Made for your car and covered by their maker's warranty.",
    icon: "shield",
  },
  {
    title: "Ongoing maintenance plan",
    text: "You know what each service includes and costs before you book it.",
    icon: "calendar",
  },
  {
    title: "Software Updates",
    text: "We bring your car's systems up to date while it is here.",
    icon: "refresh",
  },
  {
    title: "Full Health Checks",
    text: "Tyres, brakes, battery and fluids looked at on every visit.",
    icon: "check",
  },
];
