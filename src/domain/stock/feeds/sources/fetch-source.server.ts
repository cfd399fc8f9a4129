import { join } from "node:path";
import type { ConfiguredFeed } from "#domain/configuration/group-feeds.server.ts";
import type { AllowAddress } from "#lib/public-address.server.ts";
import { secretsIn } from "#lib/secrets.server.ts";
import { fetchFromFolder } from "./folder-source.server.ts";
import { fetchByHttps } from "./https-source.server.ts";
import { fetchBySftp } from "./sftp-source.server.ts";
import type { SourceOutcome, SourceRequest } from "./source-outcome.ts";

/** Where sources are read from, by the environment. */
export type SourceServices = {
  /** `SECRETS_DIR`; a group's secrets are in `feeds/<group>` in it. */
  secretsDir: string | undefined;
  /** `FEEDS_DIR`; a group's files are in a folder of its name in it. */
  feedsDir: string;
  /** Which addresses may be connected to. */
  allowed: AllowAddress;
  /** A certificate authority beside the system's. */
  ca?: string | undefined;
};

/** Fetches a feed's file from its source. A group reaches its own secrets and folders only. */
export function fetchSource(
  { feed, groupSlug }: Pick<ConfiguredFeed, "feed" | "groupSlug">,
  { secretsDir, feedsDir, allowed, ca }: SourceServices,
  request: SourceRequest,
): Promise<SourceOutcome> {
  const secrets = secretsIn(
    secretsDir && join(secretsDir, "feeds", groupSlug),
    `SECRETS_DIR/feeds/${groupSlug}`,
  );
  switch (feed.source.type) {
    case "https":
      return fetchByHttps(feed.source, { secrets, allowed, ca }, request);
    case "sftp":
      return fetchBySftp(feed.source, { secrets, allowed }, request);
    case "folder":
      return fetchFromFolder(feed.source, join(feedsDir, groupSlug), request);
  }
}
