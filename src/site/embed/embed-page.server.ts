import { data } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { type Block, type Embeddable, embeddable } from "#domain/content/pages/block.ts";
import { compiledBlock } from "#domain/content/pages/compile.server.ts";
import { contentOf } from "#domain/content/pages/content-store.server.ts";
import { type BlockServices, shownBlocks } from "#site/parts/blocks/block-data.server.ts";
import type { ShownBlock } from "#site/parts/blocks/block-data.ts";
import { type Packed, pack } from "#site/parts/packed.ts";

export type EmbedView =
  | { kind: "block"; title: string; blocks: ShownBlock[] }
  /** Why there is nothing to embed, as text for the author of the embedding page. */
  | { kind: "refused"; reason: string };

const defaultBlocks: Partial<Record<Embeddable, Block>> = {
  service_booking_iframe: { type: "service_booking_iframe" },
  trade_in_faq: { type: "trade_in_faq", items: [] },
  vehicle_search: { type: "vehicle_search" },
  service_features: { type: "service_features", title: "Why service with {site}", features: [] },
  model_range: { type: "model_range" },
};

/**
 * `/embed/{block}?name={name}`: a single block, for pages of the hosts in `content.embedHosts` (CMS-01..07).
 * With a name it is the site's embed of this name; else its first embed of this type; else the block's
 * default content.
 * @returns the view and the hosts that may frame it; a refusal has no hosts and status 404
 */
export async function embedPage(services: BlockServices, request: Request, site: Site, type: string) {
  const at = services.now();
  const refused = (reason: string) =>
    data<Packed<EmbedView>>(pack({ kind: "refused", reason }), { status: 404 });
  const known = embeddable.find((one) => one === type.replaceAll("-", "_"));
  if (!known)
    return refused(`There is no block ${type.slice(0, 60)} to embed. There are: ${embeddable.join(", ")}.`);
  const { embedHosts } = site.content;
  if (embedHosts.length === 0) return refused("This site doesn't allow its blocks to be embedded.");
  const name = new URL(request.url).searchParams.get("name");
  const { embeds } = await contentOf(services.db, site);
  const own = embeds.find((one) => one.block.type === known && (name === null || one.name === name));
  const block =
    own?.block ??
    (name === null && defaultBlocks[known] ? await compiledBlock(defaultBlocks[known], site) : null);
  if (!block)
    return refused(`This site has no ${known}${name ? ` named ${name.slice(0, 60)}` : ""} to embed.`);
  const place = { services, site, now: at, request, path: `/embed/${type}` };
  const { blocks, changesAt } = await shownBlocks([block], place);
  if (blocks.length === 0) return refused(`There is nothing to show in ${known} now.`);
  return data<Packed<EmbedView>>(
    pack({ kind: "block", title: `${known.replaceAll("_", " ")} | ${site.name}`, blocks }),
    {
      headers: {
        "x-forecourt-framers": embedHosts.join(" "),
        ...(changesAt ? { "x-forecourt-until": changesAt.toISOString() } : {}),
      },
    },
  );
}
