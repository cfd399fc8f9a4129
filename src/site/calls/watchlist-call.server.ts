import { z } from "zod";
import type { Site } from "#domain/configuration/site.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import {
  mergeCars,
  readWatchlist,
  removeCar,
  saveCar,
  watchlistLimit,
} from "#domain/shoppers/watchlist/watchlist.server.ts";
import {
  isOwnNumber,
  type WatchlistAccess,
  watchlistAccess,
} from "#domain/shoppers/watchlist/watchlist-access.ts";
import type { Database } from "#platform/database/database.server.ts";
import { apiError } from "#platform/http/api-error.ts";
import type { Counted } from "#platform/http/counted.ts";
import { parsedBody } from "#platform/http/json-body.ts";
import { privateNoStore } from "#platform/http/no-store.ts";

export type WatchlistCall = "save-car" | "remove-car" | "merge";

export type CallInput = {
  db: Database;
  site: Site;
  shopper: Shopper | null;
  now: Date;
  count?: (counted: Counted) => void;
};

const carId = z.string().trim().min(1).max(200);
const one = z.object({ phone_number: z.string().max(40), car_id: carId });
const many = z.object({ phone_number: z.string().max(40), car_ids: z.array(carId).max(watchlistLimit) });
const accepted = {
  maxBytes: 32 * 1024,
  unreadable: "The body is not JSON.",
  invalid: "Some of the request can't be read.",
  details: { success: false },
};

/** `GET /api/watchlist`: the shopper's entries, the last saved first (WATCH-16, DECIDE-57). */
export async function watchlistEntriesCall(input: CallInput): Promise<Response> {
  const { db, site } = input;
  const access = watchlistAccess(site, input.shopper);
  if (access.kind !== "granted") return refused(access);
  const { shopper } = access;
  const entries = await readWatchlist(db, site, shopper);
  return answer(200, { entries: entries.map(({ id }) => ({ id })) });
}

/**
 * `POST /api/watchlist/save-car` and `/remove-car` with `phone_number` and `car_id` (WATCH-09, WATCH-10), and
 * `/merge` with `car_ids`, a browser's favourites. Only the signed-in shopper's own number is accepted
 * (DECIDE-57).
 */
export async function watchlistCall(
  input: CallInput,
  call: WatchlistCall,
  request: Request,
): Promise<Response> {
  const { db, site, now } = input;
  const access = watchlistAccess(site, input.shopper);
  if (access.kind !== "granted") return refused(access);
  const { shopper } = access;
  const sent = await parsedBody(request, call === "merge" ? many : one, accepted);
  if (sent instanceof Response) return sent;
  const { data } = sent;
  if (!isOwnNumber(data.phone_number, shopper)) {
    return apiError({
      status: 403,
      code: "wrong_phone",
      message: "This isn't the number you are signed in with. Please sign in again.",
      details: { success: false },
    });
  }
  if ("car_ids" in data) {
    const merged = await mergeCars(db, site, shopper, [...new Set(data.car_ids)], now);
    return answer(200, merged);
  }
  if (call === "remove-car") {
    await removeCar(db, site, shopper, data.car_id);
    return answer(200);
  }
  const outcome = await saveCar(input, site, shopper, data.car_id, now);
  switch (outcome.kind) {
    case "saved":
      return answer(200);
    case "gone":
      return apiError({
        status: 404,
        code: "not_found",
        message: "This car isn't on this site any more.",
        details: { success: false },
      });
    case "full":
      return apiError({
        status: 409,
        code: "full",
        message: `Your watchlist holds ${watchlistLimit} cars. Remove one to save another.`,
        details: { success: false },
      });
  }
}

function refused({ kind }: Exclude<WatchlistAccess, { kind: "granted" }>): Response {
  const details = { success: false };
  return kind === "none"
    ? apiError({ status: 404, code: "not_found", message: "This site has no watchlist.", details })
    : apiError({
        status: 401,
        code: "signed_out",
        message: "Please sign in to use your watchlist.",
        details,
      });
}

function answer(status: number, more: object = {}): Response {
  return Response.json({ success: status === 200, ...more }, { status, headers: privateNoStore });
}
