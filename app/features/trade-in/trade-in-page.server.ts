import { data, redirect } from "react-router";
import { DatabaseAway, unlessAway } from "../../db/outage.ts";
import { isSecure } from "../../lib/own-cookie.ts";
import { readForm } from "../../lib/read-form.server.ts";
import { platform } from "../../platform.server.ts";
import type { Site } from "../../site/site.ts";
import { leadCar, userDataOf } from "../leads/lead.ts";
import { type CarFound, carOfLead } from "../leads/lead-car.server.ts";
import { draftHash } from "../leads/lead-hash.server.ts";
import { leadTexts } from "../leads/lead-texts.ts";
import { leadCookieHeader } from "../leads/success-page.server.ts";
import type { PageHead } from "../seo/page-head.ts";
import { uploadsHere } from "../uploads/uploads-here.server.ts";
import { acceptOffer, sendTradeIn } from "./send-trade-in.server.ts";
import {
  chooseCandidate,
  find,
  goByHand,
  lookUp,
  type MoveOutcome,
  step,
  type TradeInScene,
  within,
} from "./trade-in.server.ts";
import {
  answersOf,
  extraOf,
  ownLookMs,
  sceneOf,
  sendFactsOf,
  type TradeInCall,
} from "./trade-in-call.server.ts";
import { draftCookieHeader, keyOf, linkCookieHeader } from "./trade-in-cookie.server.ts";
import { isDone, stepAddress, type TradeInState } from "./trade-in-flow.ts";
import { addImage, orderAfter, orderImages, readImageForm } from "./trade-in-images.server.ts";
import { imagesOf, ownTradeIn } from "./trade-in-store.server.ts";
import { tradeInTexts } from "./trade-in-texts.ts";
import {
  blankView,
  type OfferView,
  offerView,
  type ShownImage,
  type TradeInCar,
  type TradeInView,
  tradeInModel,
  tradeInView,
} from "./trade-in-view.ts";

const noStore = { "Cache-Control": "private, no-store" };
export const carPath = "/cars/trade-in";

/**
 * The trade-in page at any of its addresses. The first look is the same for everyone and may be kept; with the cookie that began
 * it a trade-in goes on where it was, or at the step that the address names.
 */
export async function tradeInPage(request: Request, site: Site) {
  if (!site.trade.enabled) throw data(null, { status: 404 });
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "");
  elsewhere(path, url.search, site);
  const token = url.searchParams.get("offer");
  if (token) await openLink(request, site, token);
  const car = await carOf(site, path === carPath ? url.searchParams.get("car_id") : null);
  const action = car ? `${carPath}?${new URLSearchParams({ car_id: car.id })}` : site.trade.path;
  const model = tradeInModel(site, action, car);
  const head: PageHead = {
    title: `${model.title} | ${site.name}`,
    description: `${model.intro} ${site.name}`,
    canonical: `${url.origin}${site.trade.path}`,
    index: car === null && url.search === "",
    image: null,
  };
  const key = keyOf(request);
  if (url.searchParams.get("step") === "expired")
    return data({ model, head, view: { ...blankView(site.trade.images), failure: tradeInTexts.expired } });
  if (!key.draft && !key.link) return data({ model, head, view: blankView(site.trade.images) });
  const evalid = url.searchParams.get("evalid");
  const asked = url.searchParams.get("step");
  const here = { evalid, asked, carId: car?.id ?? null };
  const view = await unlessAway(viewOf(sceneHere(request, site), here), null);
  if (view) return data({ model, head, view }, { headers: noStore });
  // Where the seller was is not to be seen; after a post the answer to it is shown instead of this.
  const blank = { ...blankView(site.trade.images), failure: tradeInTexts.stepFailed };
  return data({ model, head, view: blank }, { status: 503, headers: noStore });
}

