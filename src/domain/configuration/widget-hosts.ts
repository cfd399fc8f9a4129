import type { Problem } from "#platform/config/problem.ts";
import { isReservedHost } from "#platform/config/reserved-host.ts";
import type { Site } from "./site.ts";
import { ownHost } from "./slices/widgets-slice.ts";

export type FramingSite = Pick<Site, "widgets">;

/** The hosts that pages of a site may frame for its widgets, and where its document names them. */
export const widgetHosts = ({ widgets }: FramingSite): { host: string; path: string }[] =>
  widgets.map(({ src }, index) => ({ host: new URL(src).hostname, path: `site.widgets[${index}].src` }));

export const ownHostProblem = ({ host, path }: { host: string; path: string }): Problem => ({
  path,
  message: `${host} ${ownHost}`,
  line: null,
});

export const framedHostProblem = ({ host, path }: { host: string; path: string }): Problem => ({
  path,
  message: `${host} is the host of a widget on another site, whose frame its pages could leave: choose another host, or have the operator remove that widget first`,
  line: null,
});

/** The widgets of a site whose host is one of the platform's own. */
export const reservedWidgetHosts = (site: FramingSite, reservedHosts: readonly string[]): Problem[] =>
  widgetHosts(site)
    .filter(({ host }) => isReservedHost(host, reservedHosts))
    .map(ownHostProblem);
