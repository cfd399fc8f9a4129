/** Messages to shoppers when a reservation can't continue. */
export const reserveTexts = {
  signIn: "Sign in to reserve this car.",
  sold: "This car has been sold.",
  taken: "Somebody else is reserving this car right now.",
  notOffered: "This car can't be reserved online. Please talk to us.",
  depositChanged: (deposit: string) =>
    `The deposit is now ${deposit}. Nothing was charged; please look again before you pay.`,
  busy: "We couldn't change the reservation just now. Please try again in a moment.",
};
