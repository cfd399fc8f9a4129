import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Circuit } from "#lib/circuit.ts";
import { evalExpert } from "./eval-expert.server.ts";
import { type ValuationField, vehicleName } from "./valuation.ts";
import { answerJson, readLookup, readValued } from "./valuation-answer.ts";
import { guideValue } from "./valuation-guide.ts";
import { simulatedRegistrations as played, valuationSimulator } from "./valuation-simulator.ts";

describe("a response of the service", () => {
  const fields: [rule: string, name: ValuationField, given: string | number, read: string][] = [
    ["ENT-274", "EvalID", 20_391, "20391"],
    ["ENT-275", "VIN", "JM0KF2W7A00100001", "JM0KF2W7A00100001"],
    ["ENT-276", "EngineNo", "PY31234567", "PY31234567"],
    ["ENT-277", "Registration", "ABC123", "ABC123"],
    ["ENT-278", "RegExpiry", "2027-02-28", "2027-02-28"],
    ["ENT-279", "KM", 62_000, "62000"],
    ["ENT-280", "Make", "Mazda", "Mazda"],
    ["ENT-281", "Model", "CX-5", "CX-5"],
    ["ENT-282", "Series", "KF Series", "KF Series"],
    ["ENT-283", "Variant", "Maxx Sport", "Maxx Sport"],
    ["ENT-284", "Year", 2021, "2021"],
    ["ENT-285", "Transmission", "Automatic", "Automatic"],
    ["ENT-286", "redbookCode", "AUVMAZD2021AEEF", "AUVMAZD2021AEEF"],
    ["ENT-287", "Body", "SUV", "SUV"],
    ["ENT-288", "Cylinders", 4, "4"],
    ["ENT-289", "CompMth", "07", "07"],
    ["ENT-290", "CompYr", "2021", "2021"],
    ["ENT-291", "BuildMth", "05", "05"],
    ["ENT-292", "BuildYr", "2020", "2020"],
  ];
  const complete = Object.fromEntries(fields.map(([, name, given]) => [name, given]));

  it.each(fields)("[%s] has %s: %j is read as %j, and null is none", (_, name, given, read) => {
    expect(readLookup([complete])).toMatchObject({ kind: "match", valuation: { [name]: read } });
    expect(readValued([{ [name]: given }])).toMatchObject({ valuation: { [name]: read } });
    expect(readValued([{ ...complete, [name]: null }])).toMatchObject({ valuation: { [name]: null } });
  });

  it("is a list whose first item is the valuation, with these fields and its value only [TRADE-07]", () => {
    const found = readLookup([{ ...complete, Unknown: 1 }, { EvalID: "second" }]);
    const valuation = Object.fromEntries(fields.map(([, name, , read]) => [name, read]));
    expect(found).toEqual({ kind: "match", valuation: { ...valuation, estimated_value: null } });
  });

  it.each(["VechielDescriptions", "VechicleDescriptions"])(
    "has candidates under %s [ENT-293] [DECIDE-28] [TRADE-08]",
    (name) => {
      const item = {
        VIN: "V1",
        [name]: [{ Description: "One" }, { Description: " Two " }, {}, null, { Description: "One" }],
      };
      expect(readLookup([item])).toEqual({ kind: "candidates", vin: "V1", descriptions: ["One", "Two"] });
      expect(readLookup([{ [name]: ["One"] }])).toMatchObject({ vin: "" });
    },
  );

  it.each([
    ["an empty list", []],
    ["a list of null", [null]],
    ["null fields", [{ EvalID: null, VIN: null, VechielDescriptions: null }]],
    ["empty candidates and no id", [{ VechielDescriptions: [], EvalID: "" }]],
  ])("that is %s is no match [TRADE-10]", (_, answer) => {
    expect(readLookup(answer)).toEqual({ kind: "none" });
  });

  it.each([
    ["an object", { error: "No licence" }, "No licence"],
    ["a text", "sorry", null],
    ["null", null, null],
  ])("that is %s is a failure", (_, answer, error) => {
    expect(readLookup(answer)).toMatchObject({ kind: "failed", error });
    expect(readValued(answer)).toMatchObject({ kind: "failed", error });
  });

  it.each([
    [
      { low: 20_000, high: 22_000.4 },
      { low: 20_000, high: 22_000 },
    ],
    [
      { low: 22_000, high: 20_000 },
      { low: 20_000, high: 22_000 },
    ],
    [
      { low: "20000", high: "22000" },
      { low: 20_000, high: 22_000 },
    ],
    [{ low: -1, high: 5 }, null],
    [{ low: null, high: 5 }, null],
    [{ low: Number.NaN, high: 5 }, null],
    ["20000", null],
    [undefined, null],
  ])("has the value %j as %j [DECIDE-63]", (given, read) => {
    expect(readValued([{ estimated_value: given }])).toMatchObject({ valuation: { estimated_value: read } });
  });

  it("is parsed without an exception, whatever it is", () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        expect(["match", "candidates", "none", "failed"]).toContain(readLookup(answer).kind);
        expect(["match", "none", "failed"]).toContain(readValued([answer]).kind);
      }),
    );
    expect(answerJson("<html>")).toBeNull();
  });
});

