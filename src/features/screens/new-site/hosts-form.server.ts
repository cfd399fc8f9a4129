import { hostName, isHostName } from "#platform/config/host-name.ts";
import { isReservedHost } from "#platform/config/reserved-host.ts";
import type { HostCheck } from "#platform/doctor/host-check.server.ts";
import type { HostFindings, HostsAnswer } from "./set-up.ts";

const maxHosts = 20;

export type ReadHosts = { kind: "ok"; hosts: string[] } | HostsAnswer;

/**
 * The hosts of a form, one a line. New ones are checked: what isn't as it should be is a warning, until the person ticks that they are set all
 * the same.
 * @param before hosts that the site has
 */
export async function readHosts(
  { hostCheck, reservedHosts }: { hostCheck: HostCheck; reservedHosts: readonly string[] },
  form: FormData,
  before: readonly string[],
): Promise<ReadHosts> {
  const typed = String(form.get("hosts") ?? "");
  const hosts = [
    ...new Set(
      typed
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(hostName),
    ),
  ];
  const problems = [
    ...(hosts.length === 0 ? ["Write a host, such as www.dealer.com.au."] : []),
    ...(hosts.length > maxHosts ? [`Write up to ${maxHosts} hosts.`] : []),
    ...hosts.flatMap((host) => {
      if (!isHostName(host)) return [`${host} isn’t a host: write it like www.dealer.com.au.`];
      return isReservedHost(host, reservedHosts)
        ? [`${host} is a host of the platform: choose another.`]
        : [];
    }),
  ];
  if (problems.length > 0) return { kind: "refused", problems, typed };
  if (form.get("anyway") === typed) return { kind: "ok", hosts };
  const added = hosts.filter((host) => !before.includes(host));
  const checked = await Promise.all(
    added.map(async (host): Promise<HostFindings> => ({ host, findings: await hostCheck.findings(host) })),
  );
  const isFine = checked.every(({ findings }) => findings.every(({ level }) => level === "ok"));
  return isFine ? { kind: "ok", hosts } : { kind: "warnings", hosts: checked, typed };
}
