/** The dealer's own legal texts, in place of the platform's. */
export const everythingTexts = {
  guarantee: `## Bring it back by Monday

Buy a car from our Geelong yard on any day of the week and drive it for 48 hours. If it isn't the one, bring it back and choose another, or take your money.

- Tell Dimi in writing, by e-mail or by hand, within two days of collecting the car.
- Bring it back the same day or by 5pm the next, with no more than 300 km on it and in the condition in which it left.
- Cars that are financed, and cars from the clearance yard, are not part of this.

You have this on top of your rights under the Australian Consumer Law, which nothing here takes away.`,
  terms: `## The short version

We write what we know about each car, and correct it when we learn more. Ask before you drive here for one detail.

## Prices

Drive-away prices include transfer duty and the transfer fee for a private buyer in Victoria. A price by the week is for hire, not for a loan.

## Online valuations

What the website says your car is worth is an estimate. We look at the car, and then write an offer that stands for {validDays}.

## Words and pictures

They are ours or lent to us. Share a link to a car with anyone; don't copy the yard.

Questions: {site}, {phone}.`,
  privacy: `## What we keep

Your name, how to reach you, what you asked about, and what we answered: two years, then we delete it. Pictures of your trade-in: thirty days.

## Who sees it

The people of our yards, and the lender if you apply for a loan. Nobody buys it from us.

## What you can ask

To see it, correct it or have it deleted: {privacyContact}. If our answer doesn't satisfy you, the Office of the Australian Information Commissioner takes complaints.`,
  accessibility: `## Using this website

It works with a keyboard alone, with a screen reader and at 400 per cent. Where it doesn't, we want to know: call {phone}, or use our [contact page]({contactPath}) and we answer within two days.

## Using our yards

Level from the street to the desk at both. Ring ahead and we bring any car to the door.`,
  valuation: `## What an estimate is

A figure from recent sales of cars like yours and from what you tell us. It stands for {validDays}.

## What makes it an offer

Twenty minutes at our Geelong yard: the log book, two keys, the tyres, a drive around the block. We pay the same day.

## What changes it

Hail, accidents that weren't mentioned, money owing, a windscreen with a crack in it.`,
};
