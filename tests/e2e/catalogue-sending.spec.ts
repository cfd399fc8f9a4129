import { expect, test } from "./journey.ts";
import { consoleOrigin, sessionAs } from "./staff-browser.ts";

test("a catalogue is sent to a server, whose login needs a fresh passkey and isn't shown again", async ({
  page,
}) => {
  await sessionAs(page, "Grace Tan");
  await page.goto(`${consoleOrigin}/marketing/catalogues`);
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByRole("link", { name: "Send by FTPS" }).click();
  await page.getByLabel("Server").fill("localhost");
  await page.getByLabel("Port").fill("1");
  await page.getByLabel("User").fill("dealer");
  await page.getByLabel("Path of the file").fill("/incoming/stock.csv");
  const save = page.getByRole("button", { name: "Save and send" });
  await save.click();
  const confirm = page.getByRole("button", { name: /^Confirm/ });
  await expect(confirm.or(page.getByText("Type it for this receiver."))).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(page.getByText("Type it for this receiver.")).toBeVisible();
  await page.getByLabel("Password").fill("open sesame");
  await save.click();
  await expect(page.getByText("By FTPS to localhost.")).toBeVisible();
  // Nothing listens there.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("the server refused the connection")).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.content()).not.toContain("open sesame");
  await expect(page.getByLabel("Server")).toHaveValue("localhost");
  await page.getByRole("button", { name: "Stop sending" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop sending" }).click();
  await expect(page.getByText("Destinations fetch the file by its address.")).toBeVisible();
});
