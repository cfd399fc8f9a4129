import { expect, it } from "vitest";
import { gaugesText, Metrics, routeClass } from "./metrics.server.ts";

it.each([
  ["/search", "page"],
  ["/search.data", "data"],
  ["/api/search", "api"],
  ["/img/320/abc", "picture"],
  ["/assets/root-1.js", "asset"],
  ["/readyz", "system"],
])("counts %s as %s", (path, route) => {
  expect(routeClass(path.replace(/\.data$/, ""), path.endsWith(".data"))).toBe(route);
});

it("prints gauges of features with their labels", () => {
  const values = [
    { labels: { group: "riverside", feed: "used" }, value: 1 },
    { labels: { group: "seaside", feed: "used" }, value: 0 },
  ];
  expect(gaugesText([{ name: "feed_stale", values }])).toContain(
    '# TYPE forecourt_feed_stale gauge\nforecourt_feed_stale{group="riverside",feed="used"} 1\nforecourt_feed_stale{group="seaside",feed="used"} 0\n',
  );
});

it("prints counters, cumulative buckets and gauges", () => {
  const metrics = new Metrics();
  metrics.count("page", 200, 0.004);
  metrics.count("page", 200, 0.2);
  metrics.count("api", 400, 9);
  const text = metrics.text({ groups_loaded: 1200 });
  expect(text).toContain('forecourt_requests_total{route="page",status="200"} 2\n');
  expect(text).toContain('forecourt_request_seconds_bucket{route="page",le="0.001"} 0\n');
  expect(text).toContain('forecourt_request_seconds_bucket{route="page",le="0.005"} 1\n');
  expect(text).toContain('forecourt_request_seconds_bucket{route="page",le="0.25"} 2\n');
  expect(text).toContain('forecourt_request_seconds_bucket{route="api",le="2.5"} 0\n');
  expect(text).toContain('forecourt_request_seconds_bucket{route="api",le="+Inf"} 1\n');
  expect(text).toContain("# TYPE forecourt_groups_loaded gauge\nforecourt_groups_loaded 1200\n");
});
