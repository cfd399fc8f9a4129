/** Words that shoppers read, as the specification spells them. */
export const leadTexts = {
  requiredField: "* This field is required",
  termsVehicle: "*You must agree to the terms of use before submitting.",
  termsGeneral: "* You must agree to the terms of use before submitting the form.",
  unexpected: "An unexpected error occured",
  submitFailed: "An error occurred when submitting this form",
  fixErrors: "Please fix the following errors:",
  invalidPostcode: "Invalid postcode. Please enter a 4-digit number.",
  chooseDealership: "Please select a dealership...",
  invalidEmail: "Please enter a valid email address.",
  invalidPhone: "Please enter a valid Australian phone number.",
  invalidChoice: "Please choose one of the options.",
  dateTimeLabel: "Test Drive Booking Date",
  slotTaken: "That time has just been taken. Please choose another.",
  slotUnknown: "Please choose one of the times shown.",
  datePast: "Please choose a date in the future.",
  dateInvalid: "Please enter a valid date.",
  carElsewhere: "This car is not on this site.",
  dealershipUnknown: "Please choose one of our dealerships.",
  locationUnknown: "Please choose one of our locations.",
  /** A text longer than its field holds. */
  tooLong: (most: number) => `Please use no more than ${most.toLocaleString("en-AU")} characters.`,
} as const;
