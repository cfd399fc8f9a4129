import { expect, it } from "vitest";
import { forEverySite } from "./every-site.server.ts";
import type { Site } from "./site.ts";

it("does something for each site, also behind one whose configuration can't be used or whose work fails", async () => {
  const slugs = ["unusable", "failing", "removed", "last"];
  const sites = {
    all: async () => slugs.map((slug) => ({ slug, groupId: "g", groupSlug: "group", siteId: slug })),
    byIds: async (_groupId: string, siteId: string) => {
      if (siteId === "unusable") throw new Error("can't be used");
      return siteId === "removed" ? null : ({ slug: siteId } as Site);
    },
  };
  const done: string[] = [];
  const failures: string[] = [];
  const work = async ({ slug }: Site) => {
    if (slug === "failing") throw new Error("didn't work");
    done.push(slug);
  };
  await forEverySite(sites, work, (error, slug) => failures.push(`${slug}: ${(error as Error).message}`));
  expect(done).toEqual(["last"]);
  expect(failures).toEqual(["unusable: can't be used", "failing: didn't work"]);
});
