import { z } from "zod";
import { isEncryptedOrLocal } from "#lib/encrypted-address.ts";
import { platformSecrets } from "#lib/platform-secrets.ts";

/** Field schemas of the slices. A description ends with the ids of its rules. */
export const optional =
  <Schema extends z.ZodType>(schema: Schema) =>
  (description: string): z.ZodDefault<z.ZodNullable<Schema>> =>
    schema.nullable().default(null).describe(description);
/** Fields that have a default each. */
export const section =
  <Schema extends z.ZodType>(schema: Schema) =>
  (description: string): z.ZodDefault<Schema> =>
    schema.default(schema.parse({}) as z.core.util.NoUndefined<z.output<Schema>>).describe(description);
export const text = (fallback: string, description: string) =>
  z.string().default(fallback).describe(description);
export const flag = (fallback: boolean, description: string) =>
  z.boolean().default(fallback).describe(description);

/** A time at which something begins. */
export const startTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time is written HH:MM, from 00:00 to 23:59");

export const endTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "a time is written HH:MM, and 24:00 is the end of the day");

/** Markdown, including a subset of HTML, which is sanitised before it is shown; `markdown-limits.ts` bounds it where it is written. */
export const markdownText = z.string().meta({ contentMediaType: "text/markdown" });

/** A link target: a path of the site, a web URL, a telephone number or an e-mail address. */
export const link = z
  .string()
  .regex(/^(\/(?!\/)|#|https?:\/\/|tel:|mailto:)/, "a link begins with /, #, https://, tel: or mailto:")
  .meta({ format: "uri-reference" });

/** A number that shoppers call. That it can be dialled is checked where it is written (`value-limits.ts`). */
export const phoneNumber = z.string().meta({ format: "phone" });

/**
 * Fields by which the server reads a secret or connects to an address. Operators' commands set them, the console doesn't: together they
 * would send any secret anywhere (`src/domain/content/drafts/editable.test.ts`).
 */
export const serverFields = z.registry<{ use: "secret" | "address" }>();

/** A destination for confidential data: https, or this machine. */
export const encryptedAddress = z
  .url({ protocol: /^https?$/ })
  .refine(isEncryptedOrLocal, "confidential data is sent there: write an https address")
  .register(serverFields, { use: "address" });

/** The name of a file in `SECRETS_DIR`, but none of the platform's own. */
export const secretName = z
  .string()
  .regex(
    new RegExp(`^(?!(?:${platformSecrets.join("|")})$)[\\w-][\\w.-]*$`),
    "a secret is named by its file in SECRETS_DIR (letters, digits, - _ .), which is none of the platform’s own",
  )
  .register(serverFields, { use: "secret" });

/** The URL of a picture: a path of the site or a web URL. */
export const pictureAddress = z
  .string()
  .regex(/^(\/(?!\/)|https?:\/\/)/, "the address of a picture begins with / or https://")
  .meta({ contentMediaType: "image/*" });

/** Lower-case letters and digits joined by single hyphens, at most 63, so that it is a valid host label. */
export const slug = z
  .string()
  .max(63)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "a slug is lower-case letters and digits, joined by single hyphens");

/** Boundaries of bands, whole dollars. */
export const ascending = z
  .array(z.int().positive())
  .refine(
    (borders) => borders.every((border, i) => i === 0 || border > (borders[i - 1] ?? 0)),
    "band boundaries must be ascending and unique",
  );

export const copyBlock = z.strictObject({
  title: z.string().describe("Heading."),
  text: z.string().describe("Paragraph below the heading."),
  items: z.array(z.string()).default([]).describe("Points below the paragraph."),
});

export const emailAddress = z
  .string()
  .regex(/^[^\s@<>",;]+@[^\s@<>",;]+$/, "an e-mail address is written a@b.example");
