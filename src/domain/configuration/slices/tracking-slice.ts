import { z } from "zod";
import { encryptedAddress, flag, optional, secretName, slug } from "#platform/config/slice-fields.ts";
import { tagFields } from "./tag-fields.ts";

/** What a shopper may allow: counting what is looked at, and telling advertisers of it. */
const purposes = ["statistics", "advertising"] as const;
export type Purpose = (typeof purposes)[number];

/** Vendors that conversions are sent to, by what they are sent for and how their accounts are written. */
export const vendors = {
  ga4: { purpose: "statistics", account: /^G-[A-Z0-9]{4,20}$/, written: "G- and letters and digits" },
  meta: { purpose: "advertising", account: /^\d{5,20}$/, written: "digits, the number of the dataset" },
  google_ads: { purpose: "advertising", account: /^\d{10}$/, written: "the ten digits of the customer" },
} as const satisfies Record<string, { purpose: Purpose; account: RegExp; written: string }>;
export type Vendor = keyof typeof vendors;

const name = slug
  .max(30)
  .describe("Name in the console and in figures; another name is another destination.");
const mode = z
  .enum(["off", "test", "live"])
  .default("test")
  .describe("Off sends nothing; test sends so that the vendor checks events and counts none.");
const digits = (what: string) =>
  optional(z.string().regex(/^\d{3,20}$/, "write its number, digits only"))(what);

const destination = z
  .strictObject({
    name,
    kind: z
      .enum(Object.keys(vendors) as [Vendor, ...Vendor[]])
      .describe("Google Analytics 4 (statistics), Meta or Google Ads (advertising)."),
    account: z
      .string()
      .regex(/^(?:G-[A-Z0-9]{4,20}|\d{5,20})$/, "an account is written G-ABC123, or in digits")
      .describe(
        "Measurement id of Google Analytics, number of Meta’s dataset, customer number of Google Ads.",
      ),
    login: digits("Google Ads: number of the manager account that the access is of."),
    leadAction: digits("Google Ads: number of the conversion action for leads."),
    depositAction: digits("Google Ads: number of the conversion action for paid deposits."),
    saleAction: digits("Google Ads: number of the conversion action for sales."),
    testCode: optional(
      z.string().regex(/^[A-Z0-9]{3,20}$/, "write it as Events Manager shows it, such as TEST123"),
    )("Meta: code of the test events, for the mode test."),
    mode,
  })
  .superRefine(({ kind, account, testCode, mode }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!vendors[kind].account.test(account))
      refuse("account", `an account of ${kind} is ${vendors[kind].written}`);
    if (kind === "meta" && mode === "test" && testCode === null)
      refuse("testCode", "without a code Meta counts test events as real ones");
  });

const receiver = z.strictObject({
  name,
  url: encryptedAddress.describe("Address that events are posted to."),
  purpose: z.enum(purposes).describe("What a shopper has to allow."),
  secret: secretName.describe("Name of the secret in SECRETS_DIR that events are signed with."),
  mode,
});

export const trackingSlice = z.strictObject({
  requireConsent: flag(
    false,
    "Asks for consent to statistics and advertising, and sends no events before it.",
  ),
  wording: z
    .int()
    .min(1)
    .max(99_999)
    .default(1)
    .describe("Version of the question for consent: with a higher one the question is asked again."),
  assistants: z
    .array(
      z
        .string()
        .max(100)
        .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, "must be a host such as assistant.example"),
    )
    .max(30)
    .default([])
    .describe("Hosts of further assistants, so that visits from there count as those of assistants."),
  ids: z
    .record(z.string().meta({ title: "Category" }), z.int().positive().meta({ title: "Event id" }))
    .default({})
    .describe("Event id by category, before the specification's own rules (DECIDE-79)."),
  measurementIds: z.array(z.string()).default([]).describe("Ids of the analytics property, for ASC events."),
  destinations: z
    .array(destination)
    .max(20)
    .default([])
    .describe("Vendors that the server sends conversions to, each for a purpose that the shopper allowed."),
  tags: z
    .array(tagFields)
    .max(5)
    .default([])
    .describe(
      "Scripts of vendors in pages without personal forms; each runs once an owner has switched it on in the console, where the operator permits it (`TAGS`).",
    ),
  receivers: z
    .array(receiver)
    .max(10)
    .default([])
    .describe("Own servers that events are sent to, signed like webhooks of leads."),
  secretFiles: z
    .record(z.string(), secretName)
    .default({})
    .describe("Files in SECRETS_DIR with the secrets of destinations, by their names."),
});

type Tracking = z.infer<typeof trackingSlice>;

/** What pages need to know of it. */
export type PageTracking = Pick<Tracking, "ids" | "measurementIds">;

export const pageTracking = ({ ids, measurementIds }: Tracking): PageTracking => ({ ids, measurementIds });

/** Why destinations and tags can't be used together with the other settings. */
export function destinationProblems(tracking: Tracking): { path: PropertyKey[]; message: string }[] {
  const lists = [
    ...tracking.destinations.map(({ name, mode }, index) => ({ name, mode, path: ["destinations", index] })),
    ...tracking.receivers.map(({ name, mode }, index) => ({ name, mode, path: ["receivers", index] })),
    ...tracking.tags.map(({ name }, index) => ({ name, mode: "live", path: ["tags", index] })),
  ];
  return lists.flatMap(({ name, mode, path }, at) => [
    ...(tracking.requireConsent || mode === "off"
      ? []
      : [{ path, message: "nothing is sent without consent: turn on tracking.requireConsent first" }]),
    ...(lists.findIndex((one) => one.name === name) < at
      ? [{ path: [...path, "name"], message: `${name} is taken: give it another name` }]
      : []),
  ]);
}
