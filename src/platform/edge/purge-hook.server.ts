import type { AllowAddress } from "#lib/public-address.server.ts";
import { publicFetch } from "#lib/public-fetch.server.ts";
import type { PlatformSecrets } from "#lib/secrets.server.ts";
import type { TagHeader } from "./edge-tags.server.ts";

/** Has a CDN delete what has one of these tags; `tags` are at most `maxTagsAtOnce`. Never rejects. */
export type PurgeHook = (tags: readonly string[]) => Promise<PurgeOutcome>;
export type PurgeOutcome = { kind: "purged" } | { kind: "failed"; reason: string };

/** As many as the CDN with the lowest limit takes. */
export const maxTagsAtOnce = 100;
const timeoutMs = 10_000;
const maxAnswerBytes = 100_000;

/**
 * Posts tags to the hook's URL as the CDNs with that header expect them: `{"tags": […]}` or, for `Surrogate-Key`, `{"surrogate_keys": […]}`, with the
 * token from the file `edge-purge-token`, which is read each time.
 * @param allowed to which addresses it connects
 */
export function purgeHook(options: {
  url: string;
  header: TagHeader;
  secrets: PlatformSecrets;
  allowed: AllowAddress;
}): PurgeHook {
  const { url, header, secrets, allowed } = options;
  return async (tags) => {
    const token = await secrets("edge-purge-token");
    if (token.kind === "missing") return { kind: "failed", reason: token.reason };
    const headers: Record<string, string> = {
      "Content-Type": "application/json",
      Authorization: `Bearer ${token.text}`,
    };
    if (header === "Surrogate-Key") headers["Fastly-Key"] = token.text;
    const body = JSON.stringify(header === "Surrogate-Key" ? { surrogate_keys: tags } : { tags });
    const outcome = await publicFetch(url, {
      timeoutMs,
      allowed,
      maxBytes: maxAnswerBytes,
      post: { body, headers },
    });
    return outcome.kind === "ok" ? { kind: "purged" } : { kind: "failed", reason: outcome.reason };
  };
}
