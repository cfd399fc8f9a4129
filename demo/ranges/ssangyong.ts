import { type DemoModel, facts } from "./demo-model.ts";

/** New cars that an independent dealer orders for its customers; none are in its yard. */
export function ssangYongRange(): DemoModel[] {
  return [
    {
      id: "ssy-musso",
      slug: "ssangyong-australia-musso",
      new_slug: "musso-ute",
      name: "Musso",
      manufacturer_name: "SsangYong",
      manufacturer_body2: "Four-wheel drive",
      from_price: 43_000,
      short_description: "A dual cab that tows 3.5 tonnes for the price of a small SUV.",
      description:
        "The long tray takes a pallet, the diesel pulls 420 Nm, and the warranty runs for seven years. We order it in your colour and have it here in six weeks.",
      accessories_count: 24,
      fuel: "Diesel",
      variant: ["ELX XLV", "Ultimate XLV"],
      facts: facts(
        ["Braked towing", "3,210 kg"],
        ["Torque", "420 Nm"],
        ["Seats", "5"],
        ["Warranty", "7 years"],
      ),
      variants: [
        { name: "ELX XLV Dual Cab 4x4", price: 43_000, text: "Steel tray liner, tow bar fitted." },
        { name: "Ultimate XLV Dual Cab 4x4", price: 48_500, text: "Leather, heated seats, 18-inch wheels." },
      ],
      drawn: { body: "ute", colour: "Metallic Blue", seed: 61 },
    },
    {
      id: "ssy-rexton",
      slug: "ssangyong-australia-rexton",
      name: "Rexton",
      manufacturer_name: "SsangYong",
      manufacturer_body3: "Four-wheel drive",
      from_price: 54_000,
      short_description: "Seven seats on a ladder frame.",
      description: "For the people who tow the boat on Saturday and the netball team on Sunday.",
      fuel: "Diesel",
      facts: facts(["Braked towing", "2,960 kg"], ["Seats", "7"], ["Drive", "4WD, low range"]),
      variants: [
        { name: "Adventure", price: 54_000 },
        { name: "Ultimate", price: 59_000 },
      ],
      drawn: { body: "suv", colour: "White", seed: 62 },
    },
    {
      id: "ssy-torres",
      slug: "ssangyong-australia-torres",
      override_url: "/pages/order-a-new-one",
      name: "Torres",
      manufacturer_name: "SsangYong",
      bodyStyle: "Four-wheel drive",
      status: "coming_soon",
      short_description: "The next one. We take names from now on.",
      fuel: ["Petrol", "Electric"],
      drawn: { body: "suv", colour: "Green", seed: 63 },
    },
  ];
}
