import { expect, it } from "vitest";
import { deliveryFindings } from "./delivery-findings.ts";

it.each<[string, Record<string, Record<string, number>>, string[]]>([
  [
    "nothing",
    { deliveries_overdue_seconds: { email: 300 }, deliveries_retrying: { email: 4, webhook: 9 } },
    [],
  ],
  [
    "a worker that is behind",
    { deliveries_overdue_seconds: { sms: 360 } },
    ["dangerous: A message by sms has been due for 6 minutes"],
  ],
  [
    "a mail server that refuses",
    { deliveries_retrying: { email: 3, adf_email: 2 } },
    ["dangerous: 5 e-mails about leads"],
  ],
  [
    "what was given up",
    { deliveries_failed: { email: 1, sms: 0 } },
    ["warning: 1 messages by email were given up"],
  ],
])("finds %s", (_, metrics, texts) => {
  const found = deliveryFindings(
    Object.entries(metrics).map(([name, byChannel]) => ({
      name,
      help: "",
      type: "gauge",
      values: Object.entries(byChannel).map(([channel, value]) => ({ labels: { channel }, value })),
    })),
  );
  expect(found.map(({ level, text }) => `${level}: ${text}`)).toEqual(
    texts.map((text) => expect.stringContaining(text)),
  );
});
