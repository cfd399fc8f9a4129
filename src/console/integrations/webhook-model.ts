import type { EndpointProblems } from "#domain/integrations/webhooks/endpoint-fields.ts";
import type { ListedAttempt, ListedEndpoint } from "#domain/integrations/webhooks/listed-endpoint.ts";
import type { GroupChoice } from "#domain/staff/access/group-choice.ts";

type OfGroup = { group: GroupChoice; groups: GroupChoice[]; sites: { id: string; name: string }[] };

export type WebhooksModel = OfGroup & { endpoints: ListedEndpoint[]; mayChange: boolean };
export type WebhookModel = OfGroup & {
  endpoint: ListedEndpoint;
  attempts: ListedAttempt[];
  mayChange: boolean;
};

export type WebhookAnswer =
  | { kind: "invalid"; problems: EndpointProblems }
  | { kind: "failed"; text: string }
  | { kind: "done"; text: string }
  /** A secret, which is shown once. */
  | { kind: "made"; id: string; secret: string };

export const stateNames: Record<ListedEndpoint["state"], string> = {
  active: "Active",
  trying: "Trying again",
  gone: "Disabled: gone",
  failing: "Disabled: failing",
  member: "Disabled",
  imported: "Disabled: imported",
};

export const isDisabled = ({ state }: Pick<ListedEndpoint, "state">): boolean =>
  state !== "active" && state !== "trying";

export const webhooksPath = "/integrations/webhooks";
export const addressOf = (group: Pick<GroupChoice, "slug">, id?: string): string =>
  `${webhooksPath}${id === undefined ? "" : `/${id}`}?group=${group.slug}`;
