import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { type ReceivedFile, readMultipart } from "#domain/trade-in/uploads/read-multipart.server.ts";
import { storeImage } from "#domain/trade-in/uploads/store-image.server.ts";
import type { UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import { errorCode } from "#lib/error-code.ts";
import { cutText } from "#lib/sent-text.ts";
import { find, type TradeInContext, within } from "./trade-in.server.ts";
import type { TradeInImage } from "./trade-in.ts";
import { imageLimits } from "./trade-in-fields.ts";
import { isDone } from "./trade-in-flow.ts";
import {
  arrangeImages,
  countImages,
  type ImageOrder,
  imagesOf,
  insertImage,
  ownTradeIn,
} from "./trade-in-store.server.ts";
import { tradeInTexts } from "./trade-in-texts.ts";

export type ImageOutcome =
  | { kind: "stored"; image: TradeInImage }
  | {
      kind: "refused";
      code: "too_large" | "too_many" | "wrong_type" | "unreadable" | "busy" | "quota";
      error: string;
    }
  | { kind: "unknown" };

/** Files are read up to this limit; the validation rejects larger ones by name. */
export const imageFormLimits = {
  fileBytes: imageLimits.bytes,
  files: imageLimits.count,
  fieldBytes: 64 * 1024,
};

export function readImageForm(request: Request, store: UploadStore) {
  return readMultipart(request, store.incoming, imageFormLimits);
}

/**
 * Stores one received picture of a trade-in (TRADE-15, TRADE-17): at most ten, validated by their bytes. It
 * is also sent to the valuation service; if that fails, the dealer still has the picture.
 */
export async function addImage(
  context: TradeInContext,
  store: UploadStore,
  evalid: string | null,
  file: ReceivedFile,
): Promise<ImageOutcome> {
  const { site, key, now } = context;
  const own = await find(context, evalid);
  if (!own || isDone(own.state) || !site.trade.images) return { kind: "unknown" };
  if (file.tooLarge) return { kind: "refused", code: "too_large", error: tradeInTexts.tooLarge };
  const before = await within(context, (tx) => countImages(tx, site, own.id));
  if (before >= imageLimits.count || (file.path === null && file.bytes > 0)) return tooMany;
  if (file.path === null) return { kind: "refused", code: "wrong_type", error: tradeInTexts.wrongType };
  const spent = await context.uploadQuota(own.id);
  if (spent) return { kind: "refused", code: "quota", error: spent };
  const stored = await storeImage(file.path, store);
  if (stored.kind === "busy") return { kind: "refused", code: "busy", error: tradeInTexts.busy };
  if (stored.kind === "refused") {
    return stored.reason === "type"
      ? { kind: "refused", code: "wrong_type", error: tradeInTexts.wrongType }
      : { kind: "refused", code: "unreadable", error: tradeInTexts.unreadable };
  }
  const name = cutText(cleanText(file.name), 120) || "Picture";
  const image = await within(context, async (tx) => {
    const locked = await ownTradeIn(tx, site, key, own.id, now, true);
    const there = locked && !isDone(locked.state) ? await imagesOf(tx, site, own.id) : null;
    if (!there || there.length >= imageLimits.count) return null;
    const position = (there.at(-1)?.position ?? -1) + 1;
    const { fileKey, bytes, type, state } = stored;
    return insertImage(tx, site, own.id, { position, fileKey, name, bytes, type, state }, now);
  });
  if (!image) {
    await store.remove([stored.fileKey]);
    return tooMany;
  }
  void forward(context, store, own.valuation?.EvalID ?? null, stored.fileKey, image);
  return { kind: "stored", image };
}

/** Not awaited by the request; a failure has no effect, since the lead contains the picture's URL. */
async function forward(
  { service, onError }: TradeInContext,
  store: UploadStore,
  evalid: string | null,
  fileKey: string,
  { name, type }: TradeInImage,
): Promise<void> {
  if (evalid === null) return;
  try {
    const bytes = await store.read(fileKey);
    if (!bytes) return;
    const done = await service.uploadImage({ evalid, bytes, name, type });
    if (done.kind === "failed") onError(done.reason);
  } catch (error) {
    onError(`picture not forwarded to the valuation service (${errorCode(error)})`);
  }
}

const tooMany: ImageOutcome = { kind: "refused", code: "too_many", error: tradeInTexts.tooMany };

/** Reorders the pictures; one that is not in the list is deleted. False for a trade-in of another browser. */
export async function orderImages(
  context: TradeInContext,
  store: UploadStore,
  evalid: string | null,
  what: ImageOrder,
): Promise<boolean> {
  const { site, key, now } = context;
  const gone = await within(context, async (tx) => {
    const own = await ownTradeIn(tx, site, key, evalid, now, true);
    return own && !isDone(own.state) ? arrangeImages(tx, site, own.id, what) : null;
  });
  if (gone === null) return false;
  await store.remove(gone);
  return true;
}

/** The order after a button of the form without JavaScript: `remove:ID`, `up:ID` or `down:ID`. */
export function orderAfter(ids: readonly string[], button: string): string[] {
  const [, what, id] = /^(remove|up|down):([\w-]{22})$/.exec(button) ?? [];
  const at = ids.indexOf(id ?? "");
  if (at < 0) return [...ids];
  const rest = ids.filter((one) => one !== id);
  if (what === "remove") return rest;
  return rest.toSpliced(Math.max(0, what === "up" ? at - 1 : at + 1), 0, id as string);
}
