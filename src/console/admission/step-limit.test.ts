import { expect, it } from "vitest";
import { stepLimit, stepsOfDay } from "./step-limit.server.ts";

const now = new Date("2026-03-02T01:00:00Z");
const post = (path: string, method = "POST") => ({ method, url: `http://admin.localhost${path}` });

it("bounds what one member changes in a day, and nothing that is read", () => {
  const refused = stepLimit();
  const ana = { id: "ana" };
  for (let step = 0; step < stepsOfDay; step++) expect(refused(post("/stock/a/b"), ana, now)).toBeNull();
  const answer = refused(post("/stock/a/b"), ana, now);
  expect(answer?.status).toBe(429);
  expect(Number(answer?.headers.get("Retry-After"))).toBeGreaterThan(0);
  // Reading, signing out, other members and visitors of the sign-in aren't.
  expect(refused(post("/stock/a/b", "GET"), ana, now)).toBeNull();
  for (const path of ["/sign-out", "/sign-out.data", "/Sign-Out", "/sign%2Dout/"])
    expect(refused(post(path), ana, now), path).toBeNull();
  expect(refused(post("/stock/a/b"), { id: "ben" }, now)).toBeNull();
  expect(refused(post("/sign-in/passkey"), null, now)).toBeNull();
  expect(refused(post("/stock/a/b"), ana, new Date(now.getTime() + 86_400_000))).toBeNull();
});
