import {
  type MadeSecret,
  makeClient,
  revokeClient,
  revokeSecret,
  rotateSecret,
} from "#domain/integrations/clients/clients.server.ts";
import type { Actor, Database } from "#platform/database/database.server.ts";
import type { ClientAnswer } from "./integrations-model.ts";
import { readNewClient, readSecretDays } from "./read-new-client.server.ts";

type Named = { id: string; name: string };
type Deps = {
  db: Database;
  now: Date;
  /** Who acts, by the name of the action, in which group. */
  by(action: string): { actor: Actor; groupId: string };
  places(): Promise<{ sites: Named[]; locations: Named[] }>;
};

/** What an owner does with clients of the API; null for no known step. The caller has checked permission and passkey. */
export async function clientPost(
  form: FormData,
  { db, now, by, places }: Deps,
): Promise<ClientAnswer | null> {
  const text = (name: string) => String(form.get(name) ?? "");
  const all = (name: string) => form.getAll(name).map(String);
  switch (text("step")) {
    case "make": {
      const { sites, locations } = await places();
      const read = readNewClient(
        {
          name: text("name"),
          days: text("days"),
          scopes: all("scope"),
          siteIds: all("site"),
          locationIds: all("location"),
        },
        { siteIds: sites.map(({ id }) => id), locationIds: locations.map(({ id }) => id) },
      );
      if (read.kind === "invalid") return read;
      return shown(await makeClient(db, { ...by("client.make"), client: read.client }, now));
    }
    case "rotate": {
      const days = readSecretDays(text("days"));
      if (days === null) return null;
      return shown(await rotateSecret(db, { ...by("client.rotate"), clientId: text("id"), days }, now));
    }
    case "revoke-secret":
      await revokeSecret(db, { ...by("client.revoke-secret"), id: text("id") }, now);
      return { kind: "revoked" };
    case "revoke":
      await revokeClient(db, { ...by("client.revoke"), id: text("id") }, now);
      return { kind: "revoked" };
    default:
      return null;
  }
}

const shown = (made: MadeSecret | { kind: "too many" } | { kind: "no client" }): ClientAnswer =>
  made.kind === "made" ? { kind: "made", text: made.text, expiresAt: made.expiresAt.toISOString() } : made;
