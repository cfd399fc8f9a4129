import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { fetchCatalogue } from "#domain/integrations/catalogues/catalogue-file.server.ts";
import type { Database, SiteKey } from "#platform/database/database.server.ts";
import { bestEncoding, matchesEtag } from "#platform/http/encoding.ts";

/** Not for caches that others share: whoever asks is to get the newest file, and one that was revoked no longer. */
const headersOfAll = {
  "Cache-Control": "private, no-cache",
  "X-Robots-Tag": "noindex",
  Vary: "Accept-Encoding",
};

/** The response to a request for a catalogue's file; null where there is none. It is stored packed, and unpacked for a program that takes no gzip. */
export async function catalogueResponse(
  db: Pick<Database, "withSite">,
  site: SiteKey,
  { request, token, file }: { request: Request; token: string; file: string },
  now: Date,
): Promise<Response | null> {
  const isPacked = bestEncoding(request.headers.get("Accept-Encoding") ?? undefined, ["gzip"]) === "gzip";
  const etagOf = (sha256: string) => `"${sha256.slice(0, 32)}${isPacked ? "-gzip" : ""}"`;
  const found = await fetchCatalogue(
    db,
    site,
    {
      token,
      file,
      userAgent: request.headers.get("User-Agent"),
      wantsBytes: ({ sha256, builtAt }) =>
        request.method !== "HEAD" && !isUnchanged(request, etagOf(sha256), builtAt),
    },
    now,
  );
  if (!found) return null;
  const { bytes, packedBytes, unpackedBytes, sha256, builtAt, type, fileName } = found;
  const etag = etagOf(sha256);
  const headers = {
    ...headersOfAll,
    ETag: etag,
    "Last-Modified": builtAt.toUTCString(),
  };
  if (isUnchanged(request, etag, builtAt)) return new Response(null, { status: 304, headers });
  return new Response(bytes && bodyOf(bytes, isPacked), {
    headers: {
      ...headers,
      "Content-Type": type,
      "Content-Length": String(isPacked ? packedBytes : unpackedBytes),
      "Content-Disposition": `attachment; filename="${fileName}"`,
      ...(isPacked ? { "Content-Encoding": "gzip" } : {}),
    },
  });
}

const bodyOf = (bytes: Buffer, isPacked: boolean): BodyInit =>
  isPacked
    ? new Uint8Array(bytes)
    : (Readable.toWeb(Readable.from([bytes]).pipe(createGunzip())) as ReadableStream);

/** By RFC 9110: the date decides only where there is no tag. */
function isUnchanged({ headers }: Request, etag: string, builtAt: Date): boolean {
  const tags = headers.get("If-None-Match");
  if (tags !== null) return matchesEtag(tags, etag);
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return Math.floor(builtAt.getTime() / 1_000) * 1_000 <= since;
}
