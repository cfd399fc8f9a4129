import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { data } from "react-router";
import { catalogueOfAddress } from "#console/catalogues/catalogues.server.ts";
import { consoleServices } from "#console/console-services.server.ts";
import { fileNameOf } from "#domain/integrations/catalogues/catalogue-store.server.ts";
import { newestFile } from "#domain/integrations/catalogues/refresh-catalogue.server.ts";
import type { Route } from "./+types/catalogue-file-route";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, catalogue } = await catalogueOfAddress(context, params, "marketing.view");
  const file = await consoleServices(context).consoleDb.withSite(site, (tx) =>
    newestFile(tx, site, catalogue.id),
  );
  if (!file) throw data(null, { status: 404 });
  const bytes = await promisify(gunzip)(file.bytes);
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": "application/octet-stream",
      "Content-Disposition": `attachment; filename="${fileNameOf(catalogue)}"`,
    },
  });
}
