import type { z } from "zod";
import { readBytes, readText } from "#lib/read-text.ts";
import { sentJson, storable } from "#lib/sent-text.ts";
import type { Operation } from "./operation.server.ts";
import { type Problem, type ProblemError, problem } from "./problem.ts";
import { readSelection, type Selection } from "./selected-fields.ts";

const maxBodyBytes = 1_000_000;
const maxFileBytes = 10_000_000;

export type Input = {
  params: unknown;
  query: unknown;
  body: unknown;
  file: Buffer;
  /** The body as it was sent, by which a repeated call is known. */
  sent: string | Buffer;
  /** The members that the answer has; null for all. */
  selection: Selection | null;
};

/** What an operation gets from a request, checked by its schemas: every error of parameters and body at once. */
export async function readInput(
  { method, params, query, body, file, answer }: Operation,
  request: Request,
  sentParams: Record<string, string>,
): Promise<Input | Problem> {
  const errors: ProblemError[] = [];
  const read = (schema: z.ZodType, value: unknown, place: (path: PropertyKey[]) => Partial<ProblemError>) => {
    const parsed = schema.safeParse(value);
    for (const issue of parsed.error?.issues ?? []) errors.push(...errorsOf(issue, place));
    return parsed.data;
  };
  const { fields, ...byName } = parametersOf(request, errors);
  for (const [parameter, value] of Object.entries({ ...byName, ...sentParams }))
    if (storable(value) !== value)
      errors.push({ parameter, code: "invalid_format", detail: "It has characters that aren't of a text" });
  const selection = fields === undefined ? null : readSelection(fields, answer);
  if (selection && (method !== "GET" || "unknown" in selection))
    errors.push({
      parameter: "fields",
      code: "unknown",
      detail: "unknown" in selection ? `There is no ${selection.unknown.join(", ")}` : "Only reads have it",
    });
  const input: Input = {
    params: read(params, sentParams, ([name]) => ({ parameter: String(name ?? "") })),
    query: read(query, byName, ([name]) => ({ parameter: String(name ?? "") })),
    selection: selection && !("unknown" in selection) ? selection : null,
    body: undefined,
    file: Buffer.alloc(0),
    sent: "",
  };
  const refused = () => (errors.length > 0 ? problem("invalid", { errors }) : null);
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (file) {
    if (!file.includes(type)) return problem("unsupported_type");
    const bytes = await readBytes(request, maxFileBytes);
    return refused() ?? (bytes === null ? problem("too_large") : { ...input, file: bytes, sent: bytes });
  }
  if (!body) return refused() ?? input;
  if (type !== "application/json") return problem("unsupported_type");
  const text = await readText(request, maxBodyBytes);
  if (text === null) return problem("too_large");
  let json: unknown;
  try {
    json = sentJson(text);
  } catch {
    return problem("bad_request", { detail: "The body isn't JSON." });
  }
  input.body = read(body, json, (path) => ({
    pointer: path.map((part) => `/${escaped(String(part))}`).join(""),
  }));
  return refused() ?? { ...input, sent: text };
}

/** The parameters of the address, each of which is given once. */
function parametersOf({ url }: Request, errors: ProblemError[]): Record<string, string> {
  const byName: Record<string, string> = {};
  for (const [name, value] of new URL(url).searchParams)
    if (Object.hasOwn(byName, name))
      errors.push({ parameter: name, code: "repeated", detail: "Given twice" });
    else byName[name] = value;
  return byName;
}

/** A part of a JSON pointer (RFC 6901). */
const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

function errorsOf(
  issue: z.core.$ZodIssue,
  place: (path: PropertyKey[]) => Partial<ProblemError>,
): ProblemError[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      ...place([...issue.path, key]),
      code: "unknown",
      detail: "There is no such member",
    }));
  return [{ ...place([...issue.path]), code: issue.code, detail: issue.message }];
}
