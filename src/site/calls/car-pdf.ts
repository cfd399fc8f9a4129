import { carBySlug } from "#domain/stock/search-index/stored-car.server.ts";
import { StorageError } from "#platform/adapters/storage/originals.ts";
import { isDatabaseUnavailable } from "#platform/database/outage.ts";
import { apiError, tooManyCalls } from "#platform/http/api-error.ts";
import { noStore } from "#platform/http/no-store.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { admission } from "#site/expensive-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/cars/{slug}/pdf`: the car's brochure, saved as `{slug}.pdf` (CAR-37); otherwise `{error, code}` (CAR-38). */
export async function loader({ params, request, context }: CallArgs) {
  const services = siteServices(context);
  const slug = params.slug ?? "";
  try {
    // Imported on demand: the PDF library takes a second to load.
    const { brochureOf } = await import("#site/car/brochure.server.ts");
    const page = new URL(`/cars/${encodeURIComponent(slug)}`, request.url).href;
    const site = context.get(siteContext);
    const car = await carBySlug(services.db, site, slug, services.now());
    if (!car)
      return apiError({ status: 404, code: "not_found", message: "This car is no longer on our site." });
    const outcome = await brochureOf(services, site, car, page, admission(context, "brochure"));
    switch (outcome.kind) {
      case "ok":
        return new Response(new Uint8Array(outcome.value), {
          headers: {
            "Content-Type": "application/pdf",
            "Content-Disposition": `attachment; filename="${slug.replace(/[^\w.-]/g, "_")}.pdf"`,
            ...noStore,
          },
        });
      case "limited":
        return tooManyCalls(outcome.seconds, "That's many brochures at once. Please try again in a moment.");
      case "busy":
        return apiError({
          status: 503,
          code: "busy",
          message: "Many brochures are being made. Please try again in a minute.",
          retryAfterSeconds: 60,
        });
      case "late":
        return apiError({
          status: 503,
          code: "late",
          message: "The brochure takes too long to make. Please try again in a minute.",
          retryAfterSeconds: 60,
        });
    }
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    services.log.error({ err: error, slug }, "a brochure failed");
    const status = error instanceof StorageError ? 503 : 500;
    return apiError({
      status,
      code: "failed",
      message: "The brochure can't be made right now. Please try again in a minute.",
    });
  }
}
