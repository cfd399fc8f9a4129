import { actorFor, addressOf } from "#console/catalogues/catalogue-action.server.ts";
import { newFields, profileOf, readCatalogueForm } from "#console/catalogues/catalogue-form.server.ts";
import type { CatalogueAnswer, CatalogueFormModel } from "#console/catalogues/catalogue-model.ts";
import { NewCatalogueScreen } from "#console/catalogues/catalogue-screen.tsx";
import { siteOfAddress } from "#console/catalogues/catalogues.server.ts";
import { consoleServices } from "#console/console-services.server.ts";
import { makeCatalogue, maxCatalogues } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { cataloguesTaskName } from "#domain/integrations/catalogues/catalogues-task.server.ts";
import { previewCatalogue } from "#domain/integrations/catalogues/preview-catalogue.server.ts";
import { profiles } from "#domain/integrations/catalogues/profiles/profiles.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/catalogue-new-route";

export const meta: Route.MetaFunction = () => [{ title: "New catalogue · Forecourt console" }];

const choiceOf = (request: Request) => {
  const { searchParams } = new URL(request.url);
  return { slug: searchParams.get("site"), profile: profileOf(searchParams.get("profile")) };
};

export async function loader({ request, context }: Route.LoaderArgs): Promise<CatalogueFormModel> {
  const { slug, profile } = choiceOf(request);
  const site = await siteOfAddress(context, slug, "marketing.change");
  return {
    site: { slug: site.slug, name: site.name },
    id: null,
    fields: newFields(profile, profiles[profile].title),
    locations: site.locations.map(({ id, name }) => ({ id, name })),
    mayChange: true,
  };
}

export async function action({ request, context }: Route.ActionArgs): Promise<CatalogueAnswer> {
  const { consoleDb, now, triggerTask } = consoleServices(context);
  const { slug, profile } = choiceOf(request);
  const site = await siteOfAddress(context, slug, "marketing.change");
  const form = await readForm(request);
  const read = readCatalogueForm(
    form,
    profile,
    site.locations.map(({ id }) => id),
  );
  if (read.kind === "invalid") return read;
  const { input } = read;
  if (form.get("step") === "preview")
    return { kind: "previewed", preview: await previewCatalogue(consoleDb, site, input, now()) };
  const made = await makeCatalogue(
    consoleDb,
    site,
    { input, actor: actorFor(context, "catalogue.make") },
    now(),
  );
  if (!made) return { kind: "invalid", problem: `A site has ${maxCatalogues} catalogues at most.` };
  triggerTask(cataloguesTaskName);
  return { kind: "address", address: addressOf(site, made.token, input) };
}

export default function NewCatalogue({ loaderData }: Route.ComponentProps) {
  return <NewCatalogueScreen model={loaderData} />;
}
