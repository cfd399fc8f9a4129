import { expect, test } from "./journey.ts";
import { onDatabase } from "./other-processes.ts";
import { messageArrives } from "./sign-in.ts";
import { consoleOrigin, sessionAs } from "./staff-browser.ts";

test("the weekly e-mail arrives on Monday after a member switched it on", async ({ page, request }) => {
  await sessionAs(page, "Ines Duarte");
  await page.goto(`${consoleOrigin}/stock`);
  const mail = page.getByRole("switch", { name: /^Weekly e-mail/ });
  await mail.click();
  await expect(mail).toBeChecked();
  await expect.poll(() => onDatabase("select 1 from staff_stock_mails")).toHaveLength(1);
  // It was chosen last week, and the task is triggered sooner than by its interval.
  await onDatabase("update staff_stock_mails set sent_on = sent_on - 8");
  await onDatabase("select pg_notify('background_tasks', 'weekly stock e-mails')");
  await messageArrives(request, "harbour", "What the stock of harbour-motor-group lacks");
  await mail.click();
  await expect(mail).not.toBeChecked();
});
