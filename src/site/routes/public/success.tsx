import { siteServices } from "#site/site-services.server.ts";
import "#features/trade-in/trade-in/trade-in.css";
import "#features/buying/reserve/reserve.css";
import { successPage } from "#features/leads/confirmation/success-page.server.ts";
import { SuccessPage } from "#features/leads/confirmation/success-page.tsx";
import { OfferCard } from "#features/trade-in/trade-in/offer-card.tsx";
import { offerOnSuccess } from "#features/trade-in/trade-in/trade-in-page.server.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import type { Route } from "./+types/success";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const services = siteServices(context);
  const page = await successPage(services, request, site);
  return { ...page, data: { ...page.data, offer: await offerOnSuccess(services, request, site) } };
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = () => [
  { title: "Thank you" },
  { name: "robots", content: "noindex" },
];

export default function SuccessRoute({ loaderData }: Route.ComponentProps) {
  const { success, offer } = loaderData;
  return (
    <SuccessPage known={success}>
      {(sent) => (offer && sent?.leadId === offer.leadId ? <OfferCard offer={offer} /> : null)}
    </SuccessPage>
  );
}
