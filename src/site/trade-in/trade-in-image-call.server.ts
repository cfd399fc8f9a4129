import type { Site } from "#domain/configuration/site.ts";
import { find, type TradeInContext } from "#domain/trade-in/trade-in.server.ts";
import { addImage, readImageForm } from "#domain/trade-in/trade-in-images.server.ts";
import { imageById } from "#domain/trade-in/trade-in-store.server.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import type { Uploads } from "#domain/trade-in/uploads/uploads.server.ts";
import { hourMs } from "#lib/durations.ts";
import { StorageError } from "#platform/adapters/storage/originals.ts";
import type { Database } from "#platform/database/database.server.ts";
import { apiError } from "#platform/http/api-error.ts";
import { noStore, privateNoStore } from "#platform/http/no-store.ts";
import { unknown } from "./trade-in-answers.ts";
import type { TradeInCall } from "./trade-in-context.server.ts";

/** `POST` of one picture (DECIDE-60). */
export async function imageUpload(call: TradeInCall, context: TradeInContext): Promise<Response> {
  // Without a trade-in of this browser the body is not read.
  if (!context.key.draft || !context.site.trade.images || !(await find(context, null))) return unknown();
  const leave = call.services.uploads.enter(call.address);
  if (!leave) return busyResponse();
  try {
    return await storeUpload(call, context);
  } finally {
    leave();
  }
}

async function storeUpload(call: TradeInCall, context: TradeInContext): Promise<Response> {
  const { store, addresses } = call.services.uploads;
  const form = await readImageForm(call.request, store);
  if (form.kind === "broken")
    return apiError({ status: 400, code: "bad_form", message: "The picture can't be read." });
  try {
    const file = form.files.find(({ field }) => field === "file" || field === "image");
    if (!file)
      return apiError({
        status: 400,
        code: "invalid",
        message: tradeInTexts.required,
        details: { fields: { file: tradeInTexts.required } },
      });
    const evalid = form.fields.find(([field]) => field === "evalid")?.[1] || null;
    const outcome = await addImage(context, store, evalid, file);
    switch (outcome.kind) {
      case "stored": {
        const { id, name, bytes, state } = outcome.image;
        const until = new Date(context.now.getTime() + ownUrlMs);
        const address = state === "kept" ? addresses.sign(context.site.id, id, until) : null;
        return Response.json([{ success: true, id, name, bytes, address }], { headers: noStore });
      }
      case "refused":
        if (outcome.code === "busy") return busyResponse();
        return apiError({
          status: refusedStatus[outcome.code],
          code: outcome.code,
          message: outcome.error,
        });
      case "unknown":
        return unknown();
    }
  } finally {
    await form.remove();
  }
}

const refusedStatus = { too_large: 413, quota: 429, too_many: 422, wrong_type: 422, unreadable: 422 };

/** As long as the pictures that wait already may take at worst is ten minutes; half of one is usual. */
function busyResponse(): Response {
  const response = apiError({ status: 503, code: "busy", message: tradeInTexts.busy });
  response.headers.set("Retry-After", "30");
  return response;
}

/**
 * How long a signed picture URL on the seller's own page is valid, in milliseconds; a reload signs new ones.
 */
export const ownUrlMs = 6 * hourMs;

/** A seller's picture by its signed URL. Not cached, and sandboxed, so that it can only be shown or saved. */
export async function imageResponse(
  { db, now, uploads }: { db: Database; now: () => Date; uploads: Uploads },
  site: Site,
  token: string,
): Promise<Response> {
  const { store, addresses } = uploads;
  const id = addresses.open(site.id, token, now());
  const image = id && (await db.withSite(site, (tx) => imageById(tx, site, id)));
  let file: Buffer | null;
  try {
    file = image ? await store.read(image.fileKey) : null;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return apiError({
      status: 503,
      code: "unavailable",
      message: "This picture can't be had for the moment.",
    });
  }
  if (!image || !file)
    return apiError({ status: 404, code: "not_found", message: "This picture is not here any more." });
  const how = image.state === "kept" ? "inline" : "attachment";
  const name = `${
    image.name
      .replace(/\.[^.]*$/, "")
      .replace(/[^\w -]/g, "_")
      .slice(0, 80) || "picture"
  }${image.state === "kept" ? ".jpg" : ".heic"}`;
  return new Response(new Uint8Array(file), {
    headers: {
      "Content-Type": image.type,
      "Content-Length": String(file.length),
      "Content-Disposition": `${how}; filename="${name}"`,
      ...privateNoStore,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Robots-Tag": "noindex",
    },
  });
}
