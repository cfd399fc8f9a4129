import { holdHours } from "./reservation.ts";
/** Texts of the e-mails about a reservation: to the shopper, and to the dealer. */
export type NoticeFacts = {
  car: string;
  /** The deposit, with its currency. */
  amount: string;
  /** In the site's time zone, as text; null before there is a hold. */
  heldUntil: string | null;
  site: string;
  /** Address of the reservation's page. */
  page: string;
  id: string;
  siteSlug: string;
};

export type Notice = { subject: string; text: string };

export function heldNotice({ car, amount, heldUntil, site, page }: NoticeFacts): Notice {
  return {
    subject: `Reserved: ${car}`,
    text: [
      `Your deposit of ${amount} has been paid, and the ${car} is off the market for you until ${heldUntil}.`,
      `The team at ${site} will be in touch to arrange the rest. Changed your mind? Cancel before then and the whole deposit goes back to you:`,
      page,
    ].join("\n\n"),
  };
}

export function endedNotice({ car, amount, page }: NoticeFacts, cancelled: boolean): Notice {
  return {
    subject: cancelled ? `Cancelled: ${car}` : `Your hold has ended: ${car}`,
    text: [
      cancelled
        ? `Your reservation of the ${car} is cancelled.`
        : `The ${holdHours} hours are over, and the ${car} is back on the market.`,
      `The whole deposit of ${amount} is on its way back to the card you paid with. Banks take up to ten business days to show it.`,
      page,
    ].join("\n\n"),
  };
}

/** The payment arrived, but the car was no longer available. */
export function lostNotice({ car, amount, page }: NoticeFacts): Notice {
  return {
    subject: `Not reserved: ${car}`,
    text: [
      `Your payment of ${amount} for the ${car} reached us when the car could no longer be set aside for you. We are sorry.`,
      "All of it is on its way back to the card you paid with. Banks take up to ten business days to show it.",
      page,
    ].join("\n\n"),
  };
}

/** To the dealer: a held car was sold. */
export function soldAlert({ car, amount, heldUntil, id, siteSlug }: NoticeFacts): Notice {
  return {
    subject: `Sold while reserved: ${car}`,
    text: [
      `The ${car} was marked as sold while a shopper's paid deposit of ${amount} held it until ${heldUntil}.`,
      "If that shopper bought it, the deposit is part of their payment and nothing is to be done. If somebody else did, ring the shopper and return the deposit:",
      `forecourt reservations cancel ${id} --site ${siteSlug}`,
    ].join("\n\n"),
  };
}

/** To the dealer: the outcome of a reservation. */
export function dealerNotice({ car, heldUntil }: NoticeFacts, what: "held" | "ended" | "lost"): Notice {
  switch (what) {
    case "held":
      return {
        subject: `Deposit paid: ${car}`,
        text: `A deposit was paid for the ${car}. It is held until ${heldUntil}; please ring the shopper.`,
      };
    case "ended":
      return {
        subject: `Reservation over: ${car}`,
        text: `The reservation of the ${car} is over. The deposit is being returned.`,
      };
    case "lost":
      return {
        subject: `Deposit returned: ${car}`,
        text: `A deposit for the ${car} came when it could no longer be held. It is being returned; please ring the shopper.`,
      };
  }
}
