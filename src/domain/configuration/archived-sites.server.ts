import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { resolveSite } from "#domain/configuration/resolve.ts";
import { storedConfiguration, UnusableConfiguration } from "#domain/configuration/site-versions.server.ts";
import { UnusableArchive } from "#platform/groups/read-archive.server.ts";

/**
 * Checks the configuration of sites that were imported just now, within the transaction.
 * @throws UnusableArchive when one can't be used
 */
export async function checkArchivedSites(
  client: pg.Client,
  sites: readonly { id: string; slug: string }[],
): Promise<void> {
  const tx = drizzle(client) as unknown as Parameters<typeof storedConfiguration>[0];
  for (const { id, slug } of sites) {
    const stored = await storedConfiguration(tx, id).catch((error: unknown) => {
      if (!(error instanceof UnusableConfiguration)) throw error;
      throw new UnusableArchive(`Its configuration can't be used: ${error.message}`);
    });
    const resolution = stored && resolveSite(stored);
    if (resolution?.kind === "ok") continue;
    const problems = resolution?.problems.map(({ path, message }) => `${path}: ${message}`) ?? ["missing"];
    throw new UnusableArchive(`The configuration of its site ${slug} can't be used: ${problems.join("; ")}`);
  }
}
