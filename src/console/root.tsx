import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from "react-router";
import { requestContext } from "#platform/http/request-context.server.ts";
import type { Route } from "./+types/root";
import icon from "./icon.svg";
import "./styles.css";

/** Error pages show the request's id, to quote to whoever operates the platform. */
export function loader({ context }: Route.LoaderArgs) {
  return { requestId: context.get(requestContext).id };
}

/** The document of every screen, of errors too. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

const errors: Record<number, { title: string; text: string }> = {
  404: { title: "Page not found", text: "There is no screen at this address." },
  503: { title: "Back in a moment", text: "The database can’t be reached just now. Try again in a minute." },
};
const unexpected = { title: "Something went wrong", text: "The error has been logged. Try again." };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, text } = errors[isRouteErrorResponse(error) ? error.status : 500] ?? unexpected;
  const requestId = useRouteLoaderData<typeof loader>("root")?.requestId;
  return (
    <div className="sign-in">
      <title>{`${title} · Forecourt console`}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      {requestId ? <p className="quiet">Reference: {requestId}</p> : null}
      <p>
        <a href="/">Go to the start of the console</a>
      </p>
    </div>
  );
}
