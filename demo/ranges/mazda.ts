import { settings } from "#domain/configuration/settings.ts";
import { day } from "../sites/demo-document.ts";
import { type DemoModel, facts } from "./demo-model.ts";

/** Required beside a comparison rate. */
const rateWarning = settings.parse({}).finance.warning;

/** One maker's showroom: ten models in five bodies. Prices and figures are the demo catalogue's. */
export function mazdaRange(now: Date): DemoModel[] {
  return [
    {
      slug: "mazda-cx-60",
      name: "CX-60",
      status: "new",
      manufacturer_body: "SUV",
      from_price: 62_300,
      fuel: ["Petrol", "Diesel", "Plug-in hybrid"],
      variant: ["G40e Evolve", "G40e GT", "P50e Azami"],
      short_description: "Six cylinders in line, rear-biased all-wheel drive and a cabin made by hand.",
      description:
        "The CX-60 is the SUV for people who like to drive. A straight six sits behind the front axle, the eight-speed automatic sends most of its work to the rear wheels, and the cabin is stitched, woven and grained like furniture.",
      facts: facts(
        ["Seats", "5"],
        ["Power", "209 kW"],
        ["Towing", "2,500 kg"],
        ["Fuel use", "7.4 L/100 km"],
        ["ANCAP", "5 stars"],
      ),
      variants: [
        { name: "G40e Evolve", price: 62_300, text: "Turbo petrol six, mild hybrid, 18-inch wheels." },
        { name: "G40e GT", price: 71_200, text: "Leather, 20-inch wheels, 12 speakers, powered tailgate." },
        { name: "D50e GT", price: 73_700, text: "Turbo diesel six with 550 Nm and 5.0 L/100 km." },
        {
          name: "P50e Azami",
          price: 89_000,
          text: "Plug-in hybrid, 76 km of electric range, white Nappa leather.",
        },
      ],
      offers: [
        {
          title: "$2,500 towards your first year",
          text: "On new CX-60 Evolve and GT delivered by the end of the offer: servicing, insurance or fuel, as you like.",
          start: day(now, -12),
          expiry: day(now, 33),
        },
      ],
      accessories_count: 41,
      specification: [
        {
          title: "Engine and drive",
          lines: facts(
            ["Engine", "3.3 L straight six, turbo petrol"],
            ["Power", "209 kW"],
            ["Torque", "450 Nm"],
            ["Transmission", "8-speed automatic"],
            ["Drive", "All-wheel"],
          ),
        },
        {
          title: "Size and weight",
          lines: facts(
            ["Length", "4,740 mm"],
            ["Width", "1,890 mm"],
            ["Height", "1,685 mm"],
            ["Boot", "477 L"],
            ["Towing, braked", "2,500 kg"],
          ),
        },
        {
          title: "Running it",
          lines: facts(
            ["Fuel use, combined", "7.4 L/100 km"],
            ["Fuel tank", "58 L"],
            ["Service every", "12 months or 15,000 km"],
          ),
        },
        {
          title: "Safety",
          lines: facts(["ANCAP", "5 stars"], ["Airbags", "8"], ["Emergency braking", "Front and rear"]),
        },
      ],
      drawn: { body: "suv", colour: "Burgundy", seed: 61 },
    },
    {
      slug: "mazda-cx-5",
      name: "CX-5",
      manufacturer_body: "SUV",
      from_price: 37_990,
      fuel: ["Petrol", "Diesel"],
      variant: ["Maxx", "Maxx Sport", "Touring", "Akera"],
      short_description: "The one most of our families choose, and the one they come back for.",
      description:
        "Room for five and the dog, a boot that takes the pram without folding it, and steering that makes the coast road the long way home. All-wheel drive from Maxx Sport up.",
      facts: facts(
        ["Seats", "5"],
        ["Power", "140 kW"],
        ["Boot", "438 L"],
        ["Fuel use", "6.9 L/100 km"],
        ["ANCAP", "5 stars"],
      ),
      variants: [
        { name: "Maxx", price: 37_990, text: "2.0 litre, front-wheel drive, all the safety." },
        {
          name: "Maxx Sport AWD",
          price: 43_740,
          text: "2.5 litre and all-wheel drive, navigation, powered seat.",
        },
        { name: "Touring AWD", price: 46_240, text: "Keyless entry, head-up display, front sensors." },
        { name: "Akera Turbo AWD", price: 59_300, text: "420 Nm, Nappa leather, 360° camera." },
      ],
      offers: [
        {
          title: "1.9% comparison rate for three years",
          text: `On new and demonstrator CX-5 in stock, to approved private buyers. ${rateWarning}`,
          start: day(now, -5),
          expiry: day(now, 40),
          url: "/search/demo-cars",
        },
      ],
      accessories_count: 52,
      specification: [
        {
          title: "Engine and drive",
          lines: facts(
            ["Engine", "2.5 L four, petrol"],
            ["Power", "140 kW"],
            ["Torque", "252 Nm"],
            ["Transmission", "6-speed automatic"],
            ["Drive", "Front or all-wheel"],
          ),
        },
        {
          title: "Size and weight",
          lines: facts(
            ["Length", "4,575 mm"],
            ["Width", "1,845 mm"],
            ["Height", "1,685 mm"],
            ["Boot", "438 L"],
            ["Towing, braked", "1,800 kg"],
          ),
        },
        {
          title: "Running it",
          lines: facts(
            ["Fuel use, combined", "6.9 L/100 km"],
            ["Fuel tank", "58 L"],
            ["Service every", "12 months or 15,000 km"],
          ),
        },
      ],
      drawn: { body: "suv", colour: "Metallic Red", seed: 12 },
    },
    {
      slug: "mazda-cx-30",
      name: "CX-30",
      manufacturer_body: "SUV",
      from_price: 36_140,
      fuel: "Petrol",
      variant: ["G20 Pure", "G20 Touring", "G25 Astina"],
      short_description: "A hatch that stands a little taller: easy to get into, easy to park.",
      description:
        "Short enough for the beach car park and tall enough to see over it. The CX-30 has the cabin of a much larger car, a hushed ride and a 2.0 or 2.5 litre engine with a proper six-speed automatic.",
      facts: facts(
        ["Seats", "5"],
        ["Power", "114 kW"],
        ["Boot", "317 L"],
        ["Fuel use", "6.5 L/100 km"],
        ["ANCAP", "5 stars"],
      ),
      variants: [
        { name: "G20 Pure", price: 36_140 },
        { name: "G20 Touring", price: 41_640 },
        { name: "G25 GT SP", price: 46_090 },
        { name: "G25 Astina AWD", price: 50_590 },
      ],
      accessories_count: 38,
      drawn: { body: "suv", size: "small", colour: "Metallic Blue", seed: 33 },
    },
    {
      slug: "mazda-cx-80",
      name: "CX-80",
      status: "new",
      manufacturer_body: "SUV",
      from_price: 55_850,
      fuel: ["Petrol", "Diesel"],
      variant: ["G40e Pure", "G40e Touring", "D50e Azami"],
      short_description: "Seven seats, three real rows, and a straight six to move them.",
      description:
        "Two adults fit in the third row of the CX-80, and the boot still takes the shopping. Doors that open square and a second row that slides make school mornings short.",
      facts: facts(
        ["Seats", "7"],
        ["Power", "209 kW"],
        ["Towing", "2,500 kg"],
        ["Fuel use", "8.4 L/100 km"],
        ["ANCAP", "5 stars"],
      ),
      variants: [
        { name: "G40e Pure", price: 55_850 },
        { name: "G40e Touring", price: 61_950 },
        { name: "D50e Touring", price: 63_950 },
        { name: "D50e Azami", price: 78_350 },
      ],
      accessories_count: 36,
      drawn: { body: "suv", size: "large", colour: "Pearl White", seed: 82 },
    },
    {
      slug: "mazda-cx-90",
      name: "CX-90",
      manufacturer_body: "SUV",
      from_price: 75_790,
      fuel: ["Petrol", "Diesel"],
      variant: ["G50e Touring", "G50e GT", "G50e Azami"],
      short_description: "Our largest: five metres of quiet for seven.",
      description:
        "Woven fabrics, real maple and a twin-turbo six with 500 Nm. The CX-90 is as long as a limousine and handles like a much smaller car.",
      facts: facts(["Seats", "7"], ["Power", "254 kW"], ["Towing", "2,500 kg"], ["Fuel use", "8.2 L/100 km"]),
      variants: [
        { name: "G50e Touring", price: 75_790 },
        { name: "G50e GT", price: 85_540 },
        { name: "D50e Azami", price: 94_905 },
      ],
      accessories_count: 29,
      drawn: { body: "suv", size: "large", colour: "Metallic Black", seed: 91 },
    },
    {
      slug: "mazda2",
      name: "Mazda2",
      manufacturer_body: "Hatchback",
      from_price: 24_720,
      fuel: "Petrol",
      variant: ["G15 Pure", "G15 Evolve", "G15 GT"],
      short_description: "First car, second car, best car for town.",
      description: "4.1 metres, five doors, and manners on the highway that small cars rarely have.",
      facts: facts(["Seats", "5"], ["Power", "82 kW"], ["Boot", "250 L"], ["Fuel use", "5.3 L/100 km"]),
      variants: [
        { name: "G15 Pure manual", price: 24_720 },
        { name: "G15 Pure", price: 26_990 },
        { name: "G15 GT", price: 31_190 },
      ],
      accessories_count: 24,
      drawn: { body: "hatch", colour: "Orange", seed: 22 },
    },
    {
      slug: "mazda3",
      name: "Mazda3",
      manufacturer_body: "Hatchback",
      from_price: 32_910,
      fuel: "Petrol",
      variant: ["G20 Pure", "G20 Touring", "G25 Astina"],
      short_description: "The hatch that other hatches are measured against.",
      description:
        "One clean line from nose to tail, a cabin with nothing you don't need, and a chassis that rewards an early start on the Waterfall Way. As a hatch or a sedan.",
      facts: facts(
        ["Seats", "5"],
        ["Power", "114 kW"],
        ["Boot", "295 L"],
        ["Fuel use", "6.0 L/100 km"],
        ["ANCAP", "5 stars"],
      ),
      variants: [
        { name: "G20 Pure", price: 32_910 },
        { name: "G20 Touring", price: 37_270 },
        { name: "G25 GT", price: 42_620 },
        { name: "G25 Astina", price: 44_940 },
      ],
      offers: [
        {
          title: "Drive away, no more to pay",
          text: "Registration, CTP and stamp duty included on every new Mazda3 on the floor.",
          start: day(now, -20),
          expiry: day(now, 24),
          url: "/search/new-cars",
        },
      ],
      accessories_count: 33,
      drawn: { body: "hatch", colour: "Metallic Red", seed: 3 },
    },
    {
      slug: "mazda6",
      name: "Mazda6",
      manufacturer_body: "Sedan & Wagon",
      bodyStyle: "Sedan",
      from_price: 35_490,
      fuel: "Petrol",
      variant: ["Sport", "Touring", "Atenza"],
      short_description: "The last of the big, beautiful sedans. And there's a wagon.",
      description:
        "Long, low and quiet, as a sedan or a wagon. Run-out cars only: ask what is left in your colour.",
      facts: facts(
        ["Seats", "5"],
        ["Power", "140 kW"],
        ["Boot", "474 L"],
        ["Fuel use", "7.0 L/100 km"],
        ["ANCAP", "5 stars"],
      ),
      variants: [
        { name: "Sport", price: 35_490 },
        { name: "Touring", price: 39_990 },
        { name: "Atenza wagon", price: 53_190 },
      ],
      accessories_count: 18,
      drawn: { body: "wagon", colour: "Grey", seed: 66 },
    },
    {
      slug: "mazda-mx-5",
      new_slug: "mazda-mx-5-roadster",
      name: "MX-5",
      manufacturer_body: "Convertible",
      from_price: 41_890,
      fuel: "Petrol",
      variant: ["Roadster", "GT Roadster"],
      short_description: "Two seats, one roof, no reason. Every reason.",
      description: "A thousand kilograms, rear-wheel drive and a roof you open with one hand at the lights.",
      facts: facts(
        ["Seats", "2"],
        ["Power", "135 kW"],
        ["Weight", "1,021 kg"],
        ["Fuel use", "6.8 L/100 km"],
        ["ANCAP", "5 stars"],
      ),
      variants: [
        { name: "G20 Roadster manual", price: 41_890 },
        { name: "G20 GT Roadster manual", price: 48_100 },
        { name: "G20 Roadster GT", price: 50_100 },
      ],
      accessories_count: 15,
      drawn: { body: "convertible", colour: "Red", seed: 5 },
    },
    {
      slug: "mazda-bt-50",
      name: "BT-50",
      manufacturer_body: "Ute",
      from_price: 46_760,
      fuel: "Diesel",
      variant: ["XT", "XTR", "GT", "SP"],
      short_description: "A tonne in the tray and three and a half behind it.",
      description:
        "The 3.0 litre diesel that farms around Dorrigo swear by, in a dual cab with a ride the kids won't complain about. Tub or alloy tray, 4x2 or 4x4.",
      facts: facts(
        ["Seats", "5"],
        ["Torque", "450 Nm"],
        ["Towing", "3,500 kg"],
        ["Fuel use", "8.0 L/100 km"],
        ["ANCAP", "5 stars"],
      ),
      variants: [
        { name: "XT Dual Cab 4x2", price: 46_760 },
        { name: "XT Dual Cab 4x4", price: 54_760 },
        { name: "XTR Dual Cab 4x4", price: 60_560 },
        { name: "SP Dual Cab 4x4", price: 69_660 },
      ],
      offers: [
        {
          title: "Tray and towbar on us",
          text: "Alloy tray and towbar fitted without charge to new XT dual cabs for ABN holders.",
          start: day(now, -8),
          expiry: day(now, 50),
        },
      ],
      accessories_count: 63,
      drawn: { body: "ute", colour: "Grey", seed: 50 },
    },
  ];
}
