import { data, type RouterContextProvider } from "react-router";
import { readCatalogueForm } from "#console/catalogues/catalogue-form.server.ts";
import type { CatalogueAnswer } from "#console/catalogues/catalogue-model.ts";
import { readSendingForm } from "#console/catalogues/sending-form.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import type { Site } from "#domain/configuration/site.ts";
import { siteOrigin } from "#domain/integrations/catalogues/build-catalogue.server.ts";
import { catalogueSendingTaskName } from "#domain/integrations/catalogues/catalogue-sending-task.server.ts";
import {
  type Catalogue,
  type CatalogueChange,
  changeCatalogue,
  filePath,
  loginPlace,
} from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { cataloguesTaskName } from "#domain/integrations/catalogues/catalogues-task.server.ts";
import { previewCatalogue } from "#domain/integrations/catalogues/preview-catalogue.server.ts";
import { isFresh } from "#domain/staff/access/permissions.ts";
import { encryptText } from "#platform/encrypted-text.server.ts";

type Context = Readonly<RouterContextProvider>;

export const actorFor = (context: Context, action: string) =>
  ({ kind: "member", id: memberOf(context).id, action }) as const;

/** What people do on a catalogue's screen. */
export async function doCatalogueStep(
  context: Context,
  { site, catalogue, form }: { site: Site; catalogue: Catalogue; form: FormData },
): Promise<CatalogueAnswer | NeedsPasskey> {
  const services = consoleServices(context);
  const { consoleDb, now, triggerTask } = services;
  const step = String(form.get("step") ?? "");
  const change = async (what: CatalogueChange) => {
    const actor = actorFor(context, `catalogue.${what.kind}`);
    const done = await changeCatalogue(consoleDb, site, { id: catalogue.id, change: what, actor }, now());
    if (done === false) throw data(null, { status: 404 });
    triggerTask(
      what.kind === "delivery" || what.kind === "send" ? catalogueSendingTaskName : cataloguesTaskName,
    );
    return done;
  };
  const isConfirmed = () => isFresh(memberOf(context).session.verifiedAt, now());
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
    case "delivery": {
      if (!isConfirmed()) return { kind: "confirm" };
      const { keys, allowed } = services.webhooks;
      const stored = { delivery: catalogue.delivery, hasLogin: catalogue.login !== null };
      const read = readSendingForm(form, stored, allowed);
      if (read.kind === "problems") return read;
      const login = read.login === null ? null : encryptText(keys, loginPlace(catalogue), read.login);
      await change({ kind: "delivery", delivery: read.delivery, login });
      return { kind: "done", step };
    }
    case "stop":
      if (!isConfirmed()) return { kind: "confirm" };
      await change({ kind: "stop" });
      return { kind: "done", step };
    case "send":
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