/** The site names one path; the other one leads there (DECIDE-45). A car's trade-in without a car is a plain one. */
function elsewhere(path: string, search: string, site: Site): void {
  if (path === carPath) {
    if (!new URLSearchParams(search).get("car_id")) throw redirect(site.trade.path, 302);
  } else if (path !== site.trade.path) throw redirect(site.trade.path + search, 302);
}

/** A mailed link becomes a cookie at once, so that its secret is in no address that is kept, sent on or looked at. */
async function openLink(request: Request, site: Site, token: string): Promise<never> {
  const scene = sceneHere(request, site);
  const key = { draft: null, link: /^[\w-]{22}$/.test(token) ? token : draftHash(token).slice(0, 22) };
  const own = await within(scene, (tx) => ownTradeIn(tx, site, key, null, scene.now));
  const secure = isSecure(request);
  if (!own?.validUntil) throw redirect(`${site.trade.path}?step=expired`, { status: 302, headers: noStore });
  const seconds = (own.validUntil.getTime() - scene.now.getTime()) / 1000;
  throw redirect(stepAddress(site.trade.path, "offer", { evalid: own.id }), {
    status: 302,
    headers: { ...noStore, "Set-Cookie": linkCookieHeader(token, seconds, secure) },
  });
}

async function viewOf(
  scene: TradeInScene,
  asked: { evalid: string | null; asked: string | null; carId: string | null },
): Promise<TradeInView> {
  const { site } = scene;
  const blank = blankView(site.trade.images);
  const own = await find(scene, asked.evalid);
  if (!own) return blank;
  const open = isDone(own.state);
  // A car page begins another trade-in, and so does coming back after one was sent.
  if (asked.evalid === null && asked.asked === null && (open || own.carId !== asked.carId)) {
    const address = stepAddress(site.trade.path, "offer", { evalid: own.id });
    const still = own.state === "offer" && own.validUntil !== null && own.validUntil > scene.now;
    return { ...blank, open: still ? { address, vehicle: offerView(own, site).vehicle } : null };
  }
  return tradeInView(own, site, asked.asked, await shownImages(scene, own.id));
}

async function shownImages(scene: TradeInScene, tradeInId: string): Promise<ShownImage[]> {
  const { site, now } = scene;
  const { addresses } = uploadsHere();
  const until = new Date(now.getTime() + ownLookMs);
  const images = await within(scene, (tx) => imagesOf(tx, site, tradeInId));
  return images.map(({ id, name, bytes, state }) => ({
    id,
    name,
    bytes,
    address: state === "kept" ? addresses.sign(site.id, id, until) : null,
  }));
}

/** The value on the page of thanks: of the trade-in that this browser has just sent. */
export async function offerOnSuccess(request: Request, site: Site): Promise<OfferView | null> {
  const key = keyOf(request);
  if (!key.draft || !site.trade.enabled) return null;
  const own = await find(sceneHere(request, site), null);
  return own && isDone(own.state) ? offerView(own, site) : null;
}

