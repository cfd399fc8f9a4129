import type { LookUpAnswer } from "#features/stock/cars-by-hand/look-up.ts";
import { registrationOf, stateOf } from "#features/trade-in/trade-in/trade-in-fields.ts";
import { type Valued, vehicleName } from "#features/trade-in/valuation/valuation.ts";
import type { ValuationServiceOf } from "#features/trade-in/valuation/valuation-services.server.ts";
import type { Site } from "#platform/config/site.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import { describedCar } from "./described-car.ts";

type LookUpServices = { valuationServiceOf: ValuationServiceOf; takeLimit: TakeLimit };

/** The site by whose service cars are looked up; null where none has one. The simulator describes invented cars, so only the demo uses it. */
export function siteWithLookUp<S extends Pick<Site, "trade">>(
  sites: readonly S[],
  isDemo: boolean,
): S | null {
  return sites.find(({ trade }) => isDemo || trade.valuation.provider !== "simulator") ?? null;
}

const texts = {
  wrong: "Type the registration, such as ABC12D, and choose its state.",
  failed: "The look-up service doesn’t answer just now. Fill in the form by hand, or try again later.",
} as const;
const nothing = (message: string): LookUpAnswer => ({ kind: "nothing", message });

/**
 * Looks up a car by its registration, or the chosen one of several, at a site's valuation service. Each member may do so some times an hour: the
 * dealer pays for each.
 */
export async function lookUpCar(
  { valuationServiceOf, takeLimit }: LookUpServices,
  { site, memberId }: { site: Site; memberId: string },
  form: FormData,
): Promise<LookUpAnswer> {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 200);
  const [rego, state] = [registrationOf(text("rego")), stateOf(text("state"))];
  const chosen = text("description");
  if (chosen === "" && (!rego || !state)) return nothing(texts.wrong);
  const seconds = await takeLimit("staffLookUp", site, `member ${memberId}`);
  if (seconds > 0)
    return nothing(
      `You looked up many cars. Fill in the form by hand, or wait ${Math.ceil(seconds / 60)} minutes.`,
    );
  const service = valuationServiceOf(site);
  if (chosen !== "") return answerOf(await service.manualEntry({ vin: text("vin"), desc: chosen }));
  const found = await service.enterVin({ rego: rego ?? "", state: state ?? "" });
  if (found.kind === "candidates")
    return { kind: "several", vin: found.vin, descriptions: found.descriptions };
  return answerOf(found, `No car is known by ${rego} in ${state}. Fill in the form by hand.`);
}

function answerOf(
  found: Valued,
  unknown = "The service doesn’t know more of this car. Fill in the form by hand.",
): LookUpAnswer {
  switch (found.kind) {
    case "match":
      return {
        kind: "found",
        name: vehicleName(found.valuation),
        texts: describedCar(found.valuation),
      };
    case "none":
      return nothing(unknown);
    case "failed":
      return nothing(texts.failed);
  }
}
