import type { FeedField } from "#domain/stock/import/rows/fields.ts";

/** Abbreviations that are a column's whole name. They may be anything, so that values decide. */
const table: Partial<Record<FeedField, string>> = {
  stocknum: "sn stk stno no nr num n unit lot key cod nb",
  make: "mk mke br brd",
  model: "md mod mdl",
  badge: "bg bdg var vr trm ver ausf",
  year: "yr my y jg",
  km: "km od odo mi mls klm k",
  price: "pr prc p px vk rp sp retpr eur aud nzd usd gbp zar cad chf pln",
  colour: "cl col clr c",
  interior_colour: "ic icol trmdes",
  trans: "tr tx gb trn trm tm gbx ma t",
  fuel: "ft fl fu pd f kraftst comb carb",
  simple_body: "bd bdy bs bt b",
  drive: "dt drv wd",
  doors: "dr drs d",
  seats: "st sts pax pl s",
  "variant.cylinders": "cy cyl",
  engine_size: "cap en eng cc ccm es l lit ltr",
  state: "st",
  vin: "vn vi v",
  regplate: "rg rn rgo pl r",
  rego_expiry: "rx rexp rgexp rgexpd",
  dealercomments: "cm cmt dsc dscr tx txt ad",
  standardEquipment: "op opt ft eq feat opts",
  image_urls: "im img ph pic pics",
  location: "loc br yd locn brch",
  car_type: "nu cond cnd",
  status: "sts stat st stkst",
  series: "sr ser",
  compliance_date: "cpl cmp cd cpld",
  build_date: "bld bd",
  "variant.torque": "nm",
};

const byAbbreviation = new Map<string, FeedField[]>();
for (const [field, words] of Object.entries(table) as [FeedField, string][])
  for (const word of words.split(" ")) byAbbreviation.set(word, [...(byAbbreviation.get(word) ?? []), field]);

/** The fields of which a column's whole name is an abbreviation. */
export const abbreviated = (name: string): readonly FeedField[] =>
  byAbbreviation.get(
    name
      .toLowerCase()
      .replace(/#/g, "no")
      .replace(/[^a-z]/g, ""),
  ) ?? [];
