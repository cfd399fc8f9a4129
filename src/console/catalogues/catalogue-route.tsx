import { redirect } from "react-router";
import { doCatalogueStep } from "#console/catalogues/catalogue-action.server.ts";
import { fieldsOf } from "#console/catalogues/catalogue-form.server.ts";
import type { CatalogueAnswer, CatalogueModel } from "#console/catalogues/catalogue-model.ts";
import { CatalogueScreen } from "#console/catalogues/catalogue-screen.tsx";
import { catalogueOfAddress, listed, sendingOf } from "#console/catalogues/catalogues.server.ts";
import { deliveryTypeOf } from "#console/catalogues/sending-form.server.ts";
import { consoleServices, memberOf } from "#console/console-services.server.ts";
import type { NeedsPasskey } from "#console/parts/confirmed-form.tsx";
import { lastFiles, reasonCounts } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { carsFor } from "#domain/integrations/catalogues/preview-catalogue.server.ts";
import { may } from "#domain/staff/access/permissions.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Route } from "./+types/catalogue-route";

export const meta: Route.MetaFunction = () => [{ title: "Catalogue · Forecourt console" }];

export async function loader({ request, params, context }: Route.LoaderArgs): Promise<CatalogueModel> {
  const { consoleDb, now } = consoleServices(context);
  const { site, catalogue } = await catalogueOfAddress(context, params, "marketing.view");
  const { searchParams } = new URL(request.url);
  const reason = searchParams.get("reason");
  const { tokenHash, oldTokenHash, oldTokenUntil, failure, heldBack, id } = catalogue;
  const files = await lastFiles(consoleDb, site, id);
  const isOldUsed = oldTokenHash !== null && oldTokenUntil !== null && oldTokenUntil > now();
  return {
    site: { slug: site.slug, name: site.name },
    id,
    fields: fieldsOf(catalogue),
    locations: site.locations.map(({ id: location, name }) => ({ id: location, name })),
    mayChange: may(memberOf(context).access, "marketing.change", { groupId: site.groupId, siteId: site.id }),
    listed: listed(catalogue, site, now()),
    failure,
    heldBack,
    address: { isSet: tokenHash !== null, oldUntil: isOldUsed ? oldTokenUntil.toISOString() : null },
    reasons: await reasonCounts(consoleDb, site, id),
    files: files.map(({ difference, builtAt, ...file }) => ({
      ...file,
      builtAt: builtAt.toISOString(),
      differs: difference && {
        added: difference.added.cars,
        removed: difference.removed.cars,
        changed: difference.changed.cars,
      },
    })),
    sending: sendingOf(catalogue, deliveryTypeOf(searchParams.get("send"))),
    shown: reason
      ? { reason, cars: await carsFor(consoleDb, site, { id, reason, newest: files[0]?.difference ?? null }) }
      : null,
  };
}

export async function action({
  request,
  params,
  context,
}: Route.ActionArgs): Promise<CatalogueAnswer | NeedsPasskey | Response> {
  const about = await catalogueOfAddress(context, params, "marketing.change");
  const answer = await doCatalogueStep(context, { ...about, form: await readForm(request) });
  return answer.kind === "done" && answer.step === "delete" ? redirect("/marketing/catalogues") : answer;
}

export default function CatalogueRoute({ loaderData }: Route.ComponentProps) {
  return <CatalogueScreen model={loaderData} />;
}
