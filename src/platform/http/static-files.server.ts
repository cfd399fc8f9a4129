import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { bestEncoding, matchesEtag } from "./encoding.ts";

type StaticFile = {
  type: string;
  etag: string;
  immutable: boolean;
  bodies: Record<string, Buffer<ArrayBuffer>>;
};

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
};

export type StaticFiles = { respond(request: Request, pathname: string): Response | null };

/**
 * The client build, read into memory at the start: a few megabytes, including the `.br` and `.gz` files of the build.
 * Browsers cache files below /assets/, whose names contain a hash, without revalidation, others for an hour.
 */
export function staticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  if (existsSync(folder)) readInto(files, folder, "");
  return {
    respond(request, pathname) {
      const file = files.get(pathname);
      if (!file || (request.method !== "GET" && request.method !== "HEAD")) return null;
      const headers = new Headers({
        "Content-Type": file.type,
        "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "public, max-age=3600",
        ETag: file.etag,
        Vary: "Accept-Encoding",
      });
      if (matchesEtag(request.headers.get("If-None-Match") ?? undefined, file.etag)) {
        return new Response(null, { status: 304, headers });
      }
      const best = bestEncoding(request.headers.get("Accept-Encoding") ?? undefined, ["br", "gzip"]);
      const encoding = file.bodies[best] ? best : "identity";
      const body = file.bodies[encoding] as Buffer<ArrayBuffer>;
      if (encoding !== "identity") headers.set("Content-Encoding", encoding);
      headers.set("Content-Length", String(body.length));
      return new Response(request.method === "HEAD" ? null : body, { headers });
    },
  };
}

function readInto(files: Map<string, StaticFile>, folder: string, path: string): void {
  for (const name of readdirSync(folder)) {
    const full = join(folder, name);
    if (statSync(full).isDirectory()) {
      if (!name.startsWith(".")) readInto(files, full, `${path}/${name}`);
      continue;
    }
    const type = types[extname(name)];
    if (!type) continue;
    const identity = readFileSync(full);
    const bodies: StaticFile["bodies"] = { identity };
    if (existsSync(`${full}.br`)) bodies.br = readFileSync(`${full}.br`);
    if (existsSync(`${full}.gz`)) bodies.gzip = readFileSync(`${full}.gz`);
    files.set(`${path}/${name}`, {
      type,
      etag: `W/"${createHash("sha256").update(identity).digest("base64url")}"`,
      immutable: path.startsWith("/assets"),
      bodies,
    });
  }
}
