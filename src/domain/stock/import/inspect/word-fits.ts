import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { looksLike } from "./column-evidence.ts";
import { type Fit, fewest, never } from "./fit.ts";

type Vocabulary = "fuel" | "trans" | "simple_body" | "drive" | "car_type" | "status";

/** `B`, `B+`, but no letter of new, used or demo. */
const isGrade = (text: string) => /^(?:[ABCEF][+-]?|D[+-])$/.test(text);

/** Words of a vocabulary: a column of other words needs a look. */
const words =
  (field: Vocabulary): Fit =>
  (_, { share, length, total }) => {
    const known = share(looksLike[field]);
    if (length > 40 && share(looksLike.prose) > 0.5) return never;
    // Grades of a condition: excellent, good.
    if (field === "car_type" && total >= 5 && length > 2 && known < 0.05) return never;
    if (field === "car_type" && total >= 5 && known < 0.05 && share(isGrade) > 0.6) return never;
    if (known >= 0.5) return 0.15;
    return total < fewest || length <= 1.5 || known > 0.15 ? 0 : -0.3;
  };

const isType = (text: string) =>
  looksLike.car_type(text) || looksLike.simple_body(text) || looksLike.typeLetter(text);

const flag: Fit = (_, { share }) => (share(looksLike.flag) >= 0.9 ? 0.05 : never);

const isInterior = (text: string) => looksLike.colour(text) || looksLike.material(text);
const isColourCode = (text: string) => /^#?[0-9a-f]{6}$|^[a-z]?\d{1,4}$/i.test(text);

/** `Tandem`, `Single axle`, `2`. */
const isAxle = (text: string) =>
  /^[1-4]$|\b(?:single|tandem|dual|twin|double|tri|triple|tri-?axle|einachs\w*|doppelachs\w*|tandemachs\w*|enkel\w*|dubbel\w*|simple)\b/i.test(
    text,
  );

/** Of fields of which few words are usual. */
export const wordFits: Partial<Record<FeedField, Fit>> = {
  fuel: words("fuel"),
  trans: words("trans"),
  simple_body: words("simple_body"),
  drive: words("drive"),
  car_type: words("car_type"),
  status: words("status"),
  type_word: (_, { share }) => (share(isType) > 0.15 ? 0.1 : -0.7),
  item_type: (_, { share }) => (share(looksLike.simple_body) >= 0.5 ? 0 : never),
  colour: (_, { share }) => (share(isColourCode) > 0.6 ? never : share(looksLike.colour) >= 0.4 ? 0.15 : 0),
  interior_colour: (_, { share, total }) =>
    // Leather and cloth alone are no colours.
    share(looksLike.material) > 0.8 && share(looksLike.colour) < 0.1
      ? never
      : share(isInterior) >= 0.5
        ? 0.15
        : total >= fewest
          ? -0.3
          : 0,
  "specifications.axle_type": (_, { share }) => (share(isAxle) > 0.7 ? 0.1 : never),
  certified: flag,
  show_on_dealer_website: flag,
  sold: flag,
  km_unit: (_, { share }) => (share(looksLike.unitOrLetter) > 0.7 ? 0.3 : -0.5),
};
