import type { z } from "zod";
import { readText } from "#lib/read-text.ts";
import { sentJson } from "#lib/sent-text.ts";
import type { Operation } from "./operation.server.ts";
import { type Problem, type ProblemError, problem } from "./problem.ts";

const maxBodyBytes = 1_000_000;

export type Input = { params: unknown; query: unknown; body: unknown; bodyText: string };

/** What an operation gets from a request, checked by its schemas: every error of parameters and body at once. */
export async function readInput(
  { params, query, body }: Operation,
  request: Request,
  sentParams: Record<string, string>,
): Promise<Input | Problem> {
  const errors: ProblemError[] = [];
  const read = (schema: z.ZodType, value: unknown, place: (path: PropertyKey[]) => Partial<ProblemError>) => {
    const parsed = schema.safeParse(value);
    for (const issue of parsed.error?.issues ?? []) errors.push(...errorsOf(issue, place));
    return parsed.data;
  };
  const sent = new URL(request.url).searchParams;
  const byName: Record<string, string> = {};
  for (const [name, value] of sent) {
    if (Object.hasOwn(byName, name))
      errors.push({ parameter: name, code: "repeated", detail: "Given twice" });
    else byName[name] = value;
  }
  const readParams = read(params, sentParams, ([name]) => ({ parameter: String(name ?? "") }));
  const readQuery = read(query, byName, ([name]) => ({ parameter: String(name ?? "") }));
  if (!body)
    return errors.length > 0
      ? problem("invalid", { errors })
      : { params: readParams, query: readQuery, body: undefined, bodyText: "" };
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get("Content-Type") ?? ""))
    return problem("unsupported_type");
  const bodyText = await readText(request, maxBodyBytes);
  if (bodyText === null) return problem("too_large");
  let json: unknown;
  try {
    json = sentJson(bodyText);
  } catch {
    return problem("bad_request", { detail: "The body isn't JSON." });
  }
  const readBody = read(body, json, (path) => ({
    pointer: path.map((part) => `/${escaped(String(part))}`).join(""),
  }));
  return errors.length > 0
    ? problem("invalid", { errors })
    : { params: readParams, query: readQuery, body: readBody, bodyText };
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
