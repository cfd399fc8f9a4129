import {
  type DemoArt,
  type DemoLocation,
  department,
  hours,
  partsHours,
  salesHours,
  serviceHours,
} from "./demo-document.ts";

const brookvale = {
  street: "632 Pittwater Road",
  city: "Brookvale",
  state: "NSW",
  postcode: "2100",
  lat: -33.7641,
  long: 151.2702,
};
const gosford = {
  street: "44 Central Coast Highway",
  city: "West Gosford",
  state: "NSW",
  postcode: "2250",
  lat: -33.4241,
  long: 151.3196,
};
const newcastle = {
  street: "110 Lambton Road",
  city: "Broadmeadow",
  state: "NSW",
  postcode: "2292",
  lat: -32.9244,
  long: 151.7339,
};
const artarmon = {
  street: "375 Pacific Highway",
  city: "Artarmon",
  state: "NSW",
  postcode: "2064",
  lat: -33.8121,
  long: 151.1836,
};
const tuggerah = {
  street: "150 Pacific Highway",
  city: "Tuggerah",
  state: "NSW",
  postcode: "2259",
  lat: -33.3079,
  long: 151.4215,
};
const cardiff = {
  street: "12 Main Road",
  city: "Cardiff",
  state: "NSW",
  postcode: "2285",
  lat: -32.9439,
  long: 151.6602,
};

const warriewood = {
  street: "5 Jubilee Avenue",
  city: "Warriewood",
  state: "NSW",
  postcode: "2102",
  lat: -33.6935,
  long: 151.2986,
};
const wyong = {
  street: "20 Lucca Road",
  city: "North Wyong",
  state: "NSW",
  postcode: "2259",
  lat: -33.2712,
  long: 151.4301,
};
const rutherford = {
  street: "88 New England Highway",
  city: "Rutherford",
  state: "NSW",
  postcode: "2320",
  lat: -32.7163,
  long: 151.5322,
};

const sundayToo = hours(["08:30", "17:30"], ["08:30", "17:00"], ["10:00", "16:00"]);

