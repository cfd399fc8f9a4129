import { z } from "zod";
import {
  encryptedAddress,
  flag,
  markdownText,
  optional,
  secretName,
  section,
  text,
} from "#platform/config/slice-fields.ts";

const question = z.strictObject({
  question: z.string().min(1).describe("The question."),
  answer: markdownText.min(1).describe("Its answer, in Markdown; blank lines separate paragraphs."),
});

/** A condition of an estimated value; `answer` links it to the seller's answer in the last step. */
const condition = z.strictObject({
  text: z.string().min(1).describe("The condition, as shoppers read it."),
  answer: z
    .enum(["service_history", "number_of_keys", "car_condition"])
    .optional()
    .describe("The seller's answer that decides the condition; without one it is checked at the inspection."),
});

/** The source of values. */
export const valuationSlice = z
  .strictObject({
    provider: z
      .enum(["simulator", "eval-expert"])
      .default("simulator")
      .describe("`eval-expert` asks a valuation service; `simulator` is the embedded one (DECIDE-60)."),
    url: optional(encryptedAddress)(
      "Base URL of the service's four endpoints, such as https://eval.example/api/eval-expert.",
    ),
    secret: optional(secretName)(
      "Name of the secret in SECRETS_DIR that is sent as a bearer token; null sends none.",
    ),
    timeoutSeconds: z.int().min(1).max(30).default(20).describe("Timeout of a response, seconds."),
  })
  .superRefine(({ provider, url }, context) => {
    // In a layer either may be inherited.
    if (provider === "eval-expert" && url === null)
      context.addIssue({ code: "custom", path: ["url"], message: "eval-expert needs its address" });
  });

/**
 * The two paths of the terms of the online valuation; a site uses one, and the other redirects to it
 * (ROUTE-44).
 */
export const termsPaths = [
  "/value-my-car-terms-and-conditions",
  "/pages/value-my-car-terms-and-conditions",
] as const;

export const tradeSlice = z.strictObject({
  enabled: flag(true, "Whether the site takes trade-ins (DECIDE-73)."),
  copy: text(
    "Tell us about your car and we will make you an offer towards this one.",
    "Text of the trade-in panel on a car's page.",
  ),
  path: z
    .enum(["/trade-in", "/sell-my-car"])
    .default("/trade-in")
    .describe("Path of the trade-in page; the other one redirects to it (DECIDE-45, ROUTE-42, ROUTE-43)."),
  termsPath: z
    .enum(termsPaths)
    .default("/value-my-car-terms-and-conditions")
    .describe("Path of the trade-in terms; the other one redirects to it (ROUTE-44, TRADE-53)."),
  title: text("Value my car", "Heading of the trade-in page."),
  intro: text(
    "Tell us your registration and a few details, and see what your car is worth.",
    "Words below the heading.",
  ),
  images: flag(false, "Whether the step Upload Images is shown (TRADE-14)."),
  imageDays: z
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe("Days that a seller's pictures are stored after the upload."),
  maxAgeYears: z
    .int()
    .min(0)
    .default(10)
    .describe("A car older than this many years gets no instant value (DECIDE-16, TRADE-38, LIMIT-44)."),
  maxKm: z
    .int()
    .min(0)
    .default(100_000)
    .describe("A car driven more than this gets no instant value, km (DECIDE-16, TRADE-38, LIMIT-44)."),
  validDays: z
    .int()
    .min(1)
    .max(60)
    .default(7)
    .describe("Days that an estimated value is valid, from the lead (TRADE-37, LIMIT-43)."),
  userEmail: optional(z.email())(
    "The dealer's user of the valuation service, sent as `userEmail` (TRADE-22).",
  ),
  smsContent: text(
    "{site}: thanks {name}, we have your {vehicle}. One of our buyers will call you shortly.",
    "`sms_content` of the lead; {site}, {name} and {vehicle} are filled in (DECIDE-121).",
  ),
  smsFrom: text("", "`sms_from` of the lead; empty gives the site's name (DECIDE-121)."),
  searchingMessages: z
    .array(z.string().min(1))
    .length(5)
    .default([
      "Searching for your car…",
      "Reading its build details…",
      "Comparing it with cars like it…",
      "Checking what they sell for…",
      "Nearly there…",
    ])
    .describe(
      "Shown in turn, five seconds each, while the registration is looked up (DECIDE-122, LIMIT-42).",
    ),
  conditions: z
    .array(condition)
    .default([
      { text: "Current registration" },
      { text: "Kilometres that match what you told us" },
      { text: "A service history", answer: "service_history" },
      { text: "Two sets of keys", answer: "number_of_keys" },
      { text: "No illegal modifications" },
      { text: "Good condition inside and out", answer: "car_condition" },
    ])
    .describe("Conditions of an indicative value (TRADE-41..46)."),
  failures: z
    .array(z.string().min(1))
    .default([
      "It was stolen or written off",
      "It has had major accident repairs",
      "It has major defects",
      "Its logbooks are missing",
      "It has hail damage",
    ])
    .describe("Reasons for failing the inspection (TRADE-47..51)."),
  financeNote: text(
    "If money is still owing on the car, bring a letter from your lender that says how much.",
    "Requirements where finance is outstanding (TRADE-52).",
  ),
  faq: z
    .array(question)
    .default([
      {
        question: "What is an instant estimated value?",
        answer:
          "A range worked out from what cars like yours sell for, from your registration, your kilometres and what you tell us about it. It is indicative and subject to an inspection.",
      },
      {
        question: "How long is it valid?",
        answer: "Seven days from when you send us your details.",
      },
      {
        question: "Why might I not get a value online?",
        answer:
          "An online estimate is unlikely for a car over 7 years old or with more than 100,000 km on it. Send us the details all the same and one of our buyers will value it in person.",
      },
      {
        question: "What does my car need for this value?",
        answer:
          "Current registration, kilometres that match what you told us, a service history, two sets of keys, no illegal modifications, and good condition.",
      },
      {
        question: "What would fail the inspection?",
        answer:
          "A car that was stolen or written off, that has had major accident repairs, major defects or hail damage, or whose logbooks are missing.",
      },
      {
        question: "What if I still owe money on it?",
        answer: "Bring a letter from your lender that says how much. We pay them out as part of the sale.",
      },
    ])
    .describe("Questions and answers about estimated values (TRADE-36..52, CMS-02)."),
  valuation: section(valuationSlice)("The valuation service behind the trade-in page (DECIDE-60)."),
});
