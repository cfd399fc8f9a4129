import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { isEncryptedOrLocal } from "#lib/encrypted-address.ts";
import { errorCode } from "#lib/error-code.ts";
import { PrivateAddress, resolveAllowed } from "#lib/public-address.server.ts";
import { publicAgent } from "#lib/public-fetch.server.ts";
import { StorageError } from "#platform/adapters/storage/originals.ts";
import { s3Bucket } from "#platform/adapters/storage/s3-bucket.server.ts";
import type { DeliverySettings } from "./delivery-settings.ts";
import { notSent, type SendOutcome, type SendServices, type SentFile } from "./sent-file.server.ts";

type S3 = Extract<DeliverySettings, { type: "s3" }>;

/** Puts a file into a bucket, where an object is replaced as a whole. */
export async function sendToS3(
  { url, bucket, region, pathStyle, username }: S3,
  login: string,
  { packed, path }: SentFile,
  { allowed, signal, limits }: SendServices,
): Promise<SendOutcome> {
  if (!isEncryptedOrLocal(url)) return notSent("nothing is sent to an address without https", false);
  const dispatcher = publicAgent(limits.stallMs, allowed);
  const abort = () => void dispatcher.destroy();
  signal.addEventListener("abort", abort, { once: true });
  try {
    // A refused address is named as such; connecting checks it again.
    await resolveAllowed(new URL(url).hostname.replace(/^\[|\]$/g, ""), allowed);
    const keys = { "s3-access-key": username, "s3-secret-key": login } as const;
    const ask = s3Bucket(
      { url, bucket, region, pathStyle },
      async (name) => ({ kind: "secret", text: keys[name as keyof typeof keys] }),
      { tryMs: limits.timeoutMs, dispatcher },
    );
    await ask("PUT", objectOf(path), await promisify(gunzip)(packed));
    return { kind: "sent" };
  } catch (error) {
    if (error instanceof PrivateAddress) return notSent(error.message, false);
    if (error instanceof StorageError) return notSent(error.message, true);
    return notSent(`the service can't be reached (${errorCode(error)})`, true);
  } finally {
    signal.removeEventListener("abort", abort);
    await dispatcher.destroy().catch(() => {});
  }
}

/** An object's name in addresses: without the slash that paths begin with. */
const objectOf = (path: string): string =>
  path.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/");
