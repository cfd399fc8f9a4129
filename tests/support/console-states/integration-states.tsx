import type { SendersModel, ShownSender } from "#console/integrations/senders-model.ts";
import { SendersScreen } from "#console/integrations/senders-screen.tsx";
import type { WebhookModel, WebhooksModel } from "#console/integrations/webhook-model.ts";
import { WebhookScreen } from "#console/integrations/webhook-screen.tsx";
import { WebhooksScreen } from "#console/integrations/webhooks-screen.tsx";
import { eventKinds } from "#domain/integrations/webhooks/event-types.ts";
import { at, group, groups, longName, longSlug, times } from "./samples.ts";
import type { StateOfScreen } from "./state-of-screen.ts";

const sites = times(3, (n) => ({ id: String(n), name: n ? `Site ${n}` : longName }));
const none: WebhooksModel = { group, groups, sites, endpoints: [], mayChange: true };
const states = ["active", "trying", "gone", "failing", "member", "imported"] as const;
const endpoint = (n: number): WebhooksModel["endpoints"][number] => ({
  id: String(n),
  clientId: null,
  url: `https://${n % 2 ? "crm.dealer.example" : `${"receiver".repeat(7)}.example`}/${"long".repeat(n * 8)}`,
  types: n % 2 ? ["car.*", "lead.received"] : eventKinds.map((kind) => `${kind}.*`),
  siteIds: n % 3 ? null : ["0", "1"],
  state: states[n % states.length] ?? "active",
  hasSecret: n % states.length !== 5,
  waiting: n * 1_234,
  waitingSince: n ? at : null,
  lastSentAt: n ? at : null,
  failingSince: at,
  nextTryAt: at,
  disabledAt: at,
  passedOver: n,
});
const one = (n: number): WebhookModel => ({
  group,
  groups,
  sites,
  endpoint: endpoint(n),
  attempts: times(100, (number) => ({
    number,
    type: number % 2 ? "lead.received" : "publication.failed",
    seq: number % 9 ? number * 1_000_000 : null,
    at,
    outcome: (["sent", "failed", "passed over"] as const)[number % 3] ?? "sent",
    status: number % 2 ? 204 : null,
    reason: number % 2 ? null : "no answer within 15000 ms",
    ms: number * 150,
  })),
  mayChange: true,
});
const path = "/integrations/webhooks";
const show = (model: WebhooksModel) => () => <WebhooksScreen model={model} />;

const senderStates = ["waiting", "signing", "missing", "replaced"] as const;
const sender = (n: number): ShownSender => ({
  domain: n % 2 ? `${"dealer".repeat(8)}.example` : `mail${n}.example`,
  sites: n % 2 ? [longName, longName] : ["North"],
  keys: senderStates.slice(0, n).map((state, index) => ({
    id: String(index),
    selector: `s20261127${index}`,
    state,
    recordUntil: state === "replaced" && n % 2 ? at : null,
    checkedAt: index ? at : null,
    record: {
      name: `s20261127${index}._domainkey.dealer.example`,
      value: `v=DKIM1; k=rsa; p=${"MIIB".repeat(98)}`,
    },
  })),
  findings: ["SPF", "DMARC"].map((check, index) => ({
    check,
    isGood: (n + index) % 2 === 0,
    text: `dealer.example has no ${check} record.`,
    remedy: "Add the TXT record of your mail provider.",
  })),
});
const senders: SendersModel = {
  group,
  groups,
  senders: times(5, sender),
  mails: [
    { site: longName, sent: 12_345, bounced: 400, complained: 12, isPaused: true },
    { site: "Harbour Motors", sent: 20, bounced: 0, complained: 0, isPaused: false },
  ],
  withoutSender: ["Other", longName],
  isSending: true,
  mayChange: true,
};
const showSenders = (model: SendersModel) => () => <SendersScreen model={model} />;
const sendersAddress = "/integrations/senders";

export const integrationStates: readonly StateOfScreen[] = [
  ["E-mail senders", "none", sendersAddress, showSenders({ ...senders, senders: [] })],
  ["E-mail senders", "in each state", sendersAddress, showSenders(senders)],
  [
    "E-mail senders",
    "stored, to read only",
    sendersAddress,
    showSenders({ ...senders, isSending: false, mayChange: false }),
  ],
  ["Webhooks", "none", path, show(none)],
  ["Webhooks", "to read only", path, show({ ...none, mayChange: false })],
  [
    "Webhooks",
    "ten, long names",
    path,
    show({ ...none, group: { id: "g", slug: longSlug }, endpoints: times(10, endpoint) }),
  ],
  ...states.map(
    (state, n): StateOfScreen => ["Webhook", state, path, () => <WebhookScreen model={one(n)} />],
  ),
  [
    "Webhook",
    "nothing sent, to read only",
    path,
    () => <WebhookScreen model={{ ...one(0), attempts: [], mayChange: false }} />,
  ],
];
