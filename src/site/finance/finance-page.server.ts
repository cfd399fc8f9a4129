import { data, redirect } from "react-router";
import { calculatorFields, startValues, valuesFrom } from "#domain/cars/finance/calculator-input.ts";
import { comparisonWords } from "#domain/cars/finance/comparison-words.ts";
import { financeAnchor } from "#domain/cars/finance/finance-link.ts";
import { calculatorStart } from "#domain/cars/finance/finance-summary.ts";
import { nextChange } from "#domain/cars/next-change.ts";
import { displayedPrice } from "#domain/cars/price.ts";
import type { Site } from "#domain/configuration/site.ts";
import { amountOf } from "#domain/leads/form-definitions/lead-schema.ts";
import { knownCar } from "#domain/stock/search-index/known-car.server.ts";
import { formatsOf } from "#lib/formats.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import { alternatesOf, type PageHead } from "#site/parts/head/page-head.ts";
import {
  cardOfForm,
  type FormAdapter,
  type FormServices,
  formPage,
} from "#site/parts/lead-form/form-page.server.ts";
import { type FormPostServices, type FormRequest, postForm } from "#site/parts/lead-form/form-post.server.ts";
import { shopperOf } from "#site/parts/session/session.server.ts";
import { slotLinks } from "#site/parts/widgets/widget-view.ts";
import { type FinancePageKind, financePageAt, financeParameters } from "./finance-address.ts";
import { budgetIn, prefilled } from "./finance-prefill.ts";
import { financeText } from "./finance-texts.ts";

const subcategories: Record<FinancePageKind, string> = {
  finance: "",
  pre_approval: "Pre-approval",
  personalised: "Personalised",
};

/** A finance page: its text, the form prefilled from the URL, the car beside it, and the calculator. */
export async function financePage(services: FormServices, request: Request, site: Site) {
  const { url, kind, car, shopper, adapt } = await requestedPage(services, request, site);
  const page = await formPage(services, request, site, "finance", adapt);
  const { model, state } = page.data;
  const { finance } = site;
  const text = financeText(kind, finance, model.car?.name ?? null);
  const price =
    amountOf(url.searchParams.get("price") ?? "") ??
    budgetIn(url.searchParams) ??
    (car && displayedPrice(car));
  const start = calculatorStart(finance, price || null);
  const path = url.pathname.replace(/\.data$/, "");
  const canonical = url.origin + path;
  const head: PageHead = {
    title: `${text.title} | ${site.name}`,
    description: text.text,
    canonical,
    index: kind !== "personalised" && !model.car && !asksCalculator(url),
    image: null,
    alternates: alternatesOf(site.seo, canonical),
  };
  const view = {
    model,
    state,
    words: text,
    card: await cardOfForm(services, site, model),
    copy: finance.copy,
    comparison: comparisonWords(finance),
    calculator: start && {
      start,
      values: valuesFrom(startValues(start, formatsOf(site)), url.searchParams),
      action: path,
      keep: stored(url.searchParams),
    },
    ...slotLinks(site, "finance"),
    head,
  };
  // The form contains the name of a signed-in shopper, so that page is not cached. A car's card changes with
  // time.
  const until = car && { "x-forecourt-until": nextChange([car], site, services.now()).toISOString() };
  const headers = shopper ? privateNoStore : (page.init?.headers ?? until ?? undefined);
  return { ...page, data: view, init: { ...page.init, ...(headers ? { headers } : {}) } };
}

/** Handles a step of the finance form without JavaScript, or its submission. */
export async function postFinance(services: FormPostServices, sent: FormRequest) {
  const { adapt } = await requestedPage(services, sent.request, sent.site);
  return postForm(services, sent, "finance", adapt);
}

async function requestedPage(services: FormServices, request: Request, site: Site) {
  const url = new URL(request.url);
  const page = financePageAt(url, site.finance);
  if (!page) throw data(null, { status: 404 });
  if ("redirect" in page) throw redirect(page.redirect, request.method === "GET" ? 302 : 303);
  const { kind } = page;
  const carId = url.searchParams.get("car_id");
  const [known, shopper] = await Promise.all([
    carId ? knownCar(services, site, { id: carId.slice(0, 200) }) : null,
    // While accounts are unavailable, a signed-in shopper enters the name.
    fallbackIfUnavailable(shopperOf(services, request, site), null),
  ]);
  const car = known?.car ?? null;
  if (kind === "personalised" && !car) throw redirect(site.finance.path, 302);
  const adapt: FormAdapter = (model) => {
    const filled = prefilled(model, url.searchParams, { car, shopper });
    const hidden = { ...filled.hidden, subcategory: subcategories[kind] };
    return { ...filled, hidden, action: addressOf(url) };
  };
  return { url, kind, car, shopper, adapt };
}

/** The page's URL with the parameters of the form's initial values, and the form's anchor. */
function addressOf(url: URL): string {
  const query = new URLSearchParams(stored(url.searchParams));
  const path = url.pathname.replace(/\.data$/, "");
  return `${path}${query.size > 0 ? `?${query}` : ""}${financeAnchor}`;
}

function stored(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    financeParameters.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value.slice(0, 200)]] : [];
    }),
  );
}

function asksCalculator(url: URL): boolean {
  return calculatorFields.some((name) => url.searchParams.has(name));
}
