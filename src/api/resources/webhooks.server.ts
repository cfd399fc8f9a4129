import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { etagOf, isMatch } from "#api/etag.server.ts";
import { madeId } from "#api/idempotency.server.ts";
import { done, type Outcome, operation } from "#api/operation.server.ts";
import { type Problem, problem } from "#api/problem.ts";
import { emptyBody, id, instant } from "#api/schemas.ts";
import {
  type EndpointChoice,
  type EndpointFields,
  maxUrlLength,
} from "#domain/integrations/webhooks/endpoint-fields.ts";
import {
  addEndpoint,
  disableEndpoint,
  editEndpoint,
  enableEndpoint,
  maxEndpoints,
  removeEndpoint,
  rotateSecret,
  secretOfCall,
} from "#domain/integrations/webhooks/endpoints.server.ts";
import { allEventTypes } from "#domain/integrations/webhooks/event-types.ts";
import type { ListedEndpoint } from "#domain/integrations/webhooks/listed-endpoint.ts";
import { listedEndpoints } from "#domain/integrations/webhooks/listed-endpoints.server.ts";
import { readEndpoint } from "#domain/integrations/webhooks/read-endpoint.server.ts";
import { webhookTaskName } from "#domain/integrations/webhooks/webhook-task.server.ts";
import { maySomewhere } from "#domain/staff/access/permissions.ts";
import { families } from "./events.server.ts";

const webhookId = z.strictObject({ webhook: id.meta({ description: "The id of a webhook." }) });

const fields = {
  url: z.string().min(1).max(maxUrlLength).meta({ format: "uri", description: "A public `https` address." }),
  types: z
    .array(z.string().max(60).meta({ enum: allEventTypes }))
    .min(1)
    .max(40)
    .meta({
      description:
        "Such as `car.changed`, or `lead.*` for all of a kind; each needs the scope that reads its subject.",
    }),
  sites: z
    .array(id)
    .min(1)
    .max(500)
    .nullable()
    .meta({ description: "Ids of the sites whose events it gets; null for all." }),
};

const Webhook = z
  .strictObject({
    id,
    ...fields,
    types: z.array(z.string()),
    enabled: z.boolean(),
    state: z.enum(["active", "trying", "gone", "failing", "member", "imported"]).meta({
      description: "`trying`: the last try failed. Those but `active` and `trying` are why it is disabled.",
    }),
    waiting: z.int().meta({ description: "Events that it hasn't got yet." }),
    passed_over: z.int().meta({ description: "Events that it refused." }),
    last_sent_at: instant.nullable(),
    next_try_at: instant.nullable(),
  })
  .meta({ id: "Webhook" });

const NewWebhook = z
  .strictObject({ ...fields, sites: fields.sites.default(null) })
  .meta({ id: "NewWebhook" });

const WebhookChange = z
  .strictObject({
    url: fields.url.optional(),
    types: fields.types.optional(),
    sites: fields.sites.optional(),
    enabled: z.boolean().optional().meta({
      description: "One that is enabled again gets what happened meanwhile, as far as it is stored.",
    }),
  })
  .refine((change) => Object.keys(change).length > 0, "Change something")
  .meta({ id: "WebhookChange", minProperties: 1 });

const AddedWebhook = z
  .strictObject({
    webhook: Webhook,
    secret: z.string().nullable().meta({
      description:
        "What signs its messages, `whsec_…`. A repeated call that replaced it gets the same one while it is in use; any other gets null.",
    }),
  })
  .meta({ id: "WebhookWithSecret" });

/** A client sees and changes those that it added: they end with it. */
async function ownEndpoints({ db, client }: ApiDeps, only: string | null): Promise<ListedEndpoint[]> {
  const all = await listedEndpoints(db, { groupId: client.groupId, id: only });
  return all.filter(({ clientId }) => clientId === client.id);
}

const item = (endpoint: ListedEndpoint): z.input<typeof Webhook> => ({
  id: endpoint.id,
  url: endpoint.url,
  types: endpoint.types,
  sites: endpoint.siteIds,
  enabled: choiceOf(endpoint).isActive,
  state: endpoint.state,
  waiting: endpoint.waiting,
  passed_over: endpoint.passedOver,
  last_sent_at: endpoint.lastSentAt,
  next_try_at: endpoint.nextTryAt,
});

