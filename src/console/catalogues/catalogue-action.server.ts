import { data, type RouterContextProvider } from "react-router";
import { readCatalogueForm } from "#console/catalogues/catalogue-form.server.ts";
import type { CatalogueAnswer } from "#console/catalogues/catalogue-model.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { siteOrigin } from "#domain/integrations/catalogues/build-catalogue.server.ts";
import {
  type Catalogue,
  type CatalogueChange,
  changeCatalogue,
  filePath,
} from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { cataloguesTaskName } from "#domain/integrations/catalogues/catalogues-task.server.ts";
import { previewCatalogue } from "#domain/integrations/catalogues/preview-catalogue.server.ts";

type Context = Readonly<RouterContextProvider>;

export const actorFor = (context: Context, action: string) =>
  ({ kind: "member", id: memberOf(context).id, action }) as const;

/** What people do on a catalogue's screen. */
export async function doCatalogueStep(
  context: Context,
  { site, catalogue, form }: { site: Site; catalogue: Catalogue; form: FormData },
): Promise<CatalogueAnswer> {
  const { consoleDb, now, triggerTask } = consoleServices(context);
  const step = String(form.get("step") ?? "");
  const change = async (what: CatalogueChange) => {
    const actor = actorFor(context, `catalogue.${what.kind}`);
    const done = await changeCatalogue(consoleDb, site, { id: catalogue.id, change: what, actor }, now());
    if (done === false) throw data(null, { status: 404 });
    triggerTask(cataloguesTaskName);
    return done;
  };
  switch (step) {
    case "preview":
    case "save": {
      const read = readCatalogueForm(
        form,
        catalogue.profile,
        site.locations.map(({ id }) => id),
      );
      if (read.kind === "invalid") return read;
      if (step === "preview")
        return { kind: "previewed", preview: await previewCatalogue(consoleDb, site, read.input, now()) };
      await change({ kind: "save", input: read.input, isOn: read.isOn });
      return { kind: "saved" };
    }
    case "rotate": {
      const token = await change({ kind: "rotate" });
      return { kind: "address", address: addressOf(site, token ?? "", catalogue) };
    }
    case "revoke":
    case "release":
    case "build":
    case "delete":
      await change({ kind: step });
      return { kind: "done", step };
    default:
      throw data(null, { status: 400 });
  }
}

export const addressOf = (site: Site, token: string, catalogue: Parameters<typeof filePath>[1]): string =>
  `${siteOrigin(site)}${filePath(token, catalogue)}`;
