import type { Site } from "#domain/configuration/site.ts";
import type { LookUpAnswer } from "#domain/stock/changes-by-staff/own-cars/look-up.ts";
import { checkVin } from "#domain/stock/import/rows/vin.ts";
import { type Valued, vehicleName } from "#domain/trade-in/valuation/valuation.ts";
import type { ValuationServiceOf } from "#domain/trade-in/valuation/valuation-services.server.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { describedCar } from "./described-car.ts";
import { lookUpRequest } from "./look-up-request.ts";

type LookUpServices = { valuationServiceOf: ValuationServiceOf; takeLimit: TakeLimit };

/** The site by whose service cars are looked up; null where none has one. The simulator describes invented cars, so only the demo uses it. */
export function siteWithLookUp<S extends Pick<Site, "trade">>(
  sites: readonly S[],
  isDemo: boolean,
): S | null {
  return sites.find(({ trade }) => isDemo || trade.valuation.provider !== "simulator") ?? null;
}

const failed = "The look-up service doesn’t answer just now. Fill in the form by hand, or try again later.";
const nothing = (message: string): LookUpAnswer => ({ kind: "nothing", message });

/**
 * Looks up a car by its registration or VIN, or the chosen one of several, at a site's valuation service. Each member may do so some times an
 * hour: the dealer pays for each.
 */
export async function lookUpCar(
  { valuationServiceOf, takeLimit }: LookUpServices,
  { site, memberId }: { site: Site; memberId: string },
  form: FormData,
): Promise<LookUpAnswer> {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  const chosen = text("description");
  const request = lookUpRequest(text("car"), text("state"));
  if (chosen === "" && request.kind === "wrong") return nothing(request.message);
  const seconds = await takeLimit("staffLookUp", site, `member ${memberId}`);
  if (seconds > 0)
    return nothing(
      `You looked up many cars. Fill in the form by hand, or wait ${Math.ceil(seconds / 60)} minutes.`,
    );
  const service = valuationServiceOf(site);
  if (chosen !== "" || request.kind === "wrong")
    return answerOf(await service.manualEntry({ vin: text("vin"), desc: chosen }), {
      vin: text("vin"),
      unknown: "The service doesn’t know more of this car. Fill in the form by hand.",
    });
  const { car } = request;
  const found = await service.enterVin(car);
  if (found.kind === "candidates")
    return { kind: "several", vin: "vin" in car ? car.vin : found.vin, descriptions: found.descriptions };
  if ("vin" in car)
    return answerOf(found, {
      vin: car.vin,
      unknown: `No car is known by the VIN ${car.vin}. Look up its registration, or fill in the form by hand.`,
    });
  return answerOf(found, {
    vin: "",
    unknown: `No car is known by ${car.rego} in ${car.state}. Look up its VIN, or fill in the form by hand.`,
  });
}

/** @param vin the VIN that was looked up, filled in whatever the service says; empty if unknown */
function answerOf(found: Valued, { vin, unknown }: { vin: string; unknown: string }): LookUpAnswer {
  switch (found.kind) {
    case "match": {
      const texts = describedCar(found.valuation);
      return {
        kind: "found",
        name: vehicleName(found.valuation),
        texts: checkVin(vin) === "none" ? { ...texts, vin } : texts,
      };
    }
    case "none":
      return nothing(unknown);
    case "failed":
      return nothing(failed);
  }
}
