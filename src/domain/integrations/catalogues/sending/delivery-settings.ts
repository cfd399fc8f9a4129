import { z } from "zod";
import { isCron } from "#lib/cron.ts";

/** Where a catalogue's files are sent, and when. The login is stored apart, encrypted. */

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, "Fill this in.")
    .max(max, `At most ${max} characters.`)
    // A line break would end a command of FTP.
    .regex(/^[^\x00-\x1f\x7f]*$/, "One line without control characters.");

const host = line(253).regex(
  /^([a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f]{0,4}(:[0-9a-f]{0,4}){2,7})$/i,
  "Written like sftp.example.com, without a port.",
);
const port = z.coerce
  .number("A number.")
  .int("A number.")
  .min(1, "From 1 to 65535.")
  .max(65_535, "From 1 to 65535.");

/** The path of the file at the receiver, in which `{date}` is the day of the site. */
const path = line(500).regex(
  /^(?!.*(^|\/)\.{1,2}(\/|$)).*[^/]$/,
  "A file’s path without dots, such as /incoming/stock.csv.",
);

const when = {
  /** Whether a file is sent when it changed; not more often than every `everyMinutes`. */
  onChange: z.boolean(),
  everyMinutes: z.coerce
    .number("A number.")
    .int("A number.")
    .min(1, "At least 1.")
    .max(1_440, "At most 1440."),
  /** A cron expression in the site's time zone; empty for none. A file is sent then even if it didn't change. */
  schedule: z
    .string()
    .trim()
    .max(100)
    .refine((text) => text === "" || isCron(text), "Five fields, such as 30 4 * * *."),
  path,
};

const hostKey = z
  .string()
  .trim()
  .regex(
    /^(SHA256:[A-Za-z0-9+/]{43}=?|(ssh-|ecdsa-|rsa-)\S+ [A-Za-z0-9+/]+=*( .*)?)$/,
    "Each line is a key as ssh-keyscan prints it without the host, or a fingerprint (SHA256:…).",
  );

export const deliverySettings = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("sftp"),
    host,
    port,
    username: line(200),
    hostKeys: z.array(hostKey).min(1, "The server’s key, so that no other server gets the login.").max(10),
    ...when,
  }),
  z.strictObject({ type: z.literal("ftps"), host, port, username: line(200), ...when }),
  z.strictObject({
    type: z.literal("s3"),
    /** The service's address. */
    url: z
      .url({ protocol: /^https$/, error: "Written like https://s3.ap-southeast-2.amazonaws.com." })
      .max(300),
    bucket: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "The bucket’s name."),
    region: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{1,40}$/, "Such as ap-southeast-2."),
    /** Whether the bucket is in the path of addresses, not in their host. */
    pathStyle: z.boolean(),
    username: line(200),
    ...when,
  }),
]);
export type DeliverySettings = z.infer<typeof deliverySettings>;

/** What a login is given to: where this changes, the login has to be typed again. */
export const receiverOf = (delivery: DeliverySettings): string =>
  delivery.type === "s3"
    ? JSON.stringify([delivery.type, delivery.url, delivery.bucket, delivery.username])
    : JSON.stringify([
        delivery.type,
        delivery.host,
        delivery.port,
        delivery.username,
        delivery.type === "sftp" ? delivery.hostKeys : null,
      ]);

/** The receiver's name for people: a host. */
export const receiverHost = (delivery: DeliverySettings): string =>
  delivery.type === "s3" ? new URL(delivery.url).host : delivery.host;

/** The path of a file that is sent on a day of the site, such as 2026-11-27. */
export const pathOn = ({ path: written }: Pick<DeliverySettings, "path">, day: string): string =>
  written.replaceAll("{date}", day);
