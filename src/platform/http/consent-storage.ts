/** The name in local storage of a shopper's answer to being counted. */
export const consentStorageName = "forecourt consent";
