import { setTimeout as wait } from "node:timers/promises";
import type { Site } from "#domain/configuration/site.ts";
import { vehicleNames } from "#domain/leads/form-definitions/service-fields.ts";
import { leadById } from "#domain/leads/stored-leads/lead-store.server.ts";
import { registrationOf, stateOf } from "#domain/trade-in/trade-in-fields.ts";
import type { ValuationServiceOf } from "#domain/trade-in/valuation/valuation-services.server.ts";
import { withValuationQuota } from "#domain/trade-in/valuation-quota.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { siteWithLookUp } from "./look-up-car.server.ts";

export type ServicedCarServices = {
  db: Database;
  valuationServiceOf: ValuationServiceOf;
  takeLimit: TakeLimit;
  isDemo: boolean;
};

type Answers = Readonly<Record<string, unknown>>;

/** How long a shopper's step waits for the service at most, in milliseconds. */
const patienceMs = 5_000;

/** Whether a site finds the car of a service by its registration (SERVICE-18). */
export const findsServicedCars = (site: Pick<Site, "features" | "trade">, isDemo: boolean): boolean =>
  site.features.vehicleCheck === true && siteWithLookUp([site], isDemo) !== null;

/**
 * Make, model and year of the car of a service, by its registration, as answers of the form: empty where the service knows none or doesn't
 * answer. Null to leave what was answered, which is what the shopper described and what was looked up before.
 * @param leadId the lead that this step was sent as before
 */
export async function servicedCar(
  { db, valuationServiceOf, takeLimit, isDemo }: ServicedCarServices,
  { site, address }: { site: Site; address: string },
  { answers, leadId }: { answers: Answers; leadId: unknown },
): Promise<Record<string, string> | null> {
  if (!findsServicedCars(site, isDemo)) return null;
  const before = typeof leadId === "string" ? ((await leadById(db, site, leadId))?.payload ?? null) : null;
  if (before ? plateOf(before) === plateOf(answers) : plateOf(answers) === "") return null;
  const isDescribed = vehicleNames.some((name) => answers[name] && answers[name] !== before?.[name]);
  if (isDescribed) return null;
  const [rego, state] = [registrationOf(answers["Vehicle Rego"]), stateOf(answers.rego_state)];
  const mayAsk = rego && state && (await takeLimit("valuation", site, address)) === 0;
  const service = withValuationQuota(valuationServiceOf(site), takeLimit, site);
  const late = () => wait(patienceMs, null, { ref: false });
  const found = mayAsk ? await Promise.race([service.enterVin({ rego, state }), late()]) : null;
  const car = found?.kind === "match" ? found.valuation : null;
  const known = [car?.Make, car?.Model, car?.Year];
  return Object.fromEntries(vehicleNames.map((name, at) => [name, known[at] ?? ""]));
}

/** `ABC123 NSW`; empty without both. */
function plateOf(answers: Answers): string {
  const [rego, state] = [registrationOf(answers["Vehicle Rego"]), stateOf(answers.rego_state)];
  return rego && state ? `${rego} ${state}` : "";
}
