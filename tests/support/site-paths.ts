import { pathsOf } from "#platform/http/paths.ts";
import { declaredPaths } from "#site/routes.ts";

/** The paths of the site's route table, as the server of a site gets them. */
export const sitePaths = pathsOf(declaredPaths);
