/** What is accepted, as it is shown (BUY-12). */
export const acceptedMarks = ["Mastercard", "Visa", "Maestro", "Google Pay", "Apple Pay"] as const;
