/** How often a car is looked at, beside cars like it. */
export const interestNames = {
  below: "Less than usual",
  usual: "As usual",
  above: "More than usual",
} as const;
export type Interest = keyof typeof interestNames;
