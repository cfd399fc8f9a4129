import { z } from "zod";
import type { ApiDeps } from "#api/api-deps.server.ts";
import { etagOf, isMatch } from "#api/etag.server.ts";
import { madeId } from "#api/idempotency.server.ts";
import { done, type Outcome, operation } from "#api/operation.server.ts";
import { type Problem, problem } from "#api/problem.ts";
import { emptyBody, id } from "#api/schemas.ts";
import type { Site } from "#domain/configuration/site.ts";
import { siteOrigin } from "#domain/integrations/catalogues/build-catalogue.server.ts";
import { catalogueState } from "#domain/integrations/catalogues/catalogue-state.ts";
import {
  catalogueById,
  cataloguesOf,
  changeCatalogue,
  filePath,
  makeCatalogue,
  maxCatalogues,
  type Catalogue as StoredCatalogue,
  type CatalogueChange as StoredChange,
  tokenOfCall,
} from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { cataloguesTaskName } from "#domain/integrations/catalogues/catalogues-task.server.ts";
import type { Action } from "#domain/staff/access/permissions.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import { mapInTurns } from "#lib/in-turns.ts";
import {
  Catalogue,
  CatalogueChange,
  CatalogueWithAddress,
  choiceOf,
  NewCatalogue,
  storedSettings,
} from "./catalogue-schema.ts";

const catalogueId = z.strictObject({ catalogue: id.meta({ description: "The id of a catalogue." }) });
type Found = { site: Site; catalogue: StoredCatalogue };

const sitesFor = async ({ sites, client }: ApiDeps, action: Action): Promise<Site[]> =>
  (await reachOf(sites, client, action)).map(({ site }) => site);

async function foundCatalogue(id: string, action: Action, deps: ApiDeps): Promise<Found | null> {
  const found = await mapInTurns(await sitesFor(deps, action), 4, async (site) => {
    const catalogue = await catalogueById(deps.db, site, id);
    return catalogue && { site, catalogue };
  });
  return found.find((one) => one !== null) ?? null;
}

function item({ site, catalogue }: Found, now: Date): z.input<typeof Catalogue> {
  return {
    id: catalogue.id,
    site: site.slug,
    profile: catalogue.profile,
    ...choiceOf(catalogue),
    state: catalogueState(catalogue, now),
    cars_in: catalogue.rows,
    cars_considered: catalogue.considered,
    built_at: catalogue.builtAt?.toISOString() ?? null,
    fetched_at: catalogue.fetchedAt?.toISOString() ?? null,
  };
}

async function listCatalogues(named: string | undefined, deps: ApiDeps) {
  const sites = (await sitesFor(deps, "marketing.view")).filter(
    ({ slug }) => named === undefined || slug === named,
  );
  const lists = await mapInTurns(sites, 4, async (site) =>
    (await cataloguesOf(deps.db, site)).map((catalogue) => item({ site, catalogue }, deps.now)),
  );
  return done({ items: lists.flat() });
}

async function readCatalogue(id: string, deps: ApiDeps): Promise<Outcome<z.input<typeof Catalogue>>> {
  const found = await foundCatalogue(id, "marketing.view", deps);
  return found
    ? {
        kind: "done",
        body: item(found, deps.now),
        etag: etagOf(choiceOf(found.catalogue)),
        location: `/catalogues/${id}`,
      }
    : problem("not_found");
}

