import { data, redirect } from "react-router";
import { nextChange } from "#features/cars/cars/next-change.ts";
import { displayedPrice } from "#features/cars/cars/price.ts";
import { calculatorFields, startValues, valuesFrom } from "#features/cars/finance/calculator-input.ts";
import { financeAnchor } from "#features/cars/finance/finance-link.ts";
import { calculatorStart } from "#features/cars/finance/finance-summary.ts";
import { amountOf } from "#features/leads/form-definitions/lead-schema.ts";
import {
  cardOfForm,
  type FormServices,
  formPage,
  type Suit,
} from "#features/leads/form-pages/form-page.server.ts";
import {
  type FormPostServices,
  type FormRequest,
  postForm,
} from "#features/leads/form-pages/form-post.server.ts";
import { shopperOf } from "#features/shoppers/accounts/session.server.ts";
import { knownCar } from "#features/stock/stock-index/known-car.server.ts";
import { alternatesOf, type PageHead } from "#features/web/seo/page-head.ts";
import type { Site } from "#platform/config/site.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import { type FinancePageKind, financePageAt, financeParameters } from "./finance-address.ts";
import { budgetIn, prefilled } from "./finance-prefill.ts";
import { financeWords } from "./finance-words.ts";

const noStore = { "Cache-Control": "private, no-store" };
const subcategories: Record<FinancePageKind, string> = {
  finance: "",
  pre_approval: "Pre-approval",
  personalised: "Personalised",
};

/** A finance page: its words, the form with what the address says filled in, the car beside it, and the calculator. */
export async function financePage(services: FormServices, request: Request, site: Site) {
  const { url, kind, car, shopper, suit } = await askedFor(services, request, site);
  const page = await formPage(services, request, site, "finance", suit);
  const { model, state } = page.data;
  const { finance } = site;
  const words = financeWords(kind, finance, model.car?.name ?? null);
  const price =
    amountOf(url.searchParams.get("price") ?? "") ??
    budgetIn(url.searchParams) ??
    (car && displayedPrice(car));
  const start = calculatorStart(finance, price || null);
  const path = url.pathname.replace(/\.data$/, "");
  const canonical = url.origin + path;
  const head: PageHead = {
    title: `${words.title} | ${site.name}`,
    description: words.text,
    canonical,
    index: kind !== "personalised" && !model.car && !asksCalculator(url),
    image: null,
    alternates: alternatesOf(site.seo, canonical),
  };
  const view = {
    model,
    state,
    words,
    card: await cardOfForm(services, site, model),
    copy: finance.copy,
    comparison: { example: finance.exampleText, warning: finance.warning },
    calculator: start && {
      start,
      values: valuesFrom(startValues(start), url.searchParams),
      action: path,
      keep: stored(url.searchParams),
    },
    head,
  };
  // Who is signed in stands in the form, and such a page is nobody else's; a car's card changes with time.
  const until = car && { "x-forecourt-until": nextChange([car], site, services.now()).toISOString() };
  const headers = shopper ? noStore : (page.init?.headers ?? until ?? undefined);
  return { ...page, data: view, init: { ...page.init, ...(headers ? { headers } : {}) } };
}

/** A step of the finance form without script, or the lead itself. */
export async function postFinance(services: FormPostServices, sent: FormRequest) {
  const { suit } = await askedFor(services, sent.request, sent.site);
  return postForm(services, sent, "finance", suit);
}

async function askedFor(services: FormServices, request: Request, site: Site) {
  const url = new URL(request.url);
  const asked = financePageAt(url, site.finance);
  if (!asked) throw data(null, { status: 404 });
  if ("redirect" in asked) throw redirect(asked.redirect, request.method === "GET" ? 302 : 303);
  const { kind } = asked;
  const carId = url.searchParams.get("car_id");
  const [known, shopper] = await Promise.all([
    carId ? knownCar(services, site, { id: carId.slice(0, 200) }) : null,
    // Whoever is signed in types their name where it can't be looked up.
    fallbackIfUnavailable(shopperOf(services, request, site), null),
  ]);
  const car = known?.car ?? null;
  if (kind === "personalised" && !car) throw redirect(site.finance.path, 302);
  const suit: Suit = (model) => {
    const filled = prefilled(model, url.searchParams, { car, shopper });
    const hidden = { ...filled.hidden, subcategory: subcategories[kind] };
    return { ...filled, hidden, action: addressOf(url) };
  };
  return { url, kind, car, shopper, suit };
}

/** The page's own address with the parameters that the form starts from, and the place of the form. */
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
