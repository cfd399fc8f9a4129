import type { Site } from "#domain/configuration/site.ts";
import { tagSources, tagsOf } from "#domain/configuration/tag-sources.ts";
import { themeCss } from "#domain/configuration/theme.ts";
import type { PageSources } from "#platform/http/security-headers.ts";

/** The parts of a site's configuration that name external hosts. */
type SourcesOfSite = Pick<
  Site,
  | "images"
  | "xtime_url"
  | "theme"
  | "content"
  | "maps"
  | "buy"
  | "dealershipSettings"
  | "widgets"
  | "tracking"
  | "runningTags"
>;

/** What the pages of a site load, frame and post to. */
export function pageSources(site: SourcesOfSite): PageSources {
  const { imageHosts, videoHosts, frameHosts } = site.content;
  return {
    style: themeCss(site.theme),
    pictures: [site.images.cdnTemplate, site.images.placeholder, site.maps.tiles, ...imageHosts],
    media: videoHosts,
    frames: [site.xtime_url, ...frameHosts, ...videoHosts, ...site.widgets.map(({ src }) => src)],
    // A payment form redirects to the provider's page, and browsers apply form-action to redirects too.
    forms: takesStripe(site) ? ["https://checkout.stripe.com"] : [],
    tags: tagSources(tagsOf(site)),
  };
}

function takesStripe({ buy, dealershipSettings }: SourcesOfSite): boolean {
  return [buy, ...Object.values(dealershipSettings).map((own) => own.buy)].some(
    ({ payment }) => payment.provider === "stripe",
  );
}
