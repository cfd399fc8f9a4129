import { redirect } from "react-router";
import { siteContext } from "#platform/http/site-context.server.ts";
import { formRequest } from "#site/form-request.server.ts";
import { CarCard } from "#site/parts/car-card/car-card.tsx";
import { pageMeta, plainHead } from "#site/parts/head/page-head.ts";
import { cardOfForm, formPage } from "#site/parts/lead-form/form-page.server.ts";
import { FormPage } from "#site/parts/lead-form/form-page.tsx";
import { postForm } from "#site/parts/lead-form/form-post.server.ts";
import { pageForm } from "#site/parts/lead-form/page-form.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/enquire-route";

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const form = pageForm(request.url, site);
  if (!form) throw redirect(site.contact.path, 302);
  const services = siteServices(context);
  const page = await formPage(services, request, site, form);
  const { words, car, form: modelForm } = page.data.model;
  const head = plainHead(
    // Not indexed, because there is one page for each car and form, except for booking a test drive of any car.
    {
      title: words.title,
      description: `${words.intro} ${site.name}`,
      index: modelForm === "test_drive" && !car,
    },
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
