import { describe, expect, it } from "vitest";
import { type NewSite, proposeRedirects } from "./propose-redirects.ts";

const site: NewSite = {
  pages: [
    ["/", null],
    ["/search", null],
    ["/search/used-cars", null],
    ["/search/new-cars", null],
    ["/search/mazda", null],
    ["/search/land-rover", null],
    ["/search/toyota", null],
    ["/finance", null],
    ["/contact", null],
    ["/contact-us/westside-osborne-park", "Westside Motors Osborne Park"],
    ["/contact-us/westside-midland", "Westside Motors Midland"],
    ["/service", null],
    ["/trade-in", null],
    ["/about", "About Westside Motors"],
    ["/our-team", "Meet our team"],
    ["/warranty", "Extended warranty"],
    ["/fleet", "Fleet and business sales"],
    ["/careers", "Careers"],
    ["/privacy-policy", "Privacy policy"],
    ["/terms-and-conditions", "Terms and conditions"],
    ["/blog/reviews/mazda-cx-5-road-test", "Mazda CX-5 road test"],
    ["/blog/news/opening-in-midland", "We open in Midland"],
  ].map(([path, title]) => ({ path: path!, title: title ?? null })),
  cars: [
    { path: "/cars/2021-mazda-cx-5-w1001", stockNumber: "W1001", vin: "JM0KF4WLA00123456" },
    { path: "/cars/2020-toyota-corolla-4711", stockNumber: "4711", vin: null },
  ],
  subjects: {
    used: "/search/used-cars",
    new: "/search/new-cars",
    demo: "/search",
    stock: "/search",
    finance: "/finance",
    contact: "/contact",
    service: "/service",
    trade: "/trade-in",
    blog: "/blog",
    privacy: "/privacy-policy",
    terms: "/terms-and-conditions",
    careers: "/careers",
  },
};

const proposed = async (address: string, title: string | null = null) => {
  const [path = "", query = ""] = address.split("?");
  const { proposals } = await proposeRedirects([{ path, query, title }], site, () => false);
  return proposals[0];
};

describe("an old address", () => {
  it.each([
    // The subjects of every dealer.
    ["/used-cars", "/search/used-cars", "sure"],
    ["/used-vehicles/", "/search/used-cars", "sure"],
    ["/Pre-Owned.aspx", "/search/used-cars", "sure"],
    ["/new_vehicles.html", "/search/new-cars", "sure"],
    ["/inventory/index.php", "/search", "sure"],
    ["/demo-cars", "/search", "sure"],
    ["/car-loans", "/finance", "sure"],
    ["/finance/apply-for-finance", "/finance", "sure"],
    ["/contact-us.html", "/contact", "sure"],
    ["/departments/service-department", "/service", "sure"],
    ["/sell-your-car", "/trade-in", "sure"],
    ["/latest-news", "/blog", "sure"],
    ["/privacy", "/privacy-policy", "sure"],
    ["/disclaimer", "/terms-and-conditions", "sure"],
    ["/about/jobs", "/careers", "sure"],
    // Cars in stock, by stock number and VIN.
    ["/used-cars/mazda/cx-5/w1001", "/cars/2021-mazda-cx-5-w1001", "sure"],
    ["/vehicle/2021-Mazda-CX-5-W1001", "/cars/2021-mazda-cx-5-w1001", "sure"],
    ["/details/JM0KF4WLA00123456", "/cars/2021-mazda-cx-5-w1001", "sure"],
    ["/vehicle.php?stock=W-1001", "/cars/2021-mazda-cx-5-w1001", "sure"],
    ["/stock/4711", "/cars/2020-toyota-corolla-4711", "sure"],
    // Cars that are gone.
    ["/used-cars/2014-mazda-6-u2044", "/search/mazda", "likely"],
    ["/vehicles/2016-land-rover-discovery-sport", "/search/land-rover", "likely"],
    ["/inventory/2012-holden-cruze-99120", "/search", "likely"],
    ["/used-cars/2012-holden-cruze-99120", "/search/used-cars", "likely"],
    ["/listing/6T1BF3FK10X123456", "/search", "likely"],
    // Pages by their address and by their words.
    ["/company/our-team", "/our-team", "likely"],
    ["/about-us", "/about", "guess"],
    ["/extended-warranty-cover", "/warranty", "likely"],
    ["/locations/osborne-park", "/contact-us/westside-osborne-park", "guess"],
    ["/news/2019/opening-in-midland", "/blog/news/opening-in-midland", "likely"],
    ["/service/brakes-and-tyres", "/service", "guess"],
  ])("%s leads to %s: %s", async (address, to, confidence) => {
    expect(await proposed(address)).toMatchObject({ to, confidence });
  });

  it.each(["/tag/summer", "/wp-content/brochure.pdf", "/christmas-2014-competition", "/%E0%A4%A"])(
    "%s stays without a page",
    async (address) => {
      expect(await proposed(address)).toMatchObject({ to: null, confidence: null });
    },
  );

  it("is matched by its title where its words say nothing", async () => {
    expect(await proposed("/page-17", "Fleet & business sales")).toMatchObject({
      to: "/fleet",
      confidence: "likely",
    });
    expect(await proposed("/page-17")).toMatchObject({ to: null });
  });

  it("is proposed once, as it is written but for its end, and never where the site has it already", async () => {
    const old = ["/Used-Cars/", "/used-cars", "/finance", "/FINANCE/"].map((path) => ({
      path,
      query: "",
      title: null,
    }));
    expect(await proposeRedirects(old, site, (path) => path === "/finance")).toEqual({
      unchanged: 1,
      left: 0,
      proposals: [
        { from: "/Used-Cars", to: "/search/used-cars", confidence: "sure", why: "The same subject" },
      ],
    });
  });

  it("isn't taken for a car by a year or a price", async () => {
    expect(await proposed("/used-cars/under-4711")).toMatchObject({ to: "/search/used-cars" });
    expect(await proposed("/blog/best-cars-of-2021")).not.toMatchObject({
      to: "/cars/2021-mazda-cx-5-w1001",
    });
  });

  it("is compared by its last words only, and others' requests are served between two", async () => {
    const some = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word}${n}x`);
    const title = some("subject", 20).join(" ");
    const pages = [...site.pages, { path: "/long", title }];
    const path = `/${some("filler", 400).join("/")}/${some("subject", 20).join("-")}`;
    const { proposals } = await proposeRedirects(
      [{ path, query: "", title: null }],
      { ...site, pages },
      () => false,
    );
    expect(proposals[0]).toMatchObject({ to: "/long" });
    let pauses = 0;
    const old = [1, 2, 3].map((n) => ({ path: `/nothing-${n}`, query: "", title: null }));
    await proposeRedirects(old, site, () => false, { pause: async () => void pauses++ });
    expect(pauses).toBe(3);
  });

  it("is left out beyond the most that are compared, unless the site has it", async () => {
    const old = ["/a", "/finance", "/b", "/c", "/d", "/c"].map((path) => ({ path, query: "", title: null }));
    const bare = { pages: [], cars: [], subjects: {} };
    const outcome = await proposeRedirects(old, bare, (path) => path === "/finance", { most: 2 });
    expect(outcome).toMatchObject({ proposals: [{ from: "/a" }, { from: "/b" }], unchanged: 1, left: 2 });
  });

  it("leads nowhere on a site without such a page", async () => {
    const bare = { pages: [{ path: "/", title: null }], cars: [], subjects: {} };
    const old = [{ path: "/finance", query: "", title: null }];
    expect((await proposeRedirects(old, bare, () => false)).proposals[0]?.to).toBeNull();
  });
});
