import { data } from "react-router";
import { handbookModel } from "#console/handbook/handbook.server.ts";
import { HandbookScreen } from "#console/handbook/handbook-screen.tsx";
import type { Route } from "./+types/handbook-route";

export const meta: Route.MetaFunction = () => [{ title: "Handbook · Forecourt console" }];

export function loader({ params }: Route.LoaderArgs) {
  const model = handbookModel(params.page);
  if (!model) throw data(null, { status: 404 });
  return model;
}

export default function Handbook({ loaderData }: Route.ComponentProps) {
  return <HandbookScreen model={loaderData} />;
}
