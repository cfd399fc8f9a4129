import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { readHosts } from "#console/sites/hosts-form.server.ts";
import { type HostsModel, HostsScreen, type SavedHosts } from "#console/sites/hosts-screen.tsx";
import { changeHosts, setUpOf } from "#console/sites/set-up-store.server.ts";
import { isFresh, may, maySomewhere } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/hosts-route";

export const meta: Route.MetaFunction = () => [{ title: "Hosts · Forecourt console" }];

async function hostsOf(request: Request, context: Readonly<RouterContextProvider>) {
  const services = consoleServices(context);
  const { access } = memberOf(context);
  const named = new URL(request.url).searchParams.get("of");
  const sites = await services.sites.list();
  const all = sites.filter(
    ({ isLive, groupId, id }) => isLive && may(access, "hosts.change", { groupId, siteId: id }),
  );
  const site = named === null ? all[0] : all.find(({ slug }) => slug === named);
  if (!site) throw data(null, { status: 403 });
  const found = await setUpOf(services.consoleDb, site.slug);
  if (!found) throw data(null, { status: 404 });
  const ofGroup = sites.filter(({ groupId }) => groupId === site.groupId).flatMap(({ hosts }) => hosts);
  return { services, found, ofGroup, others: all.filter(({ id }) => id !== site.id) };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<HostsModel> {
  const { services, found, others } = await hostsOf(request, context);
  const { slug, name, hosts, formerHosts } = found.resolved;
  const editsSettings = maySomewhere(memberOf(context).access, "content.edit");
  return {
    site: { slug, name },
    hosts,
    formerHosts,
    targets: services.hostCheck.targets,
    list: editsSettings
      ? { name: "All settings", address: "/settings" }
      : { name: "All sites", address: "/platform" },
    others: others.map((one) => ({ slug: one.slug, name: one.name })),
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<SavedHosts | NeedsPasskey> {
  const { services, found, ofGroup } = await hostsOf(request, context);
  const { consoleDb: db, draftRules: rules, hostCheck, hostClaims, now } = services;
  const { id, session, access } = memberOf(context);
  if (!isFresh(session.verifiedAt, now())) return { kind: "confirm" };
  const form = await readForm(request);
  const { reservedHosts } = rules;
  const { hosts, formerHosts } = found.resolved;
  const known = [...ofGroup, ...hosts, ...formerHosts];
  const claimant = access.operator ? null : { groupId: found.groupId, known, claims: hostClaims };
  const read = await readHosts({ hostCheck, reservedHosts, claimant }, form, hosts);
  if (read.kind !== "ok") return read;
  return changeHosts({ db, rules, at: now() }, id, found, read.hosts);
}

export default function Hosts({ loaderData }: Route.ComponentProps) {
  return <HostsScreen model={loaderData} />;
}
