import { StorageError } from "#platform/adapters/storage/originals.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { admission } from "#site/expensive-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/share-picture";

/**
 * `GET /share/cars/{slug}`: the preview picture of a shared link. An error response has no picture, so the preview is shown without one.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = siteServices(context);
  // Imported on demand: the drawing library takes a moment to load.
  const { sharePictureOf } = await import("#features/browsing/share-image/share-picture.server.ts");
  try {
    const site = context.get(siteContext);
    const outcome = await sharePictureOf(services, site, params.slug, admission(context, "sharePicture"));
    if (outcome.kind === "ok") {
      return new Response(new Uint8Array(outcome.value), {
        headers: { "Content-Type": "image/jpeg", "Cache-Control": "public, max-age=86400" },
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
