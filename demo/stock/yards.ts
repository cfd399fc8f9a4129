import type { Yard } from "#demo-stock/generated-car.ts";

/** The yards of the stock: slugs of the dealerships and sales locations in sites/. */
export const yards = {
  brookvale: {
    dealership: "harbour-toyota",
    location: "harbour-toyota-brookvale-sales",
    city: "Brookvale",
    state: "NSW",
  },
  gosford: {
    dealership: "harbour-hyundai",
    location: "harbour-hyundai-gosford-sales",
    city: "West Gosford",
    state: "NSW",
  },
  broadmeadow: {
    dealership: "harbour-ford",
    location: "harbour-ford-newcastle-sales",
    city: "Broadmeadow",
    state: "NSW",
  },
  artarmon: {
    dealership: "harbour-volkswagen",
    location: "harbour-volkswagen-artarmon-sales",
    city: "Artarmon",
    state: "NSW",
  },
  tuggerah: {
    dealership: "harbour-quality-used",
    location: "harbour-used-tuggerah",
    city: "Tuggerah",
    state: "NSW",
  },
  cardiff: {
    dealership: "harbour-quality-used",
    location: "harbour-used-cardiff",
    city: "Cardiff",
    state: "NSW",
  },
  coffs: {
    dealership: "coastline-mazda-coffs",
    location: "coastline-mazda-coffs-sales",
    city: "Coffs Harbour",
    state: "NSW",
  },
  toowoomba: {
    dealership: "outback-caravans-toowoomba",
    location: "outback-caravans-toowoomba-sales",
    city: "Toowoomba",
    state: "QLD",
  },
  preston: {
    dealership: "metro-subscribe-melbourne",
    location: "metro-preston",
    city: "Preston",
    state: "VIC",
  },
  geelong: {
    dealership: "everything-geelong",
    location: "everything-geelong-sales",
    city: "North Geelong",
    state: "VIC",
  },
  corio: {
    dealership: "everything-clearance",
    location: "everything-clearance-corio",
    city: "Corio",
    state: "VIC",
  },
  norlane: {
    dealership: "everything-wholesale",
    location: "everything-wholesale-norlane",
    city: "Norlane",
    state: "VIC",
  },
  dandenong: {
    dealership: "metro-subscribe-melbourne",
    location: "metro-dandenong",
    city: "Dandenong",
    state: "VIC",
  },
} as const satisfies Record<string, Yard>;
