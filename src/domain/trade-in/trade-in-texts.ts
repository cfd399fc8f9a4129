/** Texts of the trade-in that the specification spells, and related ones. */
export const tradeInTexts = {
  required: "* This field is required",
  chooseOne: "* Please choose one car.",
  stepFailed: "An error occurred while submitting the form. Please try again.",
  noMatch: "Unfortunately, we could not find a match for your registration number.",
  getInTouch:
    "Please get in touch with one of our friendly team members to receive an offer for your vehicle.",
  candidates: "We could not find an exact match for your car, do any of these match?",
  imagesOptional: "If you would not like to upload images please click next",
  tooLarge: "Please upload an image file under 10MB",
  tooMany: "You can only upload 10 images",
  wrongType: "Please upload a JPEG, JPG, PNG, GIF or HEIC image",
  unreadable: "This picture can't be read. Please choose another one.",
  details: "Your Details",
  badRegistration: "Please enter the registration as it stands on the plate.",
  badOdometer: "Please enter the kilometres as a whole number, such as 85,000.",
  unavailable:
    "We can't look up registrations just now. You can still send us your car's details, and one of our buyers will value it.",
  changed: "This trade-in was sent already.",
  gone: "This trade-in is not open in this browser. Please start again.",
  expired: "That link has expired. Tell us about your car again for a new value.",
  tradeInQuota:
    "That's as many pictures as we can take from you today. Please go on without more of them: our team will ask you for any that are missing.",
  siteQuota:
    "We've received all the pictures we can take today. Please go on without them: our team will ask you for them.",
  busy: "Many pictures are being looked at just now. Please send it again in a minute.",
  tooMuch: "That was a lot at once. Please try again in a minute.",
  tooOften: "That was a lot of look-ups. Please try again in a minute.",
  saveFailed: "Failed to save valuation data",
} as const;
