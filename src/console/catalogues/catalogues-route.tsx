import type { CataloguesModel } from "#console/catalogues/catalogue-model.ts";
import { cataloguesFor } from "#console/catalogues/catalogues.server.ts";
import { CataloguesScreen } from "#console/catalogues/catalogues-screen.tsx";
import type { Route } from "./+types/catalogues-route";

export const meta: Route.MetaFunction = () => [{ title: "Catalogues · Forecourt console" }];

export async function loader({ context }: Route.LoaderArgs): Promise<CataloguesModel> {
  return cataloguesFor(context);
}

export default function Catalogues({ loaderData }: Route.ComponentProps) {
  return <CataloguesScreen model={loaderData} />;
}
