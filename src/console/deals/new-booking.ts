/** What staff book for a caller. */
export const phoneKinds = ["test_drive", "service"] as const;
export type PhoneKind = (typeof phoneKinds)[number];

/** Fields of the form for a booking by phone. */
export const phoneFields = ["name", "phone", "email", "to", "car", "make", "model", "rego", "note"] as const;
export type PhoneField = (typeof phoneFields)[number];

export type PhoneBookingModel = {
  kind: PhoneKind;
  /** Locations at which the member may book this kind, as `site location`. */
  places: { id: string; name: string }[];
  place: string;
  /** Free times, ISO with offset, or free days; null where the location takes no such bookings. */
  choices: string[] | null;
  /** The one that the address names. */
  chosen: string;
  /** Members who may handle a lead of the location. */
  owners: { id: string; name: string }[];
  memberId: string;
  back: string;
};

export type PhoneProblems = {
  problems: Partial<Record<PhoneField, string>>;
  /** A problem of no field. */
  general: string | null;
};

type Texts = Record<PhoneField, string>;

/** What is missing before anything is asked of the database: a name, a time, and a way to reach the caller. */
export function missingOf(texts: Texts): PhoneProblems["problems"] {
  return {
    ...(texts.name === "" ? { name: "Enter the caller’s name." } : {}),
    ...(texts.phone === "" && texts.email === ""
      ? { phone: "Enter a phone number or an e-mail address." }
      : {}),
    ...(texts.to === "" ? { to: "Choose a time." } : {}),
  };
}

/** The answers of the site's form that the booking is stored as; what wasn't said isn't one of them. */
export function answersOfBooking(
  kind: PhoneKind,
  locationId: string,
  texts: Texts,
  carId: string | null,
): Record<string, string> {
  const { name, phone, email, to, make, model, rego, note } = texts;
  const common = { name, phone, email, location: locationId };
  const answers: Record<string, string> =
    kind === "test_drive"
      ? { ...common, category: "Test Drive", dateTime: to, car_id: carId ?? "", message: note }
      : {
          ...common,
          category: "Service Booking",
          "Preferred Service Date": to,
          "Vehicle Make": make,
          "Vehicle Model": model,
          "Vehicle Rego": rego,
          Comments: note,
        };
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ""));
}

/** Which field of the form stands for one of the site's form. */
const fieldFor: Partial<Record<string, PhoneField>> = {
  name: "name",
  phone: "phone",
  email: "email",
  dateTime: "to",
  "Preferred Service Date": "to",
  car_id: "car",
  "Vehicle Make": "make",
  "Vehicle Model": "model",
  "Vehicle Rego": "rego",
  message: "note",
  Comments: "note",
};

/** Problems of the site's form beside the fields of this one. */
export function problemsOf(fields: Readonly<Record<string, string>>): PhoneProblems {
  const problems: PhoneProblems["problems"] = {};
  let general: string | null = null;
  for (const [name, text] of Object.entries(fields)) {
    const field = fieldFor[name];
    if (field) problems[field] ??= text;
    else general ??= text;
  }
  return { problems, general };
}
