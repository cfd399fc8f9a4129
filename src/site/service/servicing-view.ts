import type { ServiceSlice } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { perksOf } from "#domain/leads/service-booking/service-perks.ts";
import type { PageHead } from "#site/parts/head/page-head.ts";
import type { FormModel } from "#site/parts/lead-form/form-model.ts";
import type { AreaView } from "#site/parts/places/area-view.ts";

type Copy = ServiceSlice["page"]["warranty"];

/** How a service is booked: our form, or the dealer's own system in a frame (SERVICE-16, SERVICE-17). */
export type Booking = { kind: "form"; model: FormModel } | { kind: "frame"; url: string };

/** The page about servicing besides the booking, plain data. */
export type ServicingTexts = {
  hero: string | null;
  title: string;
  subtitle: string;
  intro: string;
  dropoff: ServiceSlice["dropoff"];
  benefits: ServiceSlice["page"]["benefits"];
  perks: ReturnType<typeof perksOf>;
  banner: string;
  interested: Copy[];
  complimentary: string;
};

export type ServicingView = {
  head: PageHead;
  booking: Booking;
  /** Null on the booking's own page. */
  words: ServicingTexts | null;
  area: AreaView | null;
};

/** The page's texts by the site's options; a part without text is omitted. */
export function servicingTexts({ service }: Pick<Site, "service">): ServicingTexts {
  const { page, dropoff } = service;
  return {
    hero: page.hero,
    title: page.title,
    subtitle: page.subtitle,
    intro: page.intro,
    dropoff,
    benefits: page.benefits,
    perks: perksOf(page.perks),
    banner: page.banner,
    interested: [page.warranty, page.roadside].filter(({ title }) => title !== ""),
    complimentary: page.complimentary,
  };
}

/** Information pages that the platform's own texts link to; they exist where the dealer has written them. */
const informationPages = ["/warranty", "/roadside-assist"];

/** The texts without links to information pages that the site doesn't have. */
export async function withExistingPages(
  texts: ServicingTexts,
  hasPage: (path: string) => Promise<boolean>,
): Promise<ServicingTexts> {
  const exist = await Promise.all(
    texts.interested.map(({ url }) => !informationPages.includes(url) || hasPage(url)),
  );
  return { ...texts, interested: texts.interested.filter((_, index) => exist[index]) };
}
