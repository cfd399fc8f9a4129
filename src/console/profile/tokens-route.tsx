import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import { memberGroup } from "#console/member-group.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { readNewToken } from "#console/profile/read-new-token.server.ts";
import { type TokensAnswer, type TokensModel, TokensScreen } from "#console/profile/tokens-screen.tsx";
import { screens } from "#console/screens.ts";
import { grantsFor, isFresh } from "#domain/staff/access/permissions.ts";
import { allTokenReads, tokenReads } from "#domain/staff/access/token-reads.ts";
import { makeToken, revokeToken, tokensOf } from "#domain/staff/tokens/personal-tokens.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/tokens-route";

export const meta: Route.MetaFunction = () => [{ title: "Personal tokens · Forecourt console" }];

function groupOf(request: Request, context: Readonly<RouterContextProvider>) {
  const member = memberOf(context);
  const { group, groups } = memberGroup(request, context, "tokens.make");
  const offered = allTokenReads.filter((one) =>
    grantsFor(member.access, tokenReads[one]).some(
      ({ groupId, role }) => groupId === group.id && role !== "operator",
    ),
  );
  return { member, group, groups, offered };
}

export async function loader({ request, context }: Route.LoaderArgs): Promise<TokensModel> {
  const { consoleDb, now } = consoleServices(context);
  const { member, group, groups, offered } = groupOf(request, context);
  const tokens = await tokensOf(consoleDb, { groupId: group.id, memberId: member.id }, now());
  return { group, groups, offered, tokens };
}

export async function action({ request, context }: Route.ActionArgs): Promise<TokensAnswer | NeedsPasskey> {
  const { consoleDb: db, now } = consoleServices(context);
  const { member, group, offered } = groupOf(request, context);
  if (!isFresh(member.session.verifiedAt, now())) return { kind: "confirm" };
  const form = await readForm(request);
  const text = (name: string) => String(form.get(name) ?? "");
  if (text("step") === "revoke") {
    const actor = { kind: "member" as const, id: member.id, action: "token.revoke" };
    await revokeToken(db, { actor, groupId: group.id, id: text("id"), onlyOf: member.id }, now());
    return { kind: "revoked" };
  }
  if (text("step") !== "make") throw data(null, { status: 400 });
  const read = readNewToken(
    { name: text("name"), days: text("days"), reads: form.getAll("read").map(String) },
    offered,
  );
  if (read.kind === "invalid") return read;
  const { token } = read;
  const made = await makeToken(db, { memberId: member.id, groupId: group.id, token }, now());
  if (made.kind === "too many") return made;
  const path = screens.find(({ tokenRead }) => tokenRead === token.reads[0])?.path ?? "/";
  const address = new URL(path, request.url).href;
  return { kind: "made", text: made.text, expiresAt: made.expiresAt.toISOString(), address };
}

export default function TokensRoute({ loaderData }: Route.ComponentProps) {
  return <TokensScreen model={loaderData} />;
}
