/**
 * A car as a valuation service describes it (ENT-274..292), with the service's field names. Missing or null
 * values are null; numbers in place of a text are converted to text.
 */
export const valuationFields = [
  "EvalID",
  "VIN",
  "EngineNo",
  "Registration",
  "RegExpiry",
  "KM",
  "Make",
  "Model",
  "Series",
  "Variant",
  "Year",
  "Transmission",
  "redbookCode",
  "Body",
  "Cylinders",
  "CompMth",
  "CompYr",
  "BuildMth",
  "BuildYr",
] as const;
export type ValuationField = (typeof valuationFields)[number];

/** Whole Australian dollars, `low` at most `high`. */
export type EstimatedValue = { low: number; high: number };

export type Valuation = Record<ValuationField, string | null> & {
  /** Optional in the response (DECIDE-63). */
  estimated_value: EstimatedValue | null;
};

/** `unavailable`: the service could not be reached at all, and the seller may continue without it. */
export type Failed = { kind: "failed"; error: string | null; reason: string };

export type Lookup =
  | { kind: "match"; valuation: Valuation }
  /** `vin` goes with the chosen description (DECIDE-64). */
  | { kind: "candidates"; vin: string; descriptions: string[] }
  | { kind: "none" }
  | Failed;

export type Valued = { kind: "match"; valuation: Valuation } | { kind: "none" } | Failed;

/** What a car is looked up by: its registration, or a VIN as `tidyVin` returns it. */
export type CarIdentity = { rego: string; state: string } | { vin: string };

/** The valuation service of a site. It never throws: a slow, unavailable or wrong response is a result. */
export type ValuationService = {
  enterVin(requested: CarIdentity): Promise<Lookup>;
  manualEntry(requested: { vin: string; desc: string }): Promise<Valued>;
  uploadImage(image: {
    evalid: string;
    bytes: Buffer;
    name: string;
    type: string;
  }): Promise<{ kind: "ok" } | Failed>;
  updateEval(change: {
    evalid: string;
    /** Kilometres. */
    km: number;
    userEmail: string;
    cName: string;
    cEmail: string;
    cPhone: string;
  }): Promise<Valued>;
};

/** `2021 Mazda CX-5 Maxx Sport`; empty when nothing of it is known. */
export function vehicleName(valuation: Pick<Valuation, "Year" | "Make" | "Model" | "Variant">): string {
  return [valuation.Year, valuation.Make, valuation.Model, valuation.Variant].filter(Boolean).join(" ");
}
