import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { retryPageLoads } from "./page-loads.ts";

/** Says that a page or a choice waits for a connection; both follow by themselves once there is one. */
export function ConnectionNotice() {
  const [waiting, setWaiting] = useState(false);
  const { pathname } = useLocation();
  const { location } = useNavigation();
  useEffect(() => {
    const send = window.fetch;
    window.fetch = retryPageLoads(send.bind(window), setWaiting);
    preloadNextPages();
    return () => {
      window.fetch = send;
    };
  }, []);
  const isShown = waiting && location !== undefined;
  // For the page's style sheets: `:has` on the document would be asked at every change of the page.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-waits", isShown);
  }, [isShown]);
  return (
    <div className="connection" role="status">
      {isShown ? (
        // In the top layer, over an open sheet of filters.
        <p className="toast" popover="manual" ref={(notice) => notice?.showPopover?.()}>
          <span>
            <strong>You seem to be offline</strong>
            {location.pathname === pathname
              ? "Your last choice isn’t applied yet. It is as soon as you’re connected again."
              : "The page opens as soon as you’re connected again."}
          </span>
        </p>
      ) : null}
    </div>
  );
}

/** The pages of a usual visit: without their code, the router would leave this page for the browser's own error. */
const nextPages = ["search/search-route", "car/car-route"];

function preloadNextPages(): void {
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest;
  const modules = nextPages.flatMap((id) => [routes[id]?.module, ...(routes[id]?.imports ?? [])]);
  for (const href of new Set(modules)) {
    if (!href || document.head.querySelector(`link[href="${href}"]`)) continue;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

type Manifest = { routes: Record<string, { module: string; imports?: string[] } | undefined> };
