import type { Failed, Lookup, Valuation, ValuationService, Valued } from "./valuation.ts";
import { valuationFields } from "./valuation.ts";
import { type GuideCar, guideCars, guideValue } from "./valuation-guide.ts";

/**
 * The embedded valuation service: it responds like the real one, from a depreciation guide. Registrations
 * with special behaviour are in docs/trade-in.md; any other one is a car of the guide, the same each time,
 * another one in another state. It is stateless: an evaluation's id encodes the car, so it works after a
 * restart. Only this program reads such an id.
 */
export const simulatedRegistrations = {
  match: "ABC123",
  candidates: "TWO222",
  none: "NONE00",
  tooOld: "OLD999",
  tooFar: "FAR150",
  error: "ERR500",
  slow: "SLOW10",
  /** Found, but the evaluation can't be updated: the service fails mid-flow. */
  cutOff: "CUT404",
  /** Found, without an amount. */
  noValue: "NOVAL1",
  /** Known in Queensland only. */
  queensland: "QLD777",
} as const;

/** The same for VINs, by their ends. */
export const simulatedVinEnds = { none: "000404", error: "000500", candidates: "000222" } as const;

const slowMs = 8_000;
const down: Failed = { kind: "failed", error: null, reason: "simulated outage" };

type Simulated = {
  car: GuideCar;
  variant: number;
  year: number;
  km: number | null;
  flag: string;
  /** Empty for a car found by its VIN. */
  rego: string;
};

export function valuationSimulator(options: {
  now: () => Date;
  /** Waits this many milliseconds; tests don't. */
  wait: (ms: number) => Promise<void>;
}): ValuationService {
  const year = () => options.now().getUTCFullYear();
  return {
    enterVin: async (requested) => {
      if ("vin" in requested) return byVin(requested.vin);
      const { rego, state } = requested;
      const played = simulatedRegistrations;
      switch (rego) {
        case played.none:
          return { kind: "none" };
        case played.error:
          return { kind: "failed", error: null, reason: "simulated error" };
        case played.candidates:
          return candidates();
        case played.slow:
          await options.wait(slowMs);
          return found({ car: guideCars[1]!, variant: 1, year: year() - 3, km: null, flag: "", rego });
        case played.match:
          return found({ car: guideCars[0]!, variant: 1, year: year() - 4, km: null, flag: "", rego });
        case played.tooOld:
          return found({ car: guideCars[4]!, variant: 0, year: year() - 14, km: null, flag: "", rego });
        case played.tooFar:
          return found({ car: guideCars[3]!, variant: 1, year: year() - 6, km: 151_000, flag: "", rego });
        case played.cutOff:
          return found({ car: guideCars[2]!, variant: 1, year: year() - 3, km: null, flag: "cut", rego });
        case played.noValue:
          return found({ car: guideCars[6]!, variant: 1, year: year() - 5, km: null, flag: "none", rego });
        case played.queensland:
          if (state.toUpperCase() !== "QLD") return { kind: "none" };
      }
      return found({ ...anyCar(`${state.toUpperCase()} ${rego}`), rego });
    },
    manualEntry: async ({ vin, desc }) => {
      const chosen = candidateCars().find((one) => describe(one) === desc);
      if (!chosen) return { kind: "none" };
      const rego = vin.endsWith(simulatedVinEnds.candidates) ? "" : simulatedRegistrations.candidates;
      return { kind: "match", valuation: valuationOf({ ...chosen, rego }, vin) };
    },
    uploadImage: async ({ evalid }) => (readId(evalid) ? { kind: "ok" } : down),
    updateEval: async ({ evalid, km }): Promise<Valued> => {
      const known = readId(evalid);
      if (!known || known.flag === "cut") return down;
      const valuation = valuationOf({ ...known, km });
      if (known.flag === "none") return { kind: "match", valuation };
      const price = known.car.priceNew * 1.08 ** known.variant;
      const estimated_value = guideValue(price, Math.max(0, year() - known.year), km);
      return { kind: "match", valuation: { ...valuation, estimated_value } };
    },
  };

  function byVin(vin: string): Lookup {
    if (vin.endsWith(simulatedVinEnds.none)) return { kind: "none" };
    if (vin.endsWith(simulatedVinEnds.error))
      return { kind: "failed", error: null, reason: "simulated error" };
    if (vin.endsWith(simulatedVinEnds.candidates)) return candidates(vin);
    return { kind: "match", valuation: valuationOf({ ...anyCar(vin), rego: "" }, vin) };
  }

  /** The same car each time for the same text. */
  function anyCar(text: string): Omit<Simulated, "rego"> {
    const dice = hash(text);
    const car = guideCars[dice % guideCars.length]!;
    const variant = (dice >>> 8) % car.variants.length;
    return { car, variant, year: year() - 1 - ((dice >>> 16) % 7), km: null, flag: "" };
  }

  function candidates(known?: string): Lookup {
    const cars = candidateCars();
    const vin = known ?? vinOf({ ...cars[0]!, rego: simulatedRegistrations.candidates });
    return { kind: "candidates", vin, descriptions: cars.map(describe) };
  }

  function candidateCars(): Omit<Simulated, "rego">[] {
    const car = guideCars[5]!;
    return car.variants.map((_, variant) => ({ car, variant, year: year() - 2, km: null, flag: "" }));
  }
}

function found(simulated: Simulated): Lookup {
  return { kind: "match", valuation: valuationOf(simulated) };
}

function describe({ car, variant, year }: Omit<Simulated, "rego">): string {
  return `${year} ${car.make} ${car.model} ${car.variants[variant]} ${car.series} ${car.transmission}`;
}

function valuationOf(simulated: Simulated, vin = vinOf(simulated)): Valuation {
  const { car, variant, year, km, rego } = simulated;
  const empty = Object.fromEntries(valuationFields.map((name) => [name, null])) as Record<
    (typeof valuationFields)[number],
    null
  >;
  const month = 1 + (hash(rego || vin) % 11);
  return {
    ...empty,
    EvalID: idOf(simulated),
    VIN: vin,
    Registration: rego || null,
    KM: km === null ? null : String(km),
    Make: car.make,
    Model: car.model,
    Series: car.series,
    Variant: car.variants[variant] ?? null,
    Year: String(year),
    Transmission: car.transmission,
    redbookCode: `AUVSIM${car.code}${year}${variant}`,
    Body: car.body,
    Cylinders: String(car.cylinders),
    CompMth: String(month + 1),
    CompYr: String(year),
    BuildMth: String(month),
    BuildYr: String(year),
    estimated_value: null,
  };
}

/** Seventeen characters without a real maker's code: `SIM` is not assigned. */
function vinOf({ car, variant, year, rego }: Simulated): string {
  return `SIM${car.code}${variant}${year % 100}${String(hash(rego)).padStart(17, "0")}`.slice(0, 17);
}

function idOf({ car, variant, year, km, flag, rego }: Simulated): string {
  return ["SIM", guideCars.indexOf(car), variant, year, km ?? "", flag, rego].join("~");
}

function readId(id: string): Simulated | null {
  const [mark, index, variant, year, km, flag, rego] = id.split("~");
  const car = guideCars[Number(index)];
  if (mark !== "SIM" || !car || rego === undefined) return null;
  return {
    car,
    variant: Number(variant),
    year: Number(year),
    km: km ? Number(km) : null,
    flag: flag ?? "",
    rego,
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ sign.charCodeAt(0), 0x01000193) >>> 0;
  return value;
}