/** An answer with an address, which is shown this once. */
async function withAddress(
  id: string,
  address: string | null,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof CatalogueWithAddress>>> {
  const read = await readCatalogue(id, deps);
  return read.kind === "done" ? { ...read, body: { catalogue: read.body, address } } : read;
}

function unknownLocation(codes: Readonly<Record<string, string>>, { locations }: Site): Problem | null {
  const unknown = Object.keys(codes).find((code) => !locations.some(({ id }) => id === code));
  return unknown === undefined
    ? null
    : problem("invalid", {
        errors: [
          { pointer: `/settings/store_codes/${unknown}`, code: "unknown", detail: "No location of the site" },
        ],
      });
}

const actorOf = (action: string, { client }: ApiDeps) =>
  ({ kind: "token", id: client.id, action: `api.${action}` }) as const;

async function addCatalogue(
  { site: slug, name, profile, settings }: z.output<typeof NewCatalogue>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof CatalogueWithAddress>>> {
  const site = (await sitesFor(deps, "marketing.change")).find((one) => one.slug === slug);
  if (!site)
    return problem("invalid", {
      errors: [{ pointer: "/site", code: "no_access", detail: "No site where the client makes catalogues" }],
    });
  const refused = unknownLocation(settings.store_codes, site);
  if (refused) return refused;
  const input = { name, profile, settings: storedSettings(settings) };
  const id = madeId(deps, input);
  if (await foundCatalogue(id, "marketing.view", deps)) return withAddress(id, null, deps);
  const step = { id, input, actor: actorOf("addCatalogue", deps) };
  const made = await makeCatalogue(deps.db, site, step, deps.now);
  if (!made) return problem("too_many", { detail: `A site has ${maxCatalogues} catalogues at most.` });
  deps.triggerTask(cataloguesTaskName);
  return withAddress(made.id, `${siteOrigin(site)}${filePath(made.token, input)}`, deps);
}

/** Changes a catalogue that is as the request saw it, which is compared under its lock. */
async function change(
  id: string,
  action: string,
  deps: ApiDeps,
  changeOf: (found: Found) => StoredChange | Problem,
): Promise<{ kind: "changed"; found: Found; token: string | null } | Problem> {
  const found = await foundCatalogue(id, "marketing.change", deps);
  if (!found) return problem("not_found");
  const isExpected = (current: StoredCatalogue) => deps.ifMatch === "" || isMatch(deps, choiceOf(current));
  if (!isExpected(found.catalogue)) return problem("precondition_failed");
  const wanted = changeOf(found);
  if (wanted.kind === "problem") return wanted;
  const step = { id, change: wanted, actor: actorOf(action, deps), isExpected };
  const token = await changeCatalogue(deps.db, found.site, step, deps.now);
  if (token === false)
    return problem(
      (await foundCatalogue(id, "marketing.change", deps)) ? "precondition_failed" : "not_found",
    );
  deps.triggerTask(cataloguesTaskName);
  return { kind: "changed", found, token };
}

async function editCatalogue(
  id: string,
  { name, enabled, settings }: z.output<typeof CatalogueChange>,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof Catalogue>>> {
  const changed = await change(id, "changeCatalogue", deps, ({ site, catalogue }) => {
    const refused = settings && unknownLocation(settings.store_codes, site);
    return (
      refused ?? {
        kind: "save",
        isOn: enabled ?? catalogue.isOn,
        input: {
          name: name ?? catalogue.name,
          profile: catalogue.profile,
          settings: settings ? storedSettings(settings) : catalogue.settings,
        },
      }
    );
  });
  return changed.kind === "problem" ? changed : readCatalogue(id, deps);
}

const replacing = (id: string, deps: ApiDeps) => ({ keys: deps.webhooks.keys, key: madeId(deps, id) });

async function replaceAddress(
  id: string,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof CatalogueWithAddress>>> {
  const rotation = { kind: "rotate" as const, call: replacing(id, deps) };
  const changed = await change(id, "replaceCatalogueAddress", deps, () => rotation);
  return changed.kind === "problem" ? changed : withToken(changed.found, changed.token, deps);
}

/** What a call that replaced an address gets where it is repeated. */
async function replacedAddress(
  id: string,
  deps: ApiDeps,
): Promise<Outcome<z.input<typeof CatalogueWithAddress>>> {
  const found = await foundCatalogue(id, "marketing.change", deps);
  if (!found) return problem("not_found");
  return withToken(found, tokenOfCall(found.catalogue, replacing(id, deps), deps.now), deps);
}

const withToken = ({ site, catalogue }: Found, token: string | null, deps: ApiDeps) =>
  withAddress(catalogue.id, token && `${siteOrigin(site)}${filePath(token, catalogue)}`, deps);

export const catalogueOperations = [
  operation({
    id: "listCatalogues",
    method: "GET",
    path: "/catalogues",
    resource: "Catalogues",
    summary: "Files of a site's cars for destinations, and how they are.",
    needs: "marketing.view",
    query: z.strictObject({
      site: z.string().max(100).optional().meta({ description: "The slug of a site." }),
    }),
    leadsBy: "/items/0/id",
    answer: z.strictObject({ items: z.array(Catalogue) }).meta({ id: "Catalogues" }),
    problems: ["reach_missing"],
    run: ({ query: { site } }, deps) => listCatalogues(site, deps),
  }),
  operation({
    id: "readCatalogue",
    method: "GET",
    path: "/catalogues/{catalogue}",
    resource: "Catalogues",
    summary: "One catalogue.",
    needs: "marketing.view",
    params: catalogueId,
    etag: "given",
    answer: Catalogue,
    problems: ["reach_missing"],
    run: ({ params: { catalogue } }, deps) => readCatalogue(catalogue, deps),
  }),
  operation({
    id: "addCatalogue",
    method: "POST",
    path: "/catalogues",
    resource: "Catalogues",
    summary: "Makes a catalogue of a site, and its address.",
    needs: "marketing.change",
    sends: ["catalogue.make"],
    body: NewCatalogue,
    etag: "given",
    status: 201,
    leadsBy: "/catalogue/id",
    answer: CatalogueWithAddress,
    problems: ["reach_missing", "too_many"],
    run: ({ body }, deps) => addCatalogue(body, deps),
    again: (_, deps, made) => withAddress(made, null, deps),
  }),
  operation({
    id: "changeCatalogue",
    method: "PATCH",
    path: "/catalogues/{catalogue}",
    resource: "Catalogues",
    summary: "Changes a catalogue, switches it off or on. `settings` replace all that there were.",
    needs: "marketing.change",
    sends: ["catalogue.save"],
    params: catalogueId,
    body: CatalogueChange,
    etag: "needed",
    answer: Catalogue,
    problems: ["reach_missing"],
    run: ({ params: { catalogue }, body }, deps) => editCatalogue(catalogue, body, deps),
  }),
  operation({
    id: "replaceCatalogueAddress",
    method: "POST",
    path: "/catalogues/{catalogue}/addresses",
    resource: "Catalogues",
    summary: "Makes a catalogue's next address; the one before works for 24 hours.",
    needs: "marketing.change",
    sends: ["catalogue.rotate"],
    params: catalogueId,
    etag: "given",
    status: 201,
    answer: CatalogueWithAddress,
    problems: ["reach_missing"],
    run: ({ params: { catalogue } }, deps) => replaceAddress(catalogue, deps),
    again: ({ params: { catalogue } }, deps) => replacedAddress(catalogue, deps),
  }),
  operation({
    id: "deleteCatalogue",
    method: "DELETE",
    path: "/catalogues/{catalogue}",
    resource: "Catalogues",
    summary: "Deletes a catalogue with its files and address.",
    needs: "marketing.change",
    sends: ["catalogue.delete"],
    params: catalogueId,
    etag: "needed",
    status: 204,
    answer: emptyBody,
    problems: ["reach_missing"],
    run: async ({ params: { catalogue } }, deps) => {
      const changed = await change(catalogue, "deleteCatalogue", deps, () => ({ kind: "delete" }));
      return changed.kind === "problem" ? changed : done(undefined);
    },
  }),
];
