import { describe, expect, it } from "vitest";
import { contentDocument } from "#domain/content/pages/content-document.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import type { OfferGroup } from "./offer-groups.server.ts";
import { namedPages } from "./offer-places.ts";
import { offersModel } from "./offers.server.ts";
import { maxPopupsInPages } from "./popups-in-pages.server.ts";

const site = sampleSite();
const now = new Date("2026-11-23T00:00:00Z");
const none = { site: null, kind: null, month: null };

type Documents = Pick<OfferGroup["published"], "group" | "sites" | "contents">;

/** A group of one site, whose draft has other words than what is published. */
function groupOf(documents: (word: string) => Documents): OfferGroup {
  const target = { id: "site:sample", name: "Sample", groupId: site.groupId, groupSlug: "sample-group" };
  return {
    groupId: site.groupId,
    changes: [],
    unreadable: [],
    sites: new Map([[site.id, site]]),
    targets: [{ ...target, site: { id: site.id, slug: site.slug, hosts: [] } }],
    published: documents("published"),
    drafted: documents("drafted"),
  };
}

/** Entries whose titles count how often they are read. */
function counted<T extends object>(entries: readonly T[], key: string) {
  const reads = { count: 0 };
  const list = entries.map((entry) => {
    const title: unknown = (entry as Record<string, unknown>)[key];
    return Object.defineProperty({ ...entry }, key, {
      enumerable: true,
      get: () => {
        reads.count++;
        return title;
      },
    });
  });
  return { list, reads };
}

const contentOf = (pages: { path: string; blocks: object[] }[]) => ({
  ...contentDocument.parse({}),
  pages: pages.map((page) => ({ title: "P", description: "d", ...page })),
});
const popup = (title: string) => ({
  type: "timed_popup",
  src: "/a.jpg",
  title,
  expiryDate: "2026-12-31",
  linkTo: "/a",
  description: "",
  buttonText: "b",
  delaySeconds: 0,
});
const documents = (more: Partial<Record<keyof Documents, unknown>>) =>
  ({ group: {}, sites: new Map([[site.id, {}]]), contents: new Map(), ...more }) as unknown as Documents;

describe("the list of many offers", () => {
  it("reads each published popup within pages the same few times, however many there are", () => {
    const readsOf = (count: number): number => {
      const { list, reads } = counted(
        Array.from({ length: count }, (_, n) => popup(`published ${n}`)),
        "title",
      );
      const group = groupOf((word) => {
        const blocks = word === "drafted" ? list.map((_, n) => popup(`drafted ${n}`)) : list;
        return documents({ contents: new Map([[site.id, contentOf([{ path: "/p", blocks }])]]) });
      });
      expect(offersModel([group], none, now).offers).toHaveLength(count);
      return reads.count / count;
    };
    expect(readsOf(200)).toBe(readsOf(100));
  });

  it("reads each entry of a list the same few times, however long the list is", () => {
    const slide = (heading: string) => ({ image: "/a.jpg", alt: "A", heading });
    const readsOf = (count: number): number => {
      const { list, reads } = counted(
        Array.from({ length: count }, (_, n) => slide(`published ${n}`)),
        "heading",
      );
      const group = groupOf((word) => {
        const slides = word === "drafted" ? list.map((_, n) => slide(`drafted ${n}`)) : list;
        return documents({ sites: new Map([[site.id, { promo: { slides } }]]) });
      });
      const { offers } = offersModel([group], none, now);
      expect(offers.map(({ isPublished }) => isPublished)).toEqual(list.map(() => false));
      return reads.count / count;
    };
    expect(readsOf(200)).toBe(readsOf(100));
  });

  it("reads each model of the range the same few times, however many there are", () => {
    const readsOf = (count: number): number => {
      const { list, reads } = counted(
        Array.from({ length: count }, (_, n) => ({ name: `Model ${n}`, offers: [{ title: "Bonus" }] })),
        "name",
      );
      const group = groupOf(() => documents({ sites: new Map([[site.id, { models: { list } }]]) }));
      const { offers } = offersModel([group], none, now);
      expect(offers.map(({ isPublished }) => isPublished)).toEqual(list.map(() => true));
      return reads.count / count;
    };
    expect(readsOf(200)).toBe(readsOf(100));
  });

  it("lists the first popups within the pages of a site, and says how many more there are", () => {
    const pages = Array.from({ length: 10 }, (_, page) => ({
      path: `/p${page}`,
      blocks: Array.from({ length: 60 }, (_block, n) => popup(`${page} ${n}`)),
    }));
    const group = groupOf(() => documents({ contents: new Map([[site.id, contentOf(pages)]]) }));
    const { offers, unlistedPopups } = offersModel([group], none, now);
    expect([offers.length, unlistedPopups]).toEqual([maxPopupsInPages, 600 - maxPopupsInPages]);
    expect(offers.every(({ isPublished }) => isPublished)).toBe(true);
  });

  it("names the first pages of an offer, and how many more there are", () => {
    const paths = Array.from({ length: 25 }, (_, n) => `/p${n}`);
    expect(namedPages(paths)).toEqual([...paths.slice(0, 20), "and 5 more"]);
    expect(namedPages(paths.slice(0, 20))).toEqual(paths.slice(0, 20));
  });
});
