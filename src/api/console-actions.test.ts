import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { actions } from "#domain/staff/access/permissions.ts";
import { namedActions } from "#domain/staff/audit/audit-words.ts";
import { operations } from "./operations.server.ts";

const person = "signing in and its keys are a person's";
const people = "who works in the group, and which programs, is decided by people";
const later = "a call when a program asks for it";

/** What people do in the console and no program can, each with its reason. */
const consoleOnly: Record<string, string> = {
  "accept invitation": person,
  "sign in": person,
  "sign out": person,
  "sign out elsewhere": person,
  confirm: person,
  "add passkey": person,
  "remove passkey": person,
  "people.invite": people,
  "people.roles": people,
  "people.remove": people,
  "people.sign-out": people,
  "people.unlink": people,
  "people.withdraw": people,
  "people.revoke": people,
  "token.make": people,
  "token.revoke": people,
  "client.make": people,
  "client.rotate": people,
  "client.revoke-secret": people,
  "client.revoke": people,
  "staff invite": people,
  "break-glass.open": people,
  "break-glass.end": people,
  "leads.erase": "erasing a person is decided by people",
  "preview.open": "a preview is looked at",
  "preview.share": "a preview is looked at",
  "preview.revoke": "a preview is looked at",
  "site.test-message": "setting up a site is the operator's",
  "leads.undo": "a program sets a lead to what it was",
  "lists.choose": "how a person reads lists is theirs",
  "profile.save": "how a person signs and is notified is theirs",
  "views.save": "how a person reads lists is theirs",
  "views.rename": "how a person reads lists is theirs",
  "views.delete": "how a person reads lists is theirs",
  "stock.mail": "an e-mail to a member",
  "results.mail": "an e-mail to a member",
  "results.change": later,
  "webhooks.test": "its answer is looked at",
  "webhooks.replay": later,
  "destination.off": "what goes to a vendor is stopped by people",
  "destination.on": "what goes to a vendor is stopped by people",
  "destination.secret": "a secret needs a fresh passkey",
  "destination.forget": "a secret needs a fresh passkey",
  "tag.off": "a script in pages is stopped by people",
  "tag.on": "a script in pages needs a fresh passkey",
  "catalogue.revoke": "an address that leaked is ended by people",
  "catalogue.release": "a build that removes most cars is released by people",
  "catalogue.build": "it is built by itself when cars change",
  "fleet.change": "many groups at once are the operator’s, who has forecourt fleet",
  "fleet.roll-back": "many groups at once are the operator’s, who has forecourt fleet",
  "fleet.label": "many groups at once are the operator’s, who has forecourt fleet",
  "log.export": later,
  "results.export": later,
  "draft.save": later,
  "draft.discard": later,
  "draft.keep": later,
  "draft.publish": later,
  "draft.schedule": later,
  "draft.unschedule": later,
  "draft.roll-back": later,
  "deals.read": later,
  "deals.confirm": later,
  "deals.move": later,
  "deals.cancel": later,
  "deals.release": later,
  "deals.refund": later,
  "deals.book": later,
  "deals.enter": later,
  "stock.edit": later,
  "stock.undo": later,
  "stock.import": later,
  "leads.answer": later,
  "leads.resend": later,
  "leads.opened": later,
  "leads.contact": "where a shopper is reached is decided by people who spoke with them",
  "leads.settle": later,
  "leads.merge": "whether two leads are one person is decided by people",
  "leads.separate": "whether two leads are one person is decided by people",
  "leads.message-place": later,
  "leads.message-spam": later,
};

/** The names that the console's sources give actors, and those that the log has words for. */
function consoleActions(): string[] {
  const files = globSync("src/console/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  const written = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/kind: "(?:member|command)"[^}]*\baction: "([^"]+)"/g)].map(
      ([, action]) => action ?? "",
    ),
  );
  return [...new Set([...written, ...namedActions])].filter((action) => !action.startsWith("api."));
}

it("is an operation's or has a reason, for everything that people do in the console", () => {
  const offered = new Set(operations.flatMap(({ sends }) => sends));
  const known = consoleActions();
  expect(known.length).toBeGreaterThan(50);
  expect(known.filter((action) => !offered.has(action) && !consoleOnly[action])).toEqual([]);
  expect(Object.keys(consoleOnly).filter((action) => offered.has(action))).toEqual([]);
  const left = new Set([...known, ...actions]);
  expect([...offered].filter((action) => !left.has(action))).toEqual([]);
});
