import { day } from "../sites/demo-document.ts";
import { type DemoModel, facts } from "./demo-model.ts";

/** The vans that are ordered new; second-hand ones are in the yard. */
export function caravanRange(now: Date): DemoModel[] {
  return [
    {
      slug: "ironbark-tracker",
      name: "Tracker",
      manufacturer_name: "Ironbark",
      bodyStyle: "Off-road",
      from_price: 84_990,
      status: "new",
      short_description: "Independent suspension, 2.4 tonnes of brakes, and 400 watts of sun on the roof.",
      description:
        "The Tracker is built for the Gibb and the Oodnadatta: a galvanised chassis, trailing arms, stone guard, and water and power for ten days away from everything.",
      facts: facts(
        ["Sleeps", "2 to 4"],
        ["Length", "5.3 to 6.6 m"],
        ["ATM", "2,850 to 3,500 kg"],
        ["Solar", "400 W"],
      ),
      variants: [
        { name: "17 Off-Road", price: 84_990, text: "Club lounge, combined shower." },
        { name: "19.6 Off-Road", price: 94_990, text: "Island bed, full ensuite." },
        { name: "21 Off-Road Family", price: 105_990, text: "Bunks for two." },
      ],
      offers: [
        {
          title: "Lithium on us",
          text: "A second 100 Ah lithium battery with every new Tracker ordered before the dry.",
          start: day(now, -15),
          expiry: day(now, 45),
        },
      ],
      drawn: { body: "caravan", colour: "Grey", seed: 2 },
    },
    {
      slug: "kestrel-larapinta",
      name: "Larapinta",
      manufacturer_name: "Kestrel",
      bodyStyle: "Off-road",
      from_price: 114_990,
      short_description: "For the people who turn off where the map stops.",
      facts: facts(["Sleeps", "2 to 4"], ["Length", "5.6 to 6.6 m"], ["ATM", "3,500 to 3,990 kg"]),
      variants: [
        { name: "18.6 Extreme", price: 114_990 },
        { name: "21.6 Extreme", price: 129_990 },
      ],
      drawn: { body: "caravan", colour: "Black", seed: 4 },
    },
    {
      slug: "banksia-wanderer",
      name: "Wanderer",
      manufacturer_name: "Banksia",
      bodyStyle: "Touring",
      from_price: 52_990,
      short_description: "The big lap on the bitumen, with an ensuite and a proper bed.",
      facts: facts(["Sleeps", "2"], ["Length", "4.9 to 6.4 m"], ["ATM", "2,000 to 2,980 kg"]),
      variants: [
        { name: "16 Pop-Top", price: 52_990 },
        { name: "18 Island Bed", price: 64_990 },
        { name: "21 Ensuite", price: 76_990 },
      ],
      drawn: { body: "caravan", colour: "White", seed: 6 },
    },
    {
      slug: "willowbank-heritage",
      name: "Heritage",
      manufacturer_name: "Willowbank",
      bodyStyle: "Touring",
      from_price: 49_990,
      short_description: "Old-fashioned joinery, new-fashioned weights.",
      facts: facts(["Sleeps", "2"], ["Length", "5.3 to 6.7 m"], ["ATM", "2,200 to 3,200 kg"]),
      variants: [
        { name: "17.6 Twin Singles", price: 49_990 },
        { name: "22 Luxury Ensuite", price: 83_990 },
      ],
      drawn: { body: "caravan", colour: "Beige", seed: 8 },
    },
    {
      slug: "banksia-homestead",
      name: "Homestead",
      manufacturer_name: "Banksia",
      bodyStyle: "Family",
      from_price: 79_990,
      short_description: "Bunks for three, a slide-out kitchen and room at the table for all of you.",
      facts: facts(["Sleeps", "5"], ["Length", "6.2 to 6.7 m"], ["ATM", "2,990 to 3,300 kg"]),
      variants: [
        { name: "20 Family Bunk", price: 79_990 },
        { name: "22 Triple Bunk", price: 87_990 },
      ],
      drawn: { body: "caravan", colour: "Silver", seed: 10 },
    },
    {
      slug: "saltbush-breakwater",
      name: "Breakwater",
      manufacturer_name: "Saltbush",
      bodyStyle: "Pop-top",
      from_price: 41_990,
      short_description: "Fits the carport, tows behind the family car, stands up at the beach.",
      facts: facts(["Sleeps", "2 to 4"], ["Length", "4.7 to 5.2 m"], ["ATM", "1,850 to 1,890 kg"]),
      variants: [
        { name: "15 Pop-Top Family", price: 41_990 },
        { name: "17 Pop-Top", price: 43_990 },
      ],
      drawn: { body: "caravan", colour: "Metallic Blue", seed: 12 },
    },
  ];
}
