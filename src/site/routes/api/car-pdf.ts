import { platform } from "#composition/platform.server.ts";
import { StorageError } from "#platform/adapters/storage/originals.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { DatabaseUnavailable } from "#platform/database/outage.ts";
import type { CallArgs } from "./call.ts";

/** `GET /api/cars/{slug}/pdf`: the car's brochure, saved as `{slug}.pdf` (CAR-37); else `{error, code}` (CAR-38). */
export async function loader({ params, request, context }: CallArgs) {
  const slug = params.slug ?? "";
  try {
    // The PDF library takes a second to load: the server starts without it.
    const { brochureOf } = await import("#features/screens/car-page/brochure.server.ts");
    const page = new URL(`/cars/${encodeURIComponent(slug)}`, request.url).href;
    const outcome = await brochureOf(context.get(siteContext), slug, page);
    switch (outcome.kind) {
      case "ok":
        return new Response(new Uint8Array(outcome.value), {
          headers: {
            "Content-Type": "application/pdf",
            "Content-Disposition": `attachment; filename="${slug.replace(/[^\w.-]/g, "_")}.pdf"`,
            "Cache-Control": "no-store",
          },
        });
      case "missing":
        return failure(404, "not_found", "This car is no longer on our site.");
      case "busy":
        return failure(503, "busy", "Many brochures are being made. Please try again in a minute.", 60);
      case "late":
        return failure(503, "late", "The brochure takes too long to make. Please try again in a minute.", 60);
    }
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    platform().log.error({ err: error, slug }, "a brochure failed");
    const status = error instanceof StorageError ? 503 : 500;
    return failure(status, "failed", "The brochure can't be made right now. Please try again in a minute.");
  }
}

/** @param wait seconds until asking again makes sense */
function failure(status: number, code: string, error: string, wait = 0): Response {
  const again: Record<string, string> = wait > 0 ? { "Retry-After": String(wait) } : {};
  return Response.json({ error, code }, { status, headers: { "Cache-Control": "no-store", ...again } });
}
