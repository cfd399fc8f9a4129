import { matchRoutes } from "react-router";
import { type Screen, screenOf, screens } from "#console/screens.ts";

const routes = screens.map(({ path }) => ({ path }));

/**
 * The screen of a path before the router has matched it, in every spelling that the router accepts: in any case, percent-encoded, with slashes
 * at its end. Null for an unknown one.
 */
export function screenAt(pathname: string): Screen | null {
  const matched = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  return matched === undefined ? null : screenOf(matched);
}

/** The screen of a request, also of one for its data: `/people.data`, and `/_.data` for `/`. */
export const screenOfRequest = ({ url }: Pick<Request, "url">): Screen | null =>
  screenAt(new URL(url).pathname.replace(/\/_\.data$|\.data$/, "") || "/");
