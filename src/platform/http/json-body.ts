import type { z } from "zod";
import { fieldProblems } from "#lib/field-problems.ts";
import { readText } from "#lib/read-text.ts";
import { sentJson } from "#lib/sent-text.ts";
import { apiError } from "./api-error.ts";

/** What a call accepts as its body, and what it says to people about any other. */
export type AcceptedBody = {
  /** The largest that a browser of ours sends; most calls stay below a tenth of it. */
  maxBytes: number;
  tooLarge?: string;
  unreadable: string;
  /** Additional members of the error responses. */
  details?: object;
};

/** The JSON that a call was sent, with storable texts; else its response: 413 beyond the length, 400 for what isn't JSON. No call reads its JSON otherwise. */
export async function jsonBody(
  request: Request,
  { maxBytes, tooLarge, unreadable, details }: AcceptedBody,
): Promise<{ json: unknown } | Response> {
  const text = await readText(request, maxBytes);
  if (text === null) {
    const message = tooLarge ?? "The request is too large.";
    return apiError({ status: 413, code: "too_large", message, details });
  }
  try {
    return { json: sentJson(text) };
  } catch {
    return apiError({ status: 400, code: "bad_json", message: unreadable, details });
  }
}

/** The body that a schema makes of the JSON; else its response, which names the fields that the schema rejects. */
export async function parsedBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  accepted: AcceptedBody & { invalid: string },
): Promise<{ data: z.output<Schema> } | Response> {
  const body = await jsonBody(request, accepted);
  if (body instanceof Response) return body;
  const read = schema.safeParse(body.json);
  if (read.success) return { data: read.data };
  const details = { ...accepted.details, fields: fieldProblems(read.error) };
  return apiError({ status: 400, code: "invalid", message: accepted.invalid, details });
}
