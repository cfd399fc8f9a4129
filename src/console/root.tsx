import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { type ReactNode, useLayoutEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import { admit } from "#console/admission/admit.server.ts";
import { frameOfError } from "#console/admission/frame-model.ts";
import { AlonePanel, Frame } from "#console/parts/frame.tsx";
import { ReaderTimeZone } from "#console/parts/moment.tsx";
import { Toasts } from "#console/parts/notices.tsx";
import { StateMessage } from "#console/parts/screen.tsx";
import { unexpectedError } from "#console/parts/unexpected-error.ts";
import { readerTimeZone } from "#lib/reader-time-zone.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { restoreScrollPosition } from "#ui/scroll-restoration.ts";
import type { Route } from "./+types/root";
import icon from "./icon.svg";
import "./styles.css";

/** Nothing below runs for a request that may not reach its screen. */
export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => {
    admit(args);
    return next();
  },
];

/** Error pages show the request's id, to quote to the platform's operator. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { requestId: context.get(requestContext).id, timeZone: readerTimeZone(request) };
}

/** The document of every screen, of errors too. The server entry adds its scripts. */
export function Layout({ children }: { children: ReactNode }) {
  const location = useLocation();
  useLayoutEffect(() => restoreScrollPosition(location), [location]);
  return (
    <html
      lang="en-AU"
      // The first script sets attributes on the document.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta
          name="description"
          content="The console of a Forecourt platform, for dealer staff and operators."
        />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        {children}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const isLoading = useNavigation().state !== "idle";
  return (
    <ReaderTimeZone known={loaderData.timeZone}>
      <Toasts>
        {isLoading ? <div className="progress" role="progressbar" aria-label="Loading" /> : null}
        <Outlet />
      </Toasts>
    </ReaderTimeZone>
  );
}

const errors: Record<number, { title: string; text: string }> = {
  400: { title: "That request can’t be read", text: "Go back, load the page again and repeat what you did." },
  403: {
    title: "You don’t have access to this",
    text: "Your role doesn’t include this screen. An owner of your group can change that under People.",
  },
  404: { title: "Page not found", text: "There is no screen at this address." },
  413: {
    title: "That is more than a form takes",
    text: "Nothing was changed. Go back and send less at once.",
  },
  503: { title: "Back in a moment", text: "The database can’t be reached just now. Try again in a minute." },
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = errors[isRouteErrorResponse(error) ? error.status : 500] ?? unexpectedError(error);
  const frame = isRouteErrorResponse(error) ? frameOfError(error.data) : null;
  const requestId = useRouteLoaderData<typeof loader>("root")?.requestId;
  if (frame)
    return (
      <Frame menu={frame.menu} person={{ name: frame.name, role: frame.roles }}>
        <div className="panel">
          <title>{`${title} · Forecourt console`}</title>
          <StateMessage symbol="warning" title={title} text={text} isScreen>
            <a className="button" href="/">
              Go to Today
            </a>
          </StateMessage>
        </div>
      </Frame>
    );
  return (
    <AlonePanel title={`${title} · Forecourt console`}>
      <h1>{title}</h1>
      <p>{text}</p>
      {requestId ? <p className="quiet small">Reference: {requestId}</p> : null}
      <a className="button" data-size="wide" href="/">
        Go to the start of the console
      </a>
    </AlonePanel>
  );
}
