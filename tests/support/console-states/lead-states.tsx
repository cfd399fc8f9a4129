import type { LeadDetail } from "#console/leads/lead-detail.ts";
import { LeadScreen } from "#console/leads/lead-screen.tsx";
import { type LeadsModel, LeadsScreen } from "#console/leads/leads-screen.tsx";
import { type UnplacedMessage, UnplacedScreen } from "#console/leads/unplaced-screen.tsx";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import type { ListedLead } from "#domain/leads/lead-list/listed-lead.ts";
import { stages } from "#domain/leads/lead-stage.ts";
import { at, longName, longText, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const site = { slug: "harbour", name: "Harbour Motors", groupId: "g" };
const longSite = { ...site, name: longName };
const choices: LeadsModel["choices"] = {
  sites: [{ id: "s", name: site.name }],
  locations: [],
  owners: [{ id: "ana", name: "Ana Silva" }],
  categories: ["General Enquiry", "Test Drive"],
  lostReasons: ["Bought elsewhere", "Too expensive"],
};
const longChoices: LeadsModel["choices"] = {
  sites: times(40, (n) => ({ id: `s${n}`, name: `${longName} ${n}` })),
  locations: times(40, (n) => ({ id: `l${n}`, name: `${longName} ${n}` })),
  owners: times(40, (n) => ({ id: `o${n}`, name: `${longName} ${n}` })),
  categories: ["General Enquiry", "Test Drive"],
  lostReasons: ["Bought elsewhere", "Too expensive"],
};
const filterOf = (query: string) => readLeadFilter(new URLSearchParams(query));
const leads: LeadsModel = {
  leads: [],
  counts: {},
  total: 312,
  filter: filterOf(""),
  choices,
  older: null,
  now: at,
  activity: "",
  mayExport: true,
  mayChange: true,
  unplaced: 0,
};
const listed = (n: number, more: Partial<ListedLead> = {}): ListedLead => ({
  id: `lead${n}`,
  site,
  location: "Brookvale",
  name: `Robin Example ${n}`,
  category: "Test Drive",
  car: "2024 Mazda CX-5",
  stage: stages[n % stages.length] ?? "new",
  ownerId: n % 2 ? "ana" : null,
  tags: [],
  isErased: false,
  isUnfinished: n % 7 === 1,
  isUndelivered: n % 9 === 1,
  createdAt: at,
  dueAt: n % 2 ? "2026-03-01T23:00:00.000Z" : "2026-03-02T02:00:00.000Z",
  answeredAt: null,
  repliedAt: n % 4 === 1 ? at : null,
  replyDueAt: null,
  unread: n % 4 === 1 ? 2 : 0,
  lostReason: n % stages.length === 4 ? "Bought elsewhere" : null,
  asleepUntil: n % 5 === 2 ? "2026-03-05T22:00:00.000Z" : null,
  mayChange: n % 3 !== 0,
  ...more,
});

const lead: LeadDetail = {
  id: "lead",
  formKey: "key",
  reference: "ABCD-1234",
  site,
  location: null,
  name: "No name",
  email: null,
  senders: [],
  phone: null,
  original: {},
  isErased: false,
  isPart: false,
  category: "General Enquiry",
  answers: [],
  source: [],
  visited: [],
  consent: false,
  handling: { stage: "new", ownerId: null, tags: [], lostReason: null, asleepUntil: null },
  lostReasons: ["Bought elsewhere", "Too expensive"],
  tomorrow: "2026-03-03",
  spam: [],
  isUnfinished: false,
  owners: choices.owners,
  colleagues: choices.owners,
  createdAt: at,
  dueAt: null,
  answeredAt: null,
  repliedAt: null,
  replyDueAt: null,
  unread: 0,
  isAnsweredInLead: false,
  mobile: null,
  stops: { email: null, sms: null },
  isTexting: false,
  threadSubject: null,
  answeredInMinutes: null,
  car: null,
  others: [],
  deals: [],
  timeline: [],
  hasOlder: false,
  channels: ["email"],
  templates: [{ name: "Answer", subject: "Your enquiry", text: "Hi there,\n\nThank you." }],
  signature: "Ana",
  replyTo: "ana@dealer.example",
  may: { change: true, erase: true },
};
const longMessage = {
  subject: longName,
  written: longText,
  quoted: longText,
  leftOut: longText,
  isNew: true,
  isSpam: false,
  files: times(3, (n) => ({ id: String(n), name: `${"file".repeat(30)}.pdf`, about: "PDF, 2 MB" })),
};
const longLead: LeadDetail = {
  ...lead,
  site: longSite,
  location: longName,
  name: longName,
  phone: "+61491570156",
  mobile: "+61491570156",
  stops: { email: null, sms: "No SMS: stopped on 2 Mar 2026, since the shopper asked for no more messages." },
  email: `${"long".repeat(15)}@${"shopper".repeat(8)}.example`,
  category: `General Enquiry: ${longName}`,
  answers: times(12, (n) => [`Answer ${n} of ${n === 0 ? longName : "the form"}`, longText]),
  source: times(6, (n) => `utm_parameter_${n}=${"campaign".repeat(12)}`),
  visited: times(30, (n) => `/cars/${"a-very-long-address-of-a-car-".repeat(3)}${n}`),
  handling: {
    stage: "new",
    ownerId: "o1",
    tags: times(10, (n) => `${longName.slice(0, 38)}${n}`),
    lostReason: null,
    asleepUntil: "2026-12-01",
  },
  spam: ["links", "repeated"],
  isUnfinished: true,
  owners: longChoices.owners,
  colleagues: longChoices.owners,
  dueAt: at,
  car: {
    id: "car",
    title: `2024 ${longName}`,
    stockNumber: "S".repeat(40),
    price: "$99,999 drive away",
    state: "Not on the website",
    link: null,
  },
  others: times(20, (n) => ({
    id: `other${n}`,
    site: longSite,
    category: "Vehicle Enquiry",
    car: longName,
    stage: "lost" as const,
    createdAt: at,
    repliedAt: n % 5 ? null : at,
    unread: n % 5 ? 0 : 1,
    isMerged: n % 3 === 1,
    mayMerge: n % 2 === 1,
  })),
  timeline: times(60, (n) => ({
    id: String(n),
    at,
    title: `To the dealer by e-mail to ${"long".repeat(20)}@x.example`,
    lines: [longText],
    nextTryAt: n % 3 ? null : at,
    tone: (["plain", "good", "warn", "bad"] as const)[n % 4] ?? "plain",
    ...(n % 10 ? {} : { message: longMessage, of: { to: "/leads/harbour/other", text: longName } }),
  })),
};
const unplaced = (n: number): UnplacedMessage => ({
  id: String(n),
  channel: n % 2 ? "sms" : "email",
  site: longSite,
  from: longName,
  subject: longName,
  text: longText,
  isSpam: n % 2 === 1,
  isAutomatic: n % 3 === 1,
  receivedAt: at,
  files: times(n % 3, (file) => ({
    id: String(file),
    name: `${"file".repeat(30)}.pdf`,
    type: "application/pdf",
    bytes: 2_000_000,
  })),
  leftOut: null,
  choices: n === 0 ? [] : times(20, (choice) => ({ id: String(choice), name: longName })),
});
const screenOf = (one: LeadDetail) => <LeadScreen lead={one} activity="" now={at} />;

/** The list of leads and one lead. */
export const leadStates: StateOfScreen[] = [
  ["Leads", "none yet", "/leads", () => <LeadsScreen model={leads} />],
  [
    "Leads",
    "none matches",
    "/leads",
    () => <LeadsScreen model={{ ...leads, filter: filterOf("q=x&stage=won") }} />,
  ],
  [
    "Leads",
    "long names",
    "/leads",
    () => (
      <LeadsScreen
        model={{
          ...leads,
          filter: filterOf("car=c&owner=o1&site=s1&location=l1&days=7&delivery=failed&q=x"),
          choices: longChoices,
          older: "before=x",
          leads: times(8, (n) =>
            listed(n, {
              site: longSite,
              location: longName,
              name: longName,
              car: longName,
              ownerId: "o1",
              tags: times(5, (tag) => `${longName.slice(0, 39)}${tag}`),
            }),
          ),
        }}
      />
    ),
  ],
  [
    "Leads",
    "1,000 rows",
    "/leads",
    () => <LeadsScreen model={{ ...leads, leads: times(1_000, (n) => listed(n)), older: "before=x" }} />,
  ],
  [
    "Messages that weren’t placed",
    "none",
    "/leads/unplaced",
    () => <UnplacedScreen messages={[]} mayChange />,
  ],
  [
    "Messages that weren’t placed",
    "long texts",
    "/leads/unplaced",
    () => <UnplacedScreen messages={times(5, unplaced)} mayChange />,
  ],
  ["Lead", "as little as a form sends", "/leads/harbour/lead", () => screenOf(lead)],
  ["Lead", "long names", "/leads/harbour/lead", () => screenOf(longLead)],
  [
    "Lead",
    "to read only",
    "/leads/harbour/lead",
    () => screenOf({ ...longLead, may: { change: false, erase: false } }),
  ],
  [
    "Lead",
    "erased",
    "/leads/harbour/lead",
    () => screenOf({ ...lead, name: "Erased", isErased: true, may: { change: false, erase: false } }),
  ],
];
