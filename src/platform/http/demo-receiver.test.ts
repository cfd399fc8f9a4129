import { expect, it } from "vitest";
import { createDemoReceiver } from "./demo-receiver.server.ts";

const address = "http://localhost:3000/demo/webhooks";
const post = (id: string, body: string) =>
  new Request(address, { method: "POST", body, headers: { "webhook-id": id } });

it("lists the last messages as text, the newest first", async () => {
  const receive = createDemoReceiver();
  const listed = async () => (await receive(new Request(address)))?.text();
  expect(await listed()).toContain("Nothing yet");
  for (let n = 1; n <= 51; n++)
    expect((await receive(post(`evt_${n}`, `{"type":"<b>${n}"}`)))?.status).toBe(204);
  const page = (await listed()) ?? "";
  expect(page.indexOf("evt_51")).toBeLessThan(page.indexOf("evt_50"));
  expect(page).toContain("{&quot;type&quot;:&quot;&lt;b&gt;51&quot;}");
  expect(page).not.toContain("<code>evt_1<");
});