/** A step without script: what its buttons say, then the next step's address (DESIGN §5). */
export async function postTradeIn(request: Request, site: Site, address: string) {
  if (!site.trade.enabled) throw data(null, { status: 404 });
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "");
  const carId = path === carPath ? url.searchParams.get("car_id") : null;
  const call: TradeInCall = { request, site, address, platform: platform() };
  const scene = sceneOf(call);
  const { store } = uploadsHere();
  const over = async (limit: "upload" | "valuation" | "enquiry") =>
    (await platform().takeLimit(limit, site, address)) > 0;
  const blank = (status: number, failure: string) =>
    data({ ...blankView(site.trade.images), failure }, { status, headers: noStore });
  let leave: (() => void) | null = null;
  if (hasFiles(request)) {
    // Before the pictures are read, which is what costs.
    if (await over("upload")) return blank(429, tradeInTexts.tooMuch);
    if (!scene.key.draft || !(await find(scene, null))) return blank(404, tradeInTexts.gone);
    leave = uploadsHere().enter(address);
    if (!leave) return blank(503, tradeInTexts.busy);
  }
  const form = await formOf(request).catch((error) => {
    leave?.();
    throw error;
  });
  if (!form) {
    leave?.();
    return data(null, { status: 400, headers: noStore });
  }
  const { given } = form;
  const text = (name: string) => (typeof given[name] === "string" ? given[name] : "");
  const [evalid, go, at] = [text("evalid") || null, text("go"), text("step")];
  const goTo = (state: TradeInState, id: string | null, cookie?: string | null) =>
    redirect(stepAddress(path, state, { car_id: carId, evalid: id }), {
      status: 303,
      headers: {
        ...noStore,
        ...(cookie ? { "Set-Cookie": draftCookieHeader(cookie, isSecure(request)) } : {}),
      },
    });
  const show = async (
    status: number,
    id: string | null,
    shown: string,
    change: Partial<TradeInView>,
    cookie?: string | null,
  ) => {
    const own = id
      ? await find({ ...scene, key: { ...scene.key, draft: cookie ?? scene.key.draft } }, id)
      : null;
    const base = own
      ? tradeInView(own, site, shown, await shownImages(scene, own.id))
      : blankView(site.trade.images);
    const view: TradeInView = { ...base, ...change, values: { ...base.values, ...change.values } };
    const headers = {
      ...noStore,
      ...(cookie ? { "Set-Cookie": draftCookieHeader(cookie, isSecure(request)) } : {}),
    };
    return data(view, { status, headers });
  };
  const answered = (outcome: MoveOutcome, values: Record<string, string>) => {
    switch (outcome.kind) {
      case "moved":
        return goTo(outcome.tradeIn.state, outcome.tradeIn.id, outcome.draft);
      case "invalid":
        return show(400, evalid, at, { errors: outcome.fields, values });
      case "failed":
        return show(
          502,
          outcome.tradeIn.id,
          at,
          { failure: outcome.error, mayGoOn: true, values },
          outcome.draft,
        );
      case "unknown":
        return show(404, null, "vehicle", { failure: tradeInTexts.gone });
    }
  };
  try {
    if (go === "accept") {
      const outcome = await acceptOffer(scene, { evalid }, call.platform.wakeDeliveries);
      if (outcome.kind === "unknown") return show(404, null, "vehicle", { failure: tradeInTexts.gone });
      return goTo("offer", outcome.tradeIn.id);
    }
    if (go === "by-hand") return answered(await goByHand(scene, { evalid, desc: given.manualEntry }), {});
    switch (at) {
      case "vehicle": {
        const values = { rego: text("rego"), state: text("state") };
        if (await over("valuation")) return show(429, evalid, at, { failure: tradeInTexts.tooOften, values });
        return answered(await lookUp(scene, { ...values, evalid, carId }), values);
      }
      case "selection":
        if (go === "back") return goTo("vehicle", evalid);
        if (await over("valuation")) return show(429, evalid, at, { failure: tradeInTexts.tooOften });
        return answered(await chooseCandidate(scene, { evalid, desc: given.manualEntry }), {
          manualEntry: text("manualEntry"),
        });
      case "images": {
        const refused = await keepFiles(scene, evalid, form.files, store);
        if (refused) return show(422, evalid, at, { failure: refused });
        if (/^(remove|up|down):/.test(go)) {
          const own = await find(scene, evalid);
          const images = own ? await within(scene, (tx) => imagesOf(tx, site, own.id)) : [];
          const order = orderAfter(
            images.map(({ id }) => id),
            go,
          );
          await orderImages(scene, store, evalid, order);
          return goTo("images", evalid);
        }
        if (go === "upload") return goTo("images", evalid);
        return answered(await step(scene, { evalid, event: go === "back" ? "back" : "next" }), {});
      }
      case "details": {
        const answers = answersOf(given);
        if (go === "back") return answered(await step(scene, { evalid, event: "back", answers }), {});
        if (await over("enquiry"))
          return show(429, evalid, at, { failure: leadTexts.tooMany, values: answers });
        // The service is told each change of the details.
        if (await over("valuation"))
          return show(429, evalid, at, { failure: tradeInTexts.tooMuch, values: answers });
        const outcome = await sendTradeIn(
          scene,
          { evalid, answers, extra: extraOf(given) },
          sendFactsOf(call, url.href),
        );
        switch (outcome.kind) {
          case "sent": {
            const cookie = leadCookieHeader(outcome.tradeIn.leadId ?? "", isSecure(request));
            return redirect("/success", { status: 303, headers: { ...noStore, "Set-Cookie": cookie } });
          }
          case "invalid":
            return show(400, evalid, at, { errors: outcome.fields, failure: outcome.error, values: answers });
          case "unknown":
            return show(404, null, "vehicle", { failure: tradeInTexts.gone });
        }
      }
    }
    return goTo("vehicle", evalid);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { code, name } = error as { code?: string; name?: string };
    platform().log.error({ code: code ?? name, site: site.slug }, "a trade-in's step failed");
    const values = { ...answersOf(given), rego: text("rego"), state: text("state") };
    const failed = { failure: tradeInTexts.stepFailed, values };
    // What was typed stands in the answer itself, also where the trade-in can't be read.
    const shown: TradeInState = at === "details" ? "details" : "vehicle";
    return show(503, evalid, at, failed).catch(() =>
      data({ ...blankView(site.trade.images), shown, evalid, ...failed }, { status: 503, headers: noStore }),
    );
  } finally {
    leave?.();
    await form.remove();
  }
}

