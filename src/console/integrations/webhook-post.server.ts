import { data, type RouterContextProvider } from "react-router";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import {
  addEndpoint,
  disableEndpoint,
  editEndpoint,
  enableEndpoint,
  maxEndpoints,
  removeEndpoint,
  replayEndpoint,
  rotateSecret,
  type Since,
} from "#domain/integrations/webhooks/endpoints.server.ts";
import { readEndpoint } from "#domain/integrations/webhooks/read-endpoint.server.ts";
import { maxTestsAnHour, sendTest } from "#domain/integrations/webhooks/send-test.server.ts";
import { webhookTaskName } from "#domain/integrations/webhooks/webhook-task.server.ts";
import { isFresh, may } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import { groupOfAddress } from "./group-of-address.server.ts";
import type { WebhookAnswer } from "./webhook-model.ts";

/** The group of the address with its sites, for a member who may do this in it. */
export async function webhooksOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  action: "integrations.view" | "integrations.change",
) {
  const services = consoleServices(context);
  const member = memberOf(context);
  const { group, groups } = await groupOfAddress(request, context, action);
  const sites = (await services.sites.list([group.id])).map(({ id, name }) => ({ id, name }));
  const mayChange = may(member.access, "integrations.change", { groupId: group.id });
  return { services, member, group, groups, sites, mayChange };
}

type Posted = Awaited<ReturnType<typeof webhooksOf>> & { form: FormData; id: string };
type Step = Parameters<typeof editEndpoint>[0];

/** What a form of either screen does. @param id of the endpoint; null where one is added */
export async function postWebhook(
  request: Request,
  context: Readonly<RouterContextProvider>,
  id: string | null,
): Promise<WebhookAnswer | { kind: "confirm" }> {
  const of = await webhooksOf(request, context, "integrations.change");
  const { services, member } = of;
  if (!isFresh(member.session.verifiedAt, services.now())) return { kind: "confirm" };
  const form = await readForm(request);
  const name = String(form.get("step") ?? "");
  const isAdding = name === "add";
  const run = Object.hasOwn(steps, name) ? steps[name as keyof typeof steps] : undefined;
  if (!run || isAdding !== (id === null)) throw data(null, { status: 400 });
  const actor = { kind: "member" as const, id: member.id, action: `webhooks.${name}` };
  const step = { db: services.consoleDb, actor, groupId: of.group.id, id: id ?? "" };
  const answer = await run(step, { ...of, form, id: step.id });
  services.triggerTask(webhookTaskName);
  return answer;
}

const gone: WebhookAnswer = { kind: "failed", text: "This endpoint isn’t there any more." };
const done = (isDone: boolean, text: string): WebhookAnswer => (isDone ? { kind: "done", text } : gone);

const steps = {
  add: async (step: Step, posted: Posted): Promise<WebhookAnswer> => {
    const read = fieldsOf(posted);
    if (read.kind === "invalid") return read;
    const { keys, now } = posted.services.webhooks;
    const added = await addEndpoint(step, read.endpoint, { keys, now: now() });
    return added.kind === "added"
      ? { ...added, kind: "made" }
      : { kind: "failed", text: `A group has ${maxEndpoints} endpoints at most. Remove one first.` };
  },
  edit: async (step: Step, posted: Posted): Promise<WebhookAnswer> => {
    const read = fieldsOf(posted);
    return read.kind === "invalid" ? read : done(await editEndpoint(step, read.endpoint), "Saved");
  },
  rotate: async (step: Step, { services: { webhooks } }: Posted): Promise<WebhookAnswer> => {
    const secret = await rotateSecret(step, { keys: webhooks.keys, now: webhooks.now() });
    return secret === null ? gone : { kind: "made", id: step.id, secret };
  },
  test: async (step: Step, { services, group, id }: Posted): Promise<WebhookAnswer> => {
    const { consoleDb, webhooks } = services;
    const about = { actor: step.actor, groupId: group.id, group: group.slug, id };
    const outcome = await sendTest({ ...webhooks, consoleDb }, about);
    if (outcome.kind === "gone") return gone;
    if (outcome.kind !== "answered")
      return { kind: "failed", text: `${maxTestsAnHour} tests an hour are possible. Send one later.` };
    const { accepted, status, reason, ms } = outcome.attempt;
    const text = `${status === null ? `No answer: ${reason}` : `Answered ${status}`}, after ${ms} ms.`;
    return accepted ? { kind: "done", text: `Accepted. ${text}` } : { kind: "failed", text };
  },
  disable: async (step: Step, { services }: Posted) =>
    done(await disableEndpoint(step, services.now()), "It gets nothing any more"),
  enable: async (step: Step, { form }: Posted) =>
    done(await enableEndpoint(step, form.get("from") === "now" ? "now" : "stop"), "Enabled"),
  remove: async (step: Step) => done(await removeEndpoint(step), "Removed"),
  replay: async (step: Step, { form }: Posted): Promise<WebhookAnswer> => {
    const since = sinceOf(String(form.get("since") ?? "").trim());
    if (since === null) return { kind: "failed", text: "Type a number, or a time such as 2026-11-27 14:30." };
    return done(await replayEndpoint(step, since), "It is sent again from there");
  },
};

/** A number of an event, or a time in UTC unless it has an offset. */
function sinceOf(text: string): Since {
  if (/^\d{1,15}$/.test(text)) return { number: Number(text) };
  const isTime = /^\d{4}-\d\d-\d\d([ T]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?)?$/.test(text);
  const hasZone = /(Z|[+-]\d\d:\d\d)$/.test(text.slice(10));
  const at = new Date(`${text.replace(" ", "T")}${text.length > 10 && !hasZone ? "Z" : ""}`);
  return isTime && !Number.isNaN(at.getTime()) ? { at } : null;
}

function fieldsOf({ form, sites, services: { webhooks } }: Posted) {
  const chosen = form.getAll("site").map(String);
  const exact = String(form.get("types") ?? "").split(/[\s,]+/);
  const types = [...form.getAll("kind").map(String), ...exact].filter((type) => type !== "");
  const siteIds = form.get("reach") === "sites" ? chosen : null;
  const known = sites.map(({ id }) => id);
  return readEndpoint({ url: String(form.get("url") ?? "").trim(), types, siteIds }, known, webhooks.allowed);
}
