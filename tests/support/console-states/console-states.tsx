import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { Frame } from "#console/parts/frame.tsx";
import { Toasts } from "#console/parts/notices.tsx";
import { screens } from "#console/screens.ts";
import { catalogueStates } from "./catalogue-states.tsx";
import { dealStates } from "./deal-states.tsx";
import { fleetStates } from "./fleet-states.tsx";
import { integrationStates } from "./integration-states.tsx";
import { leadStates } from "./lead-states.tsx";
import { marketingStates } from "./marketing-states.tsx";
import { newSiteStates } from "./new-site-states.tsx";
import { offerStatesOfScreens } from "./offer-states.tsx";
import { pageStates } from "./page-states.tsx";
import { reportStates } from "./report-states.tsx";
import { longName } from "./samples.ts";
import { settingStates } from "./setting-states.tsx";
import { staffStates } from "./staff-states.tsx";
import type { StateOfScreen } from "./state-of-screen.ts";
import { stockStates } from "./stock-states.tsx";

/** A screen of the console in one state, as the server renders it. */
type ConsoleState = { screen: string; state: string; html(styleSheets: readonly string[]): Promise<string> };

const menu = screens.flatMap(({ path, menu: entry }) => (entry ? [{ to: path, ...entry }] : []));

/** The console's screens in the states that the demo doesn't have: nothing, too much, long names, wrong input, to read only. */
export const consoleStates: ConsoleState[] = [
  ...reportStates,
  ...leadStates,
  ...dealStates,
  ...stockStates,
  ...settingStates,
  ...pageStates,
  ...offerStatesOfScreens,
  ...catalogueStates,
  ...marketingStates,
  ...staffStates,
  ...newSiteStates,
  ...fleetStates,
  ...integrationStates,
].map((state) => ({
  screen: state[0],
  state: state[1],
  html: (styleSheets) => rendered(state, styleSheets),
}));

async function rendered(
  [screen, state, path, view, answer]: StateOfScreen,
  styleSheets: readonly string[],
): Promise<string> {
  const handler = createStaticHandler([
    {
      id: "frame/frame-route",
      path: "*",
      loader: () => ({ method: "passkey" }),
      action: () => answer,
      Component: () => (
        <Toasts>
          <Frame menu={menu} person={{ name: longName, role: "Owner, Sales, Marketing" }}>
            {view()}
          </Frame>
        </Toasts>
      ),
    },
  ]);
  const sent = answer === undefined ? {} : { method: "POST", body: new URLSearchParams({ sent: "yes" }) };
  const context = await handler.query(new Request(`http://admin.localhost${path}`, sent));
  if (context instanceof Response) throw new Error(`${screen} responds ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${screen}: ${state}`}</title>
        {styleSheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </body>
    </html>,
  )}`;
}
