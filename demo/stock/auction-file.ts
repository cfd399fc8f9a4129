/** The file of the demo's auction feed, which staff fetch when they have bought cars there. Its columns are the auction's own. */
export const auctionFile = {
  name: "auction.csv",
  text: `Lot;Manufacturer;Type;Trim;Built;Kms;Paint;Hammer
A2201;Mazda;CX-30;G20 Evolve;2022;38450;Polymetal Grey;27990
A2202;Kia;Seltos;Sport;2021;52110;Snow White Pearl;24490
A2203;Mitsubishi;Outlander;LS;2020;71980;Titanium Grey;23990
`,
};

/** How the feed reads it. */
export const auctionMapping = {
  fields: {
    stocknum: "Lot",
    make: "Manufacturer",
    model: "Type",
    badge: "Trim",
    year: "Built",
    km: "Kms",
    colour: "Paint",
    price: "Hammer",
    car_type: { constant: "used" },
  },
  dealership: "harbour-quality-used",
};