const choiceOf = ({ url, types, siteIds, state }: ListedEndpoint): EndpointChoice => ({
  url,
  types,
  siteIds,
  isActive: state === "active" || state === "trying",
});

const stepOf = (action: string, { db, client }: ApiDeps, id: string) => ({
  db,
  actor: { kind: "token" as const, id: client.id, action: `api.${action}` },
  groupId: client.groupId,
  id,
});

/** What is wrong with fields: addresses and types as the console reads them, and types that the client's scopes don't cover. */
async function checked(
  endpoint: EndpointFields,
  { client, sites, webhooks }: ApiDeps,
): Promise<EndpointFields | Problem> {
  const own = await sites.list([client.groupId]);
  const read = readEndpoint(
    endpoint,
    own.map(({ id }) => id),
    webhooks.allowed,
  );
  if (read.kind === "invalid")
    return problem("invalid", {
      errors: Object.entries(read.problems).map(([name, detail]) => ({
        pointer: name === "siteIds" ? "/sites" : `/${name}`,
        code: "invalid_value",
        detail,
      })),
    });
  const beyond = endpoint.types.findIndex((type) => {
    const needed = families[type.split(".")[0] ?? ""];
    return needed === undefined || !maySomewhere(client.access, needed);
  });
  return beyond < 0
    ? read.endpoint
    : problem("invalid", {
        errors: [
          {
            pointer: `/types/${beyond}`,
            code: "scope_missing",
            detail: "The client has no scope that reads these",
          },
        ],
      });
}

async function readWebhook(id: string, deps: ApiDeps): Promise<Outcome<z.input<typeof Webhook>>> {
  const [found] = await ownEndpoints(deps, id);
  return found
    ? { kind: "done", body: item(found), etag: etagOf(choiceOf(found)), location: `/webhooks/${id}` }
    : problem("not_found");
}

