import { dayMs } from "#lib/durations.ts";
import { type Metric, single } from "#platform/http/metric.ts";
import { dangerous, type Finding, ok, warning } from "./finding.ts";

/** What the last check of a public host found. */
export type CheckedHost = {
  host: string;
  checkedAt: Date;
  /** Of its DNS records or its certificate; null for none. */
  problem: string | null;
  remedy: string | null;
  /** Null where no valid certificate was shown. */
  certificateUntil: Date | null;
};

/** Named one by one; an installation that is moved has a problem with each of its hosts. */
const shown = 10;
const soonDays = 14;
const urgentDays = 3;

/** Whole days that a certificate is still valid; negative once it isn't. */
export const daysLeft = (until: Date, now: Date): number =>
  Math.floor((until.getTime() - now.getTime()) / dayMs);

/** The hosts with a problem, and those whose certificate ends soon, the most urgent first. */
export function failingHosts(hosts: readonly CheckedHost[], now: Date): CheckedHost[] {
  const left = ({ certificateUntil }: CheckedHost) =>
    certificateUntil ? daysLeft(certificateUntil, now) : Number.NEGATIVE_INFINITY;
  return hosts
    .filter((host) => host.problem !== null || left(host) < soonDays)
    .toSorted((a, b) => left(a) - left(b) || (a.host < b.host ? -1 : 1));
}

export function hostFindings(hosts: readonly CheckedHost[], now: Date): Finding[] {
  const failing = failingHosts(hosts, now);
  if (failing.length === 0)
    return hosts.length === 0 ? [] : [ok("hosts", `${hosts.length} hosts lead here and have a certificate.`)];
  const found = failing.slice(0, shown).map(({ host, problem, remedy, certificateUntil }) => {
    const days = certificateUntil && daysLeft(certificateUntil, now);
    if (days !== null && days < soonDays)
      return (days < urgentDays ? dangerous : warning)(
        "hosts",
        days < 0
          ? `The certificate of ${host} has ended.`
          : `The certificate of ${host} ends in ${days} days.`,
        "Have it renewed where https ends.",
      );
    return warning("hosts", problem ?? "", remedy ?? "");
  });
  const more = failing.length - found.length;
  return more > 0
    ? [...found, warning("hosts", `${more} more hosts have a problem.`, "The console's Sites names them.")]
    : found;
}

/** The certificate that ends first, and how many hosts don't lead here or have none. */
export function hostGauges(hosts: readonly CheckedHost[], now: Date): Metric[] {
  const [first] = hosts
    .filter(({ certificateUntil }) => certificateUntil !== null)
    .toSorted((a, b) => Number(a.certificateUntil) - Number(b.certificateUntil));
  return [
    {
      name: "certificate_days",
      help: "Days that the certificate is still valid that ends first; infinite where none was seen.",
      type: "gauge",
      values: [
        {
          labels: { host: first?.host ?? "none" },
          value: first?.certificateUntil ? daysLeft(first.certificateUntil, now) : Number.POSITIVE_INFINITY,
        },
      ],
    },
    single(
      "gauge",
      "hosts_failing",
      "Public hosts that don't lead to this installation or have no valid certificate.",
      hosts.filter(({ problem, certificateUntil }) => problem !== null && certificateUntil === null).length,
    ),
  ];
}