describe("the eval-expert service over HTTP", () => {
  let answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;
  let requested: { path: string; type: string; authorization: string | undefined; body: string }[];
  let server: ReturnType<typeof createServer>;
  let url: string;
  const at = new Date("2026-03-01T00:00:00Z");

  beforeEach(async () => {
    requested = [];
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      const { "content-type": type = "", authorization } = request.headers;
      requested.push({ path: request.url ?? "", type, authorization, body: body.toString("latin1") });
      answer(request, response, body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/eval-expert/`;
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  const service = (over: Partial<Parameters<typeof evalExpert>[0]> = {}) =>
    evalExpert({
      url,
      timeoutMs: 2_000,
      secret: "eval-token",
      secrets: async () => ({ kind: "secret", text: "s3cret" }),
      circuit: new Circuit({ failures: 5, openMs: 30_000 }),
      now: () => at,
      allowed: () => true,
      ...over,
    });
  const respondWith = (body: string, status = 200, type = "application/json") => {
    answer = (_, response) => {
      response.writeHead(status, { "content-type": type });
      response.end(body);
    };
  };
  const details = {
    evalid: "9",
    km: 5,
    userEmail: "u@x.example",
    cName: "Z",
    cEmail: "z@x.example",
    cPhone: "1",
  };

  it("is called by the four requests as documented [TRADE-07] [TRADE-13] [TRADE-17] [TRADE-22] [DECIDE-60]", async () => {
    respondWith(JSON.stringify([{ EvalID: 7, Make: "Kia" }]));
    const one = service();
    expect(await one.enterVin({ rego: "ABC123", state: "NSW" })).toMatchObject({
      kind: "match",
      valuation: { EvalID: "7", Make: "Kia" },
    });
    await one.manualEntry({ vin: "V", desc: "One" });
    await one.updateEval(details);
    expect(
      await one.uploadImage({ evalid: "7", bytes: Buffer.from("pix"), name: 'a"b.jpg', type: "image/jpeg" }),
    ).toEqual({ kind: "ok" });
    expect(requested.map(({ path }) => path.replace("/api/eval-expert/", ""))).toEqual([
      "enter-vin",
      "manual-entry",
      "update-eval",
      "image-upload",
    ]);
    expect(requested.slice(0, 3).map(({ body }) => JSON.parse(body))).toEqual([
      { rego: "ABC123", state: "NSW" },
      { vin: "V", desc: "One" },
      details,
    ]);
    const upload = requested[3]!;
    expect(upload.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(upload.body).toContain('name="evalid"\r\n\r\n7\r\n');
    expect(upload.body).toContain(
      'name="file"; filename="a_b.jpg"\r\nContent-Type: image/jpeg\r\n\r\npix\r\n',
    );
    expect(requested.every(({ authorization }) => authorization === "Bearer s3cret")).toBe(true);
  });

  it("looks a car up by its VIN alone", async () => {
    respondWith(JSON.stringify([{ EvalID: 8, Make: "Kia" }]));
    expect(await service().enterVin({ vin: "JM0KF4WLA00123456" })).toMatchObject({ kind: "match" });
    expect(requested.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ["/api/eval-expert/enter-vin", { vin: "JM0KF4WLA00123456" }],
    ]);
  });

  it("fails on a page instead of JSON, an empty list is no match [ERR-17]", async () => {
    respondWith("<!doctype html><title>Gateway</title>", 200, "text/html");
    expect(await service().enterVin({ rego: "A", state: "NSW" })).toMatchObject({
      kind: "failed",
      reason: "the response is not JSON",
    });
    respondWith("[]");
    expect(await service().enterVin({ rego: "A", state: "NSW" })).toEqual({ kind: "none" });
  });

  it("times out at the limit, and is not called again after it", async () => {
    answer = () => {};
    const found = await service({ timeoutMs: 120 }).updateEval(details);
    expect(found).toMatchObject({ kind: "failed", reason: "no answer within 120 ms" });
    expect(requested).toHaveLength(1);
  });

  it("retries an update once, never a look-up that was sent or a picture", async () => {
    respondWith("down", 503);
    const one = service();
    await one.updateEval(details);
    expect(requested).toHaveLength(2);
    await one.enterVin({ rego: "A", state: "NSW" });
    await one.uploadImage({ evalid: "1", bytes: Buffer.alloc(1), name: "a", type: "image/jpeg" });
    expect(requested).toHaveLength(4);
  });

  it("retries a look-up when no connection was made", async () => {
    let calls = 0;
    const found = await service({
      fetchPublic: async () => {
        calls++;
        return calls === 1
          ? { kind: "failed", reason: "refused", code: "ECONNREFUSED" }
          : { kind: "ok", bytes: Buffer.from('[{"EvalID":1}]'), headers: {} };
      },
    }).enterVin({ rego: "A", state: "NSW" });
    expect([calls, found.kind]).toEqual([2, "match"]);
  });

  it("is not called after five failures, and retried later", async () => {
    respondWith("down", 500);
    let clock = at;
    const one = service({ now: () => clock });
    for (let i = 0; i < 5; i++) await one.enterVin({ rego: "A", state: "NSW" });
    expect(requested).toHaveLength(5);
    respondWith('[{"EvalID":1}]');
    expect((await one.enterVin({ rego: "A", state: "NSW" })).kind).toBe("failed");
    expect(requested).toHaveLength(5);
    clock = new Date(at.getTime() + 31_000);
    expect((await one.enterVin({ rego: "A", state: "NSW" })).kind).toBe("match");
  });

  it("doesn't count its rejection of one car as an outage", async () => {
    respondWith("no such car", 404);
    const one = service();
    for (let i = 0; i < 8; i++) await one.enterVin({ rego: "A", state: "NSW" });
    expect(requested).toHaveLength(8);
  });

  it("rejects internal addresses unless a test allows them, and requires its secret", async () => {
    respondWith("[]");
    const inward = await evalExpert({ ...optionsOf(), allowed: undefined as never }).enterVin({
      rego: "A",
      state: "NSW",
    });
    expect(inward).toMatchObject({ kind: "failed", reason: "the address points inward" });
    const missing = await service({
      secrets: async () => ({ kind: "missing", reason: "not there" }),
    }).enterVin({ rego: "A", state: "NSW" });
    expect(missing).toMatchObject({ kind: "failed", reason: "not there" });
    expect(requested).toEqual([]);
  });

  function optionsOf(): Parameters<typeof evalExpert>[0] {
    return {
      url,
      timeoutMs: 1_000,
      secret: null,
      secrets: async () => ({ kind: "missing", reason: "" }),
      circuit: new Circuit({ failures: 5, openMs: 30_000 }),
      now: () => at,
    };
  }
});

describe("the simulator", () => {
  const waited: number[] = [];
  const one = valuationSimulator({
    now: () => new Date("2026-06-01T00:00:00Z"),
    wait: async (ms) => void waited.push(ms),
  });
  const look = (rego: string, state = "NSW") => one.enterVin({ rego, state });
  const update = async (rego: string, km = 50_000) => {
    const found = await look(rego);
    if (found.kind !== "match") throw new Error(found.kind);
    return one.updateEval({
      evalid: found.valuation.EvalID!,
      km,
      userEmail: "",
      cName: "",
      cEmail: "",
      cPhone: "",
    });
  };

  it("returns the documented registrations [DECIDE-60]", async () => {
    expect((await look(played.match)).kind).toBe("match");
    expect((await look(played.none)).kind).toBe("none");
    expect((await look(played.error)).kind).toBe("failed");
    expect((await look(played.slow)).kind).toBe("match");
    expect(waited).toEqual([8_000]);
    expect(await look(played.tooOld)).toMatchObject({ valuation: { Year: "2012" } });
    expect(await look(played.tooFar)).toMatchObject({ valuation: { KM: "151000" } });
    expect((await look(played.queensland, "QLD")).kind).toBe("match");
    expect((await look(played.queensland, "VIC")).kind).toBe("none");
    expect((await update(played.cutOff)).kind).toBe("failed");
    expect(await update(played.noValue)).toMatchObject({
      kind: "match",
      valuation: { estimated_value: null },
    });
  });

  it("values a chosen candidate [TRADE-13]", async () => {
    const found = await look(played.candidates);
    if (found.kind !== "candidates") throw new Error(found.kind);
    expect(found.descriptions).toHaveLength(3);
    const valued = await one.manualEntry({ vin: found.vin, desc: found.descriptions[2]! });
    expect(valued).toMatchObject({ kind: "match", valuation: { Variant: "GT-Line", VIN: found.vin } });
    expect((await one.manualEntry({ vin: "", desc: "A boat" })).kind).toBe("none");
  });

  it("returns a car for a VIN, the same each time, and the documented answers by its end", async () => {
    const byVin = (vin: string) => one.enterVin({ vin });
    const found = await byVin("JM0KF4WLA00123456");
    expect(found).toMatchObject({
      kind: "match",
      valuation: { VIN: "JM0KF4WLA00123456", Registration: null },
    });
    expect(await byVin("JM0KF4WLA00123456")).toEqual(found);
    expect((await byVin("JM0KF4WLA00000404")).kind).toBe("none");
    expect((await byVin("JM0KF4WLA00000500")).kind).toBe("failed");
    expect(await byVin("JM0KF4WLA00000222")).toMatchObject({ kind: "candidates", vin: "JM0KF4WLA00000222" });
  });

  it("returns a car for any other registration, the same each time", async () => {
    expect(await look("XYZ987")).toEqual(await look("XYZ987"));
    const found = await look("XYZ987");
    if (found.kind !== "match") throw new Error(found.kind);
    expect(found.valuation.VIN).toHaveLength(17);
    expect(vehicleName(found.valuation)).toMatch(/^20\d\d \w+ /);
    expect(await update("XYZ987")).toMatchObject({ kind: "match", valuation: { KM: "50000" } });
  });

  it("deducts for age and kilometres, within limits", () => {
    const { low, high } = guideValue(40_000, 4, 60_000);
    expect(low).toBeGreaterThan(15_000);
    expect(high).toBeLessThan(40_000);
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 200_000 }),
        fc.nat(40),
        fc.nat(900_000),
        (price, age, km) => {
          const value = guideValue(price, age, km);
          expect(value.low).toBeLessThanOrEqual(value.high);
          expect(value.high).toBeLessThan(price * 1.33);
          expect(guideValue(price, age + 1, km + 15_000).high).toBeLessThanOrEqual(value.high);
        },
      ),
    );
  });
});
