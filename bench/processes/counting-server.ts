import { getRequestListener } from "@hono/node-server";
import { CarDays, carsShown } from "#domain/measurement/car-days.ts";
import { countAnswersIn } from "#domain/measurement/count-answers.ts";
import { Counters } from "#domain/measurement/counters.ts";
import { cachedPageListener } from "#platform/http/cached-page-listener.server.ts";
import { httpApp } from "#platform/http/http-app.server.ts";
import { requestContext } from "#platform/http/request-context.server.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { sitePaths } from "#tests/support/site-paths.ts";
import { listening, testServices } from "#tests/support/test-services.ts";

/**
 * A process that serves one results page from the page cache; sends its port. It counts nothing with the argument `plain`, the search with
 * `search`, and with `cars` also the appearance of each car.
 */
const kind = process.argv[2];
const search = { kind: "search", subject: "make=Kia", results: 12 };
const cars = carsShown(Array.from({ length: 24 }, (_, n) => `car-${n}`));
const page = kind === "plain" ? [] : kind === "cars" ? [search, cars] : [search];
const env = {
  TRUST_PROXY: "",
  trustForwardedHost: false,
  PUBLIC_PORT: undefined,
  PORT: 80,
  SITE: undefined,
  demo: true,
  METRICS_TOKEN: undefined,
  SECURITY_CONTACT: undefined,
  PAGE_CACHE_MB: 8,
  adminHost: null,
  consoleHost: null,
  apiHost: null,
  previewHost: null,
  BUDGET_BURST: 10_000,
  BUDGET_RATE: 0,
  RENDER_AT_ONCE: 0,
  NODE_ENV: "production" as const,
  hstsSubdomains: false,
};
const now = () => new Date();
const counters = new Counters();
const services = { ...testServices("harbour"), now };
const carDays = new CarDays();
if (kind !== "plain") services.countAnswer = countAnswersIn(counters, now, carDays);
/** As long as a results page, also once it is compressed. */
const random = mulberry(1);
const words = Array.from({ length: 16_000 }, () => `w${Math.floor(random() * 4_000)} is`);
const body = `<p>${words.join(" ")}</p>`;
const made = httpApp({
  env,
  services,
  paths: sitePaths,
  files: { respond: () => null },
  handler: async (_request, context) => {
    for (const one of page) context.get(requestContext).count?.(one);
    return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  },
});
const whole = getRequestListener(made.app.fetch);
const server = await listening(
  cachedPageListener(made, services, env, (request, response) => void whole(request, response)),
);
process.send?.({ port: server.port });
/** Answers how often it counted, and the processor time of counting one answer, once it is sent the headers of a visit. */
process.on("message", (headers: Record<string, string>) => {
  const counted = counters.take("2000-01-01").reduce((sum, { times }) => sum + times, 0);
  const appearances = carDays.take("2000-01-01").reduce((sum, one) => sum + one.appearances, 0);
  const site = services.all[0]!;
  const calls = 1_000_000;
  const began = process.cpuUsage();
  for (let call = 0; call < calls; call++) services.countAnswer(site, page, { query: "?make=Kia", headers });
  const { user, system } = process.cpuUsage(began);
  process.send?.({ counted, appearances, callUs: (user + system) / calls });
});
