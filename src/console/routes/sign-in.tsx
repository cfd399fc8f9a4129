import { consoleServices } from "#console/console-services.server.ts";
import type { Route } from "./+types/sign-in";

export const meta: Route.MetaFunction = () => [{ title: "Sign in · Forecourt console" }];

/** The number of sites is shown with the demo only: a stranger learns nothing about the platform. */
export async function loader({ context }: Route.LoaderArgs) {
  const { isDemo, sites } = consoleServices(context);
  return { demoSites: isDemo ? (await sites.list()).length : null };
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { demoSites } = loaderData;
  return (
    <div className="sign-in">
      <h1>Forecourt console</h1>
      <p>Nobody has access yet: members and their passkeys are not set up on this platform.</p>
      {demoSites === null ? null : (
        <p className="quiet">This platform runs the demo with {demoSites} sites.</p>
      )}
    </div>
  );
}
