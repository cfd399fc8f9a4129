import { redirect } from "react-router";
import { CarCard } from "#features/browsing/car-card/car-card.tsx";
import { pageForm } from "#features/leads/form-definitions/page-form.ts";
import { cardOfForm, formPage } from "#features/leads/form-pages/form-page.server.ts";
import { FormPage } from "#features/leads/form-pages/form-page.tsx";
import { postForm } from "#features/leads/form-pages/form-post.server.ts";
import { pageMeta, plainHead } from "#features/web/seo/page-head.ts";
import { siteContext } from "#platform/config/site-context.server.ts";
import { formRequest } from "#site/form-request.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/enquire";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const form = pageForm(request.url, site);
  if (!form) throw redirect(site.contact.path, 302);
  const services = siteServices(context);
  const page = await formPage(services, request, site, form);
  const { words, car, form: asked } = page.data.model;
  const head = plainHead(
    // One page a car and form is nothing to list; booking a test drive of any car is.
    { title: words.title, description: `${words.intro} ${site.name}`, index: asked === "test_drive" && !car },
    site,
    request.url,
  );
  return { ...page, data: { ...page.data, head, card: await cardOfForm(services, site, page.data.model) } };
}

export function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  const form = pageForm(request.url, site);
  if (!form) throw redirect(site.contact.path, 303);
  return postForm(siteServices(context), formRequest(request, context), form);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export default function Enquire({ loaderData, actionData }: Route.ComponentProps) {
  const { model, state, card } = loaderData;
  return (
    <FormPage model={model} state={actionData ?? state}>
      {card ? <CarCard card={card} priority={false} /> : null}
    </FormPage>
  );
}
