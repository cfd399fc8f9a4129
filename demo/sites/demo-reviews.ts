import { day } from "./demo-document.ts";

type DemoReview = {
  location?: string;
  dealership?: string;
  author: string;
  rating: number;
  date: string;
  text: string;
};

/** Reviews, `[author, stars, days ago, words]`, of a location or a whole dealership. */
export function reviewsOf(
  about: { location: string } | { dealership: string },
  now: Date,
  written: readonly [author: string, rating: number, daysAgo: number, text: string][],
): DemoReview[] {
  return written.map(([author, rating, daysAgo, text]) => ({
    ...about,
    author,
    rating,
    date: day(now, -daysAgo),
    text,
  }));
}

export function harbourReviews(now: Date): DemoReview[] {
  return [
    ...reviewsOf({ location: "harbour-toyota-brookvale-sales" }, now, [
      [
        "Priya N.",
        5,
        12,
        "Test drove two on a Saturday, took the second home the Friday after. Nobody rang me six times in between.",
      ],
      [
        "Col W.",
        5,
        31,
        "They found the colour I wanted at another yard and had it brought over. Paperwork took half an hour.",
      ],
      [
        "Jess T.",
        4,
        47,
        "Good people and a fair price. The handover ran late, which they said sorry for with a tank of fuel.",
      ],
      [
        "Marco D.",
        5,
        66,
        "Traded our old wagon. The figure they wrote down at the start was the figure at the end.",
      ],
    ]),
    ...reviewsOf({ location: "harbour-toyota-brookvale-service" }, now, [
      [
        "Anh L.",
        5,
        8,
        "Booked online, dropped it at seven, got photos of the brake pads with the quote. Done by two.",
      ],
      ["Sue P.", 4, 38, "The courtesy bus saved my day. Coffee could be better."],
    ]),
    ...reviewsOf({ dealership: "harbour-hyundai" }, now, [
      ["Tom and Bec", 5, 19, "First new car for us and they explained everything twice without sighing."],
      ["Grace O.", 5, 54, "Service rang to say the part was covered by warranty before I even asked."],
      ["Dale R.", 4, 80, "Easy to deal with. Parking on a Saturday is tight."],
    ]),
    ...reviewsOf({ dealership: "harbour-ford" }, now, [
      ["Kel M.", 5, 22, "Fitted the towbar and the canopy before pick-up as promised."],
      ["Ruth A.", 4, 61, "Straight answers about wait times, which I liked more than a guess."],
    ]),
    ...reviewsOf({ dealership: "harbour-volkswagen" }, now, [
      ["Hannah S.", 5, 15, "Calm place. They left us alone with the car for as long as we liked."],
      ["Yusuf K.", 5, 42, "Clear about what each service costs, and it cost that."],
    ]),
    ...reviewsOf({ dealership: "harbour-quality-used" }, now, [
      ["Brett C.", 4, 27, "The inspection report was honest about the scratches. So was the price."],
    ]),
  ];
}
