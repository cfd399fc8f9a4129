import { slugify } from "#lib/slug.ts";
import type {
  DealershipDocument,
  LocationDocument,
  ManufacturerDocument,
  ReviewTextDocument,
} from "./places.ts";
import type { Dealership, Location, Manufacturer, Reviews, ReviewText } from "./site.ts";

export function settledDealership(written: DealershipDocument): Dealership {
  return {
    id: written.id ?? written.slug,
    slug: written.slug,
    name: written.name,
    reviews: normalisedReviews(written),
  };
}

/** A location with every field, null where nothing was written; `dealership` is the one it belongs to. */
export function settledLocation(written: LocationDocument, dealership: Dealership): Location {
  const { address, contact_detail: contact } = written;
  return {
    id: written.id ?? written.slug,
    slug: written.slug,
    name: written.name,
    dealership_id: dealership.id,
    dealership_slug: dealership.slug,
    image: written.image
      ? { image: written.image.image, thumb: written.image.thumb ?? written.image.image }
      : null,
    address: {
      street: address?.street ?? null,
      city: address?.city ?? null,
      state: address?.state ?? null,
      postcode: address?.postcode ?? null,
      lat: address?.lat ?? null,
      long: address?.long ?? null,
      map_key: address?.map_key ?? null,
      place_url: address?.place_url ?? null,
      place_id: address?.place_id ?? null,
    },
    contact_detail: {
      phone: contact?.phone ?? null,
      landline_phone: contact?.landline_phone ?? null,
      opening_hours: contact?.opening_hours ?? [],
    },
    location_type: written.location_type || "sales",
    location_subtype: written.location_subtype ?? [],
    manufacturers: written.manufacturers ?? [],
    distribution_locations: written.distribution_locations ?? address?.distribution_locations ?? [],
    primary: written.primary ?? false,
    visible: written.visible ?? true,
    intro: written.intro ?? null,
    staff: (written.staff ?? []).map(({ name, role, image }) => ({ name, role, image: image ?? null })),
    dealer_license_number: written.dealer_license_number ?? null,
    motor_vehicle_repairer: written.motor_vehicle_repairer ?? null,
    reviews: normalisedReviews(written),
  };
}

export function settledManufacturer(written: ManufacturerDocument): Manufacturer {
  const slug = written.slug ?? slugify(written.name);
  return { id: written.id ?? slug, name: written.name, slug, logo: written.logo ?? null };
}

export function settledReview(written: ReviewTextDocument): ReviewText {
  return { ...written, location: written.location ?? null, dealership: written.dealership ?? null };
}

type WrittenReviews = Pick<DealershipDocument, "reviews" | "average_rating" | "review_count">;

/** Normalises reviews: from `reviews` first and then the flat fields; null without a rating (DECIDE-20). */
export function normalisedReviews(written: WrittenReviews): Reviews {
  const rating = written.reviews?.average_rating ?? written.reviews?.stars ?? written.average_rating;
  if (rating === null || rating === undefined) return null;
  return { average_rating: rating, count: written.reviews?.count ?? written.review_count ?? 0 };
}

/**
 * The dealership a location names by id or slug; the only dealership when it names none; undefined for an
 * unknown one.
 */
export function dealershipOf(
  location: LocationDocument,
  dealerships: readonly Dealership[],
): Dealership | undefined {
  const { dealership_id: id, dealership_slug: slug } = location;
  if (!id && !slug) return dealerships.length === 1 ? dealerships[0] : undefined;
  return dealerships.find((one) => (!id || one.id === id || one.slug === id) && (!slug || one.slug === slug));
}
