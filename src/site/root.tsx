import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  useLocation,
  useNavigation,
  useRouteLoaderData,
} from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { formatsFor } from "#lib/formats.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { fontFiles } from "#site/font-files.server.ts";
import { watchlistForm } from "#site/parts/saved/save-button.tsx";
import {
  BrokenPage,
  NotFoundPage,
  OfflinePage,
  UnavailablePage,
  UnreadFormPage,
} from "#site/parts/shell/error-page.tsx";
import { type ShellModel, shellModel } from "#site/parts/shell/shell-model.ts";
import { SiteFooter } from "#site/parts/shell/site-footer.tsx";
import { SiteHeader } from "#site/parts/shell/site-header.tsx";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/root";
import "./styles.css";
import { FormatsContext } from "#site/parts/formats.tsx";
import { lasting } from "#site/parts/lasting.ts";
import { type Packed, pack, unpack } from "#site/parts/packed.ts";
import { part } from "#site/parts/part.ts";
import { isConnectionError } from "#ui/connection-error.ts";
import { restoreScrollPosition } from "#ui/scroll-restoration.ts";

type DeferredWidgets = typeof import("./deferred-widgets.tsx").default;

/** The shell of a site's pages, and the URLs of its fonts. */
type RootModel = ShellModel & { fonts: readonly string[] };

/**
 * The shell is loaded again when the site's configuration or content changes (each change creates a new object), when the year changes,
 * when its page of offers changes, and when another share of its loads reports.
 */
const shells = new WeakMap<Site, { key: string; shell: Packed<RootModel> }>();

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { now, hasPage, vitals } = siteServices(context);
  const year = now().getFullYear();
  const hasOffers =
    site.offers.count > 0 && (await fallbackIfUnavailable(hasPage(site, site.content.offersPath), true));
  const sampled = vitals.rateOf(site);
  const key = `${year} ${hasOffers} ${sampled}`;
  const known = shells.get(site);
  if (known?.key === key) return known.shell;
  const model = { ...shellModel(site, year, hasOffers, sampled), fonts: fontFiles[site.theme.font] };
  const shell = pack(lasting(model));
  shells.set(site, { key, shell });
  return shell;
}

/** What is shown in a frame, such as a block embedded in another website, has no header or footer, and its links open outside the frame. */
const useFramed = (): boolean => /^\/(embed\/|demo\/booking$)/.test(useLocation().pathname);

function SkipLink({ to }: { to: "main" | "results" | "filters" }) {
  return (
    <a className="skip-link" href={`#${to}`}>
      Skip to the {to === "main" ? "content" : to}
    </a>
  );
}

/** The shell's data stays the same for the whole visit. */
export const shouldRevalidate = () => false;

/**
 * The document of every page, including errors. It contains no script element; the server entry adds them, so that no page has inline
 * scripts (http/page-boot.ts).
 */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const shell = data ? unpack(data) : null;
  const framed = useFramed();
  const hasCarBar = useRouteLoaderData("car/car-route") !== undefined;
  const location = useLocation();
  useLayoutEffect(() => restoreScrollPosition(location), [location]);
  return (
    <html
      lang={shell?.language ?? "en-AU"}
      data-template={shell?.template ?? "standard"}
      data-header={shell?.header ?? "light"}
      data-consent={framed ? undefined : shell?.consent?.wording}
      data-framed={framed ? "" : undefined}
      data-car-bar={hasCarBar ? "" : undefined}
      data-inner={location.pathname === "/" ? undefined : ""}
      // The page's first script sets an attribute on the document of a signed-in visitor.
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {shell?.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        {framed ? <base target="_top" /> : null}
        <Meta />
        <Links />
        {shell ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, made of checked values; the policy allows its hash
          <style dangerouslySetInnerHTML={{ __html: shell.theme }} />
        ) : null}
        {shell ? <link rel="icon" href={shell.icon} type="image/svg+xml" /> : null}
        {shell ? <link rel="apple-touch-icon" href="/apple-touch-icon.png" /> : null}
      </head>
      <body>
        <FormatsContext value={formatsFor(shell?.language ?? "en-AU", shell?.currency ?? "AUD")}>
          {framed ? null : <SkipLink to="main" />}
          {useRouteLoaderData("search/search-route") === undefined ? null : (
            <>
              <SkipLink to="results" />
              <SkipLink to="filters" />
            </>
          )}
          {shell && !framed ? <SiteHeader shell={shell} /> : null}
          {shell?.consent && !framed ? (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: constant HTML of ours, so that no script has to make it
            <div dangerouslySetInnerHTML={{ __html: shell.consent.strip }} />
          ) : null}
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {shell && !framed ? part("footer", shell, <SiteFooter shell={shell} />) : null}
          {shell?.saves === "watchlist" && !framed ? (
            <form id={watchlistForm} method="post" action="/watchlist" />
          ) : null}
        </FormatsContext>
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const framed = useFramed();
  // Loaded after the page: not part of its HTML or its first scripts. React shows what was suspended 300 ms later at the earliest, so it isn't.
  const [Widgets, setWidgets] = useState<DeferredWidgets | null>(null);
  useEffect(() => {
    if (framed) return;
    import("./deferred-widgets.tsx").then(
      (loaded) => setWidgets(() => loaded.default),
      () => {},
    );
  }, [framed]);
  return (
    <>
      {navigation.state === "idle" ? null : <div className="progress" />}
      <Outlet />
      {Widgets ? <Widgets shell={unpack(loaderData)} /> : null}
    </>
  );
}

const titles: Record<number, string> = {
  400: "Form not read",
  404: "Page not found",
  413: "Form not read",
  503: "Back in a moment",
};

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const data = useRouteLoaderData<typeof loader>("root");
  const shell = data ? unpack(data) : null;
  return (
    <>
      <title>{titles[status] ?? (isConnectionError(error) ? "No connection" : "Something went wrong")}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? (
        <NotFoundPage />
      ) : status === 503 ? (
        <UnavailablePage phone={shell?.phone ?? null} contact={shell?.contact ?? null} />
      ) : status === 400 || status === 413 ? (
        <UnreadFormPage />
      ) : isConnectionError(error) ? (
        <OfflinePage />
      ) : (
        <BrokenPage />
      )}
    </>
  );
}
