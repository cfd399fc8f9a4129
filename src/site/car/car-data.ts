import type { Car } from "#domain/cars/car.ts";
import type { PriceView } from "#domain/cars/price.ts";
import { checkVin } from "#domain/stock/import/rows/vin.ts";
import { known, postalAddress } from "#site/parts/head/structured-data.ts";

/** Structured data of a car page besides the car. Addresses are absolute. */
export type CarDataPage = {
  url: string;
  images: string[];
  price: PriceView;
  /** Of all amounts, as in ISO 4217. */
  currency: string;
  breadcrumbs: { label: string; href: string }[];
  siteUrl: string;
  phone: string | null;
  /** The ISO date on which the dealer last confirmed the car's details. */
  confirmedOn: string | null;
};

/** schema.org: the car with its offer, its breadcrumbs, and its page. Unknown values are omitted. */
export function carStructuredData(car: Car, name: string, page: CarDataPage): object[] {
  const { url, confirmedOn } = page;
  const reviewed = { "@context": "https://schema.org", "@type": "WebPage", url, lastReviewed: confirmedOn };
  return [carData(car, name, page), breadcrumbData(page), ...(confirmedOn ? [reviewed] : [])];
}

function carData(car: Car, name: string, page: CarDataPage): object {
  const { url, images } = page;
  return known({
    "@context": "https://schema.org",
    "@type": ["Product", "Car"],
    name,
    url,
    image: images.length > 0 ? images : undefined,
    brand: { "@type": "Brand", name: car.make },
    model: car.model,
    vehicleModelDate: String(car.year),
    vehicleConfiguration: car.badge,
    vehicleIdentificationNumber: car.vin && checkVin(car.vin) === "none" ? car.vin : undefined,
    sku: car.stocknum,
    itemCondition: `https://schema.org/${car.car_type === "new" ? "NewCondition" : "UsedCondition"}`,
    mileageFromOdometer:
      car.km == null ? undefined : { "@type": "QuantitativeValue", value: car.km, unitCode: "KMT" },
    bodyType: car.simple_body,
    color: car.colour,
    vehicleInteriorColor: car.interior_colour,
    driveWheelConfiguration: car.drive,
    vehicleTransmission: car.simple_transmission,
    fuelType: car.simple_fuel,
    numberOfDoors: car.doors,
    vehicleSeatingCapacity: car.seats,
    offers: offerOf(car, page),
  });
}

/** The offer; none for a car without a price, which an offer has to have. */
function offerOf(car: Car, { url, price, currency, siteUrl, phone }: CarDataPage): object | undefined {
  if (price.kind !== "price" && price.kind !== "subscription") return undefined;
  const address = car.location?.address;
  return known({
    "@type": "Offer",
    url,
    priceCurrency: currency,
    price: price.kind === "price" ? price.amount : undefined,
    priceSpecification:
      price.kind === "subscription"
        ? {
            "@type": "UnitPriceSpecification",
            price: price.amount,
            priceCurrency: currency,
            unitCode: "WEE",
          }
        : undefined,
    availability: `https://schema.org/${availability(car)}`,
    seller: known({
      "@type": "AutoDealer",
      name: car.dealership_name,
      url: siteUrl,
      telephone: phone,
      address: address ? postalAddress(address) : undefined,
    }),
  });
}

function availability(car: Pick<Car, "status" | "reserved">): string {
  if (car.status === "sold") return "SoldOut";
  if (car.status === "coming_soon") return "PreOrder";
  return car.reserved ? "Reserved" : "InStock";
}

function breadcrumbData({ breadcrumbs, siteUrl, url }: CarDataPage): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: breadcrumbs.map(({ label, href }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: label,
      item: at === breadcrumbs.length - 1 ? url : new URL(href, siteUrl).href,
    })),
  };
}
