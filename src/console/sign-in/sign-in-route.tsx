import { redirect } from "react-router";
import { consoleServices, signedInContext } from "#console/console-services.server.ts";
import { SignInScreen } from "#console/sign-in/sign-in-screen.tsx";
import { startPath } from "#console/sign-in/start-path.ts";
import { demoMembers } from "#domain/staff/sign-in/demo-sign-in.server.ts";
import type { Route } from "./+types/sign-in-route";

export const meta: Route.MetaFunction = () => [{ title: "Sign in · Forecourt console" }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const back = startPath(query.get("back"));
  if (context.get(signedInContext)) throw redirect(back);
  const { consoleDb, sites, isLocalDemo } = consoleServices(context);
  const isEnded = query.has("ended");
  return { back, isEnded, demo: isLocalDemo ? await demoMembers(consoleDb, await sites.list()) : null };
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  return <SignInScreen {...loaderData} />;
}
