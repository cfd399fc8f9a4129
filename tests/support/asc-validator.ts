import { ascEvents, commonParameters, itemParameters } from "#domain/measurement/asc-names.ts";
import { closedValues, pageTypes } from "#domain/measurement/asc-values.ts";

/** What browser tests type about people. None of it may be in an event. */
export const plantedValues = [
  ...["robin walker", "robin", "walker", "walker.robin", "robin@example.com", "sam seller", "priya nair"],
  ...["0491 570 156", "0491570156", "+61 491 570 156", "+61491570156", "491570156", "0491 570 157"],
  ...["0491570157", "+61491570157", "0491 570 158", "0491570158", "0491 570 159", "0491570159"],
  ...["ana@example.com", "ben@example.com", "buyer@example.com", "seller@example.com", "kim@example.com"],
  ...["two 222", "abc 123", "one 111", "three 333", "12 sample street", "4 harbour lane", "1990-01-31"],
  ...["i paint cars.", "is it still there?", "please call after five", "my trade-in is a ute"],
  ...["dl 123 456", "tfn 123", "secret-token", "robin+cars@example.com", "walker@work.example"],
] as const;

const formats: Record<string, RegExp> = {
  ...closedValues,
  event_owner: /^forecourt$/,
  page_type: new RegExp(`^(${pageTypes.join("|")})$`),
  page_location: /^\/[^?#]*$/,
  affiliation: /./,
  product_name: /./,
  element_text: /./,
  creative_name: /./,
  comm_phone_number: /^\+?\d{3,15}$/,
};
/** Values with many digits that name no person. */
const numbers = ["comm_phone_number", "submission_id", "page_location", "link_url", "item_id", "item_number"];

/** What is wrong with an event as it was reported; empty for a valid one. */
export function ascProblems(reported: unknown, personal: readonly string[] = plantedValues): string[] {
  const { event: name, ...params } = reported as { event: string } & Record<string, unknown>;
  if (!Object.hasOwn(ascEvents, name)) return [`unknown name ${name}`];
  const hasItem = Object.keys(params).some((key) => key.startsWith("item_") && key !== "item_results");
  const required: string[] = [
    ...commonParameters,
    ...ascEvents[name as keyof typeof ascEvents],
    ...(hasItem || params.page_type === "item" ? itemParameters : []),
  ];
  const missing = required.filter((key) => !Object.hasOwn(params, key)).map((key) => `${key} is missing`);
  const unknown = Object.keys(params)
    .filter((key) => !required.includes(key))
    .map((key) => `${key} is unknown`);
  const wrong = Object.entries(params).flatMap(([key, value]) =>
    key === "items" ? itemProblems(value, personal) : valueProblems(key, value, personal),
  );
  return [...missing, ...unknown, ...wrong].map((problem) => `${name}: ${problem}`);
}

function itemProblems(items: unknown, personal: readonly string[]): string[] {
  if (!Array.isArray(items)) return ["items is no list"];
  return items.flatMap((item: Record<string, unknown>) => [
    ...itemParameters.filter((key) => !Object.hasOwn(item, key)).map((key) => `items lack ${key}`),
    ...Object.entries(item).flatMap(([key, value]) => valueProblems(key, value, personal)),
  ]);
}

function valueProblems(key: string, value: unknown, personal: readonly string[]): string[] {
  if (typeof value !== "string") return [`${key} is no text`];
  const found = [
    value !== value.toLowerCase() && "has upper case",
    value.length > 100 && "is longer than 100 characters",
    formats[key] && !formats[key].test(value) && `is ${JSON.stringify(value)}`,
    /[^\s@]@[^\s@]/.test(value) && "has an e-mail address",
    !numbers.includes(key) && /(?:\d[\s()-]*){9}/.test(value) && "has a number of a person",
    personal.some((one) => value.includes(one)) && "has a value that a person typed",
  ];
  return found.flatMap((problem) => (problem ? [`${key} ${problem}`] : []));
}