/** An answer with a secret, which is shown this once. */
async function withSecret(
  id: string,
  secret: string | null,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof AddedWebhook>>> {
  const read = await readWebhook(id, deps);
  return read.kind === "done" ? { ...read, body: { webhook: read.body, secret } } : read;
}

async function makeWebhook(
  { sites: siteIds, ...given }: z.output<typeof NewWebhook>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof AddedWebhook>>> {
  const endpoint = await checked({ ...given, siteIds }, deps);
  if ("kind" in endpoint) return endpoint;
  const { keys } = deps.webhooks;
  const id = madeId(deps, given);
  if ((await ownEndpoints(deps, id)).length > 0) return withSecret(id, null, deps);
  const acting = { ...stepOf("addWebhook", deps, id), clientId: deps.client.id };
  const added = await addEndpoint(acting, endpoint, { keys, now: deps.now });
  if (added.kind === "too many")
    return problem("too_many", { detail: `A group has ${maxEndpoints} webhooks at most.` });
  deps.triggerTask(webhookTaskName);
  return withSecret(added.id, added.secret, deps);
}

/** What a change does with an endpoint of the client that is as the request saw it. */
async function expected<T>(
  id: string,
  deps: ApiDeps,
  change: (seen: EndpointChoice) => Promise<Problem | boolean>,
  answer: () => Promise<Outcome<T>> | Outcome<T>,
): Promise<Outcome<T>> {
  const [found] = await ownEndpoints(deps, id);
  if (!found) return problem("not_found");
  if (!isMatch(deps, choiceOf(found))) return problem("precondition_failed");
  const outcome = await change(choiceOf(found));
  if (typeof outcome === "object") return outcome;
  if (!outcome)
    return problem((await ownEndpoints(deps, id)).length > 0 ? "precondition_failed" : "not_found");
  deps.triggerTask(webhookTaskName);
  return answer();
}

const changeWebhook = (
  id: string,
  { enabled, sites, ...given }: z.output<typeof WebhookChange>,
  deps: ApiDeps,
) =>
  expected(
    id,
    deps,
    async (seen) => {
      const step = stepOf("changeWebhook", deps, id);
      const isEdited = sites !== undefined || Object.keys(given).length > 0;
      const wanted = {
        url: given.url ?? seen.url,
        types: given.types ?? seen.types,
        siteIds: sites === undefined ? seen.siteIds : sites,
      };
      const endpoint = isEdited ? await checked(wanted, deps) : wanted;
      if ("kind" in endpoint) return endpoint;
      if (isEdited && !(await editEndpoint({ ...step, seen }, endpoint))) return false;
      if (enabled === undefined || enabled === seen.isActive) return true;
      const edited = { ...step, seen: { ...endpoint, isActive: seen.isActive } };
      return enabled ? enableEndpoint(edited, "stop") : disableEndpoint(edited, deps.now);
    },
    () => readWebhook(id, deps),
  );

/** @param isDone whether the call is one that was answered before, whose secret is only shown again */
async function replaceSecret(
  id: string,
  deps: ApiDeps,
  isDone: boolean,
): Promise<Outcome<z.input<typeof AddedWebhook>>> {
  if ((await ownEndpoints(deps, id)).length === 0) return problem("not_found");
  const rotation = { keys: deps.webhooks.keys, now: deps.now, callKey: madeId(deps, id) };
  const secret = await (isDone ? secretOfCall : rotateSecret)(
    stepOf("replaceWebhookSecret", deps, id),
    rotation,
  );
  return withSecret(id, secret, deps);
}

export const webhookOperations = [
  operation({
    id: "listWebhooks",
    method: "GET",
    path: "/webhooks",
    resource: "Webhooks",
    summary: "The webhooks that the client added.",
    needs: "integrations.view",
    leadsBy: "/items/0/id",
    answer: z.strictObject({ items: z.array(Webhook) }).meta({ id: "Webhooks" }),
    problems: ["reach_missing"],
    run: async (_, deps) => done({ items: (await ownEndpoints(deps, null)).map(item) }),
  }),
  operation({
    id: "readWebhook",
    method: "GET",
    path: "/webhooks/{webhook}",
    resource: "Webhooks",
    summary: "One webhook, and how it is.",
    needs: "integrations.view",
    params: webhookId,
    etag: "given",
    answer: Webhook,
    problems: ["reach_missing"],
    run: ({ params: { webhook } }, deps) => readWebhook(webhook, deps),
  }),
  operation({
    id: "addWebhook",
    method: "POST",
    path: "/webhooks",
    resource: "Webhooks",
    summary: "Adds an address that gets what happens from now on. It ends with the client.",
    needs: "integrations.change",
    sends: ["webhooks.add"],
    body: NewWebhook,
    etag: "given",
    status: 201,
    leadsBy: "/webhook/id",
    answer: AddedWebhook,
    problems: ["reach_missing", "too_many"],
    run: ({ body }, deps) => makeWebhook(body, deps),
    again: (_, deps, made) => withSecret(made, null, deps),
  }),
  operation({
    id: "changeWebhook",
    method: "PATCH",
    path: "/webhooks/{webhook}",
    resource: "Webhooks",
    summary: "Changes a webhook, disables or enables it.",
    needs: "integrations.change",
    sends: ["webhooks.edit", "webhooks.disable", "webhooks.enable"],
    params: webhookId,
    body: WebhookChange,
    etag: "needed",
    answer: Webhook,
    problems: ["reach_missing"],
    run: ({ params: { webhook }, body }, deps) => changeWebhook(webhook, body, deps),
  }),
  operation({
    id: "replaceWebhookSecret",
    method: "POST",
    path: "/webhooks/{webhook}/secrets",
    resource: "Webhooks",
    summary: "Makes a webhook's next secret; the one before signs as well for 24 hours.",
    needs: "integrations.change",
    sends: ["webhooks.rotate"],
    params: webhookId,
    etag: "given",
    status: 201,
    answer: AddedWebhook,
    problems: ["reach_missing"],
    run: ({ params: { webhook } }, deps) => replaceSecret(webhook, deps, false),
    again: ({ params: { webhook } }, deps) => replaceSecret(webhook, deps, true),
  }),
  operation({
    id: "deleteWebhook",
    method: "DELETE",
    path: "/webhooks/{webhook}",
    resource: "Webhooks",
    summary: "Removes a webhook.",
    needs: "integrations.change",
    sends: ["webhooks.remove"],
    params: webhookId,
    etag: "needed",
    status: 204,
    answer: emptyBody,
    problems: ["reach_missing"],
    run: ({ params: { webhook } }, deps) =>
      expected(
        webhook,
        deps,
        (seen) => removeEndpoint({ ...stepOf("deleteWebhook", deps, webhook), seen }),
        () => done(undefined),
      ),
  }),
];
