import { dangerous, type Finding, warning } from "#platform/doctor/finding.ts";
import type { Metric } from "#platform/http/metric.ts";

/** A worker takes what is due at once, and a mail server that is down refuses more than one dealer's messages. */
const behindSeconds = 300;
const refusedByMail = 5;

/** What is wrong with the delivery of leads, by the metrics that alerts read: the same limits as in deploy/alerts.yml. */
export function deliveryFindings(metrics: readonly Metric[]): Finding[] {
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.values ?? [];
  const channel = ({ labels }: Metric["values"][number]) => labels.channel ?? "";
  const byMail = of("deliveries_retrying")
    .filter((one) => ["email", "adf_email"].includes(channel(one)))
    .reduce((sum, { value }) => sum + value, 0);
  return [
    ...of("deliveries_overdue_seconds")
      .filter(({ value }) => value > behindSeconds)
      .map((one) =>
        dangerous(
          "deliveries",
          `A message by ${channel(one)} has been due for ${Math.round(one.value / 60)} minutes, and no worker has tried it.`,
          "Look at the log of the worker.",
        ),
      ),
    ...(byMail >= refusedByMail
      ? [
          dangerous(
            "deliveries",
            `${byMail} e-mails about leads are refused and tried again.`,
            "Likely the mail server: forecourt doctor --send-to ADDRESS.",
          ),
        ]
      : []),
    ...of("deliveries_failed")
      .filter(({ value }) => value > 0)
      .map((one) =>
        warning(
          "deliveries",
          `${one.value} messages by ${channel(one)} were given up in the last two days.`,
          "forecourt leads list --undelivered finds the leads; leads resend sends them again.",
        ),
      ),
  ];
}
