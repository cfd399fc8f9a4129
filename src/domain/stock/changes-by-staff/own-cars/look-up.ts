/** What looking up a car by its registration or VIN came to. */
export type LookUpAnswer =
  /** What the form of a new car is filled in with, by field. */
  | { kind: "found"; name: string; texts: Readonly<Record<string, string>> }
  /** Several cars fit: the member chooses a description. */
  | { kind: "several"; vin: string; descriptions: string[] }
  /** Nothing was found or looked up; the message says why and what to do. */
  | { kind: "nothing"; message: string };

/** The part of a form that a look-up needs: `car` (a registration or VIN) and `state`, or `vin` and `description` of one of several. */
export const isLookUp = (form: FormData): boolean => form.get("step") === "look-up";
