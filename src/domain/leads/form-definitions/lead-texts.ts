/** Between make and model in a choice of both. */
export const modelSeparator = " / ";

/** Texts for shoppers, as the specification spells them. */
export const leadTexts = {
  requiredField: "* This field is required",
  termsVehicle: "*You must agree to the terms of use before submitting.",
  termsGeneral: "* You must agree to the terms of use before submitting the form.",
  creditConsent: "* You must agree before we can look into finance for you.",
  unexpected: "An unexpected error occured",
  tooMany: "Too many enquiries from here. Please try again shortly.",
  tooManyBookings:
    "Too many bookings were made from your network today. Please call us, or send us an enquiry instead.",
  submitFailed: "An error occurred when submitting this form",
  fixErrors: "Please fix the following errors:",
  invalidPostcode: "Invalid postcode. Please enter a 4-digit number.",
  unknownPostcode: "Invalid postcode",
  chooseDealership: "Please select a dealership...",
  /** Where a dealership is chosen already. */
  anyLocation: "Any of its locations",
  askEmail: "Enter your e-mail address, such as ana@example.com.",
  askPhone: "Enter your phone number, such as 0412 345 678.",
  invalidEmail: "Please enter a valid email address.",
  invalidPhone: "Please enter a valid Australian phone number.",
  severalPhones: "Please enter one phone number only.",
  phoneExtension: "Please enter the phone number without its extension.",
  invalidAmount: "Please enter an amount, such as 5000.",
  invalidDate: "Please enter a valid date.",
  invalidYear: "Please enter the year, such as 2019.",
  stepIncomplete: "Please complete the form step before proceeding",
  freeRideTooFar: (km: number) =>
    `Your postcode is more than ${km} km from us, so a free ride isn’t possible. Untick it to go on.`,
  invalidChoice: "Please choose one of the options.",
  /** The choice of a test drive for those who don't know the car yet. */
  helpMeChoose: "Help me choose",
  /** The start of an enquiry about a reserved car. */
  notifyIfAvailable: "Please tell me if it becomes available again.",
  dateTimeLabel: "Test Drive Booking Date",
  keyReused: "This key was used for other answers.",
  slotTaken: "That time has just been taken. Please choose another.",
  slotUnknown: "Please choose one of the times shown.",
  datePast: "Please choose a date in the future.",
  dateInvalid: "Please enter a valid date.",
  carElsewhere: "This car is not on this site.",
  dealershipUnknown: "Please choose one of our dealerships.",
  locationUnknown: "Please choose one of our locations.",
  /** A text longer than its field's maximum. */
  tooLong: (max: number) => `Please use no more than ${max} characters.`,
} as const;
