import type { FormDefinition, KnownChoices } from "./form-definition.ts";
import { agreementNames, among, contactNames, except, stepsWithReview } from "./form-steps.ts";
import { choices, field, type LeadField, select } from "./lead-field.ts";
import { leadTexts } from "./lead-texts.ts";

const what = ["car_choice", "location"];
const when = ["dateTime", "distribution_location"];
const thisVehicle = (car: string | null) => (car ? `the ${car}` : "this vehicle");

/** The forms about one car. */
export const vehicleForms = {
  enquiry: {
    category: "Vehicle Enquiry",
    subcategory: null,
    page: { at: "enquire", about: "car" },
    isAboutCar: true,
    locations: "sales",
    text: (car) => ({
      title: "Enquire about this vehicle",
      intro: `Ask anything about ${thisVehicle(car)}. We usually answer within a business day.`,
      submit: "Send enquiry",
    }),
    fields: ({ site, method, message }) => [
      method,
      ...(site.lead.financeQuestion
        ? [select("finance", "Would you like finance?", choices(["Yes", "No"]))]
        : []),
      message,
    ],
    steps: (names) => stepsWithReview(names, "Your message"),
  },
  test_drive: {
    category: "Test Drive",
    subcategory: null,
    page: { at: () => "/book-test-drive", isAlsoEnquire: true },
    isAboutCar: true,
    locations: "sales",
    text: (car) => ({
      title: "Book a test drive",
      intro: car
        ? `Choose when you would like to drive the ${car}.`
        : "Choose what to drive, where and when.",
      submit: "Book test drive",
    }),
    fields: ({ known, message }) => [
      ...(known.openDrive ? openDriveFields(known.openDrive) : []),
      field("dateTime", leadTexts.dateTimeLabel, "datetime", {
        required: true,
        ask: "Choose a day and a time.",
        maxLength: 40,
      }),
      ...(known.distribution?.length
        ? [select("distribution_location", "Where would you like to start?", known.distribution)]
        : []),
      message,
    ],
    steps: (names) => {
      const open = among(names, what);
      const rest = except(names, [...what, ...contactNames, ...when, ...agreementNames]);
      const separate = open.length > 1 ? [{ title: "Car and place", fields: open }] : [];
      return [
        ...separate,
        {
          title: "When suits you",
          fields: [...(separate.length > 0 ? [] : open), ...among(names, when), ...rest],
        },
        { title: "About you", fields: among(names, [...contactNames, ...agreementNames]) },
      ];
    },
  },
  photos: {
    category: "Photo Request",
    subcategory: null,
    page: { at: "enquire", about: "car" },
    isAboutCar: true,
    locations: "sales",
    text: (car) => ({
      title: "Request more photos",
      intro: `Tell us where to send more photos of ${thisVehicle(car)}.`,
      submit: "Request photos",
    }),
    fields: ({ message }) => [message],
  },
  similar: {
    category: "Vehicle Enquiry",
    subcategory: "Find Me Something Similar",
    page: { at: "enquire", about: "car" },
    isAboutCar: true,
    locations: "sales",
    text: (car) => ({
      title: "Find Me Something Similar",
      intro: `Tell us what you liked about ${thisVehicle(car)} and we will look for one like it.`,
      submit: "Find Me Something Similar",
    }),
    fields: ({ method, message }) => [method, message],
  },
} as const satisfies Record<string, FormDefinition>;

/** What to drive and where, before the times, which depend on it. A single location has no field. */
function openDriveFields({ models, places }: NonNullable<KnownChoices["openDrive"]>): LeadField[] {
  const [first] = places;
  return [
    select(
      "car_choice",
      "What would you like to drive?",
      [{ value: leadTexts.helpMeChoose, label: leadTexts.helpMeChoose }, ...models],
      { required: true, ask: "Choose what you would like to drive.", placeholder: "Please select…" },
    ),
    ...(first && places.length > 1
      ? [
          select("location", "Where would you like to come?", places, {
            required: true,
            ask: "Choose where you would like to come.",
            placeholder: "Please select…",
          }),
        ]
      : []),
  ];
}
