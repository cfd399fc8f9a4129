import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { type Dispatcher, request } from "undici";
import { Circuit } from "#lib/circuit.ts";
import { errorCode } from "#lib/error-code.ts";
import type { PlatformSecrets } from "#lib/secrets.server.ts";
import { StorageError } from "./originals.ts";

/** Location of a bucket. Its keys are the secrets `s3-access-key` and `s3-secret-key`. */
export type S3Place = {
  /** The service's URL, such as `https://s3.ap-southeast-2.amazonaws.com`. */
  url: string;
  bucket: string;
  region: string;
  /** `https://host/bucket/…`, as most services except Amazon's require; otherwise `https://bucket.host/…`. */
  pathStyle: boolean;
};

export type S3Method = "GET" | "HEAD" | "PUT" | "DELETE";

/**
 * Requests one object of the bucket, or with a name that begins with "?" the bucket itself, signed by AWS Signature Version 4 including the body's hash. Returns the body of a 2xx response, or
 * null when the object doesn't exist. Throws a StorageError otherwise.
 */
export type S3Bucket = (method: S3Method, object: string, body?: Uint8Array) => Promise<Buffer | null>;

/** Requests are idempotent, so failures are retried. Timeouts are not, because a visitor may be waiting. */
const pausesMs = [100, 400];

export function s3Bucket(
  place: S3Place,
  secrets: PlatformSecrets,
  {
    tryMs = 10_000,
    onError = () => {},
    clock = () => performance.now(),
    dispatcher,
  }: {
    tryMs?: number;
    onError?: (reason: string) => void;
    clock?: () => number;
    dispatcher?: Dispatcher;
  } = {},
): S3Bucket {
  const circuit = new Circuit({ failures: 3, openMs: 10_000 });
  const address = addressOf(place);

  async function signed(method: S3Method, object: string, body: Uint8Array | undefined) {
    const [accessKeyId, secretAccessKey] = await Promise.all(
      (["s3-access-key", "s3-secret-key"] as const).map(async (name) => {
        const secret = await secrets(name);
        if (secret.kind === "missing") throw new StorageError(`missing key: ${secret.reason}`);
        return secret.text;
      }),
    );
    const hash = createHash("sha256")
      .update(body ?? "")
      .digest("hex");
    const signer = new AwsV4Signer({
      method,
      url: `${address}/${object}`,
      headers: { "x-amz-content-sha256": hash },
      accessKeyId: accessKeyId!,
      secretAccessKey: secretAccessKey!,
      service: "s3",
      region: place.region,
    });
    return signer.sign();
  }

  async function ask(method: S3Method, object: string, body: Uint8Array | undefined): Promise<Answer> {
    const { url, headers } = await signed(method, object, body);
    const signal = AbortSignal.timeout(tryMs);
    try {
      const answer = await request(url, {
        method,
        headers: Object.fromEntries(headers),
        body: body ?? null,
        signal,
        ...(dispatcher ? { dispatcher } : {}),
      });
      const bytes = Buffer.from(await answer.body.arrayBuffer());
      return { kind: "answered", status: answer.statusCode, bytes };
    } catch (error) {
      if (signal.aborted) return { kind: "silent" };
      return { kind: "failed", reason: errorCode(error) };
    }
  }

  return async (method, object, body) => {
    if (!circuit.allows(clock()))
      throw new StorageError("requests to the bucket are paused for some seconds");
    try {
      for (let tries = 0; ; tries++) {
        const answer = await ask(method, object, body);
        const wait = pausesMs[tries];
        if (wait === undefined || !mayPass(answer)) {
          const bytes = read(answer, method, tryMs);
          circuit.succeeded();
          return bytes;
        }
        await pause(wait);
      }
    } catch (error) {
      if (error instanceof StorageError && circuit.failed(clock())) onError(error.message);
      throw error;
    }
  };
}

type Answer =
  | { kind: "answered"; status: number; bytes: Buffer }
  | { kind: "failed"; reason: string }
  | { kind: "silent" };

function mayPass(answer: Answer): boolean {
  if (answer.kind === "answered") return answer.status === 429 || answer.status >= 500;
  return answer.kind === "failed";
}

function read(answer: Answer, method: S3Method, tryMs: number): Buffer | null {
  switch (answer.kind) {
    case "silent":
      throw new StorageError(`the bucket did not respond within ${tryMs} ms`);
    case "failed":
      throw new StorageError(`the bucket can't be reached: ${answer.reason}`);
    case "answered": {
      const { status, bytes } = answer;
      if (status >= 200 && status < 300) return bytes;
      const code = /<Code>(\w{1,60})<\/Code>/.exec(bytes.subarray(0, 4_000).toString("utf8"))?.[1];
      // A missing bucket is a 404 too, with some services also an unknown key, and a HEAD response has no body that distinguishes them.
      if (status === 404 && (code === "NoSuchKey" || method === "HEAD")) return null;
      throw new StorageError(`the bucket answered ${status}${code ? ` ${code}` : ""}`);
    }
  }
}

function addressOf({ url, bucket, pathStyle }: S3Place): string {
  const { protocol, host } = new URL(url);
  return pathStyle ? `${protocol}//${host}/${bucket}` : `${protocol}//${bucket}.${host}`;
}
