import type { Logger } from "pino";
import { data, redirect, redirectDocument } from "react-router";
import { startValues, valuesFrom } from "#domain/cars/finance/calculator-input.ts";
import { comparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { calculatorStart } from "#domain/cars/finance/finance-summary.ts";
import { priceView } from "#domain/cars/price.ts";
import { carName } from "#domain/cars/title.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { browserDraft } from "#domain/leads/form-drafts/form-draft.server.ts";
import { signedInCookies } from "#domain/shoppers/accounts/session-cookie.ts";
import { shopperBySession } from "#domain/shoppers/accounts/session-store.server.ts";
import { gateTypeOf, type Shopper, sameSitePath, shownPhone } from "#domain/shoppers/accounts/shopper.ts";
import { type CodeVerified, requestCode, verifyCode } from "#domain/shoppers/accounts/sign-in.server.ts";
import { codeMinutes } from "#domain/shoppers/accounts/sign-in-code.ts";
import { reportRequested, reportVerified } from "#domain/shoppers/accounts/sign-in-events.server.ts";
import { carBySlug } from "#domain/stock/search-index/stored-car.server.ts";
import { errorCode } from "#lib/error-code.ts";
import { formatsOf } from "#lib/formats.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { Outbox } from "#platform/adapters/messages/outbox.server.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import { pageQuery } from "#platform/http/canonical-url.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import { type SessionServices, tokenOf } from "#site/parts/session/session.server.ts";
import { signInReason, signInTexts, waitText } from "./sign-in-texts.ts";
import { type SignInCalculator, type SignInState, type SignInView, signInTarget } from "./sign-in-view.ts";

export type SignInServices = SessionServices & {
  log: Pick<Logger, "info" | "warn" | "error">;
  outbox: Pick<Outbox, "sms">;
};

/** Runs after sign-in, for example to save the car that the shopper chose before. */
export type AfterSignIn = (request: Request, site: Site, shopper: Shopper, form: FormData) => Promise<void>;

const form = "sign-in";

/** The parsed URL of the sign-in page; `searchParams` also has the parameters of other features. */
function pageParameters(request: Request) {
  const { searchParams } = new URL(request.url);
  const type = gateTypeOf(searchParams.get("type"));
  return {
    type,
    searchParams,
    target: signInTarget(type, sameSitePath(searchParams.get("redirect"))),
    back: sameSitePath(searchParams.get("back")),
  };
}

async function currentSession({ db, now }: SessionServices, request: Request, site: Site) {
  const token = tokenOf(request);
  const found = token === null ? null : await shopperBySession(db, site, token, now());
  return { token, shopper: found?.shopper ?? null };
}

/** `GET /sign-in` (AUTH-07): a signed-in shopper with a number is redirected to the target (DECIDE-69). */
export async function signInPage(
  services: SessionServices,
  request: Request,
  site: Site,
  demoMessages: boolean,
) {
  const { type, target, back, searchParams } = pageParameters(request);
  // While the database is unavailable the page is shown; submitting it reports the outage.
  const { shopper } = await fallbackIfUnavailable(currentSession(services, request, site), { shopper: null });
  if (shopper?.phone) throw redirect(target, { status: 302, headers: privateNoStore });
  const { now } = services;
  const draft = await fallbackIfUnavailable(browserDraft(services, { request, site }, form).read(), null);
  const phone = typeof draft?.data.phone === "string" ? draft.data.phone : "";
  const sentAt = typeof draft?.data.sentAt === "number" ? draft.data.sentAt : 0;
  const car = await fallbackIfUnavailable(carOf(services, site, target), null);
  const waiting = phone !== "" && now().getTime() - sentAt < codeMinutes * 60_000;
  const view: SignInView = {
    ...signInReason(type),
    calculator: type === "finance" ? calculatorOf(site, searchParams) : null,
    siteName: site.name,
    car,
    back: back !== null && back !== "/" ? back : (car?.href ?? "/"),
    addsPhone: shopper !== null,
    demoMessages,
    forgotten: searchParams.get("done") === "forgotten",
    step: searchParams.get("step") === "code" && waiting ? "code" : "phone",
    phone: shownPhone(phone),
    otherNumber: stepAddress(searchParams, null),
  };
  return data(view, { headers: privateNoStore });
}

/** The car whose page, or a page below it, the shopper is on the way to. */
async function carOf({ db, now }: SessionServices, site: Site, target: string): Promise<SignInView["car"]> {
  const slug = /^\/cars\/([^/?#]+)/.exec(target)?.[1];
  const car = slug === undefined ? null : await carBySlug(db, site, slug, now());
  if (!car) return null;
  const price = priceView(car, settingsFor(site, car.dealership_slug).price, formatsOf(site));
  return {
    name: carName(car),
    price: price.kind === "subscription" ? `${price.text} ${price.unit}` : price.text,
    href: `/cars/${car.slug}`,
  };
}

function calculatorOf(site: Site, searchParams: URLSearchParams): SignInCalculator | null {
  const { finance } = site;
  const start = calculatorStart(finance, null);
  if (!start) return null;
  const keep = ["type", "redirect", "back"].flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    start,
    values: valuesFrom(startValues(start, formatsOf(site)), searchParams),
    action: "/sign-in",
    keep: Object.fromEntries(keep),
    comparison: comparisonWords(finance),
  };
}

/** Handles a step of sign-in, with or without JavaScript: a number, a code, or a request for another code. */
export async function signInAction(
  services: SignInServices,
  request: Request,
  site: Site,
  { address, afterSignIn }: { address: string; afterSignIn?: AfterSignIn | undefined },
) {
  const { db, now, log, outbox } = services;
  const { target, searchParams } = pageParameters(request);
  const answers = await readForm(request);
  const text = (name: string) => {
    const value = answers.get(name);
    return typeof value === "string" ? value.slice(0, 200) : "";
  };
  const phone = text("phone");
  const verifying = text("do") === "verify";
  const step = verifying || text("do") === "resend" ? "code" : "phone";
  const secure = isSecure(request);
  const draft = browserDraft(services, { request, site }, form);
  const who = { db, site, now: now(), address };
  const show = (status: number, state: Partial<SignInState>) =>
    data({ step, phone, errors: {}, failure: null, ...state } satisfies SignInState, {
      status,
      headers: privateNoStore,
    });
  try {
    if (!verifying) {
      const outcome = await requestCode(who, {
        phone,
        host: new URL(request.url).hostname,
        sms: outbox.sms,
      });
      reportRequested(log, who, outcome);
      switch (outcome.kind) {
        case "sent": {
          const stored = { phone: outcome.phone, sentAt: now().getTime() };
          // Codes have their own limits.
          const draftHeaders = await draft.save({ takeLimit: null, address }, stored, 1);
          searchParams.set("redirect", withFragment(target, text("fragment")));
          return redirect(stepAddress(searchParams, "code"), {
            status: 303,
            headers: { ...privateNoStore, ...draftHeaders },
          });
        }
        case "invalid":
          return show(400, { step: "phone", errors: { phone: signInTexts.phoneInvalid } });
        case "wait":
          return show(429, { failure: waitText(outcome.seconds) });
        case "failed":
          return show(502, { failure: signInTexts.sendFailed });
      }
    }
    const current = await currentSession(services, request, site);
    const outcome = await verifyCode(who, { phone, code: text("code"), current });
    reportVerified(log, who, outcome);
    if (outcome.kind !== "signed-in") {
      const message = refusalText(outcome);
      if (outcome.kind === "wait") return show(429, { failure: message });
      if (outcome.kind === "invalid" && outcome.field === "phone")
        return show(400, { step: "phone", errors: { phone: message } });
      return show(400, { errors: { code: message } });
    }
    await draft.drop();
    // Parameters of other features, such as the car to save after sign-in.
    for (const [name, value] of searchParams) if (!answers.has(name)) answers.append(name, value);
    await afterSignIn?.(request, site, outcome.shopper, answers).catch(logged);
    const headers = new Headers(privateNoStore);
    for (const cookie of signedInCookies(outcome.token, secure)) headers.append("Set-Cookie", cookie);
    return redirectDocument(withFragment(target, text("fragment")), { status: 303, headers });
  } catch (error) {
    logged(error);
    return show(503, { failure: signInTexts.unexpected });
  }

  function logged(error: unknown): void {
    // Only the code or name is logged: a database error's message may contain a phone number.
    log.error({ code: errorCode(error), site: site.slug }, "sign-in failed");
  }
}

function stepAddress(searchParams: URLSearchParams, step: "code" | null): string {
  const to = new URLSearchParams(pageQuery(`?${searchParams}`));
  to.delete("step");
  if (step) to.set("step", step);
  return to.size > 0 ? `/sign-in?${to}` : "/sign-in";
}

/** Adds a fragment of the sign-in URL to the target: browsers preserve it across the redirect to sign-in. */
function withFragment(target: string, fragment: string): string {
  if (target.includes("#")) return target;
  return sameSitePath(`${target}${/^#[^#]+$/.test(fragment) ? fragment : ""}`) ?? target;
}

/** The message for a rejected code. */
export function refusalText(outcome: Exclude<CodeVerified, { kind: "signed-in" }>): string {
  switch (outcome.kind) {
    case "wait":
      return waitText(outcome.seconds);
    case "invalid":
      return outcome.field === "phone" ? signInTexts.phoneInvalid : signInTexts.codeInvalid;
    default:
      return signInTexts[outcome.kind];
  }
}
