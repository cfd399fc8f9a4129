import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { APIRequestContext } from "@playwright/test";
import { checkLooks } from "./accessible.ts";
import { demoSites, expect, port, test } from "./journey.ts";

/** Requests of an MCP client of another maker, sent to a site of the server. No browser. */
const fetchOf =
  (request: APIRequestContext, site: string) =>
  async (address: string | URL, { method = "GET", headers, body }: RequestInit = {}): Promise<Response> => {
    const answer = await request.fetch(`http://127.0.0.1:${port}${new URL(address).pathname}`, {
      method,
      headers: { ...Object.fromEntries(new Headers(headers)), host: `${site}.localhost:${port}` },
      ...(typeof body === "string" ? { data: body } : {}),
    });
    const bytes = new Uint8Array(await answer.body());
    return new Response(bytes.length > 0 ? bytes : null, {
      status: answer.status(),
      headers: answer.headers(),
    });
  };

type Questions = { name: string; required: boolean; options: string[] }[];
type Answers = {
  dealer_info: { leads: { terms_url: string | null; questions: Questions } };
  search_stock: { total: number; cars: { id: string }[] };
  get_car: { id: string; url: string };
  test_drive_times: { offered: "times" | "days" | "nothing"; times: string[] };
  submit_lead: { lead_id: string; status: string; booking?: { status: string } };
};

async function called<Tool extends keyof Answers>(
  client: Client,
  name: Tool,
  input: Record<string, unknown>,
): Promise<Answers[Tool]> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: input });
  expect(isError, JSON.stringify(content)).toBeFalsy();
  return structuredContent as Answers[Tool];
}

for (const site of demoSites)
  test(`an assistant goes from a search on ${site} to a lead with consent`, async ({ request }) => {
    const client = new Client({ name: "claude-e2e", version: "1" }, { versionNegotiation: { mode: "auto" } });
    const address = new URL(`http://${site}.localhost:${port}/api/mcp`);
    await client.connect(
      new StreamableHTTPClientTransport(address, { fetch: fetchOf(request, site) as typeof fetch }),
    );
    const found = await called(client, "search_stock", { sort: "price_asc", limit: 3 });
    expect(found.cars.length).toBeGreaterThan(0);
    const { id, url } = await called(client, "get_car", { id: found.cars[0]?.id });
    expect(new URL(url).pathname).toContain("/cars/");
    const { offered, times } = await called(client, "test_drive_times", { car_id: id });
    const { leads } = await called(client, "dealer_info", {});
    const time = times[0];
    const sent = await called(client, "submit_lead", {
      kind: time === undefined ? "enquiry" : "test_drive",
      car_id: id,
      ...(time === undefined ? {} : { time }),
      customer: { name: "Ana Li", email: `ana@${site}.example`, phone: "0412 345 678" },
      answers: Object.fromEntries(
        leads.questions.flatMap(({ name, required, options }) =>
          required ? [[name, name === "postcode" ? "2000" : (options[0] ?? "Yes")]] : [],
        ),
      ),
      consent: {
        text: "I agree that the dealer gets my name, e-mail and number to answer me.",
        granted_at: new Date().toISOString(),
        channels: ["email", "phone", "sms"],
        terms: leads.terms_url !== null,
      },
      source_agent: { name: "Claude" },
      idempotency_key: `assistant ${site} ${Date.now()}`,
    });
    expect(sent).toMatchObject({ status: "received", lead_id: expect.any(String) });
    if (offered === "times") expect(sent.booking?.status).toBe("booked");
    await client.close();
  });

test("the reference of the API is accessible, and works without script", async ({ page }) => {
  const origin = `http://api.localhost:${port}`;
  await page.goto(`${origin}/docs`);
  await checkLooks(page, "its first page");
  await page.getByRole("link", { name: "Cars", exact: true }).click();
  await expect(page).toHaveURL(`${origin}/docs/cars`);
  await checkLooks(page, "its page of cars");
});
