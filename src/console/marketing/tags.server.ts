import { data, type RouterContextProvider } from "react-router";
import { siteOfAddress } from "#console/catalogues/catalogues.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { isApproved } from "#domain/configuration/approved-tag.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { Tag } from "#domain/configuration/slices/tag-fields.ts";
import { hostsOfTag } from "#domain/configuration/tag-sources.ts";
import {
  storedTagStates,
  switchTagOff,
  switchTagOn,
  type TagState,
} from "#domain/configuration/tag-states.server.ts";
import { type Action, isFresh, may } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Transaction } from "#platform/database/database.server.ts";
import {
  type ListedTag,
  maxReason,
  maxResponsible,
  type TagAnswer,
  type TagModel,
  type TagStanding,
} from "./tags-model.ts";

type Context = Readonly<RouterContextProvider>;
type Params = { site: string; tag: string };

/** The tags of a site's published settings, with what owners did with them. */
export async function listedTags(tx: Transaction, site: Site, isPermitted: boolean): Promise<ListedTag[]> {
  const states = await storedTagStates(tx, site);
  return site.tracking.tags.map((tag) => listed(tag, states.get(tag.name), isPermitted));
}

function listed(tag: Tag, state: TagState | undefined, isPermitted: boolean): ListedTag {
  const { name, kind, account, src, purpose } = tag;
  return {
    name,
    kind,
    purpose,
    account: account ?? src ?? "",
    hosts: hostsOfTag(tag),
    standing: standingOf(tag, state, isPermitted),
    switched: state
      ? {
          responsible: state.responsible,
          reason: state.reason,
          onAt: state.onAt.toISOString(),
          offAt: state.offAt?.toISOString() ?? null,
        }
      : null,
  };
}

function standingOf(tag: Tag, state: TagState | undefined, isPermitted: boolean): TagStanding {
  if (!isPermitted) return "not permitted";
  if (!state) return "off";
  if (state.offAt) return "switched off";
  return isApproved(tag, state.approved) ? "on" : "changed";
}

async function tagOfAddress(
  context: Context,
  params: Params,
  action: Action,
): Promise<{ site: Site; tag: Tag }> {
  const site = await siteOfAddress(context, params.site, action);
  const tag = site.tracking.tags.find(({ name }) => name === params.tag);
  if (!tag) throw data(null, { status: 404 });
  return { site, tag };
}

export async function tagModel(context: Context, params: Params): Promise<TagModel> {
  const { consoleDb, permitsTags } = consoleServices(context);
  const { site, tag } = await tagOfAddress(context, params, "marketing.view");
  const { access } = memberOf(context);
  const place = { groupId: site.groupId, siteId: site.id };
  const states = await consoleDb.withSite(site, (tx) => storedTagStates(tx, site));
  return {
    site: { slug: site.slug, name: site.name },
    tag: listed(tag, states.get(tag.name), permitsTags),
    maySwitchOff: may(access, "marketing.change", place),
    maySwitchOn: permitsTags && may(access, "tags.direct", place),
  };
}

/** Switches a tag off, as any member who may change marketing can; or on, as an owner with a passkey that was just used. */
export async function postTag(
  request: Request,
  context: Context,
  params: Params,
): Promise<TagAnswer | NeedsPasskey> {
  const { site, tag } = await tagOfAddress(context, params, "marketing.change");
  const { consoleDb, now, permitsTags } = consoleServices(context);
  const member = memberOf(context);
  const form = await readForm(request);
  const step = String(form.get("step") ?? "");
  const db = consoleDb.as({ kind: "member", id: member.id, action: `tag.${step}` });
  if (step === "off") {
    await switchTagOff(db, site, tag.name, now());
    return { kind: "done", text: "Switched off: pages that open from now on don’t load it." };
  }
  if (step !== "on") throw data(null, { status: 400 });
  if (!permitsTags || !may(member.access, "tags.direct", { groupId: site.groupId, siteId: site.id }))
    throw data(null, { status: 403 });
  if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
  const text = (name: string) => String(form.get(name) ?? "").trim();
  const fields = problemsOf(
    { responsible: text("responsible"), reason: text("reason"), seen: text("seen") },
    tag,
  );
  if (Object.keys(fields).length > 0) return { kind: "invalid", fields };
  await switchTagOn(db, site, tag, { responsible: text("responsible"), reason: text("reason"), now: now() });
  return { kind: "done", text: "Switched on: pages without forms load it where the shopper allows it." };
}

function problemsOf(
  { responsible, reason, seen }: Record<"responsible" | "reason" | "seen", string>,
  { account, src }: Tag,
): Record<string, string> {
  return {
    ...(responsible === "" || responsible.length > maxResponsible
      ? { responsible: `Write who answers for it, in at most ${maxResponsible} characters.` }
      : {}),
    ...(reason === "" || reason.length > maxReason
      ? { reason: `Write why it has to run in pages, in at most ${maxReason} characters.` }
      : {}),
    // Published again while this screen was open.
    ...(seen === (account ?? src ?? "") ? {} : { reason: "The tag has changed: look at it again." }),
  };
}
