import { type Dice, diceFor } from "#demo-stock/dice.ts";

/** An invented shopper; the phone numbers are from the range that is reserved for fiction. */
export type Person = { name: string; email: string; phone: string };

const firstNames = [
  ...[
    "Amelia",
    "Ben",
    "Chloe",
    "Dinesh",
    "Ella",
    "Farid",
    "Georgia",
    "Hamish",
    "Isla",
    "Jun",
    "Kirra",
    "Leo",
  ],
  ...[
    "Mei",
    "Nathan",
    "Olive",
    "Pavel",
    "Quinn",
    "Rosa",
    "Samir",
    "Tahlia",
    "Uma",
    "Vince",
    "Wendy",
    "Xavier",
  ],
  ...["Yasmin", "Zac", "Bridget", "Callum", "Divya", "Ewan"],
];
const lastNames = [
  ...[
    "Abbott",
    "Bianchi",
    "Chen",
    "Doyle",
    "Ellis",
    "Fraser",
    "Gupta",
    "Hassan",
    "Ito",
    "Jovanovic",
    "Kelly",
  ],
  ...[
    "Lam",
    "McKenna",
    "Nguyen",
    "Okafor",
    "Petrov",
    "Quirk",
    "Rossi",
    "Singh",
    "Tran",
    "Underwood",
    "Vella",
  ],
  ...["Walsh", "Xu", "Young", "Zammit", "Burke", "Costa", "Dunn", "Evans"],
];
const phones = [
  ...["0491 570 006", "0491 570 156", "0491 570 157", "0491 570 158", "0491 570 159", "0491 570 110"],
  ...["0491 570 313", "0491 570 737", "0491 571 266", "0491 571 491", "0491 571 804", "0491 572 549"],
  ...["0491 572 665", "0491 572 983", "0491 573 770", "0491 573 087", "0491 574 118", "0491 574 632"],
  ...["0491 575 254", "0491 575 789", "0491 576 398", "0491 576 801", "0491 577 426", "0491 577 644"],
  ...["0491 578 957", "0491 578 148", "0491 578 888", "0491 579 212", "0491 579 760", "0491 579 455"],
];

/** The same person for the same seed; each seed has a mailbox of its own. */
export function personFor(seed: string): Person {
  const dice: Dice = diceFor(`person ${seed}`);
  const [first, last] = [dice.pick(firstNames), dice.pick(lastNames)];
  const mailbox = `${first}.${last}.${seed}`.toLowerCase().replace(/[^a-z0-9]+/g, ".");
  return { name: `${first} ${last}`, email: `${mailbox}@example.com`, phone: dice.pick(phones) };
}
