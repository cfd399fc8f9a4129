/** Google's words for body types. A body without one is left out: the column isn't required. */
export const googleBodies: Readonly<Record<string, string>> = {
  SUV: "SUV",
  Hatchback: "Hatchback",
  Ute: "Truck",
  Truck: "Truck",
  "People Mover": "Minivan",
  Wagon: "Wagon",
  Sedan: "Sedan",
  Convertible: "Convertible",
  Coupe: "Coupe",
  Van: "Full size van",
};
