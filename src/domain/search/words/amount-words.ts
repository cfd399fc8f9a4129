import { phraseTable } from "./phrase-table.ts";

/** Words of comparison, units and subjects of amounts. Phrases with one meaning are separated by `|`. */
export type Limit = "max" | "min" | "about" | "between" | "from" | "after" | "since" | "before";

export const before = phraseTable<Limit>([
  [
    "max",
    "under|undr|below|less than|less then|less thn|lower than|cheaper than|cheaper then|fewer than|up to|upto|max|maximum",
  ],
  [
    "max",
    "max of|no more than|not more than|not over|at most|at max|<|sub|within|budget|budgets|budget is|budget of|to",
  ],
  [
    "max",
    "max price|not above|no higher than|limit|nothing over|capped at|under about|no longer than|shorter than",
  ],
  [
    "max",
    "lighter than|no heavier than|maximum of|price under|spend up to|got about|only got|ive got|max budget",
  ],
  [
    "max",
    "stops at|tops out at|maxes out at|ceiling is|ceiling of|caps out at|cant go over|cant exceed|priced under|manage about|afford about|spend about|pay about|stretch to about|manage around|afford around|pay around",
  ],
  [
    "min",
    "over|above|more than|more then|more thn|at least|min|minimum|greater than|higher than|>|upwards of|starting at",
  ],
  ["min", "minimum of|no less than|not less than|longer than|bigger than|north of|can tow|tows"],
  ["about", "around|about|approx|approximately|ca|roughly|circa|near|close to|somewhere around|ish"],
  [
    "about",
    "come to|come to about|comes to|comes to about|comes to around|comes in at|adds up to|adds up to about|works out at",
  ],
  ["between", "between"],
  ["from", "from|frm"],
  ["after", "newer than|newer then|after|later than|post|younger than"],
  [
    "since",
    "in the last|in the past|of the last|within the last|from the last|over the last|made in the last",
  ],
  ["since", "since|not older than|no older than|nothing older than"],
  ["before", "older than|older then|before|earlier than|pre"],
]);
export const after = phraseTable<"min" | "max" | "about">([
  ["about", "or so|or thereabouts|give or take|ish|or around that|or about that|thereabouts|odd|mark"],
  [
    "min",
    "or newer|or new|or nuer|and newer|or later|and later|onwards|onward|and up|up|and above|or above|or more|and over|or up",
  ],
  ["min", "or over|upwards|or younger|and younger|or better|minimum|at least|plus|min|or longer|or bigger"],
  [
    "max",
    "or older|and older|or earlier|and earlier|or before|and before|or prior|or less|and under|or under|or below|or cheaper|max|or fewer",
  ],
  [
    "max",
    "is as high as wed go|is as high as id go|is as high as we can go|is as high as i can go|is my limit|is our limit|is the limit|is the most",
  ],
  ["max", "tops|at most|maximum|and below|limit|budget|or shorter|or lighter|mark max|max budget"],
]);

export type Unit =
  | (
      | "km"
      | "day"
      | "week"
      | "fortnight"
      | "month"
      | "dollars"
      | "thousand"
      | "seats"
      | "age"
      | "years"
      | "deposit"
      | "time"
      | "torque"
    )
  | (
      | "feet"
      | "metres"
      | "kg"
      | "tonnes"
      | "litres"
      | "consumption"
      | "people"
      | "children"
      | "sleeps"
      | "stars"
    )
  | ("cylinders" | "doors" | "watts" | "inches");

