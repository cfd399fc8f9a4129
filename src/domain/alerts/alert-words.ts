/** The version of the words below that people agree to. */
export const alertWording = "1";

/** What a person agrees to who saves a search. */
export const consentWords = (siteName: string): string =>
  `${siteName} e-mails me about cars that match. I confirm my address first, and every e-mail has a link that stops them.`;

export const alertTexts = {
  email: "Enter an e-mail address such as name@example.com.",
  cadence: "Choose how often we write.",
  tooMany: "Too many searches were saved from your network. Please try again later.",
  full: "You have as many saved searches as we keep. Delete one first.",
  failed: "Something went wrong on our side and nothing was changed. Please try again.",
  unknown: "We didn’t understand that. Please press one of the buttons.",
  tooManyChanges: "Too many changes came from your network. Please try again later.",
  signIn: "Sign in with the account whose cars you saved, in this browser, then press the button again.",
  deleted: "Your address and your searches are deleted. You get no more of these e-mails.",
} as const;
