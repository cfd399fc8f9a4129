import { checkLooks } from "./accessible.ts";
import { expect, test } from "./journey.ts";
import { consoleOrigin, sessionAs } from "./staff-browser.ts";

const address = `${consoleOrigin}/settings/routing?of=site%3Aharbour`;

test("rules about who answers leads are added, ordered and removed; what is wrong is said at its field", async ({
  page,
}) => {
  await sessionAs(page, "Tom Fielding");
  await page.goto(`${consoleOrigin}/settings`);
  await page.getByRole("link", { name: "Who answers which lead?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Who answers which lead?");
  await page.goto(address);
  const rules = page.getByRole("group", { name: "Handling: rules" });
  const entries = rules.getByRole("group");
  const before = await entries.count();
  const last = entries.last();
  await last.getByLabel("Makes").fill("Kia");
  await last.getByLabel("People").fill("marcus");
  await expect(last.getByText("One without access to it is left out.")).toBeVisible();
  const save = page.getByRole("button", { name: "Save to the draft" });
  await save.click();
  await expect(page.getByText("Nothing was saved yet. What you typed is still here.")).toBeVisible();
  const typed = rules.getByRole("group").filter({ has: page.locator("[aria-invalid]") });
  await expect(typed.getByLabel("People")).toHaveAccessibleDescription(/e-mail address/i);
  await expect(typed.getByLabel("Makes")).toHaveValue("Kia");
  await checkLooks(page, "rules");
  await typed.getByLabel("People").fill("marcus@demo.example");
  await save.click();
  await expect(page.getByText("Saved to the draft.")).toBeVisible();
  await expect(entries).toHaveCount(before + 1);

  // A second rule, moved before the first new one by the keyboard.
  await entries.last().getByLabel("Makes").fill("Mazda");
  await entries.last().getByLabel("People").fill("marcus@demo.example");
  const up = rules.getByRole("button", { name: `Move entry ${before + 1} up` });
  await up.focus();
  await page.keyboard.press("Enter");
  await save.click();
  await expect(entries).toHaveCount(before + 2);
  await expect(entries.nth(before - 1).getByLabel("Makes")).toHaveValue("Mazda");
  await expect(entries.nth(before).getByLabel("Makes")).toHaveValue("Kia");
  await page.reload();
  await expect(entries.nth(before - 1).getByLabel("Makes")).toHaveValue("Mazda");

  for (let removed = 0; removed < 2; removed++)
    await rules.getByRole("button", { name: `Remove entry ${before}`, exact: true }).click();
  await save.click();
  await expect(entries).toHaveCount(before);
});

test("a note that is sent after the session ended is said to be unsaved, and is still there after signing in", async ({
  page,
  pageErrors,
}) => {
  await sessionAs(page, "Marcus Webb");
  await page.goto(`${consoleOrigin}/leads`);
  await page
    .getByRole("table")
    .getByRole("rowheader")
    .getByRole("link")
    .filter({ hasNotText: "Erased" })
    .first()
    .click();
  const note = page.getByLabel("Add a note");
  const add = page.getByRole("button", { name: "Add note" });
  await note.fill("Called, no answer");
  await add.press("Enter");
  await expect(note).toHaveValue("");
  await expect(add).toBeFocused();
  await note.fill("Will call again at five");
  const lead = page.url();
  await page.context().clearCookies();
  await add.press("Enter");
  await expect(page.locator(".notice")).toContainText(
    "Your session had ended, so nothing was saved or sent.",
  );
  await expect(page.locator(".notice")).toBeFocused();
  await checkLooks(page, "a session that ended");
  await page.getByRole("button", { name: "Sign in as Marcus Webb" }).click();
  await expect(page).toHaveURL(lead);
  await expect(note).toHaveValue("Will call again at five");
  pageErrors.length = 0;
});