/** The group's places: four franchises with their workshops, and two used-car yards. */
export function harbourLocations(art: DemoArt): DemoLocation[] {
  return [
    department(
      {
        slug: "harbour-toyota-brookvale-sales",
        name: "Harbour Toyota Brookvale - Sales",
        dealership_slug: "harbour-toyota",
        location_type: "sales",
        location_subtype: ["buying"],
        manufacturers: ["Toyota"],
        primary: true,
        dealer_license_number: "MD099901",
        reviews: { average_rating: 4.7, count: 1284 },
        intro:
          "Our first yard, on Pittwater Road since 1974. Sales at the front, the workshop behind, parts at the side door, and a kettle that is always on.",
        staff: [
          { name: "Marian Keogh", role: "Sales manager" },
          { name: "Dev Anand", role: "Service manager" },
          { name: "Lou Petrakis", role: "Parts counter" },
        ],
        address: brookvale,
        phone: "(02) 5550 4101",
        hours: salesHours,
        distribution_locations: ["harbour-toyota-brookvale-sales", "harbour-volkswagen-artarmon-sales"],
      },
      art,
    ),
    department(
      {
        slug: "harbour-toyota-brookvale-service",
        name: "Harbour Toyota Brookvale - Service",
        dealership_slug: "harbour-toyota",
        location_type: "service",
        manufacturers: ["Toyota"],
        motor_vehicle_repairer: "MVRL99011",
        reviews: { average_rating: 4.5, count: 612 },
        address: brookvale,
        phone: "(02) 5550 4102",
        hours: serviceHours,
      },
      art,
    ),
    department(
      {
        slug: "harbour-toyota-brookvale-parts",
        name: "Harbour Toyota Brookvale - Parts",
        dealership_slug: "harbour-toyota",
        location_type: "parts",
        manufacturers: ["Toyota"],
        address: brookvale,
        phone: "(02) 5550 4103",
        hours: partsHours,
      },
      art,
    ),
    department(
      {
        slug: "harbour-hyundai-gosford-sales",
        name: "Harbour Hyundai Gosford - Sales",
        dealership_slug: "harbour-hyundai",
        location_type: "sales",
        manufacturers: ["Hyundai"],
        dealer_license_number: "MD099902",
        reviews: { average_rating: 4.6, count: 845 },
        address: gosford,
        phone: "(02) 5550 4110",
        hours: salesHours,
        distribution_locations: ["harbour-hyundai-gosford-sales", "harbour-used-tuggerah"],
      },
      art,
    ),
    department(
      {
        slug: "harbour-hyundai-gosford-service",
        name: "Harbour Hyundai Gosford - Service",
        dealership_slug: "harbour-hyundai",
        location_type: "service",
        manufacturers: ["Hyundai"],
        motor_vehicle_repairer: "MVRL99012",
        address: gosford,
        phone: "(02) 5550 4111",
        hours: serviceHours,
      },
      art,
    ),
    department(
      {
        slug: "harbour-ford-newcastle-sales",
        name: "Harbour Ford Newcastle - Sales",
        dealership_slug: "harbour-ford",
        location_type: "sales",
        manufacturers: ["Ford"],
        dealer_license_number: "MD099903",
        reviews: { average_rating: 4.4, count: 703 },
        address: newcastle,
        phone: "(02) 5550 4120",
        hours: salesHours,
      },
      art,
    ),
    department(
      {
        slug: "harbour-ford-newcastle-service",
        name: "Harbour Ford Newcastle - Service",
        dealership_slug: "harbour-ford",
        location_type: "service",
        manufacturers: ["Ford"],
        motor_vehicle_repairer: "MVRL99013",
        address: newcastle,
        phone: "(02) 5550 4121",
        hours: serviceHours,
      },
      art,
    ),
    department(
      {
        slug: "harbour-volkswagen-artarmon-sales",
        name: "Harbour Volkswagen Artarmon - Sales",
        dealership_slug: "harbour-volkswagen",
        location_type: "sales",
        manufacturers: ["Volkswagen"],
        dealer_license_number: "MD099904",
        reviews: { average_rating: 4.8, count: 391 },
        address: artarmon,
        phone: "(02) 5550 4130",
        hours: salesHours,
      },
      art,
    ),
    department(
      {
        slug: "harbour-used-tuggerah",
        name: "Harbour Quality Used Tuggerah",
        dealership_slug: "harbour-quality-used",
        // Left empty on purpose: empty means sales (ENT-180).
        location_type: "",
        location_subtype: ["buying"],
        dealer_license_number: "MD099905",
        reviews: { average_rating: 4.3, count: 520 },
        address: tuggerah,
        phone: "(02) 5550 4140",
        hours: sundayToo,
      },
      art,
    ),
    department(
      {
        slug: "harbour-used-cardiff",
        name: "Harbour Quality Used Cardiff",
        dealership_slug: "harbour-quality-used",
        location_type: "sales",
        dealer_license_number: "MD099906",
        reviews: { average_rating: 3.9, count: 88 },
        address: cardiff,
        phone: "(02) 5550 4150",
        hours: sundayToo,
      },
      art,
    ),
    department(
      {
        slug: "harbour-toyota-warriewood-service",
        name: "Harbour Toyota Warriewood - Service",
        dealership_slug: "harbour-toyota",
        location_type: "service",
        manufacturers: ["Toyota"],
        motor_vehicle_repairer: "MVRL99014",
        reviews: { average_rating: 4.6, count: 274 },
        address: warriewood,
        phone: "(02) 5550 4104",
        hours: serviceHours,
      },
      art,
    ),
    department(
      {
        slug: "harbour-hyundai-wyong-service",
        name: "Harbour Hyundai Wyong - Service",
        dealership_slug: "harbour-hyundai",
        location_type: "service",
        manufacturers: ["Hyundai"],
        motor_vehicle_repairer: "MVRL99015",
        address: wyong,
        phone: "(02) 5550 4112",
        hours: serviceHours,
      },
      art,
    ),
    department(
      {
        slug: "harbour-ford-maitland-sales",
        name: "Harbour Ford Maitland - Sales",
        dealership_slug: "harbour-ford",
        location_type: "sales",
        manufacturers: ["Ford"],
        dealer_license_number: "MD099903",
        reviews: { average_rating: 4.5, count: 218 },
        address: rutherford,
        phone: "(02) 5550 4122",
        hours: salesHours,
      },
      art,
    ),
    department(
      {
        slug: "harbour-volkswagen-artarmon-service",
        name: "Harbour Volkswagen Artarmon - Service",
        dealership_slug: "harbour-volkswagen",
        location_type: "service",
        manufacturers: ["Volkswagen"],
        motor_vehicle_repairer: "MVRL99016",
        address: artarmon,
        phone: "(02) 5550 4131",
        // Its Saturday is by appointment.
        hours: hours(["07:30", "17:00"], null, null),
      },
      art,
    ),
    // Two dealers at one address: the showroom is beside the Toyota one.
    department(
      {
        slug: "harbour-volkswagen-brookvale-sales",
        name: "Harbour Volkswagen Brookvale - Sales",
        dealership_slug: "harbour-volkswagen",
        location_type: "sales",
        manufacturers: ["Volkswagen"],
        dealer_license_number: "MD099904",
        reviews: { average_rating: 4.7, count: 143 },
        address: brookvale,
        phone: "(02) 5550 4132",
        hours: salesHours,
      },
      art,
    ),
  ];
}
