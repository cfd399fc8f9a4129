import type { Database } from "../../db/client.server.ts";
import { calendarDate } from "../../lib/date.ts";
import { isSecure } from "../../lib/own-cookie.ts";
import type { Platform } from "../../platform.server.ts";
import { ownAddress } from "../../site/own-address.ts";
import type { Site } from "../../site/site.ts";
import { leadTexts } from "../leads/lead-texts.ts";
import { StorageTrouble } from "../storage/originals.ts";
import { uploadsHere } from "../uploads/uploads-here.server.ts";
import { type Valuation, valuationFields } from "../valuation/valuation.ts";
import { valuationServiceOf } from "../valuation/valuation-services.server.ts";
import { offerOf } from "./offer.ts";
import { acceptOffer, sendTradeIn } from "./send-trade-in.server.ts";
import {
  chooseCandidate,
  find,
  goByHand,
  lookUp,
  type MoveOutcome,
  type TradeInScene,
  updateValuation,
} from "./trade-in.server.ts";
import type { TradeIn } from "./trade-in.ts";
import { draftCookieHeader, keyOf } from "./trade-in-cookie.server.ts";
import { odometerOf } from "./trade-in-fields.ts";
import { addImage, orderImages, readImageForm } from "./trade-in-images.server.ts";
import { imageById } from "./trade-in-store.server.ts";
import { tradeInTexts } from "./trade-in-texts.ts";
import { tradeInCategory, tradeInSubcategories } from "./trade-in-words.ts";

export type TradeInCall = {
  request: Request;
  site: Site;
  /** The visitor's address, proxies taken off. */
  address: string;
  platform: Pick<Platform, "db" | "now" | "log" | "wakeDeliveries">;
};

const calls = ["enter-vin", "manual-entry", "by-hand", "image-upload", "images", "update-eval"] as const;
export type EvalExpertCall = (typeof calls)[number];
export const isEvalExpertCall = (name: string): name is EvalExpertCall =>
  (calls as readonly string[]).includes(name);

const largestCall = 64 * 1024;

/** What a trade-in's moves are made with, for a request. */
export function sceneOf({ request, site, platform }: TradeInCall): TradeInScene {
  return {
    db: platform.db,
    site,
    now: platform.now(),
    service: valuationServiceOf(site),
    key: keyOf(request),
    onTrouble: (reason) => platform.log.warn({ site: site.slug, reason }, "the valuation service failed"),
  };
}

/**
 * The eval-expert calls as browsers make them (DECIDE-60). Answers are lists whose first item is the valuation; `EvalID` is the
 * trade-in's own id, the service's stays inside. Every call but the first needs the cookie that the first one set.
 */
export async function evalExpertCall(name: EvalExpertCall, call: TradeInCall): Promise<Response> {
  const { site, platform } = call;
  if (!site.trade.enabled) return trouble(404, "not_found", "This site takes no trade-ins.");
  try {
    const scene = sceneOf(call);
    if (name === "image-upload") return await imageUpload(call, scene);
    const body = await bodyOf(call.request);
    if (!body) return trouble(400, "bad_json", "The body is not JSON.");
    const evalid = textOf(body.evalid);
    switch (name) {
      case "enter-vin": {
        const asked = { rego: body.rego, state: body.state, evalid, carId: textOf(body.car_id) };
        return moved(call, await lookUp(scene, asked), listed);
      }
      case "manual-entry":
        return moved(call, await chooseCandidate(scene, { evalid, desc: body.desc }), listed);
      case "by-hand":
        return moved(call, await goByHand(scene, { evalid, desc: body.desc }), listed);
      case "images": {
        const order = Array.isArray(body.order) ? body.order.filter((id) => typeof id === "string") : null;
        if (!order) return trouble(400, "invalid", "The order is missing.");
        const done = await orderImages(scene, uploadsHere().store, evalid, order);
        return done ? Response.json({ success: true }, noStore) : unknown();
      }
      case "update-eval":
        return await updateEval(scene, evalid, body);
    }
  } catch (error) {
    const { code, name: kind } = error as { code?: string; name?: string };
    platform.log.error({ code: code ?? kind, site: site.slug }, "a trade-in's step failed");
    return trouble(503, "failed", tradeInTexts.stepFailed);
  }
}

async function updateEval(
  scene: TradeInScene,
  evalid: string | null,
  body: Record<string, unknown>,
): Promise<Response> {
  const km = odometerOf(body.km);
  if (km === null)
    return trouble(400, "invalid", tradeInTexts.badOdometer, {
      fields: { odometer: tradeInTexts.badOdometer },
    });
  const text = (name: string) => (textOf(body[name]) ?? "").slice(0, 300);
  const details = { km, name: text("cName"), email: text("cEmail"), phone: text("cPhone") };
  const outcome = await updateValuation(scene, evalid, details);
  switch (outcome.kind) {
    case "updated":
      return Response.json(withValue(outcome.tradeIn, scene, km), noStore);
    case "failed":
      return trouble(502, "valuation_failed", outcome.error);
    case "unknown":
      return unknown();
  }
}

