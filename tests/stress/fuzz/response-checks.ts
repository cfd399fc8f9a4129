import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { root } from "#tests/support/processes/root.ts";
import type { FuzzRequest } from "./request.ts";
import type { Answered } from "./stage.ts";

/** Internals of the server that no response may contain. */
const inside =
  /node_modules|\.server\.ts|\.tsx?:\d+|\n[ \t]{1,20}at [\w.<>[\] ]{1,200} \(|\bat file:\/\/|node:internal|\b(?:select|insert into|update|delete from) "|relation "|\bECONN[A-Z]+|\bENOENT\b|\bEACCES\b|DrizzleQueryError|PostgresError|invalid input syntax|invalid byte sequence|forecourt_app|postgres(?:ql)?:\/\/|\b(?:Type|Reference|Range|Syntax)Error\b|ZodError|server\/index\.js/gi;
const folder = process.cwd();

/** Errors expected in the test's environment: a simulated external system fails, or a queue is full. */
const expected: { path: RegExp; status: number; code: string | null }[] = [
  { path: /^\/api\/eval-expert\//, status: 502, code: "valuation_failed" },
  { path: /^\/(?:trade-in|sell-my-car|cars\/trade-in)/, status: 502, code: null },
  { path: /^\/api\/cars\/[^/]+\/pdf/, status: 503, code: "busy" },
  { path: /^\/api\/cars\/[^/]+\/pdf/, status: 503, code: "late" },
  { path: /^\/api\/eval-expert\/image-upload/, status: 503, code: "busy" },
  { path: /^\/(?:share\/|apple-touch-icon\.png)/, status: 503, code: null },
  { path: /^\/pay\/test\//, status: 504, code: null },
];

export type Catalogue = ReadonlySet<string>;

/** Each `status code` that docs/errors.md lists for API calls. */
export function readCatalogue(): Catalogue {
  const text = readFileSync(join(root, "docs/errors.md"), "utf8");
  const documented = new Set<string>();
  for (const [, status, codes] of text.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm))
    for (const [, code] of (codes ?? "").matchAll(/`([a-z_]+)`/g)) documented.add(`${status} ${code}`);
  return documented;
}

/** What is wrong with a response; null when it is correct. */
export function complaint(fuzzed: FuzzRequest, answer: Answered, catalogue: Catalogue): string | null {
  const { status, headers } = answer;
  const path = fuzzed.path.split("?")[0] ?? "";
  const text = textOf(answer);
  if (text === null) return `a response with ${headers["content-encoding"]} that can't be decoded`;
  const answersCall =
    fuzzed.method !== "HEAD" && headers["content-type"]?.includes("json") && path.startsWith("/api/");
  const code = answersCall && status >= 400 ? codeOf(text) : null;
  const isRpc = path.toLowerCase().includes("/mcp") && text.startsWith('{"jsonrpc"');
  // Other spellings of a path reach the same route.
  const plain = decodedPath(path).toLowerCase();
  if (
    status >= 500 &&
    !expected.some((one) => one.path.test(plain) && one.status === status && one.code === code)
  )
    return `${status}${code ? ` ${code}` : ""}`;
  if (answersCall && status >= 400 && !isRpc) {
    if (code === null) return `${status} without {error, code}: ${text.slice(0, 200)}`;
    if (!catalogue.has(`${status} ${code}`)) return `${status} ${code} isn't in docs/errors.md`;
  }
  const sent = decoded(fuzzed);
  for (const [found] of text.matchAll(inside))
    if (!sent.includes(found.trim().toLowerCase()))
      return `${status}, and the response contains ${JSON.stringify(found.trim())}`;
  if (text.includes(folder)) return `${status}, and the response reveals the program's path`;
  for (const name of ["x-powered-by", "server"])
    if (headers[name]) return `a header ${name}: ${headers[name]}`;
  return leadsOffSite(fuzzed, headers.location ?? String(headers["x-remix-redirect"] ?? ""));
}

/** A redirect may lead within the site; the host that the request names itself is allowed. */
function leadsOffSite(fuzzed: FuzzRequest, location: string): string | null {
  if (!location) return null;
  const own = fuzzed.headers["x-forwarded-host"] ?? fuzzed.headers.host ?? `${fuzzed.site}.localhost`;
  const base = `http://${fuzzed.site}.localhost`;
  if (!URL.canParse(location, base)) return `an invalid redirect: ${location.slice(0, 200)}`;
  const to = new URL(location, base);
  if (!/^https?:$/.test(to.protocol)) return `a redirect to ${to.protocol}`;
  // The dealer's configuration and content may link elsewhere; request data may not decide the target.
  const elsewhere = to.hostname !== `${fuzzed.site}.localhost` && !own.toLowerCase().includes(to.hostname);
  return elsewhere && decoded(fuzzed).includes(to.hostname)
    ? `a redirect to ${to.host}, which the request named`
    : null;
}

function textOf({ headers, body }: Answered): string | null {
  try {
    switch (headers["content-encoding"]) {
      case "gzip":
        return body.length > 0 ? gunzipSync(body).toString() : "";
      case "br":
        return body.length > 0 ? brotliDecompressSync(body).toString() : "";
      default:
        return /image|pdf|font/.test(headers["content-type"] ?? "") ? "" : body.toString();
    }
  } catch {
    return null;
  }
}

function codeOf(text: string): string | null {
  try {
    const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown };
    return typeof error === "string" && typeof code === "string" ? code : null;
  } catch {
    return null;
  }
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Everything in the request, in lower case: a response may repeat it. */
function decoded(fuzzed: FuzzRequest): string {
  let path = fuzzed.path;
  try {
    path += decodeURIComponent(fuzzed.path.replaceAll("+", " "));
  } catch {
    // Only exact matches are allowed.
  }
  const body = fuzzed.body?.toString().slice(0, 200_000) ?? "";
  let form = "";
  try {
    form = decodeURIComponent(body.replaceAll("+", " "));
  } catch {
    // As above.
  }
  return `${path} ${body} ${form} ${Object.values(fuzzed.headers).join(" ")}`.toLowerCase();
}
