import { z } from "zod";
import { isCron, maxPauseMs } from "#lib/cron.ts";
import { encryptedAddress, serverFields } from "#platform/config/slice-fields.ts";
import { isTimeZone } from "#platform/config/time-zone.ts";

/** Scheduled feeds as written in a configuration: where a stock file is fetched from, when, and how it is read. */

/** The name of a feed, also of one that is imported by a command. */
export const feedName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "a feed's name is written like used-cars");

const secretFile = z
  .string()
  .regex(/^[\w-][\w.-]*$/, "the name of a secret's file has letters, digits, dots and dashes")
  .register(serverFields, { use: "secret" });

/** A file name in which `*` stands for any characters. */
const fileName = z
  .string()
  .regex(/^[^/\\]+$/, "a file's name, without a folder; * stands for any characters");

export const httpsSource = z
  .strictObject({
    type: z.literal("https").describe("A download by https."),
    url: encryptedAddress
      .refine((url) => !hasLogin(url), "write the login as `username` and `password`, not in the address")
      .describe("Address of the file. Redirects are followed; the login goes to this address only."),
    username: z.string().min(1).nullish().describe("Login of Basic authentication."),
    password: secretFile.nullish().describe("Name of the password's file in `SECRETS_DIR/feeds/<group>`."),
    token: secretFile.nullish().describe("Name of the bearer token's file there, instead of a login."),
  })
  .refine(
    ({ username, password }) => !username === !password,
    "`username` and `password` go together: write both or neither",
  )
  .refine(({ password, token }) => !(password && token), "write a login or a `token`, not both");

export const sftpSource = z
  .strictObject({
    type: z.literal("sftp").describe("A download by SFTP."),
    host: z
      .string()
      .regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/i, "a host is written like sftp.example.com, without a port")
      .register(serverFields, { use: "address" })
      .describe("Name or address of the server."),
    port: z.int().min(1).max(65_535).default(22).describe("Its port."),
    username: z.string().min(1).describe("The login."),
    password: secretFile.nullish().describe("Name of the password's file in `SECRETS_DIR/feeds/<group>`."),
    key: secretFile
      .nullish()
      .describe("Name of the private key's file there (OpenSSH or PEM), instead of a password."),
    passphrase: secretFile.nullish().describe("Name of the file of the key's passphrase."),
    host_keys: z
      .array(
        z
          .string()
          .regex(
            /^(SHA256:[A-Za-z0-9+/]{43}=?|(ssh-|ecdsa-|rsa-)\S+ [A-Za-z0-9+/]+=*( .*)?)$/,
            "a host key is written as ssh-keyscan prints it without the host (ssh-ed25519 AAAA…), or as a fingerprint (SHA256:…)",
          ),
      )
      .min(1)
      .describe(
        "The server's keys, as `ssh-keyscan` prints them, or their fingerprints (`SHA256:…`); no other server gets the login. Two while the key is replaced.",
      ),
    path: z
      .string()
      .min(1)
      .describe(
        "Path of the file; in its last part * stands for any characters, and the newest file counts.",
      ),
  })
  .refine(
    ({ password, key }) => Boolean(password) !== Boolean(key),
    "write a `password` or a `key`, and not both",
  );

export const folderSource = z.strictObject({
  type: z.literal("folder").describe("A folder that another program writes files to."),
  path: z
    .string()
    .regex(
      /^(?!\/)(?!.*(^|\/)\.\.?(\/|$))[^\\]+$/,
      "a folder below FEEDS_DIR/<group>, written like dms/used, without dots",
    )
    .nullish()
    .describe("The folder below `FEEDS_DIR/<group>`; that folder itself by default."),
  file: fileName
    .default("*")
    .describe("Name of the file; * stands for any characters, and the newest file counts."),
});

const feedKeys = z.strictObject({
  name: feedName.describe(
    "The feed's name, unique in its group: stock numbers and removal belong to it (docs/stock-import.md#feeds).",
  ),
  source: z
    .discriminatedUnion("type", [httpsSource, sftpSource, folderSource])
    .describe("Where the file is fetched from."),
  enabled: z
    .boolean()
    .default(true)
    .describe("False: fetched by `forecourt feeds pull` only; neither its schedule nor the console runs it."),
  schedule: z
    .string()
    .refine(isCron, "a schedule is a cron expression of five fields, such as 30 4 * * *")
    .default("30 4 * * *")
    .describe("When the file is fetched, as a cron expression: minute, hour, day, month, weekday."),
  timezone: z
    .string()
    .refine(isTimeZone, "a time zone is written like Australia/Brisbane")
    .nullish()
    .describe("Time zone of the schedule; that of the group's sites by default."),
  mapping: z
    .record(z.string(), z.unknown())
    .default({})
    .describe("How the file is read (docs/stock-import.md#mapping)."),
  full: z
    .boolean()
    .default(false)
    .describe(
      "The file is the feed's whole stock: its cars that are missing are marked as sold, within the mapping's `removal`.",
    ),
  accept_columns: z
    .boolean()
    .default(false)
    .describe("Imports columns whose values don't seem to be of their field."),
  retries: z
    .int()
    .min(0)
    .max(10)
    .default(5)
    .describe(
      "How often a failed run is repeated before the next scheduled one: after 1, 4, 16 minutes and so on.",
    ),
  stale_after_hours: z
    .int()
    .min(1)
    .max(8_760)
    .nullish()
    .describe(
      "Hours without a delivery until the operator is notified; by default 36, or one and a half times the schedule's longest pause.",
    ),
  notify: z
    .array(z.email())
    .default([])
    .describe(
      "Addresses that are notified beside `OPERATOR_EMAIL` when the feed is stale, stopped, and when it has recovered.",
    ),
  max_megabytes: z.int().min(1).max(4_000).default(500).describe("A larger file is refused."),
  timeout_minutes: z.int().min(1).max(240).default(20).describe("The longest a download may take."),
});

/** A feed of a group or dealership. */
export const stockFeed = feedKeys.superRefine(({ schedule, timezone, stale_after_hours: hours }, context) => {
  if (!hours || !isCron(schedule)) return;
  const pause = Math.ceil(maxPauseMs(schedule, timezone ?? "UTC") / 3_600_000);
  if (hours >= pause) return;
  const message = `the schedule pauses for up to ${pause} hours: write at least that`;
  context.addIssue({ code: "custom", path: ["stale_after_hours"], message });
});

export type StockFeed = z.output<typeof stockFeed>;
export type FeedSource = StockFeed["source"];

function hasLogin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== "" || password !== "";
}
