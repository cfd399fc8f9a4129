import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * An S3 service for tests: one bucket in memory, by path or by host, objects by PUT, GET, HEAD and DELETE, lists of two objects a page. It
 * checks the signature itself (AWS Signature Version 4, written from its documentation), the date and the
 * body's hash, and rejects anything unknown.
 */
export type S3Double = {
  url: string;
  /** Object names to bytes. */
  objects: Map<string, Buffer>;
  requests: { method: string; path: string }[];
  /** Overrides the response: a status, `"hang"` for none at all, or null for the default. */
  instead: ((method: string) => number | "hang" | null) | null;
  close(): Promise<void>;
};

export const s3Keys = { access: "AKIAFORECOURT", secret: "a/secret+key of the tests" };

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

export async function s3Double(bucket: string, region: string): Promise<S3Double> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const double: S3Double = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    requests: [],
    instead: null,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const url = new URL(request.url ?? "/", double.url);
    double.requests.push({ method, path: url.pathname });
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const instead = double.instead?.(method) ?? null;
    if (instead === "hang") return;
    try {
      if (instead !== null) throw new Refusal(instead, "SlowDown");
      const body = Buffer.concat(parts);
      checkSignature(request, url, body);
      const name = nameOf(request, url);
      const { status, bytes } = name === "" ? listed(method, url.searchParams) : served(method, name, body);
      response.writeHead(status, { "content-length": bytes.length });
      response.end(method === "HEAD" ? undefined : bytes);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${error.message}</Code></Error>`;
      response.writeHead(error.status, { "content-type": "application/xml" });
      response.end(method === "HEAD" ? undefined : text);
    }
  }

  /** The object's name; the bucket comes before it, in the host or in the path. */
  function nameOf(request: IncomingMessage, url: URL): string {
    const path = decodeURIComponent(url.pathname).slice(1);
    const host = request.headers.host ?? "";
    const [first, ...rest] = path.split("/");
    const [named, name] = host.startsWith("localhost:")
      ? [first, rest.join("/")]
      : [host.split(".")[0], path];
    if (named !== bucket) throw new Refusal(404, "NoSuchBucket");
    if ((name === "") !== (url.search !== "")) throw new Refusal(501, "NotImplemented");
    return name;
  }

  /** ListObjectsV2. */
  function listed(method: string, query: URLSearchParams): { status: number; bytes: Buffer } {
    if (method !== "GET" || query.get("list-type") !== "2") throw new Refusal(501, "NotImplemented");
    const after = query.get("start-after") ?? "";
    const names = [...double.objects.keys()]
      .filter((name) => name.startsWith(query.get("prefix") ?? "") && name > after)
      .sort();
    const contents = names.slice(0, 2).map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`);
    const text = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${names.length > 2}</IsTruncated>${contents.join("")}</ListBucketResult>`;
    return { status: 200, bytes: Buffer.from(text) };
  }

  function served(method: string, name: string, body: Buffer): { status: number; bytes: Buffer } {
    const held = double.objects.get(name);
    switch (method) {
      case "PUT":
        double.objects.set(name, body);
        return { status: 200, bytes: Buffer.alloc(0) };
      case "DELETE":
        double.objects.delete(name);
        return { status: 204, bytes: Buffer.alloc(0) };
      case "GET":
      case "HEAD":
        if (!held) throw new Refusal(404, "NoSuchKey");
        return { status: 200, bytes: held };
      default:
        throw new Refusal(405, "MethodNotAllowed");
    }
  }

  function checkSignature(request: IncomingMessage, url: URL, body: Buffer): void {
    const header = (name: string) => String(request.headers[name] ?? "");
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
        header("authorization"),
      );
    if (!given) throw new Refusal(403, "AccessDenied");
    const [, access, day, where, names, signature] = given as unknown as string[];
    if (access !== s3Keys.access) throw new Refusal(403, "InvalidAccessKeyId");
    if (where !== region) throw new Refusal(400, "AuthorizationHeaderMalformed");
    const signed = names!.split(";");
    for (const name of ["host", "x-amz-content-sha256", "x-amz-date"])
      if (!signed.includes(name)) throw new Refusal(403, "AccessDenied");
    const at = header("x-amz-date");
    const [, year, month, date, hour, minute, second] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
    const time = Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
    if (!(Math.abs(Date.now() - time) < 900_000)) throw new Refusal(403, "RequestTimeTooSkewed");
    if (header("x-amz-content-sha256") !== sha256(body)) throw new Refusal(400, "XAmzContentSHA256Mismatch");
    const encoded = (text: string) =>
      encodeURIComponent(text).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      );
    const canonical = [
      request.method,
      decodeURIComponent(url.pathname).split("/").map(encoded).join("/"),
      [...url.searchParams]
        .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        .sort()
        .join("&"),
      ...signed.map((name) => `${name}:${header(name).trim().replace(/\s+/g, " ")}`),
      "",
      names,
      header("x-amz-content-sha256"),
    ].join("\n");
    const scope = `${day}/${region}/s3/aws4_request`;
    const key = [day!, region, "s3", "aws4_request"].reduce<Buffer>(
      (above, part) => createHmac("sha256", above).update(part).digest(),
      Buffer.from(`AWS4${s3Keys.secret}`),
    );
    const text = ["AWS4-HMAC-SHA256", at, scope, sha256(Buffer.from(canonical))].join("\n");
    if (createHmac("sha256", key).update(text).digest("hex") !== signature)
      throw new Refusal(403, "SignatureDoesNotMatch");
  }

  return double;
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
