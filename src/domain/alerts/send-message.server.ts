import { and, eq, isNull } from "drizzle-orm";
import type { Car } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { textEmail } from "#domain/leads/confirmation/confirmation-email.ts";
import { oneLine } from "#domain/leads/form-definitions/clean-text.ts";
import { siteCars } from "#domain/shoppers/watchlist/site-cars.server.ts";
import { hourMs } from "#lib/durations.ts";
import { failingMail } from "#platform/adapters/messages/mail-failures.server.ts";
import { isHarmful } from "#platform/adapters/messages/mail-failures.ts";
import { isStopped } from "#platform/adapters/messages/message-stops.server.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import type { SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import type { Database } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import type { AlertLinks } from "./alert-links.server.ts";
import { type AlertMail, alertMail, askMail, confirmMail, wantedName } from "./alert-mail.ts";
import { readWanted } from "./alert-search.ts";
import { type alertMessages, alertPeople, savedSearches } from "./alert-tables.ts";
import { canBeBought } from "./record-saved-cars.server.ts";

export type MailServices = {
  db: Database;
  outbox: Pick<Outbox, "email">;
  links: AlertLinks;
  now(): Date;
};

/** Why a message isn't sent. */
export type NotSent = { kind: "empty" } | { kind: "stopped" } | { kind: "paused"; until: Date };

type Message = Pick<typeof alertMessages.$inferSelect, "id" | "personId" | "kind" | "content" | "messageId">;
type Person = typeof alertPeople.$inferSelect;

/** Sends one message, once, unless the person stopped or paused mails since. */
export async function sendMessage(
  services: MailServices,
  site: Site,
  message: Message,
): Promise<SendOutcome | NotSent> {
  const { db, outbox, links, now } = services;
  const purpose = message.kind === "confirm" ? "all" : "alerts";
  const found = await db.withSite(site, async (tx) => {
    const [person] = await tx
      .select()
      .from(alertPeople)
      .where(and(isOfSite(alertPeople, site), eq(alertPeople.id, message.personId)));
    const failing = message.kind === "alert" ? await failingMail(tx, site, now()) : null;
    const isHeld = failing !== null && isHarmful(failing);
    return person && { person, isHeld, isStopped: await isStopped(tx, site, person.mailbox, purpose) };
  });
  if (!found || found.isStopped || (message.kind !== "confirm" && !found.person.confirmedAt))
    return { kind: "stopped" };
  const { person } = found;
  if (message.kind === "alert" && person.pausedUntil && person.pausedUntil > now())
    return { kind: "paused", until: person.pausedUntil };
  if (found.isHeld) return { kind: "paused", until: new Date(now().getTime() + hourMs) };
  const path = links.path(site.id, person.id);
  const mail = await mailOf(services, site, message, person, person.origin + path);
  if (!mail) return { kind: "empty" };
  return outbox.email(site, {
    ...textEmail(mail, { name: site.name, address: person.origin }),
    messageId: message.messageId,
    fromName: oneLine(site.messaging.fromName ?? site.name, 100),
    from: site.messaging.fromEmail,
    to: person.email,
    replyTo: site.messaging.replyTo,
    attachments: [],
    aboutId: message.id,
    automatic: "auto-generated",
    ...(message.kind === "confirm" ? {} : { unsubscribe: `${person.origin}${path}/stop` }),
  });
}

async function mailOf(
  { db, now }: MailServices,
  site: Site,
  { kind, content }: Message,
  person: Person,
  manage: string,
): Promise<AlertMail | null> {
  if (kind === "ask") return askMail(site, manage);
  if (kind === "alert") {
    const ids = [...content.found.flatMap(({ carIds }) => carIds), ...content.cars.map(({ carId }) => carId)];
    const cars = await siteCars(db, site, ids, now());
    const left = new Map([...cars].filter(([, car]) => canBeBought(car)));
    return alertMail(content, site, { cars: left, origin: person.origin, manage });
  }
  const searches = await db.withSite(site, (tx) =>
    tx
      .select({ search: savedSearches.search })
      .from(savedSearches)
      .where(
        and(
          isOfSite(savedSearches, site),
          eq(savedSearches.personId, person.id),
          isNull(savedSearches.confirmedAt),
        ),
      ),
  );
  if (searches.length === 0) return null;
  const cars = await carsOfSearches(db, site, searches, now());
  return confirmMail(
    searches.map(({ search }) => wantedName(search, site, cars)),
    site,
    manage,
  );
}

/** The cars that searches name. */
export function carsOfSearches(
  db: Database,
  site: Site,
  searches: readonly { search: string }[],
  now: Date,
): Promise<Map<string, Car>> {
  const ids = searches.flatMap(({ search }) => {
    const wanted = readWanted(search);
    return wanted.kind === "car" ? [wanted.carId] : [];
  });
  return siteCars(db, site, ids, now);
}
