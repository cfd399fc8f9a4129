import { menuOf } from "#console/admission/admission.ts";
import { keyOfEntry } from "#console/pages/entry-kinds.ts";
import { entryAddress } from "#console/pages/entry-name.ts";
import { chosenSite, siteContent } from "#console/pages/site-content.server.ts";
import type { Found, FoundItem } from "#console/parts/found.ts";
import { visualAddress } from "#console/parts/previewed-page.ts";
import { findSettings, sectionAddress } from "#console/settings/setting-sections.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { peopleOfGroup } from "#domain/leads/handling/lead-people.server.ts";
import { readLeadFilter } from "#domain/leads/lead-list/lead-filter.ts";
import { leadPage } from "#domain/leads/lead-list/lead-list.server.ts";
import { type Action, grantsFor, maySomewhere } from "#domain/staff/access/permissions.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { stockGroupOf } from "#domain/stock/changes-by-staff/stock-group.server.ts";
import { stockPage } from "#domain/stock/changes-by-staff/stock-list.server.ts";
import { readStockQuery } from "#domain/stock/changes-by-staff/stock-query.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import { searchText, searchWords } from "#lib/search-words.ts";
import type { Database } from "#platform/database/database.server.ts";

type Deps = { consoleDb: Database; sites: Pick<SiteStore, "list" | "bySlug">; now(): Date };

/** What can be begun from anywhere, with the permission that it needs. */
const begun: readonly [name: string, to: string, needs: Action][] = [
  ["Add a car", "/stock/add", "stock.change"],
  ["Changes of many cars", "/stock/edits", "stock.watch"],
  ["Start an offer", "/offers/start", "content.edit"],
  ["Add a special day", "/places", "content.edit"],
  ["Publish changes", "/changes", "content.publish"],
  ["Invite a person", "/people/invite", "people.change"],
  ["Set up a new site", "/platform/new", "sites.set-up"],
  ["Overdue leads", "/leads?stage=overdue", "leads.view"],
  ["My open leads", "/leads?stage=open&owner=me", "leads.view"],
  ["Enter a booking", "/deals/new", "deals.change"],
  ["Bookings of the week", "/deals?view=week", "deals.view"],
  ["Your passkeys and sessions", "/profile", "console.use"],
];

const perKind = 6;

/** Leads, cars, people, pages, settings, screens and actions that have the words typed, as far as the member may see them. */
export async function find(deps: Deps, member: SignedIn, typed: string): Promise<Found> {
  const words = searchWords(typed);
  const found: [kind: string, items: FoundItem[]][] = [
    ["Actions", actionsFor(member, words)],
    ["Screens", screensFor(member, words)],
  ];
  if (words.length > 0) {
    const [leads, cars, people, pages] = await Promise.all([
      leadsFor(deps, member, typed),
      carsFor(deps, member, typed),
      peopleFor(deps, member, words),
      pagesFor(deps, member, words),
    ]);
    found.unshift(["Cars", cars], ["Leads", leads]);
    found.push(["People", people], ["Pages", pages], ["Settings", settingsFor(member, typed)]);
  }
  return found.flatMap(([kind, items]) =>
    items.length === 0 ? [] : [{ kind, items: items.slice(0, perKind) }],
  );
}

const has = (text: string, words: readonly string[]): boolean => {
  const plain = text.toLowerCase();
  return words.every((word) => plain.includes(word));
};

const screensFor = (member: SignedIn, words: readonly string[]): FoundItem[] =>
  menuOf(member)
    .filter(({ name }) => has(name, words))
    .map(({ to, name }) => ({ id: to, name, about: "", to }));

const actionsFor = ({ access }: SignedIn, words: readonly string[]): FoundItem[] =>
  begun
    .filter(([name, , needs]) => maySomewhere(access, needs) && has(name, words))
    .map(([name, to]) => ({ id: to, name, about: "", to }));

function settingsFor({ access }: SignedIn, typed: string): FoundItem[] {
  if (!maySomewhere(access, "content.edit")) return [];
  return findSettings(searchText(typed)).map(({ section, field }) => {
    const key = field.path.join("-");
    const to = `${sectionAddress(section)}#${key}`;
    return { id: to, name: field.label, about: section.question, to };
  });
}

