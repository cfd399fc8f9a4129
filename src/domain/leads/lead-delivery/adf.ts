import type { FormSite } from "#domain/leads/form-definitions/form-definition.ts";
import { amountOf } from "#domain/leads/form-definitions/lead-schema.ts";
import { leadAnswers } from "#domain/leads/stored-leads/lead-answers.ts";
import { answerOf, type StoredLead } from "#domain/leads/stored-leads/stored-lead.ts";
import { momentText } from "#domain/leads/test-drive/appointment-days.ts";
import { countryCode } from "#domain/places/place.ts";
import { escapeXml } from "#lib/escape-markup.ts";
import { zonedIso } from "#lib/zoned-time.ts";

/**
 * A lead as ADF 1.0 (Auto-lead Data Format), elements in the order of its DTD. `odometer` is
 * kilometres. An element without a value is omitted; a required one is empty.
 */
export type AdfSite = {
  slug: string;
  name: string;
  timeZone: string;
  /** Of all amounts, as in ISO 4217. */
  currency: string;
  address: string;
  vendor: { id: string; name: string; email: string | null; phone: string | null };
  /** What the labels of answers depend on. */
  forms: FormSite;
};

type Attributes = Record<string, string | null | undefined>;

export function adfXml(lead: StoredLead, site: AdfSite, resent = false): string {
  const body = element("adf", {}, [
    element("prospect", { status: resent ? "resend" : "new" }, [
      textElement("id", { sequence: "1", source: site.slug }, lead.id),
      textElement("requestdate", {}, zonedIso(lead.createdAt, site.timeZone)),
      ...vehicles(lead, site),
      customer(lead, site),
      vendor(lead, site),
      provider(site),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${body}\n`;
}

/** A trade-in is a separate vehicle, beside the one that it is towards. */
function vehicles(lead: StoredLead, site: AdfSite): string[] {
  if (lead.category !== "Trade-in Enquiry") return [vehicle(lead, site)];
  if (!answerOf(lead, "rego")) return [lead.car ? vehicle(lead, site) : forSale(lead)];
  return lead.car ? [vehicle(lead, site), tradeIn(lead, site)] : [tradeIn(lead, site)];
}

function tradeIn(lead: StoredLead, { currency, timeZone }: AdfSite): string {
  const answer = (name: string) => answerOf(lead, name);
  const [low, high] = [answer("estimated_value_low"), answer("estimated_value_high")];
  const until = momentText(answer("offer_valid_until"), timeZone);
  const comments = [
    `Registration: ${answer("rego")} (${answer("state")})`,
    answer("manualEntry") && `Chosen by the seller: ${answer("manualEntry")}`,
    answer("service_history"),
    answer("number_of_keys") && `Keys: ${answer("number_of_keys")}`,
    answer("car_condition") && `Condition: ${answer("car_condition")}`,
    low
      ? `Estimated value: ${currency} ${low} to ${high}${until ? `, valid until ${until}` : ""}`
      : `No value: ${answer("valuation_status")}`,
    lead.payload.offer_accepted === true ? "The seller accepted the offer" : "",
    ...(Array.isArray(lead.payload.image) ? (lead.payload.image as string[]) : []),
  ];
  return element("vehicle", { interest: "trade-in", status: "used" }, [
    textElement("year", {}, answer("Year")),
    textElement("make", {}, answer("Make")),
    textElement("model", {}, answer("Model")),
    optional("vin", answer("VIN")),
    optional("trim", [answer("Variant"), answer("Series")].filter(Boolean).join(" ")),
    optional("bodystyle", answer("Body")),
    optional("transmission", answer("Transmission")),
    optional("odometer", answer("odometer"), { status: "original", units: "km" }),
    optional("price", low, { type: "appraisal", currency }),
    optional("comments", comments.filter(Boolean).join("\n")),
  ]);
}

/** The sender's own car, which they want to sell: described in their words, without a valuation. */
function forSale(lead: StoredLead): string {
  const answer = (name: string) => answerOf(lead, name);
  return element("vehicle", { interest: "sell", status: "used" }, [
    textElement("year", {}, answer("Vehicle Year")),
    textElement("make", {}, answer("Vehicle Make")),
    textElement("model", {}, answer("Vehicle Model")),
    optional("odometer", kilometresOf(lead), { status: "original", units: "km" }),
  ]);
}

/** The odometer of a car for sale; empty for what isn't a number, such as "about 80 thousand". */
function kilometresOf(lead: StoredLead): string {
  const given = answerOf(lead, "odometer");
  return /^\d[\d, ]*$/.test(given) ? given.replace(/\D/g, "") : "";
}

function vehicle(lead: StoredLead, { currency, timeZone }: AdfSite): string {
  const { car } = lead;
  const demo = (car?.car_type ?? answerOf(lead, "car_type")) === "demo";
  const used = (car?.car_type ?? answerOf(lead, "car_type")) === "used";
  const colours = [
    optional("interiorcolor", car?.interior_colour),
    optional("exteriorcolor", car?.colour),
  ].join("");
  const price = car?.offer_price ?? car?.price;
  const preferredTime = momentText(answerOf(lead, "dateTime"), timeZone);
  const comments = [
    demo ? "Demo vehicle" : "",
    preferredTime ? `Test drive wanted: ${preferredTime}` : "",
    answerOf(lead, "booking_status"),
  ]
    .filter(Boolean)
    .join(". ");
  return element(
    "vehicle",
    { interest: lead.category === "Test Drive" ? "test-drive" : "buy", status: used ? "used" : "new" },
    [
      ...(car ? [textElement("id", { sequence: "1", source: "stock" }, car.id)] : []),
      textElement("year", {}, car ? String(car.year) : ""),
      textElement("make", {}, car?.make ?? answerOf(lead, "Vehicle Make")),
      textElement("model", {}, car?.model ?? answerOf(lead, "Vehicle Model")),
      optional("vin", car?.vin),
      optional("stock", car?.stocknum ?? answerOf(lead, "stock_number")),
      optional("trim", [car?.badge, car?.series].filter(Boolean).join(" ")),
      optional("doors", car?.doors),
      optional("bodystyle", car?.simple_body),
      optional("transmission", car?.simple_transmission),
      optional("odometer", car?.km, { status: "original", units: "km" }),
      colours ? element("colorcombination", {}, [colours, textElement("preference", {}, "1")]) : "",
      optional("price", price, { type: "asking", currency }),
      finance(lead, currency),
      optional("comments", comments),
    ],
  );
}

/** The budget and deposit of a finance enquiry; the other answers are in the comments. */
function finance(lead: StoredLead, currency: string): string {
  if (lead.category !== "Finance Enquiry") return "";
  const amounts = (
    [
      ["total", "maximum", amountOf(answerOf(lead, "budget"))],
      ["downpayment", "exact", amountOf(answerOf(lead, "deposit"))],
    ] as const
  ).map(([type, limit, amount]) => optional("amount", amount, { type, limit, currency }));
  return amounts.join("") ? element("finance", {}, [textElement("method", {}, "finance"), ...amounts]) : "";
}

function customer(lead: StoredLead, site: AdfSite): string {
  const preferred = answerOf(lead, "contact_method");
  const [name, last] = [answerOf(lead, "name"), answerOf(lead, "last_name")];
  const phone = answerOf(lead, "phone");
  const names = last
    ? [textElement("name", { part: "first" }, name), textElement("name", { part: "last" }, last)]
    : [textElement("name", { part: "full" }, name)];
  const postcode = answerOf(lead, "postcode");
  return element("customer", {}, [
    element("contact", {}, [
      ...names,
      optional("email", answerOf(lead, "email"), { preferredcontact: preferred === "Email" ? "1" : "0" }),
      optional("phone", phone, {
        type: /^\+614/.test(phone) ? "cellphone" : "voice",
        time: phoneTime(answerOf(lead, "call_time")),
        preferredcontact: preferred === "Phone" || preferred === "SMS" ? "1" : "0",
      }),
      postcode
        ? element("address", { type: "home" }, [
            textElement("street", { line: "1" }, ""),
            optional("postalcode", postcode),
            optional("country", countryCode),
          ])
        : "",
    ]),
    optional("comments", commentsOf(lead, site)),
  ]);
}

/** The preferred time of a call; null for no answer, which ADF reads as no preference. */
function phoneTime(preference: string): string | null {
  return preference === "Morning" ? "morning" : preference === "Afternoon" ? "afternoon" : null;
}

const ofCustomer = ["name", "last_name", "email", "phone", "contact_method", "postcode"];
const ofMessage = ["preset_message", "message"];
const ofVehicle = ["dateTime", "booking_status"];
const ofTradeIn = [
  ...["rego", "state", "manualEntry", "service_history", "number_of_keys", "car_condition", "image"],
  ...[
    "estimated_value_low",
    "estimated_value_high",
    "offer_valid_until",
    "valuation_status",
    "offer_accepted",
  ],
  ...["Year", "Make", "Model", "VIN", "Variant", "Series", "Body", "Transmission", "odometer"],
];

/** The answers that an element of their own has; the comments have all others. */
function namesInElements(lead: StoredLead): Set<string> {
  const isTradeIn = lead.category === "Trade-in Enquiry";
  const isValued = isTradeIn && answerOf(lead, "rego") !== "";
  const isSale = isTradeIn && !isValued && !lead.car;
  const hasVehicle = !isTradeIn || lead.car !== null;
  return new Set([
    ...ofCustomer,
    ...ofMessage,
    ...(phoneTime(answerOf(lead, "call_time")) ? ["call_time"] : []),
    ...(hasVehicle ? ofVehicle : []),
    ...(isValued ? ofTradeIn : []),
    ...(isSale ? ["Vehicle Year", ...(kilometresOf(lead) ? ["odometer"] : [])] : []),
    ...(lead.category === "Finance Enquiry"
      ? ["budget", "deposit"].filter((name) => amountOf(answerOf(lead, name)) !== null)
      : []),
  ]);
}

function commentsOf(lead: StoredLead, { forms, timeZone }: AdfSite): string {
  const spam = lead.spam.length > 0 ? [`Suspected spam (${lead.spam.join(", ")})`] : [];
  const elsewhere = namesInElements(lead);
  const answers = leadAnswers(lead, forms).flatMap(({ name, label, value }) =>
    elsewhere.has(name) ? [] : [`${label}: ${momentText(value, timeZone)}`],
  );
  const about = answerOf(lead, "subcategory");
  return [
    lead.category,
    ...spam,
    ...ofMessage.map((name) => answerOf(lead, name)),
    about && `About: ${about}`,
    ...answers,
    `Marketing opt-in: ${lead.consent.optIn ? "yes" : "no"}`,
  ]
    .filter(Boolean)
    .join("\n");
}

function vendor(lead: StoredLead, { vendor }: AdfSite): string {
  // ADF requires an e-mail or a number of every contact.
  const reach = [optional("email", vendor.email), optional("phone", vendor.phone, { type: "voice" })].join(
    "",
  );
  return element("vendor", {}, [
    textElement("id", { source: "dealership" }, lead.dealershipSlug ?? vendor.id),
    textElement("vendorname", {}, vendor.name),
    element("contact", {}, [
      textElement("name", { part: "full", type: "business" }, vendor.name),
      reach || textElement("phone", { type: "voice" }, ""),
    ]),
  ]);
}

function provider(site: AdfSite): string {
  return element("provider", {}, [
    textElement("id", { source: "platform" }, "forecourt"),
    textElement("name", { part: "full", type: "business" }, site.name),
    textElement("service", {}, "Forecourt website lead"),
    textElement("url", {}, site.address),
  ]);
}

function optional(
  name: string,
  value: string | number | null | undefined,
  attributes: Attributes = {},
): string {
  return value === null || value === undefined || value === ""
    ? ""
    : textElement(name, attributes, String(value));
}

function textElement(name: string, attributes: Attributes, text: string): string {
  return `<${name}${attributesText(attributes)}>${escapeXml(text)}</${name}>`;
}

function element(name: string, attributes: Attributes, children: string[]): string {
  return `<${name}${attributesText(attributes)}>${children.join("")}</${name}>`;
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter((entry): entry is [string, string] => typeof entry[1] === "string")
    .map(([name, value]) => ` ${name}="${escapeXml(value).replace(/[\n\t]/g, " ")}"`)
    .join("");
}
