import { basename } from "node:path";
import type { FeedSource } from "#domain/configuration/slices/stock-feeds.ts";
import type { AllowAddress } from "#lib/public-address.server.ts";
import { type DownloadOutcome, publicDownload } from "#lib/public-download.server.ts";
import type { Secrets } from "#lib/secrets.server.ts";
import { failed, type SourceOutcome, type SourceRequest } from "./source-outcome.ts";

export type HttpsSource = Extract<FeedSource, { type: "https" }>;

/** Downloads a feed's file by https, with a conditional request when a response is known. */
export async function fetchByHttps(
  source: HttpsSource,
  services: { secrets: Secrets; allowed: AllowAddress; ca?: string | undefined },
  { to, known, limits, signal }: SourceRequest,
): Promise<SourceOutcome> {
  const login = await authorizationOf(source, services.secrets);
  if (login.kind === "missing") return failed(login.reason, false);
  const outcome = await publicDownload(source.url, {
    to,
    authorization: login.header,
    etag: known?.etag ?? null,
    lastModified: known?.lastModified ?? null,
    ...limits,
    allowed: services.allowed,
    signal,
    ca: services.ca,
  });
  switch (outcome.kind) {
    case "ok":
      return {
        kind: "fetched",
        fileName: basename(new URL(outcome.url).pathname) || "feed",
        bytes: outcome.bytes,
        validators: {
          ...(outcome.etag ? { etag: outcome.etag } : {}),
          ...(outcome.lastModified ? { lastModified: outcome.lastModified } : {}),
        },
        freshAt: null,
      };
    case "unchanged":
      return { kind: "unchanged", freshAt: null };
    case "status":
      return failedStatus(outcome);
    case "refused":
      return failed(outcome.reason, false);
    case "failed":
      return failed(outcome.reason, true);
  }
}

async function authorizationOf(
  { username, password, token }: HttpsSource,
  secrets: Secrets,
): Promise<{ kind: "ok"; header: string | null } | { kind: "missing"; reason: string }> {
  const name = token ?? password;
  if (!name) return { kind: "ok", header: null };
  const secret = await secrets(name);
  if (secret.kind === "missing") return secret;
  const header = token
    ? `Bearer ${secret.text}`
    : `Basic ${Buffer.from(`${username}:${secret.text}`).toString("base64")}`;
  // A secret of several lines would make an invalid header, whose error could show it.
  if (/[^\t\x20-\x7e]/.test(header))
    return { kind: "missing", reason: `${name} in the feed's secrets isn't one line of plain characters` };
  return { kind: "ok", header };
}

function failedStatus({ status, retryAfterMs }: Extract<DownloadOutcome, { kind: "status" }>): SourceOutcome {
  if (status === 401 || status === 403)
    return failed(`the server refuses the login (status ${status}): check it and its secret's file`, false);
  if (status === 404 || status === 410) return failed(`the server has no such file (status ${status})`, true);
  const passing = status >= 500 || status === 408 || status === 425 || status === 429;
  return failed(`the server responded with status ${status}`, passing, retryAfterMs);
}