async function leadsFor({ consoleDb, sites, now }: Deps, member: SignedIn, typed: string) {
  const reach = await reachOf(sites, member, "leads.view");
  const filter = readLeadFilter(new URLSearchParams({ q: typed }));
  const { leads } = await leadPage(consoleDb, reach, { filter, memberId: member.id, now: now() });
  return leads.slice(0, perKind).map(({ id, site, name, category, car }): FoundItem => {
    const to = `/leads/${site.slug}/${id}`;
    return { id: to, name, about: [category, car].filter(Boolean).join(": "), to };
  });
}

/** Cars whose stock number ends as it was typed come first. */
async function carsFor({ consoleDb, sites, now }: Deps, member: SignedIn, typed: string) {
  if (!maySomewhere(member.access, "stock.watch")) return [];
  const first = await stockGroupOf(sites, member, null);
  const groups = await mapInTurns(first?.groups.slice(0, 3) ?? [], 2, ({ slug }) =>
    slug === first?.group.slug ? Promise.resolve(first) : stockGroupOf(sites, member, slug),
  );
  const query = readStockQuery(new URLSearchParams({ q: typed, status: "all" }));
  const pages = await mapInTurns(groups, 2, async (of) =>
    of ? (await stockPage(consoleDb, of, query, now())).cars : [],
  );
  const ending = typed.trim().toLowerCase();
  const isNumber = (number: string | null) => number?.toLowerCase().endsWith(ending) === true;
  return pages
    .flat()
    .filter(({ site }) => site !== null)
    .sort((a, b) => Number(isNumber(b.stockNumber)) - Number(isNumber(a.stockNumber)))
    .map(({ id, site, name, stockNumber, price, mayChange }): FoundItem => {
      const to = `/stock/${site}/${id}`;
      return {
        id: to,
        name,
        about: [stockNumber, price].filter(Boolean).join(", "),
        to: mayChange ? `${to}#edit` : to,
      };
    });
}

async function peopleFor({ consoleDb }: Deps, { access }: SignedIn, words: readonly string[]) {
  const groups = new Map(
    grantsFor(access, "people.view").map(({ groupId, groupSlug }) => [groupId, { groupId, groupSlug }]),
  );
  const people = await mapInTurns([...groups.values()], 4, async (group) =>
    (await peopleOfGroup(consoleDb, group)).map((person) => ({ ...person, group: group.groupSlug })),
  );
  return people
    .flat()
    .filter(({ name, email }) => has(`${name} ${email}`, words))
    .map(
      ({ id, name, email, group }): FoundItem => ({
        id: `${group} ${id}`,
        name,
        about: email,
        to: `/people?group=${group}`,
      }),
    );
}

const headlineName = "Headline of the front page";

async function pagesFor({ consoleDb, sites }: Deps, member: SignedIn, words: readonly string[]) {
  if (!maySomewhere(member.access, "content.edit")) return [];
  const { all } = await chosenSite(sites, member, null);
  const targets = all.slice(0, 8);
  const headlines = has(headlineName, words)
    ? targets.map(({ id, name }): FoundItem => {
        const to = visualAddress(id, "/", "site#home/heroHeading");
        return { id: to, name: headlineName, about: name, to };
      })
    : [];
  const found = await mapInTurns(targets, 4, async (target) => {
    const content = await siteContent(consoleDb, target);
    return (["pages", "articles"] as const).flatMap((list) =>
      ((content?.drafted[list] ?? []) as Record<string, unknown>[])
        .map((entry) => ({ key: keyOfEntry(list, entry), title: String(entry.title ?? "") }))
        .filter(({ key, title }) => has(`${title} ${key}`, words))
        .map(({ key, title }): FoundItem => {
          const to = entryAddress(target.id, { list, key });
          return { id: to, name: title || key, about: target.name, to };
        }),
    );
  });
  return [...headlines, ...found.flat()];
}
