import { redirect } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import {
  type BreakGlassAnswer,
  type HostsOfPlatform,
  type PlatformModel,
  PlatformScreen,
} from "#console/sites/platform-screen.tsx";
import { isQuiet, isStale, stockOf } from "#console/today/site-health.ts";
import { healthOf } from "#console/today/today.server.ts";
import { slowness, speedOf } from "#domain/measurement/speed-rows.ts";
import { speedOfSites } from "#domain/measurement/vitals.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { breakGlassOf, openBreakGlass } from "#domain/staff/operator/break-glass.server.ts";
import { readReason } from "#domain/staff/operator/break-glass.ts";
import { compareNames } from "#lib/name-order.ts";
import { readForm } from "#lib/read-form.server.ts";
import { searchText } from "#lib/search-words.ts";
import { checkedHosts, checkHostsAgain } from "#platform/doctor/host-checks.server.ts";
import { type CheckedHost, daysLeft, failingHosts } from "#platform/doctor/host-findings.ts";
import type { Route } from "./+types/platform-route";

export const meta: Route.MetaFunction = () => [{ title: "Sites · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs): Promise<PlatformModel> {
  const services = consoleServices(context);
  const member = memberOf(context);
  const { searchParams } = new URL(request.url);
  const search = searchText(searchParams.get("q"));
  const all = await services.sites.list();
  const live = all.find(({ slug, isLive }) => isLive && slug === searchParams.get("live"));
  const matching = all.filter(({ name, hosts, groupSlug, groupName = "" }) =>
    [name, groupSlug, groupName, ...hosts].some((text) => text.toLowerCase().includes(search.toLowerCase())),
  );
  const { sites, unreadable } = await healthOf(services, member, matching);
  const summaries = new Map(matching.map((one) => [one.id, one]));
  const rows = sites.map((health) => ({
    id: health.site.id,
    name: health.site.name,
    host: summaries.get(health.site.id)?.hosts[0] ?? "",
    group: health.site.groupSlug,
    dealer: summaries.get(health.site.id)?.groupName ?? health.site.groupSlug,
    version: summaries.get(health.site.id)?.version ?? 0,
    failed: health.deliveries?.failed ?? 0,
    retried: health.deliveries?.retried ?? 0,
    cars: stockOf([health]).cars,
    isStale: isStale(health),
    isQuiet: isQuiet(health),
    slug: health.site.slug,
    isSuspended: summaries.get(health.site.id)?.isSuspended ?? false,
    isLive: summaries.get(health.site.id)?.isLive ?? true,
  }));
  const urgency = (row: (typeof rows)[number]) =>
    row.failed * 1_000 + row.retried * 10 + (row.isLive ? Number(row.isStale) + Number(row.isQuiet) : 0);
  const seen = member.access.grants.filter(({ role }) => role === "operator");
  const open = await Promise.all(
    seen.map(async ({ groupId, groupSlug }) => {
      const latest = (await breakGlassOf(services.consoleDb, groupId, services.now())).find(
        ({ isOpen }) => isOpen,
      );
      return { group: groupSlug, until: (latest?.expiresAt ?? services.now()).toISOString() };
    }),
  );
  const loads = Map.groupBy(await speedOfSites(services.consoleDb, services.now()), ({ siteId }) => siteId);
  const speed = matching.flatMap(({ id, name }) => {
    const found = speedOf(loads.get(id) ?? []);
    return found ? [{ name, ...found }] : [];
  });
  return {
    speed: speed.sort((a, b) => slowness(b) - slowness(a)),
    unreadable,
    search,
    open,
    targets: services.hostCheck.targets,
    hosts: hostsOf(await checkedHosts(services.consoleDb), services.now()),
    live: live ? { name: live.name, hosts: live.hosts } : null,
    sites: rows.sort((a, b) => urgency(b) - urgency(a) || compareNames(a.name, b.name)),
    groups: [...new Set(all.map(({ groupSlug }) => groupSlug))].sort(),
  };
}

/** Opens break-glass access to a group, or has the hosts checked. */
export async function action({
  request,
  context,
}: Route.ActionArgs): Promise<BreakGlassAnswer | NeedsPasskey> {
  const { consoleDb, sites, now, triggerTask } = consoleServices(context);
  const member = memberOf(context);
  const form = await readForm(request);
  if (form.get("check") === "hosts") {
    await checkHostsAgain(consoleDb, triggerTask);
    throw redirect("/platform");
  }
  if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
  const slug = String(form.get("group") ?? "").trim();
  const group = (await sites.list()).find(({ groupSlug }) => groupSlug === slug);
  if (!group) return { kind: "invalid", problem: "There is no such group" };
  const read = readReason(String(form.get("reason") ?? ""));
  if (read.kind === "invalid") return read;
  const of = { memberId: member.id, groupId: group.groupId, reason: read.reason };
  const until = await openBreakGlass(consoleDb, of, now());
  return { kind: "opened", group: slug, until: until.toISOString() };
}

/** As many as a screen shows. */
const mostFailing = 50;

function hostsOf(checked: readonly CheckedHost[], now: Date): HostsOfPlatform {
  const ends = checked.flatMap(({ certificateUntil }) => certificateUntil ?? []);
  const first = ends.length > 0 ? new Date(Math.min(...ends.map(Number))) : null;
  const last = checked.length > 0 ? Math.max(...checked.map(({ checkedAt }) => Number(checkedAt))) : null;
  return {
    checked: checked.length,
    at: last === null ? null : new Date(last).toISOString(),
    leastDays: first && daysLeft(first, now),
    failing: failingHosts(checked, now)
      .slice(0, mostFailing)
      .map(({ host, problem, remedy, certificateUntil }) => ({
        host,
        problem: problem ?? "Its certificate ends soon.",
        remedy: remedy ?? "Have it renewed where https ends.",
        daysLeft: certificateUntil && daysLeft(certificateUntil, now),
      })),
  };
}

export default function PlatformRoute({ loaderData }: Route.ComponentProps) {
  return <PlatformScreen model={loaderData} />;
}
