import { redirect } from "react-router";
import { pageQuery } from "#platform/http/canonical-url.ts";
import { siteContext } from "#platform/http/site-context.server.ts";
import { contactPage } from "#site/contact/contact-page.server.ts";
import { ContactPage } from "#site/contact/contact-page.tsx";
import { formRequest } from "#site/form-request.server.ts";
import { pageMeta } from "#site/parts/head/page-head.ts";
import { postForm } from "#site/parts/lead-form/form-post.server.ts";
import { siteServices } from "#site/site-services.server.ts";
import type { Route } from "./+types/contact-route";

export function loader({ request, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const elsewhere = contactRedirect(request.url, site.contact.path);
  if (elsewhere) throw elsewhere;
  return contactPage(siteServices(context), request, site, "contact");
}

export function action({ request, context }: Route.ActionArgs) {
  return postForm(siteServices(context), formRequest(request, context), "contact");
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, actionHeaders }) =>
  [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.head) : []);

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { model, state, ...beside } = loaderData;
  return <ContactPage model={model} state={actionData ?? state} {...beside} />;
}

/** A site uses one of the contact paths; the other one redirects to it (CONTACT-01, DECIDE-45). */
function contactRedirect(address: string, canonical: string): Response | null {
  const { pathname, search } = new URL(address);
  const path = pathname.replace(/\.data$/, "");
  const other = path === "/contact" || path === "/contact-us";
  return other && path !== canonical ? redirect(canonical + pageQuery(search), 302) : null;
}
