import { StorageError } from "#platform/adapters/storage/originals.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { admission } from "#site/expensive-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/share-picture-route";

/**
 * `GET /share/cars/{slug}`, `/share/pictures/{key}`, `/share/site`: the preview picture of a shared link; `/apple-touch-icon.png`: the icon
 * for home screens. An error response has no picture, so the preview is shown without one.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = siteServices(context);
  const { slug, key } = params as { slug?: string; key?: string };
  const isIcon = new URL(request.url).pathname.endsWith(".png") && key === undefined;
  // Imported on demand: the drawing library takes a moment to load.
  const { sharePictureOf, siteSharePicture, storedSharePicture, touchIcon } = await import(
    "#site/share-picture/share-picture.server.ts"
  );
  try {
    const site = context.get(siteContext);
    const admit = admission(context, "sharePicture");
    const outcome = slug
      ? await sharePictureOf(services, site, slug, admit)
      : key
        ? await storedSharePicture(services, key, admit)
        : await (isIcon ? touchIcon(site, admit) : siteSharePicture(services, site, admit));
    if (outcome.kind === "ok") {
      const type = isIcon ? "image/png" : "image/jpeg";
      return new Response(new Uint8Array(outcome.value), {
        headers: { "Content-Type": type, "Cache-Control": "public, max-age=86400" },
      });
    }
    if (outcome.kind === "limited")
      return new Response(null, { status: 429, headers: { "Retry-After": String(outcome.seconds) } });
    return outcome.kind === "missing"
      ? new Response(null, { status: 404 })
      : new Response(null, { status: 503, headers: { "Retry-After": "60" } });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    services.log.error({ err: error }, "a share picture failed");
    return new Response(null, { status: error instanceof StorageError ? 503 : 500 });
  }
}
