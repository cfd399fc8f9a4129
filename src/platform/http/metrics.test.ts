import { expect, it } from "vitest";
import { Metrics, metricsText, routeClass } from "./metrics.server.ts";

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

const response = { route: "page", status: 200, seconds: 0.004, site: null, bytes: 0 } as const;

it("prints what was read with its labels and its type", async () => {
  const values = [
    { labels: { group: "riverside", feed: "used" }, value: 1 },
    { labels: { group: "seaside", feed: "used" }, value: 0 },
  ];
  const text = await metricsText([
    { name: "feed_stale", help: "Stale or not.", type: "gauge", values },
    { name: "reads_total", help: "Reads.", type: "counter", values: [{ labels: {}, value: 12 }] },
    { name: "vitals_p75", help: "None yet.", type: "gauge", values: [] },
  ]);
  expect(text).toContain(
    '# HELP forecourt_feed_stale Stale or not.\n# TYPE forecourt_feed_stale gauge\nforecourt_feed_stale{group="riverside",feed="used"} 1\nforecourt_feed_stale{group="seaside",feed="used"} 0\n',
  );
  expect(text).toContain("# TYPE forecourt_reads_total counter\nforecourt_reads_total 12\n");
  expect(text).toContain("# HELP forecourt_vitals_p75 None yet.\n");
});

it("prints counters and cumulative buckets", async () => {
  const metrics = new Metrics();
  metrics.count(response);
  metrics.count({ ...response, seconds: 0.2 });
  metrics.count({ ...response, route: "api", status: 400, seconds: 9 });
  const text = await metrics.text();
  expect(text).toContain('forecourt_requests_total{route="page",status="200"} 2\n');
  expect(text).toMatch(/forecourt_request_seconds_bucket\{le="0.001",route="page"\} 0\n/);
  expect(text).toMatch(/forecourt_request_seconds_bucket\{le="0.005",route="page"\} 1\n/);
  expect(text).toMatch(/forecourt_request_seconds_bucket\{le="0.25",route="page"\} 2\n/);
  expect(text).toMatch(/forecourt_request_seconds_bucket\{le="\+Inf",route="api"\} 1\n/);
});

it("counts responses, errors and bytes by site, of 500 sites by name", async () => {
  const metrics = new Metrics();
  for (let at = 0; at < 502; at++) metrics.count({ ...response, site: `site-${at}`, bytes: 10 });
  metrics.count({ ...response, site: "site-0", status: 503, bytes: 5 });
  const text = await metrics.text();
  expect(text).toContain('forecourt_site_requests_total{site="site-0"} 2\n');
  expect(text).toContain('forecourt_site_errors_total{site="site-0"} 1\n');
  expect(text).toContain('forecourt_site_response_bytes_total{site="site-0"} 15\n');
  expect(text).toContain('forecourt_site_requests_total{site="other"} 2\n');
  expect(text).not.toContain("site-501");
});

it("adds what Node knows of the process", async () => {
  const text = await new Metrics().observeProcess().text();
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
});