async function imageUpload(call: TradeInCall, scene: TradeInScene): Promise<Response> {
  // Without a trade-in of this browser's nothing is read.
  if (!scene.key.draft || !scene.site.trade.images || !(await find(scene, null))) return unknown();
  const leave = uploadsHere().enter(call.address);
  if (!leave) return comeAgain();
  try {
    return await keepUpload(call, scene);
  } finally {
    leave();
  }
}

async function keepUpload(call: TradeInCall, scene: TradeInScene): Promise<Response> {
  const { store, addresses } = uploadsHere();
  const form = await readImageForm(call.request, store);
  if (form.kind === "broken") return trouble(400, "bad_form", "The picture can't be read.");
  try {
    const file = form.files.find(({ field }) => field === "file" || field === "image");
    if (!file)
      return trouble(400, "invalid", tradeInTexts.required, { fields: { file: tradeInTexts.required } });
    const evalid = form.fields.find(([field]) => field === "evalid")?.[1] || null;
    const outcome = await addImage(scene, store, evalid, file);
    switch (outcome.kind) {
      case "kept": {
        const { id, name, bytes, state } = outcome.image;
        const until = new Date(scene.now.getTime() + ownLookMs);
        const address = state === "kept" ? addresses.sign(scene.site.id, id, until) : null;
        return Response.json([{ success: true, id, name, bytes, address }], noStore);
      }
      case "refused":
        if (outcome.code === "busy") return comeAgain();
        return trouble(outcome.code === "too_large" ? 413 : 422, outcome.code, outcome.error);
      case "unknown":
        return unknown();
    }
  } finally {
    await form.remove();
  }
}

/** As long as the pictures that wait already may take at worst is ten minutes; half of one is usual. */
function comeAgain(): Response {
  const response = trouble(503, "busy", tradeInTexts.busy);
  response.headers.set("Retry-After", "30");
  return response;
}

/** How long the seller's own page may show a picture; a reload signs anew. */
export const ownLookMs = 6 * 3_600_000;

/** A seller's picture by its signed address. Never kept, never run: it is shown or saved, nothing else. */
export async function imageResponse(db: Database, site: Site, token: string, now: Date): Promise<Response> {
  const { store, addresses } = uploadsHere();
  const id = addresses.open(site.id, token, now);
  const image =
    id && (await db.withTenant({ groupId: site.groupId, siteId: site.id }, (tx) => imageById(tx, site, id)));
  let file: Buffer | null;
  try {
    file = image ? await store.read(image.fileKey) : null;
  } catch (error) {
    if (!(error instanceof StorageTrouble)) throw error;
    return trouble(503, "unavailable", "This picture can't be had for the moment.");
  }
  if (!image || !file) return trouble(404, "not_found", "This picture is not here any more.");
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
      "Cache-Control": "private, no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Robots-Tag": "noindex",
    },
  });
}

/**
 * A trade-in's lead through the shared call (TRADE-23): the last step, and the accepted offer by `lead_id` (DECIDE-87). Null for an
 * enquiry about a trade-in that names none: it is a lead like any other.
 */
export async function tradeInLeadCall(
  call: TradeInCall,
  userData: Record<string, unknown>,
  /** Takes one call of the dealer's valuation service; the seconds to wait when there were too many. */
  takeValuation: () => Promise<number>,
): Promise<Response | null> {
  const { site, platform, request } = call;
  if (userData.category !== tradeInCategory || !site.trade.enabled) return null;
  const scene = sceneOf(call);
  const evalid = textOf(userData.evalid);
  try {
    if (userData.subcategory === tradeInSubcategories.accepted) {
      const leadId = textOf(userData.lead_id);
      const outcome = await acceptOffer(
        scene,
        { evalid, ...(leadId ? { leadId } : {}) },
        platform.wakeDeliveries,
      );
      if (outcome.kind === "accepted") return Response.json({ lead_id: outcome.tradeIn.leadId }, noStore);
      return outcome.kind === "expired"
        ? trouble(410, "expired", "This offer has expired. Please ask us for a new one.")
        : unknown();
    }
    if (!evalid) return null;
    const wait = await takeValuation();
    if (wait > 0) {
      const response = trouble(429, "too_many_requests", tradeInTexts.tooMuch);
      response.headers.set("Retry-After", String(wait));
      return response;
    }
    const outcome = await sendTradeIn(
      scene,
      { evalid, answers: answersOf(userData), extra: extraOf(userData) },
      sendFactsOf(call, textOf(userData.url)),
    );
    switch (outcome.kind) {
      case "sent":
        return Response.json({ lead_id: outcome.tradeIn.leadId }, noStore);
      case "invalid": {
        const error = outcome.error ?? Object.values(outcome.fields)[0] ?? tradeInTexts.stepFailed;
        return trouble(400, "invalid", error, { fields: outcome.fields });
      }
      case "unknown":
        return unknown();
    }
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    platform.log.error({ code: code ?? name, site: site.slug }, "a trade-in's lead could not be taken");
    return trouble(
      503,
      "failed",
      request.headers.get("accept")?.includes("html") ? tradeInTexts.stepFailed : leadTexts.unexpected,
    );
  }
}

