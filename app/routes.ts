import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every address of the platform. Few routes: each costs on every request. */
export default [
  index("routes/public/home.tsx"),
  route("search/:first?/:second?", "routes/public/search.tsx"),
  route("api/*", "routes/api/calls.ts"),
  route("models", "routes/public/models.tsx"),
  route("cars/:slug", "routes/public/car.tsx"),
  route("contact", "routes/public/contact.tsx"),
  route("contact-us", "routes/public/contact.tsx", { id: "contact-us" }),
  route("careers", "routes/public/contact.tsx", { id: "careers" }),
  route("enquire", "routes/public/enquire.tsx"),
  route("book-test-drive", "routes/public/enquire.tsx", { id: "book-test-drive" }),
  route("finance", "routes/public/finance.tsx"),
  route("finance-enquiry", "routes/public/finance.tsx", { id: "finance-enquiry" }),
  route("apply-for-finance", "routes/public/finance.tsx", { id: "apply-for-finance" }),
  route("finance-pre-approval", "routes/public/finance.tsx", { id: "finance-pre-approval" }),
  route("personalised/finance", "routes/public/finance.tsx", { id: "personalised-finance" }),
  route("success", "routes/public/success.tsx"),
  route("demo/messages", "routes/public/demo-messages.tsx"),
  route("share/cars/:slug", "routes/public/share-picture.ts"),
  route("robots.txt", "routes/public/robots.ts"),
  route("llms.txt", "routes/public/robots.ts", { id: "llms" }),
  route("sitemap.xml", "routes/public/sitemap.ts"),
  route("sitemaps/:part", "routes/public/sitemap.ts", { id: "sitemaps" }),
  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
