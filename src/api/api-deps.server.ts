import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { ApiClient } from "#domain/integrations/clients/api-client.ts";
import type { WebhookServices } from "#domain/integrations/webhooks/post-message.server.ts";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import type { TriggerTask } from "#platform/background/background-task.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";

/** What the API uses of the process's services. */
export type ApiServices = {
  /** As the role that sees staff and clients. */
  consoleDb: Database;
  sites: Pick<SiteStore, "list" | "bySlug">;
  takeLimit: TakeLimit;
  pictures: Pick<PictureStore, "store" | "read">;
  webhooks: Pick<WebhookServices, "keys" | "allowed">;
  triggerTask: TriggerTask;
  now(): Date;
  /** Whether the demo runs, whose client's secret everyone knows. */
  isDemo: boolean;
};

/** What an operation works with. */
export type ApiDeps = Omit<ApiServices, "consoleDb" | "now" | "isDemo"> & {
  client: ApiClient;
  /** Acts for the client, by the operation's name. */
  db: Database;
  now: Date;
  /** The console's origin, for links in messages; null without one. */
  consoleAddress: string | null;
  /** The request's `Idempotency-Key`, or one made up: the same where a call is repeated. */
  key: string;
  /** The request's `If-Match`; given where an operation needs it. */
  ifMatch: string;
};