export function sendFactsOf({ request, site, address, platform }: TradeInCall, url: string | null) {
  const { origin } = new URL(request.url);
  return {
    address,
    userAgent: request.headers.get("User-Agent"),
    url: url ?? request.headers.get("Referer"),
    origin,
    imageAddress: (id: string, until: Date) =>
      ownAddress(site, origin + uploadsHere().addresses.sign(site.id, id, until)),
    wake: platform.wakeDeliveries,
  };
}

const asked = [
  "name",
  "last_name",
  "email",
  "phone",
  "postcode",
  "odometer",
  "service_history",
  "number_of_keys",
  "car_condition",
  "comments",
  "location_id",
];

/** The last step's answers, whichever way they come; a box is on or off. */
export function answersOf(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = asked.flatMap((name): [string, string][] => {
    const value = given[name];
    return typeof value === "string" || typeof value === "number"
      ? [[name, String(value).slice(0, 6_000)]]
      : [];
  });
  const ticked = given.opt_in === true || given.opt_in === "on" || given.opt_in === "true";
  return { ...Object.fromEntries(texts), opt_in: ticked ? "on" : "" };
}

/** What goes with the answers and isn't one of them (LEAD-03, DECIDE-120). */
export function extraOf(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { company_website, form_started_at, lead_attributes, url } = given;
  return { company_website, form_started_at, lead_attributes, ...(typeof url === "string" ? { url } : {}) };
}

function moved(
  call: TradeInCall,
  outcome: MoveOutcome,
  answer: (tradeIn: TradeIn, site: Site) => object[],
): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  const secure = isSecure(call.request);
  if ((outcome.kind === "moved" || outcome.kind === "failed") && outcome.draft)
    headers.set("Set-Cookie", draftCookieHeader(outcome.draft, secure));
  switch (outcome.kind) {
    case "moved":
      return Response.json(answer(outcome.tradeIn, call.site), { headers });
    case "failed":
      return Response.json(
        { error: outcome.error, code: "valuation_failed", evalid: outcome.tradeIn.id },
        { status: 502, headers },
      );
    case "invalid":
      return trouble(400, "invalid", Object.values(outcome.fields)[0] ?? tradeInTexts.stepFailed, {
        fields: outcome.fields,
      });
    case "unknown":
      return unknown();
  }
}

/** The trade-in as the documents' list (TRADE-07): candidates, the valuation, or nothing. No value before the details. */
function listed(tradeIn: TradeIn, site: Site): object[] {
  const { candidates, valuation, state } = tradeIn;
  if (state === "selection" && candidates)
    return [
      {
        EvalID: tradeIn.id,
        VIN: candidates.vin,
        VechielDescriptions: candidates.descriptions.map((Description) => ({ Description })),
      },
    ];
  if (valuation) return [{ ...shownFields(valuation, site), EvalID: tradeIn.id }];
  return tradeIn.byHand ? [{ EvalID: tradeIn.id }] : [];
}

function withValue(tradeIn: TradeIn, { site, now }: TradeInScene, km: number): object[] {
  const year = Number(calendarDate(now, site.timezone).slice(0, 4));
  const offer = offerOf(tradeIn.valuation, km, year, site.trade);
  const value = offer.kind === "offer" ? { estimated_value: { low: offer.low, high: offer.high } } : {};
  const fields = tradeIn.valuation ? shownFields(tradeIn.valuation, site) : {};
  return [{ ...fields, EvalID: tradeIn.id, ...value }];
}

function shownFields(valuation: Valuation, site: Pick<Site, "redbook">): object {
  return Object.fromEntries(
    valuationFields
      .filter((name) => name !== "EvalID" && (name !== "redbookCode" || site.redbook))
      .map((name) => [name, valuation[name]]),
  );
}

async function bodyOf(request: Request): Promise<Record<string, unknown> | null> {
  const text = await request.text();
  if (text.length > largestCall) return null;
  if (/^application\/x-www-form-urlencoded/i.test(request.headers.get("content-type") ?? ""))
    return Object.fromEntries(new URLSearchParams(text));
  try {
    const body = JSON.parse(text) as unknown;
    return typeof body === "object" && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, 1_000) : null;
}

const noStore = { headers: { "Cache-Control": "no-store" } };

function unknown(): Response {
  return trouble(404, "not_found", tradeInTexts.gone);
}

function trouble(status: number, code: string, error: string, more: object = {}): Response {
  return Response.json({ error, code, ...more }, { status, headers: { "Cache-Control": "no-store" } });
}
