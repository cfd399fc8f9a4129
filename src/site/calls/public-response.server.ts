import { createHash } from "node:crypto";

/** What everyone may read and shared caches may keep for a moment; 304 for a client that has the same. */
export function publicResponse(request: Request, body: object): Response {
  const text = JSON.stringify(body);
  // Weak, since it is sent compressed as well.
  const tag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  const headers = { "Cache-Control": "public, max-age=0, s-maxage=30", ETag: tag };
  const known = request.headers
    .get("if-none-match")
    ?.split(",")
    .map((one) => one.trim());
  if (known?.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "Content-Type": "application/json" } });
}
