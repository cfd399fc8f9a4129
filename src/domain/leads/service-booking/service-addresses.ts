import type { Site } from "#domain/configuration/site.ts";

export type ServiceAddress = { kind: "page" } | { kind: "booking" } | { kind: "elsewhere"; path: string };

/**
 * The page of an address of servicing on a site (ROUTE-37, ROUTE-38): `/service` is the page about servicing
 * and `/book-a-service` the booking; without that page the site names one of them and the other redirects to
 * it (DECIDE-45).
 */
export function serviceAddress(path: string, { service }: Pick<Site, "service">): ServiceAddress | null {
  if (!service.enabled) return null;
  if (service.page.enabled) return path === "/service" ? { kind: "page" } : { kind: "booking" };
  return path === service.path ? { kind: "booking" } : { kind: "elsewhere", path: service.path };
}

/** The addresses of servicing that don't redirect on a site. */
export function servicingAddresses(site: Pick<Site, "service">): string[] {
  return ["/service", "/book-a-service"].filter((path) => {
    const address = serviceAddress(path, site);
    return address !== null && address.kind !== "elsewhere";
  });
}