export const units = phraseTable<Unit>([
  [
    "km",
    "km|kms|klm|klms|kilometre|kilometres|kilometer|kilometers|k km|k kms|ks|kays|on the clock|kms on the clock|ks on the clock|kays on the clock|km on the clock|kilometres on the clock|on it|on the odo|on them",
  ],
  [
    "week",
    "a week|per week|each week|weekly|week|pwk|perweek|prweek|pr week|wk|pw|by the week|p week|a wk|per wk|every week|dollars a week",
  ],
  [
    "week",
    "dollars per week|bucks a week|bucks per week|dollars weekly|bucks weekly|dollars each week|repayments",
  ],
  [
    "fortnight",
    "a fortnight|per fortnight|fortnightly|fortnight|each fortnight|every fortnight|pf|every two weeks",
  ],
  ["fortnight", "dollars a fortnight|dollars fortnightly|bucks a fortnight|per f n|every 2 weeks"],
  [
    "month",
    "a month|per month|monthly|month|each month|pm|pcm|dollars a month|dollars per month|bucks a month|every month|permonth|in a month",
  ],
  ["day", "a day|per day|daily|each day|by the day|dollars a day|bucks a day"],
  ["dollars", "dollars|dollar|bucks|aud|euros|euro|eur|pounds|pound|dollarydoos"],
  ["thousand", "grand|grant|thousand|k|kay|gees|thou|thousand dollars|k dollars|grand max"],
  ["deposit", "deposit|dollar deposit|dollars deposit|down|upfront|grand deposit"],
  ["seats", "seats|seat|seater|seaters|seter|seatr|seeter|seeters|seetas|seat or more"],
  ["age", "years old|year old|yrs old|yr old|years of age|yo"],
  ["years", "years|yrs"],
  ["feet", "ft|foot|feet|footer|foot long|ft long|feet long|foot van|ft van"],
  ["metres", "m|metre|metres|meter|meters|metres long|mtr|mtrs"],
  ["kg", "kg|kgs|kilo|kilos|kilogram|kilograms"],
  ["tonnes", "t|tonne|tonnes|ton|tons|tun|tuns"],
  [
    "litres",
    "l|lt|ltr|litre|litres|liter|liters|litres of water|litre water|litres water|l water|l of water|litre water tank|litre tank",
  ],
  ["consumption", "per100|litres per100|l per100"],
  ["people", "people|adults|passengers|persons|of us|pax|person"],
  ["children", "kids|children|childs"],
  [
    "sleeps",
    "berth|berths|sleeper|birth|births|bed|beds|sleeping places|couchages|bunks or beds|beds or bunks|bunks and beds",
  ],
  ["time", "months|weeks|days|hours|minutes"],
  ["stars", "star|stars|star ancap|star safety"],
  ["cylinders", "cyl|cylinder|cylinders|cyls"],
  ["doors", "door|doors|dr|drs"],
  ["torque", "newton metres|newton metre|newtons|newton meters|nm"],
  ["watts", "w|watt|watts|watts of solar|watt solar|w of solar|w solar|watts solar"],
  ["inches", "inch|inches|inch wheels|inch alloys|inch rims|inch alloy wheels|inch mags"],
]);

export type Topic =
  | "day"
  | "week"
  | "fortnight"
  | "month"
  | "towing"
  | "range"
  | "tare"
  | "atm"
  | "sleeps"
  | "length"
  | "room"
  | "engine"
  | "stars"
  | "odometer";

export const topics = phraseTable<Topic>([
  [
    "towing",
    "tow|tows|towing|to tow|can tow|towing capacity|tow capacity|towing capacity of|tow rating|braked towing|pull|pulls",
  ],
  [
    "towing",
    "tow at least|towing at least|capable of towing|braked|tow up to|able to tow|towing up to|tow over|haul",
  ],
  ["range", "range|of range|range of|driving range|battery range|goes|range over"],
  [
    "week",
    "weekly repayments|weekly payments|weekly budget|weekly payment|weekly price|weekly cost|repayments",
  ],
  [
    "week",
    "per week|a week|each week|every week|weekly|weekly repayment|budget weekly|payments|repayments of",
  ],
  [
    "fortnight",
    "per fortnight|a fortnight|fortnightly|fortnightly repayments|fortnightly payments|fortnightly budget",
  ],
  [
    "month",
    "per month|a month|each month|every month|monthly|monthly repayments|monthly payments|monthly budget|monthly payment",
  ],
  [
    "tare",
    "tare|tare weight|tare of|tare mass|empty weight|tear weight|tear mass|terror weight|tear|tear of|tair|tair weight|tair of",
  ],
  ["atm", "atm|atm of|gtm|aggregate|aggregate trailer mass|gvm|weighs|weight|weighing|mass"],
  ["sleeps", "sleeps|sleep|sleeping|slepes|berth|berths|that sleeps|to sleep"],
  ["length", "length|long|length of"],
  [
    "room",
    "seats|seat|seating|seating for|seating of|room for|fit|fits|carry|carries|holds|space for|for|family of",
  ],
  ["engine", "engine|engine size|motor"],
  ["stars", "ancap|safety rating|ancap rating"],
  ["odometer", "odometer|odo|travelled|mileage|done|with only|driven|kilometres|km|kms|kays|klms|kilometers"],
]);