type Files = Awaited<ReturnType<typeof readImageForm>>;
type Form = {
  given: Record<string, unknown>;
  files: Extract<Files, { kind: "ok" }>["files"];
  remove(): Promise<void>;
};

const hasFiles = ({ headers }: Request) => /^multipart\//i.test(headers.get("content-type") ?? "");

/** A plain form, or one with pictures; null for one that can't be read. */
async function formOf(request: Request): Promise<Form | null> {
  if (hasFiles(request)) {
    const form = await readImageForm(request, uploadsHere().store);
    return form.kind === "ok"
      ? { given: userDataOf(form.fields), files: form.files, remove: form.remove }
      : null;
  }
  return { given: userDataOf(await readForm(request)), files: [], remove: async () => {} };
}

/** Good pictures up to ten are kept, whatever comes with them (DECIDE-135); gives what is wrong with the others. */
async function keepFiles(
  scene: TradeInScene,
  evalid: string | null,
  files: Form["files"],
  store: ReturnType<typeof uploadsHere>["store"],
): Promise<string | null> {
  const wrong = new Set<string>();
  for (const file of files) {
    const outcome = await addImage(scene, store, evalid, file);
    if (outcome.kind === "refused") wrong.add(outcome.error);
    if (outcome.kind === "unknown") return tradeInTexts.gone;
  }
  return wrong.size > 0 ? [...wrong].join(". ") : null;
}

async function carOf(site: Site, id: string | null): Promise<TradeInCar | null> {
  if (!id) return null;
  const { db, now, stock } = platform();
  const asked = carOfLead(db, site, id.slice(0, 200), now());
  const found = await asked.catch(async (error: unknown): Promise<CarFound> => {
    const car = error instanceof DatabaseAway && (await stock(site)).remembered({ id });
    if (!car) throw error;
    return { kind: "found", car: leadCar(car) };
  });
  if (found.kind === "elsewhere") throw data(null, { status: 404 });
  if (found.kind === "gone") return null;
  const { slug, name, make, model } = found.car;
  return { id: found.car.id, slug, name, make, model };
}

function sceneHere(request: Request, site: Site): TradeInScene {
  return sceneOf({ request, site, address: "", platform: platform() });
}
