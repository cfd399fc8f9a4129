/** The accepted payment methods, as displayed (BUY-12). */
export const acceptedMarks = ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"] as const;
